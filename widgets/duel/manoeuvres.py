"""The calculators of the five manoeuvres (NC-25 to NC-36)."""

from rules_core.duel.manoeuvres import come_about, escape, grapple, ram, shear
from rules_core.duel.range import Heading
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number, Text

_OWN = Group(
    "This ship",
    (Number("sailor", "the captain's Profession (sailor)", 5), Number("handling", "shiphandling", 2)),
)
_ENEMY = Group(
    "The enemy",
    (Number("enemy_sailor", "the captain's Profession (sailor)", 5), Number("enemy_handling", "shiphandling", 0)),
)

RAM = Calculator(
    page="duel/manoeuvres",
    title="Ram",
    rule=ram,
    inputs=(
        Flag("advantage", "this ship has the advantage", True),
        Number("distance", "Range in feet after the ships have moved (past: below 0)", 0),
        Flag("accepted", "the enemy accepts it"),
        _OWN,
        _ENEMY,
        Group(
            "The blow",
            (
                Number("speed", "speed of this ship, feet a round", 30),
                Text("ram_dice", "her ram dice", "3d6"),
                Flag("has_ram", "she has a ram", True),
                Choice("target_heading", "heading of the enemy", Heading, Heading.CLOSING),
            ),
        ),
    ),
    readings=("DISC-66",),
)

GRAPPLE = Calculator(
    page="duel/manoeuvres",
    title="Grapple",
    rule=grapple,
    inputs=(
        Flag("advantage", "this ship has the advantage", True),
        Number("distance", "Range in feet after the ships have moved (past: below 0)", 15),
        Flag("accepted", "the enemy accepts it"),
        _OWN,
        _ENEMY,
    ),
)

ESCAPE = Calculator(
    page="duel/manoeuvres",
    title="Escape from a grapple",
    rule=escape,
    inputs=(_OWN, _ENEMY, Number("speed", "Her speed before it, feet a round", 0)),
    readings=("DISC-69", "DISC-95"),
)

SHEAR = Calculator(
    page="duel/manoeuvres",
    title="Shear",
    rule=shear,
    inputs=(
        Flag("advantage", "this ship has the advantage", True),
        Number("distance", "Range in feet after the ships have moved (past: below 0)", 5),
        Flag("target_oared", "the enemy has oars", True),
        Flag("accepted", "the enemy accepts it"),
        _OWN,
        _ENEMY,
    ),
)

COME_ABOUT = Calculator(
    page="duel/manoeuvres",
    title="Come about",
    rule=come_about,
    inputs=(
        Flag("advantage", "this ship has the advantage"),
        Number("speed", "Speed, feet a round", 30),
        Number("sailor", "The captain's Profession (sailor)", 5),
    ),
)
