"""The state of a set, and what a record shows of one stroke."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of

PUCK = "c"
POCKETS = ("1", "2", "3", "4")
STROKE_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion"})


@state_class
class SetState(NamedTuple):
    """Where a set stands.

    ``down`` are the discs of each side that are pocketed, ``owed`` those that it has still to give back,
    ``penalties`` how often it was punished. ``series`` counts the turns of the set. ``answers`` says that the
    first player has cleared in his first series, and the other has his. ``cleared`` counts such runs of each.
    """

    score: tuple[int, int]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    down: tuple[int, int] = (0, 0)
    owed: tuple[int, int] = (0, 0)
    penalties: tuple[int, int] = (0, 0)
    cleared: tuple[int, int] = (0, 0)
    series: int = 0
    answers: bool = False
    over: bool = False
    winner: int | None = None


class Driven(NamedTuple):
    """What one stroke did: own discs and the other's that fell or left the board, the puck, violations by
    their words. ``first`` is whose disc was met first ("own", "other", "none"; None: unknown), ``back``
    whether the puck met the opposite edge before."""

    own: int = 0
    other: int = 0
    own_off: int = 0
    other_off: int = 0
    puck: str = ""
    words: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    first: str | None = None
    back: bool = False
    last_own: bool = False
    last_other: bool = False


def discs_of(play: Play) -> int:
    """How many discs each side has."""
    count: int = play.value("set_up")
    return count


def fouls_of(play: Play) -> tuple[str, ...]:
    """The words of violations."""
    return tuple(word for word in play.family.conduct if play.cite(f"foul:{word}") is not None)


def check_words(play: Play, state: SetState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, pockets, states and choices that the game does not have."""
    known = (PUCK, *(x.lower() for x in play.letters))
    for kind, a, b in tokens:
        pieces = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in pieces:
            if piece is not None and piece not in known:
                message = say("discs-cleared.no-disc", "there is no disc '{word}'", word=piece[:20])
                return refuse(state, "unknown-piece", message, play.cite("set_up"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            message = say("discs-cleared.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20])
            return refuse(state, "unknown-pocket", message)
        if kind == "state" and ((a not in fouls_of(play) and a not in play.family.seen) or b is not None):
            message = say(
                "discs-cleared.unknown-state",
                "#{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice" and (a not in ("lead", "replay") or b is not None):
            message = say(
                "discs-cleared.unknown-choice",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
    return None


def read_stroke(play: Play, state: SetState, who: int, entry: Entry) -> Driven | Ruling:
    """Read the facts of a stroke; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in STROKE_KINDS for t in tokens):
        return refuse(state, "undecided", say("discs-cleared.say-stroke", "say what the stroke did"))
    mine, theirs = play.letters[who].lower(), play.letters[1 - who].lower()
    down = [t.a for t in tokens if t.kind == "pocket"]
    off = [t.a for t in tokens if t.kind == "off"]
    gone = down + off
    if gone.count(PUCK) > 1:
        message = say("discs-cleared.puck-once", "the puck is lost once only")
        return refuse(state, "impossible", message, play.cite("violation"))
    full = discs_of(play)
    for side, piece in ((who, mine), (1 - who, theirs)):
        if gone.count(piece) > full - state.down[side]:
            message = say(
                "discs-cleared.only-on-board",
                "only {discs} of {side} on the board",
                discs=full - state.down[side],
                side=piece,
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
    first, back = _first(tokens, mine)
    states = [t.a for t in tokens if t.kind == "state"]
    own, other = down.count(mine), down.count(theirs)
    claim = claim_of(tokens)
    closed = bool(down) or any(t.kind == "full" for t in tokens)
    if claim == "miss":
        if first is not None or own or other:
            message = say("discs-cleared.no-miss", "a disc was met, so it was no miss")
            return refuse(state, "contradicted", message, play.cite("violation"))
        first = "none"
    elif isinstance(claim, int):
        if claim < 0 or (closed and claim != own):
            message = say(
                "discs-cleared.claim-contradicted",
                "{claim} is claimed, but {discs} own discs fell",
                claim=claim,
                discs=own,
            )
            return refuse(state, "contradicted", message, play.cite("again"))
        if claim > full - state.down[who]:
            message = say("discs-cleared.not-so-many", "not so many discs are on the board")
            return refuse(state, "impossible", message, play.cite("set_up"))
        own = claim or own
    elif not (closed or off or states or first):
        return refuse(state, "undecided", say("discs-cleared.say-fallen", "say which discs fell, or 0"))
    if first is None and any(t.kind == "full" for t in tokens) and not (own or other):
        first = "none"
    return Driven(
        own=own,
        other=other,
        own_off=off.count(mine),
        other_off=off.count(theirs),
        puck="pocket" if PUCK in down else "off" if PUCK in off else "",
        words=tuple(w for w in states if w not in play.family.seen),
        notes=tuple(w for w in states if w in play.family.seen),
        first=first,
        back=back or "back" in states,
        last_own=own > 0 and state.down[who] + own == full,
        last_other=other > 0 and state.down[1 - who] + other == full,
    )


def _first(tokens: tuple[Token, ...], mine: str) -> tuple[str | None, bool]:
    """Whose disc the puck met first, and whether it met the edge before."""
    back = False
    for kind, a, b in tokens:
        if kind == "cushion" and a is None:
            back = True
        elif kind == "touch" and a is None:
            return ("own" if b == mine else "other"), back
    return None, back
