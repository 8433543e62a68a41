"""How much of a name those outside the club see: as the player chose, the club, or its rule for minors."""

from __future__ import annotations

import re
from enum import StrEnum


class Level(StrEnum):
    """What is shown of a name, from most to least."""

    FULL = "full"
    INITIAL = "initial"
    INITIALS = "initials"
    HIDDEN = "hidden"


LEVELS = tuple(Level)

_WORD = re.compile(r"\w+")


def first_word(name: str) -> str:
    """The word of ``name`` by which it is found in a text; blank where it has none."""
    found = _WORD.search(name)
    return found.group() if found is not None else ""


def more_careful(one: str, other: str) -> Level:
    """Of two levels the one that shows less."""
    return max(Level(one), Level(other), key=LEVELS.index)


def level_of(*, chosen: str, of_club: str, under_age: bool, of_minors: str) -> Level:
    """What is shown of a player's name: what the player has ``chosen`` (blank: as the club does); of one
    under age never more than the club's rule for minors."""
    level = Level(chosen or of_club)
    return more_careful(level, of_minors) if under_age else level


def shortened(name: str, level: str) -> str:
    """``name`` at a level; blank where nothing of it is shown.

    A name in one word has no family name to shorten: as a first name with an initial it stays as it is,
    and so does one that has no more than that ("Ann L").
    """
    words = name.split()
    if level == Level.FULL:
        return name
    if level == Level.HIDDEN or not words:
        return ""
    if level == Level.INITIAL:
        made = " ".join((words[0], *(f"{_initial(word)}." for word in words[-1:] if len(words) > 1)))
        return name if made == f"{name}." else made
    return " ".join(f"{_initial(word)}." for word in (words[0], *words[1:][-1:]))


def _initial(word: str) -> str:
    """The first letter of a word: of "O'Neill" the O, of "(Tiny)" the T."""
    return next((char for char in word if char.isalnum()), word[:1]).upper()
