"""Reading a part of a season's rules from plain values: each member has its kind, others are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar, Self

from clubs.leagues.rules.faults import LeagueFault

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
            raise LeagueFault("bad-rules", f"{what} is an object.")
        if unknown := [name for name in data if name not in cls.KINDS]:
            raise LeagueFault("bad-rules", f"{what} has no {str(unknown[0])[:40]!r}.")
        return cls(**{name: _read(cls.KINDS[name], value, f"{what}.{name}") for name, value in data.items()})


def _read(kind: str | type[StrEnum], value: Any, what: str) -> Any:
    if not isinstance(kind, str):
        if value not in tuple(kind):
            raise LeagueFault("bad-rules", f"{what} is one of {', '.join(kind)}.")
        return kind(value)
    if kind in (WHOLE_OR_NONE, DAY_OR_NONE) and value is None:
        return None
    if kind == DAY_OR_NONE:
        try:
            return value if isinstance(value, date) else date.fromisoformat(value)
        except (TypeError, ValueError):
            raise LeagueFault("bad-rules", f"{what} is a day, as 2027-01-31.") from None
    if kind == TEXT:
        if not isinstance(value, str):
            raise LeagueFault("bad-rules", f"{what} is a text.")
        return value
    if type(value) is not (bool if kind == YES_NO else int):
        raise LeagueFault(
            "bad-rules", f"{what} is {'true or false' if kind == YES_NO else 'a whole number'}."
        )
    return value


def between(what: str, value: int | None, least: int, most: int) -> None:
    """Refuse a number outside its bounds; None is none. Raises :class:`LeagueFault` "bad-rules"."""
    if value is not None and not least <= value <= most:
        raise LeagueFault("bad-rules", f"{what} lies between {least} and {most}.")


def counted(number: int, one: str, several: str = "") -> str:
    """A number with its noun: "1 match", "3 matches"."""
    return f"{number} {one if number == 1 else several or one + 's'}"
