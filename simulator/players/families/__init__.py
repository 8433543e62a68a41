"""The families of games: what lies where between their strokes. Each module registers its templates."""

from __future__ import annotations

from . import caroms, pockets

__all__ = ["caroms", "pockets"]
