"""The state of a contest of timed tops, and what a record says of one side's time."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

STATES: Final = {
    "broken": "broken",
    "upright": "upright",
    "off": "off",
    "jumped": "jumps",
    "stayed": "jumps",
    "level": "level",
    "false-start": "false_start",
}
"""What may be seen, and the slot that each asks."""

ALONE: Final = ("level", "false-start")
"""Those that are an entry of their own."""

_GIVE_TIMES = say("timed-tops.give-times", "give the time, or beginning and end of each spin in their order")
_GIVE_TIME = say("timed-tops.give-one-time", "give one time")


@state_class
class ContestState(NamedTuple):
    """Where a contest stands.

    ``times``: the seconds of each side in this inning as the watch read them, "" before that, "0" for a side
    that has none; ``playing``: the sides that spin in this inning still, in their order (all of them at once,
    or the first).
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    times: tuple[str, ...]
    playing: tuple[int, ...] = ()
    lead: int | None = None
    inning: int = 1
    turn: int | None = None
    over: bool = False
    winner: int | None = None


class Timed(NamedTuple):
    """What the record shows of one side's spinning: readings of the watch, states seen, the marker's word
    that the side won, and from which top on the long end was not down (0: from none)."""

    who: int
    readings: tuple[float, ...] = ()
    states: frozenset[str] = frozenset()
    won: bool = False
    upright: int = 0


def written(seconds: float) -> str:
    """Seconds as a state keeps them."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def read_timed(play: Play, state: ContestState, who: int, tokens: tuple[Token, ...]) -> Timed | Ruling:
    """Read the tokens of one entry, or refuse them."""
    made = Timed(who)
    for kind, a, b in tokens:
        if kind == "time":
            made = made._replace(readings=(*made.readings, float(a)))
        elif kind == "claim":
            if a != 1:
                message = say("timed-tops.write-one", "write +1 for the side that won the inning")
                return refuse(state, "impossible", message, play.cite("longest"))
            made = made._replace(won=True)
        elif kind == "choice":
            return refuse(
                state,
                "unknown-choice",
                say("timed-tops.choice-not-now", ":{word} means nothing now", word=str(a)[:20]),
            )
        elif kind == "state":
            bad = _word(play, state, made, a, b)
            if bad is not None:
                return bad
            made = made._replace(states=made.states | {a})
            if a == "upright":
                made = made._replace(upright=int(b) if b else -1)
    if made.states & set(ALONE) and len(tokens) > 1:
        return refuse(
            state,
            "impossible",
            say("timed-tops.entry-of-its-own", "this is an entry of its own"),
            play.cite("level"),
        )
    if {"jumped", "stayed"} <= made.states:
        return refuse(
            state,
            "impossible",
            say("timed-tops.jumped-or-stayed", "a top jumped out or stayed"),
            play.cite("jumps"),
        )
    return made


def _word(play: Play, state: ContestState, made: Timed, word: str, argument: str | None) -> Ruling | None:
    if word not in STATES or play.cite(STATES[word]) is None:
        return refuse(
            state,
            "unknown-state",
            say(
                "timed-tops.unknown-state",
                "#{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            ),
        )
    if word in made.states:
        return refuse(
            state,
            "impossible",
            say("timed-tops.said-once", "#{word} is said once", word=word),
            play.cite(STATES[word]),
        )
    tops = play.value("tops")
    if argument is not None and (word != "upright" or argument not in [str(n + 1) for n in range(tops)]):
        if word == "upright":
            message = say("timed-tops.say-which-top", "say which top of {tops}: #upright(1)", tops=tops)
        else:
            message = say("timed-tops.stands-alone", "#{word} stands alone", word=word)
        return refuse(state, "unknown-piece", message, play.cite(STATES[word]))
    return None


class Measured(NamedTuple):
    """How long a side's inning lasted, in seconds, and the slots that decided it."""

    seconds: float
    slots: tuple[str, ...] = ()


