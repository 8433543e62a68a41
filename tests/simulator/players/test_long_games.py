"""What players must see so that a game comes to its end: debts, guarded pockets, rings that will count."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random
from typing import Any

import pytest

import rules_engine as engine
from simulator.constants import Constants
from simulator.pieces import Piece
from simulator.players.candidates import Sought
from simulator.players.flicks import driving, planned
from simulator.players.planner import Candidate, Planner
from simulator.players.rows import header_of
from simulator.players.sketches import sketched
from simulator.players.upkeep.billiards.pool import FortyOne, Pool
from simulator.players.upkeep.rings.at_rest import PIN, AtRest
from simulator.players.upkeep.rings.guarded import Guarded
from simulator.players.upkeep.rings.posting import BACK, Posted
from simulator.players.upkeep.spinning.metal_rings import Turns
from simulator.shots import Shot
from simulator.strokes import FingerStroke, SpinStroke


def begun(game: str, *said: str) -> engine.Match:
    match = engine.Match(header_of(engine.game(game)))
    for text in said:
        ruling = match.add(engine.entry(match.last + 1, match.header.letters[0], text))
        assert ruling.refusal is None, ruling.refusal
    return match


def ruled(match: engine.Match, **fields: Any) -> engine.Ruling:
    """A ruling that changes the state so and nothing else."""
    return engine.Ruling(match.state._replace(**fields))


@pytest.mark.parametrize(
    ("game", "made", "ball"),
    [("brunswick/bbc-co-pool", Pool, 1.0), ("brunswick/forty-one-pool", FortyOne, 8.0)],
)
def test_a_ball_owed_is_as_bad_as_one_put_back(game: str, made: type[Pool], ball: float) -> None:
    match = begun(game)
    upkeep = made(match)
    still = upkeep.worth(match, ruled(match), "A")
    assert upkeep.worth(match, ruled(match, owed=(1, 0)), "A") == still - ball
    assert upkeep.worth(match, ruled(match, owed=(0, 1)), "A") == still + ball
    assert upkeep.brings(match, ruled(match, owed=(-1, 0)), "A")
    assert not upkeep.brings(match, ruled(match, owed=(1, 0)), "A")


def test_where_a_score_falls_below_zero_nothing_is_owed() -> None:
    match = begun("brunswick/continuous-pool")
    upkeep = Pool(match)
    assert upkeep.worth(match, ruled(match, owed=(1, 0)), "A") == upkeep.worth(match, ruled(match), "A")


@pytest.mark.parametrize(("speed", "state"), [(1.8, "pocketed"), (0.8, "fallen")])
def test_a_ring_takes_the_pin_before_a_pocket_along_if_it_is_fast_enough(speed: float, state: str) -> None:
    upkeep = Guarded(begun("carrom/pin-and-ring-call"))
    surface = upkeep.layout.surface
    hole = next(hole for hole in surface.holes if hole.id == "3")
    pin = upkeep.layout.home["p3"]
    ring = Piece("r1", "ring", hole.x - 0.15, hole.y - 0.15)
    shot = Shot(surface, (ring, pin), FingerStroke("r1", 45.0, speed), Constants(surface.constants))
    trace = sketched(shot)
    assert trace.rest_of("p3").state == state
    if state == "pocketed":
        falls = [event.piece for event in trace.events if event.kind == "pocket"]
        assert falls == ["p3", "r1"]


def test_a_guarded_pocket_is_played_for_harder() -> None:
    match = begun("carrom/pin-and-ring-call")
    layout = Guarded(match).layout
    cue, ring = Piece("c", "ring", -0.1, -0.1), Piece("r1", "ring", 0.0, 0.0)
    pin = layout.home["p3"]

    def fastest(*pieces: Piece) -> float:
        plans = planned(cue, [(cue.x, cue.y)], pieces, layout.surface, Sought(holes=("3",)))
        return next(plan.speed for plan in plans if abs(plan.direction - 45) < 3)

    assert fastest(cue, ring, pin) > fastest(cue, ring) + 0.2


def test_where_no_other_ring_may_be_met_the_player_aims_at_his_own() -> None:
    match = begun("carrom/pin-and-ring-call")
    upkeep = Guarded(match)
    mine = match.header.letters[upkeep.who(match)].lower()
    sought = upkeep.turn(match, Random(1)).sought.pieces
    assert sought and {name[0] for name in sought} == {mine}


def test_rings_that_will_count_at_the_end_of_the_turn_are_worth_it_now() -> None:
    match = begun("crown/crokaline", ":lead")
    upkeep = Turns(match)
    still = upkeep.worth(match, ruled(match), "A")
    assert upkeep.worth(match, ruled(match, where=(("edge",), ())), "A") == still + 20
    through = begun("crown/ringacross", ":lead")
    upkeep = Turns(through)
    wide = ruled(through, where=(("edge",), ()))
    passed = ruled(through, where=(("edge",), ()), passed=frozenset({(0, 1)}))
    assert upkeep.worth(through, passed, "A") == upkeep.worth(through, wide, "A") + 20


def test_a_spin_chosen_once_is_spun_again_with_the_next_ring() -> None:
    match = begun("crown/crokaline", ":lead")
    upkeep = Turns(match)
    planner = Planner(match, upkeep, 1)
    assert upkeep.recurs(match) == upkeep.who(match)
    first = upkeep.turn(match, Random(1))
    ring = next(piece for piece in first.pieces if piece.id == first.struck)
    chosen = Candidate(first.pieces, SpinStroke(ring.id, 30.0), (), 1.0)
    assert planner._again(chosen, first) is chosen
    lying = Piece("A1", ring.kind, 0.1, 0.0)
    second = first._replace(struck="A2", pieces=(lying, ring._replace(id="A2", x=0.0, y=-0.28)))
    again = planner._again(chosen, second)
    assert again is not None and again.stroke.piece == "A2"
    assert [(p.id, p.x, p.y) for p in again.pieces] == [("A1", 0.1, 0.0), ("A2", ring.x, ring.y)]
    barred = second._replace(pieces=(lying._replace(x=ring.x, y=ring.y), second.pieces[1]))
    assert planner._again(chosen, barred) is None


def test_the_pin_without_which_nothing_counts_is_played_for() -> None:
    match = begun("carrom/pin-crokinole", ":lead")
    upkeep = AtRest(match)
    who = upkeep.who(match)
    side = match.header.letters[who]
    assert upkeep.turn(match, Random(1)).sought.pieces == (match.play.value("pins")[who],)
    down = tuple(i == who for i in range(2))
    gain = upkeep.worth(match, ruled(match, down=down), side) - upkeep.worth(match, ruled(match), side)
    assert gain == PIN
    plain_match = begun("carrom/crokinole", ":lead")
    plain = AtRest(plain_match)
    assert not plain.own_pins and plain.turn(plain_match, Random(1)).sought == Sought()


def test_posted_rings_are_met_full_and_loose_ones_are_worth_the_ditch() -> None:
    match = begun("carrom/double-entry-posting", ":lead")
    upkeep = Posted(match)
    turn = upkeep.turn(match, Random(1))
    ring = next(piece for piece in turn.pieces if piece.id == turn.struck)
    other = 1 - upkeep.who(match)
    assert turn.sought.drives and not any(name.endswith("b") for name in turn.sought.drives)
    plans = driving(ring, turn.places, turn.pieces, upkeep.layout.surface, turn.sought)
    marks = [piece for piece in turn.pieces if piece.id in turn.sought.drives]
    for plan in plans:
        ways = [degrees(atan2(p.y - plan.at[1], p.x - plan.at[0])) for p in marks]
        assert min(abs(plan.direction - way) for way in ways) < 1e-6
    nearest = min(hypot(p.x - x, p.y - y) for p in marks for x, y in turn.places)
    assert plans[0].ease <= 1 / nearest + 1e-9
    row = tuple("field" if i == 0 else zone for i, zone in enumerate(match.state.where[other]))
    loose = ruled(match, where=tuple(row if i == other else r for i, r in enumerate(match.state.where)))
    side = match.header.letters[1 - other]
    assert upkeep.worth(match, loose, side) == upkeep.worth(match, ruled(match), side) - BACK
