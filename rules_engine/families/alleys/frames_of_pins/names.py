"""What pins are called that have no number."""

from __future__ import annotations

from ....saying import say

_NAMES = {
    "feather": say("frames-of-pins.feather", "feather"),
    "center": say("frames-of-pins.center", "center"),
    "nw": say("frames-of-pins.nw", "nw"),
    "ne": say("frames-of-pins.ne", "ne"),
    "sw": say("frames-of-pins.sw", "sw"),
    "se": say("frames-of-pins.se", "se"),
}


def named(pin: str) -> str:
    """A pin as a sentence names it: by its number, its place, or its name."""
    return _NAMES.get(pin) or pin
