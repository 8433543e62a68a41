"""The boards that a tablet draws, from the same figures as the engine's zones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import rules_engine as engine
from matches.pages import positions
from rules_engine.boards import crokinole, spider, ten_pins
from simulator.surfaces import bar_billiards

DRAWN_ZONES = ("hole", "leaning", "inner", "inner-line", "next", "next-line", "band", "edge", "ditch")


@lru_cache(maxsize=1)
def drawings() -> dict[str, Any]:
    """``{panel: figures}`` for the panels that have a drawn board. Lengths are inches, the centre is 0, 0.

    ``places`` are the distances from the centre at which a ring is drawn whose place was not tapped.
    """
    return {
        "rings-at-rest": {
            **crokinole.BOARD.to_json(),
            "hole_radius": crokinole.HOLE_RADIUS,
            "field_radius": crokinole.FIELD_RADIUS,
            "line_width": crokinole.LINE_WIDTH,
            "line_radii": list(crokinole.LINE_RADII.items()),
            "places": [(zone, crokinole.place_in(zone)[0]) for zone in DRAWN_ZONES],
            "values": _values("crown/crokinole"),
        },
        "spider": {
            **spider.BOARD.to_json(),
            "line_radii": list(spider.LINE_RADII.items()),
            "double_radius": spider.DOUBLE_RADIUS,
            "outer_radius": spider.OUTER_RADIUS,
            "line_width": spider.LINE_WIDTH,
            "places": [(z, spider.place_in(z)[0]) for z in (*spider.SPACES, *spider.CASTLE_ZONES)],
        },
        "bar-billiards": _bar_billiards(),
        "pins": _rows(ten_pins.SPOTS),
        "points": positions.geometry(),
    }


def _values(game: str) -> dict[str, int]:
    """What each zone counts, as the game's own clause says it."""
    for clause in engine.game(game).clauses():
        if clause.slot == "values" and isinstance(clause.figure, dict):
            return dict(clause.figure)
    return {}


def _rows(spots: dict[str, tuple[float, float]]) -> list[list[str]]:
    """The pins row by row, the head pin first, each row from left to right."""
    rows: dict[float, list[str]] = {}
    for pin, (_, y) in spots.items():
        rows.setdefault(round(y, 6), []).append(pin)
    return [sorted(rows[y], key=lambda pin: spots[pin][0]) for y in sorted(rows)]


def _bar_billiards() -> dict[str, Any]:
    """The holes, from the front as the game counts them, and the pegs, each with how far across it lies (half
    the bed is 1) and in which row of ``rows``, counted from the far end."""
    holes = [(x, y) for y, row in bar_billiards.ROWS for x in row]
    heights = sorted({y for _, y in (*holes, *bar_billiards.PEGS.values())}, reverse=True)
    half = bar_billiards.HALF_WIDTH
    return {
        "rows": len(heights),
        "holes": [(x / half, heights.index(y)) for x, y in holes],
        "pegs": [(name, x / half, heights.index(y)) for name, (x, y) in bar_billiards.PEGS.items()],
    }
