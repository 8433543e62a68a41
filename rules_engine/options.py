"""Options of a game: the book's own variants, and our reading of every unclear point, to be chosen
otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from .errors import BadHeader, RulesError


class Option(NamedTuple):
    """One choice of a match.

    ``values`` lists the allowed words; it is empty for a number, which then lies within ``low`` and ``high``
    (None allowed when the default is None). ``citation`` names the clause that leaves the choice open.
    """

    id: str
    default: Any
    text: str
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    citation: str | None = None
    length: bool = False

    def check(self, value: Any) -> Any:
        """Return ``value`` if it may be chosen; raises :class:`BadHeader` (code ``bad-option``)."""
        if self.values:
            good = any(value == v and type(value) is type(v) for v in self.values)
            allowed = ", ".join(map(str, self.values))
        else:
            good = (value is None and self.default is None) or (
                isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
            )
            allowed = f"a whole number from {self.low} to {self.high}"
        if not good:
            raise BadHeader("bad-option", f"{self.id} cannot be {str(value)[:40]!r}: it is {allowed}")
        return value


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


def resolve(options: Mapping[str, Option], chosen: Mapping[str, Any], game: str) -> SimpleNamespace:
    """Return the value of every option; raises :class:`BadHeader` for an unknown one or a bad value."""
    unknown = set(chosen) - set(options)
    if unknown:
        raise BadHeader("unknown-option", f"{game} has no option {', '.join(sorted(map(str, unknown)))[:80]}")
    values = {o.id: o.check(chosen[o.id]) if o.id in chosen else o.default for o in options.values()}
    return SimpleNamespace(**{key.replace("-", "_"): value for key, value in values.items()})
