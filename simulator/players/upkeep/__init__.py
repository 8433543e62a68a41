"""The upkeep of tables by families of games: what lies where between strokes. Modules register their own."""

from __future__ import annotations

from . import alleys, billiards, pushing, rings, spinning

__all__ = ["alleys", "billiards", "pushing", "rings", "spinning"]
