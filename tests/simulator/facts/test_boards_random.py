"""Whatever may happen on a board is told in words that the game takes: never malformed, never impossible."""

from __future__ import annotations

import random

import pytest

import rules_engine as engine
from simulator.facts import facts_of

from .made_traces import ROUND, SQUARE, at_random, header_of, laid_out, round_board
from .test_boards_buttons import GAMES, press

STROKES = 8
"""Random strokes at each game, every second of them with options chosen at random."""

REFUSED = (
    "such a shot is not allowed",
    "only bank shots are allowed",
    "such a shot must be banked",
    "only an end ring, or the loose ring, is shot at",
    "the shooter may not be placed against a ring",
)
"""What an agreed reading refuses to record at all: a forbidden shot is to be played again."""

CALLS = frozenset({"call-missing"})
"""A call is the player's to make, and no trace shows it."""


def call_of(match: engine.Match, rng: random.Random) -> str:
    """Something that may be called now, as the record writes it."""
    spec = match.expects().call
    if match.header.game == "carrom/shooter-is-wild":
        return "(w)"
    named = match.play.family.key == "rings-pursued" and match.state.called[match.state.turn]
    if spec is None or named or not (spec.pieces or spec.pockets):
        return ""
    if spec.pieces and spec.pockets:
        return f"({rng.choice(spec.pieces)}>{rng.choice(spec.pockets)})"
    return f"({rng.choice(spec.pieces or spec.pockets)})"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "carrom/center-spin-count"])
def test_random_strokes_are_never_refused(game: str) -> None:
    """Center Spin Count is left out: its entries tell three spins."""
    for seed in range(STROKES):
        rng = random.Random(f"{game} {seed}")
        match = engine.Match(header_of(engine.game(game), rng=rng if seed % 2 else None))
        while match.expects().phase in ("lead", "colours", "roll"):
            press(match, rng.choice(match.expects().buttons))
        struck, pieces = laid_out(match, rng)
        circle = round_board(match)
        fates = ("ditch", "off", "hole") if circle else ("pocket", "pocket", "off")
        trace = at_random(rng, struck, pieces, circle, fates)
        tokens = facts_of(
            trace,
            match.play,
            match.state,
            before=pieces,
            call=call_of(match, rng),
            surface=ROUND if circle else SQUARE,
        )
        text = engine.write_tokens(tokens)
        assert engine.read_tokens(text) == tokens, text
        side = match.expects().side or match.header.letters[0]
        refusal = match.add(engine.entry(match.last + 1, side, text)).refusal
        assert refusal is None or refusal.code in CALLS or refusal.message in REFUSED, (seed, text, refusal)
