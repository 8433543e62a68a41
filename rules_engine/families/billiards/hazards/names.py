"""The balls of a game of hazards in words: alone, as a label, and in a sentence."""

from __future__ import annotations

from ....lean import NamedTuple
from ....saying import say


class Named(NamedTuple):
    """A ball in words: ``name`` alone, ``label`` where a line begins with it, ``the`` in a sentence."""

    name: str
    label: str
    the: str


CUE_BALL = Named(
    say("hazards.ball-cue", "cue ball"),
    say("hazards.label-cue", "Cue ball"),
    say("hazards.the-cue-ball", "the cue ball"),
)

_NAMED = {
    named.name: named
    for named in (
        Named(
            say("hazards.ball-red", "red"),
            say("hazards.label-red", "Red"),
            say("hazards.the-red", "the red"),
        ),
        Named(
            say("hazards.ball-white", "white"),
            say("hazards.label-white", "White"),
            say("hazards.the-white", "the white"),
        ),
        Named(
            say("hazards.ball-opponents", "opponent's ball"),
            say("hazards.label-opponents", "Opponent's ball"),
            say("hazards.the-opponents", "the opponent's ball"),
        ),
        Named(
            say("hazards.ball-deep-red", "deep red"),
            say("hazards.label-deep-red", "Deep red"),
            say("hazards.the-deep-red", "the deep red"),
        ),
        Named(
            say("hazards.ball-light-red", "light red"),
            say("hazards.label-light-red", "Light red"),
            say("hazards.the-light-red", "the light red"),
        ),
        Named(
            say("hazards.ball-brown", "brown"),
            say("hazards.label-brown", "Brown"),
            say("hazards.the-brown", "the brown"),
        ),
        Named(
            say("hazards.ball-green", "green"),
            say("hazards.label-green", "Green"),
            say("hazards.the-green", "the green"),
        ),
        Named(
            say("hazards.ball-yellow", "yellow"),
            say("hazards.label-yellow", "Yellow"),
            say("hazards.the-yellow", "the yellow"),
        ),
        Named(
            say("hazards.ball-1", "1 ball"),
            say("hazards.label-1", "1 ball"),
            say("hazards.the-1", "the 1 ball"),
        ),
        Named(
            say("hazards.ball-3", "3 ball"),
            say("hazards.label-3", "3 ball"),
            say("hazards.the-3", "the 3 ball"),
        ),
        Named(
            say("hazards.ball-5", "5 ball"),
            say("hazards.label-5", "5 ball"),
            say("hazards.the-5", "the 5 ball"),
        ),
    )
}
"""The names that a game gives its balls, and what they are in a sentence."""


def named(name: str) -> Named:
    """The words for a ball that its game calls ``name``."""
    return _NAMED.get(name) or Named(name, name.capitalize(), f"the {name}")


def listed(names: list[str]) -> str:
    """Names one after the other: "red, white"."""
    told = names[0] if names else ""
    for name in names[1:]:
        told = say("hazards.list", "{names}, {name}", names=told, name=name)
    return told
