"""The state of a round on the web, and what a record shows of one shot."""

from __future__ import annotations

from typing import Final

from ....boards.spider import SPACES
from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of

SHOT: Final = "c"
OFF: Final = "off"
EDGE: Final = "edge"
"""Touching the outermost circle."""
STATES: Final = {
    "direct": "direct",
    "late": "late",
    "unmoved": "through",
    "back": "back",
    "place": "place",
    "rings-moved": "untouched",
}
"""The states of a shot, and the slot that each asks."""
KINDS: Final = frozenset({"rest", "pocket", "off", "touch", "cushion", "state", "claim", "full"})


@state_class
class WebState(NamedTuple):
    """Where a round stands: of each side the rings that lie ``on`` the field, and those ``shot`` so far."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    on: tuple[int, int] = (0, 0)
    shot: tuple[int, int] = (0, 0)
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    over: bool = False
    winner: int | None = None


class WebShot(NamedTuple):
    """What the record shows of one shot.

    ``stays``: the ring shot came to rest on the field; ``theirs`` and ``own``: rings driven off it for good;
    ``hits`` and ``own_hits``: rings that the ring shot met; ``hit``: whether any ring of the opponent was
    met, also by one that was driven (None: not told); ``through``: only by one that was driven; ``direct``:
    a ring was met before any side; ``late``: two or more sides before the opponent's ring; ``no_side``: none
    was touched at all.
    """

    who: int
    stays: bool
    theirs: int
    own: int
    hits: int
    own_hits: int
    hit: bool | None
    through: bool
    direct: bool
    late: bool
    no_side: bool
    states: tuple[str, ...]

    def saw(self, word: str) -> bool:
        """Whether a state was seen."""
        return word in self.states


def zones_of(play: Play) -> tuple[str, ...]:
    """The words for where a ring may lie at the end of a shot."""
    return (*SPACES[:-1], EDGE, "field", OFF)


def lies_on(play: Play, zone: str | None) -> bool:
    """Whether a ring in ``zone`` is on the field."""
    return zone != OFF and (zone != EDGE or play.value("on_field") == "field")


def read_shot(play: Play, state: WebState, who: int, tokens: tuple[Token, ...]) -> WebShot | Ruling:
    """Read the tokens of one shot, or refuse them."""
    if (bad := _check_words(play, state, tokens)) is not None:
        return bad
    mine, other = play.letters[who], play.letters[1 - who]
    rests = [
        t.b if t.kind == "rest" else OFF
        for t in tokens
        if t.kind in ("rest", "pocket", "off") and t.a == SHOT
    ]
    if len(rests) > 1:
        message = say("web.one-place", "the ring shot lies in one place")
        return refuse(state, "impossible", message, play.cite("cleared"))
    gone = dict.fromkeys(play.letters, 0)
    for kind, a, b in tokens:
        if a in gone and (kind in ("pocket", "off") or (kind == "rest" and not lies_on(play, b))):
            gone[a] += 1
    order = [t for t in tokens if t.kind in ("touch", "cushion") and t.a in (None, mine)]
    touches = [t for t in order if t.kind == "touch"]
    hits = sum(t.a is None and t.b == other for t in touches)
    own_hits = sum(t.a is None and t.b == mine for t in touches)
    driven = any(t.a == mine and t.b == other for t in touches)
    for side, count in ((1 - who, max(gone[other], hits)), (who, max(gone[mine], own_hits))):
        if count > state.on[side] or (driven and not all(state.on)):
            message = say(
                "web.rings-on-field",
                "{rings} rings of {side} lie on the field",
                rings=state.on[side],
                side=play.letters[side],
            )
            return refuse(state, "impossible", message, play.cite("on_field"))
    states = tuple(t.a for t in tokens if t.kind == "state")
    before = _sides(order, lambda t: t.kind == "touch")
    to_theirs = _sides(order, lambda t: t.kind == "touch" and t.b == other)
    closed = any(t.kind == "full" for t in tokens)
    missed = claim_of(tokens) == "miss"
    told = bool(touches) or missed or closed
    seen = bool({"direct", "late", "unmoved", "back"} & set(states)) and not touches
    met = bool(hits or driven or gone[other] or seen)
    shot = WebShot(
        who,
        lies_on(play, rests[0]) if rests else True,
        gone[other],
        gone[mine],
        hits,
        own_hits,
        met if told or met else None,
        driven and not hits,
        "direct" in states or before == 0,
        "late" in states or (to_theirs or 0) > 1,
        "direct" in states or (not any(t.kind == "cushion" for t in order) and (closed or before == 0)),
        states,
    )
    banked = bool(order) and order[0].kind == "cushion"
    return _held_against(play, state, shot, missed, banked, to_theirs)


def _sides(order: list[Token], wanted: object) -> int | None:
    """How many sides the ring shot touched before the first event that is wanted; None if there is none."""
    sides = 0
    for token in order:
        if wanted(token):  # type: ignore[operator]
            return sides
        if token.kind == "cushion" and token.a is None:
            sides += token.b if isinstance(token.b, int) else len(token.b)
    return None


def _held_against(
    play: Play, state: WebState, shot: WebShot, missed: bool, banked: bool, to_theirs: int | None
) -> WebShot | Ruling:
    """Refuse what contradicts itself, and what leaves the ruling open."""
    other = state.on[1 - shot.who]
    if missed and (
        shot.hits or shot.theirs or shot.through or {"late", "unmoved", "back"} & set(shot.states)
    ):
        message = say("web.ring-was-met", "a ring of the opponent was met")
        return refuse(state, "contradicted", message, play.cite("no_hit"))
    if "direct" in shot.states and (banked or shot.saw("late")):
        return refuse(state, "contradicted", say("web.side-first", "a side came first"), play.cite("direct"))
    if "late" in shot.states and to_theirs in (0, 1):
        message = say("web.fewer-than-two", "fewer than two sides came first")
        return refuse(state, "contradicted", message, play.cite("late"))
    if "unmoved" in shot.states and (shot.theirs or shot.saw("back")):
        message = say("web.ring-was-moved", "a ring of the opponent was moved")
        return refuse(state, "contradicted", message, play.cite("through"))
    if {"late", "unmoved", "back"} & set(shot.states) and not other:
        message = say("web.none-on-field", "the opponent has no ring on the field")
        return refuse(state, "contradicted", message, play.cite("on_field"))
    if shot.hit is None and other:
        message = say(
            "web.say-whether-met",
            "say whether a ring of the opponent was met: - x{side}, or miss",
            side=play.letters[1 - shot.who],
        )
        return refuse(state, "undecided", message, play.cite("duty"))
    if missed:
        shot = shot._replace(hit=False)
    return shot


def no_ring(play: Play, state: WebState, word: str) -> Ruling:
    """Refuse a ring that the game has not."""
    message = say("web.no-ring", "there is no ring '{word}'", word=word[:20])
    return refuse(state, "unknown-piece", message, play.cite("rings"))


def _check_words(play: Play, state: WebState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, zones, states and claims that the game does not know."""
    known = (SHOT, *play.letters)
    for kind, a, b in tokens:
        pieces: tuple[str | None, ...] = ()
        if kind == "touch":
            pieces = (b, a)
        elif kind in ("pocket", "off", "rest", "cushion"):
            pieces = (a,)
        for piece in pieces:
            if piece is not None and (piece not in known or (kind == "touch" and piece == SHOT)):
                return no_ring(play, state, piece)
        if kind == "rest" and b not in (zones_of(play) if a == SHOT else (OFF, EDGE)):
            message = say("web.not-noted-in", "a ring is not noted in '{word}'", word=str(b)[:20])
            return refuse(state, "unknown-zone", message, play.cite("on_field"))
        if kind == "pocket" and b is not None and b not in ("1", "2", "3", "4"):
            message = say("web.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20])
            return refuse(state, "unknown-pocket", message)
        if kind == "state" and (a not in STATES or b is not None):
            message = say(
                "web.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice":
            message = say("web.unknown-choice", ":{word} means nothing now", word=a[:20])
            return refuse(state, "unknown-choice", message)
        if kind == "claim" and a != "miss":
            message = say(
                "web.count-at-end", "rings count at the end of the round: say where the ring rests, or miss"
            )
            return refuse(state, "undecided" if a == 0 else "contradicted", message, play.cite("values"))
    if not any(t.kind in KINDS for t in tokens):
        return refuse(state, "undecided", say("web.say-shot", "say what the shot did"), play.cite("duty"))
    return None
