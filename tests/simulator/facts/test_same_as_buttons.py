"""judge(trace) = judge(button that claims what the trace shows): design, contract 5.

A quick button of the tablet claims a result ("+1", "miss", "xw 0"). It claims what a trace shows when its
number is what the trace is worth, every fact that it tells is among those of the trace, and the trace shows
no loss of a ball that the button keeps silent about. Then the trace with the button's claim beside it is not
contradicted, and both give the same points and the same turn.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules_engine import Button, Entry, Match, Ruling, Token, read_tokens, write_tokens
from rules_engine.families.billiards.lives.state import ball_at

from .drawn import stroke
from .starts import STARTS
from .test_any_stroke import begun, ready

STROKES = 50
PLAIN = frozenset({"touch", "cushion", "pocket", "off", "pin", "rest", "state", "claim", "full", "call"})


def claims_of(match: Match) -> list[tuple[Button, tuple[Token, ...]]]:
    """The buttons that claim what a stroke was worth."""
    found = []
    for button in match.expects().buttons:
        tokens = read_tokens(button.tokens)
        if any(t.kind == "claim" for t in tokens) and all(t.kind in PLAIN for t in tokens):
            found.append((button, tokens))
    return found


def told_by(token: Token, tokens: tuple[Token, ...]) -> bool:
    """Whether the facts say what a button says, in as many words or more."""
    return any(
        t.kind == token.kind and t.a == token.a and (token.b is None or t.b == token.b) for t in tokens
    )


def worth_the_same(claim: int | str, side: str, shown: Ruling) -> bool:
    """Whether a claim is what a ruling gives: points of the striker, or those of the others against him."""
    own = shown.points.get(side, 0)
    others = sum(points for letter, points in shown.points.items() if letter != side)
    if claim == "miss":
        return "miss" in shown.events
    if claim == 0:
        return not shown.points and not {"miss", "foul", "burst", "again"} & set(shown.events)
    return claim == own if own else claim == -others


def kept_silent(match: Match, facts: tuple[Token, ...], tokens: tuple[Token, ...], claim: int | str) -> bool:
    """Whether the facts show a loss of which a button says nothing. A count alone ("+1") leaves open which
    balls made it; a button that names balls names all of them, and one that claims nothing says none fell.
    At golf a count says "not holed", and in pools of lives it speaks of the ball on."""
    family, state = match.play.family.key, match.state
    lost = [t for t in facts if t.kind in ("pocket", "off")]
    named = any(t.kind in ("pocket", "off") for t in tokens)
    if isinstance(claim, int) and claim > 0 and not named and family != "golf":
        meant = ball_at(state, state.on) if family == "lives" else None
        lost = [t for t in lost if t.kind == "off" or t.a == "c" or meant not in (None, t.a)]
    return any(not any(t.kind == said.kind and t.a == said.a for said in tokens) for t in lost)


def agreeing(match: Match, side: str, facts: tuple[Token, ...]) -> list[str]:
    """The buttons that claim what the facts show; asserts that each gives the same ruling."""
    found = []
    n, judge = match.last + 1, match.rules.judge
    shown = judge(match.play, match.state, Entry(n, side, facts))
    for button, tokens in claims_of(match):
        if button.side != side or not all(told_by(t, facts) for t in tokens if t.kind != "claim"):
            continue
        claim = tuple(t for t in tokens if t.kind == "claim")
        if not worth_the_same(claim[-1].a, side, shown) or kept_silent(match, facts, tokens, claim[-1].a):
            continue
        both = judge(match.play, match.state, Entry(n, side, (*facts, *claim)))
        quick = judge(match.play, match.state, Entry(n, side, tokens))
        said = (match.play.game.id, button, write_tokens(facts), both.refusal, shown, quick)
        assert both.ok, said
        assert (dict(quick.points), quick.turn) == (dict(shown.points), shown.turn), said
        found.append(button.code)
    return found


@pytest.mark.parametrize("game", STARTS)
def test_the_same_as_the_button(game: str) -> None:
    random = Random(f"buttons {game}")
    start = STARTS[game]
    match = begun(game)
    agreed: Counter[str] = Counter()
    for _ in range(STROKES):
        if len(match.entries) > 40 or not any(ready(match, random) for _ in range(5)):
            match = begun(game)
            ready(match, random)
        struck, balls, pins = start.lying(match)
        balls = sorted(balls)
        random.shuffle(balls)
        story = stroke(random, start.surface, struck, balls, pins)
        side = match.expects().side or match.play.letters[0]
        facts = story.tokens(match, start.call(match, balls))
        agreed.update(agreeing(match, side, facts))
        match.add(Entry(match.last + 1, side, facts))
    assert agreed, f"no button of {game} claimed what any of the strokes showed"


@pytest.mark.parametrize("game", STARTS)
def test_what_a_trace_shows_cannot_be_claimed_otherwise(game: str) -> None:
    """A trace leaves nothing open: beside one that is worth nothing no button's count changes the ruling."""
    random = Random(f"claims {game}")
    start = STARTS[game]
    match = begun(game)
    for _ in range(25):
        if len(match.entries) > 40 or not any(ready(match, random) for _ in range(5)):
            match = begun(game)
            ready(match, random)
        struck, balls, pins = start.lying(match)
        balls = sorted(balls)
        random.shuffle(balls)
        story = stroke(random, start.surface, struck, balls, pins)
        side = match.expects().side or match.play.letters[0]
        facts = story.tokens(match, start.call(match, balls))
        n = match.last + 1
        judge = match.rules.judge
        shown = judge(match.play, match.state, Entry(n, side, facts))
        counts = {t.a for _, tokens in claims_of(match) for t in tokens if t.kind == "claim"}
        for count in sorted(c for c in counts if isinstance(c, int) and c > 0):
            if not shown.points:
                said = judge(match.play, match.state, Entry(n, side, (*facts, Token("claim", count))))
                assert not said.ok or not said.points, (write_tokens(facts), count, said)
        match.add(Entry(n, side, facts))
