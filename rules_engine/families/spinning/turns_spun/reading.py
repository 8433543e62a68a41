"""What a record says of one spin of a turn: the state of the turn, and the words of an entry, checked."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

UNSURE: Final = "?"
"""Stands for the zone of a ring whose rest was not recorded."""

TABLE: Final = "table"
"""Where a ring lies whose place counts nothing in the game."""

OFF: Final = "off"
"""Where a ring is that left the board."""

POCKET: Final = "pocket"
"""Where a ring is that went into a pocket."""

UNSPUN: Final = "unspun"
"""Stands for a ring that is not spun, as the turn was lost."""

LINED: Final = "lined"
"""Where a ring lies that touches a line, if it then counts nothing."""

GONE: Final = frozenset({OFF, POCKET, "ditch"})
"""Where a ring is out for the turn."""

PASSES: Final = ("through", "partly", "wide")
"""How a ring went: through the middle of the board, partly within it, or wide of it."""

STATES: Final = {
    "line": "line",
    "astride": "astride",
    "shared": "shared",
    "place": "place",
    **dict.fromkeys(PASSES, "passage"),
}
"""The states of a spin, and the slot that each asks."""

_NAMED: Final = frozenset({"line", "astride", "shared"})

_NO_MISS = say("turns-spun.no-miss", "a pin fell: no miss")
_SAY_WHERE = say("turns-spun.say-where", "say where the ring rests")


@state_class
class TurnsSpunState(NamedTuple):
    """Where a game of turns of spun rings stands.

    ``where`` holds for each side the zones of the rings that it has spun in this turn (or round, where all
    spin at once). ``down`` are the pins that have fallen. ``made`` are (side, number) of rings whose points
    were taken at once, ``passed`` those that went through the middle. ``held`` are points of the turn that
    are added at its end, ``earned`` what each side has scored in its turn so far. In ``tallies`` an inning is
    a turn, and a run is what was made in one.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    down: tuple[str, ...] = ()
    made: frozenset[tuple[int, int]] = frozenset()
    passed: frozenset[tuple[int, int]] = frozenset()
    held: int = 0
    earned: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None


class Spin(NamedTuple):
    """What the record shows of one spin.

    ``ring`` is the number of the ring spun. ``pins`` are those felled in their order, ``shared`` those that
    another ring felled at the same moment. ``rests`` are the zones of rings by number. ``went`` says how the
    ring passed the middle ("" if it was not said). ``miss``: nothing was felled.
    """

    who: int
    ring: int
    pins: tuple[str, ...]
    rests: dict[int, str]
    states: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    went: str = ""
    miss: bool = False
    claim: int | None = None
    told: bool = True

    @property
    def pocketed(self) -> bool:
        """Whether the ring spun went into a pocket."""
        return self.rests.get(self.ring) == POCKET


class Felled(NamedTuple):
    """What the pins of a spin come to: points of the spinner, points given to the other side, whether the
    pins are set up again, whether the turn is lost, whether earlier points of the turn are taken back, the
    slot that says why, and the pins that are set up again alone."""

    points: int
    given: int = 0
    reset: bool = False
    lost: bool = False
    back: bool = False
    because: str = "pin"
    up: tuple[str, ...] = ()


def rings_each(play: Play) -> int:
    """How many rings a side spins in its turn, or in a round where all spin at once."""
    together = play.value("together")
    return int(together or play.value("rings"))


def zones_of(play: Play) -> tuple[str, ...]:
    """Where a ring may be said to rest; () where no place counts."""
    field: tuple[str, ...] = play.value("on_field") or ()
    return (*field, "ditch") if field else ()


