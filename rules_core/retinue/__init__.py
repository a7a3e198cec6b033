"""Retinue: whether a force holds, who takes service, and how loyally."""
