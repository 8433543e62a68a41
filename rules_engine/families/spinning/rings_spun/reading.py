"""What a record says of spun rings: the state of a round, and the words of a spin or a count, checked."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

DRIVEN: Final = "c"
"""The Carrom ring that the spun rings drive."""

OFF: Final = "off"
"""Where a ring is that left the board; it is out for the round, as one in a pocket is."""

STATES: Final = {"short": "crossing", "place": "place", "tipped": "tipped"}
"""The states of a spin, and the slot that each asks."""


@state_class
class SpunState(NamedTuple):
    """Where a game of spun rings stands.

    ``where`` holds for each side the zones of its rings in the order spun, as last noted; ``short`` are the
    (side, number) of rings that did not cross the line that they must, ``moved`` of those that a spin of the
    other side moved last. ``due`` are points made or lost by
    spins that are added with the round. ``at`` is the zone of the driven ring, "" where there is none.
    ``down`` is the number of pins that have fallen. In
    ``tallies`` an inning is a round, and a run is what a side made in one.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    short: frozenset[tuple[int, int]] = frozenset()
    moved: frozenset[tuple[int, int]] = frozenset()
    due: tuple[int, ...] = (0, 0)
    at: str = ""
    down: int = 0
    over: bool = False
    winner: int | None = None


class Lying(NamedTuple):
    """A ring as it lies: the side that owns it, its number, its zone, whether it failed to cross, and the
    side whose spin brought it there."""

    side: int
    number: int
    zone: str
    short: bool
    spinner: int


class Seen(NamedTuple):
    """What one entry shows: the zones of rings by (side, number) in the order named, the zone of the driven
    ring, the rings level with the one named before them, the states, the marker's number, and how many pins
    fell."""

    rests: dict[tuple[int, int], str]
    driven: str
    level: frozenset[tuple[int, int]]
    states: tuple[str, ...]
    claim: int | None
    pins: int = 0


def name_of(play: Play, ring: tuple[int, int]) -> str:
    """A ring's name: "A2"."""
    return f"{play.letters[ring[0]]}{ring[1]}"


def gone(play: Play, zone: str) -> bool:
    """Whether a ring there is out for the round."""
    return zone == OFF or zone in (play.value("gone") or ())


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def full(play: Play, state: SpunState) -> bool:
    """Whether all rings of the round have been spun."""
    return not any(left(play, state, side) for side in range(len(play.letters)))


def left(play: Play, state: SpunState, side: int) -> int:
    """How many rings a side has still to spin in the round; none where the other side spins them all."""
    if side != state.lead and play.value("alone", state):
        return 0
    return int(play.value("rings")) - len(state.where[side])


def standing(play: Play, state: SpunState) -> int:
    """How many pins stand."""
    return len(play.value("pins") or ()) - state.down


def driven_zones(play: Play) -> tuple[str, ...]:
    """Where the driven ring can lie: the half of each side, by its letter, and between them."""
    return (*(x.lower() for x in play.letters), "middle")


def find(play: Play, state: SpunState, who: int, word: str, counting: bool) -> tuple[int, int] | Ruling:
    """The ring that a word names: one that lies on the board, or the one just spun (by its letter alone)."""
    cite = play.cite("rings")
    names = {
        name_of(play, (s, n)): (s, n)
        for s in range(len(play.letters))
        for n in range(1, play.value("rings") + 1)
    }
    own = (who, len(state.where[who]) + 1)
    if word == play.letters[who] and not counting:
        return own
    if word not in names:
        return refuse(
            state,
            "unknown-piece",
            say("rings-spun.no-such-ring", "there is no ring '{word}'", word=word[:20]),
            cite,
        )
    side, number = ring = names[word]
    if ring == own and not counting:
        return ring
    if number > len(state.where[side]):
        return refuse(
            state, "impossible", say("rings-spun.not-spun", "{ring} has not been spun", ring=word), cite
        )
    if gone(play, state.where[side][number - 1]):
        return refuse(
            state, "impossible", say("rings-spun.ring-is-out", "{ring} is out for the round", ring=word), cite
        )
    return ring


