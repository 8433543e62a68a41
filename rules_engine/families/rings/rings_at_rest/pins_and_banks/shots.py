"""One shot among pins, or by banks."""

from __future__ import annotations

from .....play import Play
from .....record.entries import Entry
from .....rulings import Ruling, refuse
from .....saying import say
from ....base import cites as cites_of
from ..shots import shoot
from ..state import RestsState
from .landing import landed, taken_up
from .seen import extra_of
from .weighing import weighed

TOLD = {
    "touch": say("rings-at-rest.told-touch", "what a ring meets"),
    "cushion": say("rings-at-rest.told-cushion", "a cushion that is met"),
    "pocket": say("rings-at-rest.told-pocket", "a ring in a pocket"),
    "off": say("rings-at-rest.told-off", "a ring off the board"),
    "pin": say("rings-at-rest.told-pin", "a pin"),
    "zone": say("rings-at-rest.told-zone", "where a ring rests"),
    "call": say("rings-at-rest.told-call", "a call"),
    "claim": say("rings-at-rest.told-claim", "a number of points alone"),
    "choice": say("rings-at-rest.told-choice", "a choice"),
    "state": say("rings-at-rest.told-state", "a note (#)"),
    "dice": say("rings-at-rest.told-dice", "a throw of dice"),
    "move": say("rings-at-rest.told-move", "a move"),
    "place": say("rings-at-rest.told-place", "a place"),
    "time": say("rings-at-rest.told-time", "a time"),
}
"""What a kind of token tells, in words."""


def judge_shot(play: Play, state: RestsState, who: int, entry: Entry, kinds: frozenset[str]) -> Ruling:
    """Judge one shot with its pins and banks; ``kinds`` of tokens may tell of it."""
    for kind, _, _ in entry.tokens:
        if kind not in kinds or (kind == "pin" and not play.cite("pins")):
            message = say(
                "rings-at-rest.not-recorded",
                "in {game} {what} is not recorded",
                game=play.game.name,
                what=TOLD.get(kind, kind),
            )
            return refuse(state, "wrong-token", message)
    extra = extra_of(play, state, who, entry)
    if isinstance(extra, Ruling):
        return extra
    done = weighed(play, state, who, entry, extra)
    if isinstance(done, Ruling):
        return done
    before = state._replace(down=done.down)
    # Who shoots at the hole too early is, as far as that ring goes, one whose pin stands.
    bound = tuple(d and not (done.early and side == who) for side, d in enumerate(done.down))
    ruling = shoot(play, before._replace(down=bound), who, entry._replace(tokens=done.tokens))
    if not ruling.ok or "again" in ruling.events:
        return ruling._replace(state=state)
    ruling = ruling._replace(
        state=ruling.state._replace(down=done.down),
        citations=cites_of(*done.cites, *ruling.citations),
        instructions=(*done.told, *ruling.instructions),
    )
    if extra.again:
        ruling = taken_up(play, before, who, ruling)
    if play.value("lands"):
        ruling = landed(play, before, entry, ruling)
    return ruling
