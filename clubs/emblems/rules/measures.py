"""Measures and scores as people write them: ``2 3/8 in``, ``2.375``, ``5x10``, ``500 to 312``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

_UNICODE = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4", "⅛": " 1/8", "⅜": " 3/8", "⅝": " 5/8", "⅞": " 7/8"}
_NUMBER = re.compile(r"(\d+)[ -]+(\d+)/([1-9]\d*)|(\d+)/([1-9]\d*)|(\d+(?:\.\d+)?)")
_UNITS = re.compile(r"\b(inch(es)?|in|feet|foot|ft)\b|[\"'”’″′]")
_SCORE = re.compile(r"(\d+)\s*(?:to|[-–—:]|points to)\s*(\d+)\.?", re.IGNORECASE)


class Measure(NamedTuple):
    """The numbers of a text, in their order and exact, and its words without units."""

    numbers: tuple[Fraction, ...]
    words: frozenset[str]


def measure(text: str) -> Measure:
    """Read a measure: fractions, decimals and units of any spelling are the same where they mean the same."""
    for sign, plain in _UNICODE.items():
        text = text.replace(sign, plain)
    numbers = []
    for whole, over, under, above, below, decimal in _NUMBER.findall(text):
        if whole:
            numbers.append(int(whole) + Fraction(int(over), int(under)))
        else:
            numbers.append(Fraction(int(above), int(below)) if above else Fraction(decimal))
    rest = _UNITS.sub(" ", _NUMBER.sub(" ", text).casefold())
    words = {word for word in re.findall(r"[^\W\d_]+", rest) if word not in {"x", "by", "a", "the", "of"}}
    return Measure(tuple(numbers), frozenset(words))


def agrees(told: str, wanted: str) -> bool:
    """Whether what is told has the numbers of ``wanted`` or, where that has none, its words."""
    said, right = measure(told), measure(wanted)
    if right.numbers:
        return said.numbers == right.numbers
    return right.words <= said.words


def score(text: str) -> tuple[int, int] | None:
    """The two numbers of a score, in their order; None where the text is none."""
    found = _SCORE.fullmatch(text.strip())
    return (int(found[1]), int(found[2])) if found else None
