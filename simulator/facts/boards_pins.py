"""Pins on a board: disks and rings sent at frames of pins, and tops spun among them or against the watch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from rules_engine import Token
from rules_engine.boards import carrom, crokinole
from rules_engine.families.alleys.frames_of_pins.card import family_of

from ..traces import Trace
from ..units import INCH
from .boards_lying import zone_of
from .boards_paths import farthest
from .boards_seen import FULL, MOST_RIMS, RIMS, Lying, Seen
from .reading import Played, reads

REACH = 6.0
"""Inches from the player's corner within which a disk is shot at Corner Pins (Bradley, from line 393)."""


# -- frames and innings --------------------------------------------------------------------------------------


@reads("frames-of-pins", "innings-of-pins", "banked-pins")
def frames_of_pins(played: Played) -> Iterator[Token]:
    """Pins in the order in which they fell; those that must stand up again by why they fell."""
    play, state = played.play, played.state
    names: tuple[str, ...] = family_of(play).spots(play)
    standing = names if state.standing is None else state.standing
    seen = Seen(played, {*names, "c"})
    leaning = [p for p, lies in seen.after.items() if p in standing and lies.state == "leaning"]
    back: dict[str, list[str]] = {"leaning": leaning} if leaning and play.cite("leaning") else {}
    banked = play.family.key == "banked-pins"
    rims: dict[str, float] = {}
    shown: list[Token] = []
    told: set[str] = set(leaning)
    for event in seen.events:
        if event.kind in RIMS:
            rims.setdefault(event.piece, event.time)
            if banked and event.piece == played.struck:
                count = shown.pop().b if shown and shown[-1].kind == "cushion" else 0
                shown.append(Token("cushion", None, min(count + 1, MOST_RIMS)))
        elif event.kind == "felled" and event.other in standing and event.other not in told:
            told.add(event.other)
            why = None if banked else _came_back(seen, event.piece, rims)
            if why and play.cite(why.replace("-", "_")):
                back.setdefault(why, []).append(event.other)
            else:
                shown.append(Token("pin", event.other))
    yield from shown
    for why, pins in back.items():
        yield Token("state", why, " ".join(pins))
    yield from _faults(seen, told, names)
    yield FULL


def _came_back(seen: Seen, by: str, rims: dict[str, float]) -> str | None:
    """Why a pin that fell does not count: the disk that felled it came back from a rim, or another pin did.

    A pin that was felled by a pin fell by whatever began it. ``rims`` holds what has touched a rim so far.
    """
    passed: set[str] = set()
    while by in seen.pins and by not in passed:
        if by in rims:
            return "pin-rebound"
        passed.add(by)
        by = next((e.piece for e in seen.events if e.kind == "felled" and e.other == by), seen.struck)
    return "rebound" if by in rims else None


def _faults(seen: Seen, fell: set[str], names: tuple[str, ...]) -> Iterator[Token]:
    """The disk over the foul line, a called pin that was touched and stood, and places that are forbidden."""
    play, lay = seen.play, seen.before.get(seen.struck)
    line = next((m for m in seen.played.surface.marks if m.id == "foul-line"), None)
    if lay is not None and line is not None and play.cite("foul") and lay.y > line.y1 / INCH:
        yield Token("state", "foul")
    called = {pin for token in seen.played.call if token.kind == "call" for pin, _ in token.a}
    touched = {e.other for e in seen.events if e.kind == "touch" and e.piece == seen.struck}
    if (called or {getattr(seen.state, "called", "")}) & touched & set(names) - fell:
        yield Token("state", "hit")
    if lay is not None and _knows(seen, "on-board"):
        if max(abs(lay.x), abs(lay.y)) - lay.radius < carrom.SQUARES:
            yield Token("state", "on-board")
        elif _knows(seen, "reach"):
            side = -1 if seen.state.turn == 0 else 1
            if hypot(lay.x - side * carrom.HALF, lay.y - side * carrom.HALF) > REACH:
                yield Token("state", "reach")
    lies = seen.after.get(seen.struck)
    if lies is not None and lies.state in ("pocketed", "off") and _knows(seen, "shooter-down"):
        yield Token("state", "shooter-down")


def _knows(seen: Seen, fault: str) -> bool:
    """Whether the game forbids that."""
    slot = f"void:{fault}"
    return seen.play.family.knows_slot(slot) and bool(seen.play.cite(slot))


def joined(parts: Iterable[tuple[Token, ...]]) -> tuple[Token, ...]:
    """The tokens of one entry that tells several strokes, as where three tops run together: the tokens of
    each in their order, and closed once at the end if any of them is."""
    rows = [token for part in parts for token in part]
    full = (FULL,) if FULL in rows else ()
    return (*(token for token in rows if token != FULL), *full)


# -- tops that are counted -----------------------------------------------------------------------------------


@reads("counted-tops")
def counted_tops(played: Played) -> Iterator[Token]:
    """One spin: pins and bumps in their order, where the top rests, and how long it spun."""
    play, state = played.play, played.state
    due = play.value("tops", state)
    top = played.struck if played.struck in due else due[0]
    pins = play.value("pins", state) or ()
    tops = {f"t{n + 1}" for n in range(play.value("set"))}
    seen = Seen(played, {*tops, *pins}, shooter=top)
    if played.play.cite("timed"):
        yield Token("time", spun(played.trace))
        yield FULL
        return
    yield from _bumps(seen, pins) if play.cite("touch") else _felled(seen, pins)
    zones = play.value("zones") or ()
    lying = {f"t{n + 1}" for n in range(state.spins)} if play.value("left") else set()
    for piece, lies in seen.after.items():
        word = top if piece == played.struck else piece
        if not zones or (word != top and not (word in lying and seen.moved(piece))):
            continue
        yield from _rest(seen, word, lies, zones)
    yield FULL


