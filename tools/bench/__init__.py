"""Measures the built book in a browser: `python -m tools.bench` writes one JSON file and prints one table."""
