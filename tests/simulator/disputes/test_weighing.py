"""The claims on which a ruling turns come first, whatever the game, with the clauses that they decide."""

from __future__ import annotations

from typing import Any

import rules_engine as engine
from simulator.disputes.asked import asked
from simulator.disputes.reading import read_case
from simulator.disputes.weighing import weighed
from tests.simulator.disputes.test_answers import RAW


def order(game: str, raw: dict[str, Any], side: str = "A", record: tuple[str, ...] = ()) -> list[Any]:
    made = engine.game(game)
    match = engine.Match(engine.Header(game, tuple((x, x) for x in made.side_letters(2))))
    for n, text in enumerate(record, 1):
        match.add(engine.entry(n, side, text))
    case = read_case({**raw, "agreed": [], "claims": []})
    shot = case.shot
    claims = asked(match.play, match.state, shot.surface, shot.pieces, shot.stroke.piece)
    before = match.last
    found = weighed(case, claims, match, side)
    assert {one.claim for one in found} == set(claims) and match.last == before
    assert found == weighed(case, claims, match, side), "the same case gives the same order"
    return found


def of(found: list[Any]) -> dict[tuple[str, str], Any]:
    return {(one.claim.kind, one.claim.other): one for one in found}


def test_at_the_three_ball_game_the_second_ball_decides() -> None:
    """Strokes that differ in the second ball alone differ in what they count; nothing leaves the table."""
    found = order("brunswick/three-ball-carrom", RAW)
    second = of(found)["touch", "w"]
    assert found[0] == second and second.weight == 1
    assert second.citations and all(c.startswith("brunswick/") for c in second.citations)
    idle = [one for one in found if one.claim.kind == "off"]
    assert idle and all(one.weight == 0 and not one.citations for one in idle)


def test_three_cushions_are_asked_for_where_the_clauses_ask_for_them() -> None:
    """Both balls are met with two cushions or with three: only the cushion game's clauses tell them apart."""
    three = of(order("brunswick/three-cushion-carrom", RAW))["before", ""]
    assert three.weight == 1 and any("three-cushion" in c for c in three.citations)
    raw = {**RAW, "claims": []}
    plain = order("brunswick/three-ball-carrom", raw)
    assert ("before", "") not in of(plain)


def test_a_stroke_that_always_does_the_same_decides_nothing() -> None:
    far = {
        "shot": {
            **RAW["shot"],
            "stroke": {"type": "cue", "piece": "c", "direction": 270.0, "speed": 0.3},
        },
        "unsure": {},
    }
    found = order("brunswick/three-ball-carrom", far)
    assert all(one.weight == 0 and one.citations == () for one in found)
