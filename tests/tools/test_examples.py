import pytest

from tools.examples import check, compared


def _cell(*, data=None, count=1, tags=(), kind="code"):
    output = {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": count}
    return {
        "cell_type": kind,
        "execution_count": count,
        "metadata": {"tags": list(tags)},
        "outputs": [output] if data else [],
        "source": "1",
    }


@pytest.mark.parametrize(
    ("cell", "counted"),
    [
        (_cell(data={"text/plain": "1"}), 1),
        (_cell(), 0),
        (_cell(data={"text/plain": "1", "text/html": "<b>1</b>"}), 0),
        (_cell(data={"text/plain": "1"}, count=None), 0),
        (_cell(data={"text/plain": "1"}, tags=["nbval-ignore-output"]), 0),
        ({"cell_type": "markdown", "metadata": {}, "source": "1"}, 0),
    ],
)
def test_only_what_nbval_compares_is_counted(cell, counted):
    assert compared({"cells": [cell]}) == counted


def test_a_run_that_compares_nothing_fails(tmp_path, capfd):
    (tmp_path / "empty.ipynb").write_text('{"cells": []}', "utf-8")
    assert check([tmp_path / "empty.ipynb"]) == 1
    assert check([]) == 1
    assert "compare nothing" in capfd.readouterr().err
