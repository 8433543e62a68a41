"""The general rules of carom billiards, which govern all its disciplines: they are no game of their own."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority
from ...unknown import UNKNOWN, Unknown

DOCUMENT = "World Rules of Carom Billiard"

DISTANCE = "Points that win"
"""What the option ``distance`` says in every discipline."""

BALL_NAMES = {
    "c": say("carom-general.ball-was-played", "ball that was played"),
    "w": say("carom-general.other-players-ball", "other player's ball"),
    "r": say("carom.ball-red", "red"),
}

CAROM_GENERAL = Game(
    "today/carom-general",
    "General rules of carom billiards",
    family=CAROM,
    authority=Authority(
        "Union Mondiale de Billard (UMB)",
        DOCUMENT,
        "1 January 1989, with later resolutions",
        "articles 11-13, 21-29, 41-43",
    ),
    playable=False,
    facts={"ball_names": BALL_NAMES, "unit": "set", "carom_counts_one": True},
    played_on=PlayedOn("match-carom", shot_from=("start-left", "start-right")),
    refs={
        "11": "the table: slate, cushions without pockets, cloth",
        "12": "three balls and chalk",
        "13": "five spots and the starting line",
        "21": "how a match is started",
        "22": "both play to the far cushion and back; the nearer one chooses who opens",
        "23": "the opening position; the red is struck first and directly",
        "24": "a carom: the cue ball touches both other balls, and the demands of the discipline are met",
        "25": "the break in a match",
        "26": "who leaves the table or refuses to play loses the match",
        "27": "touching balls: set them up, play away, or play a massé",
        "27.3": "never straight into a cushion that the cue ball touches",
        "27.4": "which balls are set up, and what if a spot is taken",
        "28": "balls that left the table come back on their spots",
        "29": "first to the distance; both have equal innings",
        "41.1": "a ball off the table",
        "41.2": "a stroke before all balls rest",
        "41.3": "only the tip may touch the cue ball",
        "41.4": "a ball touched otherwise than by the stroke stays where it is",
        "41.5": "no player takes dirt off a ball himself",
        "41.6": "a ball moved without a stroke",
        "41.7": "push: the tip stays on the cue ball, or meets it again",
        "41.8": "straight into a touching cushion",
        "41.9": "one foot on the floor",
        "41.10": "no visible marks on the table",
        "41.11": "the wrong ball",
        "41.12": "the demand of the discipline is not met",
        "42": "a ball moved on purpose may be put back",
        "43": "fouls that nobody stated",
    },
    beside={
        "11": "how a table is built; the tables of the club say which one it is",
        "12": "what lies on the table; a record knows no other balls",
        "21": "when the players come to the table, which is before the first entry",
        "25": "when a match pauses, which no entry rests on",
        "26": "a match that is given up is awarded by the referee, beside its log",
    },
    options=[
        number("distance", None, 1, 10_000, DISTANCE, "29", length=True),
        number("distance-a", None, 1, 10_000, "A's own distance, where the sides have different ones", "29"),
        number("distance-b", None, 1, 10_000, "B's own distance, where the sides have different ones", "29"),
        number("innings-limit", None, 1, 999, "Innings for each side, after which more points win", "29"),
        switch("equalising-inning", True, "The other side has one more inning when the opener is done", "29"),
        choice(
            "equalising-from",
            ("starting-position", "as-they-lie"),
            "From where the equalising inning is played",
            "29",
        ),
        number("shot-clock-s", None, 5, 600, "Seconds for a stroke", "41.12"),
        number("time-outs", 0, 0, 20, "Time-outs of each side; one doubles the time of a stroke", "41.12"),
        choice(
            "tie",
            ("draw", "shoot-out", "high-run"),
            "Equal points after equal innings: a draw, a shoot-out, or the higher run wins",
            "29",
        ),
        choice(
            "respot-red-first",
            ("when-all-are-set-up", "never"),
            "All balls were set up in mid-game: the red is struck first and directly, or nothing is asked",
            "23",
        ),
        choice(
            "respot-start-side",
            ("either", "as-at-the-first-stroke"),
            "All balls were set up in mid-game: the cue ball stands on either starting spot, or on the same "
            "one as at the first stroke",
            "27.4",
        ),
        choice(
            "wrong-ball-points",
            ("announced-points-stand", "inning-void"),
            "A wrong ball is noticed: the points already announced stand, or the whole inning is void",
            "41.11",
        ),
        choice(
            "unseen-foul",
            ("before-the-next-stroke", "until-the-other-player-strokes"),
            "How long a foul that was not stated may still be claimed",
            "43",
        ),
        choice(
            "frame-rebound",
            ("off-the-table", "only-if-it-stays-off"),
            "A ball that touched the frame and came back counts as off the table, or lies where it rests",
            "41.1",
        ),
        choice(
            "average-rounding",
            ("cut-off", "rounded"),
            "The third decimal of an average is cut off, or rounded",
            "29",
        ),
    ],
)

_g = CAROM_GENERAL

_SPOTS = ("bottom-spot", "top-spot", "centre-spot")

_g.figure(
    "set_up",
    "13",
    say(
        "carom-general.red-on-top-spot-other-players",
        "Red on the top spot, the other player's ball on the bottom spot, the opener's ball on a "
        "starting spot.",
    ),
    "Five spots; the opening position uses three of them.",
)
_g.figure("bank", "22", True, "The one whose ball came nearer to the bottom cushion chooses who opens.")
_g.figure("in_hand", "23", "", "The opener plays from one of the two starting spots.")


@_g.clause("opening", "23", "From the starting position the red is struck first, with no cushion before it.")
def opening(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if not state.spotted:
        return True
    last = state.bout is not None and state.bout.stage and state.fresh
    if options.respot_red_first == "never" and state.strokes and not last:
        return True
    if facts.touched is UNKNOWN:
        return UNKNOWN
    if facts.touched[:1] != ("r",) or facts.together:
        return False
    return UNKNOWN if facts.before_first is UNKNOWN else bool(facts.before_first == 0)


@_g.clause("miss", "24", "A stroke that meets no ball ends the inning.")
def miss(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    return UNKNOWN if facts.touched is UNKNOWN else not facts.touched


_g.figure("miss_points", "41.12", 0, "A stroke without a carom costs nothing but the turn.")


@_g.clause("count", "24", "A carom counts one: the cue ball touches both other balls.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    return UNKNOWN if facts.both is UNKNOWN else int(facts.both)


# -- touching balls, balls that left the table ---------------------------------------------------------------


@_g.clause("frozen_spot", "27", "Touching: the player may have the balls set up.")
def frozen_spot(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return True


@_g.clause(
    "frozen_first", "27", "Touching: play away from that ball, or a massé; straight into it counts nothing."
)
def frozen_first(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if "masse" in facts.states:
        return False
    answer: bool | Unknown = facts.first_is_frozen
    return answer


_g.figure(
    "foul:masse", "27", False, "A massé that leaves the touching ball at rest may strike that ball first."
)


@_g.clause("rail", "27.3", "Never straight into a cushion that the cue ball touches, but by a massé.")
def rail(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if facts.rail is None or "masse" in facts.states:
        return True
    if facts.names is UNKNOWN or facts.before_first is UNKNOWN:
        return UNKNOWN
    return not (facts.before_first and facts.names[0] in facts.rail)


@_g.clause("reset", "27.4", "Set up: red on top, the other's ball at the bottom, the cue ball at the start.")
def reset(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if options.respot_start_side == "either":
        return say(
            "carom-general.start-on-either-spot",
            "Set up the starting position: red on the top spot, the other player's ball on the bottom spot, "
            "the ball of the player at the table on a starting spot.",
        )
    return say(
        "carom-general.start-on-first-spot",
        "Set up the starting position: red on the top spot, the other player's ball on the bottom spot, the "
        "ball of the player at the table on his first starting spot.",
    )


@_g.clause("spot_text", "27.4", "All three balls are set up in the starting position.")
def spot_text(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return reset(state, facts, options)


_g.figure("spot_all", "27.4", True, "After all balls were set up, the red is to be struck first.")


@_g.clause("off", "41.1", "A ball off the table: no point, and the turn passes.")
def off(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul:
    return Foul(balls="spots")


@_g.clause("foul:frame", "41.1", "A ball that touched the frame is off the table, even if it comes back.")
def frame(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | bool:
    return Foul(balls="spots") if options.frame_rebound == "off-the-table" else False


_g.figure("respot_cue", "28", _SPOTS, "A ball that left the table comes back on its spot.")
_g.figure("respot_white", "28", _SPOTS, "The ball of the other player comes back on its spot.")
_g.figure(
    "respot_red", "28", ("top-spot", "bottom-spot", "centre-spot"), "The red comes back on the top spot."
)

# -- fouls ---------------------------------------------------------------------------------------------------

_g.figure("foul_point", "41.12", 0, "No foul gives the other player a point.")
_g.figure("foul:in-motion", "41.2", Foul(), "A stroke before all balls rest is a foul.")
_g.figure("foul:not-point", "41.3", Foul(), "Only the tip of the cue may touch the cue ball.")
_g.figure(
    "foul:disturbed", "41.4", Foul(), "A ball touched by cue, hand or clothing stays where it is; turn over."
)
_g.figure("foul:dirt", "41.5", Foul(), "A player who takes dirt off a ball himself touches it: a foul.")
_g.figure("foul:moved", "41.6", Foul(), "A ball moved by anything but the stroke is a foul.")
_g.figure("foul:push", "41.7", Foul(), "A push is a foul, with a ball or a cushion near by as well.")
_g.figure("foul:double", "41.7", Foul(), "The tip may touch the cue ball once only.")
_g.figure("foul:rail-direct", "41.8", Foul(), "Straight into a touching cushion is a foul.")
_g.figure("foul:feet", "41.9", Foul(), "One foot stays on the floor.")
_g.figure("foul:marks", "41.10", Foul(), "A visible mark made on the table is a foul.")
_g.figure("foul:wrong-ball", "41.11", Foul(), "A stroke with the wrong ball counts nothing.")
_g.figure(
    "foul:wilful",
    "42",
    Foul(balls="choice"),
    "A ball moved on purpose: the other player may have it put back.",
)
_g.figure("balls_choice", "42", True, "The other player has the balls as they lie, or put back.")


@_g.clause("void_run", "41.11", "Points of the inning that were announced stand, or the inning is void.")
def void_run(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.wrong_ball_points == "inning-void")


@_g.clause("foul:slow", "41.12", "The time for a stroke ran out: a foul, the balls stay as they lie.")
def slow(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | None:
    return None if options.shot_clock_s is None else Foul()


@_g.clause("time_outs", "41.12", "A time-out doubles the time for one stroke.")
def time_outs(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    most: int = options.time_outs
    return most


@_g.clause("claim_window", "43", "A foul that nobody states before the next stroke did not happen.")
def claim_window(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return "next-stroke" if options.unseen_foul == "before-the-next-stroke" else "opponent"


# -- the end -------------------------------------------------------------------------------------------------


@_g.clause("target", "29", "The first to make the points agreed wins.")
def target(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    points: int | None = options.distance
    return points


@_g.clause("own_target", "29", "Each side may have a distance of its own.")
def own_target(state: CaromState, who: int, options: Chosen) -> int | None:
    own: int | None = options.distance_b if who else options.distance_a
    return own


_g.figure("capped", "29", True, "Points beyond the distance do not exist.")


@_g.clause(
    "equal_innings", "29", "The opener is done first: the other side has one more inning, from the spots."
)
def equal_innings(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return str(options.equalising_from) if options.equalising_inning else ""


@_g.clause("innings_limit", "29", "After so many innings each, more points win.")
def innings_limit(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    most: int | None = options.innings_limit
    return most


@_g.clause("tie", "29", "Equal points after equal innings are a draw, unless a winner is needed.")
def tie(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return str(options.tie)


_g.figure("shoot_out", "29", True, "A shoot-out: one series each, from the starting position.")


@_g.clause("cut_average", "29", "An average has three decimals; what follows is cut off.")
def cut_average(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.average_rounding == "cut-off")


register(CAROM_GENERAL)
