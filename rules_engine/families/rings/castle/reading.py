"""The state of a siege, and what a record shows of one shot."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import Text, say
from ....states import Tally, state_class
from ...base import claim_of

COLOURS: Final = ("r", "g")
POCKETS: Final = ("1", "2", "3", "4")
SHOOTER: Final = "c"
RESTS: Final = ("castle", "field", "line")
"""Where the shooter may have stopped: in the Castle, on the board, at a shooting line or outside it."""

STATES: Final = {
    "castle-direct": "castle_direct",
    "line-direct": "line",
    "inside-first": "order",
    "exit": "exit",
    "no-exit": "exit",
    "hand": "hand",
    "moved": "moved",
    "place": "place",
    "hands-on-board": "conduct",
    "board-moved": "conduct",
    "seat-moved": "conduct",
}
"""The states of a shot, and the slot that each asks."""

WARNED: Final = frozenset({"place", "hands-on-board", "board-moved", "seat-moved"})
KINDS: Final = frozenset({"pocket", "off", "touch", "cushion", "rest", "state", "claim", "full"})


@state_class
class CastleState(NamedTuple):
    """Where a siege stands.

    ``down`` counts the red and the green rings that are pocketed, ``self_down`` those of them that their own
    side sent there; ``king`` is the side that pocketed the king. ``cleared`` is the side that has pocketed
    all rings of the other. ``held``: the red and green rings that each side has, where a ring is his who
    takes it. ``fresh``: no shot in this turn; ``broken``: the round has had its first shot; ``lies``: where
    the shooter is ("hand", one of RESTS, or "" where nobody said).
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    down: tuple[int, int] = (0, 0)
    self_down: tuple[int, int] = (0, 0)
    king: int | None = None
    cleared: int | None = None
    held: tuple[tuple[int, int], ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    fresh: bool = True
    broken: bool = False
    lies: str = "hand"
    over: bool = False
    winner: int | None = None


class CastleShot(NamedTuple):
    """What the record shows of one shot: rings that fell (``fell`` as "r", "g", "b"), rings off the board,
    ``lost`` "pocketed" or "off" for the shooter, ``direct`` whether a ring was met before any rim (None:
    nobody said), ``driven`` whether a ring was driven against another, ``rest`` where the shooter stopped."""

    who: int
    fell: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    direct: bool | None = None
    driven: bool = False
    inside: bool = False
    rest: str = ""
    states: tuple[str, ...] = ()

    @property
    def theirs(self) -> int:
        """How many rings of the opponent fell."""
        return self.fell.count(COLOURS[1 - self.who])

    @property
    def own(self) -> int:
        """How many rings of the player's own fell."""
        return self.fell.count(COLOURS[self.who])


class Loss(NamedTuple):
    """The price of a fault: whether the rings of the shot come back, how many more are owed, whether the
    turn is lost, and whether the king comes back with them."""

    back: bool = False
    owed: int = 0
    turn: bool = False
    king: bool = False


def on_board(play: Play, state: CastleState) -> dict[str, int]:
    """How many rings of each colour are on the board."""
    full = play.value("set_up")
    return {
        "r": full["r"] - state.down[0],
        "g": full["g"] - state.down[1],
        "b": full["b"] if state.king is None else 0,
    }


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def read_shot(play: Play, state: CastleState, who: int, tokens: tuple[Token, ...]) -> CastleShot | Ruling:
    """Read the tokens of one shot, or refuse them."""
    if (bad := _check_words(play, state, tokens)) is not None:
        return bad
    fell = tuple(t.a for t in tokens if t.kind == "pocket" and t.a != SHOOTER)
    off = tuple(t.a for t in tokens if t.kind == "off" and t.a != SHOOTER)
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    rests = [t.b for t in tokens if t.kind == "rest" and t.a == SHOOTER]
    if len(lost) + len(rests) > 1:
        message = say("castle.one-place", "the shooter ends in one place")
        return refuse(state, "impossible", message, play.cite("lost"))
    for ring, count in on_board(play, state).items():
        if (fell + off).count(ring) > count:
            return refuse(state, "impossible", _only(count, ring), play.cite("set_up"))
    first = next((t.kind for t in tokens if t.kind in ("touch", "cushion") and t.a is None), None)
    met = any(t.kind == "touch" and t.a is None for t in tokens)
    states = tuple(t.a for t in tokens if t.kind == "state")
    shot = CastleShot(
        who,
        fell,
        off,
        {"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "",
        None if not met and first is None else first == "touch",
        any(t.kind == "touch" and t.a is not None for t in tokens),
        any(t.kind == "rest" and t.a != SHOOTER for t in tokens),
        rests[0] if rests else "",
        states,
    )
    told = bool(fell or off or lost or rests or states) or any(t.kind == "full" for t in tokens)
    claim = claim_of(tokens)
    if claim is None and not told:
        message = say("castle.say-fallen-or-0", "say which rings fell, or 0")
        return refuse(state, "undecided", message, play.cite("keeps"))
    if not told and claim not in (0, "miss"):
        return refuse(
            state, "undecided", say("castle.say-fallen", "say which rings fell"), play.cite("keeps")
        )
    return _held_against(play, state, shot)


def _only(count: int, ring: str) -> Text:
    """Not so many rings are on the board."""
    if ring == "r":
        return say("castle.only-red", "only {rings} red on the board", rings=count)
    if ring == "g":
        return say("castle.only-green", "only {rings} green on the board", rings=count)
    return say("castle.only-king", "only {rings} king on the board", rings=count)


def _held_against(play: Play, state: CastleState, shot: CastleShot) -> CastleShot | Ruling:
    """Refuse states that the other facts of the shot, or the place of the shooter, contradict."""
    for word in ("castle-direct", "line-direct"):
        if word in shot.states and shot.direct is False:
            message = say("castle.was-a-bank", "a rim came first: it was a bank")
            return refuse(state, "contradicted", message, play.cite(STATES[word]))
    inside = state.lies in ("castle", "field") and not play.value("line_always")
    if "line-direct" in shot.states and inside:
        message = say("castle.direct-allowed", "the shooter lay inside the line, so a direct shot is allowed")
        return refuse(state, "contradicted", message, play.cite("line"))
    if {"exit", "no-exit"} <= set(shot.states):
        message = say("castle.way-out-or-none", "there was a way out, or none")
        return refuse(state, "contradicted", message, play.cite("exit"))
    if {"exit", "no-exit"} & set(shot.states) and state.lies not in ("castle", ""):
        message = say("castle.not-in-castle", "the shooter was not in the Castle")
        return refuse(state, "contradicted", message, play.cite("exit"))
    if shot.direct and not state.broken and "castle-direct" not in shot.states and play.value("opening"):
        # All rings begin in the Castle, so the first ring met directly is one of them.
        shot = shot._replace(states=(*shot.states, "castle-direct"))
    return shot


def _check_words(play: Play, state: CastleState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, pockets, zones and states that the game does not know."""
    rings = play.value("set_up")
    for kind, a, b in tokens:
        pieces: tuple[str | None, ...] = ()
        if kind == "touch":
            pieces = (b, a and a.lower())
        elif kind in ("pocket", "off", "cushion", "rest"):
            pieces = (a,)
        for piece in pieces:
            if piece is not None and piece != SHOOTER and piece not in rings:
                message = say("castle.no-ring", "there is no ring '{word}'", word=piece[:20])
                return refuse(state, "unknown-piece", message, play.cite("set_up"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            message = say("castle.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20])
            return refuse(state, "unknown-pocket", message)
        if kind == "rest":
            zones = ("castle",) if a != SHOOTER else RESTS if play.cite("lies") else ()
            if b not in zones:
                cite = play.cite("lies" if a == SHOOTER else "inside")
                message = say("castle.nothing-noted", "nothing is noted of '{word}'", word=str(b)[:20])
                return refuse(state, "unknown-zone", message, cite)
        if kind == "state" and (a not in states_of(play) or b is not None):
            message = say(
                "castle.unknown-state",
                "#{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice":
            message = say("castle.unknown-choice", ":{word} means nothing now", word=a[:20])
            return refuse(state, "unknown-choice", message)
    return None
