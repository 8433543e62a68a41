"""Five-pins (cinque birilli, italiana): the other side's ball is driven at five pins in the centre."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.birilli import BIRILLI, BirilliFacts, BirilliState
from ...options import choice, number, numbers, switch
from ...saying import say
from ...sources import Authority, Way

WHITE, RED_WITH, CASIN, CAROM, FAULT = 2, 4, 3, 4, 2
INNER = ("1", "2", "3", "4")
RED_PIN = "5"

FIVE_PINS = Game(
    "today/five-pins",
    "Five-pins (cinque birilli)",
    family=BIRILLI,
    authority=Authority(
        "FIBiS; UMB and CEB five-pins; DBU",
        "Regolamenti ufficiali di gioco FIBiS; World rules of five-pin billiards; DBU 5-Kegel-Billard; "
        "Lega Biliardo technical rules",
        "FIBiS September 2015; UMB 1997; DBU 2004 and 2007",
        "FIBiS 1-24; DBU 3-5",
    ),
    summary="One stroke about: the other side's ball and the red knock down five pins in the centre.",
    known_as=(
        "five-pins",
        "5-pin billiards",
        "Italian billiards",
        "cinque birilli",
        "italiana",
        "stecca",
        "cinco quillas",
        "billar italiano",
        "casin",
        "bolillo",
        "billard italien",
        "cinq quilles",
        "5-Kegel-Billard",
        "cinco pinos",
    ),
    descends_from="brunswick/spanish-billiards",
    facts={
        "frames": True,
        "pins": (*INNER, RED_PIN),
        "red_pin": RED_PIN,
        "sums": (2, 3, 4, 5, 6, 7, 8, 10, 12),
    },
    played_on=PlayedOn("match-five-pins", shot_from=("near-half",)),
    short=12,
    evening=50,
    refs={
        "3.1": "alternate strokes; points past the distance are cut",
        "3.1.4": "the ways in which points are made",
        "3.2": "what pins are worth",
        "5.1.1": "with a fault the whole result goes to the other side",
        "5.1.2": "the cue ball through the pins: the points alone",
        "5.1.3": "faults of two points with the ball in hand",
        "clock": "45 seconds; one point and 15 seconds more; one time-out of a minute",
        "strike": "all pins and the carom in one stroke win the game",
        "relay": "legs of 50; points past the mark stay",
        "team": "singles and a double, and a relay worth two",
        "18": "balls off the table",
        "20": "ball in hand",
        "v": "2, 4, 10; the red 3 and 4",
    },
    sections={
        "3.1": "DBU 3.1",
        "3.1.4": "DBU 3.1(4)",
        "3.2": "DBU 3.2",
        "5.1.1": "DBU 5.1(1)",
        "5.1.2": "DBU 5.1(2)",
        "5.1.3": "DBU 5.1(3)",
        "clock": "Lega, short rules",
        "strike": "Lega, short rules",
        "relay": "team event",
        "team": "team event",
        "18": "Lega 18",
        "20": "Lega 20",
        "v": "FIBiS values",
    },
    beside={"team": "how a fixture of several matches is decided, which is the business of the event"},
    options=[
        number("distance", 60, 1, 10_000, "Points that win a set", "3.1", length=True),
        numbers(
            "relay-legs",
            (),
            1,
            10_000,
            "Points at which the players of a relay change, the last of which win: 50,100,150,200",
            "relay",
            least=0,
            most=8,
        ),
        choice("red-pin-alone", (10, 8), "What the red pin alone is worth", "3.2"),
        choice(
            "red-both-ways",
            ("first-contact", "higher", "sum"),
            "The red met by the other ball and by the ball played: the first counts, the higher, or both",
            "v",
        ),
        switch("opening-scores", True, "The opening stroke may score", "3.1.4"),
        switch("cushion-needed", False, "A ball must meet a cushion before pins count", "3.1.4"),
        choice(
            "red-first-cost",
            ("two", "two-and-three"),
            "The red struck first costs two, or two and the three of the red",
            "5.1.3",
        ),
        switch("fault-points-can-win", True, "The last points may come from the other side's fault", "5.1.1"),
        switch("strike", False, "All pins and the carom in one stroke win the game", "strike"),
        choice(
            "time-fault",
            ("one-point", "turn"),
            "The time ran out: one point to the other side and some seconds more, or a fault",
            "clock",
        ),
        choice(
            "relay-turn",
            ("goes-on", "new-start"),
            "A new leg: the side whose turn it is plays from the balls as they lie, or there is a new start "
            "(not confirmed)",
            "relay",
        ),
        choice(
            "leaning-pin",
            ("void", "does-not-count"),
            "A pin leaned on the ball and falls with the stroke: the stroke is void, or only that pin",
            "5.1.3",
        ),
        choice(
            "acchito",
            ("far-half", "round-the-pins"),
            "The balls at the start: the red in the middle of the far half and the other ball near the far "
            "cushion; or the other ball by the farthest white pin and the own ball between it and the pins",
            "3.1",
        ),
    ],
    ways=[
        Way("world-championship", "World championship, sets of 60", {"distance": 60}, "Best of seven sets."),
        Way("friendly", "Friendly game", {"distance": 25}),
        Way("sets-of-50", "Sets of 50", {"distance": 50}),
        Way("team-single", "Team match, single", {"distance": 120}),
        Way("relay", "Team match, relay to 200", {"relay-legs": (50, 100, 150, 200)}),
        Way("eight", "Red pin alone 8", {"red-pin-alone": 8}),
    ],
)

_g = FIVE_PINS

_g.figure("lead", "3.1", True, "Both draw for the opening.")
_g.figure("alternate", "3.1", True, "One stroke each in turn, whatever it makes.")


@_g.clause("set_up", "3.1", "The pins stand round the centre, the other ball and the red beyond them.")
def set_up(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str:
    if options.acchito == "far-half":
        return say(
            "five-pins.red-in-middle-far-half-other",
            "Red in the middle of the far half, the other side's ball on the spot near the far cushion, the "
            "own ball anywhere in the near half.",
        )
    return say(
        "five-pins.other-sides-ball-farthest-white-pin",
        "The other side's ball by the farthest white pin, the own ball between it and the pins.",
    )


_g.figure("pin_values", "3.2", dict.fromkeys(INNER, WHITE), "Each white pin is worth two.")


@_g.clause("red_pin", "3.2", "The red pin is worth four with others, ten alone.")
def red_pin(state: BirilliState, facts: BirilliFacts, options: Chosen) -> tuple[int, int]:
    return options.red_pin_alone, RED_WITH


_g.figure("red_values", "v", (CASIN, CAROM), "The red met by the other ball three, by the ball played four.")


@_g.clause("red_both", "v", "The red met both ways counts as it was met first.")
def red_both(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str:
    return str(options.red_both_ways)


_g.figure("pin_up", "3.1.4", True, "The pins stand up before every stroke.")


@_g.clause("opening_scores", "3.1.4", "The opening stroke scores, unless it is agreed that it does not.")
def opening_scores(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.opening_scores)


@_g.clause("cushion_needed", "3.1.4", "By the old rule pins count only after a cushion.")
def cushion_needed(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.cushion_needed)


# -- faults --------------------------------------------------------------------------------------------------

_g.figure("fault", "5.1.3", FAULT, "A fault costs two, all points of the stroke, and the ball in hand.")


@_g.clause("red_first", "5.1.3", "The red struck first costs two, which are added to any other fault.")
def red_first(state: BirilliState, facts: BirilliFacts, options: Chosen) -> int:
    return FAULT if options.red_first_cost == "two" else FAULT + CASIN


_g.figure("drinks", "5.1.2", True, "The ball played goes through the pins: the points go over, and no more.")
_g.figure("off", "18", True, "A ball off the table is a fault; it comes back on its spot.")
_g.figure("foul:wrong-ball", "5.1.3", True, "The wrong ball is a fault.")
_g.figure("foul:in-motion", "5.1.3", True, "A stroke before all balls rest is a fault.")
_g.figure("foul:not-point", "5.1.3", True, "A stroke not made with the tip is a fault.")
_g.figure("foul:double", "5.1.3", True, "The cue ball touched twice is a fault.")
_g.figure("foul:disturbed", "5.1.3", True, "A ball or pin touched is a fault.")


@_g.clause("foul:leaning", "5.1.3", "A pin that leaned on the ball and falls makes the stroke void.")
def leaning(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.leaning_pin == "void")


@_g.clause("fault_wins", "5.1.1", "Points of a fault go to the other side, and may be its last.")
def fault_wins(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.fault_points_can_win)


_g.figure(
    "hand",
    "20",
    say(
        "five-pins.ball-in-hand-anywhere-in-half",
        "Ball in hand: anywhere in the half where the other ball does not lie; that ball may be put on its "
        "starting place before.",
    ),
    "The ball in hand is placed in the half where the other side's ball does not lie.",
)
_g.figure(
    "spot_cue",
    "18",
    say(
        "five-pins.put-ball-was-played-on-spot",
        "Put the ball that was played on the spot near the short cushion of the half where the other "
        "ball does "
        "not lie; if the red is there, on the opposite one.",
    ),
    "The ball played comes back near the cushion of the other half.",
)
_g.figure(
    "spot_other",
    "18",
    say(
        "five-pins.other-sides-ball-in-hand-in",
        "The other side's ball is in hand, in the half where the ball that was played does not lie.",
    ),
    "The other side's ball is played from hand.",
)
_g.figure(
    "spot_red",
    "18",
    say(
        "five-pins.put-red-on-its-starting-place",
        "Put the red on its starting place; if that is taken, on the opposite one.",
    ),
    "The red comes back to the middle of its half.",
)

# -- clock, relay, end ---------------------------------------------------------------------------------------


@_g.clause("slow", "clock", "The time ran out: one point to the other side, and fifteen seconds more.")
def slow(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str:
    return str(options.time_fault)


_g.figure("time_outs", "clock", 1, "One time-out of a minute in a game.")


@_g.clause("strike", "strike", "All pins and the carom in one stroke win the game at once.")
def strike(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.strike)


@_g.clause("legs", "relay", "In a relay the players change when a side reaches a mark.")
def legs(state: BirilliState, facts: BirilliFacts, options: Chosen) -> tuple[int, ...]:
    return tuple(options.relay_legs[:-1])


@_g.clause("next_leg", "relay", "The next players go on; points past the mark stay.")
def next_leg(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str:
    if options.relay_turn == "goes-on":
        return say(
            "five-pins.leg-over-next-players-go-on",
            "The leg is over: the next players go on from the balls as they lie.",
        )
    return say(
        "five-pins.leg-over-next-players-begin-from",
        "The leg is over: the next players begin from the starting places.",
    )


@_g.clause("target", "3.1", "The first to reach or pass the distance wins; points past it are cut.")
def target(state: BirilliState, facts: BirilliFacts, options: Chosen) -> int:
    return int(options.relay_legs[-1] if options.relay_legs else options.distance)


register(FIVE_PINS)
