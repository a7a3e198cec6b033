"""Calculators of the retinue chapter."""
