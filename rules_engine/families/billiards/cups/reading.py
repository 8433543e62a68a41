"""The state of a game of cups, and what a record shows of one shot.

A *kit* is what lies on the board: one ball ("one": the Parisian boards), eight balls and a coloured one
("nine": bagatelle), ten numbered balls and a white ("ten": Parepa), a white and a red ("two": Klondike).
A cup, hole, arch, pocket or receptacle is named by its value, so that two of the same value are one name.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import claim_of

_NO_BALL_MET = say("cups.no-ball-met", "No ball met")
_NO_BALL_IN = say("cups.no-ball-in", "No ball in")
_NONE = say("cups.no-places", "none")

CUP_NAMES: dict[str, str] = {
    "cup": say("cups.one-cup", "cup"),
    "hole": say("cups.one-hole", "hole"),
    "arch": say("cups.one-arch", "arch"),
    "pocket": say("cups.one-pocket", "pocket"),
    "receptacle": say("cups.one-receptacle", "receptacle"),
    "place": say("cups.one-place", "place"),
}
"""What is aimed at, by the word of a kit."""

_CUPS: dict[str, str] = {
    "cup": say("cups.many-cups", "cups"),
    "hole": say("cups.many-holes", "holes"),
    "arch": say("cups.many-arches", "arches"),
    "pocket": say("cups.many-pockets", "pockets"),
    "receptacle": say("cups.many-receptacles", "receptacles"),
    "place": say("cups.many-places", "places"),
}

_NONE_THERE: dict[str, str] = {
    "White": say("cups.no-white-there", "no white is there to be met"),
    "Red": say("cups.no-red-there", "no red is there to be met"),
    "Black": say("cups.no-black-there", "no black is there to be met"),
    "King": say("cups.no-king-there", "no king is there to be met"),
}
"""Why a ball cannot have been met, by the name that a kit has for it."""


class Kit(NamedTuple):
    """What a game is played with: ``kind`` as above, its balls with their names, the places where a ball may
    come to rest besides the cups, and what may be felled or rung."""

    kind: str
    names: tuple[tuple[str, str], ...]
    zones: tuple[str, ...] = ()
    pins: tuple[str, ...] = ()
    cup: str = "cup"
    miss: str = _NO_BALL_MET
    nothing: str = _NO_BALL_IN
    whites: int = 0

    @property
    def pieces(self) -> tuple[str, ...]:
        """The balls, the one that is struck first."""
        return tuple(piece for piece, _ in self.names)

    def name(self, piece: str) -> str:
        """What a ball is called."""
        return next((name for known, name in self.names if known == piece), piece)


@state_class
class CupsState(NamedTuple):
    """Where a game of cups stands.

    ``left``: shots or balls that the side at the table still has, None where it plays until it fails.
    ``bed``, ``holed``, ``dead``: white balls on the board, in cups, out for the round; ``red``: where the
    coloured ball is ("spot", "bed", "holed", "out", "" if there is none); ``struck``: it was met in this
    turn. ``tries``: attempts in a row that were no shot. ``numbered``: the numbered balls on the table, the
    others are in pockets; ``white``: "hand", "bed" or "pocket"; ``using``: the ball chosen for the next shot.
    ``decide``: "win" or "lose" while ``rolling`` play off a tie with ``rolls``. ``burst`` may still stay in
    the pool; ``kept`` is his count before the shot. ``last`` made the last shot.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    turn: int | None = None
    phase: str = "lead"
    round: int = 1
    left: int | None = 0
    fresh: bool = True
    bed: int = 0
    holed: int = 0
    dead: int = 0
    red: str = ""
    struck: bool = False
    tries: int = 0
    numbered: tuple[str, ...] = ()
    white: str = ""
    using: str = ""
    decide: str = ""
    rolling: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    skips: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    pills: tuple[str, ...] = ()
    burst: int | None = None
    kept: int = 0
    last: int | None = None
    losers: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None


