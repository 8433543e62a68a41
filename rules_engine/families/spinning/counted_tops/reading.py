"""The state of a game of counted tops, and what a record says of one spin."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

HAND: Final = "hand"
"""What fells a pin by mistake: ``3!hand``."""

OTHER: Final = "other"
"""Where a pin or a top went that is in another pocket than the one meant: ``3>other``."""

STATES: Final = {"line": "line", "place": "place", "late": "late", "idle": "gap"}
"""The states of a spin, and the slot that each asks."""


@state_class
class CountedState(NamedTuple):
    """Where a game of counted tops stands.

    ``playing``: the sides that have a turn in this round still, the one whose turn it is first; ``spins``
    and ``made``: the entries of the turn in progress and what they counted; ``where``: where its tops lie,
    if they stay for the turn; ``down``: its pins that lie felled till the turn is over.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    playing: tuple[int, ...] = ()
    lead: int | None = None
    round: int = 1
    spins: int = 0
    made: int = 0
    where: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    over: bool = False
    winner: int | None = None

    @property
    def turn(self) -> int | None:
        """The side that spins next."""
        return self.playing[0] if self.playing else None


class Spin(NamedTuple):
    """What the record shows of one entry.

    ``rests``: the place of rest of each top that is named ("off" the board, "pocket", "other" for another
    pocket); ``felled`` and ``pocketed``: pins, as far as named; ``events``: touches ("x") and falls ("!") of
    pins in their order; ``shown``: facts are named, so that pins and touches are known; ``closed``: nothing
    else happened; ``times``: seconds; ``points``: what it counted, once that is decided.
    """

    who: int
    due: tuple[str, ...]
    rests: dict[str, str]
    felled: tuple[str, ...] = ()
    pocketed: tuple[str, ...] = ()
    events: tuple[tuple[str, str], ...] = ()
    closed: bool = False
    times: tuple[float, ...] = ()
    late: frozenset[str] = frozenset()
    states: tuple[str, ...] = ()
    claim: int | None = None
    points: int = 0

    @property
    def pins_known(self) -> bool:
        """Whether all pins that fell are named."""
        return self.closed or bool(self.felled or self.pocketed or any(e == "!" for e, _ in self.events))

    @property
    def touches_known(self) -> bool:
        """Whether all touches are named."""
        return self.closed or any(event == "x" for event, _ in self.events)

    @property
    def bare(self) -> bool:
        """Whether there is no fact but the marker's number."""
        return not (self.rests or self.pins_known or self.touches_known or self.times)


def most_times(play: Play) -> int:
    """How many readings of the watch an entry has at most."""
    return int(play.value("timed"))


