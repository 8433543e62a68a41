"""Pieces from above: balls, discs, rings, pins that stand or lie, bottles, tops; solid, or as ghosts.

Each is a group moved to its place, so that an animation has only to set ``transform``. What turns with the
piece is in its own group: letters and numbers stay upright.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from xml.sax.saxutils import quoteattr

from ..pieces import KINDS, Kind, Piece
from .looks import Look
from .view import View, num

_UNKNOWN = Kind("unknown", "disc", 0.015, 0.01)


def kind_of(name: str) -> Kind:
    """Return the kind, or a small disc for an unknown one."""
    return KINDS.get(name, _UNKNOWN)


def drawn(piece: Piece, look: Look, view: View, *, level: int = 0, both: bool = False) -> str:
    """Return the piece at its place; ``level`` is how many lie under it. ``both`` draws a pin standing and
    fallen, the one hidden, for a player to turn over."""
    kind = kind_of(piece.kind)
    x, y = view.to(piece.x, piece.y)
    r = kind.radius * 1000
    x, y = x - 0.18 * r * level, y - 0.18 * r * level
    turn = view.heading(radians(piece.angle))
    return (
        f'<g class="tp-piece" data-piece={quoteattr(piece.id)} '
        f'transform="translate({num(x, 2)} {num(y, 2)})">'
        f"{figure(kind, look, view, fallen=piece.state == 'fallen', turn=turn, both=both)}</g>"
    )


def figure(
    kind: Kind, look: Look, view: View, *, fallen: bool = False, turn: float = 0.0, both: bool = False
) -> str:
    """Return the piece's figure round (0, 0); of a pin ``both`` that stand and lie, one of them hidden."""
    r = kind.radius * 1000
    edge = num(max(r * 0.07, view.unit * 0.05), 2)
    spun = f' transform="rotate({num(turn)})"'
    if kind.shape == "pin":
        hidden = ' display="none"'
        parts = []
        if both or not fallen:
            stands = _standing(kind, look, r, edge)
            parts.append(f'<g class="tp-stands"{hidden if fallen else ""}>{stands}</g>')
        if both or fallen:
            label = _label(look, kind.radius * 550) if _worth(look) else ""
            parts.append(
                f'<g class="tp-lies"{"" if fallen else hidden}><g class="tp-turn"{spun}>'
                f"{_lying(kind, look, edge)}</g>{label}</g>"
            )
        return "".join(parts)
    shadow = f'<circle class="tp-shadow" cx="{num(r * 0.1)}" cy="{num(r * 0.14)}" r="{num(r * 1.02)}"/>'
    if kind.shape == "ring":
        return _shadow_ring(kind, r) + _ring(kind, look, r, edge, spun)
    if kind.shape == "top":
        return shadow + _top(look, r, edge, spun)
    if kind.shape == "disc":
        return shadow + _disc(look, r, edge, spun)
    return shadow + _ball(look, r, edge)


def ghost(kind: Kind, view: View, x: float, y: float, css: str, label: Look | None = None) -> str:
    """Return the piece's outline at a place in metres, with its label if one is given."""
    px, py = view.to(x, y)
    r = kind.radius * 1000
    text = ""
    if label is not None and _worth(label):
        room = 0.92 if kind.shape == "ball" else 0.74
        text = _label(label, kind.inner * 1020 if kind.shape == "ring" else r * room, x=px, y=py)
    return f'<circle class="{css}" cx="{num(px)}" cy="{num(py)}" r="{num(r)}"/>{text}'


def _label(look: Look, room: float, x: float = 0, y: float = 0, *, halo: bool = False) -> str:
    """The piece's letters, so large that they fit a circle of that radius."""
    size = room * {1: 1.25, 2: 1.05}.get(len(look.label), 0.78)
    css, ink = ("tp-letter tp-letter--halo", "") if halo else ("tp-letter", f' fill="{look.ink}"')
    at = f' x="{num(x)}"' if x else ""
    return (
        f'<text class="{css}"{at} y="{num(y + size * 0.355)}" font-size="{num(size)}"{ink}>'
        f"{_text(look.label)}</text>"
    )


def _worth(look: Look) -> bool:
    """Whether the label tells more than the figure: "pin" on a pin does not."""
    return look.name not in ("pin", "top", "bottle", "cork")


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _ball(look: Look, r: float, edge: str) -> str:
    numbered = look.colour.startswith("pool-")
    fill = "#f6f2e4" if look.striped else look.fill
    parts = [f'<circle r="{num(r)}" fill="{fill}" class="tp-edge" stroke-width="{edge}"/>']
    if look.striped:
        x, y = r * cos(0.42), r * sin(0.42)
        arc = num(r)
        parts.append(
            f'<path fill="{look.fill}" d="M{num(-x)} {num(-y)}H{num(x)}A{arc} {arc} 0 0 1 {num(x)} {num(y)}'
            f'H{num(-x)}A{arc} {arc} 0 0 1 {num(-x)} {num(-y)}Z"/>'
        )
    if numbered:
        parts.append(f'<circle r="{num(r * 0.56)}" fill="#fbf8ee"/>')
        parts.append(_label(look._replace(ink="#16181a"), r * (0.62 if len(look.label) == 1 else 0.7)))
    else:
        parts.append(_label(look, r * 0.92))
    return "".join(parts)


