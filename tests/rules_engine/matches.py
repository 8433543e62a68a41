"""A match in a few words, for the tests of single games: ``match_of("carrom/carroms", "A r>", "A 0")``.

A test file about one game binds what all its matches share::

    match_of = partial(matches.match_of, GAME, "R :lead", sides="RG")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules_engine as engine

HEADER = frozenset(engine.Header.__slots__)


def begin(
    game: str,
    *,
    sides: str = "AB",
    setup: str | Mapping[str, str] = "",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> engine.Match:
    """A match before its first entry.

    ``setup`` is written as in a record ("A=3 turn=B"). ``more`` are options of the game, with underscores
    for hyphens, and fields of the header; a word that is both is the option.
    """
    words = dict(word.split("=", 1) for word in setup.split()) if isinstance(setup, str) else setup
    chosen, fields = dict(options or {}), {}
    for name, value in more.items():
        option = name.replace("_", "-")
        if name in HEADER and option not in engine.game(game).options:
            fields[name] = value
        else:
            chosen[option] = value
    players = tuple((letter, f"Player {letter}") for letter in sides)
    return engine.Match(engine.Header(game, players, options=chosen, setup=words, **fields))


def match_of(game: str, *entries: str, opening: str = "", **more: Any) -> engine.Match:
    """A match after ``entries``, written as for ``add``; each must stand.

    ``opening`` comes before them in a game that begins with its lead. ``more`` is as for ``begin``.
    """
    match = begin(game, **more)
    if opening and match.expects().phase == "lead":
        entries = opening, *entries
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, f"{text}: {ruling.refusal}"
    return match


def add(match: engine.Match, text: str) -> engine.Ruling:
    """The ruling on the next entry, which may be a refusal.

    "A r>" is an entry of A; without a letter, "r>", it is of whose turn it is, or of the first side.
    """
    side, _, tokens = text.partition(" ")
    if not (len(side) == 1 and side.isupper()):
        side, tokens = match.board()["turn"] or match.header.letters[0], text
    return match.add(engine.entry(match.last + 1, side, tokens))


def refused(match: engine.Match, text: str) -> str:
    """The code of the refusal of the next entry, which must not stand."""
    refusal = add(match, text).refusal
    assert refusal is not None, f"{text} was accepted"
    return refusal.code


def code_of(ruling: engine.Ruling) -> str | None:
    """The code of a refusal; None for an entry that stands."""
    return None if ruling.refusal is None else ruling.refusal.code


def score(match: engine.Match) -> tuple[int, ...]:
    """The score in the order of the sides."""
    return tuple(match.board()["score"].values())


def moves(match: engine.Match) -> set[str]:
    """The moves that are offered now, as they are written."""
    return {button.tokens for button in match.expects().buttons if button.group == "move"}
