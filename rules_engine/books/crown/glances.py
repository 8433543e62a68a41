"""Three Ring Glance (lines 660-692), Four Ring Glance (695-701) and Chinese Glance (703-707): the cue ring
glances from one ring to the other, and pockets add.

The diagram with the points W, X, A and H is lost: where they lie is for the board, what is put there stands
here.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.ring_billiards import RING_BILLIARDS, GlanceShot, GlanceState, Loss, RingOff
from ...options import choice, number, switch
from ...saying import say

THREE_RING_GLANCE = Game(
    "crown/three-ring-glance",
    "Three Ring Glance",
    family=RING_BILLIARDS,
    lines=(660, 692),
    played_on=PlayedOn(lies="billiard-places", pieces="c r g"),
    refs={
        "p1": "introduction",
        "p2": "three rings, cues optional, two or four players",
        "p3": "lead by bank shot; starting spots",
        "p4": "glance from one ring to other scores one",
        "p5": "pocketing adds; cue ring pocketed loses",
        "R1": "spot rings after the lead",
        "R2": "turn until no double hit or cue pocketed",
        "R3": "scores 1, 2 and 3",
        "R4": "cue ring pocketed - no points and turn lost",
        "R5": "cue ring off loses turn",
        "R6": "cue ring anywhere at the square lines",
        "R7": "pocketed rings back to centre and H",
        "R8": "fifty wins",
    },
    beside={"p1": "praise of the game, which decides nothing"},
    options=[
        number("target", 50, 1, 1000, "Points that win", "R8", length=True),
        switch("cues", False, "The cue ring is driven with a cue and not with a finger", "p2"),
        choice(
            "white-spot", ("w", "a"), "The cue ring begins on W, or on A where the text speaks of it", "p3"
        ),
        choice(
            "first-shot",
            ("spot", "free"),
            "The first shot of the game is from its spot, or from anywhere on the shooting line",
            "p4",
        ),
        choice(
            "cue-ring-place",
            ("behind", "on", "inside"),
            "On the lines without touching them: close behind the line, on it, or close inside",
            "R6",
        ),
        choice(
            "cue-off-points",
            ("stand", "void"),
            "Points of a shot that sends the cue ring off the board",
            "R5",
        ),
        choice(
            "object-off-board",
            ("put-back", "turn-lost"),
            "A red or green ring off the board is put back, or costs the turn besides",
            "R7",
        ),
        choice(
            "centre-taken",
            ("h", "nearest"),
            "A ring is put back while the centre is taken: on H, or near it",
            "R7",
        ),
        switch(
            "pocketed-by-other", True, "A ring counts that another object ring pockets after the glance", "R3"
        ),
    ],
)

_g = THREE_RING_GLANCE
_g.figure("set_up", "p2", ("r", "g"), "A red and a green ring, and the white cue ring.")
_g.figure("lead", "p3", True, "Who stops nearest the rail on his own side with a bank shot begins.")
_g.figure("origin", "p4", "line", "Every other shot is taken from the shooting line.")


@_g.clause("delivery", "p2", "Fingers, or cues if preferred.")
def delivery(state: GlanceState, facts: None, options: Any) -> str:
    """As agreed."""
    return "cue" if options.cues else "finger"


@_g.clause("set_out", "R1", "After the lead the rings are spotted.")
def set_out(state: GlanceState, facts: None, options: Any) -> str:
    """The points that the book names."""
    if options.white_spot == "w":
        return say("glances.cue-ring-on-w", "Cue ring on W, red and green on X and A")
    return say("glances.cue-ring-on-a", "Cue ring on A, red and green on X and W")


@_g.clause("opening", "p3", "The first shot of the game is from the spot of the cue ring.")
def opening(state: GlanceState, facts: None, options: Any) -> str:
    """By option from anywhere on the line."""
    return "line" if options.first_shot == "free" else str(options.white_spot)


@_g.clause("line", "R6", "Anywhere at the four lines of the square, without touching them.")
def line(state: GlanceState, facts: None, options: Any) -> tuple[str, ...]:
    """How the line is meant."""
    return (f"{options.cue_ring_place}-line",)


@_g.clause("met", "R3", "Both other rings hit: one point.")
def met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """One hit counts nothing."""
    return int(shot.billiard)


@_g.clause("pocketed", "p5", "With both rings hit each ring pocketed is one point more.")
def pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """Whichever ring sent it there, unless the option says otherwise."""
    sent = len(shot.fell) - (0 if options.pocketed_by_other else len(shot.driven))
    return sent if shot.billiard else 0


@_g.clause("again", "R2", "A player goes on until he fails to hit both rings, or pockets the cue ring.")
def again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Whether both were hit."""
    return shot.billiard


@_g.clause("shooter_pocketed", "R4", "Cue ring pocketed: nothing counts, and the turn is lost.")
def cue_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """No point is taken."""
    return Loss(False)


