"""The state of a game of pens, and what a record shows of one shot."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say
from ....states import Tally, state_class
from ...base import claim_of

RINGS: Final = ("g", "r", "b")
NAMES: Final = {
    "g": say("pens.colour-green", "green"),
    "r": say("pens.colour-red", "red"),
    "b": say("pens.colour-black", "black"),
}
SHOOTER: Final = "c"
PENS_OF: Final = {"1": 1, "2": 1, "3": 0, "4": 0}
"""Whose pen a pocket is: the first side sits between pockets 1 and 2, and his pens are opposite."""

STATES: Final = {
    "black-moved": "black_back",
    "other-red": "red",
    "shooting-place": "shooting_place",
    "centre-blocked": "centre",
    "moved": "moved",
    "place": "place",
    "hands-on-board": "conduct",
    "board-moved": "conduct",
    "seat-moved": "conduct",
}
"""The states of a shot, and the slot that each asks."""

KINDS: Final = frozenset({"pocket", "off", "touch", "cushion", "state", "claim", "full", "call"})
Row = tuple[int, int, int]


@state_class
class PensState(NamedTuple):
    """Where a game of pens stands.

    ``pens`` are the green, red and black rings in the pens of each side, ``given`` those of them that the
    other side put there. ``fresh``: the turn has had no shot; ``green_next``: the last shot was at a red.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    pens: tuple[Row, ...] = ((0, 0, 0), (0, 0, 0))
    given: tuple[Row, ...] = ((0, 0, 0), (0, 0, 0))
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    fresh: bool = True
    green_next: bool = False
    over: bool = False
    winner: int | None = None


class PenShot(NamedTuple):
    """What the record shows of one shot: ``target`` the colour shot at ("" where that is open), ``first`` the
    ring met first, ``met`` all that the shooter met, ``banked`` whether a rim came before; the rings that
    went into ``mine`` and ``theirs``, ``off`` the board; ``lost`` "pocketed" or "off" for the shooter."""

    who: int
    target: str = ""
    first: str | None = None
    met: tuple[str, ...] = ()
    banked: bool | None = None
    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    states: tuple[tuple[str, str | None], ...] = ()

    def saw(self, word: str) -> bool:
        """Whether a state was seen."""
        return any(state == word for state, _ in self.states)


def full(play: Play) -> Row:
    """How many green, red and black rings there are."""
    rings: Row = play.value("rings")
    return rings


def on_board(play: Play, state: PensState) -> dict[str, int]:
    """How many rings of each colour are on the board."""
    a, b = state.pens
    return {c: n - x - y for c, n, x, y in zip(RINGS, full(play), a, b, strict=True)}


def due(play: Play, state: PensState) -> tuple[str, ...]:
    """The colours that may be shot at now."""
    left = on_board(play, state)
    if left["g"]:
        return ("g",) if state.fresh or state.green_next or not left["r"] else ("g", "r")
    return ("r",) if left["r"] else ("b",)


def pen_of(play: Play, pocket: str | None) -> int | None:
    """The side whose pen a pocket is, None for a word that names none."""
    if pocket in PENS_OF:
        return PENS_OF[pocket or ""]
    letters = [x.lower() for x in play.letters]
    return letters.index(pocket) if pocket in letters else None


