"""Options of a game: the book's variants, and a choice of reading for every unclear point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from .errors import BadHeader, RulesError
from .lean import NamedTuple
from .saying import Text, fixed, say


class Option(NamedTuple):
    """One choice of a match.

    ``values`` lists the allowed words; it is empty for a number, which then lies within ``low`` and ``high``
    (None allowed when the default is None). With ``many`` it is a tuple of so many to so many numbers, each
    within ``low`` and ``high``, which together make ``total`` where the book states a sum. ``citation`` names
    the clause that leaves the choice open.
    """

    id: str
    default: Any
    text: str
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    citation: str | None = None
    length: bool = False
    many: tuple[int, int] | None = None
    total: int | None = None

    @property
    def bounds(self) -> str:
        """What may be chosen, in words."""
        if self.values:
            return ", ".join(map(str, self.values))
        if self.many is None:
            return say(
                "options.whole-number", "a whole number from {low} to {high}", low=self.low, high=self.high
            )
        least, most = self.many
        count: Any = least
        if least != most:
            count = say("options.count", "{least} to {most}", least=least, most=most)
        if self.total is None:
            return say(
                "options.whole-numbers",
                "{count} whole numbers from {low} to {high}",
                count=count,
                low=self.low,
                high=self.high,
            )
        return say(
            "options.whole-numbers-that-make",
            "{count} whole numbers from {low} to {high} that make {total}",
            count=count,
            low=self.low,
            high=self.high,
            total=self.total,
        )

    def words(self, value: Any) -> str:
        """A value of the option as people are told it: a message of the game that declares the option. What
        has no words (a number, several of them, the letter of a diagram) is plain, since it reads the same in
        every language."""
        if value is None:
            return say("rules.to-be-agreed", "to be agreed")
        if isinstance(value, bool):
            return say("rules.yes", "yes") if value else say("rules.no", "no")
        if isinstance(value, tuple | list):
            return ", ".join(map(str, value))
        if not isinstance(value, str) or len(value) < 2 or not any(map(str.isalpha, value)):
            return str(value)
        english = value.replace("-", " ").replace("_", " ")
        if not isinstance(self.text, Text):  # no game has declared it
            return english
        return fixed(f"{self.text.id}.{value}", english)

    def check(self, value: Any) -> Any:
        """Return ``value`` if it may be chosen; raises :class:`BadHeader` (code ``bad-option``)."""
        if self.values:
            good = any(value == v and type(value) is type(v) for v in self.values)
        elif self.many is not None:
            value = tuple(value) if isinstance(value, list) else value
            good = isinstance(value, tuple) and self._fits(value, self.many)
        else:
            good = (value is None and self.default is None) or self._within(value)
        if not good:
            message = say(
                "options.cannot-be",
                "{option} cannot be '{value}': it is {bounds}",
                option=self.id,
                value=str(value)[:40],
                bounds=self.bounds,
            )
            raise BadHeader("bad-option", message)
        return value

    def _within(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def _fits(self, value: tuple[Any, ...], count: tuple[int, int]) -> bool:
        good = count[0] <= len(value) <= count[1] and all(self._within(v) for v in value)
        return good and (self.total is None or sum(value) == self.total)


def choice(
    id: str, values: Iterable[Any], text: str, citation: str | None = None, default: Any = None
) -> Option:
    """An option among words; the first is the default unless ``default`` names another."""
    values = tuple(values)
    chosen = values[0] if default is None else default
    if chosen not in values:
        raise RulesError("bad-option", f"{id}: the default {chosen!r} is not among its values")
    return Option(id, chosen, text, values, citation=citation)


def switch(id: str, default: bool, text: str, citation: str | None = None) -> Option:
    """An option that is on or off."""
    return Option(id, default, text, (True, False), citation=citation)


def number(
    id: str,
    default: int | None,
    low: int,
    high: int,
    text: str,
    citation: str | None = None,
    *,
    length: bool = False,
) -> Option:
    """A whole number; ``length=True`` marks the one that sets how long a game lasts."""
    return Option(id, default, text, (), low, high, citation, length)


def numbers(
    id: str,
    default: Iterable[int],
    low: int,
    high: int,
    text: str,
    citation: str | None = None,
    *,
    least: int,
    most: int,
    total: int | None = None,
) -> Option:
    """Several whole numbers, ``least`` to ``most`` of them: such as the values of a board's cups.

    ``total`` is their sum where the book states one. In a header they read ``3,5,10``.
    """
    option = Option(id, tuple(default), text, (), low, high, citation, False, (least, most), total)
    try:
        option.check(option.default)
    except BadHeader as error:
        raise RulesError("bad-option", error.message) from None
    return option


def read_numbers(text: str) -> tuple[int, ...] | None:
    """The numbers of "3,5,10" or "3, 5, 10"; None where it says anything else."""
    words = text.replace(",", " ").split()
    if not words or not all(w.isascii() and w.isdigit() and len(w) <= 6 for w in words):
        return None
    return tuple(map(int, words))


def write_numbers(value: Iterable[int]) -> str:
    """Numbers as a header holds them: "3,5,10"."""
    return ",".join(map(str, value))


def resolve(options: Mapping[str, Option], chosen: Mapping[str, Any], game: str) -> SimpleNamespace:
    """Return the value of every option; raises :class:`BadHeader` for an unknown one or a bad value."""
    unknown = set(chosen) - set(options)
    if unknown:
        names = ", ".join(sorted(map(str, unknown)))[:80]
        message = say("options.unknown", "{game} has no option {options}", game=game, options=names)
        raise BadHeader("unknown-option", message)
    values = {o.id: o.check(chosen[o.id]) if o.id in chosen else o.default for o in options.values()}
    return SimpleNamespace(**{key.replace("-", "_"): value for key, value in values.items()})
