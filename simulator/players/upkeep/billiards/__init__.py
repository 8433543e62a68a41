"""Billiard tables: the rules' state says which balls and pins are on the bed. Modules register their own."""

from __future__ import annotations

from . import (
    bar_billiards,
    birilli,
    caroms,
    cups,
    few_balls,
    hazards,
    lives,
    pins,
    pool,
    pool_of_today,
    pyramid,
    snooker,
)

__all__ = [
    "bar_billiards",
    "birilli",
    "caroms",
    "cups",
    "few_balls",
    "hazards",
    "lives",
    "pins",
    "pool",
    "pool_of_today",
    "pyramid",
    "snooker",
]
