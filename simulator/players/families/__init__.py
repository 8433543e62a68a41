"""The families of games: what lies where between their strokes. Each module registers its templates."""

from __future__ import annotations

from . import caroms, cups, pins, pockets, weights

__all__ = ["caroms", "cups", "pins", "pockets", "weights"]
