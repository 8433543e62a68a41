"""Whatever happens in a stroke, its facts are words that the game knows, and the game can rule on them."""

from __future__ import annotations

from random import Random

import pytest

from rules_engine import Entry, Match, entry, read_tokens

from .drawn import stroke
from .starts import STARTS
from .stories import match_of

STROKES = 40
"""Strokes drawn for each game; several make a match."""

STROKE_PHASES = frozenset({"stroke", "opening", "shot"})


def begun(game: str) -> Match:
    start = STARTS[game]
    return match_of(game, *start.entries, sides=start.sides, **start.options)


def ready(match: Match, random: Random) -> bool:
    """Whether a stroke is due; else a word is said that the state asks for."""
    expected = match.expects()
    state = match.state
    if getattr(state, "burst", None) and isinstance(state.burst, tuple) and state.burst[state.turn or 0]:
        return not match.add(entry(match.last + 1, expected.side or "A", ":pay")).ok
    words = [b for b in expected.buttons if b.tone == "choice" and b.code != "end"]
    if match.over or expected.phase in STROKE_PHASES or not words:
        return not match.over
    word = random.choice(words)
    match.add(Entry(match.last + 1, word.side, read_tokens(word.tokens)))
    return False


@pytest.mark.parametrize("game", STARTS)
def test_no_stroke_is_refused(game: str) -> None:
    random = Random(game)
    start = STARTS[game]
    match = begun(game)
    told = 0
    for _ in range(STROKES):
        if len(match.entries) > 40 or not any(ready(match, random) for _ in range(5)):
            match = begun(game)
        struck, balls, pins = start.lying(match)
        balls = sorted(balls)
        random.shuffle(balls)
        story = stroke(random, start.surface, struck, balls, pins)
        call = start.call(match, balls)
        side = match.expects().side or match.play.letters[0]
        tokens = story.tokens(match, call)
        ruling = match.add(Entry(match.last + 1, side, tokens))
        assert ruling.ok, (story.text(match, call), ruling.refusal, match.state)
        assert not ruling.attested, story.text(match, call)
        told += 1
    assert told == STROKES
