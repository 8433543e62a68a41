"""Three Rings (lines 1213-1223): of three rings in a line an outer one is shot at the other two."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.ring_billiards import RING_BILLIARDS, GlanceShot, GlanceState, Loss, RingOff
from ...options import choice, number, switch
from ...saying import say

THREE_RINGS = Game(
    "carrom/three-rings",
    "Three Rings",
    family=RING_BILLIARDS,
    lines=(1213, 1223),
    refs={
        "p1": "checker side",
        "p2": "one green, two red",
        "p3": "object: one ring strikes the other two",
        "p4": "line-up; shoot a red; point",
        "p5": "five wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("target", 5, 1, 1000, "Points that win", "p5", length=True),
        choice(
            "after-score", ("continue", "one-shot"), "Who scores shoots again, or each has one shot", "p4"
        ),
        switch("reset", True, "The rings are put in line before each shot, not played as they lie", "p4"),
        choice("next-lead", ("same", "alternate", "winner"), "Who leads the next game of a race", "p4"),
    ],
)

_t = THREE_RINGS
_t.figure("set_up", "p2", ("r", "g"), "A green and a red ring, and the other red for shooter.")
_t.figure("lead", "p4", True, "Somebody begins; the book does not say who.")
_t.figure(
    "set_out",
    "p4",
    say(
        "three-rings.green-in-middle-straight-line-red",
        "Green in the middle of a straight line, a red on each side of it, as far from it as the other",
    ),
    "Three rings in a line.",
)


@_t.clause("reset", "p4", "A shot is played at three rings in a line.")
def reset(state: GlanceState, facts: None, options: Any) -> str | None:
    """So they are put there again; by option they stay."""
    return (
        say("three-rings.put-three-rings-in-line-again", "Put the three rings in line again")
        if options.reset
        else None
    )


@_t.clause("origin", "p4", "A red ring is shot from its place in the line.")
def origin(state: GlanceState, facts: None, options: Any) -> str:
    """By option from where it lies."""
    return "line" if options.reset else "lie"


@_t.clause("met", "p3", "Both other rings hit: a point.")
def met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """By the ring that is shot, not by one that it drives."""
    return int(shot.billiard)


@_t.clause("again", "p4", "Who scores shoots again.")
def again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Silent in the book; so it is at Billiards."""
    return shot.billiard and options.after_score == "continue"


@_t.clause("shooter_pocketed", "p4", "The ring shot is pocketed: the point stands, the turn is lost.")
def shooter_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Silent in the book; so it is at Billiards."""
    return Loss(True)


@_t.clause("shooter_off", "p4", "The ring shot leaves the board: the point stands, the turn is lost.")
def shooter_off(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """As if it were pocketed."""
    return Loss(True)


@_t.clause("ring_off", "p4", "Another ring off the board is put back in the line.")
def ring_off(state: GlanceState, shot: GlanceShot, options: Any) -> RingOff:
    """It costs nothing."""
    return RingOff(False)


@_t.clause("respot", "p4", "A ring that left the board goes back to its place in the line.")
def respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """Where the rings are not put in line anyway."""
    return (say("three-rings.in-its-place-in-line", "in its place in the line"),) * count


@_t.clause("target", "p5", "Five points win.")
def target(state: GlanceState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


@_t.clause("next_lead", "p4", "Who leads the next game is not said: the same player.")
def next_lead(state: GlanceState, facts: None, options: Any) -> int | None:
    """By option the other, or the winner."""
    return {"same": state.lead, "winner": state.winner}.get(options.next_lead)


register(THREE_RINGS)
