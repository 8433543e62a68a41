"""The books' units in metres and kilograms."""

from __future__ import annotations

from typing import Final

INCH: Final = 0.0254
"""Metres in an inch."""
FOOT: Final = 12 * INCH
OUNCE: Final = 0.028349523125
"""Kilograms in an ounce (avoirdupois)."""
GRAVITY: Final = 9.81
"""Metres per second squared."""
