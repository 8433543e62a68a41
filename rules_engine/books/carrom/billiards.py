"""Billiards on the Carrom board (lines 317-333), Four Ring Billiard (335-337), Wild Billiard (339-341) and
Pocket Rebound (1225-1235): the shooter meets both playing rings, and what falls then counts besides."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.ring_billiards import RING_BILLIARDS, GlanceShot, GlanceState, Loss, RingOff
from ...options import choice, number, switch
from ...saying import say

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"

BILLIARDS = Game(
    "carrom/billiards",
    "Billiards",
    family=RING_BILLIARDS,
    lines=(317, 333),
    refs={
        "p1": "checker side",
        "p2": "green, red and white ring, one each",
        "p3": "hit both rings in one shot; 30 wins",
        "p4": "setup; billiard; success continues from the base line",
        "p5": "failure: opponent from the base line",
        "p6": "pocketed rings on a billiard add one each",
        "p7": "shooter pocketed or off: turn lost",
        "p8": "pocketed rings to center, second on line midpoint",
    },
    beside={"p1": _FACE},
    options=[
        number("target", 30, 1, 1000, "Points that win", "p3", length=True),
        switch(
            "billiard-with-scratch-counts",
            True,
            "Points stand although the shooter is lost by the shot",
            "p7",
        ),
        choice("which-base-line", ("own", "any"), "From which side's line a player may shoot", "p5"),
        choice(
            "center-occupied",
            ("nearest", "line"),
            "A ring is put back while the centre is taken: as near as may be, or midway on a line",
            "p8",
        ),
        choice("frozen", ("allowed", "refused"), "The shooter placed touching a playing ring", "p5"),
    ],
)

_b = BILLIARDS
_b.figure("set_up", "p2", ("r", "g"), "A red and a green ring, and the white shooter.")
_b.figure("lead", "p4", True, "Somebody begins; the book does not say who.")
_b.figure(
    "set_out",
    "p4",
    say(
        "billiards.shooter-on-spot-1-red-on",
        "Shooter on spot 1, red on spot 3, green midway between spots 3 and 4",
    ),
    "How the rings lie.",
)
_b.figure("opening", "p4", "spot-1", "The first shot of the game is from spot 1.")
_b.figure("origin", "p4", "line", "After it every shot is from the base line.")
_b.figure("miss", "p5", True, "Without a billiard the opponent shoots, from the base line.")


@_b.clause("line", "p5", "A player shoots from any point of the base line.")
def line(state: GlanceState, facts: None, options: Any) -> tuple[str, ...]:
    """Which line is not said: his own, or any."""
    return ("other-line",) if options.which_base_line == "any" else ()


@_b.clause("frozen", "p5", "The shooter may be placed at any point, also against a ring.")
def frozen(state: GlanceState, facts: None, options: Any) -> bool:
    """Nothing forbids it."""
    return bool(options.frozen == "allowed")


@_b.clause("met", "p4", "Both playing rings hit: a billiard, one point.")
def met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """The number is not printed; what falls counts an additional one."""
    return int(shot.billiard)


@_b.clause("pocketed", "p6", "Each playing ring that falls on a billiard counts one more.")
def pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """Without a billiard nothing."""
    return len(shot.fell) if shot.billiard else 0


@_b.clause("again", "p4", "After a billiard the player goes on.")
def again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Whatever fell."""
    return shot.billiard