class CupsFacts:
    """What the record shows of one shot; what it leaves out is ``UNKNOWN``.

    ``met``: balls that the struck ball met, in order; known by the first contact that is recorded, by ``.``
    and by ``miss``. ``cushion``: whether it took a cushion. ``holed``: (ball, cup or None) in order of time;
    ``rest``: where balls came to rest otherwise; ``lost``: balls off the board; ``felled``: pins or the bell.
    Balls in cups and off the board are a closed domain as soon as anything of the shot is recorded
    (``seen``). ``met_before``: for each holed ball, how many contacts were recorded before it.
    """

    __slots__ = (
        "claim",
        "cushion",
        "felled",
        "full",
        "holed",
        "lost",
        "met",
        "met_before",
        "rest",
        "seen",
        "states",
        "used",
    )

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        met: list[str] = []
        holed: list[tuple[str, int | None]] = []
        before: list[int] = []
        lost: list[str] = []
        felled: list[str] = []
        rest: dict[str, str] = {}
        states: dict[str, Any] = {}
        traced = full = seen = False
        cushion: Any = UNKNOWN
        self.used: str | None = None
        for kind, a, b in tokens:
            if kind == "pocket":
                holed.append((a, int(b) if b else None))
                before.append(len(met))
            elif kind == "touch":
                traced = True
                if a is None and b not in met:
                    met.append(b)
            elif kind == "rest":
                rest[a] = b
            elif kind == "cushion":
                cushion = True if a is None else cushion
            elif kind == "off":
                lost.append(a)
            elif kind == "pin":
                felled.append(a)
            elif kind == "state":
                states[a] = b
            elif kind == "call":
                self.used = a[0][0] if a else None
                continue
            elif kind == "full":
                full = True
            else:
                continue
            seen = True
        self.claim = claim_of(tokens)
        if full or (self.claim == "miss" and not met):
            traced = True
        if cushion is UNKNOWN and (full or "no-cushion" in states):
            cushion = False
        self.full = full
        self.met: Any = tuple(met) if traced else UNKNOWN
        self.cushion: Any = cushion
        self.holed = tuple(holed)
        self.met_before = tuple(before)
        self.lost = tuple(lost)
        self.felled = tuple(felled)
        self.rest = rest
        self.states = states
        self.seen = seen

    @property
    def one(self) -> Any:
        """Of a shot with one ball: its cup's value, 0 for none, None for a ball in no known cup."""
        if self.holed:
            return UNKNOWN if self.holed[0][1] is None else self.holed[0][1]
        return 0 if self.rest or self.full or self.lost else UNKNOWN

    @property
    def red_met(self) -> Any:
        """Whether the coloured ball was struck: it was if it is in a cup or has moved elsewhere."""
        if "r" in self.rest or any(piece == "r" for piece, _ in self.holed):
            return True
        return self.met if self.met is UNKNOWN else "r" in self.met


def holes(facts: CupsFacts, double: int = 1, *, since_red: bool = False) -> Any:
    """What the balls in cups make, the coloured one ``double``; with ``since_red`` only those holed after
    the coloured ball was met, as far as the record shows it."""
    if not facts.seen:
        return UNKNOWN
    total = 0
    from_contact = 0
    if since_red and facts.met is not UNKNOWN and "r" in facts.met:
        from_contact = facts.met.index("r") + 1
    for (piece, value), before in zip(facts.holed, facts.met_before, strict=True):
        if value is None:
            return UNKNOWN
        if before >= from_contact:
            total += value * (double if piece == "r" else 1)
    return total


SEEN = {"no-cushion": "no_cushion", "out-of-turn": "out_of_turn", "called": "out_of_turn"}
"""States that are no fouls (what was seen of a shot or of a turn), with the question that uses them."""


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    seen = [code for code, slot in SEEN.items() if play.cite(slot) is not None]
    return (*seen, *(code for code in play.family.conduct if play.cite(f"foul:{code}") is not None))