def measure(play: Play, state: ContestState, made: Timed) -> Measured | Ruling:
    """What the watch says of a side, by the game's way of timing; a ruling refuses what cannot be."""
    if "stayed" in made.states and play.value("jumps"):
        return Measured(0, ("jumps",))
    way, cite = play.ask("timing")
    if play.value("jumps") and not made.states & {"jumped", "stayed"} and made.readings:
        return refuse(
            state,
            "undecided",
            say("timed-tops.say-jumped", "say whether it #jumped out or #stayed"),
            play.cite("jumps"),
        )
    if not made.readings:
        return _without_watch(play, state, made)
    if way == "sum":
        return _summed(play, state, made)
    if len(made.readings) == 1:
        return _total(play, state, made)
    if len(made.readings) > 2 * (tops := play.value("tops")):
        return refuse(
            state,
            "impossible",
            say("timed-tops.tops-timed", "tops to be timed: {tops}", tops=tops),
            play.cite("tops"),
        )
    if way != "chain" or len(made.readings) % 2:
        return refuse(state, "impossible", _GIVE_TIMES if way == "chain" else _GIVE_TIME, cite)
    return _chained(play, state, made)


def _without_watch(play: Play, state: ContestState, made: Timed) -> Measured | Ruling:
    """A side of which no time is told: it has none if its first top was spoiled, or its broken chain is."""
    first = made.upright == 1 or (made.upright == -1 and play.value("tops") == 1)
    if first:
        return Measured(0, ("upright",))
    if "broken" in made.states and play.value("broken") == "none":
        return Measured(0, ("broken",))
    return refuse(
        state,
        "undecided",
        say("timed-tops.say-watch", "say what the watch read, or who won"),
        play.cite("timing"),
    )


def _spoiled(made: Timed) -> tuple[str, ...]:
    return tuple(word for word in ("upright", "broken") if word in made.states)


def _total(play: Play, state: ContestState, made: Timed) -> Measured | Ruling:
    """One reading: the whole time; below the least time of the first top it is that top's."""
    (seconds,) = made.readings
    least = play.value("least")
    if least is not None and seconds < least:
        return Measured(seconds, ("least",))
    spoiled = _spoiled(made)
    if made.upright == 1 or (made.upright == -1 and play.value("tops") == 1):
        return Measured(0, spoiled)
    if spoiled and play.value("broken") == "none":
        return Measured(0, (*spoiled, "broken"))
    return Measured(seconds, spoiled)


def _chained(play: Play, state: ContestState, made: Timed) -> Measured | Ruling:
    """Beginning and end of each spin: the chain holds while each begins before the one before it stops."""
    runs = list(zip(made.readings[::2], made.readings[1::2], strict=True))
    for at, (begun, stopped) in enumerate(runs):
        if stopped < begun or (at and begun < runs[at - 1][0]):
            return refuse(
                state,
                "impossible",
                say("timed-tops.no-such-reading", "no watch can have read so"),
                play.cite("timing"),
            )
    least, tops = play.value("least"), play.value("tops")
    if least is not None and runs[0][1] - runs[0][0] < least:
        return Measured(runs[0][1] - runs[0][0], ("least",))
    if made.upright == -1 and tops > 1:
        return refuse(
            state,
            "undecided",
            say("timed-tops.say-which-upright", "say which top it was: #upright(2)"),
            play.cite("upright"),
        )
    held = next((at for at in range(1, len(runs)) if runs[at][0] >= runs[at - 1][1]), len(runs))
    if held == tops and "broken" in made.states:
        return refuse(
            state,
            "contradicted",
            say("timed-tops.chain-held", "the chain held by these times"),
            play.cite("broken"),
        )
    slots: tuple[str, ...] = ()
    if made.upright:
        held, slots = min(held, (made.upright if made.upright > 0 else 1) - 1), ("upright",)
    if held == tops:
        return Measured(runs[-1][1] - runs[0][0], slots)
    if play.value("broken") == "none" or not held:
        return Measured(0, (*slots, "broken"))
    return Measured(runs[held - 1][1] - runs[0][0], (*slots, "broken"))


def _summed(play: Play, state: ContestState, made: Timed) -> Measured | Ruling:
    """The time of each top by itself, added up; one reading is the sum, or the first top's if it is short."""
    if len(made.readings) > play.value("tops"):
        return refuse(
            state, "impossible", say("timed-tops.time-each-top", "one time for each top"), play.cite("tops")
        )
    if "broken" in made.states:
        return refuse(
            state,
            "impossible",
            say("timed-tops.timed-by-itself", "each top is timed by itself"),
            play.cite("timing"),
        )
    least = play.value("least")
    if least is not None and made.readings[0] < least:
        return Measured(made.readings[0], ("least",))
    return Measured(sum(made.readings))
