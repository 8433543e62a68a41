"""Twenty-One (lines 1083-1093): one die is rolled towards twenty-one, and the hole makes it wild."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.dice.dice_rounds import DICE_ROUNDS, DiceRoundsState
from ...families.throws import FACES
from ...options import choice, number

AIM = 21
BUST = -1

TWENTY_ONE = Game(
    "carrom/twenty-one",
    "Twenty-One (Dice Game)",
    family=DICE_ROUNDS,
    lines=(1083, 1093),
    refs={
        "p1": "crokinole side",
        "p2": "one die",
        "p3": "object: total of 21",
        "p4": "roll on, bust, stop; opponent nearer wins; three rounds",
        "p5": "roll towards hole; hole wild",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("rounds-to-win", 3, 1, 20, "Rounds that win", "p4", length=True),
        choice("wild", ("face", "any"), "What may be called for a die in the hole", "p5"),
        choice("tie-21", ("second", "void", "first"), "Who has the round when both total 21", "p4"),
        choice("tie-below", ("first", "void"), "Who has the round at equal totals below 21", "p4"),
        choice("first-bust", ("at-once", "must-stand"), "Whether the second must stand after a bust", "p4"),
        choice("next-lead", ("alternate", "same", "loser"), "Who rolls first in later rounds", "p4"),
    ],
)

_g = TWENTY_ONE
_g.figure("dice", "p2", 1, "One die is rolled.")
_g.figure("lead", "p4", True, "One player rolls first, then his opponent.")
_g.figure("total", "p3", AIM, "A total of twenty-one is aimed at; beyond it a player is bust.")
_g.figure("again", "p5", True, "A die off the board or cocked is rolled again.")
_g.figure("stop", "p4", True, "A player may stop as near as he feels is safe.")


@_g.clause("wild", "p5", "A die in the hole is wild: the player calls its number.")
def wild(state: DiceRoundsState, facts: None, options: Any) -> int:
    """The highest number that may be called: a face, or by the option any that is no bust by itself."""
    return FACES if options.wild == "face" else AIM


@_g.clause("bust", "p4", "Who exceeds twenty-one is bust, and cannot win the round.")
def bust(state: DiceRoundsState, facts: None, options: Any) -> bool:
    """Whether the second player must still stand."""
    return bool(options.first_bust == "must-stand")


@_g.clause(
    "round", "p4", "The opponent with 21, or nearer to it, has the round; else the first player has it."
)
def decided(state: DiceRoundsState, facts: str | None, options: Any) -> str | None:
    """Who has the round ("first", "second", "void"), as soon as it is certain, or once the second stopped."""
    first, total = state.first, state.total
    assert first is not None, "asked once the first player is done"
    if total > AIM:
        return "void" if first == BUST else "first"
    if first == BUST:
        return "second" if not bust(state, None, options) or facts or total == AIM else None
    if first == AIM and options.tie_21 == "first":
        return "first"
    if total == AIM and first == AIM:
        return str(options.tie_21)
    if total > first:
        return "second"
    if not facts:
        return None
    return str(options.tie_below) if total == first else "first"


@_g.clause("next_round", "p4", "Whose turn it is to roll first is not said: the lead alternates by default.")
def next_round(state: DiceRoundsState, sides: tuple[int, int], options: Any) -> int:
    """The side that begins the next round."""
    lead, winner = sides
    return {"alternate": 1 - lead, "same": lead, "loser": 1 - winner}[str(options.next_lead)]


@_g.clause("target", "p4", "Three rounds win the game.")
def target(state: DiceRoundsState, facts: None, options: Any) -> int:
    """The number agreed upon."""
    return int(options.rounds_to_win)


register(TWENTY_ONE)
