"""Ratings in words: "Rating 1512 (+12): beat Ana 5–3, expected 4.1 frames of 8"."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from rules_engine.saying import Text, say

MINUS = "−"


STARTING_VALUE = say("ratings.starting-value", "Starting value")
OTHERS = say("ratings.others", "Results of others, and time")
SOMEBODY = say("ratings.somebody", "a player")


class Day(date):
    """A day in a message: English without a translator writes it as "2 March 2026"."""

    @classmethod
    def of(cls, day: date) -> Day:
        """The day of a date, or of a moment."""
        return cls(day.year, day.month, day.day)

    def __format__(self, spec: str) -> str:
        return super().__format__(spec) if spec else f"{self.day} {self:%B %Y}"


def shown_frames(frames: float) -> str:
    """Frames as people write them: 5, or 4½ where one was drawn."""
    whole, half = divmod(round(frames * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def signed(change: float) -> str:
    """A change in whole points, with its sign: +12, −7, ±0."""
    points = round(change)
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "±0"


def step(before: float, after: float) -> str:
    """The change between two values as they are shown, so that the rounded numbers add up."""
    return signed(round(after) - round(before))


def met(opponent: str, won: float, lost: float) -> Text:
    """How a match went: "Beat Ana 5–3"."""
    mine, theirs = shown_frames(won), shown_frames(lost)
    if won > lost:
        return say("ratings.beat", "Beat {name} {mine}–{theirs}", name=opponent, mine=mine, theirs=theirs)
    if won < lost:
        return say("ratings.lost", "Lost to {name} {mine}–{theirs}", name=opponent, mine=mine, theirs=theirs)
    return say("ratings.drew", "Drew with {name} {mine}–{theirs}", name=opponent, mine=mine, theirs=theirs)


def expectation(expected: float, frames: float) -> Text:
    """How many frames were expected: "expected 4.1 frames of 8"; of one frame the chance to win it."""
    if frames == 1:
        return say("ratings.chance", "a chance of {percent} % to win", percent=f"{100 * expected:.0f}")
    return say(
        "ratings.expected",
        "expected {expected} frames of {frames}",
        expected=Decimal(f"{expected:.1f}"),
        frames=shown_frames(frames),
    )


def started(reason: str) -> Text:
    """The reason of a starting value."""
    if not reason:
        return STARTING_VALUE
    return say("ratings.starting-value-because", "Starting value: {reason}", reason=reason)


def told(value: float, change: float, why: str) -> str:
    """One step as a sentence in English, for programs."""
    return f"Rating {value:.0f} ({step(value - change, value)}): {why[:1].lower()}{why[1:]}."
