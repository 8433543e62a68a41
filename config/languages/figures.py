"""Numbers as the reader's language writes them: "6.200" and "10,000" are "6,200" and "10.000" in German.

For what people read alone. Attributes, drawings, style sheets, JSON, and files for programs have a point in
all languages: format the number there, or filter it with ``unlocalize``.
"""

from __future__ import annotations

from decimal import Decimal

from django.utils import formats


def decimal(value: float | Decimal, places: int | None = None) -> str:
    """A number with so many decimals, rounded; without `places` as many as it has."""
    return formats.number_format(value if places is None else Decimal(f"{value:.{places}f}"))


def grouped(count: float) -> str:
    """A number without decimals, with the language's sign between its thousands."""
    return formats.number_format(Decimal(f"{count:.0f}"), force_grouping=True)
