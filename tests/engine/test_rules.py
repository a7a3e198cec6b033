"""Rule data: what loads, what does not and why; readings; house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules_core import BadInput, RuleDataError, Rules
from rules_core.engine.rules import load_rules

SOURCES = '[weathergage]\ntitle = "Weathergage"\nauthor = "us"\n'
TOML = """
title = "Sails"
source = "weathergage"

[rules]
ATT-09 = "trimming"

[values]
most = { value = 3, unit = "reefs", rule = "ATT-09", status = "stated" }
share = { value = "1/4", rule = "ATT-09", status = "derived" }

[tables.speed]
title = "Speed by sail"
rule = "ATT-09"
status = "reconstruction"
columns = { sail = "text", knots = "integer", note = "text?" }
cells = [{ row = ["full"], column = "knots", rule = "ATT-09", status = "stated" }]

[[rulings]]
id = "DISC-90"
question = "Is a reef counted?"
chosen = "yes"
because = "It is there."
basis = "ours"
rules = ["ATT-09"]
readings = { yes = "It counts.", no = "It does not." }
"""
CSV = "sail,knots,note\nfull,8,\nreefed,5,in a blow\n"


def written(folder: Path, toml: str = TOML, csv: str = CSV, sources: str = SOURCES) -> Rules:
    chapter = folder / "naval"
    chapter.mkdir(exist_ok=True)
    (folder / "sources.toml").write_text(sources)
    (chapter / "full_sail.toml").write_text(toml)
    (chapter / "full_sail.speed.csv").write_text(csv)
    return load_rules(folder)


def faults(folder: Path, **changed: str) -> tuple[str, ...]:
    with pytest.raises(RuleDataError) as error:
        written(folder, **changed)
    assert all(fault in str(error.value) for fault in error.value.faults)
    return error.value.faults


def test_sound_data_loads_with_printed_order_and_exact_values(tmp_path: Path) -> None:
    rules = written(tmp_path)
    assert rules.page("naval/full-sail").source == "weathergage"
    table = rules.table("naval/full-sail", "speed")
    assert table.heads == ("sail", "knots", "note")
    assert table.column("sail") == ("full", "reefed")
    assert table.number("reefed", head="knots") == 5
    assert table.row("full")["note"] is None
    assert table.status_of(table.row("full"), "knots").name == "stated"
    assert table.status_of(table.row("reefed"), "knots").name == "reconstruction"
    assert rules.whole("naval/full-sail", "most") == 3
    assert str(rules.value("naval/full-sail", "share").value) == "1/4"
    assert rules.page_of("ATT-09") == rules.page_of("DISC-90") == "naval/full-sail"


def test_a_look_up_off_the_table_is_an_error_that_lists_the_rows(tmp_path: Path) -> None:
    table = written(tmp_path).table("naval/full-sail", "speed")
    with pytest.raises(BadInput, match=r"The sail must be one of: full, reefed; got 'furled'"):
        table.row("furled", name="the sail", field="sail")
    with pytest.raises(BadInput, match="not a whole number"):
        table.number("full", head="note")


# one broken file per mistake, with the words that its message must have
BROKEN = {
    "no source": ({"toml": TOML.replace('source = "weathergage"', "")}, "'source' is missing"),
    "foreign page source": (
        {"toml": TOML.replace('source = "weathergage"', 'source = "rumour"', 1)},
        "top level: source 'rumour' is not in sources.toml",
    ),
    "foreign source": ({"toml": TOML.replace('"weathergage"', '"hearsay"')}, "source 'hearsay' is not in sources.toml"),
    "no status": ({"toml": TOML.replace('status = "reconstruction"\n', "")}, "table 'speed': 'status' is missing"),
    "odd status": ({"toml": TOML.replace('"derived"', '"guess"')}, "status 'guess' is none of stated, derived"),
    "bad rule id": ({"toml": TOML.replace('rule = "ATT-09"\nstatus', 'rule = "9"\nstatus')}, "'9' is not a rule id"),
    "bad id listed": ({"toml": TOML.replace('ATT-09 = "trimming"', 'nine = "trimming"')}, "'nine' must be a rule id"),
    "misspelt key": ({"toml": TOML.replace("[values]", "[vaules]")}, "unknown key 'vaules'"),
    "duplicate key": ({"toml": TOML + '\n[values]\na = 1\n'}, "as TOML"),
    "value of no kind": ({"toml": TOML.replace("value = 3", "value = 3.5")}, "must be a whole number or text, is 3.5"),
    "unknown kind": ({"toml": TOML.replace('"integer"', '"number"')}, "column 'knots' has kind 'number'"),
    "cell not there": ({"toml": TOML.replace('row = ["full"]', 'row = ["half"]')}, "which is not in the table"),
    "reading not there": ({"toml": TOML.replace('chosen = "yes"', 'chosen = "perhaps"')}, "chosen is 'perhaps'"),
    "ruling without rules": ({"toml": TOML.replace('rules = ["ATT-09"]', "rules = []")}, "'rules' must list"),
    "not a number": ({"csv": CSV.replace("8", "eight")}, "row 2, column 'knots': not a whole number: 'eight'"),
    "ragged": ({"csv": CSV + "furled,0\n"}, "row 4: 2 cells under 3 heads"),
    "empty cell": ({"csv": CSV.replace("reefed,5", "reefed,")}, "row 3, column 'knots': empty"),
    "other heads": ({"csv": CSV.replace("knots", "speed")}, "row 1: the heads are"),
    "row twice": ({"csv": CSV + "full,7,\n"}, "row 4: the key full stands in row 2 already"),
    "empty file": ({"csv": ""}, "empty table"),
    "no file": ({"toml": TOML.replace("cells =", 'file = "gone.csv"\ncells =')}, "gone.csv cannot be read"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BROKEN)
def test_broken_data_does_not_load_and_says_where(tmp_path: Path, mistake: str) -> None:
    changed, words = BROKEN[mistake]
    found = faults(tmp_path, **changed)
    assert any(words in fault for fault in found), found
    assert all("full_sail" in fault or "full-sail" in fault for fault in found)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    csv = "sail,knots,note\nfull,eight,\nreefed,,x\nfurled,0\n"
    found = faults(tmp_path, toml=TOML.replace('"derived"', '"guess"'), csv=csv)
    assert len(found) >= 4


def test_an_id_on_two_pages_does_not_load(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "naval" / "other.toml").write_text('title="O"\nsource="weathergage"\n[rules]\nATT-09 = "again"\n')
    with pytest.raises(RuleDataError, match="ATT-09 stands on two pages: naval/full-sail and naval/other"):
        load_rules(tmp_path)


def test_our_own_data_is_sound_and_loaded_once() -> None:
    assert Rules.standard() is Rules.standard()
    assert "melee/knockback" in Rules.standard().pages


def test_rulings_come_in_the_order_of_their_numbers() -> None:
    numbers = [int(ruling.partition("-")[2]) for ruling in Rules.standard().rulings]
    assert numbers == sorted(numbers)
    assert numbers[-1] > 99


def test_readings_are_chosen_by_name_and_only_differences_are_kept() -> None:
    rules = Rules.standard()
    other = rules.choosing({"DISC-21": "before"})
    assert rules.reading("DISC-21").name == "after"
    assert other.reading("DISC-21").name == "before"
    assert other.choosing({"DISC-21": "after"}).choices == () == rules.choices
    with pytest.raises(BadInput, match="reading of DISC-21 must be one of: after, before"):
        rules.choosing({"DISC-21": "sideways"})
    with pytest.raises(BadInput, match="The ruling must be one of"):
        rules.choosing({"DISC-00": "any"})


HOUSE = """
[readings]
DISC-21 = "before"

