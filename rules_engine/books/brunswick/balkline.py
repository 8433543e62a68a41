"""The Balk-Line games (lines 595-751): 14 inches two shots in, 18 inches one shot in, 18 inches two shots in.

The marker's calls are recorded: ``#in`` and ``#out``. The 18-inch games are the 14-inch game with other
lines; their contest rules are the deed of an emblem, which is no matter of a stroke.
"""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import ANCHORS, CAROM, CORNERS, CaromFacts, CaromState, Hold, Limit
from ...options import choice, number
from ...saying import say
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

BALKS = (*CORNERS, "head-middle", "foot-middle", "left-middle", "right-middle")
"""The eight balk spaces, by the cushions that they lie on."""

BALKLINE_14 = Game(
    "brunswick/balkline-14",
    "Fourteen-Inch Balk-Line Game",
    family=CAROM,
    lines=(595, 625),
    short=20,
    played_on=PlayedOn("balkline-14"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "lines from the first sights, 14 inches from the cushions",
        "p2": "eight balk spaces, free centre, the table otherwise as at three-ball",
        "p3": "three-ball carrom rules govern in general",
        "1": "both stopped in one space; calls in and out",
        "2": "a ball whose centre is on a line is in balk",
        "3": "two balls on one line: the striker names the balk",
        "4": "two shots, the second must drive one out; a return refreshes",
        "5": "frozen: options of the foul strokes' rule 10",
        "6": "anchor 3 1/2 by 7 inches, two shots",
    },
    beside={
        "p2": "where the spaces lie; that the centre is free is the absence of a limit there",
        "1": "how the marker calls; his calls are what a record says",
    },
    options=[
        choice("shots-in-balk", (2, 1), "Shots allowed while both balls lie in one balk", "4"),
        choice("shots-in-anchor", (2, 1), "Shots allowed while both balls lie in one anchor", "6"),
        choice(
            "out-and-back",
            ("on-any-shot", "on-last-shot-only"),
            "On which shot a ball that goes out and comes back makes it the first time again",
            "4",
        ),
        choice(
            "new-striker",
            ("counts-afresh", "calls-stay"),
            "Balls in balk when the other player comes to the table: his first shot, or the calls go on",
            "4",
        ),
        choice(
            "line-shared",
            ("in-any-bordering-balk", "same-line-only"),
            "One ball on a line and the other inside a bordering balk, or on another line: in, or not",
            "2",
        ),
        choice(
            "crotch-in-balk",
            ("balk-rule-alone", "crotch-too"),
            "Whether the crotch is barred besides the corner balks in which it lies",
            "p3",
        ),
    ],
)

_g = BALKLINE_14
_TWO = 2
"""Shots in a balk or anchor where the name of the game fixes them, and no option is left."""
_BACK = {"on-any-shot": "always", "on-last-shot-only": "last"}

_g.figure(
    "set_up",
    "p1",
    say(
        "balkline.draw-balk-lines-14-inches-from",
        "Draw the balk lines 14 inches from the cushions, and an anchor where each of them meets a cushion.",
    ),
    "Lines from the first sights, 14 inches from the cushions.",
)


@_g.clause("border", "2", "A ball on a line is in balk, in every balk that the line borders.")
def border(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.line_shared == "in-any-bordering-balk")


_g.figure("elect", "3", True, "Two balls on one line: the striker says in which balk they are.")