def read(play: Play, state: SpunState, who: int, tokens: tuple[Token, ...], counting: bool) -> Seen | Ruling:
    """Read the tokens of one spin, or of a count."""
    rests: dict[tuple[int, int], str] = {}
    level: set[tuple[int, int]] = set()
    states: list[str] = []
    driven, claim, pins = "", None, 0
    for kind, a, b in tokens:
        if kind in ("rest", "off", "pocket"):
            zone = str(b) if kind == "rest" else OFF if kind == "off" else "pocket"
            if kind == "pocket" and (b is not None or not _pockets(play, a)):
                return refuse(
                    state,
                    "unknown-pocket",
                    say("rings-spun.write-pocket", "write {piece}> alone", piece=a[:9]),
                    play.cite("zones"),
                )
            if a == DRIVEN and play.cite("field") is not None:
                if driven or zone not in (*driven_zones(play), *(() if counting else ("pocket",))):
                    code = "impossible" if driven else "unknown-zone"
                    message = say(
                        "rings-spun.carrom-ring-lies",
                        "the Carrom ring lies {zones}, and once",
                        zones=", ".join(driven_zones(play)),
                    )
                    return refuse(state, code, message, play.cite("field"))
                driven = zone
                continue
            ring = find(play, state, who, a, counting)
            if isinstance(ring, Ruling):
                return ring
            if zone != OFF and zone not in (*play.value("zones"), *(play.value("gone") or ())):
                zones = ", ".join(play.value("zones"))
                return refuse(
                    state,
                    "unknown-zone",
                    say("rings-spun.ring-rests", "a ring rests {zones}", zones=zones),
                    play.cite("zones"),
                )
            if ring in rests:
                return refuse(
                    state,
                    "impossible",
                    say("rings-spun.two-places", "{ring} rests in two places", ring=a),
                    play.cite("rings"),
                )
            if counting and gone(play, zone):
                message = say("rings-spun.amend-ring", "a ring goes out by a spin: amend that entry")
                return refuse(state, "impossible", message, play.cite("zones"))
            rests[ring] = zone
        elif kind == "pin":
            bad = _pin(play, state, who, (a, b), counting)
            if bad is not None:
                return bad
            pins += 1
            if pins > standing(play, state):
                message = say(
                    "rings-spun.only-standing",
                    "only {pins} pins stand that could fall",
                    pins=standing(play, state),
                )
                return refuse(state, "impossible", message, play.cite("pins"))
        elif kind == "state":
            bad = _state(play, state, a, b, counting, (who, rests, level, states))
            if bad is not None:
                return bad
        elif kind == "claim":
            if a == "miss" or claim not in (None, a):
                message = say("rings-spun.say-rest", "say where the ring rests, and one number at most")
                return refuse(state, "undecided", message, play.cite("zones"))
            claim = int(a)
        elif kind == "choice" and not (counting and a == "count" and b is None):
            return refuse(
                state,
                "unknown-choice",
                say("rings-spun.choice-not-now", ":{word} means nothing now", word=a[:20]),
            )
    return Seen(rests, driven, frozenset(level), tuple(states), claim, pins)


def _pin(
    play: Play, state: SpunState, who: int, pin: tuple[str, str | None], counting: bool
) -> Ruling | None:
    """Refuse a pin that is none, that a ring felled which is none, or that is named in a count."""
    name, ring = pin
    if name not in (play.value("pins") or ()):
        return refuse(
            state,
            "unknown-piece",
            say("rings-spun.no-such-pin", "no pin is called '{word}'", word=name[:20]),
            play.cite("pins"),
        )
    if counting:
        return refuse(
            state,
            "impossible",
            say("rings-spun.amend-pin", "a pin falls by a spin: amend that entry"),
            play.cite("pins"),
        )
    found = None if ring is None else find(play, state, who, ring, False)
    return found if isinstance(found, Ruling) else None


def _pockets(play: Play, word: str) -> bool:
    """Whether pockets mean something for a ring."""
    return "pocket" in (play.value("gone") or ()) or (word == DRIVEN and play.cite("field") is not None)


def _state(
    play: Play,
    state: SpunState,
    word: str,
    argument: str | None,
    counting: bool,
    seen: tuple[int, dict[tuple[int, int], str], set[tuple[int, int]], list[str]],
) -> Ruling | None:
    who, rests, level, states = seen
    if counting and word == "level":
        ring = find(play, state, who, argument or "", True)
        if isinstance(ring, Ruling):
            return ring
        if ring not in rests or ring == next(iter(rests)):
            message = say("rings-spun.name-after", "name the ring after the one that lies as near")
            return refuse(state, "impossible", message, play.cite("level"))
        level.add(ring)
        return None
    if counting or word not in states_of(play) or argument is not None:
        return refuse(
            state,
            "unknown-state",
            say(
                "rings-spun.unknown-state-now",
                "#{word} means nothing in {game} now",
                word=word[:20],
                game=play.game.name,
            ),
        )
    if word in states:
        return refuse(
            state,
            "impossible",
            say("rings-spun.said-once", "#{word} is said once", word=word),
            play.cite(STATES[word]),
        )
    states.append(word)
    return None
