"""Crokinole (lines 477-493): six rings a side; the hole counts at once, the circles at the end."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import RINGS_AT_REST, RestsState, Shot
from ...options import choice, number, switch

CROKINOLE = Game(
    "carrom/crokinole",
    "Crokinole",
    family=RINGS_AT_REST,
    lines=(477, 493),
    letters="RG",
    refs={
        "p1": "Crokinole side of the board",
        "p2": "6 red, 6 green",
        "p3": "Score hole and circles, dislodge opponent's rings",
        "p4": "Six rings each, from one side only",
        "p5": "Shoot from outer line; knock opponent's ring out",
        "p6": "One ring a turn; 10-5-3-2; line outward; ditch; 100",
        "p7": "Hole scores at once unless 10 or less needed",
        "p8": "Scored hole ring not counted twice",
    },
    beside={"p3": "the object in general; p6 to p8 say what scores"},
    options=[
        number("target", 100, 20, 10_000, "Points that win", "p6", length=True),
        switch(
            "must-shoot-at-opponent",
            False,
            "A ring that hits no ring of the opponent when one is there goes into the ditch",
            "p5",
        ),
        switch("remove-scored-hole-ring", False, "A ring that scored in the hole is taken off", "p8"),
        choice("hole-by-other", ("at-once", "at-end"), "A ring driven into the hole by the other side", "p7"),
        choice(
            "dislodged-again",
            ("counts", "nothing"),
            "What a ring that scored in the hole counts in a circle, once it was driven out",
            "p8",
        ),
        switch("re-enter", True, "A ring that was driven out of the hole scores there again", "p7"),
        choice("next-lead", ("alternate", "loser"), "Who leads later rounds", "p5"),
        choice(
            "needs-ten",
            ("from-then", "round-start"),
            "Ten or less needed: from the moment on, or as the round began",
            "p7",
        ),
    ],
)

_g = CROKINOLE
_g.figure("on_field", "p1", ("hole", "inner", "next", "band"), "The hole and the three circles.")
_g.figure("rings", "p2", 6, "Six red rings and six green.")
_g.figure("once", "p4", 1, "Each plays with his six rings.")
_g.figure("place", "p4", "stands", "From the outer line and one side of the board alone; no price is named.")
_g.figure("free", "p5", "hole", "The first player tries for the hole.")
_g.figure("ditch", "p6", "stays", "A ring outside the outer circle is ditched, and removed.")
_g.figure("off", "p6", "ditch", "A ring off the board lies outside the circles.")
_g.figure(
    "line",
    "p6",
    {"inner": "next", "next": "band", "band": "ditch"},
    "A ring that touches a line is in the area outside it.",
)
_g.figure("values", "p6", {"inner": 5, "next": 3, "band": 2}, "The circles count 5, 3 and 2.")
_g.figure("difference", "p6", "each", "Each side scores what its own rings count.")
_g.figure("round_end", "p6", "count", "When all six rings of both are played the round is scored.")
_g.figure("both", "p6", "higher", "Both at a hundred: the higher total wins; equal, they play another round.")
_g.figure("twenty", "p7", 10, "A ring shot into the hole scores ten at once, and keeps them.")
_g.figure("flat", "p7", "entirely", "The ring lies in the hole.")
_g.figure("hole_at_count", "p8", False, "A ring scored at once and still in the hole is not scored again.")


@_g.clause("next", "p6", "A turn is one ring.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("duty", "p5", "The next player tries to knock his opponent's ring out; no duty is named.")
def duty(state: RestsState, facts: None, options: Any) -> tuple[str, ...]:
    """The zones in which an opponent's ring binds the player."""
    return ("inner", "next", "band") if options.must_shoot_at_opponent else ()


@_g.clause("no_hit", "p5", "If it is agreed that he must hit a ring, the one that hits none is ditched.")
def no_hit(state: RestsState, shot: Shot, options: Any) -> str | None:
    """Silent unless it is agreed."""
    return "ditch" if options.must_shoot_at_opponent else None


@_g.clause("withheld", "p7", "If ten or less are needed to win the ten count at the end of the round alone.")
def withheld(state: RestsState, side: int, options: Any) -> str | None:
    """None when it may be counted at once."""
    score = state.score[side] - (state.earned[side] if options.needs_ten == "round-start" else 0)
    if score + 10 >= options.target:
        return "joins"
    later = options.hole_by_other == "at-end" and (state.phase == "count" or state.turn != side)
    return "joins" if later else None


@_g.clause("again", "p8", "A ring that scored and was driven out counts where it lies, and there again.")
def again(state: None, facts: None, options: Any) -> str | None:
    """ "spent": nothing in a circle; "never": nothing in the hole; None: both count."""
    if options.dislodged_again == "nothing":
        return "spent" if options.re_enter else "spent-never"
    return None if options.re_enter else "never"


@_g.clause("lifted", "p8", "A ring that scored stays in the hole, unless it is agreed to take it off.")
def lifted(state: None, facts: None, options: Any) -> bool | None:
    """Silent unless it is agreed."""
    return True if options.remove_scored_hole_ring else None


@_g.clause("next_round", "p5", "Who leads is not said: the lead passes to the other side.")
def next_round(state: RestsState, gains: tuple[int, int] | None, options: Any) -> int:
    """The side that leads the next round; by the other reading, the one that made less."""
    if options.next_lead == "loser" and gains is not None and state.earned[0] != state.earned[1]:
        return int(state.earned[1] < state.earned[0])
    return 1 - (state.lead or 0)


@_g.clause("target", "p6", "A hundred points win.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROKINOLE)
