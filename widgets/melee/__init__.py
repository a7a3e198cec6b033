"""Calculators of the melee chapter."""
