"""Games of balls and pockets: hazards, pool, forty-one, snooker, golf, pools of lives, stages.

All of them name the balls met in order, every ball that left the table, and the pocket; ``.`` closes the
record, since a trace leaves nothing out. A call is a player's word and no part of a trace: where a game asks
for one and none was handed in, ``()`` says that nothing was called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import hypot, inf

from rules_engine import Token
from rules_engine.boards.set_ups import set_up_of
from rules_engine.families.billiards.hazards.reading import OTHER
from rules_engine.families.billiards.lives.state import own_ball
from rules_engine.families.billiards.pool.racks import rack_of
from rules_engine.families.billiards.rack_pool.balls import balls_of
from rules_engine.families.billiards.snooker.reading import COLOURS, REDS

from ..errors import SimulatorError
from ..units import INCH
from .course import Moment, moments, told
from .hand import left_string, string_of, wrongly_from_hand
from .lies import FROZEN, extent, frozen_to, radius_of, resting
from .reading import SAME_TIME, Played, reads
from .sights import can_be_hit, full_ball

CUE = "c"


@reads("hazards")
def hazards(played: Played) -> Iterator[Token]:
    """English Billiards and its kin."""
    balls = played.play.value("balls")
    names = _by_name(played, balls.objects, OTHER if balls.own else None)
    rows = tuple(moments(played))
    frozen = _frozen(played, names)
    yield from (Token("state", "frozen", ball) for ball in frozen)
    tokens = told(rows, played, names.__getitem__)
    yield from tokens
    yield from _together(rows, played)
    if frozen and _unmoved(played, frozen[-1], names):
        yield Token("state", "still", frozen[-1])
    yield from _from_hand(played, rows)
    if played.play.value("crossing", played.state) and _crossed(played, rows):
        yield Token("state", "crossed")
    if played.play.cite("occupied") is not None:
        yield from _occupied(played, rows, names)
    yield Token("full")


@reads("pool", "private-pool")
def pool(played: Played) -> Iterator[Token]:
    """Games in which called or any balls are pocketed: what fell, what reached a cushion."""
    names = _ranked(played)
    rows = tuple(moments(played))
    if not any(token.kind == "call" for token in played.call) and _may_call(played):
        yield Token("call", ())
    yield from (Token("state", "frozen", ball) for ball in _frozen(played, names))
    if played.state.in_hand:
        yield from wrongly_from_hand(played, rows)
    yield from told(rows, played, names.__getitem__, objects="first")
    yield Token("full")


@reads("rack-pool")
def rack_pool(played: Played) -> Iterator[Token]:
    """Pool of today: balls met and what reached a cushion, what fell, a wrong play from hand."""
    names = _racked(played)
    rows = tuple(moments(played))
    state = played.state
    called = any(token.kind == "call" for token in played.call)
    if not called and state.phase != "break" and played.play.value("call", state) not in (None, "none"):
        yield Token("call", ())
    frozen = _frozen(played, names)
    yield from (Token("state", "frozen", ball) for ball in frozen)
    if played.play.cite("touching") is not None:
        yield from _at_touching(played, names, frozen, rows)
    from_line = state.hand in ("head", "baulk") and played.play.cite("foul:hand") is not None
    if from_line and _from_above(played, rows):
        yield Token("state", "hand")
    if state.phase == "break" and (line := played.play.value("line", state)):
        yield Token("state", "passed", str(_passed(played, names, line)))
    yield from told(rows, played, names.__getitem__, objects="first")
    yield Token("full")


def _at_touching(
    played: Played, names: Mapping[str, str], frozen: list[str], rows: tuple[Moment, ...]
) -> Iterator[Token]:
    """Where a touching ball counts as met: a push if it is moved all the same; and a total snooker."""
    met = next((m for m in rows if m.kind == "touch" and m.piece == played.struck), None)
    if met is not None and names[met.other] in frozen:
        yield Token("state", "push")
    state = played.state
    on = played.play.value("on", state)
    if on is None or on.intersection(frozen) or not played.play.value("snooker", state):
        return
    if not can_be_hit(played, [ball for ball, name in names.items() if name in on]):
        yield Token("state", "snookered")


_PART = {"base": 0.0, "edge": 1.0, "whole": -1.0}
"""By how many radii a ball may fall short of a line, of which so much must be over it."""


def _passed(played: Played, names: Mapping[str, str], line: str) -> int:
    """How many balls that did not fall came over a line on the break: with their base, or with their edge."""
    where, _, part = line.partition("-")
    at = string_of(played) if where == "head" else 0.0
    fell = {m.piece for m in moments(played) if m.kind in ("pocket", "off")}
    count = 0
    for ball in names:
        went = extent(played.trace, ball, 0.0, 1.0, inf) if ball not in fell else None
        reach = radius_of(played, ball) * _PART[part]
        count += went is not None and went[0] - reach <= at
    return count


def _racked(played: Played) -> dict[str, str]:
    """What each ball of a rack is called; one that is known by its colour alone has any free id."""
    rack = balls_of(played.play)
    table = played.state.table
    balls = [p for p in _balls(played) if p != played.struck]
    found = {ball: ball for ball in balls if ball in table}
    for ball in (ball for ball in balls if ball not in found):
        kind = ball.rstrip("0123456789")
        taken = {*found.values(), *balls}
        free = [b for b in rack.kinds.get(kind, ()) if b in table and b not in taken]
        if not free:
            message = f"ball {ball!r} lies on the table, but not by the record of {played.play.game.name}"
            raise SimulatorError("bad-shot", message)
        found[ball] = free[0]
    return found


def _from_above(played: Played, rows: tuple[Moment, ...]) -> bool:
    """Whether a ball above the head string was met before the cue ball had crossed it (6.11)."""
    line = string_of(played)
    first = next((m for m in rows if m.kind == "touch" and m.piece == played.struck), None)
    lies = played.before.get(first.other) if first is not None else None
    return first is not None and lies is not None and lies.y < line and not left_string(played, first.time)


@reads("forty-one")
def forty_one(played: Played) -> Iterator[Token]:
    """Forty-One Pool: balls and the cue ball's cushions; a touching ball played at is told as such."""
    names = _by_name(played, tuple(played.state.table), None)
    rows = tuple(moments(played))
    tokens = told(rows, played, names.__getitem__)
    frozen = _frozen(played, names)
    if frozen and tokens and tokens[0].kind == "touch" and tokens[0].b in frozen:
        yield Token("state", "at-frozen")
    yield from tokens
    yield Token("full")


