"""Carom games, and the Little Corporal with its pin.

The object balls are met in order, the cushions have their names; what lies where is told as the marker calls
it: frozen balls and a cue ball against a cushion before the stroke; the spaces in which both object balls
rest after it, and whether one of them was driven out of where they lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import hypot, inf

from rules_engine import Token
from rules_engine.families.billiards.carom import Hold
from rules_engine.families.billiards.carom.reading import PIECES
from rules_engine.families.billiards.carom.spaces import limit_of, same

from ..errors import SimulatorError
from ..pieces import KINDS
from .course import RAILS, Moment, moments, told
from .hand import SIX_INCHES, left_string, string_of, wrongly_from_hand
from .lies import frozen_to, radius_of, rails_of, resting
from .reading import SAME_TIME, Played, reads
from .spaces import Point, Space, on_border, shared, spaces_of

PIN = "pin"


@reads("carom", "carom-pin")
def carom(played: Played) -> Iterator[Token]:
    """The tokens of a carom stroke."""
    objects: tuple[str, ...] = played.play.value("pieces") or PIECES
    names = _names(played, objects)
    happened = tuple(m for m in moments(played) if (m.kind == "felled") == (PIN in (m.piece, m.other)))
    met = _met(happened, played.struck)
    yield from _seen_before(played, names, met)
    if played.state.spotted:
        yield from wrongly_from_hand(played, happened, SIX_INCHES)
    yield from told(
        happened,
        played,
        names.__getitem__,
        named=True,
        by=lambda m: "c" if m.piece == played.struck else names.get(m.piece),
    )
    if len(met) > 1 and met[1].time - met[0].time <= SAME_TIME:
        yield Token("state", "together")
    if played.play.family.key == "carom-pin":
        yield from _pin(played, happened)
    if played.play.cite("foul:in-string") is not None:
        yield from _four_ball(played, happened, met)
    lost = {m.piece for m in happened if m.kind == "off" and m.piece != played.struck}
    if not lost:
        yield from _where(played, names, met)
    yield Token("full")


def _names(played: Played, objects: tuple[str, ...]) -> dict[str, str]:
    """What each ball but the struck one is called: the other white is ``w``, whatever its id."""
    found: dict[str, str] = {}
    for piece in played.before:
        if piece in (played.struck, PIN):
            continue
        name = piece if piece in objects else "w" if "w" in objects else None
        if name is None or name in found.values():
            raise SimulatorError(
                "bad-shot", f"{played.play.game.name} has no ball {piece!r} besides the others"
            )
        found[piece] = name
    return found


def _met(happened: Iterable[Moment], struck: str) -> list[Moment]:
    """The first contact of the struck ball with each other ball, in order of time."""
    found: dict[str, Moment] = {}
    for moment in happened:
        if moment.kind == "touch" and moment.piece == struck:
            found.setdefault(moment.other, moment)
    return list(found.values())


def _seen_before(played: Played, names: dict[str, str], met: list[Moment]) -> Iterator[Token]:
    """Frozen balls, the one played at last, because the engine asks of the last one named; the rail."""
    frozen = [ball for ball in frozen_to(played, played.struck) if ball in names]
    first = met[0].other if met else None
    for ball in sorted(frozen, key=lambda ball: (ball == first, ball)):
        yield Token("state", "frozen", names[ball])
    rails = "".join(rail for rail in RAILS if rail in rails_of(played, played.struck))
    if rails:
        yield Token("state", "rail", rails)


def _where(played: Played, names: dict[str, str], met: list[Moment]) -> Iterator[Token]:
    """Where both object balls rest, and out of what one of them was driven."""
    spaces = _restricted(played)
    if not spaces:
        return
    after = resting(played.trace, played.before.values())
    balls = tuple(names)
    if len(balls) > 2:
        yield from _crotched(played, spaces, after, balls, met)
        return
    if len(balls) < 2 or any(ball not in after for ball in balls):
        return
    yield from _outs(played, spaces, balls)
    points = [after[ball] for ball in balls]
    for word in ("in", "anchor", "crotch"):
        found = shared(spaces, word, points)
        if not found:
            continue
        if word != "in":
            yield Token("state", word, _name(played, found[0]))
        elif len(found) > 1:
            yield Token("state", "line")
        elif any(on_border(spaces, word, point) for point in points):
            yield Token("state", "border", _name(played, found[0]))
        else:
            yield Token("state", "in", _name(played, found[0]))


def _restricted(played: Played) -> tuple[Space, ...]:
    """The spaces of the table that the game restricts in this match: once for all."""
    memo, key = played.play.memo, ("spaces", played.surface.name)
    if key not in memo:
        memo[key] = tuple(space for space in spaces_of(played.surface) if _limited(played, space))
    found: tuple[Space, ...] = memo[key]
    return found


def _limited(played: Played, space: Space) -> bool:
    """Whether the game in this match limits what may be made in a space."""
    found = limit_of(played.play, Hold(space.word, _known(played, space)))[0]
    return found is not None


def _known(played: Played, space: Space) -> str:
    """The name by which the game knows a space: its own, or that of its kind ("pair" is not a place)."""
    limit = limit_of(played.play, Hold(space.word, space.name))[0]
    return space.name if limit is not None and space.name in limit.names else "pair"


def _name(played: Played, space: Space) -> str | None:
    limit = limit_of(played.play, Hold(space.word, space.name))[0]
    return space.name if limit is not None and space.name in limit.names else None


_OUT = {"in": "balk", "anchor": "anchor", "crotch": "crotch"}


def _outs(played: Played, spaces: tuple[Space, ...], balls: Iterable[str]) -> Iterator[Token]:
    """``#out(...)`` for each space in which the balls lay and out of which one was driven."""
    row = tuple(balls)
    lay = [(played.before[ball].x, played.before[ball].y) for ball in row]
    for word in dict.fromkeys(hold.word for hold in played.state.held):
        names = [hold.space for hold in played.state.held if hold.word == word]
        found = [s for s in shared(spaces, word, lay) if any(same(s.name, name) for name in names)]
        if found and all(any(s.left_by(played.trace, ball) for ball in row) for s in found):
            yield Token("state", "out", _OUT[word])


