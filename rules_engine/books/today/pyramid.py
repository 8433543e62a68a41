"""Free pyramid, combined pyramid and dynamic pyramid, by the rules of the International Pyramid Committee.

Free pyramid has the general rules: the rack, complete strokes, fouls. It governs the other two, in which one
coloured ball is struck all the time.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pyramid import PYRAMID, PyramidFacts, PyramidState
from ...options import choice, number
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import PYRAMID as ENDINGS

_COMMITTEE = "International Pyramid Committee"

FREE_PYRAMID = Game(
    "today/free-pyramid",
    "Free pyramid",
    family=PYRAMID,
    authority=Authority(
        _COMMITTEE,
        "Pyramid, general rules; Free pyramid",
        "2025, with the amendments of the end of 2024",
        "free pyramid 1-7; general rules G8, G11, G12, G20, G21",
    ),
    facts={"frames": True, "endings": ENDINGS},
    refs={
        "f1": "eight balls first",
        "f2": "any ball may be struck",
        "f4": "the break from home",
        "5.2": "a ball pocketed in a fair stroke keeps the turn",
        "5.3": "a stroke that pockets nothing passes the turn",
        "5.4": "object balls and the ball struck count",
        "5.5": "nothing is called; every ball that falls counts",
        "5.6": "a stroke must be complete",
        "f6": "a ball counts one, a foul one to the opponent",
        "f7": "fouls, and the ball that is given for one",
        "G8": "how the balls are set up",
        "G11": "the opening stroke",
        "G20": "when a stroke is complete",
    },
    sections={"f1": "1", "f2": "2", "f4": "4", "f6": "6", "f7": "7", "G8": "8", "G11": "11-12", "G20": "20"},
    options=[
        number("points", 8, 1, 8, "Balls that win", "f1", length=True),
        choice(
            "completion-rule",
            ("two-cushions-or-cushion-and-cross", "one-object-cushion"),
            "What a stroke without a ball must do: two cushions in all, or one and a ball over the middle "
            "line; or an object ball to a cushion",
            "G20",
        ),
        choice(
            "penalty-ball-choice",
            ("opponent", "last-potted"),
            "Which ball is given for a foul: the opponent chooses, or the ball pocketed last",
            "f7",
        ),
        choice(
            "penalty-ball-from",
            ("table", "shelf", "spotted"),
            "Where the ball for a foul comes from: the table; the offender's shelf, to the opponent; or the "
            "offender's shelf, and it is spotted (the old American game)",
            "f7",
        ),
        choice(
            "ball-off-table",
            ("foul", "spotted"),
            "An object ball off the table in a stroke that is fair else: a foul, or it is only spotted",
            "f7",
        ),
    ],
    ways=[
        Way(
            "llb",
            "LLB amateur league",
            {"ball-off-table": "spotted"},
            "A ball off the table is no foul. What the league says of accidental balls is not here.",
        ),
        Way(
            "amerikanka",
            "American pyramid (Amerikanka)",
            {"penalty-ball-from": "spotted"},
            "The older way: for a foul a ball goes from the offender's shelf back to the table.",
        ),
    ],
    summary="Sixteen equal balls, any of which may be struck: who pockets eight first wins the frame.",
    known_as=(
        "свободная пирамида",
        "американка",
        "free pyramid",
        "Russian billiards",
        "Russische Pyramide",
        "pyramide russe",
        "laisvoji piramidė",
        "свобода",
    ),
    descends_from="brunswick/english-pyramids",
)

_f = FREE_PYRAMID
_FOUL = "foul"

_f.figure("lead", "f4", "lag", "Who wins the lag breaks; later frames alternate.")
_f.figure(
    "rack",
    "G8",
    say(
        "pyramid.fifteen-balls-in-pyramid-its-apex",
        "Fifteen balls in a pyramid, its apex on the back spot; the coloured ball in home.",
    ),
    "The pyramid stands on the back spot, its base parallel to the back cushion.",
)
_f.figure("break_hand", "f4", "home", "The break is played with the coloured ball from home.")
_f.figure("break", "G11", _FOUL, "The break must leave home or touch a ball of the pyramid.")
_f.figure("break_foul", "G11", "choice", "After a foul on the break the opponent plays on, or breaks anew.")
_f.figure("cue", "f2", "any", "After the break any ball may be struck.")
_f.figure("worth", "f6", 1, "Each ball counts one.")
_f.figure("counts", "5.5", "all", "Nothing is called, and every ball that falls in a fair stroke counts.")
_f.figure("own_ball", "5.4", "counts", "The ball struck counts too, if it falls after touching another.")
_f.figure("turn", "5.2", True, "Who pockets a ball in a fair stroke plays on.")
_f.figure("dry", "5.3", True, "A fair stroke that pockets nothing passes the turn.")
_f.figure("incomplete", "5.6", _FOUL, "A stroke that pockets nothing and is not complete is a foul.")


@_f.clause("completion", "G20", "Two cushions after the contact, or one and a ball over the middle line.")
def completion(state: PyramidState, facts: PyramidFacts, options: Chosen) -> bool | Unknown:
    if options.completion_rule == "one-object-cushion":
        enough = facts.railed > 0
    else:
        enough = facts.cushions > 1 or (facts.cushions == 1 and "crossed" in facts.states)
    if "no-cushion" in facts.states:
        return False
    if enough:
        return True
    return False if facts.closed else UNKNOWN


_f.figure("miss", "f7", _FOUL, "A stroke that meets no ball is a foul.")
_f.figure("cue_off", "f7", _FOUL, "The ball struck off the table is a foul.")


@_f.clause("off", "f7", "A ball off the table is a foul, unless the match only has it spotted.")
def off(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.ball_off_table
    return answer


_f.figure("foul:double", "f7", _FOUL, "Striking the ball twice is a foul.")
_f.figure("foul:push", "f7", _FOUL, "A push is a foul.")
_f.figure("foul:not-point", "f7", _FOUL, "Only the tip may strike the ball.")
_f.figure("foul:feet", "f7", _FOUL, "One foot must be on the floor.")
_f.figure("foul:disturbed", "f7", _FOUL, "Touching a ball otherwise than with the tip is a foul.")
_f.figure("foul:early", "f7", _FOUL, "Playing before all balls rest is a foul.")
_f.figure("foul:slow", "f7", _FOUL, "Taking longer than the time for a stroke is a foul.")
_f.figure("foul:out-of-turn", "f7", _FOUL, "Playing out of turn is a foul.")


@_f.clause("penalty", "f7", "For a foul the opponent has a ball; the turn passes, and what fell is spotted.")
def penalty(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.penalty_ball_from
    return answer


@_f.clause("penalty_ball", "f7", "The opponent chooses the ball and takes it off, when all are spotted.")
def penalty_ball(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.penalty_ball_choice
    return answer


_SPOT = say(
    "pyramid.on-back-spot-behind-on-line", "on the back spot, or behind it on the line to the back cushion"
)
_f.figure("spot", "f7", _SPOT, "Balls that do not count are put on the back spot, or behind it.")


@_f.clause("target", "f1", "Who has eight balls first wins, also on the opponent's foul.")
def target(state: PyramidState, facts: PyramidFacts, options: Chosen) -> int:
    balls: int = options.points
    return balls


_f.figure("surplus", "f1", "ignored", "Balls beyond those that win are not counted.")
_f.figure("stall", "f1", "a ball each", "If nobody gets on, each side has a ball and the others are racked.")
_f.figure("concede", "f1", "lost", "Who gives up has lost the frame.")

COMBINED_PYRAMID = Game(
    "today/combined-pyramid",
    "Combined pyramid",
    family=PYRAMID,
    authority=Authority(
        _COMMITTEE,
        "Combined pyramid",
        "with the amendments of the end of 2024",
        "1-8; general rules G20, G21",
    ),
    governed_by=[FREE_PYRAMID],
    refs={
        "c1": "eight balls first",
        "5.1": "object balls and the coloured ball may be pocketed",
        "5.2": "the premium ball, and on from home",
        "5.3": "nothing is called; every ball that falls counts",
        "5.4": "a stroke must be complete",
        "c6": "a ball counts one, a foul one to the opponent",
        "c7": "the ball given for a foul; the cue ball from home",
        "c8": "where balls are spotted",
        "G21": "the stroke from home",
    },
    sections={"c1": "1", "c6": "6", "c7": "7", "c8": "8", "G21": "21"},
    options=[
        choice(
            "premium-by",
            ("shooter", "opponent"),
            "Who chooses the ball that is taken off for a cue ball pocketed",
            "5.2",
        ),
        choice(
            "premium-touch",
            ("restored", "foul"),
            "Another ball touched while the premium ball is taken off: put back, or a foul",
            "5.2",
        ),
        choice(
            "spot-place",
            ("back-spot", "back-cushion"),
            "Where balls are spotted: on the back spot, or at the middle of the back cushion",
            "c8",
        ),
    ],
    ways=[
        Way(
            "llb-moscow",
            "LLB Moscow pyramid",
            {"premium-by": "opponent"},
            "The opponent chooses the premium ball. That accidental balls need a call is not here.",
        ),
    ],
    summary="The coloured ball alone is struck; off another ball it counts, and is played on from home.",
    known_as=(
        "комбинированная пирамида",
        "московская пирамида",
        "Москва",
        "combined pyramid",
        "Moscow pyramid",
        "Kombinierte Pyramide",
    ),
    descends_from="brunswick/english-pyramids",
)

_c = COMBINED_PYRAMID
_c.figure("cue", "5.1", "one", "Only the coloured ball is struck.")
_c.figure("own_ball", "5.2", "premium", "The cue ball off a ball counts one: a premium ball goes for it.")
_c.figure("own_hand", "5.2", "home", "After its own ball the side plays on from home.")
_c.figure(
    "from_home",
    "G21",
    (
        say(
            "pyramid.placed-behind-home-line-touching-no",
            "placed behind the home line and touching no ball; it must leave home before it meets a "
            "ball there. "
            "If all balls lie in home, the line through the back spot is the home line",
        )
    ),
    "The cue ball must leave home before it meets a ball in home.",
)
_c.figure("foul:placing", "G21", _FOUL, "Touching a ball while the cue ball is placed is a foul.")
_c.figure("foul:inside", "G21", _FOUL, "Meeting a ball in home before leaving it is a foul.")


@_c.clause("premium_by", "5.2", "The player takes any ball off the table before the next stroke.")
def premium_by(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.premium_by
    return answer


@_c.clause("foul:taking", "5.2", "A ball touched while the premium ball is taken off is put back.")
def taking(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.premium_touch
    return answer


_c.restates("worth", "c6", "Each ball counts one.")
_c.restates("counts", "5.3", "Nothing is called, and every ball that falls in a fair stroke counts.")
_c.restates("incomplete", "5.4", "A stroke that pockets nothing and is not complete is a foul.")
_c.restates("target", "c1", "Who has eight balls first wins.")
_c.restates("penalty", "c7", "For a foul the opponent has a ball; the turn passes.")
_c.figure("foul_hand", "c7", "home", "A cue ball that a foul lost is played from home.")


@_c.clause("spot", "c8", "Balls that do not count are put on the back spot, or at the back cushion.")
def spot(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    return (
        _SPOT
        if options.spot_place == "back-spot"
        else say("pyramid.at-middle-back-cushion", "at the middle of the back cushion")
    )


DYNAMIC_PYRAMID = Game(
    "today/dynamic-pyramid",
    "Dynamic pyramid",
    family=PYRAMID,
    authority=Authority(_COMMITTEE, "Dynamic pyramid", "as told by clubs; the text itself was not read"),
    governed_by=[COMBINED_PYRAMID, FREE_PYRAMID],
    refs={
        "d1": "eight balls first",
        "d2": "own ball: a ball is taken off, and the cue ball goes anywhere",
        "d3": "nothing is called; every ball counts one",
        "d4": "a foul gives a ball; a lost cue ball goes anywhere",
        "d5": "no own ball directly from hand",
    },
    options=[
        choice(
            "own-ball-after-hand",
            ("barred", "allowed"),
            "The cue ball pocketed directly after it was placed by hand: a foul, or it counts",
            "d5",
        ),
        choice(
            "break-hand",
            ("home", "anywhere"),
            "From where the break is played",
            "d2",
        ),
    ],
    ways=[
        Way(
            "neva-club",
            "Neva club rule",
            {"own-ball-after-hand": "allowed"},
            "The cue ball may be pocketed directly from hand.",
            unconfirmed=True,
        ),
    ],
    summary="Combined pyramid in which a cue ball in hand may be placed anywhere on the table.",
    known_as=(
        "динамичная пирамида",
        "невская пирамида",
        "Невка",
        "dynamic pyramid",
        "Neva pyramid",
        "Dynamische Pyramide",
    ),
    descends_from="brunswick/english-pyramids",
)

_d = DYNAMIC_PYRAMID
_d.restates("target", "d1", "Who has eight balls first wins.")
_d.restates("own_ball", "d2", "The cue ball pocketed off a ball counts one, and a ball is taken off for it.")
_d.figure("own_hand", "d2", "anywhere", "After its own ball the side places the cue ball where it likes.")
_d.figure(
    "from_anywhere",
    "d2",
    say("pyramid.placed-anywhere-on-table-touching-no", "placed anywhere on the table, touching no ball"),
    "It may not touch a ball.",
)


@_d.clause("break_hand", "d2", "The break is played from home, unless the match says otherwise.")
def break_hand(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    answer: str = options.break_hand
    return answer


_d.restates("worth", "d3", "Each ball counts one.")
_d.restates("counts", "d3", "Nothing is called, and every ball that falls counts.")
_d.restates("penalty", "d4", "For a foul the opponent has a ball; the turn passes.")
_d.figure("foul_hand", "d4", "anywhere", "A cue ball that a foul lost is placed anywhere.")


@_d.clause("own_after_hand", "d5", "Directly from hand the cue ball may not be pocketed.")
def own_after_hand(state: PyramidState, facts: PyramidFacts, options: Chosen) -> str:
    return _FOUL if options.own_ball_after_hand == "barred" else "counts"


register(FREE_PYRAMID)
register(COMBINED_PYRAMID)
register(DYNAMIC_PYRAMID)
