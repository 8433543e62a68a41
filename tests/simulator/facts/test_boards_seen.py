"""What is seen of a stroke before any game asks: names, causes of falls, movement, and exact paths."""

from __future__ import annotations

import math
import random

import pytest

import rules_engine as engine
from rules_engine.boards import crokinole
from simulator.errors import SimulatorError
from simulator.facts import boards_paths, facts_of
from simulator.facts.boards_lying import circle_of, straight_way, way_out, zone_of
from simulator.facts.boards_pins import joined, watch
from simulator.facts.boards_seen import Lying, Seen
from simulator.facts.reading import Played
from simulator.surfaces import surface
from simulator.surfaces.zones import zones_at
from simulator.traces import Leg, Trace
from simulator.units import INCH
from tests.rules_engine.walks import header_of

from .made_traces import SQUARE, Case, made, match_of, piece, pin, rest


def seen(told: str, *pieces: str) -> Seen:
    """A stroke at Carroms with pieces in a row, pins by their names "p1" ..."""
    match = match_of("carrom/carroms", "A :lead", "A :red")
    before = [pin(p, i, 0) if p[0] == "p" else piece(p, i, 0) for i, p in enumerate(("c", *pieces))]
    trace = made("c", before, told)
    return Seen(Played(trace, match.play, match.state, {p.id: p for p in before}, SQUARE), {"r", "g"})


def leg(x: tuple[float, float, float], y: tuple[float, float, float], end: float = 1.0) -> Trace:
    """A path of one leg, in inches."""
    row = Leg("c", 0.0, end, "slide", *(tuple(v * INCH for v in c) for c in (x, y)))  # type: ignore[arg-type]
    return made("c", [piece("c", 0, 0)])._replace(legs=(row,))


def test_a_number_that_the_game_does_not_know_is_left_out() -> None:
    """r7 is r; the piece that was shot is the shooter."""
    look = seen("", "r7")
    assert (look.word("r7"), look.word("g12"), look.word("c")) == ("r", "g", "c")


def test_a_piece_without_a_name_is_refused() -> None:
    """The error names the piece and the game."""
    with pytest.raises(SimulatorError, match="Carroms has no piece 'x9'") as caught:
        seen("c:touch:x9", "x9").told()
    assert caught.value.code == "unknown-piece"


def test_a_pin_falls_by_what_began_it() -> None:
    """A ring felled the first of three pins that felled one another."""
    look = seen("c:touch:r1 r1:felled:p1 p1:felled:p2 p2:felled:p3 c:felled:p4", "r1", "p1", "p2", "p3", "p4")
    assert look.felled_by == {"p1": "r1", "p2": "r1", "p3": "r1", "p4": "c"}


def test_touches_of_pins_are_no_meetings_of_rings() -> None:
    """The ring met first is the first ring."""
    look = seen("c:touch:p1 p1:touch:r2 c:touch:r1", "r1", "r2", "p1")
    assert look.first == "r1"
    assert look.direct


def test_whoever_is_faster_the_shooter_meets() -> None:
    """A ring that comes back upon the shooter is met by it."""
    assert [t.b for t in seen("r1:touch:c", "r1").told()] == ["r"]


def test_a_breath_is_no_movement() -> None:
    """A tenth of a millimetre is the border."""
    match = match_of("carrom/carroms", "A :lead", "A :red")
    before = [piece("c", 0, 0), piece("r1", 0, 0), piece("r2", 3, 0)]
    ends = [rest("r1", 0.00009 / INCH, 0), rest("r2", 3 + 0.00011 / INCH, 0)]
    played = Played(made("c", before, "", ends), match.play, match.state, {p.id: p for p in before}, SQUARE)
    look = Seen(played, {"r"})
    assert (look.moved("r1"), look.moved("r2")) == (False, True)


def test_the_nearest_of_a_parabola() -> None:
    """(4 - 8t, 1 + t^2) comes nearest to the middle where t^3 + 33 t = 16."""
    root = np_root()
    trace = leg((4.0, -8.0, 0.0), (1.0, 0.0, 1.0))
    wanted = math.hypot(4 - 8 * root, 1 + root**2)
    assert boards_paths.nearest(trace, "c") == pytest.approx(wanted, rel=1e-12)
    assert boards_paths.farthest(trace, "c") == pytest.approx(math.hypot(-4, 2), rel=1e-12)


