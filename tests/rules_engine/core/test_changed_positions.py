"""One word of a legal position is changed: the position is refused, or it is a whole position like any other.

If it is accepted, writing it down and reading it again gives the same position, and the contract of the game
holds from there: offers stand, pieces are conserved, points add up, and the winner has the best score. So it
is judged as a match that came there by play.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import rules_engine as engine
from tests.soak import rounds

from ..test_contract import NO_PIECES, WINNER_MAY_TRAIL
from ..walks import header_of, pieces_in, walk

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id)

AHEAD = 25
"""Entries that are played from a changed position."""
TRIED = rounds(4, 120)
"""Changed positions of each game."""


def positions(game: engine.Game, rng: random.Random) -> list[dict[str, str]]:
    """Positions that were reached by play, in one way of playing the game."""
    header = header_of(game)
    found = []
    for _ in range(3):
        match = engine.Match(header)
        for _ in range(4):
            walk(match, rng, rng.randint(1, 9))
            if match.over:
                break
            found.append(dict(match.position()))
    return found


def changed(found: list[dict[str, str]], rng: random.Random) -> Iterator[tuple[dict[str, str], str]]:
    """Positions with one word changed: to what it is in another, to a number next to it, or left out."""
    while True:
        words, other = dict(rng.choice(found)), rng.choice(found)
        name = rng.choice(sorted({*words, *other}))
        how = rng.choice(("other", "number", "drop"))
        if how == "other" and name in other:
            words[name] = other[name]
        elif how == "number" and name in words:
            numbers = list(re.finditer(r"-?\d+", words[name]))
            if not numbers:
                continue
            one = rng.choice(numbers)
            value = int(one[0]) + rng.choice((-1, 1, 2, 5))
            words[name] = f"{words[name][: one.start()]}{value}{words[name][one.end() :]}"
        else:
            words.pop(name, None)
        yield words, name


def begun(header: engine.Header) -> tuple[engine.Match | None, str]:
    """The match, or None and the code of the refusal."""
    try:
        return engine.Match(header), ""
    except engine.BadHeader as refused:
        return None, refused.code


@pytest.mark.more_in_soak
@every_game
def test_a_changed_position_is_refused_or_whole(game: engine.Game) -> None:
    """Whatever one word says instead."""
    rng = random.Random(5)
    found = positions(game, rng)
    if not found:
        return
    tried = changed(found, rng)
    for _ in range(TRIED):
        words, name = next(tried)
        header = header_of(game, setup=words)
        match, code = begun(header)
        if match is None:
            assert code == "bad-setup", (words, name)
            continue
        told = f"{game.id}: {name} in {' '.join(f'{k}={v}' for k, v in words.items())}"
        again = engine.Match(header_of(game, setup=dict(match.position())))
        assert again.board() == match.board(), told
        assert again.expects() == match.expects(), told
        first, total = pieces_in(match, match.state), dict(match.board()["score"])
        for ruling in walk(match, rng, AHEAD):
            for side, points in ruling.points.items():
                total[side] += points
            now = pieces_in(match, ruling.state)
            if first is not None and now is not None:
                assert min(now.values()) >= 0, told
                assert sum(now.values()) == sum(first.values()), told
        board = match.board()
        assert board["score"] == total, told
        assert (first is None) == (game.id in NO_PIECES), told
        if board["over"] and board["winner"] is not None and game.id not in WINNER_MAY_TRAIL:
            best = (min if board.get("lowest_wins") else max)(board["score"].values())
            assert board["score"][board["winner"]] == best, told
