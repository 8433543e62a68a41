"""Single terms as they are stored and sent, and read back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from clubs.handicaps.rules.terms.bounds import CHOICES, DECIMALS
from clubs.handicaps.rules.terms.kinds import TermsError
from rules_engine.saying import say


def plain(value: Any) -> Any:
    """A term as JSON has it."""
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, date):
        return value.isoformat()
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def read(name: str, value: Any) -> Any:
    """The term of that name as it was stored or sent. Raises `TermsError`."""
    try:
        if name in CHOICES:
            return str(value)
        if name in DECIMALS:
            if value is None or isinstance(value, Decimal):
                return value
            if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > 12:
                raise TypeError
            found = Decimal(value)
            if not found.is_finite():
                raise TypeError
            return found
        if name == "freeze":
            return value if value is None or isinstance(value, date) else date.fromisoformat(value)
        if name == "reviews":
            return tuple(one if isinstance(one, date) else date.fromisoformat(one) for one in value)
        if name in ("table", "pairs"):
            size = 2 if name == "table" else 4
            return tuple(_whole(row, size) for row in value)
        return None if value is None and name == "cap" else _whole([value], 1)[0]
    except (TypeError, ValueError, InvalidOperation):
        raise TermsError(say("handicaps.unreadable", "It cannot be read."), name) from None


def _whole(row: Iterable[Any], size: int) -> Any:
    found = tuple(row)
    if len(found) != size or not all(type(one) is int for one in found):
        raise TypeError
    return found
