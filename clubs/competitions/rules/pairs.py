"""Fixed pairs as plain values: what a pair is called, how strong it is, how two play a game, pasted lists.

Many games of today have a form of their own for pairs, which seats the four; in all others the two of a side
come to the table in turn, as :mod:`rules_engine.wrappers.partners` counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import rules_engine as engine
from rules_engine.saying import say

LONGEST_NAME = 80
MOST_LINES = 128
"""Pairs in one pasted list."""


class PairRating(StrEnum):
    """How the ratings, and the starting points, of two players become those of their pair."""

    MEAN = "mean"
    SUM = "sum"
    LOWER = "lower"


def rating_of(policy: str, one: int, other: int) -> int:
    """The rating of a pair; a mean is rounded half up."""
    if policy == PairRating.SUM:
        return one + other
    return min(one, other) if policy == PairRating.LOWER else (one + other + 1) // 2


def start_of(policy: str, one: int, other: int) -> int:
    """The starting points of a pair from those of its players.

    By the weaker of the two, that is the higher start; a mean is rounded half up.
    """
    if policy == PairRating.SUM:
        return one + other
    return max(one, other) if policy == PairRating.LOWER else (one + other + 1) // 2


def family_name(name: str) -> str:
    """The part of a name that a pair is called by: "van Gogh" of "Vincent van Gogh"."""
    words = name.split()
    for place, word in enumerate(words[1:-1], start=1):
        if word[:1].islower():
            return " ".join(words[place:])
    return words[-1] if words else name


def name_of_pair(one: str, other: str) -> str:
    """What a pair is called that has chosen no name: "Ruiz & Okafor", or "Ana & Ben Ruiz" of one family."""
    first, second = family_name(one), family_name(other)
    if first.casefold() == second.casefold():
        given = one.removesuffix(first).strip()
        first, second = (given, other) if given else (one, other)
    each = (LONGEST_NAME - 3) // 2
    if len(first) + len(second) > 2 * each:
        first, second = first[:each].strip(), second[:each].strip()
    return f"{first} & {second}"


DOUBLES = {
    "today/carrom": "today/carrom-doubles",
    "today/crokinole": "today/crokinole-doubles",
}
"""Games that have a game of their own for pairs."""

STROKE_ABOUT = frozenset({"carom strokes", "pool of today", "counting games of pool"})
"""Families of today whose pairs play scotch doubles: stroke and stroke about. In all others the partners
change with each visit to the table."""


def game_for_pairs(game_id: str) -> str:
    """The game that pairs play when a director chooses `game_id`."""
    return DOUBLES.get(game_id, game_id)


def options_for_pairs(game: engine.Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that stay of a chosen game in its form for pairs, with four players where it asks."""
    kept = {name: value for name, value in options.items() if name in game.options}
    asked = game.options.get("players")
    if asked is not None and 4 in asked.values:
        kept["players"] = 4
    return kept


def is_for_pairs(game: engine.Game) -> bool:
    """Whether the game is one for two pairs, so that a competition in it is usually for pairs."""
    return game.id in DOUBLES.values()


def usual_change(game: engine.Game) -> str:
    """When partners change at a game if the director does not say."""
    about = game.id.startswith("today/") and game.family.name in STROKE_ABOUT
    return "stroke" if about else "inning"


def alternate_of(game: engine.Game, options: Mapping[str, Any], change: str = "") -> str:
    """When partners change in a match, as its header says it; "" where the game itself says who plays.

    What a director chose (`change`) stands; the engine refuses it at a game that has its own order.
    """
    if change:
        return change
    return "" if says_who_plays(game, options) else usual_change(game)


def says_who_plays(game: engine.Game, options: Mapping[str, Any]) -> bool:
    """Whether the game itself seats two partners a side under these options."""
    letters = game.side_letters(2)
    header = engine.Header(
        game=game.id,
        rules=game.version,
        sides=tuple(zip(letters, ("A", "B"), strict=True)),
        options=options,
        partners=dict.fromkeys(letters, ("A", "B")),
    )
    try:
        play = engine.Match(header).play
    except engine.BadHeader:
        return False
    return play.family.seats(play) is not None


@dataclass(frozen=True, slots=True)
class PastedPair:
    """One line of a pasted list: two names, and the pair's own name if the line begins with one."""

    line: int
    one: str
    other: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that names no pair, counted from 1, and why."""

    line: int
    text: str
    message: str


_PARTED = tuple(map(re.compile, (r"[&+/;\t]", r"\s(?:and|with)\s", ",")))
"""What parts two names, the surest first: "Okafor, Ben & Ruiz, Ana" has two."""


def read_pairs(text: str) -> tuple[list[PastedPair], list[BadLine]]:
    """The pairs of a pasted list, one a line: "Ana Ruiz & Ben Okafor", "The Twenties: Ana Ruiz & Ben Okafor".

    Names may be parted by &, +, /, comma, semicolon, tab, "and" or "with". Empty lines are skipped.
    """
    found, bad = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        before, colon, after = line.partition(":")
        name, players = (before.strip(), after) if colon else ("", line)
        parting = next((one for one in _PARTED if one.search(players)), _PARTED[0])
        names = [" ".join(part.split()) for part in parting.split(players) if part.strip()]
        if not names and not name:
            continue
        if len(names) == 2:
            found.append(PastedPair(number, names[0], names[1], name))
            continue
        message = (
            say("competitions.no-partner-in-line", "{player} has no partner in this line.", player=names[0])
            if len(names) == 1
            else say("competitions.pair-has-two", "A pair has two players; here are {n}.", n=len(names))
        )
        bad.append(BadLine(number, line.strip()[:80], message))
    return found, bad