def standing(play: Play, state: TurnsSpunState) -> tuple[str, ...]:
    """The pins that stand, in their order."""
    left = list(play.value("pins") or ())
    for pin in state.down:
        if pin in left:
            left.remove(pin)
    return tuple(left)


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def read(play: Play, state: TurnsSpunState, who: int, tokens: tuple[Token, ...]) -> Spin | Ruling:
    """Read the tokens of one spin, or refuse them."""
    number = len(state.where[who]) + 1
    letter = play.letters[who]
    rests: dict[int, str] = {}
    pins: list[str] = []
    seen: list[tuple[str, str | None]] = []
    claims: set[int] = set()
    miss = told = False
    for kind, a, b in tokens:
        if kind in ("rest", "off", "pocket"):
            bad = _rest(play, state, who, (kind, a, b), rests)
            if bad is not None:
                return bad
            told = True
        elif kind == "pin":
            if a not in (play.value("pins") or ()) or (b is not None and _number(play, letter, b) is None):
                return refuse(
                    state,
                    "unknown-piece",
                    say("turns-spun.no-such-pin", "no pin is called '{word}'", word=a[:20]),
                    play.cite("pins"),
                )
            pins.append(a)
            told = True
        elif kind == "state":
            if a not in STATES or play.cite(STATES[a]) is None:
                return refuse(
                    state,
                    "unknown-state",
                    say(
                        "turns-spun.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    ),
                )
            if (a, b) in seen:
                return refuse(
                    state,
                    "impossible",
                    say("turns-spun.said-once", "#{word} is said once", word=a),
                    play.cite(STATES[a]),
                )
            seen.append((a, b))
        elif kind == "claim":
            miss = miss or a == "miss"
            claims |= set() if a == "miss" else {int(a)}
        elif kind == "choice":
            return refuse(
                state,
                "unknown-choice",
                say("turns-spun.choice-not-now", ":{word} means nothing now", word=a[:20]),
            )
    if len(claims) > 1:
        return refuse(
            state,
            "contradicted",
            say("turns-spun.one-number", "one number, for what the spin makes"),
            play.cite("rings"),
        )
    spin = Spin(who, number, tuple(pins), rests, miss=miss, claim=next(iter(claims), None), told=told or miss)
    return _states(play, state, spin, seen)


def _number(play: Play, letter: str, word: str) -> int | None:
    """The number of a ring of the side: "A3"; 0 for the one just spun, "A"."""
    if word == letter:
        return 0
    names = {f"{letter}{n}": n for n in range(1, rings_each(play) + 1)}
    return names.get(word)


def _rest(
    play: Play,
    state: TurnsSpunState,
    who: int,
    token: tuple[str, str, str | None],
    rests: dict[int, str],
) -> Ruling | None:
    kind, word, to = token
    own = len(state.where[who]) + 1
    number = _number(play, play.letters[who], word)
    if number is None:
        return refuse(
            state,
            "unknown-piece",
            say("turns-spun.no-such-ring", "no ring of the turn is '{word}'", word=word[:20]),
            play.cite("rings"),
        )
    number = number or own
    row = state.where[who]
    if number > own:
        return refuse(
            state,
            "impossible",
            say("turns-spun.not-spun", "{ring} has not been spun", ring=word),
            play.cite("rings"),
        )
    if number < own and row[number - 1] in GONE:
        return refuse(
            state,
            "impossible",
            say("turns-spun.ring-is-out", "{ring} is out for the turn", ring=word),
            play.cite("rings"),
        )
    if number in rests:
        return refuse(
            state,
            "impossible",
            say("turns-spun.two-places", "{ring} rests in two places", ring=word),
            play.cite("rings"),
        )
    zone = str(to)
    if kind == "pocket":
        if play.cite("pocketed") is None or to is not None:
            message = say("turns-spun.write-pocket", "write {piece}> alone, where pockets count", piece=word)
            return refuse(state, "unknown-pocket", message, play.cite("pocketed"))
        zone = POCKET
    elif kind == "off":
        zone = play.value("off") or OFF
    elif zone not in zones_of(play):
        if zones := ", ".join(zones_of(play)):
            message = say("turns-spun.ring-rests", "a ring rests {zones}", zones=zones)
        else:
            message = say("turns-spun.rests-nowhere", "a ring rests nowhere that counts")
        return refuse(state, "unknown-zone", message, play.cite("on_field"))
    rests[number] = zone
    return None


def _states(
    play: Play, state: TurnsSpunState, spin: Spin, seen: list[tuple[str, str | None]]
) -> Spin | Ruling:
    """The spin with its states, which may change where rings lie."""
    rests = dict(spin.rests)
    shared: list[str] = []
    ways = [word for word, _ in seen if word in PASSES]
    if len(ways) > 1:
        return refuse(
            state, "impossible", say("turns-spun.one-way", "a ring goes one way"), play.cite("passage")
        )
    for word, argument in seen:
        if word not in _NAMED:
            if argument is not None:
                return refuse(
                    state, "unknown-state", say("turns-spun.stands-alone", "#{word} stands alone", word=word)
                )
            continue
        if word == "shared":
            if argument not in spin.pins or not play.value("shared", state):
                message = say(
                    "turns-spun.shared-pin", "a pin that this ring felled, where such a pin is shared"
                )
                return refuse(state, "impossible", message, play.cite("shared"))
            shared.append(str(argument))
            continue
        number = _number(play, play.letters[spin.who], argument or "")
        if number is None:
            message = say(
                "turns-spun.say-which-ring",
                "say which ring: #{word}({side})",
                word=word,
                side=play.letters[spin.who],
            )
            return refuse(state, "unknown-piece", message, play.cite(STATES[word]))
        number = number or spin.ring
        other = play.value(STATES[word], state)
        if rests.get(number) not in other:
            message = say(
                "turns-spun.say-space", "say first in which space it lies: {spaces}", spaces=", ".join(other)
            )
            return refuse(state, "impossible", message, play.cite(STATES[word]))
        rests[number] = other[rests[number]]
    words = tuple(word for word, _ in seen)
    spin = spin._replace(rests=rests, states=words, shared=tuple(shared), went=(ways or [""])[0])
    return _possible(play, state, spin)


def _possible(play: Play, state: TurnsSpunState, spin: Spin) -> Spin | Ruling:
    """Refuse a spin that cannot have been."""
    left = list(standing(play, state))
    for pin in spin.pins:
        if pin in left:
            left.remove(pin)
        elif pin not in spin.shared or spin.pins.count(pin) > 1:
            return refuse(
                state,
                "impossible",
                say("turns-spun.none-standing", "no {pin} stands that could fall", pin=pin),
                play.cite("pins"),
            )
    if spin.miss and (spin.pins or zones_of(play)):
        message = _NO_MISS if spin.pins else _SAY_WHERE
        return refuse(state, "contradicted" if spin.pins else "undecided", message, play.cite("rings"))
    holes = [n for n, zone in enumerate(state.where[spin.who], 1) if zone == "hole" and n not in spin.rests]
    if len(holes) + list(spin.rests.values()).count("hole") > 1:
        return refuse(
            state,
            "impossible",
            say("turns-spun.one-in-hole", "one ring at most lies in the hole"),
            play.cite("on_field"),
        )
    return spin
