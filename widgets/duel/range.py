"""The calculators of the range page (NC-13 to NC-24): several rounds, one round, speed under sail, sprints, bearing."""

from rules_core.duel._speed import Wind, sailing_speed, sprint
from rules_core.duel._track import range_track
from rules_core.duel.range import Heading, Side, bearing, range_change
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number
from widgets.rangechart import range_chart

TRACK = Calculator(
    page="duel/range",
    title="Range over the rounds",
    rule=range_track,
    inputs=(
        Number("distance", "Range at the start, in feet", 300),
        Number("rounds", "Rounds", 8),
        Group(
            "The ship with the advantage",
            (
                Choice("advantaged_heading", "heading", Heading, Heading.CLOSING),
                Number("advantaged_speed", "speed now, feet a round", 30),
                Number("advantaged_wanted", "speed wanted, feet a round", 45),
                Flag("advantaged_oared", "under oars"),
                Flag("advantaged_sprints", "the rowers sprint"),
                Number("advantaged_length", "length in feet", 75),
            ),
        ),
        Group(
            "The other ship",
            (
                Choice("opposing_heading", "heading", Heading, Heading.CLOSING),
                Number("opposing_speed", "speed now, feet a round", 40),
                Number("opposing_wanted", "speed wanted, feet a round", 40),
                Flag("opposing_oared", "under oars"),
                Flag("opposing_sprints", "the rowers sprint"),
                Number("opposing_length", "length in feet", 70),
            ),
        ),
    ),
    readings=("DISC-38", "DISC-39", "DISC-65", "DISC-66"),
    picture=range_chart,
)

CHANGE = Calculator(
    page="duel/range",
    title="One round's movement",
    rule=range_change,
    inputs=(
        Number("distance", "Range in feet", 40),
        Group(
            "The ship with the advantage",
            (
                Choice("advantaged_heading", "heading", Heading, Heading.CLOSING),
                Number("advantaged_speed", "speed, feet a round", 20),
                Number("advantaged_length", "length in feet", 10),
            ),
        ),
        Group(
            "The other ship",
            (
                Choice("opposing_heading", "heading", Heading, Heading.CLOSING),
                Number("opposing_speed", "speed, feet a round", 40),
                Number("opposing_length", "length in feet", 10),
            ),
        ),
    ),
    readings=("DISC-38", "DISC-65", "DISC-66"),
)

SAIL = Calculator(
    page="duel/range",
    title="Speed under sail",
    rule=sailing_speed,
    inputs=(
        Number("rate", "The ship's rate (wind × feet)", 30),
        Choice("wind", "Wind", Wind, Wind.STRONG),
        Number("current", "Current in feet a round (against her: below 0)", 0),
        Number("penalty", "Base speed lost to damage, in feet", 0),
        Flag("lighter", "two rigging sections damaged"),
    ),
    readings=("DISC-93", "DISC-94"),
)

SPRINT = Calculator(
    page="duel/range",
    title="A sprint under oars",
    rule=sprint,
    inputs=(Number("speed", "Speed under oars, feet a round", 20), Number("rounds", "Rounds of the sprint", 10)),
)

BEARING = Calculator(
    page="duel/range",
    title="What bears and what is hit",
    rule=bearing,
    inputs=(
        Choice("heading", "Heading", Heading, Heading.HOLDING),
        Choice("side", "Side turned to the enemy, when holding", Side, Side.PORT),
    ),
)
