"""A stroke as plain text, for a terminal: what was played, what happened and when, and where all rests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..pieces import Piece
from ..strokes import CueStroke, FingerStroke, SpinStroke, Stroke
from ..surfaces.surface import Surface
from ..traces import Trace
from . import words
from .picture import looks_of


def text_of(
    surface: Surface, pieces: Sequence[Piece], trace: Trace, *, colours: Mapping[str, str] | None = None
) -> str:
    """Return the stroke as lines of text. Times in seconds, closing speeds in metres a second."""
    looks = looks_of(pieces, trace, colours)
    name = words.names_from({piece: look.name for piece, look in looks.items()})
    lines = [surface.title, f"{name(trace.stroke.piece)} is played: {stroke_words(trace.stroke)}.", ""]
    rows = [
        (f"{event.time:8.3f} s", words.sentence(event, name), f"{event.speed:.2f} m/s" if event.speed else "")
        for event in trace.events
    ]
    width = max((len(told) for _, told, _ in rows), default=0)
    lines += [f"{time}  {told:<{width}}  {speed:>10}".rstrip() for time, told, speed in rows]
    if not rows:
        lines.append("Nothing happens.")
    moved = [rest for rest in trace.rests if words.has_moved(trace, rest.piece)]
    lines += ["", *(f"{words.rest_words(rest, name)}." for rest in moved)]
    still = len(trace.rests) - len(moved)
    if still:
        lines.append(f"{still} {'piece has' if still == 1 else 'pieces have'} not moved.")
    lines += ["", f"{trace.duration:.3f} s in all. Model {trace.model}, seed {trace.seed}."]
    return "\n".join(lines)


def stroke_words(stroke: Stroke) -> str:
    """Return the stroke in words: "cue, 90 degrees, 3.5 m/s, 0.3 radii right"."""
    if isinstance(stroke, SpinStroke):
        parts = ["spun", f"{stroke.spin:g} rad/s"]
        parts += [f"tilted {stroke.tilt:g} degrees"] * bool(stroke.tilt)
        parts += [f"pushed towards {stroke.direction:g} degrees with {stroke.speed:g} m/s"] * bool(
            stroke.speed
        )
        return ", ".join(parts)
    by = "cue" if isinstance(stroke, CueStroke) else "finger"
    parts = [by, f"{stroke.direction:g} degrees", f"{stroke.speed:g} m/s"]
    if isinstance(stroke, FingerStroke):
        parts += [f"spinning {stroke.spin:g} rad/s"] * bool(stroke.spin)
    else:
        if stroke.side:
            parts.append(f"{abs(stroke.side):g} radii {'right' if stroke.side > 0 else 'left'}")
        if stroke.height:
            parts.append(f"{abs(stroke.height):g} radii {'high' if stroke.height > 0 else 'low'}")
        parts += [f"butt raised {stroke.elevation:g} degrees"] * bool(stroke.elevation)
    return ", ".join(parts)
