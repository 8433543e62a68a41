"""The families of games: what lies where between their strokes. Each module registers its templates."""

from __future__ import annotations

from . import boards, caroms, pocketing, resting, spinning

__all__ = ["boards", "caroms", "pocketing", "resting", "spinning"]
