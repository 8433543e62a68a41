"""A surface with what lies on it and what happened, as one SVG.

The picture is true to scale (its unit is a millimetre), looks right by day, by night and on paper, and tells
nothing by colour alone: pieces carry letters or numbers, each mover's path has its own dashes, contacts are
numbered in order of time. Its title and description say the same in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rules_engine.saying import say, spoken

from ..pieces import Piece
from ..surfaces.surface import Surface
from ..traces import Event, Leg, Trace
from . import words
from .bed import bed, described, has_cushions, view_of
from .looks import Look, look_of
from .movers import drawn, ghost, kind_of
from .paths import bezier, moves, ways
from .served import served
from .tags import placed
from .view import Orientation, View, num, points

DASHES = ("", "5 1.6", "2.6 1.3", "5 1.3 1 1.3", "1 1.1", "7 1.3 1 1.3 1 1.3", "3.4 2.6", "2.2 0.9 1 0.9")
"""Dash patterns by the order in which pieces begin to move, in hundredths of the picture."""
MOST = 24
"""So many contacts are numbered; of more, those of the piece that is played, and the falls."""
FALLS = frozenset({"pocket", "hole", "ditch", "off", "felled"})
_PALE = frozenset({"wood", "white", "spot-white", "maple", "yellow", "pool-1", "pool-9", "pink", "metal"})


class Contact(NamedTuple):
    """A numbered contact of the picture."""

    number: int
    event: Event


@cache
def style() -> str:
    """Return the pictures' style sheet without comments and needless space."""
    text = re.sub(r"/\*.*?\*/", "", served("css/picture.css"), flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", text).replace(";}", "}").strip()


def looks_of(
    pieces: Sequence[Piece], trace: Trace | None = None, colours: Mapping[str, str] | None = None
) -> dict[str, Look]:
    """Return the look of every piece by id."""
    looks = {piece.id: look_of(piece.id, piece.kind, colours) for piece in pieces}
    for rest in trace.rests if trace else ():
        looks.setdefault(rest.piece, look_of(rest.piece, "", colours))
    return looks


def contacts_of(trace: Trace, most: int = MOST) -> list[Contact]:
    """Return the contacts that are numbered, in order of time."""
    shown = [event for event in trace.events if event.kind != "stop"]
    if len(shown) > most:
        played = trace.stroke.piece
        shown = [e for e in shown if e.kind in FALLS or played in (e.piece, e.other)][:most]
    return [Contact(number, event) for number, event in enumerate(shown, 1)]


def svg_of(
    surface: Surface,
    pieces: Sequence[Piece] = (),
    trace: Trace | None = None,
    *,
    orientation: Orientation = "auto",
    colours: Mapping[str, str] | None = None,
    title: str | None = None,
    legend: bool = False,
    most: int = MOST,
    prefix: str = "tp",
    width: int | None = None,
    styled: bool = True,
    playable: bool = False,
    strands: Sequence[Sequence[Sequence[float]]] = (),
) -> str:
    """Return the picture as SVG text.

    ``pieces`` lie where the stroke begins; ``trace`` adds paths, contacts and where pieces come to rest.
    ``orientation`` is "portrait", "landscape" or "auto" (long tables lie). ``colours`` (by id) change what
    pieces look like, ``title`` the picture's name. ``legend`` writes the contacts below the picture, ``most``
    is how many are numbered. ``prefix`` keeps ids apart where a page has several pictures; ``width`` is in
    pixels (without it the picture fills its place). ``styled`` puts the style sheet in; a page that links
    ``static/css/picture.css`` needs none. ``playable`` leaves the pieces to ``static/js/trace.js``.
    ``strands`` are ways of other strokes, each as points in metres, that are drawn faintly under all else.
    """
    view = view_of(surface, orientation)
    looks = looks_of(pieces, trace, colours)
    name = words.names_from({piece: look.name for piece, look in looks.items()})
    contacts = contacts_of(trace, most) if trace else []
    left, top, wide, high = view.box
    body = [bed(surface, view), _strands(strands, view)]
    if trace is not None:
        body.append(_ways(trace, looks, view))
        body.append(_ghosts(trace, pieces, looks, contacts, view))
        ties, tags = _tags(contacts, trace, pieces, view)
        body.append(ties)
    body.append('<g class="tp-pieces">')
    levels: dict[str, int] = {}
    for piece in sorted(pieces, key=lambda p: p.state == "stacked"):
        levels[piece.id] = levels.get(piece.on or "", -1) + 1
        level = levels[piece.id]
        body.append(drawn(piece, looks[piece.id], view, level=level, both=playable))
    body.append("</g>")
    if trace is not None:
        body.append(tags)
    if legend and trace is not None:
        text, more = _legend(contacts, trace, looks, name, view)
        body.append(text)
        high += more
    title = spoken(title or surface.title)
    told = f"{spoken(described(surface))}. "
    if pieces:
        listed = _listed(pieces, looks)
        told += f"{spoken(say('picture.on-it', 'On it: {pieces}.', pieces=listed))} "
    if trace is not None:
        told += words.description(trace, name)
    size = f' width="{width}" height="{round(width * high / wide)}"' if width else ""
    css = f"<style>{style()}</style>" if styled else ""
    look = "" if has_cushions(surface) else " tp--board"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tp{look}" '
        f'viewBox="{num(left)} {num(top)} {num(wide)} {num(high)}"{size} role="img" '
        f"aria-labelledby={quoteattr(f'{prefix}-title {prefix}-desc')} "
        f'data-lying="{int(view.lying)}">'
        f"<title id={quoteattr(prefix + '-title')}>{escape(title)}</title>"
        f"<desc id={quoteattr(prefix + '-desc')}>{escape(told.strip())}</desc>"
        f"{css}{''.join(body)}</svg>\n"
    )


