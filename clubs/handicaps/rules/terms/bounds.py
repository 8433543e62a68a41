"""What terms may say: which of them a kind minds, and between which numbers each lies."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from clubs.handicaps.rules.terms.kinds import HIGHEST, Kind

FIELDS: dict[Kind, tuple[str, ...]] = {
    Kind.LIST: (
        "cap", "initial", "floor", "ceiling", "per", "change", "at", "review_most", "freeze", "reviews"
    ),
    Kind.STEPS: ("step", "points", "cap"),
    Kind.CHART: ("gives", "rating", "doubling", "cap"),
    Kind.AVERAGE: ("innings", "least", "most", "reviews"),
    Kind.LEVELS: ("unit", "table", "pairs"),
    Kind.SNOOKER: (
        "cap", "initial", "floor", "ceiling", "per", "change", "at", "review_most", "freeze", "reviews"
    ),
}  # fmt: skip
"""What each kind minds."""

BOUNDS: dict[str, tuple[Any, Any]] = {
    "cap": (0, 1000), "step": (1, 5000), "points": (0, 1000), "doubling": (10, 2000), "innings": (1, 200),
    "least": (1, 1000), "most": (1, 1000), "initial": (-HIGHEST, HIGHEST), "floor": (-HIGHEST, HIGHEST),
    "ceiling": (-HIGHEST, HIGHEST), "change": (Decimal(0), Decimal(100)),
    "review_most": (Decimal(0), Decimal(100)),
}  # fmt: skip
CHOICES = {
    "gives": ("games", "points"), "rating": ("typed", "rated"), "unit": ("points", "games"),
    "per": ("nothing", "result", "frame"), "at": ("once", "review"),
}  # fmt: skip
DECIMALS = {"initial", "floor", "ceiling", "change", "review_most"}
"""Terms that are decimal numbers, or none."""
