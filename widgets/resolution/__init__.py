"""Calculators of the resolution chapter."""
