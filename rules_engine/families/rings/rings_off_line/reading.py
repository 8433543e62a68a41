"""The state of a line of rings, and what a record shows of one shot at it."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say
from ....states import Tally, state_class
from ...base import claim_of

AIM = "g"
"""The rings that are driven off."""
BAR = "r"
"""The rings that are left alone."""
SHOOTER = "c"
POCKETS = ("1", "2", "3", "4")
ZONES = ("off", "moved")
STATES = ("red",)
SHOT_KINDS = frozenset({"rest", "pocket", "off", "claim", "full", "state", "touch"})


@state_class
class LineState(NamedTuple):
    """Where a game stands: how many rings are ``left`` on the line to be driven off, and how many ``turns``
    each side has had."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    left: int
    turns: tuple[int, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class LineShot(NamedTuple):
    """One shot: how many rings went ``off`` the line, how many ``moved`` and touch it still, and whether one
    of the others was disturbed (``red``)."""

    off: int = 0
    moved: int = 0
    red: bool = False
    attested: bool = False


def check_words(play: Play, state: LineState, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, a, b in tokens:
        piece = {"rest": a, "pocket": a, "off": a, "touch": b}.get(kind, AIM)
        allowed = (AIM, BAR) if kind in ("rest", "touch") else (AIM, BAR, SHOOTER)
        if piece not in allowed or (kind == "touch" and a is not None):
            return refuse(
                state,
                "unknown-piece",
                say("rings-off-line.no-such-ring", "there is no ring '{word}'", word=piece[:20]),
                play.cite("set_up"),
            )
        if kind == "rest" and b not in ZONES:
            message = say(
                "rings-off-line.zones",
                "a ring is {zones}, not '{word}'",
                zones=AnyOf(ZONES),
                word=str(b)[:20],
            )
            return refuse(state, "unknown-zone", message, play.cite("counts"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("rings-off-line.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "state" and (a not in STATES or b is not None):
            return refuse(
                state,
                "unknown-state",
                say(
                    "rings-off-line.unknown-state",
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
                    "rings-off-line.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
        if kind == "place" and a != play.value("from_where"):
            message = say(
                "rings-off-line.shots-from", "shots are made from {place}", place=play.value("from_where")
            )
            return refuse(state, "unknown-zone", message, play.cite("from_where"))
    return None


def read_shot(play: Play, state: LineState, entry: Entry) -> LineShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", say("rings-off-line.say-shot", "say what the shot did"))
    gone = [t.a for t in tokens if t.kind in ("pocket", "off") or (t.kind == "rest" and t.b == "off")]
    stirred = [t.a for t in tokens if t.kind == "rest" and t.b == "moved"]
    bars = gone.count(BAR) + stirred.count(BAR)
    met = any(t.kind == "touch" and t.b == BAR for t in tokens)
    shot = LineShot(
        gone.count(AIM), stirred.count(AIM), bool(bars) or met or any(t.kind == "state" for t in tokens)
    )
    full = play.value("set_up")
    if gone.count(SHOOTER) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-off-line.lost-once", "the shooter is lost once only"),
            play.cite("set_up"),
        )
    if bars > full[BAR] or shot.off + shot.moved > state.left:
        message = say(
            "rings-off-line.only-on-line",
            "only {left} of one kind and {other} of the other lie on the line",
            left=state.left,
            other=full[BAR],
        )
        return refuse(state, "impossible", message, play.cite("set_up"))
    claim = claim_of(tokens)
    if shot != LineShot() or any(t.kind == "full" for t in tokens):
        return shot
    if claim is None:
        if SHOOTER in gone:
            return shot
        return refuse(
            state, "undecided", say("rings-off-line.say-which", "say which rings left the line, or 0")
        )
    number = 0 if claim == "miss" else int(claim)
    if not 0 <= number <= state.left:
        return refuse(
            state,
            "impossible",
            say("rings-off-line.so-many-left", "{count} rings are left on the line", count=state.left),
            play.cite("set_up"),
        )
    return LineShot(off=number, attested=bool(number))
