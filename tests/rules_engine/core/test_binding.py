"""What a header decides is settled once, and never for another header."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules_engine as engine
from rules_engine.binding import bind

ENGLISH = "brunswick/english-billiards"
SIDES = (("A", "Ann"), ("B", "Bo"))


def test_matches_of_one_header_share_their_rules() -> None:
    """Two headers that say the same are one; another option, name or starting score makes another."""
    first = engine.Match(engine.Header(ENGLISH, SIDES, options={"target": 100}))
    assert engine.Match(engine.Header(ENGLISH, SIDES, options={"target": 100})).play is first.play
    for other in (
        engine.Header(ENGLISH, SIDES, options={"target": 101}),
        engine.Header(ENGLISH, SIDES, options={"target": 100}, start={"A": 1}),
        engine.Header(ENGLISH, (("A", "Ann"), ("B", "Cy")), options={"target": 100}),
        engine.Header(ENGLISH, SIDES, options={"target": 100}, race=2),
    ):
        assert engine.Match(other).play is not first.play


def test_what_equals_one_is_not_one() -> None:
    """True is no version, although a dictionary takes it for 1."""
    bind(engine.Header(ENGLISH, SIDES, rules=1))
    with pytest.raises(engine.BadHeader):
        bind(engine.Header(ENGLISH, SIDES, rules=True))


@pytest.mark.parametrize("slug", ["english-billiards", "russian-pool", "cowboy-pool", "bagatelle"])
def test_what_is_remembered_rules_as_what_is_not(slug: str) -> None:
    """Whatever was played before, by whichever match: a forgetful one comes to the same."""
    dice = random.Random(7)
    header = engine.Header(f"brunswick/{slug}", SIDES)
    entries: list[Any] = []
    match = engine.Match(header)
    for _ in range(80):
        buttons = match.expects().buttons
        if not buttons:
            break
        button = dice.choice(buttons)
        entry = engine.entry(match.last + 1, button.side, button.tokens)
        remembered = match.rules.judge(match.play, match.state, entry)
        kept = dict(match.play.memo)
        match.play.memo.clear()
        assert match.rules.judge(match.play, match.state, entry) == remembered
        match.play.memo.update(kept)
        match.add(entry)
        entries.append(entry)
    assert engine.fold(header, entries).state == match.state
