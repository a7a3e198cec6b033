"""Calculators of the abilities chapter."""
