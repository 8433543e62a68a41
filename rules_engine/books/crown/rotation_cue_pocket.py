"""Rotation Cue Pocket (lines 804-849): fifteen numbered rings, the lowest met first; and the scratch game."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down, its_number
from ...options import choice, switch
from ...saying import say

ROTATION = Game(
    "crown/rotation-cue-pocket",
    "Rotation Cue Pocket",
    family=RINGS_TAKEN,
    lines=(804, 849),
    played_on=PlayedOn(lies="triangle", only_banked="lowest-at-line"),
    sides=(2, 8),
    refs={
        "p1": "15 numbered rings and cue ring",
        "p2": "triangle, ring 1 fixed; rotation 1 to 15",
        "p3": "break from the line; pocketing continues",
        "p4": "next player plays from where it lies",
        "p5": "highest sum wins",
        "R1": "break between A and B direct at 1",
        "R2": "lowest first; other first or no pocket ends turn",
        "R3": "lowest first and any ring down continues",
        "R4": "wrongly pocketed or off rings respotted mid-line",
        "R5": "cue ring lost; respot; bank-only behind line",
        "R6": "sums decide after all are down",
        "S1": "scratch costs three",
        "S2": "net sums decide",
    },
    beside={"S2": "a scratch is taken off at once, so that the score is the net sum at every moment"},
    options=[
        switch("scratch-game", False, "Not to meet the lowest number at all costs three", "S1"),
        choice(
            "scratch",
            ("not-met", "not-first"),
            "A scratch: the lowest was not met at all, or not met first",
            "S1",
        ),
        switch("lost-cue-scratches", False, "A lost cue ring is a scratch, too", "S1"),
        choice(
            "break-miss",
            ("turn-lost", "repeated"),
            "A break that fails: turn lost and rings respotted, or it is repeated",
            "R1",
        ),
        choice(
            "banks",
            ("free", "when-needed"),
            "A bank at the lowest is always allowed, or only where no direct shot is possible",
            "R2",
        ),
        choice(
            "bank-missing",
            ("turn-lost", "replay"),
            "A direct shot where a bank is due: turn lost and rings respotted, or it is replayed",
            "R5",
        ),
        switch("off-ends-turn", False, "A ring off the board ends the turn although another fell", "R4"),
        choice("tie", ("draw", "further-game"), "Equal sums: a draw, or a further game", "R6"),
    ],
)

_g = ROTATION
_g.figure("set_up", "p1", {"numbers": 15}, "Fifteen rings with the numbers 1 to 15.")
_g.figure("lead", "p2", True, "The rings are set in a triangle, 1 in its place, and somebody begins.")
_g.clause("ring", "p5", "A ring counts its number.")(its_number)
_g.figure("none_down", "R2", "turn", "Without a ring pocketed the turn is lost, though the lowest was met.")
_g.clause("again", "R3", "The lowest met first and any ring down: another shot.")(anything_down)
_g.figure("lies", "p4", True, "The next player shoots the cue ring from where it lies.")
_g.figure("ring_off", "R4", "line", "A ring off the board is respotted.")
_g.figure(
    "returned",
    "R4",
    say(
        "rotation-cue-pocket.in-middle-straight-line-side-where",
        "in the middle of the straight line of the side where the triangle was",
    ),
    "Rings are respotted on the straight line of their side, halfway between the pockets.",
)
_g.figure("resume", "R5", "line", "After a lost cue ring the next player sets it on the line of the break.")
_g.figure("target", "R6", 0, "No total ends the game.")


@_g.clause("duty_word", "R2", "That the lowest was not met first is noted, or how else a shot failed.")
def duty_words(state: None, facts: None, options: Any) -> tuple[str, ...]:
    """The words that the game knows as it is played."""
    words = ["not-lowest", "direct"]
    if options.banks == "when-needed":
        words.append("needless-bank")
    return (*words, "scratch") if options.scratch_game else tuple(words)


@_g.clause("from", "p3", "The cue ring is set on the straight line, between the points A and B.")
def from_where(state: TakenState, zone: str, options: Any) -> bool:
    """For the break, and after a lost cue ring; where A and B lie was in the picture."""
    return state.in_hand and zone.startswith("line")


def _failed(state: TakenState, shot: TakenShot) -> str:
    """Whether another ring than the lowest was met first, as far as it is recorded."""
    lowest = str(state.numbers[0])
    wrong = "not-lowest" in shot.said or "scratch" in shot.said
    if (wrong and shot.first == lowest) or ("scratch" in shot.said and lowest in shot.met):
        return "contradicted"
    if shot.missed and (shot.fell or shot.first):
        return "contradicted"
    if "needless-bank" in shot.said and shot.banked is False:
        return "contradicted"
    return "return" if wrong or shot.missed or shot.first not in (None, lowest) else "lawful"


@_g.clause("break", "R1", "The break is a direct shot at ring 1.")
def break_shot(state: TakenState, shot: TakenShot, options: Any) -> str | None:
    """A failed one is judged as any shot at another ring, or by option repeated. A lost cue ring is that."""
    verdict = _failed(state, shot)
    if verdict == "contradicted" or "direct" in shot.said:
        return "contradicted"
    if verdict == "lawful" and not shot.banked and "needless-bank" not in shot.said:
        return None
    return "replay" if options.break_miss == "repeated" and not shot.lost else "return"


@_g.clause("bank_due", "R5", "From the line, the lowest on or behind that line is hit by a bank only.")
def bank_due(state: TakenState, shot: TakenShot, options: Any) -> str | None:
    """Where the ring lies is seen by the marker alone."""
    if "direct" not in shot.said:
        return None
    if not state.in_hand or shot.banked:
        return "contradicted"
    return "replay" if options.bank_missing == "replay" and not shot.lost else "return"


@_g.clause("duty", "R2", "The lowest number on the board is met first; else what fell is respotted.")
def lowest_first(state: TakenState, shot: TakenShot, options: Any) -> str:
    """A shot is taken for right unless another ring is recorded first."""
    verdict = _failed(state, shot)
    return "return" if verdict == "lawful" and "needless-bank" in shot.said else verdict


@_g.clause("scratch", "S1", "In the scratch game three are taken off where the lowest was not met.")
def scratch(state: TakenState, shot: TakenShot, options: Any) -> int:
    """Met after another ring it was met, unless agreed otherwise."""
    if not options.scratch_game:
        return 0
    lowest = str(state.numbers[0])
    unmet = shot.closed and lowest not in shot.met and all(ring != lowest for ring, _ in shot.fell)
    not_first = options.scratch == "not-first" and _failed(state, shot) == "return"
    lost = bool(shot.lost) and options.lost_cue_scratches
    return 3 if "scratch" in shot.said or shot.missed or unmet or not_first or lost else 0


def _lost(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Nothing of before is forfeited."""
    return Loss(True)


_g.clause("shooter_pocketed", "R5", "Cue ring pocketed: turn lost, the rings of the shot respotted.")(_lost)
_g.clause("shooter_off", "R5", "Cue ring off the board: turn lost, the rings of the shot respotted.")(_lost)


@_g.clause("off_ends", "R4", "A ring off the board is respotted; no turn is lost by that.")
def off_ends(state: TakenState, facts: None, options: Any) -> bool:
    """Unless agreed otherwise."""
    return bool(options.off_ends_turn)


@_g.clause("empty", "R6", "With all rings pocketed the largest sum wins.")
def empty(state: TakenState, winner: int | None, options: Any) -> str:
    """Equal sums are a draw, or the rings are set up again."""
    return "again" if winner is None and options.tie == "further-game" else "end"


@_g.clause("next_round", "R6", "A further game is opened by the next player.")
def next_round(state: TakenState, facts: None, options: Any) -> int:
    """The side after the one that led."""
    return ((state.lead or 0) + 1) % len(state.score)


register(ROTATION)
