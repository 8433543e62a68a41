"""States, books and steps as plain values; amounts, days and lists in what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from rules_engine.saying import FIGURE, say, text_of


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


class Figure(Decimal):
    """The figure of an amount. English says "1,250" and "12.50"; other languages write it as they do."""

    def __format__(self, spec: str, *more: Any) -> str:
        return format(Decimal(self), spec or ",f")


class Day(date):
    """A day that English says as "11 May 1907"; other languages write it as they do. For programs, as any."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec) if spec else f"{self.day} {self:%B %Y}"


def amount(value: Decimal, currency: str) -> str:
    """An amount in words: "250 USD", "12.50 points"."""
    exact = value.quantize(Decimal("0.01"))
    whole = exact.to_integral_value()
    figure = Figure(whole if whole == exact else exact)
    if not currency:
        return text_of(f"{figure}", FIGURE, "{value}", {"value": figure})
    return say("emblems.amount", "{sum} {currency}", sum=figure, currency=currency)


def day(value: date) -> Day:
    """A day for a message, or for any other text in English: "11 May 1907"."""
    return Day(value.year, value.month, value.day)


def sentences(said: Sequence[str]) -> str:
    """Sentences one after the other as one text. Halved, so that it is as deep as it has to be."""
    if len(said) < 2:
        return said[0] if said else ""
    half = len(said) // 2
    return say(
        "emblems.sentences", "{first} {next}", first=sentences(said[:half]), next=sentences(said[half:])
    )


def listed(words: Sequence[str]) -> str:
    """Words with commas between, as one text."""
    if len(words) < 2:
        return words[0] if words else ""
    return say("list.more", "{first}, {next}", first=listed(words[:-1]), next=words[-1])