class _Reader:
    """Reads the tokens of one spin."""

    def __init__(self, play: Play, state: CountedState, who: int) -> None:
        self.play, self.state = play, state
        self.pins: tuple[str, ...] = play.value("pins", state) or ()
        self.tops = tuple(f"t{n + 1}" for n in range(play.value("set")))
        self.spin = Spin(who, play.value("tops", state), {})
        self.said_late: set[str] = set()

    def no(self, code: str, message: str, slot: str) -> Ruling:
        return refuse(self.state, code, message, self.play.cite(slot))

    def change(self, **fields: object) -> None:
        self.spin = self.spin._replace(**fields)  # type: ignore[arg-type]

    def rest(self, top: str, zone: str) -> Ruling | None:
        """A top at rest, off the board or in a pocket."""
        zones = self.play.value("zones")
        if top not in self.tops:
            return self.no(
                "unknown-piece",
                say(
                    "counted-tops.no-such-top",
                    "no top is called {word}: they are {tops}",
                    word=top[:20],
                    tops=", ".join(self.tops),
                ),
                "set",
            )
        if not zones:
            return self.no(
                "unknown-zone",
                say("counted-tops.rest-counts-nothing", "where the top rests counts nothing here"),
                "worth",
            )
        if zone not in (*zones, "off", "pocket", OTHER):
            return self.no(
                "unknown-zone",
                say("counted-tops.top-rests", "a top rests {zones}", zones=", ".join(zones)),
                "zones",
            )
        lying = self.play.value("left") and top in self.tops[: self.state.spins]
        if top not in self.spin.due and not lying:
            return self.no(
                "impossible",
                say("counted-tops.spin-of", "it is the spin of {tops}", tops=", ".join(self.spin.due)),
                "tops",
            )
        if top in self.spin.rests:
            return self.no(
                "impossible", say("counted-tops.two-places", "{top} rests in two places", top=top), "zones"
            )
        self.change(rests={**self.spin.rests, top: zone})
        return None

    def fall(self, pin: str, how: str | None) -> Ruling | None:
        """A pin that fell."""
        if pin not in self.pins:
            return self.no(
                "unknown-piece",
                say("counted-tops.no-such-pin", "no pin is called '{word}'", word=pin[:20]),
                "pins",
            )
        if pin in self.state.down:
            return self.no(
                "impossible",
                say("counted-tops.pin-felled", "pin {pin} lies felled already", pin=pin),
                "reset",
            )
        if ("!", pin) in self.spin.events or pin in self.spin.pocketed:
            return self.no(
                "impossible", say("counted-tops.pin-twice", "pin {pin} falls twice", pin=pin), "pins"
            )
        by_hand = how == HAND and self.play.cite("by_hand") is not None
        if how is not None and not by_hand and (how == pin or how not in (*self.pins, *self.spin.due)):
            return self.no(
                "wrong-token",
                say("counted-tops.write-pin", "write {pin}! for a pin that fell", pin=pin),
                "pins",
            )
        self.change(events=(*self.spin.events, ("!", pin)))
        if by_hand:
            self.change(states=(*self.spin.states, HAND))
        else:
            self.change(felled=(*self.spin.felled, pin))
        return None

    def pocket(self, piece: str, hole: str | None) -> Ruling | None:
        """A top or a pin in a pocket."""
        if hole not in (None, OTHER):
            return self.no(
                "unknown-pocket",
                say("counted-tops.write-pocket", "write {piece}> or {piece}>other", piece=piece),
                "zones",
            )
        if piece in self.tops or piece not in self.pins:
            return self.rest(piece, "pocket" if hole is None else OTHER)
        if self.play.cite("pocketed") is None:
            return self.no(
                "wrong-token", say("counted-tops.no-pin-pocketed", "no pin is knocked into a pocket"), "pins"
            )
        if piece in self.spin.pocketed or ("!", piece) in self.spin.events:
            return self.no(
                "impossible", say("counted-tops.pin-twice", "pin {pin} falls twice", pin=piece), "pins"
            )
        if hole is None:
            self.change(pocketed=(*self.spin.pocketed, piece))
        else:
            self.change(events=(*self.spin.events, ("!", piece)))
        return None

    def touch(self, by: str | None, pin: str) -> Ruling | None:
        """A touch of a pin."""
        if by is not None or self.play.cite("touch") is None:
            return self.no(
                "wrong-token", say("counted-tops.touches-not-so", "touches are not recorded so"), "worth"
            )
        if pin not in self.pins:
            return self.no(
                "unknown-piece",
                say("counted-tops.no-such-pin", "no pin is called '{word}'", word=pin[:20]),
                "pins",
            )
        self.change(events=(*self.spin.events, ("x", pin)))
        return None

    def word(self, word: str, top: str | None) -> Ruling | None:
        """A state that was seen."""
        if word not in STATES or self.play.cite(STATES[word]) is None:
            message = say(
                "counted-tops.unknown-state",
                "#{word} means nothing in {game}",
                word=word[:20],
                game=self.play.game.name,
            )
            return self.no("unknown-state", message, "worth")
        if word in ("place", "idle"):
            if top is not None or word in self.spin.states:
                return self.no(
                    "impossible",
                    say("counted-tops.said-once-alone", "#{word} is said once, alone", word=word),
                    STATES[word],
                )
            self.change(states=(*self.spin.states, word))
            return None
        if top is None and len(self.spin.due) == 1:
            top = self.spin.due[0]
        if top not in self.tops:
            return self.no(
                "unknown-piece",
                say(
                    "counted-tops.say-which-top",
                    "say which top: #{word}({top})",
                    word=word,
                    top=self.spin.due[0],
                ),
                "set",
            )
        self.change(states=(*self.spin.states, word))
        if word == "late":
            if top in self.said_late or top == self.spin.due[0]:
                return self.no(
                    "impossible",
                    say("counted-tops.late-once", "a top that follows another may be late, once"),
                    "late",
                )
            self.said_late.add(top)
            if self.play.value("late"):
                self.change(late=self.spin.late | {top})
            return None
        line = self.play.value("line")
        if self.spin.rests.get(top) not in line:
            return self.no("impossible", say("counted-tops.say-line", "say first within which line"), "line")
        self.change(rests={**self.spin.rests, top: line[self.spin.rests[top]]})
        return None

    def time(self, seconds: float) -> Ruling | None:
        """A reading of the watch."""
        if len(self.spin.times) >= most_times(self.play):
            return self.no(
                "impossible", say("counted-tops.too-many-times", "so many times one entry has not"), "timed"
            )
        self.change(times=(*self.spin.times, seconds))
        return None

    def count(self, claim: int | str) -> Ruling | None:
        """The marker's number."""
        if claim == "miss":
            return self.no(
                "wrong-token",
                say("counted-tops.nothing-is-zero", "a spin that counts nothing is written 0"),
                "worth",
            )
        if self.spin.claim is not None and self.spin.claim != claim:
            return self.no("contradicted", say("counted-tops.two-claims", "two numbers are claimed"), "worth")
        self.change(claim=int(claim))
        return None


def read_spin(play: Play, state: CountedState, who: int, tokens: tuple[Token, ...]) -> Spin | Ruling:
    """Read the tokens of one spin, or refuse them."""
    reader = _Reader(play, state, who)
    for kind, a, b in tokens:
        bad: Ruling | None = None
        if kind == "rest":
            bad = reader.rest(a, str(b))
        elif kind == "off":
            bad = reader.rest(a, "off")
        elif kind == "pocket":
            bad = reader.pocket(a, b)
        elif kind == "pin":
            bad = reader.fall(a, b)
        elif kind == "touch":
            bad = reader.touch(a, b)
        elif kind == "state":
            bad = reader.word(a, b)
        elif kind == "claim":
            bad = reader.count(a)
        elif kind == "time" and play.cite("timed") is not None:
            bad = reader.time(float(a))
        elif kind == "full":
            reader.change(closed=True)
        elif kind == "choice":
            bad = refuse(
                state,
                "unknown-choice",
                say("counted-tops.choice-not-now", ":{word} means nothing now", word=str(a)[:20]),
            )
        if bad is not None:
            return bad
    return reader.spin
