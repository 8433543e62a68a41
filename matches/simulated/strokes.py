"""The last strokes of a play: kept small, shown by ``static/js/trace.js``."""

from __future__ import annotations

import json
import zlib
from typing import Any

from matches.simulated.models import PlayedStroke, SimulatedPlay
from simulator.drawing.animation import section_of
from simulator.pieces import Piece
from simulator.players.sitting import Step
from simulator.surfaces.of_games import table_of
from simulator.traces import read_trace

KEPT = 6
"""Strokes of one play that can be looked at again."""


def keep(play: SimulatedPlay, step: Step) -> None:
    """Keep the stroke of ``step`` as the play's last, and let the oldest go. ``play`` is to be saved."""
    if step.shot is None or step.trace is None:
        return
    play.strokes += 1
    kept = {"pieces": [piece.to_json() for piece in step.shot.pieces], "trace": step.trace.to_json()}
    PlayedStroke.objects.create(
        play=play,
        number=play.strokes,
        side=step.side,
        entry=step.entry.n if step.entry else None,
        seconds=step.trace.duration,
        data=zlib.compress(json.dumps(kept, separators=(",", ":")).encode()),
    )
    PlayedStroke.objects.filter(play=play, number__lte=play.strokes - KEPT).delete()


def told(stroke: PlayedStroke) -> dict[str, Any]:
    """``{"pieces", "trace"}``: what lay on the table, and how everything moved."""
    found: dict[str, Any] = json.loads(zlib.decompress(bytes(stroke.data)))
    return found


def section(play: SimulatedPlay, stroke: PlayedStroke, title: str) -> str:
    """The part of a page that plays ``stroke``."""
    kept = told(stroke)
    return section_of(
        table_of(play.match.game).surface,
        [Piece(**row) for row in kept["pieces"]],
        read_trace(kept["trace"]),
        title=title,
        prefix=f"stroke-{stroke.number}",
    )
