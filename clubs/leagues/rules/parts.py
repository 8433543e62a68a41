"""Reading a part of a season's rules from plain values: each member has its kind, others are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar, Self

from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import Text, say

WHOLE, WHOLE_OR_NONE, DAY_OR_NONE, YES_NO = "whole", "whole-or-none", "day-or-none", "yes-no"
TEXT = "text"


class Part:
    """A part of the rules: a frozen dataclass whose `KINDS` say what each member is."""

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]]

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            name: value.isoformat()
            if isinstance(value, date)
            else str(value)
            if isinstance(value, StrEnum)
            else value
            for name, value in asdict(self).items()  # type: ignore[call-overload]
        }

    @classmethod
    def from_json(cls, data: Any, what: str) -> Self:
        """From plain values; what is left out is as usual. Raises :class:`LeagueFault` "bad-rules"."""
        if isinstance(data, cls):
            return data
        if not isinstance(data, Mapping):
            raise LeagueFault("bad-rules", say("leagues.is-an-object", "{what} is an object.", what=what))
        if unknown := [name for name in data if name not in cls.KINDS]:
            raise LeagueFault(
                "bad-rules",
                say("leagues.has-no", "{what} has no '{name}'.", what=what, name=str(unknown[0])[:40]),
            )
        return cls(**{name: _read(cls.KINDS[name], value, f"{what}.{name}") for name, value in data.items()})


def _read(kind: str | type[StrEnum], value: Any, what: str) -> Any:
    if not isinstance(kind, str):
        if value not in tuple(kind):
            raise LeagueFault(
                "bad-rules",
                say("leagues.one-of", "{what} is one of {kinds}.", what=what, kinds=", ".join(kind)),
            )
        return kind(value)
    if kind in (WHOLE_OR_NONE, DAY_OR_NONE) and value is None:
        return None
    if kind == DAY_OR_NONE:
        try:
            return value if isinstance(value, date) else date.fromisoformat(value)
        except (TypeError, ValueError):
            raise LeagueFault(
                "bad-rules", say("leagues.is-a-day", "{what} is a day, as 2027-01-31.", what=what)
            ) from None
    if kind == TEXT:
        if not isinstance(value, str):
            raise LeagueFault("bad-rules", say("leagues.is-a-text", "{what} is a text.", what=what))
        return value
    if type(value) is not (bool if kind == YES_NO else int):
        if kind == YES_NO:
            raise LeagueFault(
                "bad-rules", say("leagues.true-or-false", "{what} is true or false.", what=what)
            )
        raise LeagueFault("bad-rules", say("leagues.whole-number", "{what} is a whole number.", what=what))
    return value


def between(value: int | None, least: int, most: int, told: Callable[[int, int], Text]) -> None:
    """Refuse a number outside its bounds, which is `told` with them; None is none. Raises
    :class:`LeagueFault` "bad-rules"."""
    if value is not None and not least <= value <= most:
        raise LeagueFault("bad-rules", told(least, most))


def one_after_another(parts: Sequence[Text]) -> Text:
    """Up to four short texts, parted by commas."""
    names = ("first", "second", "third", "fourth")
    values = dict(zip(names, parts, strict=False))
    if len(parts) == 2:
        return say("leagues.two-parts", "{first}, {second}", **values)
    if len(parts) == 3:
        return say("leagues.three-parts", "{first}, {second}, {third}", **values)
    if len(parts) == 4:
        return say("leagues.four-parts", "{first}, {second}, {third}, {fourth}", **values)
    return parts[0]
