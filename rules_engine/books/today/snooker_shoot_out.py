"""Snooker Shoot Out: one frame against the clock, the white in hand anywhere after every foul."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.snooker.reading import COLOURS, VALUES
from ...families.billiards.snooker_today import SNOOKER_TODAY, FrameFacts, FrameState
from ...families.conduct import Foul
from ...options import choice, number, numbers, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .snooker import DOCUMENT, SNOOKER, WPBSA

SHOOT_OUT = Game(
    "today/snooker-shoot-out",
    "Snooker Shoot Out",
    family=SNOOKER_TODAY,
    authority=Authority(
        WPBSA, f"{DOCUMENT}, Snooker Shoot Out Competition Rules", "November 2019 and May 2022", "1 to 7"
    ),
    governed_by=[SNOOKER],
    summary="One frame of ten minutes: every stroke against the clock, and to a cushion or a pocket.",
    known_as=("Shoot Out", "Shootout", "снукер-шутаут", "单局限时赛"),
    descends_from="brunswick/snookers-pool",
    facts={"frames": False},
    refs={
        "1": "ten minutes from the opening stroke",
        "2": "the shot clock stops when the white is struck",
        "3": "fifteen seconds a stroke, then ten",
        "4": "when the shot clock starts",
        "5": "the clocks may be paused for a decision",
        "6": "a stroke is looked at again before the next one only",
        "7": "a decision may be questioned",
        "p8": "every stroke pots a ball or has one meet a cushion",
        "p9": "after a foul the white is in hand anywhere; no free ball, no miss",
        "p10": "what a time foul costs",
        "p11": "who has most points when time is up wins",
        "p12": "a tie is played off at the blue",
        "p13": "a lag gives the choice of the break",
    },
    beside={
        "4": "when people start a clock; a record says that it ran out",
        "5": "when people stop the clocks; no ruling follows from it",
        "6": "how a referee looks at a stroke again; a decision amends the record",
        "7": "who may question a decision; a decision amends the record",
    },
    drop_options=["free-ball", "miss-rule", "free-ball-snooker-2024", "aggregate", "respotted-black"],
    options=[
        number("match-minutes", 10, 1, 60, "Minutes of the match", "1"),
        numbers(
            "shot-clock-s", (15, 10), 1, 60, "Seconds a stroke, and those near the end", "3", least=2, most=2
        ),
        number("change-at-minutes-left", 5, 0, 60, "Minutes left when strokes must be quicker", "3"),
        number("time-foul-points", 5, 1, 7, "What a time foul costs at least", "p10"),
        switch("stroke-in-play-counts", True, "A stroke counts that was begun before time was up", "2"),
        choice(
            "so-cushion-order",
            ("any-time", "after-contact"),
            "A ball meets a cushion before or after the contact, or must after it",
            "p8",
        ),
        choice(
            "so-tie-before-time",
            ("blue", "respotted-black"),
            "Level when the black has gone before time: the blue is played for, or the black re-spotted",
            "p12",
        ),
        choice(
            "so-blue-indirect",
            ("any-pocket", "meant-pocket"),
            "The blue counts in any pocket, or in the one that was meant",
            "p12",
        ),
        choice("so-time-foul-colour", (5, 7), "A time foul when on a colour that was not declared", "p10"),
    ],
    ways=[
        Way(
            "club-evenings",
            "Shoot-out evenings of clubs",
            {},
            "The same clocks, often with a caller instead of a board.",
        ),
        Way("events-2011-2013", "Events of 2011 to 2013", {"shot-clock-s": (20, 15)}, "Slower strokes."),
    ],
)

_g = SHOOT_OUT

_g.figure("order", "p13", "lag", "Who lags nearest to the bottom cushion chooses who breaks.")


@_g.clause("clock", "1", "The match lasts ten minutes from the opening stroke.")
def clock(state: FrameState, facts: object, options: Chosen) -> str:
    return say(
        "snooker-shoot-out.start-the-clock",
        "Start the clock of the match with the opening stroke: {minutes} minutes.",
        minutes=options.match_minutes,
    )


@_g.clause("shot_clock", "3", "Fifteen seconds a stroke, and ten in the last five minutes.")
def shot_clock(state: FrameState, facts: object, options: Chosen) -> str:
    first, last = options.shot_clock_s
    return say(
        "snooker-shoot-out.shot-clock",
        "{first} seconds a stroke, and {last} in the last {minutes} minutes of the match.",
        first=first,
        last=last,
        minutes=options.change_at_minutes_left,
    )


@_g.clause("buzzer", "2", "A stroke begun in time is completed and counts, unless agreed otherwise.")
def buzzer(state: FrameState, facts: object, options: Chosen) -> bool:
    answer: bool = options.stroke_in_play_counts
    return answer


@_g.clause("penalty:cushion", "p8", "Without a pot some ball must meet a cushion: else the ball on.")
def cushion(state: FrameState, facts: FrameFacts, options: Chosen) -> int | Unknown:
    reached = facts.driven if options.so_cushion_order == "after-contact" else facts.cushion
    if reached is UNKNOWN or facts.first is UNKNOWN:
        return UNKNOWN
    if reached or facts.first is None:
        return 0  # no ball hit is a foul by itself
    return max(facts.due, 1)


_g.figure("hand_anywhere", "p9", True, "After a foul the white is in hand, anywhere on the table.")
_g.figure("again", "p9", False, "Nobody is made to play again.")
_g.figure("free_ball", "p9", False, "There is no free ball.")
_g.figure("miss_call", "p9", False, "No miss is called.")
_g.figure("back", "p9", False, "The balls are not put back after a foul.")
_g.figure("third_miss", "p9", 0, "No frame is lost by misses.")


@_g.clause("foul:behind-free", "p9", "There is no free ball to snooker behind.")
def behind_free(state: FrameState, facts: object, options: Chosen) -> Foul:
    return Foul()


@_g.clause("foul:slow", "p10", "A time foul costs five, or the value of the ball on if that is higher.")
def slow(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul:
    if facts.on == "any" and facts.aimed is UNKNOWN:
        return Foul(give=max(options.time_foul_points, options.so_time_foul_colour))
    return Foul(give=max(options.time_foul_points, facts.due))


@_g.clause("claim_frame", "today/snooker#2.1", "With the black alone left, more than seven ahead may claim.")
def claim_frame(state: FrameState, who: int, options: Chosen) -> bool:
    alone = not state.reds and state.colours == COLOURS[-1:]
    return alone and state.score[who] - state.score[1 - who] > VALUES["bk"]


_g.figure("time_up", "p11", True, "When time is up the side with more points wins.")


@_g.clause("tie", "p12", "Level: one stroke each in turn at the blue, from the D, until one is ahead.")
def tie(state: FrameState, by_time: bool, options: Chosen) -> str:
    early = options.so_tie_before_time == "respotted-black" and not by_time
    return "respot-black" if early else "blue"


@_g.clause("blue", "p12", "The blue potted counts, in any pocket unless agreed otherwise.")
def blue(state: FrameState, unintended: bool, options: Chosen) -> bool:
    return not (unintended and options.so_blue_indirect == "meant-pocket")


register(SHOOT_OUT)