def np_root() -> float:
    """The root of t^3 + 33 t - 16 by bisection: half the derivative of the distance squared, over two."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**3 + 33 * middle < 16 else (low, middle)
    return low


def test_the_deepest_of_a_path_that_comes_back() -> None:
    """Out to three inches and back again: the least way along is at the turn."""
    trace = leg((0.0, 0.0, 0.0), (-12.0, 12.0, -4.0), end=3.0)
    assert boards_paths.least_depth(trace, "c", 0.0, -1.0) == pytest.approx(3.0, rel=1e-12)


def test_crossings_are_told_with_their_side() -> None:
    """Across the line up the y axis and back again."""
    trace = leg((-1.0, 4.0, -3.0), (2.0, 0.0, 0.0), end=1.2)
    found = boards_paths.crossings(trace, "c", (0.0, 0.0), (0.0, 3.0))
    assert [side for _, side in found] == [-1, 1]
    assert [time for time, _ in found] == pytest.approx([1 / 3, 1.0], rel=1e-9)
    assert boards_paths.crossings(trace, "c", (0.0, 2.5), (0.0, 3.0)) == []


@pytest.mark.parametrize(
    ("distance", "zones", "line", "found"),
    [
        (3.3, ("inner", "next"), False, ("inner", False)),
        (3.5, ("inner", "next"), False, ("next", False)),
        (3.5, ("inner", "next"), True, ("inner", True)),
        (3.5, ("inner", "inner-line", "next"), False, ("inner-line", False)),
        (4.7, ("inner", "next"), False, ("next", False)),
        (12.2, ("band", "ditch"), False, ("ditch", False)),
        (12.2, ("band", "edge", "ditch"), False, ("edge", False)),
        (12.8, ("inner-line", "band", "ditch"), False, ("band", False)),
        (13.2, ("band", "edge", "ditch"), True, ("ditch", False)),
    ],
)
def test_a_touched_line(distance: float, zones: tuple[str, ...], line: bool, found: tuple[str, bool]) -> None:
    """A line belongs outside, is a place of its own, or is told besides: as the game has it."""
    assert zone_of(Lying("R1", distance, 0.0, 0.625), zones, line) == found


@pytest.mark.parametrize(
    ("board", "zones"),
    [
        ("crokinole-round", ("hole", "inner", "next", "band", "edge", "ditch")),
        ("carrom-crokinole", ("hole", "inner", "next", "band", "ditch")),
        ("crokinole-square", ("hole", "inner", "inner-line", "next", "next-line", "band", "ditch")),
    ],
)
def test_a_zone_is_that_of_the_rules_and_of_the_surface(board: str, zones: tuple[str, ...]) -> None:
    """At two thousand places on the field: the engine's own word, and the surface's."""
    rng = random.Random(board)
    table = surface(board)
    for _ in range(2000):
        turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.7, 12.9)
        x, y = far * math.cos(turn), far * math.sin(turn)
        found, lined = zone_of(Lying("R1", x, y, crokinole.RING_RADIUS), zones, False)
        assert not lined
        assert found == crokinole.zone_at(x, y, zones=zones)
        named = zones_at(table, "crokinole-disc", x * INCH, y * INCH)
        assert found in named or not set(named) & set(zones), (far, found, named)


def test_leaning_against_a_peg_is_not_leaning_in_the_hole() -> None:
    """The state alone does not tell; what it leans on does."""
    assert circle_of(Lying("A1", 0.5, 0.0, 0.625, "leaning", "hole"))[0] == "leaning"
    hubber = Lying("A1", 3.4, 0.0, 0.625, "leaning", "peg-1")
    assert zone_of(hubber, ("leaning", "hubber", "inner"), False) == ("hubber", False)


def test_ways_that_are_open_and_shut() -> None:
    """A ring walled in has no way out, one gap is enough; a ring half hidden can be met at its edge."""
    middle = Lying("c", 0.0, 0.0, 0.625)
    wall = [Lying("", 2 * math.cos(i * math.pi / 4), 2 * math.sin(i * math.pi / 4), 0.625) for i in range(8)]
    assert not way_out(middle, wall)
    assert way_out(middle, wall[:-2])
    aim = Lying("2", 0.0, 9.0, 0.625)
    assert straight_way(middle, aim, [Lying("3", 1.3, 5.0, 0.625)])
    assert not straight_way(middle, aim, [Lying("3", x, 5.0, 0.625) for x in (-1.3, 0.0, 1.3)])


def test_one_watch_for_several_spins() -> None:
    """Beginning and end of each, by the order of their beginning."""
    spins = [made("t1", [piece("t1", 0, 0)], duration=d) for d in (2.0, 3.5)]
    assert engine.write_tokens(watch([(1.5, spins[1]), (0.0, spins[0])])) == "t=0 t=2 t=1.5 t=5"


def test_joined_entries_are_closed_once() -> None:
    """The point stands at the end, or nowhere."""
    parts = [engine.read_tokens(text) for text in ("t1=hole .", "t2=next .")]
    assert engine.write_tokens(joined(parts)) == "t1=hole t2=next ."
    assert joined([engine.read_tokens("t1=hole")]) == engine.read_tokens("t1=hole")


def test_a_race_is_read_as_its_game() -> None:
    """The state of the game lies within that of the race, and the surface is that of the trace."""
    match = engine.Match(header_of(engine.game("carrom/carroms"), race=2))
    for text in (":lead", ":red"):
        match.add(engine.entry(match.last + 1, "A", text))
    before = [piece("c", 0, -9.5), piece("r1", 0, 0)]
    trace = made("c", before, "c:touch:r1 r1:pocket:3")._replace(surface=surface("carrom").name)
    assert engine.write_tokens(facts_of(trace, match.play, match.state, before=before)) == "xr r>3 ."


def test_what_lay_is_read_from_the_paths_where_nobody_says_it() -> None:
    """Without the pieces before it a trace tells as much as its paths and rests do."""
    match = match_of("carrom/carroms", "A :lead", "A :red")
    trace = made("c", [piece("c", 0, -9.5), piece("r1", 0, 0)], "c:touch:r1 r1:pocket:3")
    assert engine.write_tokens(facts_of(trace, match.play, match.state, surface=SQUARE)) == "xr r>3 ."


def test_a_wrong_expectation_is_seen() -> None:
    """The table of cases can fail."""
    before = [piece("c", 0, -9.5), piece("r1", 0, 0)]
    case = Case("carrom/carroms", ("A :lead", "A :red"), "c", before, "c:touch:r1", gives=(".", {}, "B"))
    with pytest.raises(AssertionError):
        case.check()