def _strands(strands: Sequence[Sequence[Sequence[float]]], view: View) -> str:
    if not strands:
        return ""
    ways = (f'<polyline points="{points(view.to(x, y) for x, y in strand)}"/>' for strand in strands)
    return f'<g class="tp-strands">{"".join(ways)}</g>'


def _listed(pieces: Sequence[Piece], looks: Mapping[str, Look]) -> str:
    names = [spoken(looks[piece.id].name) for piece in pieces]
    return ", ".join(names)


def _movers(trace: Trace) -> list[str]:
    """The pieces that move, in the order in which they begin; the one that is played first."""
    order = [trace.stroke.piece] + [leg.piece for leg in trace.legs if moves(leg)]
    seen = dict.fromkeys(order)
    return [piece for piece in seen if words.has_moved(trace, piece)]


def dash_of(order: int, view: View) -> str:
    """Return the ``stroke-dasharray`` of the mover of that order, or "" for a full line."""
    pattern = DASHES[order % len(DASHES)]
    return " ".join(num(float(part) * view.unit * 0.55) for part in pattern.split())


def _ways(trace: Trace, looks: Mapping[str, Look], view: View) -> str:
    """The paths, each twice: a casing that parts it from the cloth, and the line in the piece's colour."""
    parts = ['<g class="tp-ways">']
    movers = _movers(trace)
    unit = view.unit
    many = len(movers) > 8
    for order, piece in reversed(list(enumerate(movers))):
        look = looks.get(piece) or look_of(piece, "")
        legs = trace.path_of(piece)
        casing = "dark" if look.colour in _PALE else "light"
        thin = 0.72 if many and order else 1.0
        dash = dash_of(order, view)
        for kind, d in ways(legs, view):
            flown = f"0 {num(unit * 0.8)}" if kind == "fly" else dash
            dashed = f' stroke-dasharray="{flown}"' if flown else ""
            css = "tp-way tp-way--fly" if kind == "fly" else "tp-way"
            broad = num(unit * (0.62 if kind == "fly" else 0.46) * thin, 2)
            dotted = dashed if kind == "fly" else ""
            parts.append(
                f'<path class="tp-case tp-case--{casing}{" tp-way--fly" * (kind == "fly")}" d="{d}" '
                f'stroke-width="{broad}"{dotted}/>'
            )
            parts.append(
                f'<path class="{css}" data-way={quoteattr(piece)} d="{d}" stroke="{look.fill}" '
                f'stroke-width="{num(unit * (0.38 if kind == "fly" else 0.3) * thin, 2)}"{dashed}/>'
            )
        if arrow := _arrow(legs, look, unit * (0.85 if many and order else 1.2), view):
            parts.append(arrow)
    parts.append("</g>")
    return "".join(parts)


