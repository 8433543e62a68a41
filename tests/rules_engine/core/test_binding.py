"""What a header decides is settled once, and never for another header."""

from __future__ import annotations

import random

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
    match = engine.Match(header)
    play, entries, offered = match.play, [], {"+2": ""}
    while len(entries) < 60 and (buttons := match.expects().buttons):
        offered |= {button.tokens: "" for button in buttons}
        for tokens in dice.sample(sorted(offered), min(20, len(offered))):
            entry = engine.entry(match.last + 1, buttons[0].side, tokens)
            remembered = match.rules.judge(play, match.state, entry)
            kept = dict(play.memo)
            play.memo.clear()
            assert match.rules.judge(play, match.state, entry) == remembered
            play.memo.update(kept)
        button = dice.choice(buttons)
        entries.append(engine.entry(match.last + 1, button.side, button.tokens))
        match.add(entries[-1])
    assert engine.fold(header, entries).state == match.state