def _rest(seen: Seen, word: str, lies: Lying, zones: tuple[str, ...]) -> Iterator[Token]:
    """Where one top rests: off the board, in a pocket, or in a zone and on its line."""
    line = seen.play.value("line") or {}
    if lies.state == "off":
        yield Token("off", word)
    elif lies.state == "pocketed" and seen.play.cite("pocketed"):
        yield Token("pocket", word, _other(seen, lies.where))
    elif "inside" in zones:
        circle = _circle(seen)
        gone = lies.state in ("pocketed", "ditched")
        lined = not gone and abs(lies.distance - circle) <= lies.radius
        inside = not gone and lies.distance < circle
        yield Token("rest", word, "inside" if inside else "outside")
        if lined and line:
            yield Token("state", "line", word)
    elif "board" in zones:
        yield Token("rest", word, "board")
    else:
        zone, lined = zone_of(lies, zones, True)
        lined = lined and zone in line
        yield Token("rest", word, zone)
        if lined:
            yield Token("state", "line", word)


def _circle(seen: Seen) -> float:
    """The radius of the circle from which the top is to escape: of the pins that stand, or the pegs."""
    reach = [lay.distance for lay in seen.before.values() if lay.state == "standing"]
    return sum(reach) / len(reach) if reach else crokinole.PEG_CIRCLE


def _felled(seen: Seen, pins: tuple[str, ...]) -> Iterator[Token]:
    """Pins that fell, each once, with the pin or top that felled it; pins in pockets where those count."""
    pocketed = {e.piece for e in seen.events if e.kind == "pocket"} if seen.play.cite("pocketed") else set()
    told = set(seen.state.down)
    for event in seen.events:
        if event.kind == "felled" and event.other in pins and event.other not in told | pocketed:
            told.add(event.other)
            by = seen.shooter if event.piece == seen.struck else event.piece
            yield Token("pin", event.other, by if by in (*pins, seen.shooter) else None)
        elif event.kind == "pocket" and event.piece in pins and event.piece in pocketed - told:
            told.add(event.piece)
            yield Token("pocket", event.piece, _other(seen, event.other))


def _bumps(seen: Seen, pins: tuple[str, ...]) -> Iterator[Token]:
    """Touches of pins by the top, one by one; of a single pin the touch that felled it is its fall."""
    rows: list[Token] = []
    down = set(seen.state.down)
    for event in seen.events:
        pair = {event.piece, event.other}
        if event.kind == "touch" and seen.struck in pair:
            pin = (pair - {seen.struck}).pop()
            if pin in pins and pin not in down:
                rows.append(Token("touch", None, pin))
        elif event.kind == "felled" and event.other in pins and event.other not in down:
            down.add(event.other)
            if len(pins) == 1 and rows:
                rows.pop()
            rows.append(Token("pin", event.other))
    return iter(rows)


def _other(seen: Seen, where: str | None) -> str | None:
    """ "other" for another pocket than that round which the pins stand."""
    stood = [lay for piece, lay in seen.before.items() if piece in seen.pins]
    if not stood or where is None:
        return None
    x, y = sum(p.x for p in stood) / len(stood), sum(p.y for p in stood) / len(stood)
    meant = min(carrom.POCKETS, key=lambda p: hypot(x - carrom.POCKETS[p][0], y - carrom.POCKETS[p][1]))
    return None if where.removeprefix("pocket-") == meant else "other"


# -- tops against the watch ----------------------------------------------------------------------------------


@reads("timed-tops", "fewest-spins")
def timed_tops(played: Played) -> Iterator[Token]:
    """One spin by the watch. Where an entry tells several spins, :func:`watch` joins them."""
    play, top = played.play, played.struck
    if play.family.key == "fewest-spins":
        yield from watch([(0.0, played.trace)])
        return
    yield Token("time", spun(played.trace))
    slots = play.family.slots
    if "jumps" in slots and play.cite("jumps"):
        ring = next((p for p in played.before.values() if p.id.startswith("ring")), None)
        seen = Seen(played, {top}, shooter=top)
        lay = seen.before.get(ring.id) if ring else None
        if lay is not None:
            out = farthest(played.trace, top, lay.x, lay.y) > lay.radius
            yield Token("state", "jumped" if out else "stayed")
    lost = any(e.kind in ("pocket", "off", "ditch") and e.piece == top for e in played.events)
    if lost and "off" in slots and play.cite("off"):
        yield Token("state", "off")


def spun(trace: Trace) -> float:
    """How long the piece of the stroke spun, in seconds as the watch is read: to the thousandth.

    Until it stopped, fell into a pocket or left the board; else to the end of the trace.
    """
    ends = [
        event.time
        for event in trace.events
        if event.piece == trace.stroke.piece and event.kind in ("stop", "pocket", "hole", "off", "ditch")
    ]
    return round(min(ends, default=trace.duration), 3)


def watch(spins: Iterable[tuple[float, Trace]]) -> tuple[Token, ...]:
    """The readings of one watch for several spins: beginning and end of each, in order of their beginning.

    ``spins`` are the moments at which tops were spun, in seconds of the watch, each with its trace.
    """
    rows = sorted(spins, key=lambda row: row[0])
    times = [time for start, trace in rows for time in (start, start + spun(trace))]
    return tuple(Token("time", round(time, 3)) for time in times)