def _crotched(
    played: Played,
    spaces: tuple[Space, ...],
    after: dict[str, Point],
    balls: tuple[str, ...],
    met: list[Moment],
) -> Iterator[Token]:
    """With three object balls: which of them lie in one crotch, two or all."""
    if any(ball not in after for ball in balls):
        return
    if any(hold.space.startswith("pair") for hold in played.state.held):
        lay = {ball: (played.before[ball].x, played.before[ball].y) for ball in balls}
        pairs = [p for p in combinations(balls, 2) if shared(spaces, "crotch", (lay[p[0]], lay[p[1]]))]
        for pair in pairs[:1]:
            if {m.other for m in met[:2]} != set(pair):
                yield Token("state", "elsewhere")
            yield from _outs_of(played, spaces, pair, lay)
    elif played.state.held:
        lay = {ball: (played.before[ball].x, played.before[ball].y) for ball in balls}
        yield from _outs_of(played, spaces, balls, lay)
    if shared(spaces, "crotch", [after[ball] for ball in balls]):
        yield Token("state", "crotch", "three")
    elif any(shared(spaces, "crotch", (after[a], after[b])) for a, b in combinations(balls, 2)):
        yield Token("state", "crotch", "pair")


def _outs_of(
    played: Played, spaces: tuple[Space, ...], balls: Iterable[str], lay: dict[str, Point]
) -> Iterator[Token]:
    row = tuple(balls)
    found = shared(spaces, "crotch", [lay[ball] for ball in row])
    if found and all(any(s.left_by(played.trace, ball) for ball in row) for s in found):
        yield Token("state", "out", "crotch")


def _four_ball(played: Played, happened: tuple[Moment, ...], met: list[Moment]) -> Iterator[Token]:
    """What only the string decides at the four-ball game: a lay-off that stops short, a cue ball from hand
    that meets something before it has left the string, a miss that stays within it, a red that waits."""
    string, red_spot = string_of(played), played.surface.size[1] / 4
    struck, state = played.struck, played.state
    after = resting(played.trace, played.before.values())
    if state.stage == "layoff":
        deep = played.before.get("dr")
        line = deep.y if deep is not None else red_spot
        if struck in after and after[struck][1] < line:
            yield Token("state", "short")
    elif state.spotted:
        first = next((m.time for m in happened if m.piece == struck), inf)
        if first < inf and not left_string(played, first):
            yield Token("state", "in-string")
        elif not met and struck in after and not left_string(played):
            yield Token("state", "inside-miss")
    for ball, y in (("dr", red_spot), ("lr", string)):
        if ball not in played.before and _free(played, 0.0, y):
            yield Token("state", "red-off")
            break


def _free(played: Played, x: float, y: float) -> bool:
    """Whether a ball could be spotted at a place before the stroke."""
    usual = KINDS[played.surface.piece].radius
    return all(
        hypot(p.x - x, p.y - y) >= usual + radius_of(played, p.id)
        for p in played.before.values()
        if p.state == "rest"
    )


def _pin(played: Played, happened: tuple[Moment, ...]) -> Iterator[Token]:
    """Where the pin came to rest, if it fell."""
    if not any(m.kind == "felled" for m in happened):
        return
    rest = played.trace.rest_of(PIN)
    place = {"off": "cushion" if rest.where == "cushion" else "off", "leaning": "leaning"}.get(rest.state)
    if place is None:
        foot = max((KINDS[p.kind].base for p in played.before.values() if p.id == PIN), default=0.0)
        width, length = played.surface.size
        ball = KINDS[played.surface.piece].radius
        corner = hypot(
            max(abs(rest.x) - (width / 2 - ball), 0.0), max(abs(rest.y) - (length / 2 - ball), 0.0)
        )
        balls = {k: at for k, at in resting(played.trace, played.before.values()).items() if k != PIN}
        if corner > ball + foot:
            place = "corner"
        elif any(hypot(x - rest.x, y - rest.y) < radius_of(played, k) + foot for k, (x, y) in balls.items()):
            place = "blocked"
    if place is not None:
        yield Token("rest", PIN, place)
