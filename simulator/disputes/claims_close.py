"""Claims that hang on little: both at once, double hit, miscue, a line crossed, nearest to a rail.

========== ==========================================================================================
kind       the claim
========== ==========================================================================================
both       ``piece`` met ``other`` and another piece at once, before anything else
rail       the first cushion (rim) that ``piece`` met was ``other``
jumped     ``piece`` left the bed
double     the cue struck ``piece`` twice
miscue     the tip slipped off ``piece``
crossed    ``piece`` crossed line ``other``
nearest    of all pieces that lie on the bed, ``piece`` lies nearest to rail ``other``
========== ==========================================================================================

What the model can and cannot tell of them:

- *Both at once*: two first contacts within :data:`AT_ONCE` seconds. Nobody sees or hears them apart; which of
  them was really first hangs on hundredths of a millimetre.
- *Double hit*: the model's tip strikes once. After that the cue goes on with the speed that the impact leaves
  it, for :data:`FOLLOW` metres. A ball that meets another so soon and so full that it goes on slower than the
  cue, and is caught up within that way, is struck twice. A cue that is held back or raised would not do it.
- *Miscue*: the tip met the ball farther from the middle than :data:`~simulator.physics.cue.MISCUE` radii,
  where chalked leather begins to slip. Worn or badly chalked tips slip sooner.
- *Crossed*: the way from contact to contact is taken as straight, which discs' ways are; a ball with side
  bends by some millimetres.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES
from ..physics.cue import MISCUE
from ..pieces import KINDS
from ..surfaces.surface import Mark, Surface

if TYPE_CHECKING:
    from .claims import Claim, Seen
    from .claims_many import Book

Truths = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

AT_ONCE = 0.002
"""Seconds within which two contacts are one to eye, ear and a video of 240 pictures a second."""
FOLLOW = 0.05
"""Metres for which a cue goes on with its speed after the strike."""
TIP_RESTITUTION = 0.75
"""Of a leather tip on a ball (D. Alciatore, TP A.30)."""
OF_BALLS = ("jumped", "double", "miscue")
"""What only balls do,"""
OF_CUES = ("double", "miscue")
"""and what a cue does to the ball that it strikes."""
_REST = FATES.index("rest")


def _rails(surface: Surface, rail: str) -> list[tuple[float, float, float, float]]:
    return [(w.x1, w.y1, w.x2, w.y2) for w in surface.walls if rail in (w.id, w.rail)]


def rail_names(surface: Surface) -> set[str]:
    """What a claim of a rail can name: the letters of rails, and walls by their ids where they have none."""
    return {wall.rail or wall.id for wall in surface.walls}


def line_names(surface: Surface) -> set[str]:
    """The lines that can be crossed."""
    return {mark.id for mark in surface.marks if mark.kind == "line"}


def _line(surface: Surface, name: str) -> Mark:
    return next(mark for mark in surface.marks if mark.kind == "line" and mark.id == name)


def _away(x: Floats, y: Floats, walls: list[tuple[float, float, float, float]]) -> Floats:
    """Distances of points from the nearest of some walls."""
    found = np.full(np.shape(x), np.inf)
    for x1, y1, x2, y2 in walls:
        dx, dy = x2 - x1, y2 - y1
        along = np.clip(((x - x1) * dx + (y - y1) * dy) / max(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
        found = np.minimum(found, np.hypot(x - x1 - along * dx, y - y1 - along * dy))
    return found


def crossing(mark: Mark, x0: Floats, y0: Floats, x1: Floats, y1: Floats) -> Truths:
    """Which straight ways from (x0, y0) to (x1, y1) cross a line."""
    ax, ay = mark.x2 - mark.x1, mark.y2 - mark.y1

    def side(x: Floats, y: Floats) -> Floats:
        return ax * (y - mark.y1) - ay * (x - mark.x1)

    a, b = side(x0, y0), side(x1, y1)
    apart = np.where(a == b, 1.0, a - b)
    share = a / apart
    px, py = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
    along = ((px - mark.x1) * ax + (py - mark.y1) * ay) / max(ax * ax + ay * ay, 1e-12)
    found: Truths = (a * b < 0) & (along >= 0.0) & (along <= 1.0)
    return found


def cue_share(kind: str, cue_mass: float) -> float:
    """The speed that a cue keeps after striking a ball in its middle, as a share of the ball's."""
    ratio = KINDS[kind].mass / cue_mass
    return (1 + ratio) / (1 + TIP_RESTITUTION) - ratio


