"""Games with pins, corks or a bottle on a billiard table, and the tops of Devil-Among-the-Tailors.

A pin is told with what felled it. What geometry alone knows of it follows: driven clear of its spot though it
stands, leaning, a ball over the spot on which it is to be set up again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, hypot, inf, radians, sin

from rules_engine import Token
from rules_engine.boards.set_ups import set_up_of
from rules_engine.families.billiards.bottle.reading import BALLS, BOTTLE_PIECE
from rules_engine.families.billiards.table_pins.figures import figures_of
from rules_engine.families.spinning.tops.slab import slab_of

from ..errors import SimulatorError
from ..pieces import KINDS, Piece
from ..traces import Rest
from .course import Moment, moments, told
from .lies import FROZEN, GONE, frozen_to, radius_of, resting
from .reading import SAME_TIME, Played, reads

CUE = "c"
POOL_CORK = "pool"


@reads("table-pins")
def table_pins(played: Played) -> Iterator[Token]:
    """Pin Pool and its kin: with which ball it was played, balls met, cushions, pins and what felled them."""
    fig = figures_of(played.play)
    names = _balls(played, fig.balls)
    pins = _pins(played, fig.pins)
    if played.struck in fig.balls and len(fig.balls) > 2:
        yield Token("state", "with", played.struck)
    for ball in _frozen(played, names):
        yield Token("state", "frozen", names[ball])
    yield from (Token("state", "uncovered", pins[p.id]) for p in _freed(played, pins))
    rows = tuple(m for m in moments(played) if _of_balls(m, pins, played.state.down))
    yield from _named(
        told(rows, played, names.__getitem__, objects="all", by=_feller(played, names, pins)), pins
    )
    fallen = [m.other for m in rows if m.kind == "felled"]
    for pin in pins:
        if pin not in fallen and _clear(played, pin):
            yield Token("pin", pins[pin], "up")
            fallen.append(pin)
    yield from _after(played, rows, names, pins, fallen)
    yield Token("full")


@reads("bottle")
def bottle(played: Played) -> Iterator[Token]:
    """Bottle Pool: balls met, the bottle met or upset or seated, what fell in a pocket."""
    names = {p.id: p.id for p in _lying(played) if p.id != played.struck and p.id != BOTTLE_PIECE}
    for ball in names:
        if ball not in BALLS:
            raise SimulatorError("bad-shot", f"{played.play.game.name} has no ball {ball!r}")
    names[BOTTLE_PIECE] = BOTTLE_PIECE
    rest = {rest.piece: rest for rest in played.trace.rests}.get(BOTTLE_PIECE)
    seated = rest is not None and rest.state == "seated"
    rows = moments(played)
    fell = min((m.time for m in rows if m.kind == "felled" and m.other == BOTTLE_PIECE), default=inf)
    if fell == inf and any(
        m.kind == "touch" and m.piece != played.struck and BOTTLE_PIECE in (m.piece, m.other) for m in rows
    ):
        yield Token("state", "grazed")

    def by(moment: Moment) -> str | None:
        return "up" if seated else moment.piece if moment.piece in BALLS else None

    # the contact by which it fell, and those with the bottle on its side, are no further facts
    rows = tuple(m for m in rows if m.kind != "touch" or m.other != BOTTLE_PIECE or m.time < fell - SAME_TIME)
    yield from told(rows, played, names.__getitem__, own=False, by=by)
    if rest is not None and rest.state == "off" and rest.where == "cushion":
        yield Token("rest", BOTTLE_PIECE, "cushion")
    yield Token("full")


@reads("tops")
def tops(played: Played) -> Iterator[Token]:
    """Devil-Among-the-Tailors: the pins that fell, and whether the top left the table."""
    _, worth, _ = slab_of(played.play)
    found: dict[str, None] = {}
    for event in played.events:
        if event.kind == "felled":
            pin = event.other
            if pin not in worth:
                raise SimulatorError("bad-shot", f"no pin is called {pin!r} at {played.play.game.name}")
            found[pin] = None
    yield from (Token("pin", pin) for pin in found)
    if any(event.kind == "off" and event.piece == played.struck for event in played.events):
        yield Token("state", "aborted")
    yield Token("full")


def _lying(played: Played) -> list[Piece]:
    """The balls on the table before the stroke, in order of their ids."""
    return sorted((p for p in played.before.values() if p.state == "rest"), key=lambda p: p.id)


def _balls(played: Played, balls: frozenset[str]) -> dict[str, str]:
    """What each ball but the struck one is called: by its id, by the first letter of a colour ("blue" is
    ``b``), or, where only one name is left, by that (the other white, whatever its id)."""
    found: dict[str, str] = {}
    rest: list[str] = []
    for piece in _lying(played):
        if piece.id == played.struck:
            continue
        name = piece.id if piece.id in balls else piece.id[:1]
        if name in balls and name not in found.values():
            found[piece.id] = name
        else:
            rest.append(piece.id)
    own = {played.struck} if len(balls) > 2 else set()  # with two names each side has a white of its own
    free = sorted(balls - set(found.values()) - own)
    if len(rest) > len(free) or len(rest) > 1:
        raise SimulatorError("bad-shot", f"{played.play.game.name} has no ball {rest[0]!r}")
    found.update(zip(rest, free, strict=False))
    return found


def _pins(played: Played, names: Iterable[str]) -> dict[str, str]:
    """What each standing pin is called: by its id, or by its colour in the game's set-up."""
    known = tuple(names)
    set_up = set_up_of(played.play.game.id)
    colours = {p.piece: p.colour for p in set_up.pieces} if set_up is not None else {}
    found = {}
    for piece in played.before.values():
        if piece.state != "standing":
            continue
        name = piece.id if piece.id in known else colours.get(piece.id, "")
        if name not in known:
            raise SimulatorError("bad-shot", f"{played.play.game.name} has no pin {piece.id!r}")
        found[piece.id] = name
    return found


