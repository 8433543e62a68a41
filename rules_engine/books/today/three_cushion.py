"""Three-cushion billiards: three cushions before the second ball; with sets, shoot-outs and a clock."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .carom_general import CAROM_GENERAL, DISTANCE, DOCUMENT

MANY = 40
"""From this distance on a player has one time-out more."""

THREE_CUSHION = Game(
    "today/three-cushion",
    "Three-cushion billiards",
    family=CAROM,
    authority=Authority(
        "Union Mondiale de Billard (UMB); Professional Billiards Association (PBA) for sets",
        f"{DOCUMENT}; rules of the World Cups; table of the PBA tour",
        "1989; events of 17 December 2019 and 2022; PBA of 13 September 2021",
        "articles 81, 83 with 21-43; event rules",
    ),
    governed_by=[CAROM_GENERAL],
    summary="The cue ball touches three cushions or more before it completes the carom.",
    known_as=(
        "three-cushion",
        "3-cushion",
        "three-rail",
        "trois bandes",
        "3 bandes",
        "Dreiband",
        "driebanden",
        "tres bandas",
        "carambola tre sponde",
        "tres tabelas",
        "üç bant",
        "쓰리쿠션",
        "3쿠션",
        "ba băng",
        "スリークッション",
        "tre-bander",
    ),
    descends_from="brunswick/three-cushion-carrom",
    facts={"cushions_first": 3},
    short=5,
    evening=25,
    refs={
        "81": "games with one and with three cushions",
        "83": "three cushions before the second ball",
        "e-dist": "distances: groups 40, knock-out 50, juniors 35, ladies 30",
        "e-equal": "the equalising inning is played in groups, not in knock-out matches",
        "e-clock": "seconds for a stroke, with a warning",
        "e-out": "a time-out doubles the time, and is taken by itself",
        "e-shoot": "one series each from the spots decides a tie",
        "e-scotch": "partners play stroke and stroke about",
        "e-team": "teams compare match points, then caroms",
        "pba-set": "sets of 15, the deciding one of 11, without equalising inning",
        "pba-bank": "three cushions before the first ball count two",
        "pba-shoot": "the second player goes on from the position that was left",
        "g-rest": "everything else by the general rules of carom",
    },
    sections={
        "e-dist": "event rules",
        "e-equal": "event rules",
        "e-clock": "event rules",
        "e-out": "event rules",
        "e-shoot": "event rules",
        "e-scotch": "team rules 2017",
        "e-team": "team rules to 2014",
        "pba-set": "PBA table",
        "pba-bank": "PBA table",
        "pba-shoot": "PBA 2021",
        "g-rest": "21-43",
    },
    beside={
        "81": "says that there are two kinds of cushion game; this is one of them",
        "e-scotch": "who of a pair plays is kept with the partners of the match, which change by stroke",
        "e-team": "how a fixture of several matches is decided, which is the business of the event",
        "g-rest": "says which rules govern this game; the layers are that rule",
    },
    options=[
        number("distance", 40, 1, 10_000, DISTANCE, "e-dist", length=True),
        switch(
            "equalising-inning", True, "The equalising inning: in groups, not in knock-out matches", "e-equal"
        ),
        number("shot-clock-s", 40, 5, 600, "Seconds for a stroke, from the rest of all balls", "e-clock"),
        choice(
            "time-outs",
            ("by-distance", 0, 1, 2, 3, 4, 5, 6),
            "Time-outs of each player in a match: three below 40 points and four from there, or so many "
            "(how many there are since 2022 is not confirmed)",
            "e-out",
        ),
        number("time-outs-per-position", None, 1, 6, "Time-outs that may be taken in one position", "e-out"),
        choice(
            "clock-expiry-position",
            ("as-they-lie", "starting-position"),
            "The balls after the clock ran out: as they lie, or set up for the next player (not confirmed)",
            "e-clock",
        ),
        choice(
            "shoot-out-start",
            ("each-from-starting-position", "second-goes-on-from-position"),
            "The second series of a shoot-out: from the spots, or from the position that the first left",
            "pba-shoot",
        ),
        choice(
            "shoot-out-order",
            ("opener", "new-draw"),
            "Who begins a shoot-out: who opened the match, or the winner of a new draw (not confirmed)",
            "e-shoot",
        ),
        choice("bank-shot-points", (1, 2), "What three cushions before the first ball count", "pba-bank"),
        number("set-distance", 15, 1, 1000, "Points that win a set", "pba-set"),
        number("deciding-set-distance", 11, 1, 1000, "Points that win the set that decides", "pba-set"),
        choice(
            "deciding-set",
            ("played", "shoot-out"),
            "With all other sets shared: a last set is played, or a shoot-out",
            "pba-shoot",
        ),
        choice(
            "pba-overshoot",
            ("cut", "kept"),
            "Two points made with one to go: the set ends at its distance, or with the point over",
            "pba-bank",
        ),
        choice(
            "spot-spin",
            ("three-cushions-only", "as-at-the-opening"),
            "The cue ball touched both others, and all are set up: nothing more is asked, or the red is "
            "struck first and directly",
            "83",
        ),
    ],
    ways=[
        Way("world-cup-group", "World Cup, groups", {"distance": 40, "equalising-inning": True}),
        Way(
            "knock-out",
            "World Cup and championship, knock-out",
            {"distance": 50, "equalising-inning": False},
            "To 2019 the equalising inning was played here, too, with a shoot-out after a tie.",
        ),
        Way("juniors", "World championship under 22", {"distance": 35}),
        Way("ladies", "World championship, ladies", {"distance": 30}),
        Way(
            "pba",
            "PBA tour, sets",
            {
                "equalising-inning": False,
                "bank-shot-points": 2,
                "set-distance": 15,
                "deciding-set-distance": 11,
                "shoot-out-start": "second-goes-on-from-position",
            },
            "Best of five, seven or nine sets: a race to three, four or five.",
        ),
        Way(
            "pba-ladies",
            "PBA tour, ladies",
            {
                "equalising-inning": False,
                "bank-shot-points": 2,
                "set-distance": 11,
                "deciding-set-distance": 9,
                "shoot-out-start": "second-goes-on-from-position",
            },
            "Whether the other sets are of 11 is not confirmed; the deciding one is of 9.",
            True,
        ),
        Way("club", "Club, forty innings", {"innings-limit": 40}, "Distances from the averages."),
        Way(
            "spain",
            "Spain (RFEB)",
            {"time-outs": 2, "clock-expiry-position": "starting-position"},
            "Forty seconds, and both time-outs may be used in one position.",
        ),
        Way("andalusia", "Andalusian league", {"distance": 40, "innings-limit": 50}, "Teams of four, 2-1-0."),
        Way("germany", "Bundesliga", {"distance": 40}, "Four singles a fixture.", True),
    ],
)

_g = THREE_CUSHION


@_g.clause("count", "83", "A carom counts if the cue ball touched three cushions before the second ball.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    touched = facts.touched
    if touched is UNKNOWN:
        return UNKNOWN
    if len(touched) < 2:
        return 0
    if facts.before_second is UNKNOWN:
        return UNKNOWN
    if facts.before_second < 3:
        return 0
    return int(options.bank_shot_points) if facts.before_first >= 3 else 1


_g.restates("miss_points", "83", "A stroke short of a cushion costs nothing but the turn.")


def _bank(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return int(options.bank_shot_points)


_g.clause("most", "pba-bank", "Three cushions before the first ball may count two.")(_bank)

# -- touching balls: only those that touch are set up --------------------------------------------------------

_FROZEN_BOTH = say(
    "three-cushion.set-up-all",
    "Set up the balls that touch: red on the top spot, the cue ball on the bottom spot, the other player's "
    "ball on the centre spot. A spot that is taken: the spot of the ball in the way.",
)
_FROZEN_RED = say(
    "three-cushion.set-up-red",
    "Set up the balls that touch: cue ball on the bottom spot, red on the top spot. A spot that is "
    "taken: the "
    "spot of the ball in the way.",
)
_FROZEN_WHITE = say(
    "three-cushion.set-up-white",
    "Set up the balls that touch: cue ball on the bottom spot, other player's ball on the centre "
    "spot. A spot "
    "that is taken: the spot of the ball in the way.",
)


@_g.clause("spot_text", "today/carom-general#27.4", "Only the balls that touch are set up; others stay.")
def spot_text(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if facts.frozen == "both":
        return _FROZEN_BOTH
    return _FROZEN_WHITE if facts.frozen == "w" else _FROZEN_RED


@_g.clause("spot_all", "83", "Balls set up in mid-game ask for no more than three cushions.")
def spot_all(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return options.spot_spin == "as-at-the-opening" and facts.frozen == "both"


@_g.clause("off", "today/carom-general#28", "Only the balls that left the table are set up.")
def off(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul:
    return Foul()


@_g.clause("foul:frame", "today/carom-general#41.1", "A ball that touched the frame is off the table.")
def frame(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | bool:
    return Foul() if options.frame_rebound == "off-the-table" else False


_SPOTS = ("bottom-spot", "top-spot", "centre-spot")
_g.figure(
    "respot_cue",
    "today/carom-general#28",
    ("centre-spot", "bottom-spot", "top-spot"),
    "The ball of the player whose turn is over comes back on the centre spot.",
)
_g.figure(
    "spot_taken",
    "today/carom-general#27.4",
    say(
        "three-cushion.taken-hidden-on-spot-ball-in",
        "if that is taken or hidden, on the spot of the ball in the way.",
    ),
    "A spot that is taken: the ball goes to the spot of the ball in the way.",
)

# -- clock and time-outs -------------------------------------------------------------------------------------


@_g.clause("foul:slow", "e-clock", "The clock ran out with no time-out left: a foul.")
def slow(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul | None:
    if options.shot_clock_s is None:
        return None
    return Foul(balls="lie" if options.clock_expiry_position == "as-they-lie" else "spots")


@_g.clause("time_outs", "e-out", "Three time-outs, four from 40 points on; they are taken by themselves.")
def time_outs(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    if options.time_outs == "by-distance":
        return 3 + (options.distance >= MANY)
    return int(options.time_outs)


@_g.clause("time_outs_each", "e-out", "Several time-outs may be taken in one position, if no number is set.")
def time_outs_each(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    each: int | None = options.time_outs_per_position
    return each


# -- the end -------------------------------------------------------------------------------------------------

_g.restates("target", "e-dist", "The first to reach the distance of the event wins.")


_g.restates("equal_innings", "e-equal", "The other player has an equalising inning, but not in a knock-out.")


@_g.clause("set_target", "pba-set", "A set is won with 15 points, without equalising inning.")
def set_target(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return int(options.set_distance)


@_g.clause("last_set_target", "pba-set", "The set that decides is won with 11 points.")
def last_set_target(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return int(options.deciding_set_distance)


@_g.clause("decider", "pba-shoot", "The set that decides may be a shoot-out.")
def decider(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return str(options.deciding_set)


@_g.clause("capped", "pba-bank", "A set ends at its distance, also with a shot worth two.")
def capped(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.pba_overshoot == "cut")


_g.restates("shoot_out", "e-shoot", "A shoot-out: one series each from the starting position; ties again.")


@_g.clause("shoot_on", "pba-shoot", "The second series goes on from the position that the first left.")
def shoot_on(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.shoot_out_start == "second-goes-on-from-position")


@_g.clause("shoot_out_first", "e-shoot", "Who opened the match begins the shoot-out.")
def shoot_out_first(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return str(options.shoot_out_order)


register(THREE_CUSHION)
