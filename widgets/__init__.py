"""Views of the rules: calculators as ipywidgets, declared one a rule and drawn in notebooks and in the book alike."""
