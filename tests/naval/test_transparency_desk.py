"""A master's desk: several ships' seals line by line, each of which opens what was sealed."""

from __future__ import annotations

import hashlib
import random

import pytest

from rules_core import BadInput, NotAllowed
from rules_core.naval.transparency import open_orders
from rules_core.naval.transparency_desk import Desk


def test_trans_02_lines_stand_below_each_other_and_open_what_was_sealed() -> None:
    rng = random.Random(7)
    desk, anne = Desk().seal(ship="Anne", sequence=1, log="(3) a – l – a", rng=rng)
    desk, bess = desk.seal(ship="Bess", sequence=1, log="UF", rng=rng)
    desk, _ = desk.seal(ship="Anne", sequence=2, log="0", rng=rng)
    assert (anne.log, len(desk.sealed.splitlines()), len(desk.opened.splitlines())) == ("(3) A-L-A", 3, 3)
    assert anne.key != bess.key
    text = f"{bess.key}\nnaval log 1\nship: Bess\nsequence: 1\nlog: UF\n"
    assert desk.sealed.splitlines()[1] == f"SEALED | 1 | Bess | {hashlib.sha256(text.encode()).hexdigest()}"
    assert "UF" not in desk.sealed
    assert open_orders(sealed=desk.sealed, opened=desk.opened).value.true


def test_trans_02_no_second_seal_for_the_same_log() -> None:
    desk, _ = Desk().seal(ship="Anne", sequence=1, log="A", rng=random.Random(1))
    for lies in (desk, Desk(sealed=desk.sealed), Desk(opened=desk.opened)):
        with pytest.raises(NotAllowed, match="Anne has sealed for sequence 1 already") as caught:
            lies.seal(ship=" Anne ", sequence=1, log="R", rng=random.Random(2))
        assert (caught.value.field, caught.value.rule) == ("ship", "TRANS-02")


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"ship": "|"}, "ship"), ({"sequence": 0}, "sequence"), ({"sequence": "soon"}, "sequence"), ({"log": ""}, "log")],
)
def test_what_cannot_be_sealed_names_its_field(asked: dict[str, str], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Desk().seal(**{"ship": "Anne", "sequence": 1, "log": "A", **asked}, rng=random.Random(1))  # type: ignore[arg-type]
    assert caught.value.field == field
    with pytest.raises(BadInput) as caught:
        Desk(sealed="what is this").seal(ship="Anne", sequence=1, log="A", rng=random.Random(1))
    assert caught.value.field == "sealed"