["melee/knockback".values.per_inch]
value = 4
source = "weathergage"
status = "house"
rule = "KB-05"

["melee/knockback".tables.impediments]
source = "weathergage"
status = "house"
csv = '''
in the way,extra damage,rule
nothing,0,KB-16
light objects,1d4,KB-17
glass,1d10,KB-18
solid objects,1d6+1,KB-19
weapons,the weapon's damage,KB-20
'''
"""


DIE = """
["naval/wind-change".values.direction_die]
value = 3
rule = "MISS-04"
status = "house"
source = "weathergage"
"""


def house(folder: Path, text: str) -> Rules:
    file = folder / "house.toml"
    file.write_text(text)
    return Rules.load(file)


def test_house_rules_replace_tables_values_and_readings(tmp_path: Path) -> None:
    rules = house(tmp_path, HOUSE.replace("csv = '''\n", "csv = '''"))
    assert rules.reading("DISC-21").name == "before"
    assert rules.whole("melee/knockback", "per_inch") == 4
    table = rules.table("melee/knockback", "impediments")
    assert table.text("glass", head="extra damage") == "1d10"
    assert table.status.name == "house"
    assert Rules.standard().whole("melee/knockback", "per_inch") == 5


def test_a_house_table_may_lie_in_a_csv_beside_the_file(tmp_path: Path) -> None:
    head, _, csv = HOUSE.partition("csv = '''\n")
    (tmp_path / "ours.csv").write_text(csv.partition("'''")[0])
    rules = house(tmp_path, head + 'file = "ours.csv"\n')
    assert rules.table("melee/knockback", "impediments").text("glass", head="extra damage") == "1d10"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HOUSE.replace('source = "weathergage"\n', ""), "'source' is missing"),
        (HOUSE.replace("glass,1d10,KB-18\n", "glass,1d10\n"), "2 cells under 3 heads"),
        (HOUSE.replace("glass,1d10,KB-18\n", ""), "lacks the rows glass"),
        (HOUSE + '\n[readings]\nDISC-22 = "full"\n', "as TOML"),
        (HOUSE.replace("value = 4", 'value = "four"'), "must be a whole number, as the book's '5' is; got 'four'"),
        (HOUSE.replace("value = 4", "value = 0"), "must be from 1 to 1000000; got 0"),
        (HOUSE.replace("value = 4", "value = -3"), "must be from 1 to 1000000; got -3"),
        (HOUSE.replace("value = 4", "value = 1000001"), "must be from 1 to 1000000; got 1000001"),
        (HOUSE.replace("value = 4", f"value = {'9' * 5000}"), "as TOML"),
        (HOUSE.replace("value = 4", f"value = {'[' * 5000}"), "as TOML"),
        (HOUSE.replace("value = 4", "value = 4\nleast = 0"), "unknown key 'least'"),
        (HOUSE.replace("value = 4", "value = 4\nmost = 9"), "unknown key 'most'"),
        (HOUSE.replace("glass,1d10,KB-18", "glass,1d10,KB-99"), "melee/knockback: there is no rule KB-99"),
        (HOUSE.replace('rule = "KB-05"', 'rule = "XX-1"'), "melee/knockback: there is no rule XX-1"),
        (DIE.replace("value = 3", "value = 7"), "must be from 1 to 6; got 7"),
        (HOUSE.replace('"before"', '"sideways"'), "DISC-21 has the readings after, before, not 'sideways'"),
        (HOUSE.replace('"before"', '["before"]'), "DISC-21 has the readings after, before, not ['before']"),
        (HOUSE.replace("DISC-21", "DISC-00"), "there is no ruling 'DISC-00'"),
        (HOUSE.replace("melee/knockback", "melee/tickling"), "there is no such page of rules"),
        (HOUSE.replace("impediments", "obstacles"), "there is no table 'obstacles'"),
        (HOUSE.replace("per_inch", "per_ell"), "there is no value 'per_ell'"),
        (HOUSE.replace("in the way,extra damage,rule", "in the way,damage,rule"), "the heads are"),
        ("\x00", "as TOML"),
        (HOUSE.partition("csv =")[0] + 'file = "../../../etc/passwd"\n', "cannot be read"),
        (HOUSE.partition("csv =")[0] + 'file = "a\\u0000b"\n', "cannot be read"),
    ],
)
def test_a_bad_house_file_is_a_clear_error_and_changes_nothing(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(RuleDataError) as error:
        house(tmp_path, text.replace("csv = '''\n", "csv = '''"))
    assert any(words in fault for fault in error.value.faults), error.value.faults
    assert all(fault.startswith("house.toml") for fault in error.value.faults)
    assert Rules.standard().reading("DISC-21").name == "after"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_house_file_may_begin_with_a_mark_of_its_encoding_as_some_editors_write_it(tmp_path: Path, mark: str) -> None:
    head, _, csv = HOUSE.partition("csv = '''\n")
    (tmp_path / "ours.csv").write_text(mark + csv.partition("'''")[0], encoding="utf-8")
    rules = house(tmp_path, mark + head + 'file = "ours.csv"\n')
    assert rules.whole("melee/knockback", "per_inch") == 4
    assert rules.table("melee/knockback", "impediments").text("glass", head="extra damage") == "1d10"


@pytest.mark.parametrize("path", [None, 5, "", "\0", "x" * 5000])
def test_what_is_no_path_of_a_file_cannot_be_read(path: Any) -> None:
    with pytest.raises(RuleDataError, match="cannot be read"):
        Rules.load(path)


@pytest.mark.parametrize("name", ["gone", 5])
def test_what_there_is_not_is_bad_input_and_names_what_there_is(name: Any) -> None:
    rules = Rules.standard()
    for ask in (
        lambda: rules.table("melee/knockback", name),
        lambda: rules.value("melee/knockback", name),
        lambda: rules.whole("melee/knockback", name),
        lambda: rules.page(name),
        lambda: rules.ruling(name),
        lambda: rules.choosing({"DISC-21": name}),
    ):
        with pytest.raises(BadInput, match="must be one of: "):
            ask()
    with pytest.raises(BadInput, match="No page explains"):
        rules.page_of(name)


def test_a_house_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match=r"gone\.toml cannot be read: FileNotFoundError"):
        Rules.load(tmp_path / "gone.toml")
