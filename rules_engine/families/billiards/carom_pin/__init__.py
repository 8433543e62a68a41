"""Carom strokes with one pin on the table: whatever the carom family has, and a pin that counts besides.

``pin!`` is the pin down (before the first ``x``: before a ball was met), ``pin!r`` down by the red, and
``pin=corner`` says where it came to rest, if it cannot be set up where it fell or leans. The game's facts
name the ways to score (``worths``) with label and tokens of each.
"""

from .family import CAROM_PIN, CaromPin, CaromPinFacts

__all__ = ["CAROM_PIN", "CaromPin", "CaromPinFacts"]
