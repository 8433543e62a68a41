"""The state of a pursuit of rings, and what a record shows of one shot."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN, Unknown
from ...base import claim_of
from ..shooter_places import wrong_place

POCKETS = ("1", "2", "3", "4")
SHOOTER = "c"
FACTS = frozenset({"pocket", "off", "touch", "full"})


@state_class
class PursuedState(NamedTuple):
    """Where a game stands.

    ``down`` are the numbers of each side's rings that are pocketed, ``called`` the one that it has named (0:
    none), ``fresh`` says that the turn has had no shot yet.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    down: tuple[tuple[int, ...], ...]
    called: tuple[int, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class PursuitShot(NamedTuple):
    """One shot: whether the ring named went down and was ``hit`` (unknown where the record leaves that open),
    other rings that fell, rings off the board, and what became of the shooter."""

    made: bool = False
    hit: bool | Unknown = UNKNOWN
    others: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    attested: bool = False


def ring_of(play: Play, side: int, number: int) -> str:
    """The ring as records write it: r2."""
    return f"{play.letters[side].lower()}{number}"


def rings_left(play: Play, state: PursuedState, side: int) -> tuple[str, ...]:
    """The rings of a side that are on the board."""
    full = range(1, play.value("set_up") + 1)
    return tuple(ring_of(play, side, n) for n in full if n not in state.down[side])


def on_board(play: Play, state: PursuedState) -> tuple[str, ...]:
    """All rings on the board."""
    return tuple(ring for side in range(len(play.letters)) for ring in rings_left(play, state, side))


def check_words(play: Play, state: PursuedState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse words that mean nothing here."""
    full = play.value("set_up")
    rings = {ring_of(play, side, n) for side in range(len(play.letters)) for n in range(1, full + 1)}
    for kind, a, b in tokens:
        pieces: tuple[Any, ...] = ()
        if kind == "touch":
            pieces = (b, a and a.lower())
        elif kind in ("pocket", "off", "cushion"):
            pieces = (a,)
        elif kind == "call":
            pieces = tuple(piece for piece, _ in a)
        for piece in pieces:
            if piece not in (None, SHOOTER, *rings):
                return refuse(
                    state,
                    "unknown-piece",
                    say("rings-pursued.no-such-ring", "there is no ring '{word}'", word=piece[:20]),
                    play.cite("set_up"),
                )
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("rings-pursued.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "place" and (bad := wrong_place(play, state, a)) is not None:
            return bad
        if kind == "choice" and a != "lead":
            return refuse(
                state,
                "unknown-choice",
                say(
                    "rings-pursued.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
    return None


def named(play: Play, state: PursuedState, who: int, entry: Entry) -> PursuedState | Ruling:
    """The state with the ring that the entry names; refuse what may not be named now."""
    calls = [t.a for t in entry.tokens if t.kind == "call"]
    cite = play.cite("call")
    if not calls:
        return state
    if len(calls) > 1 or len(calls[0]) != 1 or calls[0][0][1] is not None:
        return refuse(
            state, "impossible", say("rings-pursued.one-named", "one ring is named, and no pocket"), cite
        )
    ring: str = calls[0][0][0]
    standing = state.called[who]
    if standing and ring != ring_of(play, who, standing):
        message = say(
            "rings-pursued.named-until-down",
            "{ring} is named until it is pocketed",
            ring=ring_of(play, who, standing),
        )
        return refuse(state, "not-now", message, cite)
    if ring not in rings_left(play, state, who):
        return refuse(
            state,
            "impossible",
            say("rings-pursued.own-named", "one of the player's own rings on the board is named"),
            cite,
        )
    called = tuple(int(ring[1:]) if side == who else n for side, n in enumerate(state.called))
    return state._replace(called=called)


def read_shot(play: Play, state: PursuedState, who: int, entry: Entry) -> PursuitShot | Ruling:
    """Read the facts of a shot at the ring named; refuse what cannot be."""
    tokens, claim = entry.tokens, claim_of(entry.tokens)
    if not state.called[who]:
        return refuse(
            state,
            "call-missing",
            say("rings-pursued.call-missing", "say which ring is shot at: a call"),
            play.cite("call"),
        )
    mine = ring_of(play, who, state.called[who])
    fell = [t.a for t in tokens if t.kind == "pocket" and t.a != SHOOTER]
    off = [t.a for t in tokens if t.kind == "off" and t.a != SHOOTER]
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    touched = [t.b for t in tokens if t.kind == "touch"]
    gone = fell + off
    if len(lost) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-pursued.lost-once", "the shooter is lost once only"),
            play.cite("shooter_pocketed"),
        )
    if len(set(gone)) < len(gone) or not {*gone, *touched} - {SHOOTER} <= set(on_board(play, state)):
        return refuse(
            state,
            "impossible",
            say("rings-pursued.ring-not-there", "that ring is not on the board"),
            play.cite("set_up"),
        )
    if claim not in (None, "miss", 0, 1):
        return refuse(
            state, "impossible", say("rings-pursued.one-shot-at", "one ring is shot at"), play.cite("call")
        )
    told = any(t.kind in FACTS for t in tokens)
    if not told and claim is None:
        return refuse(
            state,
            "undecided",
            say("rings-pursued.say-what-became", "say what became of the ring that is named, or 0"),
        )
    made = mine in fell or (not told and claim == 1)
    hit: bool | Unknown = UNKNOWN
    if made or mine in touched or mine in off:
        hit = True
    elif claim == "miss" or any(t.kind == "full" for t in tokens):
        hit = False
    if claim is not None and ((claim == 1) != made or (claim == "miss" and hit is True)):
        if made:
            message = say("rings-pursued.went-down", "the record shows that {ring} went down", ring=mine)
        elif claim == 1:
            message = say("rings-pursued.not-down", "the record shows that {ring} did not go down", ring=mine)
        else:
            message = say("rings-pursued.was-hit", "the record shows that {ring} was hit", ring=mine)
        return refuse(state, "contradicted", message, play.cite("miss"))
    return PursuitShot(
        made=made,
        hit=hit,
        others=tuple(ring for ring in fell if ring != mine),
        off=tuple(off),
        lost={"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "",
        attested=made and not told,
    )
