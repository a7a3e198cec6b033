"""The battle on one page (all of the naval chapter): ships on a map, log after log."""

from rules_core.engine.hexes import Side
from rules_core.naval.battle import Battle
from rules_core.naval.battle_start import start_of
from widgets.battleboard import BattleBoard

BATTLE = BattleBoard(
    page="naval/battle",
    title="A battle",
    game=Battle(
        start_of(
            ships="Sea Hawk; caravel; 0,0; north; average; fleet blue; hull 30; rigging 8; hands 40; tons 138; "
            "weapons 2 heavy ballista starboard fore side, heavy ballista port fore forward\n"
            "Gull; yawl; 2,0; north; crack; fleet blue\n"
            "Grey Wolf; caravel; -1,-6; south-east; average; fleet red; hull 30; rigging 8; hands 25; tons 138; "
            "weapons light catapult starboard aft rear, light catapult port fore forward\n"
            "Black Boar; cog; 3,-9; south-east; poor; fleet red; anchored",
            force=4,
            wind_from=Side.SOUTH_WEST,
            land="-4,-2 -4,-3 -5,-2 -5,-1",
        )
    ),
    orders="Sea Hawk: (3) A-A-A\nGull: (3) A-A-A\nGrey Wolf: (2) A-A\nBlack Boar: LA",
)
