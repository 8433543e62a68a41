"""From the surface's metres to the picture's millimetres: true to scale, standing or lying.

Standing, the far end is at the top; lying, the picture is turned by a right angle with the clock, so that the
near end (the head of a billiard table) is at the left. Neither is a mirror image.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import degrees
from typing import Literal, NamedTuple

Orientation = Literal["portrait", "landscape", "auto"]


def num(value: float, digits: int = 1) -> str:
    """Return the number as short as can be: "12.5", "-3", "0"."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(places: Iterable[tuple[float, float]], digits: int = 1) -> str:
    """Return places as the ``points`` of a polygon."""
    return " ".join(f"{num(x, digits)},{num(y, digits)}" for x, y in places)


class View(NamedTuple):
    """The window on the surface: its box on the *surface* in metres, and whether it lies."""

    left: float
    near: float
    right: float
    far: float
    lying: bool

    def to(self, x: float, y: float) -> tuple[float, float]:
        """Return the picture's millimetres of a place on the surface."""
        return (1000 * y, 1000 * x) if self.lying else (1000 * x, -1000 * y)

    def heading(self, angle: float) -> float:
        """Return the picture's turn in degrees (with the clock) of something drawn along +X whose heading on
        the surface is ``angle`` radians."""
        return 90 - degrees(angle) if self.lying else -degrees(angle)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The picture's left edge, top, width and height in millimetres."""
        wide, deep = 1000 * (self.right - self.left), 1000 * (self.far - self.near)
        if self.lying:
            return 1000 * self.near, 1000 * self.left, deep, wide
        return 1000 * self.left, -1000 * self.far, wide, deep

    @property
    def unit(self) -> float:
        """A hundredth of the picture's middling width, in millimetres: what lines and letters go by."""
        _, _, width, height = self.box
        return float((width * height) ** 0.5) / 100