def check_words(play: Play, state: CupsState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what cannot be: balls, cups, places and states that nobody knows, more balls than there are."""
    kit: Kit = play.value("kit", state)
    cite = play.cite("kit")
    cups = play.value("cups", state) or ()
    pieces = kit.pieces
    placed: list[str] = []
    for kind, a, b in tokens:
        if kind == "touch":
            known = b in pieces or b in kit.pins
            if not known or a is not None:
                return refuse(state, "unknown-piece", _known(kit), cite)
            if kit.kind == "nine" and _not_there(state, b, placed):
                return refuse(state, "impossible", _none_there(kit.name(b)), cite)
        elif kind == "pocket":
            if a not in pieces:
                return refuse(state, "unknown-piece", _known(kit), cite)
            if not cups or (b is not None and (not b.isdigit() or int(b) not in cups)):
                return refuse(state, "unknown-pocket", _cups(kit, cups), play.cite("cups") or cite)
            placed.append(a)
        elif kind in ("off", "rest"):
            if a not in pieces:
                return refuse(state, "unknown-piece", _known(kit), cite)
            if kind == "rest" and b not in kit.zones:
                zones = ", ".join(kit.zones) or _NONE
                message = say(
                    "cups.places-besides",
                    "the places besides the {cups} are: {places}",
                    cups=_CUPS.get(kit.cup, kit.cup),
                    places=zones,
                )
                return refuse(state, "unknown-zone", message, cite)
            placed.append(a)
        elif kind == "pin":
            if a not in kit.pins or b is not None:
                message = say("cups.no-such-pin", "there is no such pin or bell here")
                return refuse(state, "unknown-piece", message, cite)
            if kit.kind == "nine" and not play.value("pin_value", state):
                message = say("cups.no-pins-set-up", "no pins are set up")
                return refuse(state, "impossible", message, play.cite("pin_value"))
        elif kind == "cushion":
            if a is not None:
                message = say("cups.cushions-of-struck", "only the cushions of the struck ball are noted")
                return refuse(state, "unknown-piece", message)
        elif kind == "state":
            if a not in states_of(play) or b is not None:
                message = say(
                    "cups.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
                )
                return refuse(state, "unknown-state", message)
        elif kind == "call":
            if kit.kind != "ten":
                message = say("cups.nothing-called", "nothing is called in {game}", game=play.game.name)
                return refuse(state, "wrong-token", message)
            if len(a) != 1 or a[0][1] is not None or a[0][0] not in pieces:
                message = say("cups.name-ball-used", "name one ball that is used, as in (50)")
                return refuse(state, "unknown-piece", message, cite)
    return _too_many(play, state, kit, placed)


def _known(kit: Kit) -> str:
    balls = [say("cups.ball-with-word", "{word} ({name})", word=word, name=name) for word, name in kit.names]
    shown, *more = balls
    for ball in more:
        shown = say("cups.ball-more", "{first}, {next}", first=shown, next=ball)
    return say("cups.balls-here", "the balls here are {balls}", balls=shown)


def _none_there(name: str) -> str:
    """Why a ball called ``name`` cannot have been met."""
    known = _NONE_THERE.get(name)
    return known or say("cups.none-there", "no {ball} is there to be met", ball=name.lower())


def not_in_pocket(kit: Kit, piece: str) -> str:
    """Why a ball cannot be used that lies on the table."""
    return say("cups.not-in-pocket", "{ball} does not lie in a pocket", ball=kit.name(piece))


def _cups(kit: Kit, cups: tuple[int, ...]) -> str:
    if not cups:
        return say("cups.no-cups", "there are no cups here")
    return say(
        "cups.no-such-cup",
        "there is no such {cup}; they are worth {worths}",
        cup=CUP_NAMES.get(kit.cup, kit.cup),
        worths=", ".join(map(str, sorted(set(cups)))),
    )


def _not_there(state: CupsState, piece: str, placed: list[str]) -> bool:
    """Whether no such ball lies on the board, besides the one that is struck, or it has left it by now."""
    if piece == "w":
        return not state.bed
    return piece == "r" and (state.red in ("holed", "out") or "r" in placed)


def _too_many(play: Play, state: CupsState, kit: Kit, placed: list[str]) -> Ruling | None:
    """Refuse more balls in cups or off the board than lie on it, the ball just played included."""
    cite = play.cite("kit")
    for piece in dict.fromkeys(placed):
        many = placed.count(piece)
        most = state.bed + 1 if kit.kind == "nine" and piece == "w" else 1
        if many > most:
            message = say(
                "cups.not-so-many", "there are not {many} of {ball} to come to rest", many=many, ball=piece
            )
            return refuse(state, "impossible", message, cite)
    if kit.kind == "nine" and "r" in placed and state.red in ("holed", "out"):
        message = say("cups.ball-not-on-board", "the {ball} is not on the board", ball=kit.name("r"))
        return refuse(state, "impossible", message, cite)
    return None
