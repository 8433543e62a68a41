"""Rings that count where they come to rest, on the crokinole board: shot, driven, posted and tried.

A ring is named with its zone where the shot changed that; rings that are not named lie as before. What a
touched line makes of a ring is for the game (:func:`simulator.facts.boards_lying.zone_of`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import Token
from rules_engine.boards.crokinole import PEG_CIRCLE
from rules_engine.families.rings.rings_at_rest.names import states_of, zones_of
from rules_engine.families.rings.rings_at_rest.state import UNSURE
from rules_engine.families.rings.rings_driven.reading import states_of as driven_states

from .boards_lying import circle_of, side_of, zone_of
from .boards_paths import left_and_returned
from .boards_seen import FULL, MISS, RIMS, Lying, Seen
from .reading import Played, reads

CIRCLES = ("hole", "inner", "next", "band", "ditch")
"""The zones where the outer line bounds the field."""


# -- rings numbered as they are shot -------------------------------------------------------------------------


@reads(
    "rings-at-rest",
    "battles",
    "corner-banks",
    "pins-and-banks",
    "spun-at-rest",
)
def rings_at_rest(played: Played) -> Iterator[Token]:
    """Crokinole and its kin: rims and rings met, pins, and every ring that lies otherwise than before."""
    play, state, who = played.play, played.state, side_of(played)
    letter = play.letters[who]
    shot = f"{letter}{len(state.where[who]) + 1}"
    lying = {
        f"{x}{n}": zone
        for x, row in zip(play.letters, state.where, strict=True)
        for n, zone in enumerate(row, 1)
    }
    pins: tuple[str, ...] = (play.value("pins") if "pins" in play.family.slots else None) or ()
    on = {ring for ring, zone in lying.items() if zone != "ditch"}
    seen = Seen(played, {*lying, *play.letters}, shooter=shot)
    banks = "bank" in play.family.slots and bool(play.cite("bank"))
    out: set[str] = set()
    for token in seen.told(
        met="each", driven="each", rims=banks, pins="by" if pins else "none", falls="none"
    ):
        if token.kind == "touch":
            if token.b not in on or (token.a or shot) not in {*on, shot}:
                continue  # a ring that lies in the ditch is out of the round
            yield token
        elif token.kind == "pin":
            yield from _pin(token, pins, shot)
        elif token.kind == "off":
            if token.a in on or token.a == shot:
                out.add(token.a)
                yield token
        else:
            yield token
    words, zones = states_of(play), zones_of(play)
    late = _displaced(seen) if "displaced" in words else frozenset()
    stays = "blocked" in play.family.slots and bool(play.cite("blocked"))
    for piece, lies in seen.after.items():
        if piece in seen.pins:
            if stays and piece in seen.felled_by:
                yield Token("rest", pins[0], "inner" if _within_posts(lies) else "out")
            continue
        ring = shot if piece == played.struck else piece
        if ring in out or (ring != shot and ring not in on):
            continue
        if ring == shot or seen.moved(piece) or lying[ring] == UNSURE:
            zone, lined = zone_of(lies, zones, "line" in words)
            yield Token("rest", ring, zone)
            if lined:
                yield Token("state", "line", ring)
        if "rim" in words and lies.on_board and _from_rim(seen, piece):
            yield Token("state", "rim", ring)
        if piece in late and seen.moved(piece):
            yield Token("state", "displaced", ring)
    yield FULL


def _pin(token: Token, pins: tuple[str, ...], shot: str) -> Iterator[Token]:
    """A pin that fell, by the game's name for it, with the ring that felled it if that was another."""
    name = token.a if token.a in pins else token.a.rstrip("0123456789-")
    yield Token("pin", name, None if token.b == shot else token.b)


def _within_posts(lies: Lying) -> bool:
    """Whether a pin lies within the circle of the posts."""
    return lies.state != "off" and lies.distance + lies.radius < PEG_CIRCLE


def _from_rim(seen: Seen, piece: str) -> bool:
    """Whether a ring came back onto the field from the rim."""
    return any(event.kind in RIMS and event.piece == piece for event in seen.events)


def _displaced(seen: Seen) -> frozenset[str]:
    """The rings that nothing moved but one that had come back from a side."""
    moving = {seen.struck}
    late: set[str] = set()
    back: set[str] = set()
    for event in seen.events:
        if event.kind in RIMS:
            back.add(event.piece)
        elif event.kind == "touch":
            for by, met in ((event.piece, event.other), (event.other, event.piece)):
                if by in moving | late and met not in moving | late:
                    (late if by in back | late else moving).add(met)
    return frozenset(late)