@_g.clause("shooter_off", "R5", "Cue ring off the board: the turn is lost.")
def cue_off(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Only of a pocketed cue ring is it said that the points are lost."""
    return Loss(options.cue_off_points == "stand")


@_g.clause("ring_off", "R7", "A red or green ring off the board is put back as one pocketed.")
def ring_off(state: GlanceState, shot: GlanceShot, options: Any) -> RingOff:
    """Silent in the book."""
    return RingOff(options.object_off_board == "turn-lost")


@_g.clause("respot", "R7", "The first ring goes back to the centre, the second to a point H.")
def respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """What if the centre is taken is not said."""
    first = (
        say("glances.on-centre-on-point-h-taken", "on the centre, or on a point H if it is taken")
        if options.centre_taken == "h"
        else say("glances.centre-or-near", "on the centre, or on the nearest free place if it is taken")
    )
    return (
        first,
        say("glances.on-point-h", "on a point H"),
        say("glances.on-another-point-h", "on another point H"),
    )[:count]


@_g.clause("target", "R8", "Fifty points win.")
def target(state: GlanceState, facts: None, options: Any) -> int:
    """The total agreed upon; more than that is no harm."""
    return int(options.target)


register(THREE_RING_GLANCE)


FOUR_RING_GLANCE = Game(
    "crown/four-ring-glance",
    "Four Ring Glance",
    family=RING_BILLIARDS,
    lines=(695, 701),
    played_on=PlayedOn(lies="billiard-places", pieces="c r g b"),
    governed_by=[THREE_RING_GLANCE],
    refs={"p1": "four rings; third in the centre", "p2": "hitting all three counts two plus pockets"},
    options=[
        choice("centre-ring", ("black", "red", "green"), "Which ring begins in the centre", "p1"),
        switch("two-of-three", True, "Two of the three rings are enough for a point and the turn", "p2"),
        choice("pocketed-unhit", ("counts", "not"), "A pocketed ring that the cue ring did not meet", "p2"),
    ],
)

_f = FOUR_RING_GLANCE
_f.figure("set_up", "p1", ("r", "g", "b"), "A red, a green and a black ring, and the white cue ring.")


_RED = say("glances.red", "red")
_GREEN = say("glances.green", "green")
_BLACK = say("glances.black", "black")
_CENTRE_FIRST = {
    "red": (_RED, _GREEN, _BLACK),
    "green": (_GREEN, _RED, _BLACK),
    "black": (_BLACK, _RED, _GREEN),
}
"""The rings besides the cue ring: the one in the centre, then the others."""


@_f.clause("set_out", "p1", "The third ring is spotted in the centre, the others as in Three Ring Glance.")
def four_set_out(state: GlanceState, facts: None, options: Any) -> str:
    """Which ring is the third is not said."""
    centre, first, second = _CENTRE_FIRST[options.centre_ring]
    if options.white_spot == "w":
        return say(
            "glances.four-cue-ring-on-w",
            "Cue ring on W, {centre} in the centre, {first} and {second} on X and A",
            centre=centre,
            first=first,
            second=second,
        )
    return say(
        "glances.four-cue-ring-on-a",
        "Cue ring on A, {centre} in the centre, {first} and {second} on X and W",
        centre=centre,
        first=first,
        second=second,
    )


@_f.clause("need", "p2", "Two rings hit score; all three may be hit.")
def four_need(state: GlanceState, facts: None, options: Any) -> int:
    """By option nothing less than all."""
    return 2 if options.two_of_three else 3


@_f.clause("met", "p2", "All three rings hit: two points; two of them: one.")
def four_met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """One less than the rings hit."""
    return len(shot.met or ()) - 1 if shot.billiard else 0


@_f.clause("pocketed", "p2", "Rings pocketed count besides, as in Three Ring Glance.")
def four_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """A ring that was not hit counts too, unless the option says otherwise."""
    if not shot.billiard:
        return 0
    rings = shot.fell if options.pocketed_unhit == "counts" else shot.struck
    return sum(options.pocketed_by_other or ring not in shot.driven for ring in rings)


register(FOUR_RING_GLANCE)


CHINESE_GLANCE = Game(
    "crown/chinese-glance",
    "Chinese Glance",
    family=RING_BILLIARDS,
    lines=(703, 707),
    governed_by=[THREE_RING_GLANCE],
    refs={"p1": "any ring may serve as cue ring"},
    options=[
        choice(
            "cue-position",
            ("line", "lie"),
            "The ring chosen is set on the shooting line, or shot as it lies",
            "p1",
        ),
        choice(
            "cue-pocketed-respot",
            ("centre", "line"),
            "A lost cue ring when another is chosen: on the centre, else H, or on the shooting line",
            "p1",
        ),
    ],
)

_c = CHINESE_GLANCE
_c.figure("set_up", "p1", ("r", "g", "w"), "A red, a green and a white ring, any of them the cue ring.")
_c.figure("cue", "p1", "w", "The white ring is the cue ring until another is chosen.")


@_c.clause("choose", "p1", "Before a shot the player takes for cue ring whichever he likes.")
def choose(state: GlanceState, ring: str, options: Any) -> bool:
    """Before each shot."""
    return True


@_c.clause("opening", "p1", "Another ring than the white begins on the shooting line.")
def chinese_opening(state: GlanceState, facts: None, options: Any) -> str | None:
    """The white has its spot."""
    if state.cue == "w":
        return None
    return str(options.cue_position)


@_c.clause("origin", "p1", "The ring chosen is shot as the cue ring is, from the shooting line.")
def chinese_origin(state: GlanceState, facts: None, options: Any) -> str:
    """By option from where it lies."""
    return str(options.cue_position)


@_c.clause("fallen", "p1", "A lost cue ring goes back as an object ring does when another is chosen.")
def chinese_fallen(state: GlanceState, facts: None, options: Any) -> str:
    """Silent in the book."""
    if options.cue_pocketed_respot == "line":
        return say("glances.on-shooting-line", "on the shooting line")
    return say("glances.on-centre-on-point-h-taken", "on the centre, or on a point H if it is taken")


register(CHINESE_GLANCE)