def read_shot(play: Play, state: PensState, who: int, tokens: tuple[Token, ...]) -> PenShot | Ruling:
    """Read the tokens of one shot, or refuse them."""
    if (bad := _check_words(play, state, tokens)) is not None:
        return bad
    penned = [(t.a, pen_of(play, t.b)) for t in tokens if t.kind == "pocket" and t.a != SHOOTER]
    off = tuple(t.a for t in tokens if t.kind == "off" and t.a != SHOOTER)
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(lost) > 1:
        message = say("pens.shooter-once", "the shooter is lost once only")
        return refuse(state, "impossible", message, play.cite("lost"))
    left = on_board(play, state)
    gone = [ring for ring, _ in penned] + list(off)
    met = tuple(str(t.b) for t in tokens if t.kind == "touch" and t.a is None)
    for ring, count in left.items():
        if gone.count(ring) > count or (ring in met and not count):
            message = say(
                "pens.only-on-board", "only {count} {colour} on the board", count=count, colour=NAMES[ring]
            )
            return refuse(state, "impossible", message, play.cite("rings"))
    order = [t.kind for t in tokens if t.kind in ("touch", "cushion") and t.a is None]
    called = [t.a[0][0] for t in tokens if t.kind == "call" and t.a]
    shot = PenShot(
        who,
        called[0] if called else "",
        met[0] if met else None,
        met,
        order[0] == "cushion" if order else None,
        tuple(ring for ring, side in penned if side == who),
        tuple(ring for ring, side in penned if side != who),
        off,
        {"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "",
        tuple((t.a, t.b) for t in tokens if t.kind == "state"),
    )
    told = bool(gone or lost or shot.states) or any(t.kind == "full" for t in tokens)
    claim = claim_of(tokens)
    if claim not in (None, 0, "miss"):
        message = say("pens.record-pens", "rings count when all are penned: record the pens")
        return refuse(state, "contradicted", message, play.cite("count"))
    if claim is not None and penned:
        return refuse(
            state, "contradicted", say("pens.ring-penned", "a ring was penned"), play.cite("values")
        )
    if claim == "miss" and met:
        return refuse(state, "contradicted", say("pens.ring-met", "a ring was met"), play.cite("values"))
    if claim is None and not told:
        message = say("pens.say-penned", "say which rings were penned, or 0")
        return refuse(state, "undecided", message, play.cite("values"))
    return _aimed(play, state, shot)


def _aimed(play: Play, state: PensState, shot: PenShot) -> PenShot | Ruling:
    """Find what was shot at, and hold the states against the other facts."""
    may = due(play, state)
    if shot.target and shot.target not in may:
        cite = play.cite("black_early" if shot.target == "b" else "green_first")
        message = say("pens.due", "{colours} is due", colours=AnyOf(NAMES[c] for c in may))
        return refuse(state, "impossible", message, cite)
    if not shot.target:
        if len(may) == 1:
            shot = shot._replace(target=may[0])
        elif shot.first in may:
            shot = shot._replace(target=shot.first or "")
        elif shot.mine and shot.first is None and not shot.lost:
            message = say("pens.say-target", "say what was shot at: (g) or (r)")
            return refuse(state, "call-missing", message, play.cite("green_first"))
    reds = shot.mine.count("r") + shot.theirs.count("r")
    if shot.saw("other-red") and (shot.target != "r" or not reds):
        message = say("pens.no-red", "no red was shot at, or none was penned")
        return refuse(state, "contradicted", message, play.cite("red"))
    if shot.saw("black-moved") and "b" in (*shot.mine, *shot.theirs, *shot.off):
        message = say("pens.black-gone", "the black is in a pen or off")
        return refuse(state, "contradicted", message, play.cite("black_back"))
    if shot.saw("black-moved") and not on_board(play, state)["b"]:
        message = say("pens.black-penned", "the black is in a pen")
        return refuse(state, "impossible", message, play.cite("black_back"))
    return shot


def _check_words(play: Play, state: PensState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, pens, calls and states that the game does not know."""
    for kind, a, b in tokens:
        pieces: tuple[str | None, ...] = ()
        if kind == "touch":
            pieces = (b, a and a.lower())
        elif kind in ("pocket", "off", "cushion"):
            pieces = (a,)
        elif kind == "call":
            if len(a) != 1 or a[0][1] is not None:
                message = say("pens.name-one-colour", "one colour is named: (g)")
                return refuse(state, "wrong-token", message, play.cite("green_first"))
            pieces = (a[0][0],)
        for piece in pieces:
            known = piece in RINGS or (piece == SHOOTER and kind not in ("call", "touch"))
            if piece is not None and not known:
                message = say("pens.no-ring", "there is no ring '{ring}'", ring=piece[:20])
                return refuse(state, "unknown-piece", message, play.cite("rings"))
        if kind == "pocket" and a != SHOOTER and pen_of(play, b) is None:
            if b is None:
                message = say(
                    "pens.say-whose-pen",
                    "say in whose pen: {tokens}",
                    tokens=f"{a}>{play.letters[0].lower()}",
                )
                return refuse(state, "undecided", message, play.cite("pens"))
            return _no_pen(play, state, b)
        if kind == "pocket" and a == SHOOTER and b is not None and pen_of(play, b) is None:
            return _no_pen(play, state, b)
        if kind == "state":
            sides = play.letters if a == "shooting-place" else ()
            if a not in STATES or (b is not None and b not in sides):
                message = say(
                    "pens.state-unknown", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
                )
                return refuse(state, "unknown-state", message)
        if kind == "choice":
            message = say("pens.choice-unknown", ":{word} means nothing now", word=a[:20])
            return refuse(state, "unknown-choice", message)
    if sum(t.kind == "call" for t in tokens) > 1:
        message = say("pens.one-colour", "one colour is named")
        return refuse(state, "wrong-token", message, play.cite("green_first"))
    return None


def _no_pen(play: Play, state: PensState, pen: str) -> Ruling:
    message = say("pens.no-pen", "no pen is called '{pen}'", pen=pen[:20])
    return refuse(state, "unknown-pocket", message, play.cite("pens"))
