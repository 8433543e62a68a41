"""What no board can show is refused at every game of rings, weights, tops and pins on a board."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules_engine as engine

from .walks import header_of, walk

CATEGORIES = {"carrom-board", "crokinole", "ten-pins", "shuffleboard", "spinning"}
GAMES = [game for game in engine.games() if game.category in CATEGORIES]


def _impossible(expectation: engine.Expectation) -> Iterator[str]:
    """A piece in two zones, a ditch where there is none, a pin felled twice, a hundred rings."""
    zones, pieces, pins = expectation.zones, expectation.pieces, expectation.pins
    if len(zones) > 1:
        for piece in pieces[:3]:
            if piece[-1:].isdigit():  # a letter alone may stand for several rings of a colour
                yield f"{piece}={zones[0]} {piece}={zones[-1]}"
                yield f"{piece}={zones[0]} {piece}={zones[0]}"
    if zones and "ditch" not in zones:
        yield from (f"{piece}=ditch" for piece in pieces[:2])
    for pin in [pin for pin in pins if pin[-1:].isdigit()][:3]:  # "pin" alone may stand for each of several
        yield f"{pin}! {pin}!"
    for piece in pieces:
        if expectation.pockets and piece[-1:].isdigit():
            yield f"{piece}>{expectation.pockets[0]} {piece}>{expectation.pockets[-1]}"
        if expectation.pockets:
            yield " ".join([f"{piece}>{expectation.pockets[0]}"] * 100)
        yield " ".join([f"{piece}^"] * 100)
        if zones:
            yield " ".join([f"{piece}={zones[0]}"] * 100)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_cannot_be_is_refused(game: engine.Game) -> None:
    """At every moment of a walk."""
    rng = random.Random(5)
    match = engine.Match(header_of(game, rng=rng))
    for _ in range(15):
        if match.over:
            break
        expectation = match.expects()
        side = expectation.side or match.header.letters[0]
        for text in _impossible(expectation):
            before = match.state
            ruling = match.add(engine.entry(match.last + 1, side, text))
            assert ruling.refusal is not None, f"{side} {text[:60]} was accepted in {match.board()['phase']}"
            assert match.state == before
        walk(match, rng, 2)
