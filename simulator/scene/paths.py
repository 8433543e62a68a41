"""Paths of what is stepped: legs through the places at their start, middle and end.

Pins and tops have no closed form. Their places, a step apart, are joined to legs of some twenty
milliseconds: the parabola through three of them, which misses the steps between by less than a tenth of a
millimetre. A leg ends at every touch, so no corner is rounded.
"""

from __future__ import annotations

from typing import Final

from ..traces import Leg

SPAN: Final = 0.02
"""Seconds that a leg lasts at most."""

Place = tuple[float, float, float, float, float, float]
"""Time, x, y, height, turn, lean."""


class Path:
    """The path of one piece as it is stepped."""

    def __init__(self, piece: str, legs: list[Leg]) -> None:
        self.piece = piece
        self._legs = legs
        self._places: list[Place] = []
        self._motion = ""

    def corner(self) -> None:
        """End the leg at the last place, and begin a new one there: the piece was touched."""
        if self._places:
            last = self._places[-1]
            self.end()
            self._places = [last]

    def add(self, motion: str, place: Place) -> None:
        """Go on to ``place``."""
        if self._places and motion != self._motion:
            last = self._places[-1]
            self.end()
            self._places = [last]
        self._motion = motion
        if self._places and place[0] <= self._places[-1][0] + 1e-12:
            self._places[-1] = (self._places[-1][0], *place[1:])
            return
        self._places.append(place)
        if place[0] - self._places[0][0] >= SPAN - 1e-9:
            self.end()
            self._places = [place]

    def end(self) -> None:
        """Close the leg at the last place."""
        places = self._places
        self._places = []
        if len(places) < 2:
            return
        first, last = places[0], places[-1]
        span = last[0] - first[0]
        half = places[len(places) // 2]
        part = (half[0] - first[0]) / span
        curves = []
        for k in range(1, 6):
            rise, whole = half[k] - first[k], last[k] - first[k]
            if len(places) == 2:
                curves.append((first[k], whole / span, 0.0))
                continue
            # The parabola through the three: whole = b + c, rise = b part + c part^2.
            c = (whole * part - rise) / (part - part * part)
            curves.append((first[k], (whole - c) / span, c / (span * span)))
        self._legs.append(Leg(self.piece, first[0], last[0], self._motion, *curves))
