"""Foul strokes defined: the general section that governs every billiard game of the book (lines 483-539).

It is no game of its own. Carom games and pool games ask it the same "foul:" questions; a game that says
otherwise answers them nearer.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...families.conduct import Foul
from ...options import choice, switch
from ...saying import say
from ...unknown import Unknown

FOUL_STROKES = Game(
    "brunswick/foul-strokes",
    "Foul strokes defined",
    family=CAROM,
    lines=(483, 539),
    playable=False,
    refs={
        "p1": "general foul rules bind all billiard games; a foul stroke counts nothing",
        "1": "only the cue's point may make a stroke",
        "2": "the cue must leave the cue ball before an object ball is met; no push",
        "3": "in-hand place and balls in the string; warned before, or fair",
        "4": "at least one foot on the floor",
        "5": "no touching of moving balls; a ball that moves by itself means the stroke is played again",
        "6": "wrong ball, late claim, exchange options; a miss with it costs the same",
        "7": "a second touch or hindrance voids the count; the incoming striker chooses the balls",
        "8": "any touch is a stroke; a second is foul; no safety",
        "9": "outside disturbance: the striker chooses, or takes the carom that was certain",
        "10": "frozen ball, four lawful options",
        "10a": "cushion games: frozen means cushion or spot",
        "11": "no marks, practice banks or outside help",
        "12": "lifting a ball bars the ensuing count; dirt is removed on request",
        "13": "a third successive miss may be rejected",
        "14": "claims die after a second stroke",
    },
    options=[
        choice(
            "foul-cost",
            ("nothing", "as-a-miss"),
            "What any foul gives the other player, besides the count",
            "p1",
        ),
        choice(
            "wrong-ball-position",
            ("as-they-lie", "replaced"),
            "The balls after a stroke with the wrong ball was claimed",
            "6",
        ),
        switch("third-miss-point-when-rejected", False, "A rejected third miss still costs its point", "13"),
        choice(
            "forced-stroke-miss",
            ("rejectable-again", "final"),
            "A miss on the stroke after a rejected one may be rejected too, or ends the inning",
            "13",
        ),
        choice(
            "claim-window",
            ("next-stroke", "next-stroke-of-striker"),
            "What ends the time for a claim of foul: the next stroke of anyone, or of the same striker",
            "14",
        ),
    ],
)

_g = FOUL_STROKES
_AFFECTS_NEXT = Foul(counts=True, out=False, next_void=True)


@_g.clause("foul_point", "p1", "A foul stroke counts nothing, and gives the other player nothing.")
def foul_point(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return int(options.foul_cost == "as-a-miss")


_g.figure("foul:not-point", "1", Foul(), "A stroke not made with the point of the cue counts nothing.")
_g.figure("foul:push", "2", Foul(), "A push counts nothing and ends the inning.")
_g.figure(
    "foul:hand", "3", Foul(), "From the wrong place, or at a ball in the string, in spite of a warning."
)
_g.figure("foul:feet", "4", Foul(), "A stroke with no foot on the floor counts nothing.")
_g.figure("foul:in-motion", "5", Foul(balls="choice"), "Touching a ball in motion voids the stroke.")
_g.figure(
    "foul:self-moved",
    "5",
    Foul(out=False, balls="again"),
    "A ball that moved by itself: the stroke is played again.",
)


@_g.clause("foul:wrong-ball", "6", "A stroke with the wrong ball, claimed in time, counts nothing.")
def wrong_ball(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul:
    return Foul(balls="lie" if options.wrong_ball_position == "as-they-lie" else "replaced")


_g.figure(
    "exchange",
    "6",
    say("foul-strokes.exchange-two-white-balls", "Exchange the two white balls."),
    "Wrong ball unclaimed: strokes stand, whites may be exchanged.",
)
_g.figure(
    "foul:double", "7", Foul(balls="choice"), "Touched twice: no count, and the incoming striker chooses."
)
_g.figure(
    "foul:after-rest", "7", _AFFECTS_NEXT, "Cue ball touched when all rest: the next stroke cannot count."
)
_g.figure("foul:early-touch", "8", Foul(balls="choice"), "A touch was the stroke; a second touch is foul.")


@_g.clause("outside", "9", "Disturbed from outside when a carom was certain: the striker may take the carom.")
def outside(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return 1


@_g.clause("frozen_spot", "10", "Frozen: the striker may have the balls spotted and play as at the opening.")
def frozen_spot(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return True


@_g.clause("frozen_first", "10", "Frozen: the touching ball is never played at directly.")
def frozen_first(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    answer: bool | Unknown = facts.first_is_frozen
    return answer


_g.figure(
    "foul:help", "11", Foul(), "Marks, practice at the string, or help by another person void the stroke."
)
_g.figure(
    "foul:lifted", "12", _AFFECTS_NEXT, "After a ball in play was lifted, the ensuing stroke cannot count."
)
_g.figure(
    "third_miss", "13", 3, "The third miss in three successive innings may be rejected by the other player."
)


@_g.clause(
    "forced_miss", "13", "The stroke after a rejected miss must hit a ball; a miss may be rejected again."
)
def forced_miss(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    answer: str = options.forced_stroke_miss
    return answer


@_g.clause("claim_window", "14", "A foul must be claimed before a second stroke is made.")
def claim_window(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    answer: str = options.claim_window
    return answer


register(FOUL_STROKES)
