"""So many points or pins as a button names them, in games of tops that are counted."""

from __future__ import annotations

from ....saying import Text, say_many


def points_told(number: int) -> Text:
    """So many points."""
    return say_many("counted-tops.points", "{n} point", "{n} points", number)


def pins_told(number: int) -> Text:
    """So many pins."""
    return say_many("counted-tops.pins", "{n} pin", "{n} pins", number)