def _disc(look: Look, r: float, edge: str, spun: str) -> str:
    return (
        f'<circle r="{num(r)}" fill="{look.fill}" class="tp-edge" stroke-width="{edge}"/>'
        f'<g class="tp-turn"{spun}><circle r="{num(r * 0.78)}" fill="none" stroke="{look.ink}" '
        f'stroke-opacity=".45" stroke-width="{edge}"/>'
        f'<path d="M{num(r * 0.8)} 0H{num(r * 0.97)}" stroke="{look.ink}" stroke-width="{edge}"/></g>'
        f"{_label(look, r * 0.74)}"
    )


def _shadow_ring(kind: Kind, r: float) -> str:
    middle = (r + kind.inner * 1000) / 2
    return (
        f'<circle class="tp-shadow--ring" cx="{num(r * 0.1)}" cy="{num(r * 0.14)}" r="{num(middle)}" '
        f'stroke-width="{num(r - kind.inner * 1000)}"/>'
    )


def _ring(kind: Kind, look: Look, r: float, edge: str, spun: str) -> str:
    inner = kind.inner * 1000
    middle, width = (r + inner) / 2, r - inner
    return (
        f'<circle r="{num(middle, 2)}" fill="none" stroke="{look.fill}" stroke-width="{num(width, 2)}"/>'
        f'<circle r="{num(r)}" fill="none" class="tp-edge" stroke-width="{edge}"/>'
        f'<circle r="{num(inner)}" fill="none" class="tp-edge" stroke-width="{edge}"/>'
        f'<g class="tp-turn"{spun}><path d="M{num(inner * 1.15)} 0H{num(r * 0.93)}" stroke="{look.ink}" '
        f'stroke-width="{num(width * 0.22)}"/></g>'
        f"{_label(look, inner * 1.02, halo=True)}"
    )


def _top(look: Look, r: float, edge: str, spun: str) -> str:
    sectors = []
    for i in range(0, 8, 2):
        a, b = 2 * pi * i / 8, 2 * pi * (i + 1) / 8
        sectors.append(
            f"M0 0L{num(r * cos(a))} {num(r * sin(a))}"
            f"A{num(r)} {num(r)} 0 0 1 {num(r * cos(b))} {num(r * sin(b))}Z"
        )
    return (
        f'<circle r="{num(r)}" fill="{look.fill}" class="tp-edge" stroke-width="{edge}"/>'
        f'<g class="tp-turn"{spun}><path d="{"".join(sectors)}" fill="#7a4a24" fill-opacity=".75"/></g>'
        f'<circle r="{num(r * 0.3)}" fill="#f6f2e4" class="tp-edge" stroke-width="{edge}"/>'
        f"{_label(look._replace(ink='#16181a'), r * 0.3) if _worth(look) else ''}"
    )


def _standing(kind: Kind, look: Look, r: float, edge: str) -> str:
    """A pin from above: its foot or belly, and its head."""
    label = _label(look._replace(ink="#16181a"), r * 0.55) if _worth(look) else ""
    shadow = f'<circle class="tp-shadow" cx="{num(r * 0.18)}" cy="{num(r * 0.24)}" r="{num(r * 1.04)}"/>'
    return (
        f'{shadow}<circle r="{num(r)}" fill="{look.fill}" class="tp-edge" stroke-width="{edge}"/>'
        f'<circle r="{num(r * 0.8)}" fill="none" stroke="#b3231d" stroke-width="{num(r * 0.12)}"/>'
        f'<circle r="{num(r * 0.58)}" fill="#fbf4e0" class="tp-edge" stroke-width="{edge}"/>{label}'
    )


def _lying(kind: Kind, look: Look, edge: str) -> str:
    """A fallen pin along +X, foot at the left, its middle at (0, 0)."""
    h = (kind.height or 4 * kind.radius) * 1000
    r = kind.radius * 1000
    foot = (kind.base or kind.radius * 0.7) * 1000
    neck, head = r * 0.42, r * 0.5
    a, b, c, d = -h / 2, -h * 0.12, h * 0.22, h / 2
    if "bottle" in kind.name:
        b, c, neck, head, foot = h * 0.02, h * 0.2, r * 0.36, r * 0.36, r * 0.85
    if "cork" in kind.name:
        cork = (
            f"M{num(a)} {num(-r * 0.82)}L{num(d)} {num(-r)}Q{num(d + r * 0.25)} 0 {num(d)} {num(r)}"
            f"L{num(a)} {num(r * 0.82)}Q{num(a - r * 0.2)} 0 {num(a)} {num(-r * 0.82)}Z"
        )
        return f'<path d="{cork}" fill="{look.fill}" class="tp-edge" stroke-width="{edge}"/>'
    upper = (
        f"M{num(a)} {num(-foot)}C{num(a * 0.7)} {num(-r)} {num(b)} {num(-r)} {num(b)} {num(-r)}"
        f"C{num(c * 0.5)} {num(-r)} {num(c * 0.7)} {num(-neck)} {num(c)} {num(-neck)}"
        f"L{num(d - head)} {num(-head)}A{num(head)} {num(head)} 0 0 1 {num(d - head)} {num(head)}"
    )
    lower = (
        f"L{num(c)} {num(neck)}C{num(c * 0.7)} {num(neck)} {num(c * 0.5)} {num(r)} {num(b)} {num(r)}"
        f"C{num(b)} {num(r)} {num(a * 0.7)} {num(r)} {num(a)} {num(foot)}Z"
    )
    return f'<path d="{upper}{lower}" fill="{look.fill}" class="tp-edge" stroke-width="{edge}"/>'
