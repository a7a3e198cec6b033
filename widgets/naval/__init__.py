"""The calculators of the naval chapter."""
