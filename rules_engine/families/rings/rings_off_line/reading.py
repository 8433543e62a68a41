"""The state of a line of rings, and what a record shows of one shot at it."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
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
            return refuse(state, "unknown-piece", f"there is no ring {piece[:20]!r}", play.cite("set_up"))
        if kind == "rest" and b not in ZONES:
            message = f"a ring is {' or '.join(ZONES)}, not {str(b)[:20]!r}"
            return refuse(state, "unknown-zone", message, play.cite("counts"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(state, "unknown-pocket", f"the pockets are 1 to 4, not {b[:20]!r}")
        if kind == "state" and (a not in STATES or b is not None):
            return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
        if kind == "choice" and a != "lead":
            return refuse(state, "unknown-choice", f":{a[:20]} means nothing in {play.game.name}")
        if kind == "place" and a != play.value("from_where"):
            message = f"shots are made from {play.value('from_where')}"
            return refuse(state, "unknown-zone", message, play.cite("from_where"))
    return None


def read_shot(play: Play, state: LineState, entry: Entry) -> LineShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", "say what the shot did")
    gone = [t.a for t in tokens if t.kind in ("pocket", "off") or (t.kind == "rest" and t.b == "off")]
    stirred = [t.a for t in tokens if t.kind == "rest" and t.b == "moved"]
    bars = gone.count(BAR) + stirred.count(BAR)
    met = any(t.kind == "touch" and t.b == BAR for t in tokens)
    shot = LineShot(
        gone.count(AIM), stirred.count(AIM), bool(bars) or met or any(t.kind == "state" for t in tokens)
    )
    full = play.value("set_up")
    if gone.count(SHOOTER) > 1:
        return refuse(state, "impossible", "the shooter is lost once only", play.cite("set_up"))
    if bars > full[BAR] or shot.off + shot.moved > state.left:
        message = f"only {state.left} of one kind and {full[BAR]} of the other lie on the line"
        return refuse(state, "impossible", message, play.cite("set_up"))
    claim = claim_of(tokens)
    if shot != LineShot() or any(t.kind == "full" for t in tokens):
        return shot
    if claim is None:
        if SHOOTER in gone:
            return shot
        return refuse(state, "undecided", "say which rings left the line, or 0")
    number = 0 if claim == "miss" else int(claim)
    if not 0 <= number <= state.left:
        return refuse(state, "impossible", f"{state.left} rings are left on the line", play.cite("set_up"))
    return LineShot(off=number, attested=bool(number))
