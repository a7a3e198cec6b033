"""The move log for any text: it answers or names its field, and agrees with a second, dull reading of the rules."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules_core import RuleError, Rules
from rules_core.engine.hexes import Hex
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import ship_type_names
from rules_core.naval.track import MovePlan

CODES = ["A", "L", "R", "B", "F", "UF", "G", "UG", "D", "DA", "LA", "0", "SBL", "SBR", "SSL", "SSR", "X"]
SIDES = st.integers(0, 5)
SHIPS = st.sampled_from(ship_type_names())
STATES = st.sampled_from([each.value for each in ShipState])
CREWS = st.sampled_from([each.value for each in CrewQuality])
LISTS = st.one_of(
    st.lists(st.sampled_from("ALR"), min_size=1, max_size=8),
    st.lists(st.sampled_from(CODES), min_size=1, max_size=8),
)


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    ship = draw(SHIPS)
    state = draw(STATES)
    if "swung" in state and ship in OARED:
        state = "stopped"
    codes = draw(LISTS)
    total = draw(st.one_of(st.none(), st.integers(0, 8), st.just(sum(code != "0" for code in codes))))
    return {
        "log": (f"({total}) – " if total is not None else "") + " – ".join(codes),
        "ship_type": ship,
        "force": draw(st.integers(0, 12)),
        "heading": draw(SIDES),
        "wind_from": draw(SIDES),
        "state": state,
        "crew": draw(CREWS),
    }


def sail(question: dict[str, Any]) -> MovePlan:
    return plan_move(**question).value


# --- a second reading of the rules: everything is worked out again from the beginning for every entry ---

OARED = {  # MISS-24, MISS-03: hexes, turns
    "bireme": (5, 3),
    "dekares": (4, 1),
    "light merchant galley": (3, 2),
    "heavy merchant galley": (3, 1),
    "light barge": (2, 2),
    "heavy barge": (2, 1),
}
YARE = {
    "yawl": "A",
    "sambuk": "A",
    "baghla": "B",
    "caravel": "B",
    "ketch": "B",
    "dogger": "B",
    "junk": "C",
    "knarr": "C",
}
YARE |= {"coaster": "C", "cog": "D", "frigate": "C", "carrack": "D", "holk": "E"}
TURNS = {"A": 4, "B": 3, "C": 2, "D": 1, "E": 1}
STEP = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
SWUNG = {"SBL": "bow left", "SBR": "bow right", "SSL": "stern left", "SSR": "stern right"}
LONE_RULE = {"UF": "FOUL-08", "LA": "MISS-14", "0": "LOG-12"}
LONE_RULE |= {"SBL": "TURN-20", "SBR": "TURN-20", "SSL": "TURN-22", "SSR": "TURN-22"}


def cells(ship: str, force: int, letter: str) -> int:
    return Rules.standard().table("naval/wind-effects", "effects").number(force, head=f"{YARE[ship]} {letter}")


def letter(heading: int, wind: int) -> str:
    return ["H", "C", "Re", "Ru", "Re", "C"][(wind - heading) % 6]


def rowed(ship: str, force: int, heading: int, wind: int) -> int:
    off = abs((wind - heading + 3) % 6 - 3)  # 0 ahead to 3 astern
    return 0 if force >= 8 else OARED[ship][0] - (max(0, force - 5) if off <= 1 else 0)


class Dull:
    def __init__(self, question: dict[str, Any]) -> None:
        self.ship, self.force = question["ship_type"], question["force"]
        self.wind, self.crew, self.first = question["wind_from"], question["crew"], question["state"]
        self.course = question["heading"]
        text = question["log"]
        self.total = int(text[1 : text.index(")")]) if text.startswith("(") else None
        self.codes = text.split(") – ")[-1].split(" – ")
        self.oars = self.ship in OARED
        start = letter(self.course, self.wind)
        self.allowance = (
            rowed(self.ship, self.force, self.course, self.wind)
            if self.oars
            else max(0, cells(self.ship, self.force, start))
        )

    def replay(self, sound: list[str]) -> dict[str, Any]:
        """Where the ship is after these entries, from the very beginning."""
        q, r, heading, state, halted = 0, 0, self.course, self.first, False
        attitudes: list[str] = []  # one letter for each hex entered
        legs = [letter(self.course, self.wind)]
        for code in sound:
            if halted:
                continue
            if code in ("A", "L", "R"):
                heading = (heading + {"A": 0, "L": -1, "R": 1}[code]) % 6
                q, r, state = q + STEP[heading][0], r + STEP[heading][1], "moving"
                now = letter(heading, self.wind)
                attitudes.append(now)
                if code != "A":
                    legs.append(now)
                    if not self.oars and (now == "H" or cells(self.ship, self.force, now) <= 0):
                        halted = True
            elif code == "DA":
                state = "anchored"
            elif code == "LA":
                state = "stopped"
            elif code in SWUNG:
                state = SWUNG[code]
                if code[1] == "B":
                    heading = (heading + (1 if code[2] == "R" else -1)) % 6
                    q = r = 10**6  # the hull's length decides: tested elsewhere
        return {"q": q, "r": r, "heading": heading, "state": state, "halted": halted, "in": attitudes, "legs": legs}

    def bars(self, code: str, state: str) -> str:
        """The rule that forbids an order in a state, or nothing."""
        bow, stern = state.startswith("bow"), state.startswith("stern")
        if state == "anchored":
            return "" if code in ("LA", "G", "0") else "MISS-14"
        if state == "fouled":
            return "" if code in ("F", "UF", "G") else "FOUL-02"
        if state == "still fouled":
            return "" if code in ("F", "UF", "G", "D", "0") else "FOUL-02"
        if state == "unfouling failed":
            return "" if code == "UF" else "FOUL-12"
        if state == "grappled":
            return "" if code in ("G", "UG", "D", "0") else "SHGR-14"
        if bow or stern:
            if code in ("G", "D", "DA", "0"):
                return ""
            wanted = ("L", "R") if bow else ("A", "L" if "left" in state else "R")
            return "" if code in wanted else "TURN-21" if bow else "TURN-23"
        needs = {"F": "FOUL-07", "UF": "FOUL-08", "UG": "SHGR-11", "LA": "MISS-14"}
        if code in needs:
            return needs[code]
        return LONE_RULE[code] if code in SWUNG and state != "stopped" else ""

    def costs(self, code: str) -> bool:
        if code in LONE_RULE:
            return False
        if code in ("F", "G") and "foul" in self.first and len(self.codes) > 1:
            return False
        return code in ("A", "L", "R", "B", "X") or len(self.codes) > 1

    def judge(self, number: int, code: str, sound: list[str]) -> set[str]:
        ship = self.replay(sound)
        wrong = set()
        if len(self.codes) > 1:
            if number > 1 and code in LONE_RULE:
                wrong.add(LONE_RULE[code])
            if number > 1 and self.codes[0] in LONE_RULE:
                wrong.add(LONE_RULE[self.codes[0]])
        if code == "X":
            return wrong | {"LOG-19"}
        if number == 1 and self.first == "fouled" and not {"F", "UF"} & set(self.codes):
            wrong.add("FOUL-07")
        wrong.add(self.bars(code, ship["state"]))
        if code == "B" and self.crew in ("poor", "green"):
            wrong.add("MISS-16")
        turn = code in ("L", "R")
        owed = turn and ship["state"].startswith("bow")
        spent = sum(self.costs(each) for each in self.codes[: number - 1])
        if self.costs(code) and spent >= self.allowance and not owed:
            here = letter(ship["heading"], self.wind)
            now = (
                rowed(self.ship, self.force, ship["heading"], self.wind)
                if self.oars
                else cells(self.ship, self.force, here)
            )
            wrong.add("TURN-17" if now > self.allowance and not ship["halted"] else "ALLOW-02")
        if turn:
            most = OARED[self.ship][1] if self.oars else TURNS[YARE[self.ship]]
            made = sum(each in ("L", "R") for each in sound)
            first_of_e = not self.oars and YARE[self.ship] == "E" and number == 1 and not owed
            if made >= most or first_of_e:
                wrong.add("MISS-24" if self.oars else "MISS-06")
        if ship["halted"]:
            return wrong - {""}
        if code in SWUNG:
            if self.oars:
                wrong.add("TURN-01")
            else:
                wrong.add(self.swings(code, ship["heading"]))
        elif code in ("A", "L", "R") and not self.oars:
            wrong.add(self.winds(code, ship))
        return wrong - {""}

    def swings(self, code: str, heading: int) -> str:
        angle = (self.wind - heading) % 6
        if code[1] == "B":
            return "" if angle == 0 else "TURN-20"
        return "" if angle in ((1, 2, 3) if code[2] == "R" else (5, 4, 3)) else "TURN-22"

    def winds(self, code: str, ship: dict[str, Any]) -> str:
        heading = (ship["heading"] + {"A": 0, "L": -1, "R": 1}[code]) % 6
        now = letter(heading, self.wind)
        here = letter(ship["heading"], self.wind)
        cell = cells(self.ship, self.force, now)
        if code != "A":
            if now == "C" and "C" in [*ship["legs"][:-1], here]:
                return "TURN-14"
            if cell <= 0:
                return ""  # made, and then the ship stops
        # a ship that may not move at all has come to no slower attitude
        return "TURN-12" if cell < self.allowance > 0 and ship["in"].count(now) + 1 > cell else ""

    def answer(self) -> tuple[dict[int, set[str]], dict[str, Any]]:
        """The faults by entry, and where the ship ends."""
        sound: list[str] = []
        moved: list[str] | None = None
        faults: dict[int, set[str]] = {}
        for number, code in enumerate(self.codes, start=1):
            wrong = self.judge(number, code, sound)
            if wrong:
                faults[number] = wrong
                moved = list(sound) if moved is None else moved
            else:
                sound.append(code)
        return faults, self.replay(sound if moved is None else moved)


@given(questions())
def test_the_dull_reading_agrees(question: dict[str, Any]) -> None:
    found = sail(question)
    faults, end = Dull(question).answer()
    listed: dict[int, set[str]] = {}
    for fault in found.faults:
        if fault.number:
            listed.setdefault(fault.number, set()).add(fault.rule)
    assert listed == faults
    assert found.end.heading == end["heading"]
    if end["q"] < 10**5:
        assert found.end.hex == Hex(end["q"], end["r"])
    if end["halted"]:
        assert found.stopped
        assert found.infraction is None
    else:
        assert found.infraction == min(faults, default=None)


# --- properties ---


def answered(log: str, **more: Any) -> MovePlan | None:
    """The plan, or None when the log itself is refused; anything else goes through."""
    try:
        working = plan_move(log=log, **more)
    except RuleError as error:
        if error.field == "log" and error.rule:
            return None
        raise
    assert len(working.answer) < 2000
    return working.value


@given(st.text(max_size=500), STATES, SIDES)
def test_any_text_is_answered_or_names_the_log(text: str, state: str, wind: int) -> None:
    answered(text, ship_type="yawl", force=4, wind_from=wind, state=state)


@given(
    st.lists(st.sampled_from([*CODES, "", "(", ")", "9", "½A", "A L"]), max_size=30), SHIPS, st.integers(0, 12), SIDES
)
def test_any_list_is_answered_entry_by_entry(codes: list[str], ship: str, force: int, wind: int) -> None:
    found = answered("(3)-" + "-".join(codes), ship_type=ship, force=force, wind_from=wind)
    if found:
        made = [each.ok for each in found.factors]
        assert made == sorted(made, reverse=True)  # a beginning of the log, never more
        assert len(found.discarded) == len(made) - sum(made) - (found.infraction is not None)


@given(questions(), LISTS)
def test_what_follows_the_first_infraction_changes_nothing(question: dict[str, Any], more: list[str]) -> None:
    found = sail(question)
    alone_matters = (
        len(found.factors) == 1 or question["state"] == "fouled"
    )  # a log of one, and F or UF somewhere in it
    if found.infraction is None or alone_matters:
        return
    kept = [each.written for each in found.factors[: found.infraction]]
    again = sail({**question, "log": "(5) – " + " – ".join([*kept, *more])})
    if len(kept) == 1:
        return  # alone the first entry may be legal that is not in company
    assert (again.infraction, again.end) == (found.infraction, found.end)


@given(questions())
def test_the_track_never_exceeds_the_allowance_of_the_beginning(question: dict[str, Any]) -> None:
    found = sail(question)
    owed = question["state"].startswith("bow")
    assert len(found.track) <= max(found.allowance, int(owed))


@given(questions())
def test_a_log_and_its_mirror_image_give_mirrored_tracks(question: dict[str, Any]) -> None:
    swap = {"L": "R", "R": "L", "SBL": "SBR", "SBR": "SBL", "SSL": "SSR", "SSR": "SSL"}
    head, _, rest = question["log"].rpartition(") – ")
    codes = " – ".join(swap.get(code, code) for code in rest.split(" – "))
    state = question["state"]
    state = state.replace("left", "right") if "left" in state else state.replace("right", "left")
    image = {
        **question,
        "log": f"{head}) – {codes}" if head else codes,
        "heading": -question["heading"] % 6,
        "wind_from": -question["wind_from"] % 6,
        "state": state,
    }
    here, there = sail(question), sail(image)
    assert [each.ok for each in here.factors] == [each.ok for each in there.factors]
    assert {(f.number, f.rule) for f in here.faults} == {(f.number, f.rule) for f in there.faults}
    places = [
        [(found.end.hex, found.end.heading), *((t.hex, t.heading) for t in found.track)] for found in (here, there)
    ]
    assert places[1] == [(Hex(-at.q, at.r + at.q), -way % 6) for at, way in places[0]]
    assert [Hex(-each.q, each.r + each.q) for each in here.end.hull] == list(there.end.hull)


@given(SIDES, SIDES, st.integers(-50, 50), st.integers(-50, 50), st.sampled_from("LR"))
def test_six_turns_to_one_hand_come_home(heading: int, wind: int, q: int, r: int, hand: str) -> None:
    place, way = Hex(q, r), heading
    for _ in range(2):  # a bireme makes three turns a sequence
        log = f"(3) {hand}-{hand}-{hand}"
        found = plan_move(log=log, ship_type="bireme", force=4, heading=way, wind_from=wind, q=place.q, r=place.r).value
        assert found.legal
        place, way = found.end.hex, int(found.end.heading)
    assert (place, way) == (Hex(q, r), heading)


@given(questions())
def test_a_plan_leads_to_a_state_that_can_log_again(question: dict[str, Any]) -> None:
    found = sail(question)
    assert found.next_orders
    again = {
        **question,
        "state": found.end.state.value,
        "heading": found.end.heading,
        "log": found.next_orders[0].value,
    }
    if found.end.state is not ShipState.FOULED:
        assert sail(again).end.hull
