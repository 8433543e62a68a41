"""Pin-a-Four 2 to 4 and 6 to 10, Crokaline and Ringacross (crown): each reading both ways."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.errors import BadHeader

from ..matches import add, score
from .test_ringarang_crokinole import match_of


def test_all_four_rings_in_a_row() -> None:
    """One player spins four; pins stay down; then the rings are counted (Pin-a-Four 2)."""
    match = match_of("pin-a-four-2", "A :lead", "A pin! A=inner", "A pin! A=next", "A A=ringer")
    assert score(match) == (30, 0)
    assert add(match, "A pin! pin! pin! A=band").refusal is not None
    assert add(match, "A pin! pin! A=band").points == {"A": 25}
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(("excess", "points"), [(False, 10), (True, 25)])
def test_an_excess_without_other_rings(excess: bool, points: int) -> None:
    """No ring of the other side lies there: no excess, unless it is agreed."""
    spins = ("A A=inner", "A A=band", "A A=band", "A A=ditch")
    options = {"excess-in-solo-turn": excess}
    assert score(match_of("pin-a-four-2", "A :lead", *spins, options=options)) == (points, 0)


@pytest.mark.parametrize(("counts", "points"), [(False, 15), (True, 30)])
def test_ringers_at_pin_a_four_3(counts: bool, points: int) -> None:
    """Crokinole alone is named: a ringer lies in the next circle; by agreement it makes twenty at once."""
    spins = ("A A=ringer", "A A=inner", "A A=band", "A A=band")
    options = {"ringer-hubber": counts}
    assert score(match_of("pin-a-four-3", "A :lead", *spins, options=options)) == (points, 0)


def test_a_twenty_that_is_driven_out_keeps_its_points_once() -> None:
    """Counted at once, and again where it lies (crokinole C1); one ring at most lies in the hole."""
    match = match_of("pin-a-four-4", "A :lead", "A A=hole", "A A1=inner A=hole")
    assert score(match) == (40, 0)
    assert add(match, "A A1=hole A=band").refusal is not None


def test_pins_are_set_up_when_all_are_down() -> None:
    """The other rings are spun at four new pins (Pin-a-Four 6, p2)."""
    match = match_of("pin-a-four-6", "A :lead", "A pin! pin! pin! pin!", "A pin! pin! pin! pin!")
    assert score(match) == (40, 0)


@pytest.mark.parametrize(("voids", "points"), [(False, (10, 5)), (True, (0, 5))])
def test_pins_of_a_pocketed_ring(voids: bool, points: tuple[int, int]) -> None:
    """They count, and the other side has five; by the other reading they do not."""
    match = match_of("pin-a-four-6", "A :lead", "A pin! pin! A>", options={"pocketed-voids": voids})
    assert score(match) == points


@pytest.mark.parametrize(("moment", "over"), [("at-once", True), ("end-of-turn", False)])
def test_when_it_is_seen_who_has_won(moment: str, over: bool) -> None:
    """A hundred are seen at once, or at the end of the turn."""
    at = {"turn": "A", "lead": "A", "A": "95"}
    match = match_of("pin-a-four-6", "A pin!", setup=at, options={"win-moment": moment})
    assert match.over is over


@pytest.mark.parametrize(("how", "points"), [("order", (20, 0)), ("early", (15, 5))])
def test_the_centre_pin_in_the_same_spin(how: str, points: tuple[int, int]) -> None:
    """After the three by the order of falling; by the other reading it is too early."""
    match = match_of("pin-a-four-8", "A :lead", "A pin! pin! pin! centre!", options={"same-spin": how})
    assert score(match) == points


@pytest.mark.parametrize(("counts", "points"), [(True, (10, 5)), (False, (0, 5))])
def test_pins_before_a_fall_too_early(counts: bool, points: tuple[int, int]) -> None:
    """Those that fell before the centre pin count; those after it never."""
    options = {"others-count": counts}
    match = match_of("pin-a-four-8", "A :lead", "A pin! pin! centre! pin!", options=options)
    assert score(match) == points
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(("lost", "turn"), [("ends", "B"), ("played", "A")])
def test_the_rings_after_a_fall_too_early(lost: str, turn: str) -> None:
    """The turn is lost with them; by the other reading they are spun."""
    match = match_of("pin-a-four-8", "A :lead", "A centre!", options={"lost-turn": lost})
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(("how", "points"), [("due-counts", 35), ("nothing", 0)])
def test_a_due_pin_and_then_a_wrong_one(how: str, points: int) -> None:
    """The due ones count, and all are set up; by the other reading nothing counts (Pin-a-Four 9, p3)."""
    options = {"good-then-bad": how}
    match = match_of("pin-a-four-9", "A :lead", "A p20! p15! p5!", options=options)
    assert score(match) == (points, 0)
    assert len(match.board()["pins"]) == 4


@pytest.mark.parametrize(("keep", "points"), [(True, 20), (False, 0)])
def test_points_before_a_wrong_pin(keep: bool, points: int) -> None:
    """They stay; by the other reading they are taken back."""
    match = match_of("pin-a-four-9", "A :lead", "A p20!", "A p5!", options={"keep-earlier": keep})
    assert score(match) == (points, 0)


@pytest.mark.parametrize(("costs", "points"), [(0, (0, 0)), (5, (0, 5))])
def test_a_pocketed_ring_at_pin_a_four_9(costs: int, points: tuple[int, int]) -> None:
    """No price is named; by agreement five."""
    match = match_of("pin-a-four-9", "A :lead", "A A>", options={"pocketed-costs": costs})
    assert score(match) == points


@pytest.mark.parametrize(("after", "turn"), [("reset", "A"), ("turn-ends", "B")])
def test_all_pins_down_before_the_last_ring(after: str, turn: str) -> None:
    """They are set up and the other rings spun, or the turn ends."""
    options = {"all-down": after}
    match = match_of("pin-a-four-9", "A :lead", "A p20! p15! p10! p5!", options=options)
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(("pins", "points"), [("each", 20), ("own", 10)])
def test_which_pins_count_at_pin_a_four_10(pins: str, points: int) -> None:
    """Each that the ring fells, or its own alone."""
    match = match_of("pin-a-four-10", "A :lead", "A pA1! pB1!", options={"other-pins": pins})
    assert score(match) == (points, 0)


def test_a_go_is_over_when_all_have_spun() -> None:
    """The winner is seen with the go, and a pocketed ring voids its own pins (Pin-a-Four 10, p2)."""
    at = {"turn": "A", "lead": "A", "A": "40", "B": "45"}
    match = match_of("pin-a-four-10", "A pA1!", setup=at)
    assert not match.over
    assert add(match, "B pB1! B>").points == {"A": 5}
    assert match.board()["winner"] == "A"


@pytest.mark.parametrize(
    ("rest", "points"),
    [
        ("A=edge", 20),
        ("A=band", 10),
        ("A=next", 5),
        ("A=inner", 0),
        ("A=own", 0),
        ("A=edge #line(A)", 0),
        ("A=edge #astride(A)", 0),
    ],
)
def test_the_nearer_the_edge_the_more(rest: str, points: int) -> None:
    """Twenty, ten, five, nothing; nothing on a line or on the own quarter (Crokaline, p1, p3)."""
    spins = ("A A=inner", "A A=inner", "A A=inner", f"A {rest}")
    assert score(match_of("crokaline", "A :lead", *spins)) == (points, 0)


@pytest.mark.parametrize(
    ("word", "value", "state"), [("on-line", "lower", "line"), ("quarter-line", "counts", "astride")]
)
def test_rings_on_lines_by_the_other_readings(word: str, value: str, state: str) -> None:
    """A ring on a line counts as the lower space, one partly on the own quarter as it lies."""
    spins = ("A A=inner", "A A=inner", "A A=inner", f"A A=edge #{state}(A)")
    points = {"line": 10, "astride": 20}[state]
    assert score(match_of("crokaline", "A :lead", *spins, options={word: value})) == (points, 0)


@pytest.mark.parametrize(("entry", "points"), [("partly", 20), ("wholly", 0)])
def test_a_ring_partly_within_the_middle(entry: str, points: int) -> None:
    """It has entered; by the other reading it has not (Ringacross, p1)."""
    spins = ("A A=edge #partly", *("A A=inner #wide",) * 3)
    assert score(match_of("ringacross", "A :lead", *spins, options={"entry": entry})) == (points, 0)


@pytest.mark.parametrize(("costs", "points"), [(True, (0, 5)), (False, (0, 0))])
def test_a_ditched_ring_that_went_wide(costs: bool, points: tuple[int, int]) -> None:
    """Five for the other side all the same; by the other reading nothing."""
    options = {"ditch-without-entry": costs}
    assert score(match_of("ringacross", "A :lead", "A A=ditch #wide", options=options)) == points


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("pin-a-four-6", "turn=A lead=A where.A=inner"),
        ("pin-a-four-6", "turn=A lead=A down=pin,pin,pin,pin"),
        ("pin-a-four-6", "turn=A lead=A where.B=table"),
        ("pin-a-four-6", "turn=A lead=A where.A=table,table,table,table"),
        ("pin-a-four-8", "turn=A lead=A down=king"),
        ("crokaline", "turn=A lead=A where.A=hole"),
        ("crokaline", "turn=A lead=A passed=0:3"),
        ("crokapin", "turn=A lead=A down=yes,yes"),
    ],
)
def test_positions_that_cannot_be(game: str, setup: str) -> None:
    """Rings where none can lie, pins that there are not, rings of the side that does not spin."""
    words = dict(word.split("=", 1) for word in setup.split())
    with pytest.raises(BadHeader):
        match_of(game, setup=words)


def test_a_position_in_the_middle_of_a_turn() -> None:
    """The rings and pins of a turn under way are kept."""
    at = {"turn": "B", "lead": "A", "where.B": "table,pocket", "down": "pin,pin"}
    match = match_of("pin-a-four-6", setup=at)
    assert match.board()["rings_left"]["B"] == 2
    assert add(match, "B pin! pin! pin!").refusal is not None
    assert add(match, "B B2>").refusal is not None
    assert engine.fold(match.header, match.entries).state == match.state
