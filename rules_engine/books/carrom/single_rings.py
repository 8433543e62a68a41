"""Single Rings (lines 175-187), one ring at a time from each player's stock, and its Variation (189-195)."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_staked import RINGS_STAKED, StakedState
from ...options import choice, number

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"

SINGLE_RINGS = Game(
    "carrom/single-rings",
    "Single Rings",
    family=RINGS_STAKED,
    lines=(175, 187),
    played_on=PlayedOn(shot_from=("spot-1",)),
    refs={
        "p1": "checker side",
        "p2": "12 green, 12 red, two shooters",
        "p3": "pocket one's ring at the centre from a numbered spot; the pocket is called",
        "p4": "a ring pocketed is kept, a failure gives it away; one shot each",
        "p5": "over when one player has every ring",
    },
    beside={"p1": _FACE},
    options=[
        number("rounds", None, 1, 1000, "Rounds after which the most rings win", "p5", length=True),
        choice("scratch", ("kept", "lost"), "The ring falls as called, and the shooter, too", "p4"),
        choice(
            "won-rings", ("any", "own-first"), "A player puts up any ring, or those of his colour first", "p4"
        ),
        choice(
            "uncalled",
            ("lost", "kept"),
            "A ring in another pocket is lost, or kept without effect",
            "p3",
        ),
        choice("no-call", ("refuse", "lost"), "A shot without a call is not recorded, or fails", "p3"),
    ],
)

_g = SINGLE_RINGS
_g.figure("stock", "p2", 12, "Twelve rings each.")
_g.figure("lead", "p4", True, "One begins; the book does not say who.")
_g.figure("kept", "p4", True, "A ring pocketed as called is kept.")
_g.figure("lost", "p4", True, "A ring that is not is forfeited to the opponent.")
_g.figure(
    "spots", "p3", ("spot-1", "spot-2", "spot-3", "spot-4"), "A shot is from any of the numbered spots."
)
_g.figure("again", "p4", False, "A turn is one shot, whatever comes of it.")
_g.figure("end", "p5", True, "Who holds every ring has won.")


@_g.clause("which", "p4", "A player puts up one of his rings.")
def which(state: StakedState | None, facts: None, options: Any) -> str:
    """One that he won is his, too."""
    return str(options.won_rings)


@_g.clause("call", "p3", "The pocket is called.")
def call(state: StakedState, facts: None, options: Any) -> str:
    """What comes of a ring that falls without a call."""
    return str(options.no_call)


@_g.clause("uncalled", "p3", "Only the pocket called counts.")
def uncalled(state: StakedState, facts: None, options: Any) -> str:
    """What comes of a ring in another."""
    return str(options.uncalled)


@_g.clause("scratch", "p4", "A ring pocketed is kept, the shooter pocketed or not.")
def scratch(state: StakedState, facts: None, options: Any) -> str:
    """The book has no rule against it."""
    return str(options.scratch)


@_g.clause("rounds", "p5", "The game lasts until one has all, unless rounds are agreed upon.")
def rounds(state: StakedState, facts: None, options: Any) -> int | None:
    """None where they are not."""
    agreed: int | None = options.rounds
    return agreed


register(SINGLE_RINGS)


VARIATION = Game(
    "carrom/single-rings-variation",
    "Single Rings Variation",
    family=RINGS_STAKED,
    lines=(189, 195),
    short=20,
    governed_by=(SINGLE_RINGS,),
    refs={
        "p1": "checker side",
        "p2": "as Single Rings",
        "p3": "who pockets a ring shoots until he misses",
    },
    beside={"p1": _FACE},
    options=[
        number(
            "run-limit",
            None,
            1,
            1000,
            "Rings after which a turn passes without a miss; no limit where none is agreed",
            "p3",
        ),
    ],
)

_v = VARIATION
_v.restates("stock", "p2", "The rings are those of Single Rings.")


@_v.clause("again", "p3", "A player who pockets his ring puts up another, until he misses.")
def again(state: StakedState, facts: None, options: Any) -> bool:
    """Without end, unless a limit was agreed."""
    return options.run_limit is None or state.run < options.run_limit


register(VARIATION)
