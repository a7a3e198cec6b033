"""Attitude: the six bearings of ATT-02, and what is refused."""

import pytest

from rules_core import BadInput
from rules_core.engine.hexes import Side
from rules_core.naval.attitude import Attitude, attitude

# the letters of ATT-02, by sixths from the bow to the wind
MAPPING = {0: "H", 1: "C", 2: "Re", 3: "Ru", 4: "Re", 5: "C"}


@pytest.mark.parametrize("heading", Side)
@pytest.mark.parametrize("wind", Side)
def test_att_01_att_02_all_thirty_six(heading: Side, wind: Side) -> None:
    assert attitude(heading=heading, wind_from=wind).value.column == MAPPING[(wind - heading) % 6]


@pytest.mark.parametrize("given", [1, Side.NORTH_EAST, "north-east", "North East", "NORTH_EAST", "1"])
def test_a_side_may_be_given_as_number_or_word(given: Side | int | str) -> None:
    assert attitude(heading=given, wind_from=Side.NORTH).value is Attitude.CLOSE_HAULED


@pytest.mark.parametrize("given", [6, -1, True, 1.0, "up", "<script>", None])
def test_other_sides_are_refused(given: object) -> None:
    with pytest.raises(BadInput, match="0 north, 1 north-east") as error:
        attitude(heading=given, wind_from=0)  # type: ignore[arg-type]
    assert (error.value.field, error.value.rule) == ("heading", "ATT-02")


def test_disc_08_a_reaching_wind_is_on_the_quarter_never_before_the_beam() -> None:
    (step,) = attitude(heading=0, wind_from=2).steps
    assert step.amount == "reaching"
    assert step.reading
    assert (step.reading.ruling, step.reading.name) == ("DISC-08", "quarter")