# -- rings driven --------------------------------------------------------------------------------------------


@reads("rings-driven")
def rings_driven(played: Played) -> Iterator[Token]:
    """Ditch Crokinole and its kin: the rings that the shot drove to another place, and the shooter's loss."""
    play, state, who = played.play, played.state, side_of(played)
    posted = play.value("start") == "post"
    names = {
        f"{x}{n}" for x, row in zip(play.letters, state.where, strict=True) for n in range(1, len(row) + 1)
    }
    seen = Seen(played, names if posted else set(play.letters))
    words, places = driven_states(play), play.value("on_field")
    zones = CIRCLES if "line" in words else (*CIRCLES[:-1], "edge", "ditch")
    rows: list[Token] = []
    for piece, lies in seen.after.items():
        if piece == played.struck or piece in seen.pins or not seen.moved(piece):
            continue
        lay = seen.before.get(piece)
        if lay is not None and not lay.on_board and lay.state != "holed":
            continue
        word = seen.word(piece)
        rows += _driven(lay, lies, word, zones, words, places)
    yield from rows
    mine = seen.after.get(played.struck)
    if mine is not None:
        lost = {"off": "shooter-off", "holed": "shooter-hole", "leaning": "shooter-hole"}.get(mine.state)
        touched = circle_of(mine) == ("band", True)
        if lost is None and touched and "shooter-line" in words:
            lost = "shooter-line"
        elif lost is None and zone_of(mine, zones, False)[0] == "ditch":
            lost = "shooter-ditch"
        if lost is not None:
            rows.append(Token("state", lost))
            yield rows[-1]
    if "post-first" in words and _post_first(seen, play.letters[1 - who]):
        rows.append(Token("state", "post-first"))
        yield rows[-1]
    if not any(token.kind in ("rest", "off") or token.a == "line" for token in rows):
        yield MISS


def _driven(
    lay: Lying | None,
    lies: Lying,
    word: str,
    zones: tuple[str, ...],
    words: tuple[str, ...],
    places: tuple[str, ...],
) -> list[Token]:
    """What one ring that moved is told by; nothing if it lies in the same place of the rules."""
    if lies.state == "off":
        return [Token("off", word)]
    zone, lined = zone_of(lies, zones, "line" in words)
    if lined and zone == "band":
        return [Token("state", "line", word)]
    to = zone if zone in ("hole", "ditch") else "field"
    if lined:
        to = "field"
    was = "field"
    if lay is not None and lay.state in ("posted", "holed"):
        was = "post" if lay.state == "posted" else "hole"
    if lies.state == "posted" or to == was or to not in places:
        return []
    return [Token("rest", word, to)]


def _post_first(seen: Seen, other: str) -> bool:
    """Whether a ring over a post was met first while one of the opponent's lay loose."""
    first = seen.before.get(seen.first or "")
    if first is None or first.state != "posted" or not first.piece.startswith(other):
        return False
    return any(
        ring.piece.startswith(other) and ring.state != "posted" and (ring.on_board or ring.state == "holed")
        for ring in seen.before.values()
    )


@reads("rings-posted")
def rings_posted(played: Played) -> Iterator[Token]:
    """Double and Single Entry Posting: rings knocked off their pegs, and loose ones driven into the ditch."""
    play, state = played.play, played.state
    names = {f"{x}{name}" for x in play.letters for name in play.value("rings")}
    seen = Seen(played, names | set(play.letters))
    rows: list[Token] = []
    for piece, lies in seen.after.items():
        lay = seen.before.get(piece)
        if piece == played.struck or lay is None or lies.state == "posted" or not seen.moved(piece):
            continue
        word = seen.word(piece)
        side, name = play.letters.index(word[0]), word[1:]
        stood = lay.state in ("posted", "stacked")
        to = "field" if lies.on_board or lies.state == "holed" else "ditch"
        if to == "field" and zone_of(lies, CIRCLES, False)[0] == "ditch":
            to = "ditch"
        if not stood:
            if to == "field" or "field" not in state.where[side]:
                continue
            word = word[0]  # a loose ring belongs to no peg
        elif not name or state.where[side][play.value("rings").index(name)] != "post":
            continue
        rows.append(Token("off", word) if lies.state == "off" else Token("rest", word, to))
    yield from rows or [MISS]


# -- tries ---------------------------------------------------------------------------------------------------


