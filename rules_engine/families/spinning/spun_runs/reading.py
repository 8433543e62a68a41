"""What a record says of one spin of a run: the words, read and checked."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

OTHER: Final = "other"
"""Another pocket than the one that is meant."""

STATES: Final = {"place": "place", "tipped": "tipped"}
"""The states of a spin, and the slot that each asks."""


@state_class
class RunState(NamedTuple):
    """Where a game of runs of spins stands.

    ``turns`` counts the turns that each side has ended, ``go`` the rings that each has spun since all last
    spun at once. ``fresh``: nobody has spun in this turn.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    turns: tuple[int, ...] = (0, 0)
    go: tuple[int, ...] = (0, 0)
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class Spin(NamedTuple):
    """What the record shows of one spin.

    ``ring`` is what became of the own Carrom ring: "hit", "pocket" or "other" pocket, "" if it was not met;
    ``spun`` likewise of the metal ring. ``opponent``: a ring of the other side was pocketed. ``pin``: it fell
    "first" (before the Carrom ring was met), "after", by the "carrom" ring, or "" not at all.
    """

    who: int
    ring: str = ""
    spun: str = ""
    opponent: bool = False
    pin: str = ""
    states: tuple[str, ...] = ()
    claim: int | None = None


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def read_spin(play: Play, state: RunState, who: int, tokens: tuple[Token, ...]) -> Spin | Ruling:
    """Read the tokens of one spin, or refuse them."""
    pieces = play.value("pieces")
    spin = Spin(who)
    miss = full = False
    for kind, a, b in tokens:
        if kind in ("touch", "pocket", "pin"):
            name = b if kind == "touch" else a
            if name not in pieces or (kind == "pin") != (name == "pin"):
                if kind != "pin" and name == "pin":
                    return refuse(
                        state,
                        "impossible",
                        say("spun-runs.pin-falls", "the pin falls: pin!"),
                        play.cite("pieces"),
                    )
                return refuse(
                    state,
                    "unknown-piece",
                    say("spun-runs.no-such-piece", "there is no piece '{word}' so", word=str(name)[:20]),
                    play.cite("pieces"),
                )
            found = _fact(play, state, spin, (kind, a, b))
            if isinstance(found, Ruling):
                return found
            spin = found
        elif kind == "state":
            if a not in states_of(play) or b is not None:
                return refuse(
                    state,
                    "unknown-state",
                    say(
                        "spun-runs.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    ),
                )
            if a in spin.states:
                return refuse(
                    state,
                    "impossible",
                    say("spun-runs.said-once", "#{word} is said once", word=a),
                    play.cite(STATES[a]),
                )
            spin = spin._replace(states=(*spin.states, a))
        elif kind == "claim":
            if a == "miss":
                miss = True
            elif spin.claim not in (None, a):
                return refuse(
                    state,
                    "contradicted",
                    say("spun-runs.two-numbers", "two numbers for one spin"),
                    play.cite("worth"),
                )
            else:
                spin = spin._replace(claim=int(a))
        elif kind == "full":
            full = True
        elif kind == "choice":
            return refuse(
                state,
                "unknown-choice",
                say("spun-runs.choice-not-now", ":{word} means nothing now", word=a[:20]),
            )
    done = bool(spin.ring or spin.spun or spin.opponent or spin.pin)
    if miss and done:
        return refuse(
            state, "contradicted", say("spun-runs.no-miss", "something was met: no miss"), play.cite("keeps")
        )
    if not (done or miss or full or spin.claim == 0):
        return refuse(
            state,
            "undecided",
            say("spun-runs.say-spin", "say what the spin did, or miss"),
            play.cite("worth"),
        )
    return spin


def _fact(
    play: Play, state: RunState, spin: Spin, token: tuple[str, str | None, str | None]
) -> Spin | Ruling:
    """The spin with one more fact."""
    kind, a, b = token
    cite = play.cite("pieces")
    if kind == "touch":
        if a is not None or b != "c":
            return refuse(
                state,
                "unknown-piece",
                say("spun-runs.only-xc", "only xc, the own Carrom ring, is noted"),
                cite,
            )
        return spin._replace(ring=spin.ring or "hit")
    if kind == "pin":
        if spin.pin or b not in (None, "s", "c") or (b == "c" and "c" not in play.value("pieces")):
            return refuse(
                state,
                "impossible",
                say("spun-runs.pin-falls-once", "the pin falls once, by the ring spun or by c"),
                cite,
            )
        if b == "c":
            return spin._replace(pin="carrom", ring=spin.ring or "hit")
        return spin._replace(pin="after" if spin.ring else "first")
    if b not in (None, OTHER):
        return refuse(
            state,
            "unknown-pocket",
            say("spun-runs.write-pocket", "write {piece}> or {piece}>other", piece=a),
            cite,
        )
    where = b or "pocket"
    if a == "c":
        if spin.ring in ("pocket", OTHER):
            return refuse(
                state,
                "impossible",
                say("spun-runs.carrom-ring-down", "the Carrom ring was pocketed already"),
                cite,
            )
        return spin._replace(ring=where)
    if a == "s":
        if spin.spun:
            return refuse(
                state,
                "impossible",
                say("spun-runs.spun-ring-down", "the ring spun was pocketed already"),
                cite,
            )
        return spin._replace(spun=where)
    if spin.opponent:
        return refuse(
            state, "impossible", say("spun-runs.one-of-opponent", "one ring of the opponent is in play"), cite
        )
    return spin._replace(opponent=True)