@_b.clause("shooter_pocketed", "p7", "Shooter pocketed: the turn is lost.")
def shooter_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Of points nothing is said: they stand."""
    return Loss(options.billiard_with_scratch_counts)


@_b.clause("shooter_off", "p7", "Shooter off the board: the turn is lost.")
def shooter_off(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """As if it were pocketed."""
    return Loss(options.billiard_with_scratch_counts)


@_b.clause("ring_off", "p8", "A playing ring off the board is put back as one pocketed, without a point.")
def ring_off(state: GlanceState, shot: GlanceShot, options: Any) -> RingOff:
    """Silent in the book."""
    return RingOff(False)


@_b.clause("respot", "p8", "One ring goes to the centre, another midway between two pockets on a line.")
def respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """What if the centre is taken is not said."""
    first = (
        say("billiards.centre-or-near", "at the centre, or as near as it can lie if it is taken")
        if options.center_occupied == "nearest"
        else say("billiards.centre-or-line", "at the centre, or midway on a line if it is taken")
    )
    return (
        first,
        say("billiards.on-line-midway-between-two-pockets", "on a line, midway between two pockets"),
        say("billiards.midway-on-another-line", "midway on another line"),
    )[:count]


@_b.clause("target", "p3", "Thirty points win.")
def target(state: GlanceState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


register(BILLIARDS)


FOUR_RING_BILLIARD = Game(
    "carrom/four-ring-billiard",
    "Four Ring Billiard",
    family=RING_BILLIARDS,
    lines=(335, 337),
    governed_by=[BILLIARDS],
    refs={"p1": "Billiards with an added ring at center"},
    options=[
        choice("billiard-needs", ("two", "three"), "How many of the three playing rings must be hit", "p1"),
        switch("third-ring-bonus", False, "All three rings hit count two", "p1"),
    ],
)

_f = FOUR_RING_BILLIARD
_f.figure("set_up", "p1", ("r", "g", "x"), "A red and a green ring and one more, and the white shooter.")
_f.figure(
    "set_out",
    "p1",
    say(
        "billiards.set-out-with-the-added-ring",
        "Shooter on spot 1, red on spot 3, green midway between spots 3 and 4, the added ring in the centre",
    ),
    "One playing ring more begins in the centre.",
)


@_f.clause("need", "p1", "The added ring makes scoring simpler: two of the three are enough.")
def four_need(state: GlanceState, facts: None, options: Any) -> int:
    """By option all three."""
    return 2 if options.billiard_needs == "two" else 3


@_f.clause("met", "p1", "Two of the three playing rings hit: a billiard, one point.")
def four_met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """The third ring hit adds nothing, unless the option says otherwise."""
    return int(shot.billiard) + int(options.third_ring_bonus and len(shot.met or ()) == 3)


register(FOUR_RING_BILLIARD)


WILD_BILLIARD = Game(
    "carrom/wild-billiard",
    "Wild Billiard",
    family=RING_BILLIARDS,
    lines=(339, 341),
    governed_by=[BILLIARDS],
    refs={"p1": "Billiards; any ring may be next shooter"},
    options=[
        choice("origin", ("base-line", "from-lie"), "Whence the ring chosen is shot", "p1"),
        switch(
            "first-shot", False, "The first shot of the game may be with another ring than the white", "p1"
        ),
        choice(
            "fallen-shooter",
            ("centre", "must-shoot"),
            "A lost shooter goes to the centre when another ring is chosen, or must be the next shooter",
            "p1",
        ),
    ],
)

_w = WILD_BILLIARD
_w.figure("set_up", "p1", ("r", "g", "w"), "A red, a green and a white ring, any of them the shooter.")
_w.figure("cue", "p1", "w", "The white ring is the first shooter.")


@_w.clause("choose", "p1", "After each shot any ring can be made the shooter.")
def choose(state: GlanceState, ring: str, options: Any) -> bool:
    """So not before the first shot, unless the option says otherwise."""
    if state.opening:
        return bool(options.first_shot)
    return not (state.fallen and options.fallen_shooter == "must-shoot")


@_w.clause("opening", "p1", "Another ring than the white is shot as any later one.")
def wild_opening(state: GlanceState, facts: None, options: Any) -> str | None:
    """The white has its spot."""
    if state.cue == "w":
        return None
    return "line" if options.origin == "base-line" else "lie"


@_w.clause("origin", "p1", "The ring chosen is lifted to the base line.")
def wild_origin(state: GlanceState, facts: None, options: Any) -> str:
    """By option it is shot from where it lies."""
    return "line" if options.origin == "base-line" else "lie"


@_w.clause("fallen", "p1", "A lost shooter goes to the centre when another ring is chosen.")
def wild_fallen(state: GlanceState, facts: None, options: Any) -> str:
    """It is a playing ring then."""
    return say("billiards.at-centre", "at the centre")


register(WILD_BILLIARD)


POCKET_REBOUND = Game(
    "carrom/pocket-rebound",
    "Pocket Rebound",
    family=RING_BILLIARDS,
    lines=(1225, 1235),
    governed_by=[BILLIARDS],
    refs={
        "p1": "checker side",
        "p2": "object: billiards, optional pocketing after one",
        "p3": "Billiards plus pocket option; re-placing at center",
        "p4": "pocket only after billiard, then billiard again",
        "p5": "30 wins",
    },
    beside={"p1": _FACE},
    drop_options=["center-occupied"],
    options=[
        choice(
            "pocket-shot",
            ("by-outcome", "announced"),
            "A shot at a pocket is known by what it does, or must be announced",
            "p4",
        ),
        choice("next-lead", ("same", "alternate", "winner"), "Who leads the next game of a race", "p3"),
    ],
)

_r = POCKET_REBOUND
_r.restates("target", "p5", "Thirty points win.")


@_r.clause("declare", "p4", "Whether the shot at a pocket is announced is not said.")
def declare(state: GlanceState, facts: None, options: Any) -> bool:
    """By default it is known by its outcome."""
    return bool(options.pocket_shot == "announced")


@_r.clause("met", "p2", "Both playing rings struck: a billiard, one point.")
def rebound_met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """An announced shot at a pocket makes no billiard."""
    return int(shot.billiard and not shot.declared)


@_r.clause("pocketed", "p4", "After a billiard a ring may be pocketed for a point.")
def rebound_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> int | None:
    """On a billiard rings count as at Billiards; without the right to it nothing does."""
    if shot.billiard and not shot.declared:
        return None
    return len(shot.fell) if state.right and (shot.declared or options.pocket_shot == "by-outcome") else 0


@_r.clause("right", "p4", "A shot at a pocket follows a billiard; after it a billiard is due.")
def right(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """So two of them never follow each other."""
    return shot.billiard and not shot.declared


@_r.clause("again", "p3", "After a billiard or a ring pocketed in its turn the player goes on.")
def rebound_again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Whether anything was made."""
    return shot.made > 0


@_r.clause("respot", "p3", "A ring goes to the centre, or six inches to the right or left of it.")
def rebound_respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """In place of what Billiards says."""
    return (
        say(
            "billiards.centre-or-beside",
            "at the centre, or six inches to the right or left of it if it is taken",
        ),
        say("billiards.beside-the-centre", "six inches to the right or left of the centre"),
    )[:count]


@_r.clause("next_lead", "p3", "Who leads the next game is not said: the same player.")
def next_lead(state: GlanceState, facts: None, options: Any) -> int | None:
    """By option the other, or the winner."""
    return {"same": state.lead, "winner": state.winner}.get(options.next_lead)


register(POCKET_REBOUND)
