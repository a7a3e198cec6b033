import pytest

from tools.tally import main

REPORT = '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>'


@pytest.mark.parametrize(
    ("reports", "last", "code"),
    [
        ([(5, 0, 0, 1), (3, 0, 0, 0)], "7 passed, 0 failed, 1 skipped", 0),
        ([(5, 1, 1, 1), (3, 0, 0, 0)], "5 passed, 2 failed, 1 skipped", 1),
        ([(2, 0, 0, 2)], "0 passed, 0 failed, 2 skipped", 1),
        ([], "0 passed, 0 failed, 0 skipped", 1),
    ],
)
def test_the_last_line_is_the_sum_and_nothing_passed_is_a_failure(tmp_path, capsys, reports, last, code):
    for number, counts in enumerate(reports):
        (tmp_path / f"{number}.xml").write_text(REPORT.format(*counts), "utf-8")
    assert main([str(tmp_path)]) == code
    assert capsys.readouterr().out.splitlines()[-1] == last
