"""Force Out and Fast Play Force Out (lines 649-671): the opponent's rings are forced out of the circles."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_driven import RINGS_DRIVEN, DrivenState, Shot
from ...options import choice, number, switch
from ...saying import say

FORCE_OUT = Game(
    "carrom/force-out",
    "Force Out",
    family=RINGS_DRIVEN,
    lines=(649, 667),
    played_on=PlayedOn(lies="round-the-hole", pieces="R1 G1 R2 G2 R3 G3 R4 G4 R5 G5 R6 G6 R7 G7 R8 G8"),
    letters="RG",
    refs={
        "p1": "Crokinole side",
        "p2": "8 red, 8 green, 2 white shooters",
        "p3": "Force opponent out while keeping own rings in",
        "p4": "Sixteen mixed rings in the small circle",
        "p5": "From outer line; force-out gives another shot; rings removed",
        "p6": "Failure: shooter off, opponent from his side",
        "p7": "Own ring out; hole 5; lost shooter returns a ring",
        "p8": "Round ends when cleared; five per ring left",
        "p9": "50 wins",
    },
    beside={"p3": "the object in general; p5, p7 and p8 rule it"},
    options=[
        number("target", 50, 10, 10_000, "Points that win", "p9", length=True),
        choice(
            "force-out-and-scratch",
            ("any", "earlier"),
            "The ring that pays for a lost shooter: any that is out, or none that the same shot forced out",
            "p7",
        ),
        choice(
            "last-ring-scratch",
            ("goes-back", "round-ends"),
            "The last ring is forced out together with the shooter",
            "p7",
        ),
        switch("hole-rings-return", False, "A ring that left by the hole may be the one put back", "p7"),
        switch("hole-turn", False, "A ring of the opponent in the hole keeps the turn", "p5"),
        choice("line", ("outside", "inside"), "A ring or shooter on the outer line", "p5"),
        switch("hole-ends-game", True, "Five for the hole can end the game in a round", "p9"),
    ],
)

_g = FORCE_OUT
_g.figure("on_field", "p1", ("ditch", "hole"), "From the circles a ring is forced out, or into the hole.")
_g.figure("rings", "p2", 8, "Eight red rings and eight green; white shooters.")
_g.figure("start", "p4", "field", "All rings begin within the smallest circle.")
_g.figure("free", "p4", "opener", "Who opens is agreed.")
_g.figure(
    "group",
    "p4",
    say(
        "force-out.put-all-sixteen-rings-within-smallest",
        "Put all sixteen rings within the smallest circle, the colours mixed.",
    ),
    "None are bunched.",
)
_g.figure("ditch", "p5", "stays", "A ring that is forced out is removed.")
_g.figure("off", "p5", "ditch", "A ring off the board is out of the circles.")
_g.figure(
    "passes", "p6", "off", "On a failure the shooter is taken off, and the opponent shoots from his side."
)
_g.figure("own", "p7", "out", "An own ring that is forced out is out of play; nothing else is lost.")
_g.figure("hole", "p7", 5, "A ring in the hole scores five for its owner.")
_g.figure("lost", "p7", (True, True), "A lost shooter costs the turn, and a ring of the opponent comes back.")
_g.figure(
    "back",
    "p7",
    (
        "field",
        say(
            "force-out.put-one-opponents-rings-back-within",
            "Put one of the opponent's rings back within the smallest circle.",
        ),
    ),
    "It goes back within the smallest circle.",
)
_g.figure("cleared", "p8", "out", "The round ends when all rings of a player are out of the circles.")
_g.figure("count", "p8", "clearing", "The other counts the rings that he has left.")
_g.figure("values", "p8", {"field": 5}, "Each ring that is left counts five.")


@_g.clause("line", "p5", "A ring that touches the outer line is out of the circles.")
def line(state: None, facts: None, options: Any) -> str:
    """ "outside" or "inside"."""
    return str(options.line)


@_g.clause("hole_goes", "p7", "A ring in the hole is removed.")
def hole_goes(state: None, facts: None, options: Any) -> str:
    """ "gone" for the round, or "ditch": with those that may come back."""
    return "ditch" if options.hole_rings_return else "gone"


@_g.clause("early", "p7", "One of the opponent's rings that are out of play is put back.")
def early(state: None, facts: None, options: Any) -> bool:
    """Whether the ring that the same shot forced out may be the one."""
    return bool(options.force_out_and_scratch == "any")


@_g.clause("last_closes", "p7", "The ring goes back first, so that the round is not over.")
def last_closes(state: None, facts: None, options: Any) -> bool:
    """Whether the round is closed before it."""
    return bool(options.last_ring_scratch == "round-ends")


@_g.clause("keeps", "p5", "If a ring of the opponent is forced out the player shoots again.")
def keeps(state: DrivenState, shot: Shot, options: Any) -> bool:
    """Whether a ring of the opponent was forced out."""
    other = 1 - shot.who
    return bool(shot.went(other, "ditch") + (shot.went(other, "hole") if options.hole_turn else 0))


@_g.clause("at_once", "p9", "Fifty points win.")
def at_once(state: None, facts: None, options: Any) -> bool:
    """Whether the hole can end the game in the round."""
    return bool(options.hole_ends_game)


@_g.clause("next_round", "p4", "Who opens later rounds is not said: the sides alternate.")
def next_round(state: DrivenState, facts: None, options: Any) -> int:
    """The side that opens the next round."""
    return 1 - (state.lead or 0)


@_g.clause("target", "p9", "Fifty points win.")
def target(state: DrivenState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(FORCE_OUT)

FAST_PLAY_FORCE_OUT = Game(
    "carrom/fast-play-force-out",
    "Fast Play Force Out",
    family=RINGS_DRIVEN,
    lines=(669, 671),
    letters="RG",
    governed_by=[FORCE_OUT],
    refs={"p1": "Force Out with one shooter, played from its lie"},
    options=[
        choice("after-loss", ("line", "lie"), "Where the shooter is played from after it was lost", "p1"),
    ],
)

_f = FAST_PLAY_FORCE_OUT
_f.figure("passes", "p1", "stays", "Both play one shooter from where it lies; it is not taken off.")


@_f.clause("origin", "p1", "After a lost shooter the next player begins from the outer line again.")
def origin(state: DrivenState, shot: Shot, options: Any) -> str:
    """What the next player does with a shooter that was lost."""
    if options.after_loss == "line":
        return say(
            "force-out.next-shot-taken-from-outer-line",
            "The next shot is taken from the outer line, on the player's own side.",
        )
    return say(
        "force-out.next-shot-taken-from-where-shooter",
        "The next shot is taken from where the shooter stopped.",
    )


register(FAST_PLAY_FORCE_OUT)
