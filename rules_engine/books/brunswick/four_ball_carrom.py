"""Four-Ball Carrom Game (lines 771-791): two reds and two whites, and an opening of two strokes.

The object balls are the deep red ``dr``, the light red ``lr`` and the other player's white ``w``.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState, Hold, Limit
from ...families.conduct import Foul
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

FOUR_BALL = Game(
    "brunswick/four-ball-carrom",
    "Four-Ball Carrom Game",
    family=CAROM,
    lines=(771, 791),
    short=25,
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "two reds, two whites; any carom counts one",
        "p2": "deep red on the foot spot, light red on the string spot",
        "p3": "a lay-off beyond the deep red; then the white first",
        "p4": "an opening not on the white first costs one",
        "p5": "no stroke while a red is off and its spot is free",
        "p6": "a touch is a shot; disturbing balls is foul",
        "p7": "in hand the ball must leave the string first; three choices",
        "p8": "three-ball rules govern the rest",
        "p9": "a ball in the string may be played at once the line is wholly passed",
        "p10": "a miss inside the string is foul; out and back is allowed",
    },
    drop_options=("early-touch", "white-first-at-opening", "both-at-once-at-opening"),
    options=[
        number("three-balls", 1, 1, 2, "What a stroke counts that meets all three object balls", "p1"),
        choice(
            "opening-payer",
            ("second-player", "leader"),
            "Who pays when the leading stroke goes wrong: the second player if he does not meet the white "
            "first, or the leader for a faulty lay-off",
            "p4",
        ),
        choice(
            "opening-miss",
            ("one-point", "two-points"),
            "The second player's opening stroke meets nothing: one point in all, or that of a miss besides",
            "p4",
        ),
        choice(
            "faulty-layoff",
            ("stays", "played-again"),
            "A lay-off that stops short of the deep red, or meets a red: it stays so, or is played again",
            "p3",
        ),
        choice(
            "red-waits",
            ("waits", "other-spots"),
            "A red whose own spot is occupied waits off the table, or goes on another spot",
            "p5",
        ),
        choice(
            "inside-miss-point",
            ("given", "foul-only"),
            "A miss left inside the string: the point of a miss is given too, or it is foul alone",
            "p10",
        ),
        choice(
            "jumped-cue-ball",
            ("spotted", "in-hand"),
            "A cue ball that left the table is spotted, or is in hand",
            "p7",
        ),
        choice(
            "crotched-balls",
            ("the-two-played-on", "all-three"),
            "The crotch is barred for the two balls of a carom that lie in it, or only if all three do",
            "p8",
        ),
    ],
)

_g = FOUR_BALL
_STRING = say(
    "american-four-ball-pocket.striker-in-hand-anywhere-inside-string",
    "The striker is in hand: anywhere inside the string.",
)

_g.figure("pieces", "p1", ("dr", "lr", "w"), "Two reds and the other player's white are the object balls.")


@_g.clause("count", "p1", "A carom counts one, on a red and the white or on two reds alike.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    if facts.touched is UNKNOWN:
        return UNKNOWN
    met = len(facts.touched)
    return options.three_balls if met > 2 else int(met == 2)


@_g.clause("most", "p1", "A stroke that meets all three object balls is one carom.")
def most(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    points: int = options.three_balls
    return points


_g.figure(
    "set_up",
    "p2",
    say(
        "four-ball-carrom.put-deep-red-on-red-spot",
        "Put the deep red on the red spot and the light red on the string spot; both whites are in hand.",
    ),
    "The reds on their spots, the whites in hand.",
)
_g.figure("in_hand", "p3", _STRING, "Both players open from anywhere inside the string.")
_g.figure("layoff", "p3", True, "The leader lays his ball off beyond the deep red; the other then plays.")


@_g.clause("miss", "p3", "A lay-off is meant to meet no ball, and is no miss.")
def miss(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | None:
    return False if state.stage == "layoff" else None


@_g.clause("opening", "p3", "From the string the white is met first; the lay-off meets no red.")
def opening(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if not state.spotted:
        return True
    if state.stage == "layoff":
        return facts.touched is UNKNOWN or not facts.touched
    if facts.touched is UNKNOWN:
        return UNKNOWN
    return bool(facts.touched[:1] == ("w",) and not facts.together)


@_g.clause("opening_balls", "p3", "A lay-off that meets a red stays as it is, or is played again.")
def opening_balls(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    again = state.stage == "layoff" and options.faulty_layoff == "played-again"
    return "again" if again else "lie"


@_g.clause("foul:short", "p3", "A lay-off that stops short of the deep red stays, or is played again.")
def short(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | None:
    if state.stage != "layoff":
        return None
    given = int(options.opening_payer == "leader")
    again = options.faulty_layoff == "played-again"
    return Foul(give=given, out=not again, balls="again" if again else "lie")


@_g.clause("opening_price", "p4", "An opening that does not meet the white first gives the other one point.")
def opening_price(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return int(state.stage == ("answer" if options.opening_payer == "second-player" else "layoff"))


@_g.clause("opening_price_adds", "p4", "Meeting nothing costs that point alone.")
def opening_price_adds(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.opening_miss == "two-points")


_g.figure("foul:red-off", "p5", Foul(), "A stroke while a red is off the table and its spot is free is foul.")


@_g.clause("respot_red", "p5", "The deep red goes on the red spot as soon as that is free.")
def respot_red(state: CaromState, facts: CaromFacts, options: Chosen) -> tuple[str, ...] | None:
    return ("red-spot",) if options.red_waits == "waits" else None


@_g.clause("respot_light", "p5", "The light red goes on the string spot as soon as that is free.")
def respot_light(state: CaromState, facts: CaromFacts, options: Chosen) -> tuple[str, ...]:
    return ("string-spot",) if options.red_waits == "waits" else ("string-spot", "red-spot", "centre-spot")


@_g.clause("foul:early-touch", "p6", "A touch of the cue ball is a shot; it met nothing, as a miss.")
def early_touch(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul:
    return Foul(give=int(options.early_touch_point))


_g.restates("foul:disturbed", "p6", "A ball at rest that is touched or disturbed is foul.")


@_g.clause("foul:in-string", "p7", "In hand: the cue ball leaves the string before it meets ball or cushion.")
def in_string(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | None:
    return Foul(balls="over") if state.spotted else None


_g.restates("balls_choice", "p7", "The opponent takes the balls as they are, put back, or played over.")


@_g.clause("in_hand_again", "p7", "Whether a cue ball that left the table is in hand.")
def in_hand_again(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.jumped_cue_ball == "in-hand")


_g.restates(
    "foul:hand", "p9", "A ball in the string is fair game once the cue ball has wholly passed the line."
)


@_g.clause("foul:inside-miss", "p10", "In hand: a miss left inside the string is foul; out and back is fair.")
def inside_miss(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | None:
    if not state.spotted or state.stage == "layoff":
        return None
    return Foul(give=int(options.inside_miss_point == "given"), balls="over")


@_g.clause("foul_miss_points", "p10", "By the other reading a miss inside the string gives no point.")
def foul_miss_points(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    inside = "inside-miss" in facts.states and options.inside_miss_point == "foul-only"
    return 0 if inside else None


@_g.clause("limit:crotch", "p8", "The crotch is that of three-ball, for the balls that lie in it.")
def crotch(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    last = 4 if options.crotch == "fourth-must-leave" else 3
    if hold.space.startswith("pair"):
        elsewhere = facts is not None and "elsewhere" in facts.states
        if elsewhere or options.crotched_balls == "all-three":
            last = 0
    return Limit(
        last,
        ("pair", "three"),
        stands=options.crotch == "out-after-third",
        back="always" if options.crotch_return == "counts-afresh" else "never",
    )


register(FOUR_BALL)
