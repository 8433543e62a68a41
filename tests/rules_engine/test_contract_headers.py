"""The contract of every game, second part: races, handicaps, numbers of sides, headers and boards."""

from __future__ import annotations

import json
import random

import pytest

import rules_engine as engine
from tests.cases import for_each

from .test_contract import all_games, every_game
from .walks import BOUND, header_of, played, walk

DRAWN_BY_CHANCE = {"carrom/chess": "men moved at random hardly ever mate"}
"""Games that a walk does not win: there the loser of each game of a race resigns."""


@every_game
@for_each("seed", range(2))
def test_a_race_ends_when_somebody_has_won_enough(game: engine.Game, seed: int) -> None:
    """The race wrapper fits every game: games follow one another until a side has won the number needed."""
    drawn = game.id in DRAWN_BY_CHANCE
    match = played(game, seed, 30 if drawn else BOUND, race=2)
    while drawn and not match.over:
        walk(match, random.Random(seed), 4)
        assert match.add(engine.entry(match.last + 1, match.header.letters[seed], ":resign")).ok
    assert match.over
    race = match.board()["race"]
    won = race["won"]
    assert won[match.board()["winner"]] == 2
    assert sorted(won.values())[-2] < 2
    decided = [g["winner"] for g in race["finished"] if g["winner"]]
    assert {x: decided.count(x) for x in won} == won
    assert decided[-1] == match.board()["winner"]


@all_games
def test_a_handicap_is_where_the_score_begins(game: engine.Game) -> None:
    """Starting scores stand on the board before the first stroke, and in every game of a race."""
    letter = game.side_letters()[1]
    for race in (1, 2):
        match = engine.Match(header_of(game, start={letter: 2}, race=race))
        plain = engine.Match(header_of(game, race=race)).board()["score"]
        assert match.board()["score"] == {x: plain[x] + 2 * (x == letter) for x in match.header.letters}
        assert all(row["points"] == 0 for row in match.figures().values())


@every_game
def test_every_number_of_sides_can_play(game: engine.Game) -> None:
    """A match can be played by the fewest to the most sides (eight are tried); others are refused."""
    for sides in range(game.min_sides, min(game.max_sides, 8) + 1):
        match = played(game, sides, 60, sides=sides)
        assert set(match.board()["score"]) == set(match.header.letters)
    for sides in (game.min_sides - 1, game.max_sides + 1):
        header = engine.Header(game.id, tuple((chr(65 + i), "x") for i in range(sides)))
        with pytest.raises(engine.BadHeader):
            engine.check_header(game, header)


@all_games
def test_a_header_that_cannot_be_played_is_refused(game: engine.Game) -> None:
    """Unknown options, values out of range, strangers' starting scores and unknown versions have codes."""
    good = header_of(game)
    data = good.to_json()
    for change, code in (
        ({"options": {"no-such-option": 1}}, "unknown-option"),
        ({"start": {"Z": 1}}, "bad-start"),
        ({"race": 0}, "bad-race"),
        ({"rules": 99}, "bad-version"),
        ({"sides": [["A", "x"], ["A", "y"]]}, "bad-sides"),
    ):
        with pytest.raises(engine.BadHeader) as caught:
            engine.Match(engine.Header.from_json({**data, **change}))
        assert caught.value.code == code
    for option in game.options.values():
        with pytest.raises(engine.BadHeader) as caught:
            engine.Match(engine.Header.from_json({**data, "options": {option.id: "no such value"}}))
        assert caught.value.code == "bad-option"


@all_games
def test_boards_and_figures_are_plain_and_complete(game: engine.Game) -> None:
    """A scoreboard finds the same keys for every game, and everything on it can be sent as JSON."""
    match = played(game, 2, 30)
    board = match.board()
    assert json.loads(json.dumps(board)) == board
    shared = {
        "score", "turn", "phase", "prompt", "inning", "run", "average", "innings", "high_run", "over",
        "winner", "draw", "race", "length",
    }  # fmt: skip
    assert shared <= set(board)
    figures = match.figures()
    assert json.loads(json.dumps(figures)) == figures
    for row in figures.values():
        assert {"innings", "points", "average", "high_run"} <= set(row)
