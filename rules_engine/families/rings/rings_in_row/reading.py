"""The state of a row of rings, and what a record shows of one shot at it."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ....states import Tally, state_class
from ...base import claim_of

RING = "g"
SHOOTER = "c"
POCKETS = ("1", "2", "3", "4")
STATES = ("loose", "apart", "wrong-ring")
_FROM_LINE = say("rings-in-row.due-from-line", "the shot is due from the line")
_FROM_LIE = say("rings-in-row.due-from-lie", "the shot is due from the lie")
SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch"})


@state_class
class RowState(NamedTuple):
    """Where a game stands: how many rings the ``row`` has, whether one more lies ``loose``, how many ``rows``
    there have been, and whether the shooter is ``in_hand``, to be played from the line."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    row: int
    loose: bool = False
    rows: int = 1
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    in_hand: bool = True
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class RowShot(NamedTuple):
    """One shot: how many rings ``fell``, how many went ``off`` the board, what the row suffered, whether the
    wrong ring was met first, and whether the shooter was ``lost``."""

    fell: int = 0
    off: int = 0
    loose: bool = False
    apart: bool = False
    wrong: bool = False
    lost: bool = False
    attested: bool = False


def check_words(play: Play, state: RowState, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, a, b in tokens:
        known = (a is None and b == RING) if kind == "touch" else a in (RING, SHOOTER)
        if kind in ("touch", "pocket", "off") and not known:
            message = say(
                "rings-in-row.no-such-ring",
                "there is no ring '{word}'",
                word=str(b if kind == "touch" else a)[:20],
            )
            return refuse(state, "unknown-piece", message, play.cite("set_up"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("rings-in-row.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "state" and (a not in STATES or b is not None):
            return refuse(
                state,
                "unknown-state",
                say(
                    "rings-in-row.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
        if kind == "choice" and a != "lead":
            return refuse(
                state,
                "unknown-choice",
                say(
                    "rings-in-row.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
        if kind == "place" and a not in ("line", "lie"):
            return refuse(
                state,
                "unknown-zone",
                say("rings-in-row.shot-places", "a shot is from the line, or from the lie"),
                play.cite("lies"),
            )
    return None


def read_shot(play: Play, state: RowState, entry: Entry) -> RowShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", say("rings-in-row.say-shot", "say what the shot did"))
    lost = [t for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(lost) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-in-row.lost-once", "the shooter is lost once only"),
            play.cite("shooter_lost"),
        )
    words = {t.a for t in tokens if t.kind == "state"}
    shot = RowShot(
        fell=sum(t.kind == "pocket" and t.a == RING for t in tokens),
        off=sum(t.kind == "off" and t.a == RING for t in tokens),
        loose="loose" in words,
        apart="apart" in words,
        wrong="wrong-ring" in words,
        lost=bool(lost),
    )
    for kind, where, _ in tokens:
        if kind == "place" and where != ("line" if state.in_hand else "lie"):
            message = _FROM_LINE if state.in_hand else _FROM_LIE
            return refuse(state, "impossible", message, play.cite("lies"))
    if (bad := _cannot_be(play, state, shot)) is not None:
        return bad
    claim = claim_of(tokens)
    if (
        not words
        and not lost
        and not shot.fell
        and not shot.off
        and not any(t.kind == "full" for t in tokens)
    ):
        if claim is None:
            return refuse(
                state, "undecided", say("rings-in-row.say-what-became", "say what became of the rings, or 0")
            )
        number = 0 if claim == "miss" else claim
        if number not in (0, 1):
            return refuse(
                state,
                "impossible",
                say("rings-in-row.one-at-a-time", "one ring is taken at a time"),
                play.cite("one"),
            )
        shot = shot._replace(fell=number, attested=bool(number))
    return shot


def _cannot_be(play: Play, state: RowState, shot: RowShot) -> Ruling | None:
    if shot.fell + shot.off > state.row + state.loose:
        there = state.row + state.loose
        message = say_many(
            "rings-in-row.only-on-board", "only {n} is on the board", "only {n} are on the board", there
        )
        return refuse(state, "impossible", message, play.cite("set_up"))
    if shot.loose and state.loose:
        return refuse(
            state,
            "impossible",
            say("rings-in-row.loose-already", "a ring lies loose already"),
            play.cite("loose"),
        )
    if shot.loose and (shot.apart or shot.fell or shot.off):
        message = say(
            "rings-in-row.second-is-apart", "a second ring out of the row is a row knocked apart: #apart"
        )
        return refuse(state, "contradicted", message, play.cite("apart"))
    if shot.apart and state.row < (1 if state.loose else 2):
        return refuse(
            state,
            "impossible",
            say("rings-in-row.no-row", "there is no row to knock apart"),
            play.cite("apart"),
        )
    return None