def _arrow(legs: Sequence[Leg], look: Look, size: float, view: View) -> str:
    """An arrow head in the middle of the longest leg, which says which way the path runs."""

    def reach(leg: Leg) -> float:
        (x0, y0), _, (x2, y2) = bezier(leg)
        return hypot(x2 - x0, y2 - y0)

    longest = max(legs, key=reach)
    if reach(longest) * 1000 < size * 7:
        return ""
    span = (longest.end - longest.start) * 0.45
    at = longest.at(longest.start + span)
    (x, y), (dx, dy) = (
        view.to(*at),
        view.to(longest.x[1] + 2 * longest.x[2] * span, longest.y[1] + 2 * longest.y[2] * span),
    )
    speed = hypot(dx, dy)
    if speed == 0:
        return ""
    dx, dy = dx / speed * size, dy / speed * size
    points = (
        (x + dx, y + dy),
        (x - 0.75 * dx - 0.62 * dy, y - 0.75 * dy + 0.62 * dx),
        (x - 0.35 * dx, y - 0.35 * dy),
        (x - 0.75 * dx + 0.62 * dy, y - 0.75 * dy - 0.62 * dx),
    )
    d = "L".join(f"{num(px)} {num(py)}" for px, py in points)
    edge = "dark" if look.colour in _PALE else "light"
    return (
        f'<path class="tp-arrow tp-arrow--{edge}" d="M{d}Z" fill="{look.fill}" '
        f'stroke-width="{num(size * 0.13, 2)}"/>'
    )


def _ghosts(
    trace: Trace, pieces: Sequence[Piece], looks: Mapping[str, Look], contacts: Sequence[Contact], view: View
) -> str:
    """Outlines where pieces begin, where they touch something, and where they come to rest."""
    kinds = {piece.id: kind_of(piece.kind) for piece in pieces}
    parts = ['<g class="tp-ghosts">']
    for contact in contacts:
        event = contact.event
        if event.kind in ("touch", "cushion", "jaw", "peg", "rim") and event.piece in kinds:
            parts.append(ghost(kinds[event.piece], view, event.x, event.y, "tp-ghost"))
    moved = set(_movers(trace))
    starts = {piece.id: piece for piece in pieces}
    for piece in pieces:
        if piece.id in moved:  # seen when the piece itself has been played on
            parts.append(ghost(kinds[piece.id], view, piece.x, piece.y, "tp-ghost"))
    for rest in trace.rests:
        if rest.piece not in moved or rest.piece not in kinds or rest.state in ("pocketed", "off"):
            continue
        kind, look = kinds[rest.piece], looks[rest.piece]
        if kind.shape == "pin":
            state = "fallen" if rest.state == "fallen" else "standing"
            piece = starts[rest.piece]._replace(x=rest.x, y=rest.y, state=state, angle=rest.angle)
            figure = drawn(piece, look, view).replace('class="tp-piece" data-piece=', "data-end=", 1)
            parts.append(f'<g class="tp-end tp-end--pin">{figure}</g>')
        else:
            outline = ghost(kind, view, rest.x, rest.y, "tp-rest", look)
            parts.append(f'<g class="tp-end" fill="{look.fill}">{outline}</g>')
    parts.append("</g>")
    return "".join(parts)


