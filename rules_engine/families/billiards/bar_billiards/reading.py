"""The state of a game of bar billiards, and what a record shows of one stroke."""

from __future__ import annotations

from typing import Any, Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
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
            return refuse(state, "unknown-piece", "the balls are w (white) and r (red)", play.cite("whites"))
        if kind == "pocket":
            if b is None:
                return refuse(state, "undecided", "say in which hole, as in w>100", cite)
            if not b.isdecimal() or int(b) not in values:
                known = ", ".join(str(value) for value in sorted(set(values)))
                return refuse(state, "unknown-pocket", f"the holes are {known}", cite)
            holed.append((a, int(b)))
        elif kind == "rest":
            if b != FRONT:
                return refuse(state, "unknown-zone", "only front is noted of balls on the table")
            back.append(a)
        elif kind == "off":
            off.append(a)
        elif kind == "touch":
            if b not in BALLS or a is not None:
                return refuse(
                    state, "unknown-piece", "the balls are w (white) and r (red)", play.cite("whites")
                )
            met.append(b)
        elif kind == "pin":
            if a not in PEGS or b is not None:
                return refuse(state, "unknown-piece", "the pegs are white! and black!", play.cite("pegs"))
            pegs.append(a)
        elif kind == "cushion":
            if a is not None:
                return refuse(state, "unknown-piece", "only the cushions of the struck ball are noted")
            cushion = True
        elif kind == "state":
            if b is not None or play.cite(f"foul:{a}") is None:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
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
            return refuse(state, "impossible", "one ball is left", play.cite("last_ball"))
        if stroke.pegs.count("white"):
            return refuse(state, "impossible", "the white pegs are out of play", play.cite("last_ball"))
    else:
        red = state.red != "gone"
        if gone.count("r") > red or ("r" in met and not red):
            return refuse(state, "impossible", "the red is not on the table", cite)
        most = on_table(play, state)
        if most is not None and gone.count("w") > most:
            return refuse(state, "impossible", f"only {most} white are on the table", cite)
        if "w" in met and state.bed == 0:
            return refuse(state, "impossible", "no white lies on the table", cite)
    pegs = play.value("pegs")
    for peg in PEGS:
        if stroke.pegs.count(peg) > pegs[peg]:
            return refuse(state, "impossible", f"there are {pegs[peg]} {peg} pegs", play.cite("pegs"))
    return None
