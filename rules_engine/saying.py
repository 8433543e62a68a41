"""Texts for people as messages: a stable id, the English text with named places, and the values for them.

What the rules say is English text here, and can be said in another language by who shows it, because a
:class:`Text` knows its message. Make a whole sentence of each: halves cannot be translated::

    say("pool.balls-left", "{balls} balls are left, of {all}", balls=3, all=15)

An id is the family or package and a few words. It stays when the wording is improved, so tests ask for ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import Any


class Text(str):
    """English text that knows its message.

    ``id`` is the stable name of the message, ``pattern`` the English text with places (``{name}``), and
    ``values`` what stands in them: text (itself perhaps a :class:`Text`), numbers, dates, or a
    :class:`Several`. ``plural`` and ``number`` are set where the text depends on a number: the pattern for
    others than one, and how many there are.
    """

    __slots__ = ("id", "number", "pattern", "plural", "values")

    id: str
    pattern: str
    values: Mapping[str, Any]
    plural: str
    number: int | None

    def __str__(self) -> Text:
        """Itself: what makes a text plain on its way to a reader would take its message away."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return text_of, (in_english(self), self.id, self.pattern, self.values, self.plural, self.number)

    def __html__(self) -> str:
        """The text for a page, in the language of its reader. Templates ask for it."""
        return escape(spoken(self))


class Several(tuple[Any, ...]):
    """Values that are named one after the other: "a, b and c", or with ``any_of`` "a, b or c"."""

    any_of = False

    def __str__(self) -> str:
        words = [str(value) for value in self]
        joint = " or " if self.any_of else " and "
        return joint.join(filter(None, (", ".join(words[:-1]), *words[-1:])))

    def __format__(self, spec: str) -> str:
        return str(self)


class Count(int):
    """A large number, which is written with a sign between its thousands: "10,000"."""

    def __str__(self) -> str:
        return f"{int(self):,}"

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)


class AnyOf(Several):
    """Values of which one is meant: "a, b or c"."""

    any_of = True


def say(id: str, pattern: str, /, **values: Any) -> Text:
    """A text of the message ``id``. A pattern without values is taken as it stands, braces and all."""
    return text_of(pattern.format_map(values) if values else pattern, id, pattern, values)


def fixed(id: str, english: str, /) -> Text:
    """A text without values whose id and words are no constants in the source: of a game, a clause."""
    return text_of(english, id, english, {})


def say_many(id: str, one: str, many: str, number: int, /, **values: Any) -> Text:
    """A text that depends on how many there are; the place ``{n}`` is the number."""
    values["n"] = number
    return text_of((one if number == 1 else many).format_map(values), id, one, values, many, number)


FIGURE = "figure"
"""The id of the message that is a number alone; its words are the same in all languages."""


def figure(value: float | Fraction | Decimal, places: int | None = None) -> Text:
    """A number as people read it, "6.200": each language has a decimal sign of its own. It has so many
    decimals, rounded; without ``places`` as many as ``value`` has. For programs take the number itself."""
    if places is not None:
        value = float(value) if isinstance(value, Fraction) else value
        value = Decimal(f"{value:.{places}f}")
    elif not isinstance(value, Decimal):
        value = Decimal(str(value))
    return text_of(f"{value:f}", FIGURE, "{value}", {"value": value})


def text_of(
    english: str,
    id: str,
    pattern: str,
    values: Mapping[str, Any],
    plural: str = "",
    number: int | None = None,
) -> Text:
    """A text whose English is made already."""
    text = Text(english)
    text.id, text.pattern, text.values, text.plural, text.number = id, pattern, values, plural, number
    return text


def in_english(text: str) -> str:
    """``text`` as plain English, without its message."""
    return str.__str__(text)


_speaker: Callable[[Text], str] = in_english


def spoken(text: str) -> str:
    """``text`` in the language of who reads it now; English where nobody translates."""
    return _speaker(text) if isinstance(text, Text) else text


def speak_by(speaker: Callable[[Text], str]) -> None:
    """Let ``speaker`` say each :class:`Text` from now on. The server sets its translations here."""
    global _speaker
    _speaker = speaker
