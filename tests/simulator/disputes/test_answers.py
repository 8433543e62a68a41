"""A case from plain values to its answer and its meaning; and what every game lets ask."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rules_engine as engine
from simulator.disputes.answers import answer_of
from simulator.disputes.asked import asked
from simulator.disputes.case import Known
from simulator.disputes.claims import Claim
from simulator.disputes.meaning import meanings
from simulator.disputes.reading import case_to_json, read_case
from simulator.disputes.study import Study, study
from simulator.errors import SimulatorError
from simulator.surfaces.of_games import physical_games, table_of
from tests.cases import each_case

RAW: dict[str, Any] = {
    "shot": {
        "surface": "carom-5x10",
        "pieces": [
            {"id": "c", "kind": "carom-ball", "x": 0.1, "y": -0.7},
            {"id": "w", "kind": "carom-ball", "x": -0.3, "y": -0.6},
            {"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.7},
        ],
        "stroke": {"type": "cue", "piece": "c", "direction": 96.5, "speed": 3.5, "side": 0.3, "height": 0.1},
    },
    "unsure": {"places": {"c": 0.01, "w": 0.01, "r": 0.01}, "direction": 1.0, "speed": 0.15, "tip": 0.1},
    "agreed": [{"not_moved": "w"}, {"met": ["c", "r"]}],
    "claims": [{"kind": "touch", "piece": "c", "other": "w"}, {"kind": "cushions", "piece": "c", "least": 3}],
    "seed": 3,
    "precision": "quick",
}


def test_a_case_is_read_and_written_the_same() -> None:
    case = read_case(RAW)
    assert case.agreed[0] == Known(Claim("moved", "w"), False)
    assert read_case(json.loads(json.dumps(case_to_json(case)))) == case


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("shot", "stroke", "speed"), "fast", "shot.stroke.speed"),
        (("unsure", "places", "q"), 0.01, "unsure.places.q"),
        (("unsure", "direction"), -1, "unsure.direction"),
        (("unsure", "wind"), 1, "unsure.wind"),
        (("agreed", 0), {"heard": "w"}, "agreed[0]"),
        (("agreed", 0), {"piece": "w", "x": 0, "y": 0, "sigma": 0}, "agreed[0].sigma"),
        (("agreed", 1, "met", 1), "q", "agreed[1].met[1]"),
        (("claims", 0, "kind"), "sound", "claims[0].kind"),
        (("claims", 0, "other"), "q", "claims[0].other"),
        (("precision",), "exact", "precision"),
    ],
)
def test_what_is_wrong_in_a_case_is_named_by_its_path(path: tuple[Any, ...], value: Any, where: str) -> None:
    raw = json.loads(json.dumps(RAW))
    at = raw
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(SimulatorError) as caught:
        read_case(raw)
    assert caught.value.where == where


def test_the_answer_is_plain_and_repeats_itself() -> None:
    case = read_case(RAW)
    found = study(case)
    answer = answer_of(case, found)
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert answer == answer_of(case, study(case)), "the same case, the same answer"
    assert [stage.final for stage in Study(case).stages()][-1] is True
    assert answer["shares"][0]["share"] < 0.01, "w was not moved, so that it was hardly met"
    assert answer["said"].endswith(".") and "w" in answer["said"]
    for path in answer["paths"]:
        assert path["data"]["trace"]["surface"] == "carom-5x10" and path["holds"][0] is False
    assert {strand["piece"] for strand in answer["strands"]} == {"c", "r"}


def test_each_outcome_is_judged_by_the_game() -> None:
    raw = json.loads(json.dumps(RAW))
    raw["agreed"] = []
    raw["claims"] = [{"kind": "touch", "piece": "c", "other": other} for other in "rw"]
    case = read_case(raw)
    header = engine.Header("brunswick/three-ball-carrom", (("A", "Ann"), ("B", "Bea")))
    match = engine.Match(header)
    match.add(engine.entry(1, "A", "xr xw +1"))
    rows = meanings(case, study(case), match, "A")
    assert len(rows) > 1 and sum(row["share"] for row in rows) == pytest.approx(1, abs=0.02)
    for row in rows:
        assert ("A" in row["points"]) == all(row["holds"]), "a carom counts one"
        assert row["points"].get("B", 0) == (not any(row["holds"])), "a miss costs one"
    for row in rows:
        assert row["refused"] is None and row["tokens"] and row["citations"][0]["effect"]
    assert match.last == 1, "nothing is written"


@pytest.mark.parametrize("book", sorted({game.split("/")[0] for game in physical_games()}))
def test_every_game_lets_ask_what_its_table_can_answer(book: str) -> None:
    """Each claim offered stands on the game's own table and says itself in words of its own."""
    with each_case() as case:
        for game in physical_games():
            if game.startswith(f"{book}/"):
                with case(game):
                    _claims_stand(game)


def _claims_stand(game: str) -> None:
    made = engine.game(game)
    letters = made.side_letters(made.min_sides)
    match = engine.Match(engine.Header(game, tuple((letter, letter) for letter in letters)))
    table = table_of(game)
    shooter = (table.shooter.piece,) if table.shooter is not None else ()
    ids = {piece.id for piece in shooter}
    lying = [*shooter, *(piece for piece in table.pieces if piece.id not in ids)]
    claims = asked(match.play, match.state, table.surface, lying)
    assert claims, game
    assert len({claim.words() for claim in claims}) == len(claims)
