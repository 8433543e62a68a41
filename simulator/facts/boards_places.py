"""Rings in rows, on lines, in castles and pens: what became of them where they lay, beside the pockets."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from rules_engine import Token
from rules_engine.boards import crokinole, spider
from rules_engine.families.rings.gates.shots import circle_of as gates_due
from rules_engine.families.rings.pens.reading import due as due_in_pens

from .boards_duties import OPPOSITE
from .boards_lying import at_line, in_castle, seat, touches_line, touching, way_out
from .boards_paths import crossings, farthest
from .boards_seen import FULL, Lying, Seen
from .reading import Played, reads

# -- a row at the centre -------------------------------------------------------------------------------------


def _chained(rings: list[Lying]) -> list[list[Lying]]:
    """Rings in groups that touch one another, the greatest group first."""
    left, groups = list(rings), []
    while left:
        group = [left.pop()]
        for ring in group:
            near = [other for other in left if touching(ring, other)]
            left = [other for other in left if other not in near]
            group += near
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def _ends(row: list[Lying]) -> set[str]:
    """The rings of a row that have one neighbour at most."""
    return {ring.piece for ring in row if sum(touching(ring, other) for other in row) <= 2}


@reads("rings-in-row")
def rings_in_row(played: Played) -> Iterator[Token]:
    """Line-Up: the ring met first, what fell, and whether the row still stands."""
    seen, state = Seen(played, {"g"}), played.state
    lay = [ring for piece, ring in seen.before.items() if piece != played.struck]
    yield Token("place", "line" if state.in_hand else "lie")
    groups = _chained(lay)
    row = groups[0] if groups else []
    if state.loose and len(groups) > 1 and len(groups[0]) == len(groups[1]) == 1:
        row = []  # the last two rings lie apart: either may be shot at
    names = {ring.piece for ring in row}
    yield from seen.told(met="first", rims=False)
    if seen.first in names - _ends(row):
        yield Token("state", "wrong-ring")
    gone = set(seen.gone("pocket", "off"))
    left = [seen.after[piece] for piece in names - gone if piece in seen.after]
    parts = _chained(left)
    out = len(left) - (len(parts[0]) if parts else 0)
    lost = len(gone - {played.struck})
    loose = out == 1 and not lost and not state.loose and len(row) > 1
    if loose and {ring.piece for part in parts[1:] for ring in part} <= _ends(row):
        yield Token("state", "loose")
    elif out and state.row >= (1 if state.loose else 2):
        yield Token("state", "apart")
    yield FULL


@reads("rings-off-line")
def rings_off_line(played: Played) -> Iterator[Token]:
    """Ring Stacks: which rings of the line were moved, and which of them touch it no longer."""
    seen = Seen(played, {"g", "r"})
    line = next((s for s in ("12", "23", "34", "41") if _laid(seen, s)), seat(seen))
    shooter = seen.before.get(played.struck)
    if shooter is not None and touches_line(shooter, OPPOSITE[line]):
        yield Token("place", played.play.value("from_where"))
    told = [token for token in seen.told(met="none", rims=False) if token.a != "r"]
    rests = []
    disturbed = any(a == seen.struck and seen.word(b) == "r" for _, a, b in seen.meetings)
    for piece, lay in seen.before.items():
        if piece == played.struck or not touches_line(lay, line) or not seen.moved(piece):
            continue
        lies = seen.after[piece]
        if seen.word(piece) == "r":
            disturbed = True
        elif lies.on_board:
            rests.append(Token("rest", "g", "moved" if touches_line(lies, line) else "off"))
    if disturbed:  # before anything was lost, as tokens stand in order of time
        yield Token("touch", None, "r")
    yield from (*told, *rests)
    yield FULL


def _laid(seen: Seen, side: str) -> bool:
    """Whether the rings are laid on the line of a side: most of them touch it."""
    rings = [ring for piece, ring in seen.before.items() if piece != seen.struck]
    return 2 * sum(touches_line(ring, side) for ring in rings) > len(rings)


# -- the spider's web ----------------------------------------------------------------------------------------


@reads("castle")
def castle(played: Played) -> Iterator[Token]:
    """Crown Castle: pockets, who met whom, rings driven into the Castle, and what may not be met directly."""
    seen, play = Seen(played, {"r", "g", "b"}), played.play
    yield from seen.told(driven="kinds")
    yield from _faults(seen)
    for piece, lies in seen.after.items():
        lay = seen.before.get(piece)
        if piece == played.struck or lay is None or not lies.on_board:
            continue
        if seen.moved(piece) and in_castle(lies) and not in_castle(lay):
            yield Token("rest", seen.word(piece), "castle")
    lies_at = seen.after.get(played.struck)
    if play.cite("lies") and lies_at is not None and lies_at.on_board:
        lined = any(at_line(lies_at, side) for side in ("12", "23", "34", "41"))
        yield Token("rest", "c", "castle" if in_castle(lies_at) else "line" if lined else "field")
    yield FULL


def _faults(seen: Seen) -> Iterator[Token]:
    """The ring met first: one in the Castle, one at the shooting line, one inside while others lie out."""
    play, state = seen.play, seen.state
    met, shooter = seen.before.get(seen.first or ""), seen.before.get(seen.struck)
    if met is None:
        return
    within = state.lies == "castle" and shooter is not None and in_castle(shooter)
    if in_castle(met):
        if seen.direct and within and play.cite("exit") and shooter is not None:
            walls = [r for p, r in seen.before.items() if p != seen.struck and in_castle(r)]
            yield Token("state", "exit" if way_out(shooter, walls) else "no-exit")
        elif seen.direct:
            yield Token("state", "castle-direct")
        side = state.turn or 0
        outside = [r for p, r in seen.before.items() if p != seen.struck and not in_castle(r) and r.on_board]
        if play.cite("order") and any(seen.word(r.piece) != "rg"[side] for r in outside):
            yield Token("state", "inside-first")
    elif seen.direct and play.cite("line"):
        inside = state.lies in ("castle", "field") and not play.value("line_always")
        sides = [seat(seen)]
        if play.cite("lies") and shooter is not None:
            sides = [side for side in ("12", "23", "34", "41") if at_line(shooter, side)]
        if not inside and any(at_line(met, side) for side in sides):
            yield Token("state", "line-direct")


@reads("pens")
def pens(played: Played) -> Iterator[Token]:
    """Penning the Pigs: into whose pen each ring went, and where the black and the others stopped."""
    seen = Seen(played, {"g", "r", "b"})
    yield from seen.told()
    aimed = seen.first if seen.first and seen.word(seen.first) == "r" else None
    called = next((t.a[0][0] for t in played.call if t.kind == "call"), "r")
    reds = [p for p in seen.gone("pocket") if p != played.struck and seen.word(p) == "r"]
    if (
        aimed
        and called == "r"
        and "r" in due_in_pens(seen.play, seen.state)
        and any(red != aimed for red in reds)
    ):
        yield Token("state", "other-red")
    rings = [r for p, r in seen.after.items() if p != played.struck and r.on_board]
    black = next((r for r in rings if seen.word(r.piece) == "b"), None)
    if black is not None and seen.moved(black.piece):
        yield Token("state", "black-moved")
        if any(r is not black and _covers(r, 0.0, 0.0) for r in rings):
            yield Token("state", "centre-blocked")
    for letter, near in zip(played.play.letters, (True, False), strict=False):
        places = [at for at in spider.POINTS["S"] if (at[1] < 0) == near]
        if any(_covers(ring, *at) for ring in rings for at in places):
            yield Token("state", "shooting-place", letter)
    yield FULL


def _covers(ring: Lying, x: float, y: float) -> bool:
    """Whether a ring lies so that another cannot be set at a point."""
    return hypot(ring.x - x, ring.y - y) < 2 * ring.radius


@reads("web")
def web(played: Played) -> Iterator[Token]:
    """Cue Ring: sides and rings met, where the ring shot rests, and which rings were driven off the field."""
    play = played.play
    seen = Seen(played, set(play.letters))
    mine, theirs = played.letter, next(x for x in play.letters if x != played.letter)
    for token in seen.told(met="each", driven="kinds"):
        if token.kind == "touch" and token.a is not None and (token.a, token.b) != (mine, theirs):
            continue
        yield token
    gone = set(seen.gone("pocket", "off"))
    for piece, lies in seen.after.items():
        if piece in gone or (piece != played.struck and not seen.moved(piece)):
            continue
        space = spider.space_at(lies.x, lies.y, lies.radius) if lies.on_board else "off"
        if space == "off" and lies.on_board and on_edge(lies):
            space = "edge"
        if piece == played.struck:
            yield Token("rest", "c", space)
        elif space in ("off", "edge"):
            yield Token("rest", seen.word(piece), space)
    met = [b for _, a, b in seen.meetings if a == played.struck or seen.word(a) == mine]
    struck = [b for b in met if seen.word(b) == theirs]
    if struck and not any(seen.moved(b) for b in struck):
        yield Token("state", "unmoved")
    elif any(_came_back(seen, piece) for piece in struck):
        yield Token("state", "back")
    yield FULL


def on_edge(at: Lying) -> bool:
    """Whether a ring touches the outermost circle of the web."""
    return at.distance - at.radius <= spider.OUTER_RADIUS + spider.LINE_WIDTH / 2


def _came_back(seen: Seen, piece: str) -> bool:
    """Whether a ring left the field during the stroke and rests on it."""
    lies = seen.after[piece]
    field = seen.play.value("on_field") == "field"

    def off(at: Lying) -> bool:
        return spider.space_at(at.x, at.y, at.radius) == "off" and not (field and on_edge(at))

    if not lies.on_board or off(lies):
        return False
    reach = farthest(seen.played.trace, piece)
    return off(Lying(piece, reach, 0.0, lies.radius))


# -- gates ---------------------------------------------------------------------------------------------------


GATES = {
    f"{circle}-{n}": (crokinole.before_pocket(n, near), crokinole.before_pocket(n, far))
    for circle, near, far in (("inner", "inner", "next"), ("outer", "next", "band"))
    for n in range(1, 5)
}
"""The gates, each between the rings that stand on two circles before one pocket, from the inner one."""


def _passed(seen: Seen) -> tuple[str, ...]:
    """The gates that the ring passed, in their order: those of the board, or as its path tells.

    The course goes clockwise, and a ring that came back through a gate has not passed it.
    """
    if seen.played.surface.gates:
        told = [e.other for e in seen.events if e.kind == "gate" and e.piece == seen.struck]
        return tuple(dict.fromkeys(told))
    times = {}
    for gate, (near, far) in GATES.items():
        rows = crossings(seen.played.trace, seen.struck, near, far)
        if sum(turn for _, turn in rows) < 0:  # clockwise is from left to right of the way outward
            times[gate] = max(time for time, turn in rows if turn < 0)
    return tuple(sorted(times, key=lambda gate: times[gate]))


@reads("gates")
def gates(played: Played) -> Iterator[Token]:
    """Between the Rings: gates passed, what was struck, and the hole."""
    state = played.state
    who = state.turn or 0
    mine, theirs = "wb"[who], "wb"[1 - who]
    seen = Seen(played, {"w", "b", "r"}, shooter=mine)
    passed = _passed(seen) if gates_due(state.passed[who]) != "hole" else ()
    yield from (Token("state", "gate", gate) for gate in passed)
    said: set[str] = set()
    for _, a, b in seen.meetings:
        if a == played.struck and (word := seen.word(b)) not in said:
            said.add(word)
            yield Token("touch", None, word)
    by_other = {b for _, a, b in seen.meetings if a != played.struck and seen.word(a) == theirs}
    if theirs in said and any(seen.word(b) == "r" for b in by_other):
        yield Token("state", "spot-moved")
    lies = seen.after.get(played.struck)
    if lies is None:
        return
    if lies.state == "holed":
        yield Token("rest", mine, "hole")
    elif lies.state == "pocketed":
        yield Token("pocket", mine, (lies.where or "").removeprefix("pocket-") or None)
    elif lies.state == "off":
        yield Token("off", mine)
    elif not passed and not said:
        yield Token("claim", 0)
