"""The casting calculator (CAST): a caster, and every way to cast in a melee."""

from rules_core.melee.spellcasting import casting
from widgets.calculator import Calculator
from widgets.inputs import Flag, Number

CASTING = Calculator(
    page="melee/spellcasting",
    title="Casting in a melee",
    rule=casting,
    inputs=(
        Number("caster_level", "Caster level", 9),
        Number("highest", "Highest spell level (0: from the examples)", 0),
        Number("spell_level", "Level of the spell (0: any)", 0),
        Flag("won_initiative", "initiative won", default=True),
        Flag("combat_spellcasting", "Combat Spellcasting, and its roll succeeded"),
        Number("attacks", "Attacks in a melee", 1),
    ),
    readings=("DISC-23", "DISC-70"),
)
