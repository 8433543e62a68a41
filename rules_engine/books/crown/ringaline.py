"""Ringaline, Bankaring and Ring Bagatelle (lines 1021-1048): rings spun to a line, to the own rail and back,
or into the space before the far rail."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.rings_spun import RINGS_SPUN, Lying, SpunState
from ...families.spinning.rings_spun.names import ELSEWHERE, IN_POCKET, ON_BOARD
from ...options import choice, number
from ...saying import say
from .ringette import RINGETTE

RINGALINE = Game(
    "crown/ringaline",
    "Ringaline",
    family=RINGS_SPUN,
    lines=(1021, 1025),
    played_on=PlayedOn(rests="far-line"),
    governed_by=(RINGETTE,),
    refs={
        "p1": "from one line to other; 10, then 5, 3, 2; pocket 5",
        "p2": "fifty points",
        "SIM": "simultaneous form",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p2", length=True),
        choice(
            "none-touching",
            ("five", "ten"),
            "If no ring touches, the nearest counts five, or ten and the next five",
            "p1",
        ),
    ],
    drop_options=("outside-rank", "line-touch"),
    facts={
        "zones": {
            "touching": say("ringaline.touches-line", "touches the line"),
            "board": ON_BOARD,
            "pocket": IN_POCKET,
        },
        "scores": ("touching", "board"),
        "task": say("ringaline.to-stop-on-far-shooting-line", "to stop on the far shooting line"),
    },
)

_l = RINGALINE
_l.figure("zones", "p1", ("touching", "board", "pocket"), "The rings are to stop on the far shooting line.")
_l.figure(
    "place",
    "p1",
    say("ringaline.shooting-line-agreed-side", "the shooting line of the agreed side"),
    "All spin from the shooting line of one side.",
)
_l.figure(
    "aim",
    "p1",
    say("ringaline.how-near-do-rings-lie-to", "how near do the rings lie to the line"),
    "Nearness from either side of the line counts.",
)


@_l.clause("worth", "p1", "A ring that touches the line counts ten.")
def touching(state: SpunState, ring: Lying, options: Any) -> tuple[str, int] | None:
    return ("owner", 10) if ring.zone == "touching" else None


@_l.clause("ranked", "p1", "The remaining rings have places by their nearness.")
def remaining(state: SpunState, ring: Lying, options: Any) -> str:
    return "owner"


@_l.clause("places", "p1", "The remaining rings count five, three and two.")
def places(state: SpunState, facts: None, options: Any) -> tuple[int, ...]:
    touch = any("touching" in row for row in state.where)
    return (10, 5, 3, 2) if options.none_touching == "ten" and not touch else (5, 3, 2)


_l.restates("pocketed", "p1", "A ring that spins into a pocket gives the opponent five.")
_l.restates("target", "p2", "Fifty points are the game.")

register(RINGALINE)


BANKARING = Game(
    "crown/bankaring",
    "Bankaring",
    family=RINGS_SPUN,
    lines=(1027, 1040),
    played_on=PlayedOn(rests="own-rail"),
    governed_by=(RINGALINE,),
    refs={
        "p1": "draw the ring back to own rail; cross line",
        "p2": "count and forfeit as Ringaline",
        "p3": "fifty points",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p3", length=True),
        choice(
            "rail-touch",
            ("ten", "order"),
            "Each ring at the rail counts ten, or the nearest alone: ten, five, three, two by order",
            "p2",
        ),
        choice(
            "uncrossed-rank",
            ("none", "void"),
            "A ring that did not cross has no place, or takes one that counts nothing",
            "p1",
        ),
        choice(
            "none-touching",
            ("five", "ten"),
            "If no ring touches the rail, the nearest counts five, or ten",
            "p2",
        ),
    ],
    drop_options=("simultaneous",),
    facts={
        "zones": {
            "rail": say("ringaline.touches-rail", "touches the rail"),
            "board": ON_BOARD,
            "pocket": IN_POCKET,
        },
        "scores": ("rail", "board"),
        "short": "board",
        "nearest": "rail",
        "task": say("ringaline.over-line-back-to-rail", "over the line and back to the rail"),
    },
)

_b = BANKARING
_b.figure("zones", "p1", ("rail", "board", "pocket"), "The ring is to come back to the rail.")
_b.figure(
    "place",
    "p1",
    say("ringaline.close-to-own-rail", "close to the own rail"),
    "Each spins from his own side, close to the rail.",
)
_b.figure(
    "aim",
    "p1",
    say("ringaline.how-near-does-each-ring-lie", "how near does each ring lie to its own rail"),
    "Nearness to the own rail counts.",
)
_b.figure("crossing", "p1", "nothing", "A ring must have crossed the shooting line of its side to score.")


@_b.clause("worth", "p2", "Counted as in Ringaline: a ring at the rail counts ten.")
def at_rail(state: SpunState, ring: Lying, options: Any) -> tuple[str, int] | None:
    if ring.zone != "rail" or ring.short or options.rail_touch == "order":
        return None
    return "owner", 10


@_b.clause("ranked", "p1", "Rings that have crossed the line have places by their nearness.")
def crossed(state: SpunState, ring: Lying, options: Any) -> str:
    return str(options.uncrossed_rank) if ring.short else "owner"


@_b.clause("places", "p2", "Counted as in Ringaline: the remaining rings five, three and two.")
def at_the_rail(state: SpunState, facts: None, options: Any) -> tuple[int, ...]:
    rings = ((s, n, zone) for s, row in enumerate(state.where) for n, zone in enumerate(row, 1))
    touch = any(zone == "rail" and (s, n) not in state.short for s, n, zone in rings)
    ten = options.rail_touch == "order" or (options.none_touching == "ten" and not touch)
    return (10, 5, 3, 2) if ten else (5, 3, 2)


_b.restates("pocketed", "p2", "The same forfeit: a pocketed ring gives the opponent five.")
_b.restates("target", "p3", "Fifty points are the game.")

register(BANKARING)


RING_BAGATELLE = Game(
    "crown/ring-bagatelle",
    "Ring Bagatelle",
    family=RINGS_SPUN,
    lines=(1042, 1048),
    played_on=PlayedOn(rests="far-space"),
    governed_by=(RINGALINE,),
    refs={
        "p1": "same side; near the opposite rail",
        "p2": "space counts 5; pocket 5 opponent",
        "p3": "fifty points",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p3", length=True),
        choice(
            "on-line", ("outside", "inside"), "A ring across the shooting line lies outside, or inside", "p2"
        ),
    ],
    drop_options=("simultaneous", "none-touching", "equal-distance"),
    facts={
        "zones": {
            "space": say("ringaline.in-space-before-rail", "in the space before the rail"),
            "line": say("ringaline.across-line", "across the line"),
            "board": ELSEWHERE,
            "pocket": IN_POCKET,
        },
        "scores": ("space",),
        "task": say("ringaline.into-space-before-far-rail", "into the space before the far rail"),
    },
)

_r = RING_BAGATELLE
_r.figure("zones", "p1", ("space", "line", "board", "pocket"), "The rings are to lie near the far rail.")
_r.figure(
    "aim",
    "p1",
    say("ringaline.which-rings-lie-in-space-before", "which rings lie in the space before the far rail"),
    "The space before the far rail.",
)


@_r.clause("line", "p2", "The space is that between the shooting line and the rail.")
def across(state: SpunState, zone: str, options: Any) -> str | None:
    if zone != "line":
        return None
    return "space" if options.on_line == "inside" else "board"


@_r.clause("worth", "p2", "Every ring in the space counts five.")
def in_space(state: SpunState, ring: Lying, options: Any) -> tuple[str, int] | None:
    return ("owner", 5) if ring.zone == "space" else None


@_r.clause("ranked", "p2", "Rings outside the space count nothing.")
def no_places(state: SpunState, ring: Lying, options: Any) -> str:
    return "none"


_r.restates("pocketed", "p2", "A pocketed ring gives the opponent five.")
_r.restates("target", "p3", "Fifty points are the game.")

register(RING_BAGATELLE)
