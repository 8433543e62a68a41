"""Made-up names: of people, some common as in a telephone book, of towns, and of clubs. Also ids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from matches.models import ID_ALPHABET, ID_LENGTH

_PARTS: Final = (
    "an", "be", "cal", "dor", "el", "fré", "gu", "hö", "ir", "jan", "kol", "lu", "mar", "nø", "os", "pet",
    "ra", "sal", "tü", "ul", "vin", "wil", "xa", "yv", "zo", "ste", "bra", "chi",
)  # fmt: skip
_ENDS: Final = ("mann", "sen", "ová", "ić", "berg", "ski", "er", "ez", "oğlu", "ström", "ini", "s", "a")
_PLACES: Final = (
    "ton", "ham", "wick", "by", "ford", "stadt", "ville", "burg", "haven", "vik", "dorf", "mouth",
)  # fmt: skip
_CLUBS: Final = (
    "Billiard Club", "Snooker Club", "Cue Sports", "Carom Society", "Pool League", "Crokinole Club",
    "Chalk & Cue", "Billiard Hall", "Club of the Green Cloth", "Corner Pocket",
)  # fmt: skip
_COUNT: Final = len(ID_ALPHABET) ** ID_LENGTH
_STEP: Final = 386_204_147_239_091
"""Shares no factor with `_COUNT`, a power of 31."""


def people(chance: Random) -> Iterator[str]:
    """First and last names, without end; some come again."""
    first = [a.title() + b for a in _PARTS for b in _PARTS]
    last = [a.title() + b + end for a in _PARTS for b in _PARTS for end in _ENDS]
    chance.shuffle(first)
    chance.shuffle(last)
    while True:
        one, other = chance.random() ** 2, chance.random() ** 2
        yield f"{first[int(len(first) * one)]} {last[int(len(last) * other)]}"


def several(chance: Random, count: int, source: Iterator[str]) -> list[str]:
    """So many names that differ, none of which is a part of another."""
    found: dict[str, None] = {}
    while len(found) < count:
        name = next(source)
        if not any(name in one or one in name for one in found):
            found[name] = None
    return list(found)


def town(chance: Random) -> str:
    """A town."""
    return chance.choice(_PARTS).title() + chance.choice(_PARTS) + chance.choice(_PLACES)


def club(chance: Random, of: str) -> str:
    """What a club of a town is called."""
    return f"{of} {chance.choice(_CLUBS)}"


def public_id(number: int, start: int) -> str:
    """The public id with this number: different numbers have different ids."""
    left, made = (start + number * _STEP) % _COUNT, []
    for _ in range(ID_LENGTH):
        left, digit = divmod(left, len(ID_ALPHABET))
        made.append(ID_ALPHABET[digit])
    return "".join(made)
