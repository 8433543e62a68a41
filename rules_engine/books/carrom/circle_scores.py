"""Circle Scores (lines 623-633): rings banked off the side boards into the pegged circle."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import PINS_AND_BANKS, RestsState
from ...options import choice, number

CIRCLE_SCORES = Game(
    "carrom/circle-scores",
    "Circle Scores",
    family=PINS_AND_BANKS,
    lines=(623, 633),
    letters="RG",
    refs={
        "p1": "Crokinole side",
        "p2": "12 green, 12 red",
        "p3": "Bank rings into the pegged circle",
        "p4": "Alternate; unbanked ring ditched; forcing out allowed",
        "p5": "Circle 5, hole 10; 50 wins",
    },
    options=[
        number("target", 50, 10, 10_000, "Points that win", "p5", length=True),
        choice("players", (2, 4), "How many people play; the sides stay two", "p4"),
        choice(
            "count-time",
            ("end-of-round", "running"),
            "Points at the end of the round, or as rings land",
            "p5",
        ),
        choice("bank-time", ("first", "any"), "The rim is met before any ring, or at any time", "p3"),
        choice("unbanked-effect", ("stay", "restored"), "Rings that a ring moved which was not banked", "p4"),
    ],
)

_g = CIRCLE_SCORES
_g.figure(
    "on_field",
    "p1",
    ("hole", "inner", "next", "band", "edge"),
    "The hole, the pegged circle, and the rest of the board.",
)
_g.figure("rings", "p2", 12, "Twelve red rings and twelve green.")
_g.figure("unbanked", "p4", "ditch", "A ring that was not banked is put into the ditch.")
_g.figure("free", "p4", "bank", "Who begins is not said; each shoots one ring at a time.")
_g.figure("once", "p4", 1, "Each ring stays where it comes to rest.")
_g.figure("ditch", "p4", "stays", "A ring in the ditch is out.")
_g.figure("off", "p4", "ditch", "So is a ring off the board.")
_g.figure("round_end", "p4", "count", "When all rings have been shot the round is counted.")
_g.figure("line", "p3", {"inner": "next"}, "A ring on the line of the circle is not inside it.")
_g.figure("flat", "p5", "one", "One ring lands in the hole.")
_g.figure(
    "values",
    "p5",
    {"hole": 10, "inner": 5, "next": 0, "band": 0, "edge": 0},
    "Inside the circle 5, in the hole 10.",
)
_g.figure("difference", "p5", "each", "Each side scores what its own rings count, however they came there.")
_g.figure("both", "p5", "higher", "Both at fifty: the higher total wins; level, they play another round.")


@_g.clause("bank", "p3", "The ring is banked off any side board, before it meets anything.")
def bank(state: RestsState, facts: None, options: Any) -> str:
    """ "first" or "any"."""
    return str(options.bank_time)


@_g.clause("others", "p4", "Each ring stays where it comes to rest, whatever moved it.")
def others(state: RestsState, facts: None, options: Any) -> str:
    """ "stay" or "restored"."""
    return str(options.unbanked_effect)


@_g.clause("lands", "p5", "Points are counted at the end of the round, or, by agreement, as rings land.")
def lands(state: None, facts: None, options: Any) -> bool:
    """Whether they count at once."""
    return bool(options.count_time == "running")


@_g.clause("partner", "p4", "Two play with twelve rings each; partners share them.")
def partner(state: RestsState, side: int, options: Any) -> int | None:
    """1 or 2, None where each side is one person."""
    return len(state.where[side]) % 2 + 1 if options.players == 4 else None


@_g.clause("next", "p4", "The players alternate.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("next_round", "p4", "Who leads later rounds is not said: the sides by turns.")
def next_round(state: RestsState, facts: None, options: Any) -> int:
    """The side that leads the next round."""
    return 1 - (state.lead or 0)


@_g.clause("target", "p5", "Fifty points win.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CIRCLE_SCORES)
