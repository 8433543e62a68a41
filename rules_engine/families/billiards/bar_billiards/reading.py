"""The state of a game of bar billiards, and what a record shows of one stroke."""

from __future__ import annotations

from typing import Any, Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import claim_of

BALLS: Final = ("w", "r")
FRONT: Final = "front"
"""The place before the front line, from which a ball goes back to the trough."""
PEGS: Final = ("white", "black")


@state_class
class BarState(NamedTuple):
    """Where a game of bar billiards stands.

    ``run`` is the break that is not banked yet, ``pairs`` how often the opening pair went down together in
    it. ``bed`` whites lie on the table and ``red`` is "hand", "bed" or "gone"; ``bed`` is None where nobody
    noted it. ``bar``: it has fallen; ``gone`` balls have stayed down since (None: not noted). In ``tallies``
    an inning is a break and a run one that was banked; ``lost`` are points that fouls cost, ``blacks`` the
    black pegs.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    run: int = 0
    pairs: int = 0
    bed: int | None = 0
    red: str = "hand"
    bar: bool = False
    gone: int | None = 0
    lost: tuple[int, ...] = (0, 0)
    blacks: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None


class BarStroke(NamedTuple):
    """What the record shows of one stroke.

    ``holed`` are balls with the numbers of their holes, ``back`` balls that came back over the front line,
    ``off`` balls off the table, ``pegs`` those that fell, in order. ``hit``: did the struck ball meet one,
    and ``cushion``: did it take one (both three-valued). ``states`` are fouls that were seen.
    """

    holed: tuple[tuple[str, int], ...]
    back: tuple[str, ...]
    off: tuple[str, ...]
    pegs: tuple[str, ...]
    hit: Any
    cushion: Any
    states: tuple[str, ...]
    claim: int | str | None
    told: bool

    @property
    def gone(self) -> tuple[str, ...]:
        """The balls that are not on the table after the stroke."""
        return (*(ball for ball, _ in self.holed), *self.back, *self.off)


def whites_of(play: Play) -> int:
    """How many white balls there are."""
    count: int = play.value("whites")
    return count


def trough(play: Play, state: BarState) -> int | None:
    """The whites in the trough; None where nobody noted it."""
    if state.bed is None or state.gone is None:
        return None
    return whites_of(play) - state.bed - (state.gone - (state.red == "gone"))


def on_table(play: Play, state: BarState) -> int | None:
    """The whites that may lie on the table during the next stroke, the struck one included."""
    left = trough(play, state)
    return None if left is None or state.bed is None else state.bed + (left > 0)


def left_in_play(play: Play, state: BarState) -> int | None:
    """The balls that are not gone; None where nobody noted it."""
    return None if state.gone is None else whites_of(play) + 1 - state.gone


def read_stroke(play: Play, state: BarState, tokens: tuple[Token, ...]) -> BarStroke | Ruling:
    """Read the tokens of one stroke, or refuse them."""
    values, cite = play.ask("holes")
    holed: list[tuple[str, int]] = []
    back: list[str] = []
    off: list[str] = []
    pegs: list[str] = []
    states: list[str] = []
    met: list[str] = []
    cushion: Any = UNKNOWN
    full = False
    for kind, a, b in tokens:
        if kind in ("pocket", "rest", "off") and a not in BALLS:
            why = say("bar-billiards.balls-are", "the balls are w (white) and r (red)")
            return refuse(state, "unknown-piece", why, play.cite("whites"))
        if kind == "pocket":
            if b is None:
                why = say("bar-billiards.say-which-hole", "say in which hole, as in w>100")
                return refuse(state, "undecided", why, cite)
            if not b.isdecimal() or int(b) not in values:
                known = ", ".join(str(value) for value in sorted(set(values)))
                why = say("bar-billiards.holes-are", "the holes are {holes}", holes=known)
                return refuse(state, "unknown-pocket", why, cite)
            holed.append((a, int(b)))
        elif kind == "rest":
            if b != FRONT:
                why = say("bar-billiards.only-front", "only front is noted of balls on the table")
                return refuse(state, "unknown-zone", why)
            back.append(a)
        elif kind == "off":
            off.append(a)
        elif kind == "touch":
            if b not in BALLS or a is not None:
                why = say("bar-billiards.balls-are", "the balls are w (white) and r (red)")
                return refuse(state, "unknown-piece", why, play.cite("whites"))
            met.append(b)
        elif kind == "pin":
            if a not in PEGS or b is not None:
                why = say("bar-billiards.pegs-are", "the pegs are white! and black!")
                return refuse(state, "unknown-piece", why, play.cite("pegs"))
            pegs.append(a)
        elif kind == "cushion":
            if a is not None:
                why = say(
                    "bar-billiards.cushions-of-struck", "only the cushions of the struck ball are noted"
                )
                return refuse(state, "unknown-piece", why)
            cushion = True
        elif kind == "state":
            if b is not None or play.cite(f"foul:{a}") is None:
                why = say(
                    "bar-billiards.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            states.append(a)
        elif kind == "full":
            full = True
    if full and cushion is UNKNOWN:
        cushion = False
    claim = claim_of(tokens)
    stroke = BarStroke(
        tuple(holed),
        tuple(back),
        tuple(off),
        tuple(pegs),
        _hit(state, met, len(holed), any(ball == "r" for ball, _ in holed), full, claim),
        cushion,
        tuple(states),
        claim,
        full or bool(holed or back or off or pegs),
    )
    return _impossible(play, state, stroke, met) or stroke


def _hit(state: BarState, met: list[str], holed: int, red: bool, full: bool, claim: int | str | None) -> Any:
    """Whether the struck ball met another: it did if another ball is down."""
    if met or holed > 1 or (red and state.phase != "last"):
        return True
    return False if full or claim == "miss" else UNKNOWN


def _impossible(play: Play, state: BarState, stroke: BarStroke, met: list[str]) -> Ruling | None:
    """Refuse more balls or pegs than there are."""
    cite = play.cite("whites")
    gone = stroke.gone
    if state.phase == "last":
        if len(gone) > 1 or met:
            why = say("bar-billiards.one-ball-left", "one ball is left")
            return refuse(state, "impossible", why, play.cite("last_ball"))
        if stroke.pegs.count("white"):
            why = say("bar-billiards.white-pegs-out", "the white pegs are out of play")
            return refuse(state, "impossible", why, play.cite("last_ball"))
    else:
        red = state.red != "gone"
        if gone.count("r") > red or ("r" in met and not red):
            why = say("bar-billiards.red-not-on-table", "the red is not on the table")
            return refuse(state, "impossible", why, cite)
        most = on_table(play, state)
        if most is not None and gone.count("w") > most:
            why = say("bar-billiards.whites-on-table", "only {balls} white are on the table", balls=most)
            return refuse(state, "impossible", why, cite)
        if "w" in met and state.bed == 0:
            why = say("bar-billiards.no-white-on-table", "no white lies on the table")
            return refuse(state, "impossible", why, cite)
    pegs = play.value("pegs")
    for peg in PEGS:
        if stroke.pegs.count(peg) > pegs[peg]:
            message = (
                say("bar-billiards.so-many-white-pegs", "there are {pegs} white pegs", pegs=pegs[peg])
                if peg == "white"
                else say("bar-billiards.so-many-black-pegs", "there are {pegs} black pegs", pegs=pegs[peg])
            )
            return refuse(state, "impossible", message, play.cite("pegs"))
    return None
