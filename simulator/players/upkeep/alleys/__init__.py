"""Weights and disks sent along a board: at places that count, or at pins. Modules register their own."""

from __future__ import annotations

from . import disks, weights

__all__ = ["disks", "weights"]
