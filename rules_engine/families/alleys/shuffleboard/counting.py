"""Where the weights of a roll lie, and what they count."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
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
                why = say(
                    "shuffleboard.no-such-zone-they-are",
                    "there is no zone '{zone}': they are {zones}",
                    zone=b[:20],
                    zones=zones,
                )
                return refuse(state, "unknown-zone", why)
            if a in rests:
                why = say(
                    "shuffleboard.weight-in-two-places", "weight {weight} rests in two places", weight=a
                )
                return refuse(state, "impossible", why, play.cite("weights"))
            rests[a] = b
            order.append(a)
            shown = True
        elif kind == "state":
            if a not in ("level", "on-line", "displaced"):
                why = say(
                    "shuffleboard.unknown-state-now",
                    "#{word} means nothing now in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            if (bad := _bad_weight(play, state, weights, b or "")) is not None:
                return bad
            if b not in rests:
                why = say("shuffleboard.say-first-where", "say first where weight {weight} rests", weight=b)
                return refuse(state, "impossible", why)
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
            why = say("shuffleboard.on-no-line", "weight {weight} lies on no line", weight=weight)
            return refuse(state, "impossible", why, play.cite("on_line"))
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
            message = say(
                "shuffleboard.weight-level-with-none",
                "weight {weight} is level with none: name it after the one that lies as far",
                weight=weight,
            )
            return refuse(state, "impossible", message, play.cite("level"))
    claim = claim_of(tokens)
    if claim == "miss":
        why = say("shuffleboard.nothing-is-0", "a roll that counts nothing is 0")
        return refuse(state, "wrong-token", why)
    dead = tuple((w, rests[w]) for w in order if rests[w] in DEAD)
    assert not isinstance(claim, str)
    return ShuffleFacts(tuple(groups), dead, tuple(on_line), tuple(displaced), claim, shown)


def _bad_weight(play: Play, state: Any, weights: tuple[str, ...], weight: str) -> Ruling | None:
    if weight in weights:
        return None
    each = play.value("weights")
    message = say(
        "shuffleboard.no-such-weight",
        "there is no weight '{weight}': each side has {each}, lettered {first} and so on",
        weight=weight[:20],
        each=each,
        first=weights[0],
    )
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
