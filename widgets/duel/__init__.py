"""Calculators of the duel chapter."""
