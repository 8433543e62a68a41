"""Bank It (lines 1237-1247): Carroms, but a ring behind the shooting line is banked at."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import RINGS_POCKETED, RingsState, Shot
from ...options import choice
from .carroms import CARROMS

BANK_IT = Game(
    "carrom/bank-it",
    "Bank It",
    family=RINGS_POCKETED,
    lines=(1237, 1247),
    played_on=PlayedOn(only_banked="behind-a-line"),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "equipment as Carroms",
        "p3": "object as Carroms",
        "p4": "game as Carroms except",
        "p5": "rings behind the line only by bank",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        choice(
            "strip",
            ("own", "any"),
            "Banked at are rings behind the line of the player who shoots, or behind any of the four lines",
            "p5",
        ),
        choice(
            "direct-shot-foul",
            ("returned", "refused", "as-shooter-pocketed"),
            "Straight at such a ring: what fell comes back and the turn ends, the shot is not recorded, or "
            "it costs what a pocketed shooter costs",
            "p5",
        ),
        choice(
            "on-line",
            ("half", "touching"),
            "A ring on the line lies behind it when more than half of it does, or when it touches the line",
            "p5",
        ),
    ],
)

FOUL = {"returned": "return", "refused": "refuse", "as-shooter-pocketed": "lost"}
"""What the readings of a forbidden direct shot are to the family."""

_g = BANK_IT
_g.restates("set_up", "p2", "Twelve red rings, twelve green and one black.")
_g.restates("ring", "p3", "Each ring of one's own colour that is down counts one.")
_g.restates("inning_end", "p4", "As at Carroms: the black is down, and all rings of one player are.")
_g.figure(
    "direct_words",
    "p5",
    ("direct-aside", "direct-on-line"),
    "A ring behind another line, and one that lies on the line, are told apart.",
)


@_g.clause("direct", "p5", "A ring between the line and the rim is shot at by way of a rim only.")
def direct(state: RingsState, shot: Shot, options: Any) -> str:
    """What a shot costs that went straight at one."""
    aside = shot.aside == "direct-aside" and options.strip == "any"
    on_line = shot.aside == "direct-on-line" and options.on_line == "touching"
    return FOUL[options.direct_shot_foul] if shot.direct or aside or on_line else "lawful"


register(BANK_IT)
