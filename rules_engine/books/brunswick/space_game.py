"""The Space Game (lines 755-763): Balk-Line with corner spaces of three counts and side strips of two."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CORNERS, CaromFacts, Hold, Limit
from ...options import choice, number, switch
from ...saying import say
from .balkline import BALKLINE_14
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

SPACES = ("corner", "side", *(f"corner-{c}" for c in CORNERS), "side-left", "side-right")
"""The restricted spaces: their two kinds, and each by its name."""

LINE_ENDS = ("head-middle", "foot-middle", "left-head", "left-foot", "right-head", "right-foot")
"""Where the lines of the spaces meet the cushions."""

SPACE_GAME = Game(
    "brunswick/space-game",
    "The Space Game",
    family=CAROM,
    lines=(755, 763),
    short=20,
    played_on=PlayedOn("space"),
    governed_by=[BALKLINE_14, THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "lines; four corner spaces of three counts, side strips of two",
        "p1a": "the centre space is unlimited",
        "p2": "balk-line rules govern otherwise",
    },
    beside={"p1a": "that the centre is free is the absence of a limit there"},
    drop_options=("shots-in-balk", "shots-in-anchor"),
    options=[
        number("corner-counts", 3, 1, 9, "Counts that may be made in one corner space", "p1"),
        number("side-counts", 2, 1, 9, "Counts that may be made in one side strip", "p1"),
        choice(
            "space-reading",
            ("next-must-leave", "last-must-leave"),
            "After the counts allowed the next stroke must send a ball out, or already the last of them must",
            "p1",
        ),
        choice(
            "side-strip",
            ("sending-out-frees", "two-at-all"),
            "In a side strip a stroke that sends a ball out is good, or no more can be counted there at all",
            "p1",
        ),
        switch(
            "anchors", False, "The anchors of balk-line, where the lines of the spaces meet cushions", "p2"
        ),
    ],
)

_g = SPACE_GAME

_g.figure(
    "set_up",
    "p1",
    say(
        "space-game.draw-lines-spaces-eleven-inches-out",
        "Draw the lines of the spaces: eleven inches out from the side cushions, twenty-one inches from the "
        "corners; along the side cushions between them; eleven inches out from the middle of the end "
        "cushions; "
        "and from there aslant to the side lines.",
    ),
    "Lines that leave four corner spaces and two side strips.",
)


@_g.clause(
    "limit:in", "p1", "Three counts in a corner space, two in a side strip, then a ball must be sent out."
)
def space(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    side = hold.space.startswith("side")
    allowed = options.side_counts if side else options.corner_counts
    free = side is False or options.side_strip == "sending-out-frees"
    back = "always" if options.out_and_back == "on-any-shot" else "last"
    return Limit(
        allowed + 1 if options.space_reading == "next-must-leave" or not free else allowed,
        SPACES,
        escape=free,
        back=back if free else "never",
        carries=options.new_striker == "calls-stay",
    )


@_g.clause("limit:anchor", "p2", "The anchors of balk-line are not part of this game.")
def anchor(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    if not options.anchors:
        return Limit(0)
    back = "always" if options.out_and_back == "on-any-shot" else "last"
    return Limit(2, ("", *LINE_ENDS), back=back, carries=options.new_striker == "calls-stay")


register(SPACE_GAME)
