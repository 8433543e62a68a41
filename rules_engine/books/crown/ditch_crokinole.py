"""Ditch Crokinole (lines 586-632): white shooters drive the opponent's eight rings into the ditch."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_driven import RINGS_DRIVEN, DrivenState, Shot
from ...options import choice, number, switch
from ...saying import say

DITCH_CROKINOLE = Game(
    "crown/ditch-crokinole",
    "Ditch Crokinole",
    family=RINGS_DRIVEN,
    lines=(586, 632),
    played_on=PlayedOn(
        "crokinole-round", lies="at-the-posts", pieces="R1 G1 R2 G2 R3 G3 R4 G4 G5 R5 G6 R6 G7 R7 G8 R8"
    ),
    letters="RG",
    refs={
        "p1": "two or four; field and ditch",
        "p2": "sixteen rings and white shooters",
        "p3": "several groupings",
        "g1": "four rows of four",
        "g2": "packed round the hole",
        "g3": "pairs between the posts",
        "g4": "double rings inside the posts",
        "p4": "group then opener shoots",
        "p5": "ditch all opponent's rings first",
        "R1": "shoot from outer line; movement is a shot",
        "R2": "ring on hand - own colour ditched",
        "R3": "board and seats not moved",
        "R4": "turn until no opponent's ring ditched",
        "R5": "shooter lost costs turn and one ring",
        "R6": "own ring ditched loses turn unless opponent's too",
        "R7": "hole gives owner 5; ring to ditch",
        "R8": "clearing side counts own rings 5, 4, 3",
        "R9": "fifty wins",
    },
    beside={
        "g1": "one of the four ways of grouping; which is chosen changes no ruling, and p3 lists them",
        "g2": "one of the four ways of grouping; which is chosen changes no ruling, and p3 lists them",
        "g3": "one of the four ways of grouping; which is chosen changes no ruling, and p3 lists them",
    },
    options=[
        number("target", 50, 10, 10_000, "Points that win", "R9", length=True),
        choice("grouping", ("posts", "rows", "hole", "circle"), "How the sixteen rings are grouped", "g4"),
        choice(
            "forfeit-from-shot",
            ("any", "earlier"),
            "The ring that pays for a lost shooter: any in the ditch, or none that the same shot ditched",
            "R5",
        ),
        switch("hole-keeps-turn", False, "A ring of the opponent in the hole keeps the turn", "R4"),
        switch("hole-ends-game", True, "Five for the hole can end the game in a round", "R7"),
        choice(
            "off-board", ("ditched", "back"), "A ring off the board: ditched, or back near the hole", "p1"
        ),
        choice(
            "last-ring-with-scratch",
            ("forfeit-first", "round-closed"),
            "The last ring is ditched together with the shooter",
            "R5",
        ),
        choice(
            "own-last-ring",
            ("cleared", "goes-on"),
            "A side ditches its own last ring: the other has cleared it, or the round goes on",
            "R8",
        ),
    ],
)

_GROUPS = {
    "posts": say(
        "ditch-crokinole.group-rings-in-pairs-inside-posts",
        "Group the rings in pairs inside the posts, the colours by turns.",
    ),
    "rows": say(
        "ditch-crokinole.group-rings-in-four-rows-four",
        "Group the rings in four rows of four, the open lane towards the opener.",
    ),
    "hole": say(
        "ditch-crokinole.pack-rings-round-hole-none-in", "Pack the rings round the hole, none in it."
    ),
    "circle": say(
        "ditch-crokinole.put-red-green-ring-on-circle",
        "Put a red and a green ring on the circle between each two posts.",
    ),
}

_g = DITCH_CROKINOLE
_g.figure("rings", "p2", 8, "Eight red rings and eight green; white shooters.")
_g.figure("start", "p4", "field", "The rings are grouped on the field before the round.")
_g.figure("free", "p4", "opener", "The first player then opens the round.")
_g.figure("on_field", "p1", ("ditch", "hole"), "From the field a ring is driven into the ditch, or the hole.")
_g.figure("ditch", "p5", "stays", "Each side tries to ditch all rings of the other.")
_g.figure("place", "R1", "stands", "From the outer line between one's short lines; no price is named.")
_g.figure("moved", "R1", "shot", "A shooter that was moved at all has been shot.")
_g.figure("hand", "R2", "own-ditch", "A ring that strikes a hand of its own side goes into the ditch.")
_g.figure("hands_off", "R2", "warning", "Hands and shooters stay off the board; no price is named.")
_g.figure("conduct", "R3", "warning", "Board and seats are not moved in a round; no price is named.")
_g.figure("hole", "R7", 5, "A ring in the hole counts five at once for its colour.")
_g.figure("hole_goes", "R7", "ditch", "It is taken out of the hole, into the ditch.")
_g.figure("lost", "R5", (True, True), "A lost shooter costs the turn, and a ring of the opponent comes back.")
_g.figure(
    "back",
    "R5",
    (
        "field",
        say(
            "ditch-crokinole.put-one-opponents-rings-back-near",
            "Put one of the opponent's rings back as near the hole as it will go.",
        ),
    ),
    "As near the hole as possible, moving no other ring.",
)
_g.figure(
    "own", "R6", "turn", "An own ring in the ditch loses the turn, unless one of the opponent's goes too."
)
_g.figure("cleared", "R8", "ditch", "The round is closed when all rings of a side are in the ditch.")
_g.figure("count", "R8", "clearing", "The side that has cleared the other counts its own rings on the field.")
_g.figure(
    "values",
    "R8",
    {"inner": 5, "next": 4, "band": 3, "edge": 3},
    "Inside the inner circle 5, inside the middle one 4, elsewhere on the field 3.",
)


@_g.clause("group", "p3", "The rings are grouped by one of four ways.")
def group(state: DrivenState, facts: None, options: Any) -> str:
    """What is set up."""
    return _GROUPS[options.grouping]


@_g.clause("off", "p1", "A ring off the board lies in the ditch; the book does not say so.")
def off(state: None, facts: None, options: Any) -> str:
    """Where it goes; "field" for one that comes back."""
    return "ditch" if options.off_board == "ditched" else "field"


@_g.clause("early", "R5", "One of the opponent's rings in the ditch is replaced.")
def early(state: None, facts: None, options: Any) -> bool:
    """Whether the ring that the same shot ditched may be the one."""
    return bool(options.forfeit_from_shot == "any")


@_g.clause("last_closes", "R5", "The forfeit is paid first, so that the round goes on.")
def last_closes(state: None, facts: None, options: Any) -> bool:
    """Whether the round is closed before it."""
    return bool(options.last_ring_with_scratch == "round-closed")


@_g.clause("keeps", "R4", "A turn goes on until a shot ditches no ring of the opponent.")
def keeps(state: DrivenState, shot: Shot, options: Any) -> bool:
    """Whether a ring of the opponent was ditched."""
    other = 1 - shot.who
    out = shot.went(other, "ditch") + (shot.went(other, "hole") if options.hole_keeps_turn else 0)
    return bool(out)


@_g.clause("own_last", "R8", "All eight in the ditch are cleared, whoever ditched the last.")
def own_last(state: None, facts: None, options: Any) -> str:
    """ "cleared" or "goes-on"."""
    return str(options.own_last_ring)


@_g.clause("at_once", "R7", "The five are added immediately.")
def at_once(state: None, facts: None, options: Any) -> bool:
    """Whether they can end the game in the round."""
    return bool(options.hole_ends_game)


@_g.clause("next_round", "p4", "Who opens is agreed, then the sides alternate.")
def next_round(state: DrivenState, facts: None, options: Any) -> int:
    """The side that opens the next round."""
    return 1 - (state.lead or 0)


@_g.clause("target", "R9", "The side first scoring fifty wins.")
def target(state: DrivenState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(DITCH_CROKINOLE)