def _frozen(played: Played, names: Mapping[str, str]) -> list[str]:
    return [ball for ball in frozen_to(played, played.struck) if ball in names]


def _feller(
    played: Played, names: Mapping[str, str], pins: Mapping[str, str]
) -> Callable[[Moment], str | None]:
    """What felled a pin, as the record has it."""

    def by(moment: Moment) -> str | None:
        return CUE if moment.piece == played.struck else names.get(moment.piece, pins.get(moment.piece))

    return by


def _named(tokens: Iterable[Token], pins: Mapping[str, str]) -> Iterator[Token]:
    """The tokens with the record's names of the pins."""
    for token in tokens:
        yield token._replace(a=pins.get(token.a, token.a)) if token.kind == "pin" else token


def _of_balls(moment: Moment, pins: Mapping[str, str], down: Iterable[str]) -> bool:
    """Whether a moment is one of the balls', or a pin that stood fell: how a pin slides is not told."""
    if moment.kind == "felled":
        return moment.other in pins and pins[moment.other] not in down
    return moment.piece not in pins and (moment.kind != "touch" or moment.other not in pins)


def _clear(played: Played, pin: str) -> bool:
    """Whether a pin that still stands has been driven clear of its spot: its foot no longer covers it."""
    rest = next((r for r in played.trace.rests if r.piece == pin), None)
    at = played.before[pin]
    return (
        rest is not None
        and rest.state == "standing"
        and hypot(rest.x - at.x, rest.y - at.y) > KINDS[at.kind].base + FROZEN
    )


def _freed(played: Played, pins: Mapping[str, str]) -> Iterator[Piece]:
    """Pins that the record has down and that stand on the table again before this stroke."""
    return (p for p in played.before.values() if pins.get(p.id) in played.state.down)


def _after(
    played: Played,
    rows: Iterable[Moment],
    names: Mapping[str, str],
    pins: Mapping[str, str],
    fallen: list[str],
) -> Iterator[Token]:
    """What lies where at the end: leaning pins, covered spots, a ball that left its spot unseen."""
    after = {k: at for k, at in resting(played.trace, played.before.values()).items() if k not in pins}
    rests = {rest.piece: rest for rest in played.trace.rests}
    for pin in fallen:
        at = played.before[pin]
        if pin in rests and rests[pin].state == "leaning":
            yield Token("state", "leaning", pins[pin])
        foot = KINDS[at.kind].base
        if any(hypot(x - at.x, y - at.y) < radius_of(played, b) + foot for b, (x, y) in after.items()):
            yield Token("state", "covered", pins[pin])
        if pins[pin] == POOL_CORK and pin in rests and _over_spot(rests[pin], at):
            yield Token("state", "touching")
    if played.play.cite("ball:spotted") is not None:  # it matters which balls have left their spots
        met = {m.other for m in rows if m.kind == "touch" and m.piece == played.struck}
        met |= {m.piece for m in rows if m.kind == "felled"}
        for ball, name in names.items():
            old = played.before[ball]
            if (
                ball in after
                and ball not in met
                and hypot(after[ball][0] - old.x, after[ball][1] - old.y) > FROZEN
            ):
                yield Token("state", "displaced", name)
                return


def _over_spot(rest: Rest, at: Piece) -> bool:
    """Whether a fallen pin lies on the spot on which it stood."""
    if rest.state in GONE or rest.state == "standing":
        return False
    kind = KINDS[at.kind]
    half = max(kind.height / 2 - kind.radius, 0.0)
    ux, uy = cos(radians(rest.angle)), sin(radians(rest.angle))
    along = min(max((at.x - rest.x) * ux + (at.y - rest.y) * uy, -half), half)
    return hypot(at.x - rest.x - along * ux, at.y - rest.y - along * uy) <= kind.radius
