"""Both shuffle-boards: where the weights of a roll, or the rings of a round, lie when the last has been shot.

An entry is a whole roll, and what counts is how far each weight lies: the trace of its last shot shows all of
them. A weight that left the board by an earlier shot is in no trace any more, and counts for no side anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from rules_engine import Token
from rules_engine.families.alleys.shuffleboard.counting import DEAD, ZONES, weights_of
from rules_engine.families.alleys.shuffleboard.places import HANG, rings_of

from ..errors import SimulatorError
from ..traces import Rest
from .lies import GONE, radius_of
from .reading import Played, reads

LEVEL = 1e-4
"""Metres by which two weights may differ and lie equally far: no eye tells them apart."""

TARGET_POCKET = "3"
"""The pocket to which the rings of the Carrom board are shot, from spot 1 (carrom/shuffle-board#p4)."""


@reads("shuffleboard")
def shuffle_board(played: Played) -> Iterator[Token]:
    """The roll: each weight's zone, the foremost first."""
    known = weights_of(played.play)
    rests = [rest for rest in played.trace.rests if _is(rest, known, played)]
    if played.state.phase == "flip":
        rests = [rest for rest in rests if rest.piece == played.struck]
    zones = {rest.piece: _zone(played, rest) for rest in rests}
    rows = sorted(rests, key=lambda r: ((*ZONES, *DEAD).index(zones[r.piece]), -r.y, r.piece))
    last: Rest | None = None
    for rest in rows:
        zone = zones[rest.piece]
        yield Token("rest", rest.piece, zone)
        alike = last is not None and zones[last.piece] == zone and zone in ZONES
        if last is not None and alike and last.y - rest.y <= LEVEL:
            yield Token("state", "level", rest.piece)
        last = rest
    if played.state.phase != "flip":
        yield Token("full")


def _is(rest: Rest, known: tuple[str, ...], played: Played) -> bool:
    if rest.piece not in known:
        raise SimulatorError("bad-shot", f"{played.play.game.name} has no piece {rest.piece!r}")
    return True


def _zone(played: Played, rest: Rest) -> str:
    """The zone of a weight. It lies within a line when its centre has passed it (half past: on the line)."""
    if rest.state in GONE:
        return "off"
    zones = rest.zones
    return next((zone for zone in (*ZONES, *DEAD) if zone in zones), "short")


@reads("shuffle-by-places")
def by_places(played: Played) -> Iterator[Token]:
    """The round: the rings by their distance from the edge of the far pocket, the nearest first."""
    known = rings_of(played.play)
    hole = next((h for h in played.surface.holes if h.id.removeprefix("pocket-") == TARGET_POCKET), None)
    if hole is None:
        raise SimulatorError("bad-shot", f"{played.surface.title} has no pocket {TARGET_POCKET}")
    near: list[tuple[float, str, str]] = []
    gone: list[tuple[str, str]] = []
    for rest in played.trace.rests:
        _is(rest, known, played)
        if rest.state in ("pocketed", "holed"):
            gone.append((rest.piece, "pocket"))
        elif rest.state in GONE:
            gone.append((rest.piece, "off"))
        else:
            away = hypot(rest.x - hole.x, rest.y - hole.y) - radius_of(played, rest.piece)
            over = rest.state == "leaning" or away < hole.radius
            near.append((away, rest.piece, HANG if over else "on"))
    before: tuple[float, str, str] | None = None
    for row in sorted(near):
        yield Token("rest", row[1], row[2])
        if before is not None and row[0] - before[0] <= LEVEL and row[2] == before[2]:
            yield Token("state", "level", row[1])
        before = row
    for piece, where in sorted(gone):
        yield Token("rest", piece, where)
    yield Token("full")
