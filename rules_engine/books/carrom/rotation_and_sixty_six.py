"""Rotation Cue Pocket (lines 74-101), the lowest number first; and Sixty-Six (285-299), by pockets and with
the whole board for each turn."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import agreed_total, anything_down, its_number, its_pocket
from ...options import choice, number, switch
from ...saying import say

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"

ROTATION = Game(
    "carrom/rotation-cue-pocket",
    "Rotation Cue Pocket",
    family=RINGS_TAKEN,
    lines=(74, 101),
    played_on=PlayedOn(lies="triangle"),
    refs={
        "p1": "checker side",
        "p2": "15 numbered rings, one white shooter",
        "p3": "outscore the opponent by pocketing in rotation from No. 1",
        "p4": "rack, break, lowest first, otherwise respot; shoot from the lie",
        "p5": "continue while pocketing after hitting the lowest first",
        "r1": "turn lost: lowest not hit first",
        "r2": "turn lost: no ring pocketed",
        "r3": "turn lost: shooter off board",
        "r4": "turn lost: shooter pocketed",
        "p6": "next player then shoots from the starting line",
        "p7": "ring off board spotted on the straight line",
        "p8": "rings pocketed with the shooter are spotted",
        "p9": "remove pocketed rings; highest total at end wins",
    },
    beside={"p1": _FACE},
    options=[
        choice(
            "respot-line",
            ("far-line", "starting-line", "centre"),
            "Where rings are spotted that come back",
            "p7",
        ),
        switch(
            "off-board-returns-rings",
            False,
            "Rings pocketed while the shooter left the board come back",
            "r3",
        ),
    ],
)

_r = ROTATION
_r.figure("set_up", "p2", {"numbers": 15}, "Fifteen rings with the numbers 1 to 15.")
_r.figure("lead", "p3", True, "Somebody begins; the book does not say who.")
_r.figure("lies", "p4", True, "The shooter is played from where it lies.")
_r.figure("resume", "p6", "line", "After a lost shooter the next player begins from the starting line.")
_r.figure("duty_word", "r1", "not-lowest", "A shot that did not meet the lowest number first.")
_r.figure("none_down", "r2", "turn", "Without a ring pocketed the turn is lost.")
_r.figure("ring_off", "p7", "line", "A ring off the board is spotted.")
_r.figure("target", "p9", 0, "No total ends the game.")
_r.figure("empty", "p9", "end", "With no ring left the highest sum wins.")
_r.clause("ring", "p9", "A ring counts its number.")(its_number)


@_r.clause("duty", "r1", "The lowest number on the board is met first; else what fell is spotted.")
def lowest_first(state: TakenState, shot: TakenShot, options: Any) -> str:
    """A shot is taken for right unless another ring is recorded first."""
    lowest = str(state.numbers[0]) if state.numbers else None
    if shot.failed and shot.first == lowest:
        return "contradicted"
    return "return" if shot.failed or shot.first not in (None, lowest) else "lawful"


_r.clause("again", "p5", "A player who pockets a ring after the lowest was met first shoots again.")(
    anything_down
)


@_r.clause("shooter_pocketed", "r4", "Shooter pocketed: turn lost, the rings of the shot spotted.")
def pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Nothing else is forfeited."""
    return Loss(True)


@_r.clause("shooter_off", "r3", "Shooter off the board: turn lost.")
def off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Only of a pocketed shooter is it said that its rings are spotted."""
    return Loss(options.off_board_returns_rings)


@_r.clause("returned", "p8", "Rings that come back are spotted on the straight line.")
def returned(state: TakenState, facts: None, options: Any) -> str:
    """In the middle of one of the lines."""
    return {
        "far-line": say(
            "rotation-and-sixty-six.in-middle-line-opposite", "in the middle of the line opposite"
        ),
        "starting-line": say(
            "rotation-and-sixty-six.in-middle-starting-line", "in the middle of the starting line"
        ),
        "centre": say("billiards.at-centre", "at the centre"),
    }[options.respot_line]


register(ROTATION)


SIXTY_SIX = Game(
    "carrom/sixty-six",
    "Sixty-Six",
    family=RINGS_TAKEN,
    lines=(285, 299),
    sides=(2, 4),
    refs={
        "p1": "checker side",
        "p2": "24 rings, 1 white shooter",
        "p3": "score 66 by pocket numbers 1 to 4",
        "p4": "bunch, base line, continue from lie; three turn losses",
        "p5": "turn over: total, recentre all, next from base line",
        "p6": "shooter pocketed voids the shot, or costs the pocket's number",
    },
    beside={"p1": _FACE},
    options=[
        number("target", 66, 4, 1000, "Points that win", "p3", length=True),
        switch("floor-at-zero", True, "A forfeit takes no more than the score", "p6"),
        choice("won", ("at-once", "turn"), "The total wins at once, or when the turn is over", "p5"),
        choice(
            "off-board",
            ("rings-count", "as-pocketed"),
            "The shooter off the board: the turn is lost and its rings count, or they come back",
            "p4",
        ),
    ],
)

_s = SIXTY_SIX
_s.figure("set_up", "p2", {"r": 24}, "Twenty-four rings.")
_s.figure("lead", "p4", True, "Each player begins on the base line of his own side.")
_s.figure("off_ends", "p4", True, "A ring off the board ends the turn.")
_s.figure("ring_off", "p4", "centre", "A ring off the board goes back to the centre.")
_s.figure("recentre", "p5", True, "When a turn is over all pocketed rings go back to the centre.")
_s.figure("empty", "p5", "again", "A board without rings is set up again.")
_s.clause("ring", "p3", "A ring scores the number of its pocket.")(its_pocket)


@_s.clause("lies", "p4", "Within a turn the shooter is played from where it lies.")
def lies(state: TakenState, again: bool, options: Any) -> bool:
    """The next player begins on his line."""
    return again


_s.clause("again", "p4", "A player who pockets a ring shoots again.")(anything_down)


@_s.clause("shooter_pocketed", "p6", "Shooter pocketed: its rings score nothing; alone it costs its pocket.")
def shooter_down(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Without the pocket the price is not known."""
    if shot.fell:
        return Loss(True)
    if shot.into is None:
        return Loss(True, points=None)
    price = int(shot.into)
    return Loss(
        True, points=min(price, max(state.score[state.turn or 0], 0)) if options.floor_at_zero else price
    )


@_s.clause("shooter_off", "p4", "Shooter off the board: the turn is lost.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """By option its rings come back as with a pocketed one; no pocket, no price."""
    return Loss(options.off_board == "as-pocketed")


@_s.clause("won_at", "p5", "The score is totalled when the turn is over.")
def won_at(state: TakenState, facts: None, options: Any) -> str:
    """At once, or with the turn."""
    return str(options.won)


_s.clause("target", "p3", "Sixty-six points win.")(agreed_total)

register(SIXTY_SIX)
