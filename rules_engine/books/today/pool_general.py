"""The general rules of pool (World Pool Rules, sections 1, 6 and 8): what governs every game on six pockets.

They are no game of their own. A game says its balls, its break, what is on and what it counts; it repeats
nothing of this.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    ALLOWED,
    RACK_POOL,
    STANDARD,
    Penalty,
    PoolFacts,
    RackPoolState,
)
from ...families.billiards.rack_pool.penalties import AGAIN
from ...options import choice, switch
from ...saying import say
from ...sources import Authority

WPA = "World Pool Association"
DOCUMENT = "World Pool Rules"
EDITION = "2016, amended 23 June 2025"

POOL_GENERAL = Game(
    "today/pool-general",
    "General rules of pool",
    family=RACK_POOL,
    authority=Authority(WPA, DOCUMENT, EDITION, "1, 6, 8, Regulations 14-22"),
    playable=False,
    summary="The rules that all games of pool share: lag, calls, fouls, ball in hand and spotting.",
    known_as=("pool", "pocket billiards"),
    refs={
        "1.2": "the winner of the lag chooses who breaks",
        "1.3": "what cues, chalk, bridges and templates may be used for",
        "1.4": "balls are spotted on the long string behind the foot spot",
        "1.5": "a cue ball in hand is placed anywhere, or above the head string",
        "1.6": "ball and pocket are called unless obvious; a safety may be called",
        "1.7": "a ball that drops by itself after five seconds is put back",
        "1.8": "how a position is restored",
        "1.9": "disturbed from outside: the shot is played again",
        "1.10": "asking for calls and protesting rulings",
        "1.11": "concession",
        "1.12": "stalemate",
        "6.1": "cue ball pocketed or off the table",
        "6.2": "wrong ball first",
        "6.3": "no ball to a cushion after the contact",
        "6.4": "no foot on the floor",
        "6.5": "object ball off the table",
        "6.6": "touched ball",
        "6.7": "double hit",
        "6.8": "push shot",
        "6.9": "balls still moving",
        "6.10": "cue ball placed on or below the head string",
        "6.11": "played wrongly from above the head string",
        "6.12": "cue laid on the table as a guide",
        "6.13": "played out of turn",
        "6.14": "three fouls in a row",
        "6.15": "slow play",
        "6.16": "rack template touched",
        "6.17": "unsportsmanlike conduct",
        "6": "of several fouls the gravest counts; an uncalled one is none",
        "R14": "time-outs",
        "R15": "who breaks later racks",
        "R22": "late start",
        "R18": "three ball rule on the break",
        "R20": "shot clock",
        "R21": "cue ball fouls only",
        "8.2": "when a shot begins and ends",
        "8.3": "when a ball is pocketed",
        "8.4": "what driven to a cushion means",
        "8.5": "what driven off the table means",
        "8.12": "inning",
        "8.17": "safety",
    },
    sections={
        "6": "6",
        "R14": "Regulation 14",
        "R15": "Regulation 15",
        "R22": "Regulation 22",
        "R18": "Regulation 18",
        "R20": "Regulation 20",
        "R21": "Regulation 21",
    },
    beside={
        "1.3": "equipment: no entry tells what a cue was used for",
        "1.8": "who restores a position and how; the instruction alone says that it is restored",
        "1.10": "talk between players and referee; a corrected ruling is an amendment of the record",
        "R14": "time-outs are the business of the event, not of a shot",
        "R22": "a late start is the business of the event",
        "R18": "a break rule of events, which nine-ball has as an option of its own",
        "R20": "the clock runs beside the record; a shot that came too late is told as slow (6.15)",
        "8.2": "defines when a shot begins; the record has shots, not their beginnings",
        "8.3": "defines a ball pocketed; the record names as pocketed what stayed down",
        "8.5": "defines a ball off the table; the record names as off what did not come back by itself",
    },
    options=[
        choice(
            "touched-balls",
            ("all", "cue-ball-only"),
            "Which touched balls are a foul: every ball, or the cue ball alone",
            "R21",
        ),
        choice(
            "break-order",
            ("alternate", "winner", "loser"),
            "Who breaks the next rack: the other player, the winner or the loser of the rack",
            "R15",
        ),
        switch("template-rack", True, "A thin rack template is used", "6.16"),
        choice(
            "two-fouls-warning",
            ("opponent", "automatic"),
            "Who tells of two fouls in a row: the opponent, or always the marker",
            "6.14",
        ),
        choice(
            "five-seconds",
            ("put-back", "stays-down"),
            "A ball that drops by itself more than five seconds after it came to rest",
            "1.7",
        ),
        choice(
            "simultaneous-hit",
            ("legal", "foul"),
            "A right and a wrong ball struck at the same instant",
            "6.2",
        ),
        choice(
            "uncertain-foul-2025",
            ("shooter", "opponent"),
            "Who has the benefit when nobody can tell which ball was hit first",
            "6.3",
        ),
        choice(
            "concession-unscrew",
            ("deciding-rack", "every-rack"),
            "In which racks a player concedes who takes his cue apart while the other is at the table",
            "1.11",
        ),
    ],
)

_g = POOL_GENERAL

# -- how racks begin and follow ------------------------------------------------------------------------------

_g.figure("lag", "1.2", True, "The winner of the lag chooses who breaks.")


@_g.clause("next_lead", "R15", "Players alternate, or the winner or the loser of the rack breaks the next.")
def next_lead(state: RackPoolState | None, facts: None, options: Chosen) -> int | None:
    if state is None or state.breaker is None:
        return None
    sides = len(state.score)
    if options.break_order == "alternate" or state.winner is None:
        return (state.breaker + 1) % sides
    return state.winner if options.break_order == "winner" else (state.winner + 1) % sides


# -- a shot --------------------------------------------------------------------------------------------------

_g.figure("call", "1.6", "ball-and-pocket", "Ball and pocket are called, unless they are obvious.")


@_g.clause("together", "6.2", "A right and a wrong ball struck at the same instant: the right one was first.")
def together(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(options.simultaneous_hit == "legal")


@_g.clause("doubt", "6.3", "Where nobody can tell, the shooter has the benefit.")
def doubt(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(options.uncertain_foul_2025 == "shooter")


@_g.clause(
    "continues", "8.12", "An inning goes on while balls fall as they should, and no safety was called."
)
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(facts.good) and not facts.safety


_g.figure("driven", "8.4", True, "A ball announced as frozen to a cushion must leave it first.")
_g.figure("safety", "8.17", True, "A safety ends the turn, whatever falls.")
_g.figure(
    "spot",
    "1.4",
    say("rack-pool.behind-the-foot-spot", "behind the foot spot on the long string"),
    "Behind the foot spot on the long string.",
)
_g.figure("place", "1.5", "by hand or cue, until the shot", "A ball in hand is placed by hand or cue.")

# -- fouls ---------------------------------------------------------------------------------------------------

_g.figure("foul:scratch", "6.1", STANDARD, "The cue ball pocketed or off the table is a foul.")
_g.figure("foul:wrong-ball", "6.2", STANDARD, "Meeting first a ball that is not on is a foul.")
_g.figure("foul:no-cushion", "6.3", STANDARD, "No ball pocketed and none to a cushion is a foul.")
_g.figure("foul:feet", "6.4", STANDARD, "A shot with no foot on the floor is a foul.")
_g.figure("foul:off", "6.5", STANDARD, "An object ball driven off the table is a foul.")


@_g.clause("foul:touched", "6.6", "Touching a ball is a foul; by option only the cue ball.")
def touched(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    if options.touched_balls == "all" or facts is None:
        return STANDARD
    ball = facts.states.get("touched")
    if ball is None or ball == "c" or "changed" in facts.states:
        return STANDARD
    return Penalty(restore=True, counts=False)


@_g.clause("foul:double", "6.7", "A double hit is a foul, unless the ball was announced as frozen.")
def double(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return ALLOWED if facts is not None and "frozen" in facts.states else STANDARD


_g.figure("foul:push", "6.8", STANDARD, "A push shot is a foul.")
_g.figure("foul:in-motion", "6.9", STANDARD, "A shot while balls move is a foul.")
_g.figure("foul:placed", "6.10", STANDARD, "Playing from on or below the head string is a foul.")
_g.figure("foul:hand", "6.11", STANDARD, "From above the head string the cue ball must cross it.")
_g.figure("foul:guide", "6.12", STANDARD, "A cue laid on the table as a guide is a foul.")
_g.figure("foul:out-of-turn", "6.13", STANDARD, "Playing out of turn is a foul; the balls stay.")
_g.figure("foul:slow", "6.15", STANDARD, "Exceeding the shot clock is a foul.")


@_g.clause("foul:template", "6.16", "A ball that touches a template left on the rail is a foul.")
def template(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return STANDARD if options.template_rack else ALLOWED


@_g.clause(
    "foul:unsporting", "6.17", "Unsportsmanlike conduct loses the rack, unless the referee gives less."
)
def unsporting(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    less = facts is not None and facts.states.get("unsporting") == "foul"
    return STANDARD if less else Penalty(rack=True)


@_g.clause("foul:unscrewed", "1.11", "Taking the cue apart in the deciding rack concedes it.")
def unscrewed(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    said = facts is not None and facts.states.get("unscrewed") == "deciding"
    return Penalty(rack=True) if said or options.concession_unscrew == "every-rack" else ALLOWED


_g.figure("foul:foul", "6", STANDARD, "A foul is a foul, whichever it was; of several the gravest counts.")
_g.figure("foul:outside", "1.9", AGAIN, "Disturbed from outside: the shot is played again.")
_g.figure("foul:self-moved", "1.7", AGAIN, "A ball that moved off before it was met: played again.")


@_g.clause("dropped", "1.7", "A ball that drops by itself after five seconds is put back; it is no shot.")
def dropped(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str:
    return str(options.five_seconds)


_g.figure("hand", "1.5", "anywhere", "After a foul the cue ball is in hand anywhere.")


@_g.clause("warning", "6.14", "The opponent must tell of two fouls before the third, or it is the second.")
def warning(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str:
    return str(options.two_fouls_warning)


# -- how racks end -------------------------------------------------------------------------------------------

_g.figure("stalemate", "1.12", "breaker", "After a stalemate the rack is played again by the same breaker.")
_g.figure("concede", "1.11", "rack", "Who concedes loses the rack.")
_g.figure("offer:as-is", "1.5", True, "The balls may be played as they lie.")
_g.figure("break_first", "1.5", "head", "The break is played from above the head string.")


register(POOL_GENERAL)
