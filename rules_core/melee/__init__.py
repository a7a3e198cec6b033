"""Melee: time, initiative, actions, spellcasting, parry, knockback, velocity, visibility, size, morale."""
