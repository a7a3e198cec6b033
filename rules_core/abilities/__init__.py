"""Abilities: what a score means for the creature that has it."""