@reads("tries")
def tries(played: Played) -> Iterator[Token]:
    """Each shot a try at rings as they were set up: where they rest, or how the shooter went at Ring Pegs."""
    play = played.play
    zones, pieces = play.value("zones"), play.value("pieces")
    if "inside" in zones:
        yield from _through(played)
        return
    seen = Seen(played, set(pieces))
    knows_line = bool(play.cite("line"))
    rows: list[Token] = []
    rings = [p for p in seen.after if p != played.struck and p not in seen.pins]
    all_named = not played.state.where and any(seen.moved(p) for p in rings)
    for piece in rings:
        lies = seen.after[piece]
        if not (all_named or seen.moved(piece)):
            continue
        word = seen.word(piece)
        if lies.state == "off":
            rows.append(Token("off", word))
            continue
        zone, lined = _tried(lies, zones, knows_line)
        rows.append(Token("rest", word, zone))
        if lined:
            rows.append(Token("state", "line", word))
    if seen.felled_by and play.cite("pin"):
        by = next(iter(seen.felled_by.values()))
        may = play.value("pin", played.state)
        due = [ring for ring in play.value("station", played.state) if ring in may]
        by = (seen.first or "") if by == played.struck else by
        rows.append(Token("state", "pin", by if by in may else due[0] if due else None))
    if play.cite("direct") and seen.direct and rows:
        rows.insert(0, Token("state", "direct"))
    yield from rows or [MISS]


def _tried(lies: Lying, zones: tuple[str, ...], knows_line: bool) -> tuple[str, bool]:
    """The zone of a ring; where only the circle of pegs counts it lies in it or "out"."""
    if "out" in zones:
        zone, touched = circle_of(lies)
        inside = zone in ("hole", "leaning", "inner")
        return ("inner", touched) if inside and (knows_line or not touched) else ("out", False)
    return zone_of(lies, zones, knows_line)


def _through(played: Played) -> Iterator[Token]:
    """Ring Pegs: whether the shooter went through the circle of pegs, and where it rests."""
    seen = Seen(played, {"s"}, shooter="s")
    lies = seen.after[played.struck]
    inside, left = left_and_returned(played.trace, played.struck, PEG_CIRCLE)
    if not inside:
        yield MISS
        return
    yield Token("state", "through")
    if lies.state in ("pocketed", "off"):
        yield Token("pocket", "s", None) if lies.state == "pocketed" else Token("off", "s")
    rings = any(a == played.struck for _, a, _ in seen.meetings)
    if rings:
        yield Token("state", "touched")
    in_the_end = lies.state == "holed" or (lies.on_board and lies.distance < PEG_CIRCLE)
    if left and in_the_end:
        yield Token("state", "left")
    if lies.state not in ("pocketed", "off"):
        yield Token("rest", "s", "inside" if in_the_end else "outside")


# -- discs of today ------------------------------------------------------------------------------------------


@reads("discs")
def discs(played: Played) -> Iterator[Token]:
    """Crokinole of today: discs met, every disc that lies otherwise than before, and what came back."""
    play, state, who = played.play, played.state, side_of(played)
    shot = f"{play.letters[who]}{len(state.where[who]) + 1}"
    lying = {
        f"{x}{n}": zone
        for x, row in zip(play.letters, state.where, strict=True)
        for n, zone in enumerate(row, 1)
        if zone not in ("hole", "ditch")
    }
    seen = Seen(played, {*lying, *play.letters}, shooter=shot)
    off: set[str] = set()
    for token in seen.told(met="each", driven="each", rims=False, pins="none", falls="none"):
        if token.kind == "touch" and token.b in lying and (token.a or shot) in {*lying, shot}:
            yield token
        elif token.kind == "off" and (token.a in lying or token.a == shot):
            off.add(token.a)
            yield token
    late = _displaced(seen)
    for piece, lies in seen.after.items():
        disc = shot if piece == played.struck else piece
        if disc in off or (disc != shot and disc not in lying):
            continue
        if disc == shot or seen.moved(piece) or lying[disc] == UNSURE:
            yield Token("rest", disc, _disc_zone(lies))
        if (lies.on_board or lies.state == "holed") and _from_rim(seen, piece):
            yield Token("state", "rim", disc)
        if piece in late and seen.moved(piece):
            yield Token("state", "displaced", disc)
    yield FULL


def _disc_zone(lies: Lying) -> str:
    """The zone of a disc: on a line it has the lower one, and the line of the 15 has a name of its own."""
    zone, touched = circle_of(lies)
    if touched:
        return {"inner": "inner-line", "next": "band", "band": "edge"}[zone]
    return "ditch" if zone == "edge" else zone
