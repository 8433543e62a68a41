"""Crokarang (lines 1187-1195): rings spun over the circle and back into the own ditch."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.rings_spun import RINGS_SPUN, Lying, SpunState
from ...families.spinning.rings_spun.names import ELSEWHERE
from ...options import choice, number
from ...saying import say
from .ringette import RINGETTE

CROKARANG = Game(
    "crown/crokarang",
    "Crokarang",
    family=RINGS_SPUN,
    lines=(1187, 1195),
    played_on=PlayedOn("crokinole-round", rests="quarters"),
    governed_by=(RINGETTE,),
    refs={
        "p1": "like Bankaring on the crokinole side",
        "p2": "cross first circle; ditch of territory 10",
        "p3": "board rings 5, 3, 2 by nearness",
        "p4": "fifty points",
    },
    beside={"p1": "says which game it is like; all that is judged stands in the later rules"},
    options=[
        number("target", 50, 10, 1000, "Points that win", "p4", length=True),
        choice(
            "ditch-crossing",
            ("needed", "not-needed"),
            "Whether a ring spun into the own ditch must have crossed the circle to count",
            "p2",
        ),
        choice(
            "outside-boundary",
            ("nothing", "territory"),
            "A ring on the board in the opponent's boundary: no place, or one for him",
            "p2",
        ),
        choice("nearness-line", ("spinner", "territory"), "Nearness to whose shooting line counts", "p3"),
        choice(
            "own-in-other-ditch",
            ("ten", "nothing"),
            "An own spin into the opponent's ditch gives him ten, or nothing",
            "p2",
        ),
    ],
    drop_options=("simultaneous", "tipping", "outside-rank", "line-touch", "pocket-points"),
    facts={
        "zones": {
            "ditch": say("crokarang.in-own-ditch", "in the own ditch"),
            "own": say("crokarang.on-board-in-own-boundary", "on the board, in the own boundary"),
            "other-ditch": say("crokarang.in-opponents-ditch", "in the opponent's ditch"),
            "other": say(
                "crokarang.on-board-in-opponents-boundary", "on the board, in the opponent's boundary"
            ),
            "else": ELSEWHERE,
        },
        "scores": ("ditch", "own"),
        "short": "own",
        "task": say("crokarang.over-circle-back-into-ditch", "over the circle and back into the ditch"),
    },
)

_g = CROKARANG
_g.figure("zones", "p2", ("ditch", "own", "other-ditch", "other", "else"), "The ditch is territory, too.")
_g.figure("gone", "p2", (), "A ring in a ditch stays there for the count.")
_g.figure(
    "place",
    "p2",
    say("crokarang.shooting-line-in-ones-own-boundary", "the shooting line in one's own boundary"),
    "Each spins from the shooting line in his own boundary.",
)
_g.figure("crossing", "p2", "nothing", "A ring must have crossed the first circle to score.")
_g.figure("places", "p3", (5, 3, 2), "The rings on the board count five, three and two.")
_g.restates("target", "p4", "Fifty points are the game.")


@_g.clause("aim", "p3", "Nearness to the shooting line counts.")
def aim(state: SpunState, facts: None, options: Any) -> str:
    if options.nearness_line == "spinner":
        return say(
            "crokarang.near-spinners-line", "how near does each ring lie to its spinner's shooting line"
        )
    return say(
        "crokarang.near-territorys-line", "how near does each ring lie to the territory's shooting line"
    )


@_g.clause("worth", "p2", "Rings in the ditch of a player's territory count ten for him, whosever they are.")
def ditched(state: SpunState, ring: Lying, options: Any) -> tuple[str, int] | None:
    if ring.zone == "ditch":
        wasted = ring.short and ring.spinner == ring.side and options.ditch_crossing == "needed"
        return "owner", 0 if wasted else 10
    if ring.zone == "other-ditch":
        wasted = ring.spinner == ring.side and options.own_in_other_ditch == "nothing"
        return "other", 0 if wasted else 10
    return None


@_g.clause("ranked", "p3", "Rings on the board, inside the boundary of their spinner, have places.")
def on_board(state: SpunState, ring: Lying, options: Any) -> str:
    if ring.zone == "own" and not ring.short:
        return "owner"
    return "other" if ring.zone == "other" and options.outside_boundary == "territory" else "none"


register(CROKARANG)