@reads("snooker")
def snooker(played: Played) -> Iterator[Token]:
    """Snooker's pool: the ball met first, one met at the same instant, and what fell."""
    state = played.state
    reds = tuple(f"r{n}" for n in range(1, REDS + 1) if f"r{n}" not in state.gone)
    names = _by_name(played, (*COLOURS, *reds, "r"), "r")
    rows = tuple(moments(played))
    on = _on(played)
    if state.fouled and not can_be_hit(played, [ball for ball in names if _kind(names[ball]) in on]):
        yield Token("state", "snookered")
    frozen = _frozen(played, names)
    met = _met(rows, played.struck)
    if met and names[met[0].other] in frozen and _kind(names[met[0].other]) not in on and met[0] is rows[0]:
        yield Token("state", "touching")
    yield from told(rows, played, names.__getitem__, own=False)
    if len(met) > 1 and met[1].time - met[0].time <= SAME_TIME:
        yield Token("state", "together", names[met[1].other])
    yield Token("full")


@reads("snooker-today")
def snooker_today(played: Played) -> Iterator[Token]:
    """Snooker of today: as the older game, with a touching ball, cushions, and whether a ball on that was not
    hit could have been: by a clear path to some part of it, or full."""
    state = played.state
    reds = tuple(f"r{n}" for n in range(1, REDS + 1) if f"r{n}" not in state.gone)
    objects = ("bu",) if state.phase == "blue" else (*COLOURS, *reds, "r")
    names = _by_name(played, objects, None if state.phase == "blue" else "r")
    rows = tuple(moments(played))
    on = _on(played) if state.phase != "blue" else frozenset({"bu"})
    met = _met(rows, played.struck)
    first = _kind(names[met[0].other]) if met else None
    touching = [names[ball] for ball in frozen_to(played, played.struck) if ball in names]
    touching = [ball for ball in touching if _kind(ball) in on]
    if touching and first is None:
        yield Token("state", "touching", touching[0])
    elif first not in on and state.phase != "blue":
        wanted = [ball for ball in names if _kind(names[ball]) in on]
        if any(full_ball(played, ball) for ball in wanted):
            yield Token("state", "full")
        elif can_be_hit(played, wanted):
            yield Token("state", "path")
    duty = played.play.cite("penalty:cushion") is not None
    yield from told(rows, played, names.__getitem__, own=duty, objects="first" if duty else "none")
    if len(met) > 1 and met[1].time - met[0].time <= SAME_TIME:
        yield Token("state", "together", names[met[1].other])
    yield Token("full")