def struck_twice(gap: Floats, onward: Floats, cue: float) -> Truths:
    """Whether the cue catches up with a ball that went ``gap`` metres and then goes on with the share
    ``onward`` of its speed, the cue with the share ``cue``."""
    slower = onward < cue
    way = cue * gap * (1 + (1 - cue) / np.where(slower, cue - onward, 1.0))
    found: Truths = slower & (way <= FOLLOW)
    return found


# --- One stroke ---


def _both(seen: Seen, claim: Claim) -> bool:
    met = [
        (e.time, e.other if e.piece == claim.piece else e.piece)
        for e in seen.events
        if e.kind == "touch" and claim.piece in (e.piece, e.other)
    ]
    first = [other for time, other in met if time <= met[0][0] + AT_ONCE]
    return claim.other in first and len(set(first)) > 1


def _rail(seen: Seen, claim: Claim) -> bool:
    first = next((e for e in seen.events if e.kind in ("cushion", "rim") and e.piece == claim.piece), None)
    return first is not None and first.other == claim.other


def _jumped(seen: Seen, claim: Claim) -> bool:
    return any(e.kind == "jump" and e.piece == claim.piece for e in seen.events)


def _double(seen: Seen, claim: Claim) -> bool:
    x0, y0 = seen.lay(claim.piece)
    for e in seen.events:
        if e.kind not in ("touch", "cushion", "jaw", "rim", "peg") or claim.piece not in (e.piece, e.other):
            continue
        if e.kind != "touch" or e.piece != claim.piece:
            return False
        ox, oy = seen.lay(e.other)
        away = hypot(ox - e.x, oy - e.y)
        turn = radians(seen.aim)
        full = ((ox - e.x) * cos(turn) + (oy - e.y) * sin(turn)) / max(away, 1e-9)
        onward = np.array(1 - 0.5 * (1 + seen.restitution) * full * full)
        gap = np.array(hypot(e.x - x0, e.y - y0))
        return bool(struck_twice(gap, onward, cue_share(seen.kinds[claim.piece], seen.cue_mass)))
    return False


def _miscue(seen: Seen, claim: Claim) -> bool:
    return seen.tip > MISCUE


def _crossed(seen: Seen, claim: Claim) -> bool:
    mark = _line(seen.surface, claim.other)
    x, y, _, _ = seen.rest(claim.piece)
    way = [seen.lay(claim.piece), *((e.x, e.y) for e in seen.events if e.piece == claim.piece), (x, y)]
    points = np.array(way)
    return bool(crossing(mark, *points[:-1].T, *points[1:].T).any())


def _nearest(seen: Seen, claim: Claim) -> bool:
    walls = _rails(seen.surface, claim.other)
    away = {}
    for piece, kind in seen.kinds.items():
        x, y, fate, _ = seen.rest(piece)
        if fate == "rest" and KINDS[kind].shape != "pin":
            away[piece] = float(_away(np.array(x), np.array(y), walls)) - KINDS[kind].radius
    return claim.piece in away and away[claim.piece] <= min(away.values())


ONE: dict[str, Callable[[Seen, Claim], bool]] = {
    "both": _both, "rail": _rail, "jumped": _jumped, "double": _double, "miscue": _miscue,
    "crossed": _crossed, "nearest": _nearest,
}  # fmt: skip
"""How each is seen in one stroke."""
NEEDS: dict[str, tuple[str, ...]] = {
    "both": ("piece", "other"), "rail": ("piece",), "jumped": ("piece",), "double": ("piece",),
    "miscue": ("piece",), "crossed": ("piece",), "nearest": ("piece",),
}  # fmt: skip


# --- Many strokes ---


