"""Games of cups: Parisian boards, bagatelles, Parepa, Monte Carlo, Klondike.

A cup, hole, arch or receptacle is named by its value. A ball that lies in none is told by the zone in which
it rests, if the game knows such a zone. On the boards of one ball it counts that the ball was there: passed
over the plate and rolled off again, or past the gutter and back; else it fell short. Cushions are those of
the table's rails, at La Barraque outside the string, where a ball that has not left it yet can meet none.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import Token
from rules_engine.families.billiards.cups.reading import Kit

from ..errors import SimulatorError
from ..surfaces.surface import Hole
from .course import RAILS, Moment, moments, told
from .lies import GONE, extent
from .reading import Played, reads

PASSED = {"rolled": "board", "back": "gutter", "arch": "arch"}
"""The zones that tell of a gate passed, with the first word of that gate's name: on the board and off again,
past the gutter and back, through an arch."""

WHITE = "w"


@reads("cups")
def cups(played: Played) -> Iterator[Token]:
    """The tokens of a shot at cups."""
    kit: Kit = played.play.value("kit", played.state)
    names = {p.id: _name(kit, p.id, played.struck) for p in played.before.values() if p.state == "rest"}
    own = names.setdefault(played.struck, kit.pieces[0])
    holes = {hole.id: hole for hole in played.surface.holes}
    rows = tuple(m for m in moments(played) if m.kind != "cushion" or _outside(played, kit, m))
    pins = {m.other: None for m in rows if m.kind == "felled"}
    bells = {event.other: None for event in played.events if event.kind == "peg" and event.other in kit.pins}
    if not pins and kit.kind == "two":
        names.update(dict.fromkeys((e.other for e in played.events if e.kind == "peg"), "pin"))
    tokens = told(
        (m for m in rows if m.kind != "felled" and m.piece in names and m.other not in pins),
        played,
        lambda piece: names.get(piece, kit.pins[0] if kit.pins else piece),
        cue=own,
    )
    for token in tokens:
        yield token._replace(b=_value(holes, token.b)) if token.kind == "pocket" else token
    if kit.kind == "two":
        if pins or any(e.kind == "peg" and e.piece == played.struck for e in played.events):
            yield Token("touch", None, kit.pins[0])
    else:
        yield from (Token("pin", _pin(kit, pin)) for pin in (*pins, *bells))
    yield from _rests(played, kit, names)
    yield Token("full")


def _name(kit: Kit, piece: str, struck: str) -> str:
    """What a ball is called: by its id, any white of several as ``w``."""
    if piece in kit.pieces:
        return piece
    if kit.kind == "one" and piece == struck:
        return kit.pieces[0]
    if kit.kind in ("nine", "two", "ten") and piece[:1] in ("w", "c"):
        return WHITE
    raise SimulatorError("bad-shot", f"the game has no ball {piece!r}")


def _pin(kit: Kit, pin: str) -> str:
    """A pin or bell: where several stand they share a name."""
    if not kit.pins:
        raise SimulatorError("bad-shot", f"the game has no pin {pin!r}")
    return pin if pin in kit.pins else kit.pins[0]


def _value(holes: dict[str, Hole], name: str | None) -> str | None:
    """The value by which a cup is named: its number, else the digits of its name."""
    hole = holes.get(name or "")
    if hole is not None and hole.value is not None:
        return str(hole.value)
    digits = "".join(sign for sign in name or "" if sign.isdigit())
    return digits or None


def _outside(played: Played, kit: Kit, moment: Moment) -> bool:
    """Whether a cushion is one that is told: a rail of the table, outside the string where that matters."""
    if moment.other not in RAILS:
        return False
    string = next((zone for zone in played.surface.zones if zone.id == "string"), None)
    if string is None or kit.kind != "one":
        return True
    ys = [y for _, y in string.outline]
    return not min(ys) <= moment.y <= max(ys)


def _rests(played: Played, kit: Kit, names: dict[str, str]) -> Iterator[Token]:
    """Where balls that moved came to rest, besides the cups."""
    passed = {(e.piece, e.other.partition("-")[0]) for e in played.events if e.kind == "gate"}
    for rest in sorted(played.trace.rests, key=lambda r: (r.piece != played.struck, r.piece)):
        if rest.piece not in names or rest.state in GONE:
            continue
        if rest.piece != played.struck and extent(played.trace, rest.piece, 1.0, 0.0) is None:
            continue  # it has not moved
        by_gate = [zone for zone in kit.zones if (rest.piece, PASSED.get(zone, "")) in passed]
        at_rest = [z for z in kit.zones if z in rest.zones and (kit.kind != "one" or z not in PASSED)]
        zone = next(iter(at_rest + by_gate), "short" if "short" in kit.zones else None)
        if zone is not None:
            yield Token("rest", names[rest.piece], zone)
