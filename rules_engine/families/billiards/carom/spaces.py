"""Spaces of the table in which both object balls may lie for some strokes only: crotches, balks, anchors.

What the marker calls decides: ``#in``, ``#anchor`` and ``#crotch`` say where both object balls rest after the
stroke, ``#out`` that one of them was driven out of where they lay before, even if it came back. Where neither
is recorded they rest in no such space, and so must have been driven out.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from .reading import REST_WORDS, WHERE, CaromFacts, CaromState, Hold, unknown_state

CORNERS = ("head-left", "head-right", "foot-left", "foot-right")
"""The corners of the table, by the cushions that meet there."""

ANCHORS = (*CORNERS, "left-head", "left-foot", "right-head", "right-foot")
"""Anchors by the cushion on which they lie, and then the end of it."""

WHICH: dict[str, str] = {
    "head-left": say("carom.which-head-left", "head left"),
    "head-right": say("carom.which-head-right", "head right"),
    "foot-left": say("carom.which-foot-left", "foot left"),
    "foot-right": say("carom.which-foot-right", "foot right"),
    "left-head": say("carom.which-left-head", "left head"),
    "left-foot": say("carom.which-left-foot", "left foot"),
    "right-head": say("carom.which-right-head", "right head"),
    "right-foot": say("carom.which-right-foot", "right foot"),
    "head-middle": say("carom.which-head-middle", "head middle"),
    "foot-middle": say("carom.which-foot-middle", "foot middle"),
    "left-middle": say("carom.which-left-middle", "left middle"),
    "right-middle": say("carom.which-right-middle", "right middle"),
    "centre": say("carom.which-centre", "centre"),
    "corner": say("carom.which-corner", "corner"),
    "corner-head-left": say("carom.which-corner-head-left", "corner head left"),
    "corner-head-right": say("carom.which-corner-head-right", "corner head right"),
    "corner-foot-left": say("carom.which-corner-foot-left", "corner foot left"),
    "corner-foot-right": say("carom.which-corner-foot-right", "corner foot right"),
    "side": say("carom.which-side", "side"),
    "side-left": say("carom.which-side-left", "side left"),
    "side-right": say("carom.which-side-right", "side right"),
    "pair": say("carom.which-pair", "pair"),
    "three": say("carom.which-three", "three"),
}
"""Which one of its kind a space is, by the cushions on which it lies, in plain words."""

BALK = say("carom.place-balk", "balk")
ANCHOR = say("carom.place-anchor", "anchor")
CROTCH = say("carom.place-crotch", "crotch")
SPACE_NAMES: dict[str, str] = {"balk": BALK, "field": say("carom.place-field", "field")}
"""What games call the spaces between their lines."""

SLOTS = {word: f"limit:{word}" for word in REST_WORDS}


class Limit(NamedTuple):
    """How long both object balls may lie in a space.

    The ``last``-th stroke begun there must drive a ball out, else it is void; 0 is no limit. ``names`` are
    the words for such spaces ("" where none need be given). ``stands``: the count of a stroke that fails
    stands, and only the hand is out. ``escape``: driving a ball out makes the last stroke good. ``back``:
    whether a ball that goes out and comes back begins anew: "always", on the "last" stroke only, "never".
    ``by_points``: points are counted and not strokes. ``carries``: the next striker goes on with the count;
    ``free``: so many strokes more does he have who finds the balls there.
    """

    last: int
    names: tuple[str, ...] = ("",)
    stands: bool = False
    escape: bool = True
    back: str = "always"
    by_points: bool = False
    carries: bool = False
    free: int = 0


def limit_of(play: Play, hold: Hold, facts: CaromFacts | None = None) -> tuple[Limit | None, str | None]:
    """The limit in force on a space and its citation; None where there is none."""
    limit, cite = play.ask(SLOTS[hold.word], hold, facts)
    return (limit if limit is not None and limit.last else None), cite


def same(a: str, b: str) -> bool:
    """Whether two names may be those of one space: "corner" may be "corner-foot-left", "" any."""
    return a.startswith(b) or b.startswith(a)


def check_spaces(play: Play, state: CaromState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse a space that the game does not restrict or know, and balls that cannot lie there."""
    where = [(t.a, t.b) for t in tokens if t.kind == "state" and t.a in WHERE]
    if not where:
        return None
    for word, name in where:
        if word == "out":
            if name not in (None, "balk", "anchor", "crotch"):
                message = say("carom.out-words", "write #out, #out(balk), #out(anchor) or #out(crotch)")
                return refuse(state, "unknown-zone", message)
            if not state.held:
                message = say(
                    "carom.out-of-none", "the object balls lay in no space out of which to be driven"
                )
                return refuse(state, "not-now", message)
            continue
        if word == "elsewhere":
            if not any(hold.space.startswith("pair") for hold in state.held):
                message = say("carom.no-pair-in-crotch", "no two of three object balls lie in a crotch")
                return refuse(state, "not-now", message)
            continue
        kind = word if word in REST_WORDS else "in"
        limit, cite = limit_of(play, Hold(kind, name or ""))
        if limit is None:
            return refuse(state, "unknown-state", unknown_state(play, word), cite)
        if (name or "") not in limit.names:
            words = ", ".join(n for n in limit.names if n)
            message = say(
                "carom.space-which", "say where: #{word} with one of {words}", word=word, words=words
            )
            return refuse(state, "unknown-zone", message, cite)
    rest = {word for word, _ in where} - {"out", "elsewhere"}
    if rest and any(t.kind == "off" and t.a != "c" for t in tokens):
        message = say("carom.off-in-open", "an object ball that left the table is spotted in the open")
        return refuse(state, "impossible", message)
    return None


