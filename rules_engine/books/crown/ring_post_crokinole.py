"""Ring Post Crokinole (lines 634-658): white shooters knock the opponent's four rings off the posts."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_driven import RINGS_DRIVEN, DrivenState, Shot
from ...options import choice, number, switch
from ...saying import say

RING_POST_CROKINOLE = Game(
    "crown/ring-post-crokinole",
    "Ring Post Crokinole",
    family=RINGS_DRIVEN,
    lines=(634, 658),
    played_on=PlayedOn("crokinole-round"),
    letters="RG",
    refs={
        "p1": "two players; four and four rings; white shooters",
        "p2": "a ring over each post, colours alternating",
        "p3": "shoot opponent's rings off the posts",
        "p4": "field ends turn; ditch or off gives another",
        "p5": "field rings before post rings",
        "p6": "shooter off board reposts one; else no forfeits",
        "p7": "own ring off post stays",
        "p8": "shooter in hole loses turn only",
        "p9": "count post 20, inside 10, elsewhere 5",
        "p10": "hole gives ten; ring must be ditched out",
        "p11": "hundred wins",
    },
    options=[
        number("target", 100, 20, 10_000, "Points that win", "p11", length=True),
        choice("off-board-turn", ("ends", "result"), "The turn after a shooter off the board", "p6"),
        choice("shooter-ditch-turn", ("result", "lost"), "The turn after a shooter in the ditch", "p6"),
        choice(
            "post-first", ("turn-ends", "replay"), "A post is shot at while a ring lies on the field", "p5"
        ),
        switch("field-ring-keeps-turn", True, "A ring ditched from the field gives another turn", "p4"),
        choice(
            "mixed-result",
            ("turn-lost", "another"),
            "One of the opponent's rings is ditched and another is left on the field",
            "p4",
        ),
        choice("hole-at-end", (10, 0), "What a ring in the hole counts at the end of the round", "p9"),
        choice("which-post", ("any", "its-own"), "Over which post a ring goes back", "p6"),
        switch("hole-ends-game", True, "Ten for the hole can end the game in a round", "p10"),
    ],
)

_g = RING_POST_CROKINOLE
_g.figure("rings", "p1", 4, "Four red rings and four green; white shooters.")
_g.figure("start", "p2", "post", "A ring lies over each post, the colours by turns.")
_g.figure(
    "group",
    "p2",
    say(
        "ring-post-crokinole.put-ring-over-each-post-colours",
        "Put a ring over each post, the colours by turns.",
    ),
    "So the round begins.",
)
_g.figure("free", "p3", "opener", "Each shoots in turn at the opponent's rings; who opens is agreed.")
_g.figure(
    "on_field", "p4", ("field", "ditch", "hole"), "A ring off its post lies on the field or in the ditch."
)
_g.figure("ditch", "p4", "stays", "A ring in the ditch is out, until it is reposted.")
_g.figure("off", "p4", "ditch", "A ring off the board is as one in the ditch.")
_g.figure("early", "p6", True, "Any of the opponent's rings in the ditch may be the one that is reposted.")
_g.figure("own", "p7", "stays", "An own ring off its post stays where it stops.")
_g.figure("lost_hole", "p8", (True, False), "A shooter in the hole loses the turn, and pays no forfeit.")
_g.figure("cleared", "p9", "ditch", "The round ends when all rings of a side are in the ditch.")
_g.figure("count", "p9", "clearing", "The other side counts its rings on the field.")
_g.figure("hole", "p10", 10, "A ring in the hole counts ten at once for its colour.")
_g.figure("hole_goes", "p10", "hole", "It stays there until the other side ditches it.")


@_g.clause("first", "p5", "Rings on the field and in the hole are ditched before a post is shot at.")
def first(state: DrivenState, shot: Shot, options: Any) -> str | None:
    """What comes of it; None if no ring of the opponent lies there."""
    row = state.where[1 - shot.who]
    return str(options.post_first) if "field" in row or "hole" in row else None


@_g.clause("lost", "p6", "A shooter off the board puts one of the opponent's rings back over a post.")
def lost(state: DrivenState, shot: Shot, options: Any) -> tuple[bool, bool]:
    """Whether the turn is lost, and whether a ring is owed."""
    return options.off_board_turn == "ends", True


@_g.clause("lost_ditch", "p6", "No other forfeit is required.")
def lost_ditch(state: DrivenState, shot: Shot, options: Any) -> tuple[bool, bool]:
    """Whether the turn is lost, and whether a ring is owed."""
    return options.shooter_ditch_turn == "lost", False


@_g.clause("back", "p6", "It goes over a post.")
def back(state: None, facts: None, options: Any) -> tuple[str, str]:
    """Where it goes, and what is done."""
    if options.which_post == "any":
        return "post", say(
            "ring-post-crokinole.put-one-opponents-rings-over-free",
            "Put one of the opponent's rings over a free post of his choice.",
        )
    return "post", say(
        "ring-post-crokinole.put-one-opponents-rings-over-post",
        "Put one of the opponent's rings over the post that it came from.",
    )


@_g.clause("keeps", "p4", "A ring shot into the ditch gives another turn, one left on the field ends it.")
def keeps(state: DrivenState, shot: Shot, options: Any) -> bool:
    """Whether the turn goes on; a ring shot into the hole ends it (p10)."""
    other = 1 - shot.who
    if shot.went(0, "hole") or shot.went(1, "hole") or "post-first" in shot.states:
        return False
    ditched = shot.went(other, "ditch", "post")
    if options.field_ring_keeps_turn:
        ditched += shot.went(other, "ditch", "field") + shot.went(other, "ditch", "hole")
    if shot.went(other, "field"):
        return bool(ditched) and options.mixed_result == "another"
    return bool(ditched)


@_g.clause("values", "p9", "Over a post 20, inside the inner circle 10, elsewhere on the field 5.")
def values(state: DrivenState, facts: None, options: Any) -> dict[str, int]:
    """What a ring counts at the end of the round."""
    return {"post": 20, "hole": options.hole_at_end, "inner": 10, "next": 5, "band": 5, "edge": 5}


@_g.clause("at_once", "p10", "The ten are made immediately.")
def at_once(state: None, facts: None, options: Any) -> bool:
    """Whether they can end the game in the round."""
    return bool(options.hole_ends_game)


@_g.clause("next_round", "p3", "Each shoots in turn; the sides open by turns.")
def next_round(state: DrivenState, facts: None, options: Any) -> int:
    """The side that opens the next round."""
    return 1 - (state.lead or 0)


@_g.clause("target", "p11", "The side first scoring a hundred wins.")
def target(state: DrivenState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(RING_POST_CROKINOLE)
