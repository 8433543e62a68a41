"""What a record says of one try: the words, read and checked."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

STATES: Final = {
    "place": "place",
    "line": "line",
    "direct": "direct",
    "through": "passage",
    "left": "passage",
    "touched": "passage",
    "pin": "pin",
}
"""The states of a try, and the slot that each asks."""

LINE: Final = "line"
"""Where a ring lies before anybody has moved it."""

GONE: Final = "gone"
"""Where a ring is that is out of play for the turn."""


@state_class
class TriesState(NamedTuple):
    """Where a game of tries stands.

    ``shots`` counts for each side the tries that it has used in this round. ``where`` holds where each ring
    lies, if rings stay for a turn, and ``kept`` where it lay after the last try from its own station (""
    before it). ``fresh``: nobody has shot in this turn.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    where: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    shots: tuple[int, ...] = (0, 0)
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class Try(NamedTuple):
    """What the record shows of one try: where each piece came to rest ("off" the board, "pocket"), whether
    it was called a miss, the marker's number, the states seen, and the ring that a felled pin costs."""

    who: int
    rests: dict[str, str]
    miss: bool = False
    claim: int | None = None
    states: tuple[str, ...] = ()
    felled: str = ""


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def read_try(play: Play, state: TriesState, who: int, tokens: tuple[Token, ...]) -> Try | Ruling:
    """Read the tokens of one try, or refuse them."""
    pieces = play.value("pieces")
    rests: dict[str, str] = {}
    states: list[str] = []
    miss, claim, felled = False, None, ""
    for kind, a, b in tokens:
        if kind in ("rest", "off", "pocket"):
            if a not in pieces:
                message = say("tries.no-piece", "there is no piece '{word}'", word=a[:20])
                return refuse(state, "unknown-piece", message, play.cite("pieces"))
            to = str(b) if kind == "rest" else kind
            if kind == "rest" and to not in play.value("zones"):
                zones = ", ".join(play.value("zones"))
                message = say("tries.piece-rests-in", "a piece rests {zones}", zones=zones)
                return refuse(state, "unknown-zone", message, play.cite("zones"))
            if kind == "pocket" and play.cite("pocketed") is None:
                message = say("tries.no-pocket-counts", "no pocket counts in this game")
                return refuse(state, "unknown-pocket", message, play.cite("zones"))
            if a in rests:
                message = say("tries.two-places", "{piece} rests in two places", piece=a)
                return refuse(state, "impossible", message, play.cite("pieces"))
            if state.where and state.where[pieces.index(a)] == GONE:
                message = say("tries.is-out-of-play", "{piece} is out of play", piece=a)
                return refuse(state, "impossible", message, play.cite("pin"))
            rests[a] = to
        elif kind == "state":
            bad = _state(play, state, a, b, states)
            if bad is not None:
                return bad
            if a == "line":
                line = play.value("line")
                if b not in rests or rests[b] not in line:
                    message = say("tries.say-line", "say first within which line")
                    return refuse(state, "impossible", message, play.cite("line"))
                rests[b] = line[rests[b]]
            elif a == "pin":
                felled = b or ""
        elif kind == "claim":
            miss, claim = (True, None) if a == "miss" else (miss, int(a))
        elif kind == "choice":
            message = say("tries.unknown-choice", ":{word} means nothing now", word=a[:20])
            return refuse(state, "unknown-choice", message)
    if miss and (rests or claim is not None):
        message = say("tries.miss-moves-none", "a miss moves no ring")
        return refuse(state, "contradicted", message, play.cite("worth") or play.cite("closes"))
    if list(rests.values()).count("hole") > 1:
        message = say("tries.one-in-hole", "only one ring can lie in the hole")
        return refuse(state, "impossible", message, play.cite("zones"))
    return _felled(play, state, Try(who, rests, miss, claim, tuple(states), felled))


def _state(play: Play, state: TriesState, word: str, ring: str | None, seen: list[str]) -> Ruling | None:
    if word not in STATES or play.cite(STATES[word]) is None:
        message = say(
            "tries.unknown-state", "#{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-state", message)
    if word in seen and word != "line":
        message = say("tries.said-once", "#{word} is said once", word=word)
        return refuse(state, "impossible", message, play.cite(STATES[word]))
    if ring is not None and word not in ("line", "pin"):
        message = say("tries.state-alone", "#{word} stands alone", word=word)
        return refuse(state, "unknown-state", message)
    named = ring in play.value("pieces")
    if (word == "line" and not named) or (word == "pin" and ring is not None and not named):
        message = say(
            "tries.which-ring", "say which ring: #{word}({ring})", word=word, ring=play.value("pieces")[0]
        )
        return refuse(state, "unknown-piece", message, play.cite("pieces"))
    seen.append(word)
    return None


def _felled(play: Play, state: TriesState, made: Try) -> Try | Ruling:
    """The ring that a felled pin costs: the one named, or the only one that it can be."""
    if "pin" not in made.states:
        return made
    may, cite = play.ask("pin", state, made)
    if made.felled:
        if made.felled not in may:
            message = say("tries.not-the-ring", "{ring} is not the ring that the pin costs", ring=made.felled)
            return refuse(state, "impossible", message, cite)
        return made
    moved = [ring for ring in may if ring in made.rests] or may
    if len(moved) > 1:
        message = say(
            "tries.which-reached-pin", "say which ring reached the pin: #pin({ring})", ring=moved[0]
        )
        return refuse(state, "undecided", message, cite)
    return made._replace(felled=moved[0] if moved else "")


def moved(play: Play, state: TriesState, made: Try) -> TriesState:
    """The state with the rings where the try left them; those of a station are kept after its last try."""
    if not state.where:
        return state
    pieces = play.value("pieces")
    rests = {**made.rests, **({made.felled: GONE} if made.felled else {})}
    where = tuple(rests.get(ring, zone) for ring, zone in zip(pieces, state.where, strict=True))
    where = tuple("out" if zone == "off" else zone for zone in where)
    done = play.value("station", state) if state.turn is not None else ()
    kept = tuple(
        zone if ring in done or zone == GONE else before
        for ring, zone, before in zip(pieces, where, state.kept, strict=True)
    )
    return state._replace(where=where, kept=kept)
