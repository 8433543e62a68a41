"""Ratings in words: "Rating 1512 (+12): beat Ana 5–3, expected 4.1 frames of 8"."""

from __future__ import annotations

MINUS = "−"


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


def met(opponent: str, won: float, lost: float) -> str:
    """How a match went: "Beat Ana 5–3"."""
    verb = "Beat" if won > lost else "Lost to" if won < lost else "Drew with"
    return f"{verb} {opponent} {shown_frames(won)}–{shown_frames(lost)}"


def expectation(expected: float, frames: float) -> str:
    """How many frames were expected: "expected 4.1 frames of 8"; of one frame the chance to win it."""
    if frames == 1:
        return f"a chance of {100 * expected:.0f} % to win"
    return f"expected {expected:.1f} frames of {shown_frames(frames)}"


def told(value: float, change: float, why: str) -> str:
    """One step as a sentence."""
    return f"Rating {value:.0f} ({step(value - change, value)}): {why[:1].lower()}{why[1:]}."
