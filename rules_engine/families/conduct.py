"""Fouls of conduct: what a player did that is no fact of the balls, and what it costs."""

from __future__ import annotations

from ..lean import NamedTuple
from ..saying import say


class Foul(NamedTuple):
    """The price of a foul.

    ``give`` points to the opponent (to each, where several play), ``lose`` points off the offender's own
    score. ``counts``: whether what the stroke made still counts; ``out``: whether the turn passes; ``balls``:
    "lie" as they are, "choice" of the incoming striker, "replaced", or "again" (replaced, same striker plays
    once more). ``next_void``: the next stroke of the same striker cannot count.
    """

    give: int = 0
    lose: int = 0
    counts: bool = False
    out: bool = True
    balls: str = "lie"
    next_void: bool = False


ALLOWED = Foul(counts=True, out=False)
"""What the general rules forbid and this game permits: it changes nothing."""

BALLS_TEXT = {
    "choice": say(
        "conduct.balls-choice", "The incoming striker plays the balls as they lie, or has them put back."
    ),
    "replaced": say("conduct.balls-replaced", "Put the disturbed balls back where they were."),
    "over": say(
        "conduct.balls-over",
        "The other player plays the balls as they lie, has them put back, or has the stroke played over.",
    ),
    "again": say("conduct.balls-again", "Put the balls back; the same player plays the stroke again."),
}
