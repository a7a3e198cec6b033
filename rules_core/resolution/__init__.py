"""Resolution: what is settled with two dice, or with one die and a skill."""
