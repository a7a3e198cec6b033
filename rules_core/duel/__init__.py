"""Narrative sea combat: two ships, a range between them and one advantage (chapter ``duel``)."""
