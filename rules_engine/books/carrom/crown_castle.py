"""Crown Castle (lines 841-861): rings round a pin in the hole."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import PINS_AND_BANKS, RestsState, Shot
from ...options import choice, number

CROWN_CASTLE = Game(
    "carrom/crown-castle",
    "Crown Castle",
    family=PINS_AND_BANKS,
    lines=(841, 861),
    letters="RG",
    refs={
        "p1": "crokinole side",
        "p2": "6+6 rings, one pin",
        "p3": "object; areas 5, 3, 1",
        "p4": "pin in hole; opposite sides",
        "p5": "aim for center or knock opponent out",
        "p6": "pin felled: shot ring forfeited, pin re-set",
        "p7": "alternate single shots",
        "p8": "completely out of outer circle: removed",
        "p9": "count after six each",
        "p10": "50 wins",
    },
    options=[
        number("target", 50, 10, 10_000, "Points that win", "p10", length=True),
        choice(
            "line-touch",
            ("outside", "greater-part"),
            "A ring on a line: outside it, or where most of it lies",
            "p3",
        ),
        choice(
            "both-fifty",
            ("higher", "drawn"),
            "Level scores of fifty or more: another round, or a draw",
            "p10",
        ),
        choice("round-lead", ("same", "alternate"), "Who leads later rounds", "p5"),
    ],
)

_g = CROWN_CASTLE
_g.figure(
    "on_field", "p1", ("inner", "next", "band", "edge"), "The three circles; the pin stands in the hole."
)
_g.figure("rings", "p2", 6, "Six red rings and six green.")
_g.figure("pins", "p4", ("pin",), "A ten pin stands in the hole.")
_g.figure("place", "p4", "stands", "The players shoot from opposite sides; no price is named.")
_g.figure("free", "p5", "centre", "Who begins is not said; the first player shoots for the centre circle.")
_g.figure(
    "centre_pin",
    "p6",
    "ditch",
    "If the pin falls, whatever hit it, the ring shot is lost; the pin is set up.",
)
_g.figure("once", "p7", 1, "Each plays one ring at a time.")
_g.figure("ditch", "p8", "stays", "A ring driven wholly out of the outer circle is removed.")
_g.figure("off", "p8", "ditch", "So is a ring off the board.")
_g.figure("round_end", "p9", "count", "After six shots of each the points are counted.")
_g.figure("values", "p3", {"inner": 5, "next": 3, "band": 1, "edge": 0}, "The circles count 5, 3 and 1.")
_g.figure("difference", "p9", "each", "Each side scores what its own rings count.")


@_g.clause("line", "p3", "What a line decides is not said: a ring on it lies outside, as at Crokinole.")
def line(state: RestsState, shot: Shot, options: Any) -> dict[str, str]:
    """The zone outside each line; on the outer line a ring counts nothing, and is not yet out."""
    if options.line_touch == "greater-part":
        return {}
    return {"inner": "next", "next": "band", "band": "edge"}


@_g.clause("next", "p7", "The players alternate.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("next_round", "p5", "Who leads later rounds is not said: the same player, or the sides by turns.")
def next_round(state: RestsState, facts: None, options: Any) -> int:
    """The side that leads the next round."""
    lead = state.lead or 0
    return lead if options.round_lead == "same" else 1 - lead


@_g.clause("both", "p10", "Both at fifty: the higher total wins; level, they play another round.")
def both(state: RestsState, facts: None, options: Any) -> str:
    """ "higher" or "drawn"."""
    return str(options.both_fifty)


@_g.clause("target", "p10", "Fifty points win.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROWN_CASTLE)
