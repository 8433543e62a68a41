"""States, books and steps as plain values, and amounts and days as words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any


def plain(value: Any) -> Any:
    """Dataclasses, dates and amounts as what JSON can hold; sets in order."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value


def amount(value: Decimal, currency: str) -> str:
    """An amount in words: "250 USD", "12.50 points"."""
    text = f"{value:,.2f}".removesuffix(".00")
    return f"{text} {currency}".strip()


def day(value: date) -> str:
    """A day as "11 May 1907"."""
    return f"{value.day} {value:%B %Y}"
