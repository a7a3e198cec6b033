"""The engine: what every rule is made of. It knows no rule."""
