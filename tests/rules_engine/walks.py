"""Matches played at random from what ``expects`` offers: the ground on which the contract is tested.

A choice button can be open for ever (a lead given back, balls spotted again), so a walk takes scoring and
plain buttons more often; the odds change nothing of what is legal.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import rules_engine as engine

SHORT = 6
"""Points of a walk's game where the game leaves its length open, or makes it longer than a walk."""

LONG = 500
"""Points of a game that is too long for a walk."""

BOUND = 6000
"""More entries than any walk may take to its end."""

CONCESSIONS = frozenset({":retire", ":divide", "#obstruct", ":resign", ":agree-draw"})
"""Buttons by which sides give the match up, share or forfeit it: legal at once, and no test of how a game
ends."""

AIMED = {"bradley/egyptian-pyramids": {"jump-backward": False}}
"""Options without which nobody wins by chance: men that may jump back walk to and fro for ever."""

_WEIGHTS = {"score": 6, "plain": 3, "choice": 1, "foul": 1}


def header_of(
    game: engine.Game, *, rng: random.Random | None = None, sides: int = 0, **more: Any
) -> engine.Header:
    """A header of ``game``; with ``rng`` some options are chosen at random."""
    letters = game.side_letters(sides or game.min_sides)
    options: dict[str, Any] = {}
    length = game.length_option
    if length is not None and (game.options[length].default or LONG) >= LONG:
        options[length] = max(SHORT, game.options[length].low)
    if "run-limit" in game.options:
        options["run-limit"] = SHORT  # without a limit nobody at random ever takes every ring
    for option in game.options.values() if rng is not None else ():
        if rng is not None and option.values and rng.random() < 0.5:
            options[option.id] = rng.choice(option.values)
    options |= (AIMED.get(game.id, {}) if rng is not None else {}) | more.pop("options", {})
    return engine.Header(game.id, tuple((x, f"Player {x}") for x in letters), options=options, **more)


def pick(rng: random.Random, expectation: engine.Expectation) -> engine.Button:
    """One of the buttons offered."""
    buttons = [b for b in expectation.buttons if b.tokens not in CONCESSIONS]
    return rng.choices(buttons, [_WEIGHTS[b.tone] for b in buttons])[0]


def walk(match: engine.Match, rng: random.Random, entries: int = BOUND) -> list[engine.Ruling]:
    """Add up to ``entries`` entries that are offered, until the match is over; return their rulings."""
    rulings = []
    for _ in range(entries):
        if match.over:
            break
        button = pick(rng, match.expects())
        ruling = match.add(engine.entry(match.last + 1, button.side, button.tokens))
        assert ruling.ok, f"{match.header.game}: {button} was offered and refused: {ruling.refusal}"
        rulings.append(ruling)
    return rulings


def typed(match: engine.Match) -> list[tuple[str, str]]:
    """Entries that a marker may type now: every state and choice word, alone, with a claim, with a piece."""
    expectation = match.expects()
    side = expectation.side or match.header.letters[0]
    words = [f"#{s}" for s in expectation.states] + [f":{c}" for c in expectation.choices]
    rows = []
    for word in words:
        with_piece = [f"{word}({piece})" for piece in (*expectation.pieces[:2], *expectation.pins[:1])]
        for form in (word, *with_piece):
            rows += [(side, form), (side, f"{form} 0"), (side, f"+1 {form}")]
            rows += [(other, form) for other in match.header.letters if other != side]
    if len(match.entries) > 3:
        foul = next((w for w in words if w.startswith("#")), "#foul")
        rows.append((side, f"claim {match.entries[-4].n} {foul}"))
    return rows


def played(game: engine.Game, seed: int, entries: int = BOUND, **more: Any) -> engine.Match:
    """A match of ``game`` after a walk."""
    rng = random.Random(seed)
    match = engine.Match(header_of(game, rng=rng, **more))
    walk(match, rng, entries)
    return match


class Moment(NamedTuple):
    """One step of a walk: the state and what was offered before an entry, the entry, and its ruling."""

    state: Any
    expectation: engine.Expectation
    entry: engine.Entry
    ruling: engine.Ruling


class Walk(NamedTuple):
    """A match that was walked to its end, and each step. Tests share it, so they add no entry that stands."""

    match: engine.Match
    moments: tuple[Moment, ...]


@lru_cache(maxsize=8)
def to_the_end(game: engine.Game, seed: int) -> Walk:
    """A whole walk, shared by the tests that only look at it. Only the last games' walks are kept."""
    rng = random.Random(seed)
    match = engine.Match(header_of(game, rng=rng))
    moments = []
    for _ in range(BOUND):
        if match.over:
            break
        state, expectation = match.state, match.expects()
        (ruling,) = walk(match, rng, 1)
        moments.append(Moment(state, expectation, match.entries[-1], ruling))
    return Walk(match, tuple(moments))


def pieces_in(match: engine.Match, state: Any) -> Mapping[str, int] | None:
    """Where the pieces are in a state of the match, by the family's own count; None if it keeps none."""
    count = getattr(match.play.family, "pieces", None)
    if count is None:
        return None
    inner = state.inner if match.header.race > 1 else state
    found: Mapping[str, int] = count(match.play, inner)
    return found


def citations_of(ruling: engine.Ruling) -> frozenset[str]:
    """Every clause that a ruling names: those that decided, those of instructions, that of a refusal."""
    named = [*ruling.citations, *(i.citation for i in ruling.instructions)]
    if ruling.refusal is not None:
        named.append(ruling.refusal.citation)
    return frozenset(c for c in named if c)
