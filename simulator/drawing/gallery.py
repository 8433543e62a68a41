"""The pictures of the documentation: a stroke on every surface, and the examples of ``manage.py shoot``.

``python -m simulator.drawing.gallery`` draws ``docs/simulator/pictures/*.svg`` anew, writes the page that
shows them (``gallery.md``) and renews the outputs that ``shoot.md`` quotes. What is drawn comes from the
physics as they are: a changed law or constant changes it, and a test tells when the page is out of date.
"""

from __future__ import annotations

import random
import re
import sys
from math import atan2, degrees, hypot, pi, sqrt
from pathlib import Path
from typing import Any

from .. import examples
from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS, Piece
from ..shooting import shoot
from ..shots import Shot, read_shot
from ..strokes import CueStroke, FingerStroke, Stroke
from ..surfaces import names, surface
from ..surfaces.placing import check_placing
from ..surfaces.surface import Surface
from ..traces import Trace
from ..units import GRAVITY
from .picture import svg_of
from .report import text_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "simulator"
LARGEST = 60_000
"""Bytes that a picture may have."""
_QUOTED = re.compile(r"(```console\n\$ python manage\.py shoot --example (\S+)\n).*?(```\n)", re.DOTALL)
_HEAD = """# A stroke on every surface

Drawn by `python -m simulator.drawing.gallery` from the simulator's traces: every line is a path as it was
computed, every number a contact in order of time. A full circle is a piece where the stroke began, a thin
one where it met something, a broken one where it came to rest. [How a shot is described](shoot.md).
"""


def plain_shot(table: Surface) -> Shot:
    """Return a simple stroke for a surface that no example plays on: one piece played at another, with the
    surface's pins in their places."""
    wide, long = table.size
    pins = tuple(Piece(pin.id, pin.kind, pin.x, pin.y, "standing") for pin in table.pins)
    first, second = ("w", "r") if table.law == "ball" else ("R1", "G1")
    draw = random.Random(table.name)
    for attempt in range(2000):
        spread = min(0.02 + attempt / 1000, 0.4)
        x1, x2 = (wide * (at + draw.uniform(-spread, spread)) for at in (-0.14, 0.06))
        y1, y2 = (long * (at + draw.uniform(-spread, spread)) for at in (-0.3, 0.14))
        pieces = (Piece(first, table.piece, x1, y1), Piece(second, table.piece, x2, y2), *pins)
        radius = KINDS[table.piece].radius
        if not _clear(table, x1, y1, x2, y2, radius):
            continue
        try:
            check_placing(table, pieces)
        except SimulatorError:
            continue
        apart = hypot(x2 - x1, y2 - y1)
        aim = degrees(atan2(y2 - y1, x2 - x1) + 0.9 * radius / apart)
        return Shot(table, pieces, _stroke(table, first, aim), Constants(table.constants), 1)
    raise SimulatorError("blocked", f"no plain stroke was found on {table.name}")


def _clear(table: Surface, x1: float, y1: float, x2: float, y2: float, radius: float) -> bool:
    """Whether nothing stands or gapes between the two pieces."""
    if hypot(x2 - x1, y2 - y1) < 5 * radius:
        return False
    things = [(p.x, p.y, p.radius) for p in table.posts if p.kind != "round-rim"]
    things += [(h.x, h.y, h.radius) for h in table.holes] + [(p.x, p.y, 0.02) for p in table.pins]
    for x, y, r in things:
        dx, dy = x2 - x1, y2 - y1
        s = min(max(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0.0), 1.2)
        if hypot(x - x1 - s * dx, y - y1 - s * dy) < r + 1.3 * radius:
            return False
    return True


def _stroke(table: Surface, piece: str, aim: float) -> Stroke:
    long = max(table.size)
    if table.law == "ball":
        return CueStroke(piece, aim, round(1.9 * sqrt(long), 2), 0.2, 0.1)
    friction = Constants(table.constants)["friction"]
    return FingerStroke(piece, aim, round(sqrt(2 * friction * GRAVITY * 1.2 * long), 2), 2 * pi)


def shots() -> dict[str, Shot]:
    """Return every picture's shot by its name: the examples, and a plain stroke on each surface besides."""
    played = {name: read_shot(examples.example(name)) for name in examples.names()}
    seen = {shot.surface.name for shot in played.values()}
    return {**played, **{name: plain_shot(surface(name)) for name in names() if name not in seen}}


def picture(name: str, shot: Shot, trace: Trace) -> str:
    """Return a picture of the gallery."""
    return svg_of(shot.surface, shot.pieces, trace, title=title_of(name, shot), prefix=name, width=960)


def title_of(name: str, shot: Shot) -> str:
    """Return what a picture shows: an example's own words, else the surface's."""
    about: Any = examples.example(name).get("about") if name in examples.names() else None
    return str(about or shot.surface.title)


def renewed(text: str) -> str:
    """Return a page with the outputs of its examples as they are now."""

    def output(match: re.Match[str]) -> str:
        shot = read_shot(examples.example(match[2]))
        return f"{match[1]}{text_of(shot.surface, shot.pieces, shoot(shot))}\n{match[3]}"

    return _QUOTED.sub(output, text)


def main() -> int:
    """Draw all; return the exit code."""
    pictures = DOCS / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    page = [_HEAD]
    wrong = []
    drawn = shots()
    for name, shot in drawn.items():
        try:
            trace = shoot(shot)
        except SimulatorError as refusal:
            wrong.append(f"{name}: {refusal.code}: {refusal}")
            continue
        svg = picture(name, shot, trace)
        if len(svg.encode()) > LARGEST:
            wrong.append(f"{name}: {len(svg.encode())} bytes")
        (pictures / f"{name}.svg").write_text(svg, encoding="utf-8")
        title = title_of(name, shot)
        page.append(f"## {title}\n\n{_said(name, shot)}\n\n![{title}](pictures/{name}.svg)\n")
    for old in pictures.glob("*.svg"):
        if old.stem not in drawn:
            old.unlink()
    (DOCS / "gallery.md").write_text("\n".join(page), encoding="utf-8")
    shown = DOCS / "shoot.md"
    if shown.exists():
        shown.write_text(renewed(shown.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stderr.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


def _said(name: str, shot: Shot) -> str:
    if name in examples.names():
        return f"{shot.surface.title}. `python manage.py shoot --example {name}`"
    return f"`{shot.surface.name}`"


if __name__ == "__main__":
    sys.exit(main())