def _both_many(book: Book, claim: Claim) -> Truths:
    met, with_whom = book.met(claim.piece)
    met = met & (book.kind == "touch")
    row = book.first(met)
    begun = np.full(book.samples, np.inf)
    some = row < len(met)
    begun[some] = book.out.log.time[row[some]]
    first = met & (book.out.log.time <= begun[book.sample] + AT_ONCE)
    whom = book.at(claim.other)
    return book.any(first & (with_whom == whom)) & book.any(first & (with_whom != whom))


def _rail_many(book: Book, claim: Claim) -> Truths:
    rows = np.isin(book.kind, ("cushion", "rim")) & (book.piece == book.at(claim.piece))
    row = book.first(rows)
    found = np.zeros(book.samples, bool)
    some = row < len(rows)
    found[some] = book.name[row[some]] == claim.other
    return found


def _jumped_many(book: Book, claim: Claim) -> Truths:
    return book.any((book.kind == "jump") & (book.piece == book.at(claim.piece)))


def _double_many(book: Book, claim: Claim) -> Truths:
    i, log, starts = book.at(claim.piece), book.out.log, book.out.starts.numbers
    ours = (book.piece == i) | (book.other == i)
    rows = ours & np.isin(book.kind, ("touch", "cushion", "jaw", "rim", "peg"))
    row = book.first(rows)
    found = np.zeros(book.samples, bool)
    some = np.nonzero(row < len(rows))[0]
    some = some[(book.kind[row[some]] == "touch") & (book.piece[row[some]] == i)]
    at = row[some]
    x, y = log.x[at], log.y[at]
    other = starts[some, book.other[at]]
    dx, dy = other[:, 0] - x, other[:, 1] - y
    aim = np.radians(book.aim[some])
    full = (dx * np.cos(aim) + dy * np.sin(aim)) / np.maximum(np.hypot(dx, dy), 1e-9)
    hard = book.out.varied.get("ball_restitution")
    e = hard[some] if hard is not None else book.out.constants["ball_restitution"]
    onward = 1 - 0.5 * (1 + e) * full * full
    gap = np.hypot(x - starts[some, i, 0], y - starts[some, i, 1])
    cue = cue_share(book.kinds[claim.piece], book.out.constants["cue_mass"])
    found[some] = struck_twice(gap, onward, cue)
    return found


def _miscue_many(book: Book, claim: Claim) -> Truths:
    found: Truths = book.tip > MISCUE
    return found


def _crossed_many(book: Book, claim: Claim) -> Truths:
    mark, i, log, out = _line(book.out.surface, claim.other), book.at(claim.piece), book.out.log, book.out
    rows = np.nonzero(book.piece == i)[0]
    every = np.arange(book.samples)
    sample = np.concatenate([every, book.sample[rows], every])
    x = np.concatenate([out.starts.numbers[:, i, 0], log.x[rows], out.x[:, i]])
    y = np.concatenate([out.starts.numbers[:, i, 1], log.y[rows], out.y[:, i]])
    order = np.lexsort(
        (np.concatenate([np.full(len(every), -1), rows, np.full(len(every), len(log.x))]), sample)
    )
    x, y, sample = x[order], y[order], sample[order]
    crossed = crossing(mark, x[:-1], y[:-1], x[1:], y[1:]) & (sample[:-1] == sample[1:])
    found = np.zeros(book.samples, bool)
    found[sample[:-1][crossed]] = True
    return found


def _nearest_many(book: Book, claim: Claim) -> Truths:
    out, walls = book.out, _rails(book.out.surface, claim.other)
    away = _away(out.x, out.y, walls)
    for piece, kind in book.kinds.items():
        i = book.at(piece)
        away[:, i] -= KINDS[kind].radius
    away = np.where(out.fate == _REST, away, np.inf)
    mine = away[:, book.at(claim.piece)]
    found: Truths = np.isfinite(mine) & (mine <= away.min(axis=1))
    return found


MANY: dict[str, Callable[[Book, Claim], Truths]] = {
    "both": _both_many, "rail": _rail_many, "jumped": _jumped_many, "double": _double_many,
    "miscue": _miscue_many, "crossed": _crossed_many, "nearest": _nearest_many,
}  # fmt: skip
"""How each is seen in the log of a batch."""
