"""The calculators of the gunnery page (NC-37 to NC-49): indirect and direct fire, a hit on a section, a save."""

from rules_core.duel._strike import attack_names, section_hit
from rules_core.duel._vessel import ship_names
from rules_core.duel.gunnery import Aim, cover_names, direct_fire, indirect_fire, spell_save
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number, Text

INDIRECT = Calculator(
    page="duel/gunnery",
    title="Indirect fire",
    rule=indirect_fire,
    inputs=(
        Choice("ship", "Ship shot at", ship_names(), "caravel"),
        Choice("aim", "Aimed at", Aim, Aim.HULL),
        Group(
            "The check",
            (
                Number("attack_bonus", "base attack bonus", 8),
                Number("intelligence", "Intelligence modifier", 1),
                Number("range_penalty", "range (0 or less)", 0),
                Number("earlier_shots", "earlier shots seen to fall", 0),
                Flag("course_changed", "either ship has changed heading or speed since"),
            ),
        ),
        Group(
            "The sea",
            (
                Flag("firing_ship_moves", "the gunner's ship moves", True),
                Flag("target_moves", "the target moves", True),
                Number("increments", "range increments to the target", 1),
                Flag("heavy_sea", "the ship rolls heavily or takes in water"),
            ),
        ),
    ),
)

DIRECT = Calculator(
    page="duel/gunnery",
    title="Direct fire",
    rule=direct_fire,
    inputs=(
        Choice("ship", "Ship shot at", ship_names(), "caravel"),
        Choice("aim", "Aimed at", Aim, Aim.SHIP),
        Number("attack_bonus", "Attack bonus, range included", 5),
        Group(
            "Someone aboard",
            (Number("person_ac", "armour class", 12), Choice("cover", "where", cover_names())),
        ),
        Group(
            "The weapon",
            (
                Flag("siege_engine", "is a siege engine"),
                Flag("heavy_sea", "the ship rolls heavily or takes in water"),
            ),
        ),
    ),
    readings=("DISC-96", "DISC-98"),
)

HIT = Calculator(
    page="duel/gunnery",
    title="A hit on a section",
    rule=section_hit,
    inputs=(
        Choice("ship", "Ship", ship_names(), "caravel"),
        Flag("rigging", "a rigging section"),
        Text("damage", "Damage of the attack", "3d8"),
        Choice("attack", "Kind of attack", attack_names(), "siege engine other than a ballista"),
        Number("lost_before", "Hit points the section has lost", 30),
    ),
)

SAVE = Calculator(
    page="duel/gunnery",
    title="A spell against the ship",
    rule=spell_save,
    inputs=(
        Flag("magical", "a magical enhancement of the ship", True),
        Number("caster_level", "its caster level", 5),
        Number("difficulty", "difficulty of the spell", 15),
    ),
)
