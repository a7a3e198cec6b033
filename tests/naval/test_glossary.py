"""The glossary, MISS-22: the words that the naval pages use are in it, in order."""

from rules_core import Rules
from rules_core.naval.attitude import Attitude
from rules_core.naval.ship_weapons import Broadside

TERMS = Rules.standard().table("naval/glossary", "terms").column("term")


def test_miss_22_in_the_order_of_the_alphabet() -> None:
    assert list(TERMS) == sorted(map(str, TERMS))


def test_the_words_of_the_rules_are_explained() -> None:
    words = {"close-hauled", "head to wind", "reach", "run", "yare", "allowance", "factor", "log", "sequence", "foul"}
    words |= {each.value for each in Broadside}
    assert words <= set(TERMS)
    assert {Attitude.CLOSE_HAULED.value, Attitude.HEAD_TO_WIND.value} <= set(TERMS)


def test_the_masts_of_the_damage_rules_are_explained() -> None:
    masts = Rules.standard().table("naval/damage-and-sinking", "masts").column("mast")
    assert all(any(str(term).startswith(str(mast)) for term in TERMS) for mast in masts)