def _tags(contacts: Sequence[Contact], trace: Trace, pieces: Sequence[Piece], view: View) -> tuple[str, str]:
    """The ties from the contacts' places to their numbers, which go under the pieces, and the numbers."""
    unit = view.unit
    radius = unit * 1.3
    places = [view.to(contact.event.x, contact.event.y) for contact in contacts]
    busy = [(*view.to(piece.x, piece.y), kind_of(piece.kind).radius * 1000) for piece in pieces]
    kinds = {piece.id: kind_of(piece.kind) for piece in pieces}
    moved = set(_movers(trace))
    busy += [
        (*view.to(rest.x, rest.y), kinds[rest.piece].radius * 1000)
        for rest in trace.rests
        if rest.piece in moved and rest.piece in kinds
    ]
    for leg in trace.legs:
        if moves(leg):
            (x0, y0), _, (x2, y2) = bezier(leg)
            steps = max(1, min(24, int(hypot(x2 - x0, y2 - y0) * 1000 / (unit * 1.5))))
            span = leg.end - leg.start
            busy += [
                (*view.to(*leg.at(leg.start + span * i / steps)), unit * 0.3) for i in range(1, steps + 1)
            ]
    ties, tags = ['<g class="tp-ties">'], ['<g class="tp-tags">']
    spots = placed(places, busy, radius, view.box)
    for contact, (x, y), (tx, ty) in zip(contacts, places, spots, strict=True):
        number = contact.number
        size = radius * (1.35 if number < 10 else 1.1)
        ties.append(
            f'<g class="tp-tag" data-contact="{number}">'
            f'<path class="tp-tie" d="M{num(x)} {num(y)}L{num(tx)} {num(ty)}" '
            f'stroke-width="{num(unit * 0.16)}"/>'
            f'<circle class="tp-dot" cx="{num(x)}" cy="{num(y)}" r="{num(unit * 0.3)}"/></g>'
        )
        tags.append(
            f'<g class="tp-tag" data-contact="{number}">'
            f'<circle class="tp-disc" cx="{num(tx)}" cy="{num(ty)}" r="{num(radius)}" '
            f'stroke-width="{num(unit * 0.18)}"/>'
            f'<text class="tp-count" x="{num(tx)}" y="{num(ty + size * 0.355)}" font-size="{num(size)}">'
            f"{number}</text></g>"
        )
    return "".join((*ties, "</g>")), "".join((*tags, "</g>"))


def _legend(
    contacts: Sequence[Contact], trace: Trace, looks: Mapping[str, Look], name: words.Named, view: View
) -> tuple[str, float]:
    """The contacts in words and the dashes of the paths, below the picture; and how high that is."""
    left, top, width, height = view.box
    unit = view.unit
    size, row = unit * 1.75, unit * 2.9
    entries = [
        (str(c.number), f"{spoken(words.seconds(c.event.time))}  {spoken(words.sentence(c.event, name))}")
        for c in contacts
    ]
    longest = max((len(text) for _, text in entries), default=0) * size * 0.53 + unit * 5
    columns = max(1, min(3, int((width - 2 * unit) // max(longest, 1))))
    movers = _movers(trace)[: len(DASHES)]
    rows = -(-len(entries) // columns)
    parts = ['<g class="tp-legend">']
    y0 = top + height + row * 0.9
    for i, (number, text) in enumerate(entries):
        x = left + unit * 2.2 + (i // rows) * (width - 2 * unit) / columns
        y = y0 + (i % rows) * row
        parts.append(
            f'<circle class="tp-disc" cx="{num(x)}" cy="{num(y)}" r="{num(unit * 1.2)}" '
            f'stroke-width="{num(unit * 0.15)}"/>'
            f'<text class="tp-count" x="{num(x)}" y="{num(y + unit * 0.5)}" '
            f'font-size="{num(unit * 1.4)}">{number}</text>'
            f'<text class="tp-word" x="{num(x + unit * 2)}" y="{num(y + size * 0.36)}" '
            f'font-size="{num(size)}">{escape(text)}</text>'
        )
    y = y0 + rows * row + row * 0.15
    x = left + unit * 1.2
    for order, piece in enumerate(movers):
        look = looks.get(piece) or look_of(piece, "")
        called = spoken(look.name)
        wide = unit * 8 + len(called) * size * 0.53 + unit * 2.5
        if x + wide > left + width and x > left + unit * 2:
            x, y = left + unit * 1.2, y + row
        casing = "dark" if look.colour in _PALE else "light"
        d = f"M{num(x)} {num(y)}h{num(unit * 7)}"
        dash = dash_of(order, view)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<path class="tp-case tp-case--{casing} tp-case--key" d="{d}" stroke-width="{num(unit * 0.6)}"/>'
            f'<path class="tp-way" d="{d}" stroke="{look.fill}" stroke-width="{num(unit * 0.3)}"{dashed}/>'
            f'<text class="tp-word" x="{num(x + unit * 7.8)}" y="{num(y + size * 0.36)}" '
            f'font-size="{num(size)}">{escape(called)}</text>'
        )
        x += wide
    parts.append("</g>")
    return "".join(parts), y + row * 0.8 - (top + height)
