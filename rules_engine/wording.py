"""Words that many texts share: what a part of a match is called, lists, and labels within a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from .lean import NamedTuple
from .saying import Text, say, text_of


class Unit(NamedTuple):
    """What a part of a match is called in sentences: "Each rack", "a rack", "this rack", "Rack"."""

    each: str
    one: str
    this: str
    title: str


_UNITS: dict[str, Unit] = {
    "game": Unit(
        say("wording.each-game", "Each game"),
        say("wording.a-game", "a game"),
        say("wording.this-game", "this game"),
        say("wording.game", "Game"),
    ),
    "rack": Unit(
        say("wording.each-rack", "Each rack"),
        say("wording.a-rack", "a rack"),
        say("wording.this-rack", "this rack"),
        say("wording.rack", "Rack"),
    ),
    "frame": Unit(
        say("wording.each-frame", "Each frame"),
        say("wording.a-frame", "a frame"),
        say("wording.this-frame", "this frame"),
        say("wording.frame", "Frame"),
    ),
    "set": Unit(
        say("wording.each-set", "Each set"),
        say("wording.a-set", "a set"),
        say("wording.this-set", "this set"),
        say("wording.set", "Set"),
    ),
    "match": Unit(
        say("wording.each-match", "Each match"),
        say("wording.a-match", "a match"),
        say("wording.this-match", "this match"),
        say("wording.match", "Match"),
    ),
    "board": Unit(
        say("wording.each-board", "Each board"),
        say("wording.a-board", "a board"),
        say("wording.this-board", "this board"),
        say("wording.board", "Board"),
    ),
    "round": Unit(
        say("wording.each-round", "Each round"),
        say("wording.a-round", "a round"),
        say("wording.this-round", "this round"),
        say("wording.round", "Round"),
    ),
    "battle": Unit(
        say("wording.each-battle", "Each battle"),
        say("wording.a-battle", "a battle"),
        say("wording.this-battle", "this battle"),
        say("wording.battle", "Battle"),
    ),
}
"""The parts of matches by their words, which programs know."""


def unit(word: str) -> Unit:
    """What a game of a race, a part of a game, a set or a match is called."""
    return _UNITS.get(word) or Unit(
        say("wording.each-other", "Each {unit}", unit=word),
        say("wording.a-other", "a {unit}", unit=word),
        say("wording.this-other", "this {unit}", unit=word),
        word.capitalize(),
    )


def inside(label: str) -> str:
    """A label or sentence that stands within another one, in English without its capital and full stop."""
    english = f"{label[:1].lower()}{label[1:].rstrip('.')}"
    if not isinstance(label, Text):
        return english
    return text_of(english, label.id, label.pattern, label.values, label.plural, label.number)


def listed(words: Iterable[str]) -> str:
    """Words with commas between them: "a, b, c"."""
    whole = ""
    for word in words:
        whole = say("wording.comma", "{first}, {next}", first=whole, next=word) if whole else word
    return whole


def in_turn(words: Iterable[str]) -> str:
    """Parts of a line with semicolons between them: "a; b; c"."""
    whole = ""
    for word in words:
        whole = say("wording.semicolon", "{first}; {next}", first=whole, next=word) if whole else word
    return whole
