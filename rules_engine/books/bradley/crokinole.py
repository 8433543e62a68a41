"""Crokinole (lines 86-136): eight disks a side, counted where they lie when all have been shot.

The book names no colours; the letters R and G stand for the two of them, as on the other crokinole boards.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import RINGS_AT_REST, RestsState, Shot
from ...options import choice, number, switch

CROKINOLE = Game(
    "bradley/crokinole",
    "Crokinole",
    family=RINGS_AT_REST,
    lines=(86, 136),
    played_on=PlayedOn("crokinole-square"),
    letters="RG",
    refs={
        "p1": "16 disks or rings, 8 a colour",
        "p2": "raised square, rings 1 and 2, pegs, centre pocket, ditch",
        "p3": "object: own disks near the centre, snapped by finger",
        "p4": "finger and nail stay in touch with the disk",
        "p5": "disks divided evenly; opponents face; either may lead",
        "p6": "shots start from the raised part's edge",
        "p7": "turns; opponents' disks first, no pocket shot while any lie",
        "p8": "optional: duty to play at opponents left out",
        "p9": "first to 100 wins",
        "p10": "wholly in the pocket at the end: 20",
        "p11": "wholly inside ring 1: 10",
        "p12": "wholly in ring 2: 5, or nothing by agreement",
        "p13": "anywhere else: nothing",
        "p14": "optional: pair off, only odd disks count",
        "1": "each disk is shot once a round",
        "2": "shoot from the edge, between the nearest stars",
        "3": "any movement of the disk is a shot",
        "4": "a disk off the board counts as ditched",
        "5": "touched own disk to ditch; opponent's put back",
        "6": "carroms off either colour allowed",
        "7": "pocketed disk stays; 20 lost if knocked out",
        "8": "disk rebounding from the sides goes to the ditch",
        "9": "ring line must be seen for the ring to count",
    },
    beside={
        "p3": "the object in general; p4, p7 and p10 to p13 rule it",
        "p6": "said again, with the stars, by rule 2, on which the ruling rests",
        "p11": "one table of values, which p10 opens; the ruling cites that",
        "p13": "one table of values, which p10 opens; the ruling cites that",
        "6": "a permission: no carrom is ever refused",
    },
    options=[
        number("target", 100, 25, 10_000, "Points that win", "p9", length=True),
        switch("free-center", False, "The duty to play at opponents' disks is left out", "p8"),
        choice("ring2-value", (5, 0), "What a disk in the second ring counts", "p12"),
        switch("pairing", False, "Equal numbers of both colours in a ring are paired off", "p14"),
        choice("pairing-pocket", ("yes", "rings-only"), "Pairing off extends to the pocket", "p14"),
        choice(
            "line-reading", ("none", "lower"), "A disk on a line counts nothing, or in the ring outside", "9"
        ),
        choice(
            "must-play-penalty",
            ("none", "ditch-shooter"),
            "A disk that touched no opponent's disk when it had to",
            "p7",
        ),
        choice("count-when", ("round", "game"), "The pocket counts when the round or the game ends", "7"),
        choice(
            "rebound-displaced", ("stay", "restore"), "Disks moved by one that came back from a side", "8"
        ),
        choice("lead-next", ("alternate", "free"), "Who leads later rounds", "p5"),
        switch("pocket-on-board", False, "A disk in the pocket must be played at too", "p7"),
        choice("both-reach", ("higher", "leader-first"), "Both reach the target in one count", "p9"),
        choice("second-disk", ("counts", "ring-1"), "A second disk in the pocket", "7"),
        choice("partner-touch", ("ditch", "replaced"), "A partner's disk that was touched by hand", "5"),
    ],
)

_g = CROKINOLE
_g.figure("rings", "p1", 8, "Eight disks of each colour.")
_g.figure(
    "on_field",
    "p2",
    ("hole", "inner", "inner-line", "next", "next-line", "band"),
    "The raised part: the pocket, ring 1, ring 2, and the rest outside them.",
)
_g.figure("snap", "p4", "warning", "Finger and nail keep in touch with the disk; no price is named.")
_g.figure("free", "p5", "hole", "It makes no difference who has the first play.")
_g.figure("once", "1", 1, "A disk is shot once in a round.")
_g.figure("round_end", "1", "count", "When every disk has been shot the round is counted.")
_g.figure("place", "2", "stands", "From the edge of the raised part, between one's two nearest stars.")
_g.figure("moved", "3", "band", "A disk that was moved at all has been shot; it lies where it is.")
_g.figure("off", "4", "ditch", "A disk shot off the board stays off, and counts as in the ditch.")
_g.figure("ditch", "4", "stays", "A disk in the ditch is out for the round.")
_g.figure("rim", "8", "ditch", "A disk that comes back from a side onto the board is put into the ditch.")
_g.figure("difference", "p10", "each", "Each side scores what its own disks count.")


@_g.clause("next", "p7", "The sides shoot in turn, one disk each.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("duty", "p7", "While opponents' disks are on the board the player plays at them.")
def duty(state: RestsState, facts: None, options: Any) -> tuple[str, ...]:
    """The zones in which an opponent's disk binds the player; none if the duty is left out."""
    if options.free_center:
        return ()
    binding = ("inner", "inner-line", "next", "next-line", "band")
    return ("hole", *binding) if options.pocket_on_board else binding