@reads("golf")
def golf(played: Played) -> Iterator[Token]:
    """Golf Pool: the white, the red, the cushions that they reach, and the hole."""
    names = _by_name(played, ("r",), None)
    rows = tuple(moments(played))
    yield from told(rows, played, names.__getitem__, objects="all", named=True)
    driven = any(m.kind == "cushion" and m.piece == "r" and m.other == "f" for m in rows)
    if played.state.opening and not driven:
        yield Token("state", "not-foot")
    yield Token("full")


@reads("lives")
def lives(played: Played) -> Iterator[Token]:
    """Life Pool and Two-Ball Pool: the ball struck first and those that left the table.

    The nearest ball is measured from the striker's own, or from the middle of the baulk line if he plays
    from hand (line 1327).
    """
    state = played.state
    who = state.turn or 0
    objects = state.balls if state.coloured else ("r", "w")
    own = own_ball(state, who)
    if played.struck not in (own, CUE):
        raise SimulatorError("bad-shot", f"it is the {own} that strikes now, not {played.struck!r}")
    names = {p: p for p in _balls(played) if p != played.struck}
    for piece in names:
        if piece not in objects:
            raise SimulatorError("bad-shot", f"{played.play.game.name} has no ball {piece!r}")
    if state.nearest and state.on is None and not any(t.kind == "call" for t in played.call):
        nearest = _nearest(played, names, state.coloured and state.places[who] == "hand")
        if nearest is not None:
            yield Token("call", ((nearest, None),))
    if state.coloured and state.on is not None and state.balls[state.on] in _frozen(played, names):
        yield Token("state", "touching")
    rows = tuple(moments(played))
    yield from told(rows, played, names.__getitem__, own=False)
    met = _met(rows, played.struck)
    if state.coloured and len(met) > 1 and met[1].time - met[0].time <= SAME_TIME:
        yield Token("state", "together", names[met[1].other])
    yield Token("full")


@reads("stages")
def stages(played: Played) -> Iterator[Token]:
    """Bull Dog Pool: the ball that touched the cue ball, balls met, balls and cue ball pocketed."""
    names = _by_name(played, played.play.value("balls"), None)
    yield from (Token("state", "frozen", ball) for ball in _frozen(played, names))
    yield from told(tuple(moments(played)), played, names.__getitem__, own=False)
    yield Token("full")


def _balls(played: Played) -> list[str]:
    """The balls on the table before the stroke (no pins), in order of their ids."""
    return sorted(p.id for p in played.before.values() if p.state == "rest")


def _by_name(played: Played, objects: Iterable[str], other: str | None) -> dict[str, str]:
    """What each object ball is called: its id where the game has such a ball, else ``other``, if that may
    stand for it (the second white, any red)."""
    known = tuple(objects)
    found: dict[str, str] = {}
    if played.struck in known and played.struck != other:
        message = f"{played.struck!r} is an object ball at {played.play.game.name}: it is not struck"
        raise SimulatorError("wrong-stroke", message)
    for piece in _balls(played):
        if piece == played.struck:
            continue
        if piece in known:
            found[piece] = piece
        elif other is not None and (other == "r") == (piece[:1] == "r"):
            found[piece] = other
        else:
            raise SimulatorError(
                "bad-shot", f"{played.play.game.name} has no ball {piece!r} on the table now"
            )
    return found


def _ranked(played: Played) -> dict[str, str]:
    """What each ball of a rack is called: its number, or of balls without numbers the engine's own id.

    The engine takes the lowest free id for a red of which only the colour was recorded, so that its ids may
    have run apart from those on the table; then the balls left over on both sides are told off in order.
    """
    state = played.state
    balls = [p for p in _balls(played) if p != played.struck]
    if state.duel is not None:
        return dict.fromkeys(balls, "w")
    rack = rack_of(played.play)
    found = {ball: ball for ball in balls if ball in state.table}
    for ball in (ball for ball in balls if ball not in found):
        kind = ball.rstrip("0123456789")
        free = [
            b for b in rack.kinds.get(kind, ()) if b in state.table and b not in (*found.values(), *balls)
        ]
        if not free:
            message = f"ball {ball!r} lies on the table, but not by the record of {played.play.game.name}"
            raise SimulatorError("bad-shot", message)
        found[ball] = free[0]
    return found


def _may_call(played: Played) -> bool:
    """Whether a call may stand before this stroke: balls with numbers are called, and none in the playoff."""
    state, play = played.state, played.play
    return not rack_of(play).names and state.phase != "playoff" and bool(play.value("call", state))


def _frozen(played: Played, names: Mapping[str, str]) -> list[str]:
    """The balls that touch the struck one, by their names; the one met first stands last, since the engine
    asks of the last one named."""
    rows = [ball for ball in frozen_to(played, played.struck) if ball in names]
    met = _met(tuple(moments(played)), played.struck) if len(rows) > 1 else []
    first = met[0].other if met else None
    return [names[ball] for ball in sorted(rows, key=lambda ball: (ball == first, ball))]