@_g.clause("limit:in", "4", "Two shots in one balk; the second must drive a ball out of it, else it is void.")
def balk(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return Limit(
        getattr(options, "shots_in_balk", _TWO),
        ("", *BALKS),
        back=_BACK[options.out_and_back],
        carries=options.new_striker == "calls-stay",
    )


_g.restates("frozen_spot", "5", "Frozen: the options of the general rules.")


@_g.clause("limit:anchor", "6", "Two shots in one anchor; the second must drive a ball out of it.")
def anchor(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return Limit(
        getattr(options, "shots_in_anchor", _TWO),
        ("", *ANCHORS),
        back=_BACK[options.out_and_back],
        carries=options.new_striker == "calls-stay",
    )


@_g.clause("limit:crotch", "p3", "The crotch lies within a corner balk, whose rule is the stricter.")
def crotch(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit | None:
    return Limit(0) if options.crotch_in_balk == "balk-rule-alone" else None


register(BALKLINE_14)

_DEED = "of the emblem's deed: it orders the contest, not a stroke"
_LINES_18 = say(
    "balkline.draw-balk-lines-18-inches-from",
    "Draw the balk lines 18 inches from the cushions, and an anchor where each of them meets a cushion.",
)

BALKLINE_18_1 = Game(
    "brunswick/balkline-18-1",
    "Eighteen-Inch Balk-Line, one shot in",
    family=CAROM,
    lines=(627, 671),
    short=100,
    played_on=PlayedOn("balkline-18"),
    governed_by=[BALKLINE_14, THREE_BALL, FOUL_STROKES],
    refs={
        "play-p1": "fourteen-inch playing rules govern except as follows",
        "play-1": "lines 18 inches from the cushions",
        "play-2": "one shot in balk or anchor, else invalid and out",
        "8": "platform or ten feet kept clear; no umpires",
        "9": "referee and marker agreed by half past seven, or the donor names them",
        "10": "games of 500 points",
        "14": "2 3/8-inch balls, 5x10 table, Monarch cushions",
    },
    beside={
        "play-p1": "says which games govern this one; the layers are that rule",
        "8": f"who may stand near the table, {_DEED}",
        "9": f"who is referee and marker, {_DEED}",
        "14": f"balls and table, {_DEED}",
    },
    drop_options=("shots-in-balk", "shots-in-anchor", "out-and-back", "new-striker"),
    options=[
        number("target", 500, 1, 10_000, "Points that win the game", "10", length=True),
        choice(
            "driven-out",
            ("may-return", "must-rest-outside"),
            "A ball driven out of the balk that comes back has been driven out, or must come to rest outside",
            "play-2",
        ),
    ],
)

_h = BALKLINE_18_1
_h.figure("set_up", "play-1", _LINES_18, "The lines are 18 inches from the cushions.")
_h.restates("target", "10", "The games of the emblem are 500 points.")


def _one_shot(names: tuple[str, ...], options: Chosen) -> Limit:
    return Limit(1, ("", *names), back="always" if options.driven_out == "may-return" else "never")


@_h.clause("limit:in", "play-2", "Every shot from a balk must drive a ball out of it, else it is invalid.")
def one_in_balk(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _one_shot(BALKS, options)


@_h.clause("limit:anchor", "play-2", "Every shot from an anchor must drive a ball out of it.")
def one_in_anchor(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _one_shot(ANCHORS, options)


register(BALKLINE_18_1)

BALKLINE_18_2 = Game(
    "brunswick/balkline-18-2",
    "Eighteen-Inch Balk-Line, two shots in",
    family=CAROM,
    lines=(674, 751),
    short=100,
    played_on=PlayedOn("balkline-18"),
    governed_by=[BALKLINE_14, THREE_BALL, FOUL_STROKES],
    refs={
        "play-p1": "fourteen-inch playing rules govern except as follows",
        "play-1": "lines 18 inches from the cushions",
        "8": "platform or ten feet kept clear; no umpires",
        "9": "referee and marker agreed by half past seven, or the donor names them",
        "10": "games of 500 points",
        "14": "balls as printed 2 3/4 inches, 5x10 table, Monarch cushions",
        "am-8": "railing at least seven feet from the table's edge",
        "am-8-9": "no marker",
        "add-1": "no intermission, no brushing or wiping",
        "add-3": "medium-polish balls",
        "add-4": "no string of markers over the table",
    },
    beside={
        "play-p1": "says which games govern this one; the layers are that rule",
        "8": f"who may stand near the table, {_DEED}",
        "9": f"who is referee and marker, {_DEED}",
        "14": f"balls and table, {_DEED}",
        "am-8": f"where the railing stands, {_DEED}",
        "am-8-9": "without a marker the referee calls in and out: the record is the same",
        "add-1": "no price is named for a breach; the donor settles it",
        "add-3": f"the finish of the balls, {_DEED}",
        "add-4": f"what hangs over the table, {_DEED}",
    },
    drop_options=("shots-in-balk", "shots-in-anchor"),
    options=[number("target", 500, 1, 10_000, "Points that win the game", "10", length=True)],
)

_k = BALKLINE_18_2
_k.figure("set_up", "play-1", _LINES_18, "The lines are 18 inches from the cushions.")
_k.restates("target", "10", "The games of the emblem are 500 points.")

register(BALKLINE_18_2)
