"""Where the weights of a roll lie, and what they count."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....states import Tally, state_class
from ...base import claim_of

END = "end"
"""Over the end of the board."""

ZONES = (END, "3", "2", "1")
"""Where a weight is in play, the foremost zone first."""

DEAD = ("short", "off")
"""Where it is out of play: not past the first line, and off the board."""

ALL_ZONES = (*ZONES, *DEAD)

Groups = tuple[tuple[str, ...], ...]
"""Weights in play as "weight=zone", the foremost first; those of one group lie equally far."""


@state_class
class ShuffleState(NamedTuple):
    """Where a game stands. ``phase``: ``roll``, or ``flip`` while the weights ``lying`` wait for an owner to
    flip or to count; ``turn`` rolls first, or may flip."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int
    phase: str = "roll"
    lying: Groups = ()
    flipped: tuple[str, ...] = ()
    rolls: int = 0
    over: bool = False
    winner: int | None = None


class ShuffleFacts(NamedTuple):
    """What the record shows of a roll: weights in play, those out of play, those that dead weights moved."""

    groups: Groups
    dead: tuple[tuple[str, str], ...]
    on_line: tuple[str, ...]
    displaced: tuple[str, ...]
    claim: int | None
    shown: bool


class Count(NamedTuple):
    """What a roll counts: the side (None if nobody scores), its weights with their zones, the points, and
    whether the foremost weights of both sides were level ("level", "majority" or "")."""

    side: str | None
    weights: tuple[str, ...]
    points: int
    level: str = ""


def weights_of(play: Play) -> tuple[str, ...]:
    """The weights, by the letters of the sides."""
    each = play.value("weights")
    return tuple(f"{x}{n}" for x in play.letters for n in range(1, each + 1))


def read_roll(play: Play, state: ShuffleState, tokens: tuple[Token, ...]) -> ShuffleFacts | Ruling:
    """Read where the weights rest; a :class:`Ruling` is a refusal."""
    weights = weights_of(play)
    rests: dict[str, str] = {}
    order: list[str] = []
    level: set[str] = set()
    on_line: list[str] = []
    displaced: list[str] = []
    shown = False
    for kind, a, b in tokens:
        if kind == "rest":
            if (bad := _bad_weight(play, state, weights, a)) is not None:
                return bad
            if b not in ALL_ZONES:
                zones = ", ".join(ALL_ZONES)
                return refuse(state, "unknown-zone", f"there is no zone {b[:20]!r}: they are {zones}")
            if a in rests:
                return refuse(state, "impossible", f"weight {a} rests in two places", play.cite("weights"))
            rests[a] = b
            order.append(a)
            shown = True
        elif kind == "state":
            if a not in ("level", "on-line", "displaced"):
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing now in {play.game.name}")
            if (bad := _bad_weight(play, state, weights, b or "")) is not None:
                return bad
            if b not in rests:
                return refuse(state, "impossible", f"say first where weight {b} rests")
            if a == "level":
                level.add(b)
            elif a == "on-line":
                on_line.append(b)
            else:
                displaced.append(b)
        elif kind == "full":
            shown = True
    for weight in on_line:
        if rests[weight] not in ("1", "2", "3"):
            return refuse(state, "impossible", f"weight {weight} lies on no line", play.cite("on_line"))
        rests[weight] = {"3": "2", "2": "1", "1": "short"}[rests[weight]]
    live = sorted((w for w in order if rests[w] in ZONES), key=lambda w: ZONES.index(rests[w]))
    groups: list[tuple[str, ...]] = []
    for weight in live:
        at = f"{weight}={rests[weight]}"
        if weight not in level:
            groups.append((at,))
        elif groups and groups[-1][0].partition("=")[2] == rests[weight]:
            groups[-1] = (*groups[-1], at)
        else:
            message = f"weight {weight} is level with none: name it after the one that lies as far"
            return refuse(state, "impossible", message, play.cite("level"))
    claim = claim_of(tokens)
    if claim == "miss":
        return refuse(state, "wrong-token", "a roll that counts nothing is 0")
    dead = tuple((w, rests[w]) for w in order if rests[w] in DEAD)
    assert not isinstance(claim, str)
    return ShuffleFacts(tuple(groups), dead, tuple(on_line), tuple(displaced), claim, shown)


def _bad_weight(play: Play, state: Any, weights: tuple[str, ...], weight: str) -> Ruling | None:
    if weight in weights:
        return None
    each = play.value("weights")
    message = f"there is no weight {weight[:20]!r}: each side has {each}, lettered {weights[0]} and so on"
    return refuse(state, "unknown-piece", message, play.cite("weights"))


def owner(at: str) -> str:
    """The side of a weight, of "weight=zone"."""
    return at[0]


def zone(at: str) -> str:
    """The zone of "weight=zone"."""
    return at.partition("=")[2]


def count(play: Play, groups: Groups, worth: dict[str, int]) -> Count:
    """What the weights count: those of one side that lie ahead of every weight of the other."""
    while groups:
        front = groups[0]
        sides = {owner(at) for at in front}
        if len(sides) == 1:
            break
        if zone(front[0]) == END:
            return _projecting(play, front, worth)
        if not play.value("level"):
            return Count(None, (), 0, "level")
        groups = groups[1:]
    else:
        return Count(None, (), 0)
    (side,) = sides
    ahead: list[str] = []
    for group in groups:
        if any(owner(at) != side for at in group):
            break
        ahead += group
    return Count(side, tuple(ahead), sum(worth[zone(at)] for at in ahead))


def _projecting(play: Play, front: tuple[str, ...], worth: dict[str, int]) -> Count:
    """Weights of both sides project equally far: the majority scores, equal numbers tie."""
    by_side: dict[str, list[str]] = {}
    for at in front:
        by_side.setdefault(owner(at), []).append(at)
    few, many = sorted(by_side.values(), key=len)
    if len(few) == len(many):
        return Count(None, (), 0, "tie")
    counted = many if play.value("majority") == "all" else many[: len(many) - len(few)]
    return Count(owner(many[0]), tuple(counted), len(counted) * worth[END], "majority")
