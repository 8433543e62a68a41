"""Ten Pins (lines 260-303): disks bowled at ten pins on the corner of the board, with strikes and spares."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.alleys.frames_of_pins import PINS, Disks, Frame, PinsState
from ...options import choice, switch

TEN_PINS = Game(
    "bradley/ten-pins",
    "Ten Pins",
    family=PINS,
    lines=(260, 303),
    played_on=PlayedOn(tables=("carrom", "ten-pin")),
    sides=(2, 10),
    refs={
        "p1": "all pin games: spots in one corner, foul line opposite",
        "p2": "ten pins and crokinole disks",
        "p4": "object: most pins in fewest turns",
        "p5": "board laid diagonally, spots and foul line",
        "p6": "card with ten frames and totals",
        "p7": "write names, set up pins on the ten spots",
        "p8": "two disks a frame; third disk in the tenth",
        "p9": "strike: ten plus next two disks",
        "p10": "spare: ten plus next disk",
        "p11": "break: only pins knocked down",
        "p12": "tie: further frames until decided",
        "p13": "highest total after ten frames wins",
        "a": "fingers over the line: score lost, pins respotted",
        "b": "pins felled by rebounding disks are respotted",
        "c": "fairly felled pins are dead, removed at once",
        "d": "pins felled in clearing are respotted",
    },
    beside={
        "p1": "says where the pins and the foul line lie: geometry, kept in rules_engine.boards.ten_pins",
        "p2": "equipment; the number of pins is judged by p7",
        "p4": "states the aim of the game; the winner is judged by p13",
        "p5": "how the board is laid: geometry, kept in rules_engine.boards.ten_pins",
    },
    options=[
        choice(
            "third-disk",
            ("bonus", "literal"),
            "Third disk of the tenth: to complete any strike or spare, or only a second strike or a spare",
            "p8",
        ),
        switch(
            "extra-frame-bonus",
            True,
            "A strike or spare in a frame that parts a tie is completed by further disks",
            "p12",
        ),
        choice("tie-players", ("level-only", "all"), "Who plays the frame that parts a tie", "p12"),
        choice("foul-first-disk", ("used", "replay"), "A first disk across the foul line", "a"),
        choice(
            "pin-rebound", ("counts", "respotted"), "A pin felled by a pin that came back from a side", "b"
        ),
    ],
)

_g = TEN_PINS
_g.figure("pins", "p7", 10, "Ten pins are set up on the ten spots.")
_g.figure("frames", "p6", 10, "The card has ten frames.")
_g.figure(
    "strike", "p9", 2, "A strike, all ten by the first disk, counts ten and the pins of the next two disks."
)
_g.figure(
    "spare", "p10", 1, "A spare, all ten with the second disk, counts ten and the pins of the next disk."
)
_g.figure("break", "p11", 0, "A frame that leaves pins standing counts only the pins knocked down.")
_g.figure("rebound", "b", "respot", "Pins felled by a rebounding disk are set up again and not counted.")
_g.figure("clearing", "d", "respot", "Standing pins felled while dead ones are removed are set up again.")
_g.figure(
    "dead", "c", "remove", "Pins felled fairly are dead: they are removed at once and cannot fall again."
)
_g.figure("leaning", "c", "stands", "A pin that leans, or was moved off its spot, stands until it lies.")
_g.figure("winner", "p13", "highest", "The highest total after ten frames wins.")
_g.figure("next_lead", "p7", 0, "The players bowl in the order of the card, in every game.")


@_g.clause("disks", "p8", "Two disks a frame; in the last a third to complete a strike or a spare.")
def disks(state: PinsState | None, frame: Frame, options: Any) -> int:
    """How many disks the frame takes, as far as its disks so far tell."""
    strike = frame.disks[:1] == (10,)
    if not frame.final or (frame.number > 10 and not options.extra_frame_bonus):
        return 1 if strike else 2
    if strike:
        ended = options.third_disk == "literal" and len(frame.disks) > 1 and frame.disks[1] < 10
        return 2 if ended else 3
    return 3 if sum(frame.disks[:2]) == 10 else 2


@_g.clause(
    "foul", "a", "Fingers across the foul line: the disk's score is lost and its pins are set up again."
)
def foul(state: PinsState, so_far: Disks, options: Any) -> str:
    """Whether the fouled disk is used up."""
    return "replay" if options.foul_first_disk == "replay" and not so_far else "used"


@_g.clause("pin_rebound", "b", "Only rebounding disks are excluded: what a rebounding pin fells counts.")
def pin_rebound(state: PinsState, facts: None, options: Any) -> str:
    """Whether the pin counts or goes back."""
    return "counts" if options.pin_rebound == "counts" else "respot"


@_g.clause("tie", "p12", "Level scores are parted by a further frame, and so on until somebody is ahead.")
def tie(state: PinsState, level: list[int], options: Any) -> tuple[int, ...]:
    """Who plays the further frame, in order."""
    return tuple(level) if options.tie_players == "level-only" else state.playing


register(TEN_PINS)
