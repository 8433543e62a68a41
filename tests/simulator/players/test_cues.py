"""Strokes tried in batches, spots of balls that come back, and what players with a cue mean to do."""

from __future__ import annotations

from math import atan2, degrees, dist
from random import Random

import pytest

from rules_engine import Header, Match, entry
from rules_engine import game as game_of
from simulator.constants import Constants
from simulator.pieces import Piece
from simulator.players.candidates import Sought, aims, strokes
from simulator.players.lying import UPKEEP
from simulator.players.planner import Planner
from simulator.players.trials import can_be_tried, tried
from simulator.players.upkeep.billiards.hazards import Hazards
from simulator.players.upkeep.billiards.pins import TablePins
from simulator.players.upkeep.spotting import BAULK, FOOT, place_of
from simulator.players.upkeep.tables import ease, state_of
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces.of_games import table_of


def family_of(match: Match) -> object:
    return UPKEEP[match.play.family.key](match)


def begun(game: str, *entries: str) -> Match:
    match = Match(Header(f"brunswick/{game}", (("A", "A"), ("B", "B"))))
    for n, text in enumerate(entries, 1):
        ruling = match.add(entry(n, *text.split(" ", 1)))
        assert ruling.ok, (text, ruling.refusal)
    return match


@pytest.mark.parametrize("count", [8, 130], ids=["one by one", "in lock-step"])
def test_a_stroke_tried_ends_as_the_stroke_played(count: int) -> None:
    table = table_of("brunswick/english-billiards")
    kind = table.surface.piece
    lying = (Piece("c", kind, 0.1, -1.0), Piece("w", kind, -0.3, 0.2), Piece("r", kind, 0.0, 1.1))
    constants = Constants(table.surface.constants)
    several = list(strokes(lying[0], lying, table.surface, "cue", count, Random(4)))
    found = tried(table.surface, constants, [(lying, stroke) for stroke in several])
    for stroke, thin in list(zip(several, found, strict=True))[:40]:
        full = shoot(Shot(table.surface, lying, stroke, constants, 0))
        assert thin is not None
        assert [e.kind for e in thin.events] == [e.kind for e in full.events]
        for piece in lying:
            mine, real = thin.rest_of(piece.id), full.rest_of(piece.id)
            assert (mine.state, mine.where) == (real.state, real.where)
            assert dist((mine.x, mine.y), (real.x, real.y)) < 1e-6


def test_what_is_no_ball_is_not_tried_in_batches() -> None:
    pins = table_of("brunswick/pin-pool")
    assert not can_be_tried(pins.surface, pins.pieces)
    cups = table_of("brunswick/bagatelle")
    assert not can_be_tried(cups.surface, cups.pieces)


def test_an_in_off_is_aimed_at_the_pocket() -> None:
    table = table_of("brunswick/english-billiards")
    kind = table.surface.piece
    cue, red = Piece("c", kind, 0.0, -0.7), Piece("r", kind, 0.0, 0.3)
    ways = aims(cue, (cue, red), table.surface, Random(1), Sought(in_off=True))
    constants = Constants(table.surface.constants)
    shots = [
        ((cue, red), CueStroke("c", aim.direction, aim.speed or 2.0, 0.0, aim.height or 0.0))
        for aim, _ in zip(ways, range(40), strict=False)
    ]
    fell = [
        trace
        for trace in tried(table.surface, constants, shots)
        if trace is not None
        and trace.rest_of("c").state == "pocketed"
        and any(event.kind == "touch" for event in trace.events)
    ]
    assert fell


@pytest.mark.parametrize(
    ("game", "ball", "own", "covered", "cue", "expected"),
    [
        ("english-billiards", "r", "billiard", ("billiard",), None, ("centre", FOOT)),
        ("english-billiards", "r", "billiard", ("billiard", "centre"), None, ("billiard", FOOT)),
        ("snookers-pool", "bn", "brown", ("brown",), None, ("green", BAULK)),
        ("snookers-pool", "bk", "billiard", ("billiard",), None, ("foot", BAULK)),
        ("bull-dog-pool", "5", "foot", ("foot",), (0.0, -1.2), ("pool-5", FOOT)),
        ("bull-dog-pool", "5", "foot", ("foot",), (0.0, 1.2), ("head", FOOT)),
        ("golf-pool", "r", "centre", ("centre",), None, ("centre", FOOT)),
    ],
)  # fmt: skip
def test_a_ball_whose_spot_is_covered_goes_where_the_game_says(
    game: str,
    ball: str,
    own: str,
    covered: tuple[str, ...],
    cue: tuple[float, float] | None,
    expected: tuple[str, tuple[float, float]],
) -> None:
    surface = table_of(f"brunswick/{game}").surface
    declared = game_of(f"brunswick/{game}").played_on.covered
    spots = {mark.id: (mark.x1, mark.y1) for mark in surface.spots}
    there = [Piece(f"x{n}", surface.piece, *spots[name]) for n, name in enumerate(covered)]
    place, along = place_of(declared, surface, ball, surface.piece, spots[own], there, cue)
    assert (place, along) == (spots[expected[0]], expected[1])