@_g.clause("no_hit", "p7", "The pocket must not be shot at then; no price is named.")
def no_hit(state: RestsState, shot: Shot, options: Any) -> str:
    """ "stays" or "ditch"."""
    return "ditch" if options.must_play_penalty == "ditch-shooter" else "stays"


@_g.clause("touched", "5", "An own disk that is touched goes into the ditch; an opponent's is put back.")
def touched(state: RestsState, facts: tuple[int, int, bool], options: Any) -> str:
    """Of the side that touched, the side of the disk, and whether it is a partner's."""
    who, side, partner = facts
    spared = partner and options.partner_touch == "replaced"
    return "ditch" if who == side and not spared else "replaced"


@_g.clause("displaced", "8", "Of what such a disk moves the book says nothing.")
def displaced(state: RestsState, shot: Shot, options: Any) -> str:
    """ "stay" or "restore"."""
    return str(options.rebound_displaced)


@_g.clause("line", "9", "The line must be seen between the disk and the next ring for the ring to count.")
def line(state: RestsState, shot: Shot, options: Any) -> dict[str, str]:
    """Where a disk belongs that lies on the line of a zone."""
    return {"inner": "inner-line", "next": "next-line"}


@_g.clause("values", "p10", "Wholly in the pocket 20, wholly in ring 1 10, wholly in ring 2 5, else nothing.")
def values(state: None, facts: None, options: Any) -> dict[str, int]:
    """What a disk counts where it lies at the end of the round."""
    second = options.ring2_value
    on_line = second if options.line_reading == "lower" else 0
    return {"hole": 20, "inner": 10, "next": second, "band": 0, "inner-line": on_line, "next-line": 0}


@_g.clause("cancel", "p14", "By the other way disks are paired off, and only the odd ones count.")
def cancel(state: None, facts: None, options: Any) -> tuple[str, ...] | None:
    """The zones in which pairs are taken off."""
    if not options.pairing:
        return None
    zones = ("inner", "next", "band", "inner-line", "next-line")
    return ("hole", *zones) if options.pairing_pocket == "yes" else zones


@_g.clause("second", "7", "A disk entirely in the pocket stays there; a second one is accepted as recorded.")
def second(state: RestsState, shot: Shot, options: Any) -> str:
    """The zone in which it counts."""
    return "inner" if options.second_disk == "ring-1" else "hole"


@_g.clause("held", "7", "A disk stays in the pocket until the close, and counts twenty if it is there still.")
def held(state: None, facts: None, options: Any) -> str:
    """The close of the round, or of the game."""
    return str(options.count_when)


@_g.clause("next_round", "p5", "Either may lead; the lead passes to the other side, or is noted each time.")
def next_round(state: RestsState, gains: tuple[int, int] | None, options: Any) -> int | str:
    """The side that leads, or "free"."""
    return "free" if options.lead_next == "free" else 1 - (state.lead or 0)


@_g.clause(
    "both", "p9", "If both have a hundred at one count the higher wins; equal, they play another round."
)
def both(state: RestsState, facts: None, options: Any) -> int | str:
    """ "higher", or the side that is counted first."""
    return "higher" if options.both_reach == "higher" else state.lead or 0


@_g.clause("target", "p9", "The first with a hundred points wins.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROKINOLE)