def rests_of(state: CaromState, facts: CaromFacts) -> tuple[tuple[str, str], ...]:
    """Where both object balls rest after a stroke; where they lay, if none of them was met."""
    if state.held and facts.touched is not UNKNOWN and not facts.touched and not facts.off:
        return tuple((hold.word, hold.space) for hold in state.held)
    return facts.rests


def failed_limit(play: Play, state: CaromState, facts: CaromFacts) -> tuple[Limit | None, str | None]:
    """The limit that a stroke breaks, which had to drive a ball out and did not; else None."""
    for hold in state.held:
        limit, cite = limit_of(play, hold, facts)
        if limit is None or hold.used < limit.last - 1:
            continue
        if not limit.escape or _stayed(hold, limit, state, facts):
            return limit, cite
    return None, None


def _stayed(hold: Hold, limit: Limit, state: CaromState, facts: CaromFacts) -> bool:
    for word, space in rests_of(state, facts):
        if word == hold.word and same(space, hold.space):
            return not (word in facts.outs and limit.back != "never")
    return False


def holds_after(play: Play, state: CaromState, facts: CaromFacts, made: int, out: bool) -> tuple[Hold, ...]:
    """The restricted spaces in which both object balls rest after a stroke that made ``made``.

    When the turn passes, the object balls of the next striker are others: only what is recorded holds for
    them.
    """
    held = []
    rests = facts.rests if out else rests_of(state, facts)
    if len(rests) > 1 and any(word == "anchor" for word, _ in rests) and play.value("anchor_alone"):
        rests = tuple(row for row in rests if row[0] == "anchor")
    for word, space in rests:
        limit, _ = limit_of(play, Hold(word, space))
        if limit is None or ("border" in facts.states and word == "in" and not _borders(play)):
            continue
        before = next((h for h in state.held if h.word == word and same(h.space, space)), None)
        used = 0
        if before is not None:
            space = space if len(space) > len(before.space) else before.space
            anew = word in facts.outs and (
                limit.back == "always" or (limit.back == "last" and before.used >= limit.last - 1)
            )
            used = 0 if anew else before.used + (made if limit.by_points else 1)
        held.append(Hold(word, space, used if limit.carries or not out else -limit.free))
    return tuple(held)


def _borders(play: Play) -> bool:
    return play.value("border") is not False


def place_name(hold: Hold, space: str = BALK) -> str:
    """A restricted space in plain words; ``space`` is what the game calls its balks."""
    where = where_of(hold.space)
    if hold.word == "anchor":
        return say("carom.place-anchor-at", "anchor {where}", where=where) if where else ANCHOR
    if hold.word == "crotch":
        return say("carom.place-crotch-at", "crotch {where}", where=where) if where else CROTCH
    if hold.space.startswith(("corner", "side")):
        return where
    return say("carom.place-space-at", "{space} {where}", space=space, where=where) if where else space


def where_of(space: str) -> str:
    """Which one of its kind a restricted space is, in plain words; "" for any."""
    return WHICH.get(space) or space.replace("-", " ")


def must_leave(play: Play, state: CaromState) -> Limit | None:
    """The limit by which the coming stroke must drive a ball out, if there is one; one that leaves no way
    out stands first."""
    due = [
        limit
        for hold in state.held
        if (limit := limit_of(play, hold)[0]) is not None and hold.used >= limit.last - 1
    ]
    return min(due, key=lambda limit: limit.escape, default=None)