@pytest.mark.parametrize(
    ("before", "foul"), [((), True), (("A miss", "B miss"), False)], ids=["hand", "lies"]
)
def test_from_hand_a_ball_in_baulk_may_not_be_played_at(before: tuple[str, ...], foul: bool) -> None:
    match = begun("english-billiards", "A :lead", *before)
    planner = Planner(match, Hazards(match), 1)
    kind = planner.surface.piece
    string = next(m.y1 for m in planner.surface.marks if m.id in ("string", "balk"))
    cue, red = Piece("c", kind, 0.1, string - 0.05), Piece("r", kind, 0.5, string - 0.2)
    stroke = CueStroke("c", degrees(atan2(red.y - cue.y, red.x - cue.x)), 1.5)
    (played,) = planner.traces([((cue, red), stroke)])
    assert played is not None
    done = planner.ruled(*played, ())
    assert done is not None
    assert ("#balk" in done.entry.text) == foul == ("foul" in done.ruling.events)


def test_a_ball_that_waits_for_its_spot_comes_up_when_that_is_free() -> None:
    match = begun("cowboy-pool", "A :lead", "A x3 3>tr #occupied(3) .")
    upkeep = Hazards(match)
    for name in ("3", "c"):
        upkeep.layout.pieces.pop(name, None)
    x, y = upkeep.spot(match, "3")
    upkeep.layout.put("5", "pool-ball", x + 0.01, y)
    assert upkeep.says(match, Random(1)) is None
    upkeep.layout.put("5", "pool-ball", -x, 0.0)
    said = upkeep.says(match, Random(1))
    assert said is not None
    assert said.text == ":spot(3)"


def test_the_last_stroke_of_cowboy_pool_names_its_pocket() -> None:
    match = begun("cowboy-pool", "A :lead")
    assert Hazards(match).sought(match) == Sought(in_off=True)
    match.state = match.state._replace(score=(100, 0))
    upkeep = Hazards(match)
    assert state_of(match).own == 100
    assert upkeep.sought(match) == Sought(("1",), in_off=True)
    table = upkeep.layout
    kind = table.surface.piece
    lying = (Piece("c", kind, 0.0, -0.3), Piece("1", kind, 0.0, 0.0), Piece("5", kind, 0.3, 1.0))
    (played,) = Planner(match, upkeep, 1).traces([(lying, CueStroke("c", 90.0, 1.0))])
    assert played is not None
    assert upkeep.intended(match, played[1]).startswith("(1>")


def test_the_ball_of_the_pin_that_is_due_is_driven_by_another() -> None:
    match = begun("red-white-and-blue", "A :lead", "A 0", "B 0")
    upkeep = family_of(match)
    assert isinstance(upkeep, TablePins)
    upkeep.layout.put("c", "carom-ball", 0.4, 0.9)
    turn = upkeep.turn(match, Random(1))
    pieces = {piece.id: piece for piece in turn.pieces}
    assert "c" not in pieces
    assert "w" in pieces
    red = next(piece for piece in upkeep.layout.home.values() if piece.id == "red")
    assert turn.sought.sends == (("r", (red.x, red.y)),)
    assert turn.struck in ("b", "w")


def test_a_layout_is_the_easier_the_straighter_and_nearer_the_ball() -> None:
    table = table_of("brunswick/continuous-pool")
    kind, hole = table.surface.piece, table.surface.holes[0]

    def found(cue: tuple[float, float]) -> float:
        ball = Piece("1", kind, hole.x * 0.5, hole.y * 0.5)
        lying = (Piece("c", kind, *cue), ball)
        still = CueStroke("c", 0.0, 0.0)
        trace = tried(table.surface, Constants(table.surface.constants), [(lying, still)])[0]
        assert trace is not None
        return ease(trace, "c", ["1"], [hole])

    straight, far, behind = (
        (hole.x * 0.3, hole.y * 0.3),
        (-hole.x * 0.7, -hole.y * 0.7),
        (hole.x * 0.8, hole.y * 0.8),
    )
    assert found(straight) > found(far) > found(behind) == 0.0