def _met(rows: Iterable[Moment], struck: str) -> list[Moment]:
    """The first contact of the struck ball with each other ball, in order of time."""
    found: dict[str, Moment] = {}
    for moment in rows:
        if moment.kind == "touch" and moment.piece == struck:
            found.setdefault(moment.other, moment)
    return list(found.values())


def _together(rows: Iterable[Moment], played: Played) -> Iterator[Token]:
    met = _met(rows, played.struck)
    if len(met) > 1 and met[1].time - met[0].time <= SAME_TIME:
        yield Token("state", "together")


def _unmoved(played: Played, name: str, names: Mapping[str, str]) -> bool:
    """Whether the ball of that name lies where it lay, though the struck ball was driven on to it."""
    ball = next(piece for piece, called in names.items() if called == name)
    at = played.before[ball]
    after = resting(played.trace, played.before.values()).get(ball)
    met = any(m.other == ball for m in _met(tuple(moments(played)), played.struck))
    return met and after is not None and hypot(after[0] - at.x, after[1] - at.y) <= FROZEN


def _crossed(played: Played, rows: tuple[Moment, ...]) -> bool:
    """Whether the struck ball came over the baulk line from above, by its contacts and its rest."""
    line, at = string_of(played), played.before.get(played.struck)
    if at is None:
        return False
    own = [m for m in rows if m.piece == played.struck]
    last = resting(played.trace, played.before.values()).get(played.struck)
    below = [m.y < line or (m.kind == "cushion" and m.other == "h") for m in own]
    way = [at.y < line, *below, *((last[1] < line,) if last else ())]
    return any(not before and after for before, after in pairwise(way))


def _from_hand(played: Played, rows: tuple[Moment, ...]) -> Iterator[Token]:
    """What only the balk line decides of a stroke from hand at English Billiards (rules 28 to 30)."""
    state, play = played.state, played.play
    if (
        play.cite("foul:weak") is None
        or state.hands[(state.turn or 0) if len(state.hands) > 1 else 0] != "hand"
    ):
        return
    line, struck = string_of(played), played.struck
    own = [m for m in rows if m.piece == struck and m.kind in ("touch", "cushion")]
    first = own[0] if own else None
    if left_string(played, first.time if first is not None else inf):
        return
    if first is None:
        if struck in resting(played.trace, played.before.values()):
            yield Token("state", "weak")
    elif first.kind == "touch":
        if played.before[first.other].y <= line:
            yield Token("state", "balk")
    elif _met(rows, struck):
        yield Token("state", "inside")


def _occupied(played: Played, rows: Iterable[Moment], names: Mapping[str, str]) -> Iterator[Token]:
    """The ball that left the table and whose spot is covered when all rest; one state can be told."""
    set_up = set_up_of(played.play.game.id)
    spots = {p.piece: (p.x * INCH, p.y * INCH) for p in set_up.pieces} if set_up is not None else {}
    after = resting(played.trace, played.before.values())
    for moment in rows:
        ball = moment.piece
        if moment.kind not in ("pocket", "off") or names.get(ball) not in spots:
            continue
        x, y = spots[names[ball]]
        reach = radius_of(played, ball)
        if any(hypot(ax - x, ay - y) < reach + radius_of(played, b) for b, (ax, ay) in after.items()):
            yield Token("state", "occupied", names[ball])
            return


def _kind(name: str) -> str:
    return "r" if name[0] == "r" else name


def _on(played: Played) -> frozenset[str]:
    """The kinds of ball that are on at snooker."""
    on = played.state.on
    if on != "any" and getattr(played.state, "free", False):
        named = next((t.a[0][0] for t in played.call if t.kind == "call" and t.a), played.state.declared)
        return frozenset((on, _kind(named))) if named is not None else frozenset((on,))
    if on == "any":
        called = next((t.a[0][0] for t in played.call if t.kind == "call" and t.a), played.state.declared)
        return frozenset(COLOURS) if called is None else frozenset((called,))
    return frozenset((on,))


def _nearest(played: Played, names: Mapping[str, str], from_hand: bool) -> str | None:
    """The ball nearest to the striker's own, or to the middle of the baulk line; of equals the first id."""
    at = played.before.get(played.struck)
    x, y = (at.x, at.y) if at is not None and not from_hand else (0.0, string_of(played))
    rows = [(hypot(p.x - x, p.y - y), p.id) for p in played.before.values() if p.id in names]
    return names[min(rows)[1]] if rows else None
