"""Sealed orders (TRANS): a log sealed under a key, the orders of all ships opened, and what masters may tell."""

from rules_core.naval.transparency import Level, open_orders, transparency
from widgets.calculator import Calculator
from widgets.inputs import Choice, Lines, Number, Text
from widgets.sealboard import SealBoard

SEAL = SealBoard(
    page="naval/transparency",
    title="Seal an order",
    ship=Text("ship", "Ship's name", "Anne"),
    sequence=Number("sequence", "Sequence", 1),
    log=Text("log", "Log", "(3) A - L - A", wide=True),
)

OPEN_ORDERS = Calculator(
    page="naval/transparency",
    title="Open the orders",
    rule=open_orders,
    inputs=(
        Lines(
            "sealed",
            "The lines that were given away",
            "SEALED | 1 | Anne | e6a82424b8eec65c1fd6cde56df25125e693d699a5c45940944acb6e9a6a3884",
            4,
        ),
        Lines(
            "opened", "The lines that were kept", "OPENED | 1 | Anne | 000102030405060708090a0b0c0d0e0f | (3) A-L-A", 4
        ),
    ),
)

LEVELS = Calculator(
    page="naval/transparency",
    title="Level of communication",
    rule=transparency,
    inputs=(Choice("level", "Masters may tell one another", Level),),
)
