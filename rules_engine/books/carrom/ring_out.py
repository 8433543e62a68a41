"""Ring Out (lines 597-621): shooters knock the opponent's four rings off the pegs, into the ditch."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_driven import RINGS_DRIVEN, DrivenState, Shot
from ...options import choice, number, switch
from ...saying import say

RING_OUT = Game(
    "carrom/ring-out",
    "Ring Out",
    family=RINGS_DRIVEN,
    lines=(597, 621),
    letters="RG",
    refs={
        "p1": "Crokinole side",
        "p2": "4 green, 4 red, 2 white shooters",
        "p3": "Knock opponent's ring from peg into ditch",
        "p4": "Rings alternate over the pegs",
        "p5": "Ditch continues; fail or circle ends turn",
        "p6": "Shots from outside the outer circle",
        "p7": "Loose opponent ring first",
        "p8": "Own ring dislodged: turn lost, ring stays",
        "p9": "Hole ring ten to owner; must be forced out first",
        "p10": "Shooter in hole: turn lost, shooter lifted",
        "p11": "Round ends with one side ditched; 20-10-5-3",
        "p12": "100 wins",
    },
    beside={"p3": "the object in general; p5, p7 and p11 rule it"},
    options=[
        number("target", 100, 20, 10_000, "Points that win", "p12", length=True),
        choice("hole-again", (0, 10), "What a ring in the hole counts at the end of the round", "p11"),
        choice(
            "wrong-order",
            ("turn-lost", "refused"),
            "A ring on a peg is shot at while one of the opponent's lies loose",
            "p7",
        ),
        switch("loose-ring-keeps-turn", True, "A loose ring that is ditched continues the turn", "p5"),
        choice(
            "own-and-opponent",
            ("turn-lost", "continues"),
            "An own ring is dislodged and one of the opponent's ditched by one shot",
            "p8",
        ),
        switch("hole-ends-game", True, "Ten for the hole can end the game in a round", "p9"),
    ],
)

_g = RING_OUT
_g.figure("on_field", "p1", ("field", "ditch", "hole"), "Within the circles, in the ditch, or in the hole.")
_g.figure("rings", "p2", 4, "Four green rings and four red; white shooters.")
_g.figure("start", "p4", "post", "A ring lies over each peg, the colours by turns.")
_g.figure(
    "group",
    "p4",
    say("ring-out.put-ring-over-each-peg-colours", "Put a ring over each peg, the colours by turns."),
    "So the round begins.",
)
_g.figure("free", "p4", "opener", "Who opens is agreed.")
_g.figure("ditch", "p5", "stays", "A ring in the ditch is out for the round.")
_g.figure("off", "p5", "ditch", "A ring off the board is out of the circles.")
_g.figure("line", "p5", "outside", "A ring that touches the outer line is in the ditch.")
_g.figure("place", "p6", "stands", "Every shot is from outside the outer circle; no price is named.")
_g.figure("own", "p8", "stays", "An own ring that is dislodged loses the turn, and stays where it lies.")
_g.figure("hole", "p9", 10, "A ring in the hole counts ten at once for its owner.")
_g.figure("hole_goes", "p9", "hole", "It stays there, and must be forced out first.")
_g.figure("lost", "p10", (False, False), "A shooter that stops elsewhere is lifted, and costs nothing.")
_g.figure("lost_hole", "p10", (True, False), "A shooter in the hole loses the turn, and is lifted.")
_g.figure("cleared", "p11", "ditch", "The round ends when all rings of a side are in the ditch.")
_g.figure("count", "p11", "clearing", "The other side counts its rings on the board.")


@_g.clause("first", "p7", "A ring of the opponent that lies loose is shot at before any on a peg.")
def first(state: DrivenState, shot: Shot, options: Any) -> str | None:
    """What comes of it; None if no ring of the opponent lies loose."""
    row = state.where[1 - shot.who]
    if "field" not in row and "hole" not in row:
        return None
    return "back" if options.wrong_order == "turn-lost" else "refused"


@_g.clause("keeps", "p5", "A ring driven into the ditch gives another shot; one left in the circles ends it.")
def keeps(state: DrivenState, shot: Shot, options: Any) -> bool:
    """Whether the turn goes on."""
    other = 1 - shot.who
    if "post-first" in shot.states or shot.went(other, "field") or shot.went(other, "hole"):
        return False
    off_peg = any(side == shot.who and was == "post" for (side, _), (was, _) in shot.moves.items())
    if off_peg and options.own_and_opponent == "turn-lost":
        return False
    loose = shot.went(other, "ditch", "field") + shot.went(other, "ditch", "hole")
    return bool(shot.went(other, "ditch", "post") or (loose and options.loose_ring_keeps_turn))


@_g.clause("values", "p11", "Over a peg 20, within the circles 10, 5 and 3.")
def values(state: DrivenState, facts: None, options: Any) -> dict[str, int]:
    """What a ring counts at the end of the round."""
    return {"post": 20, "hole": options.hole_again, "inner": 10, "next": 5, "band": 3}


@_g.clause("at_once", "p9", "The ten are the owner's.")
def at_once(state: None, facts: None, options: Any) -> bool:
    """Whether they can end the game in the round."""
    return bool(options.hole_ends_game)


@_g.clause("next_round", "p11", "Who opens later rounds is not said: the sides alternate.")
def next_round(state: DrivenState, facts: None, options: Any) -> int:
    """The side that opens the next round."""
    return 1 - (state.lead or 0)


@_g.clause("target", "p12", "A hundred points win.")
def target(state: DrivenState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(RING_OUT)
