"""Straight pool, 14.1 (World Pool Rules, section 4): every called ball counts one, rack after rack."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.point_pool import COUNTED_15, POINT_POOL, PointFacts, best, first_past
from ...families.billiards.rack_pool import STANDARD, After, Penalty, RackPoolState
from ...options import choice, number, numbers, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .pool_general import DOCUMENT, EDITION, POOL_GENERAL, WPA

TWO = 2
"""Object balls that an opening break must drive to cushions, besides the cue ball."""

STRAIGHT_POOL = Game(
    "today/straight-pool",
    "Straight pool (14.1)",
    family=POINT_POOL,
    authority=Authority(WPA, DOCUMENT, EDITION, "4, 1, 6, 8"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    short=30,
    evening=100,
    descends_from="brunswick/continuous-pool",
    summary="Every called ball counts one; fourteen are racked again while the fifteenth stays, so that a "
    "run goes on over any number of racks, to an agreed number of points.",
    known_as=(
        "14.1",
        "14 and 1",
        "14/1 endlos",
        "14.1 continuous",
        "straights",
        "poule 14.1",
        "14/1",
        "пул 14+1",
        "14-1开放球",
    ),
    refs={
        "4.1": "the lag for the first break",
        "4.2": "the rack of fifteen, later of fourteen",
        "4.3": "the opening break and the breaking foul",
        "4.4": "play goes on over racks, to the winning score",
        "4.5": "ball and pocket, or a safety, are called",
        "4.6": "what is spotted",
        "4.7": "each ball counts one; scores may be negative",
        "4.8": "the cue ball or the fifteenth ball in the way of the rack",
        "4.9": "a standard foul costs one",
        "4.10": "a breaking foul costs two",
        "4.11": "three fouls in a row cost fifteen more, and a new break",
        "4.12": "stalemate: a new lag, and the scores stay",
    },
    options=[
        number("points", 100, 1, 1000, "How many points win", "4.4", length=True),
        numbers(
            "handicap-points",
            (0, 0),
            0,
            1000,
            "What each player needs, in the order of the sides; 0: the points of the match",
            "4.4",
            least=2,
            most=2,
        ),
        number("inning-limit", None, 1, 200, "After how many innings each the match ends", "4.4"),
        switch("stop-exact", False, "Balls beyond the winning number do not count", "4.7"),
        switch("negative-scores", True, "A score may fall below zero", "4.7"),
        choice(
            "three-foul-clear",
            ("any-legal-shot", "safety-or-ball"),
            "What ends a row of fouls: any legal shot, or a called safety or a ball pocketed legally",
            "4.11",
        ),
        choice(
            "breaking-foul-scratch",
            ("two", "three"),
            "What a breaking foul costs that loses the cue ball, too",
            "4.10",
        ),
    ],
    ways=[
        Way(
            "bca",
            "BCA, older text",
            {"three-foul-clear": "safety-or-ball"},
            "After the third foul the opponent could take the position instead of a new break.",
        ),
        Way(
            "epbf",
            "EPBF and DBU",
            {"points": 100, "inning-limit": 25},
            unconfirmed=True,
        ),
    ],
)

_g = STRAIGHT_POOL

_g.restates("lag", "4.1", "The winner of the lag chooses who breaks first.")
_g.figure("balls", "4.2", COUNTED_15, "Fifteen balls, each worth one.")
_g.figure(
    "rack",
    "4.2",
    say("straight-pool.first-ball-on-foot-spot", "The first ball on the foot spot."),
    "A triangle, its first ball on the foot spot.",
)
_g.figure("in_rack", "4.8", True, "A ball that lies in the rack moves, by a table of cases.")


@_g.clause("rerack", "4.4", "When one ball or none is left, the others are racked; the shooter goes on.")
def rerack(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool:
    return len(state.table) <= 1 and facts.foul is None and not facts.safety


# -- the opening break ---------------------------------------------------------------------------------------


@_g.clause("break_legal", "4.3", "A called ball falls, or the cue ball and two others reach cushions.")
def break_legal(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool | Unknown:
    if facts.as_called:
        return True
    if len(facts.railed) >= TWO and facts.own_cushion is True:
        return True
    return False if facts.closed else UNKNOWN


_g.figure("break_called", "4.3", True, "A ball may be called on the opening break.")
_g.figure("foul:bad-break", "4.10", Penalty(counts=False), "A breaking foul is none of three in a row.")


@_g.clause("break_illegal", "4.3", "After a breaking foul: play the position, or have it broken again.")
def break_illegal(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    if facts.legal:
        return None
    return After("next", ("as-is", "rebreak"), "head" if facts.cue_lost is not None else "", foul=True)


_g.figure("offer:rebreak", "4.3", "rebreak", "The offender breaks again, as often as the opponent wishes.")

# -- shots ---------------------------------------------------------------------------------------------------

_g.restates("call", "4.5", "Ball and pocket are called for each shot, unless they are obvious.")
_g.restates("safety", "4.5", "A safety may be called instead: no ball counts, and the turn ends.")
_g.restates("continues", "4.4", "A called ball that falls legally keeps the shooter at the table.")


def targets_of(options: Chosen) -> tuple[int, ...]:
    """What each side needs."""
    return tuple(own or options.points for own in options.handicap_points)


@_g.clause("points", "4.7", "The called ball counts one, and so does every other that falls with it.")
def points(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    return len(facts.pocketed)


@_g.clause("most", "4.7", "By agreement the score stops at the winning number.")
def most(state: RackPoolState, facts: PointFacts, options: Chosen) -> int | None:
    who = state.turn or 0
    return targets_of(options)[who] - state.score[who] if options.stop_exact else None


@_g.clause("spotted", "4.6", "Balls of a foul, of a safety and without the called one come back.")
def spotted(state: RackPoolState, facts: PointFacts, options: Chosen) -> tuple[str, ...]:
    if facts.foul is None and facts.good:
        return facts.off
    return (*facts.pocketed, *facts.off)


@_g.clause("targets", "4.4", "Who has the agreed points first wins at once.")
def targets(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> tuple[int, ...]:
    return targets_of(options)


@_g.clause("innings", "4.4", "A limit of innings may be agreed.")
def innings(state: RackPoolState | None, facts: None, options: Chosen) -> int | None:
    limit: int | None = options.inning_limit
    return limit


@_g.clause("decided", "4.4", "The agreed points win; a limit of innings ends the match for the higher score.")
def decided(state: RackPoolState, facts: PointFacts, options: Chosen) -> int | None:
    winner = first_past(state, targets_of(options), facts.who)
    if winner is not None or options.inning_limit is None or not state.fresh:
        return winner
    played = all(tally.innings >= options.inning_limit for tally in state.tallies)
    return best(state) if played else None


# -- fouls ---------------------------------------------------------------------------------------------------


@_g.clause("cost", "4.9", "A standard foul costs one; a breaking foul two, whatever else it was.")
def cost(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    if state.phase != "break" or facts.legal:
        return 1
    return 3 if facts.cue_lost is not None and options.breaking_foul_scratch == "three" else 2


_g.figure(
    "foul:unsporting",
    "4.9",
    STANDARD,
    "Unsportsmanlike conduct costs at least a point; the referee may do more.",
)


@_g.clause("hand", "4.9", "The cue ball lies as it is; in hand above the string only if it was lost.")
def hand(state: RackPoolState, facts: PointFacts, options: Chosen) -> str:
    return "" if facts.cue_lost is None else "head"


@_g.clause("three_fouls", "4.11", "The third foul in a row costs fifteen more; the offender breaks again.")
def three_fouls(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> str:
    return "again"


_g.figure("three_cost", "4.11", 15, "The third foul in a row costs fifteen points besides its own.")
_g.figure("three_fouls_span", "4.11", "game", "A new rack does not end a row of fouls.")


@_g.clause("clears", "4.11", "A legal shot ends a row of fouls; by option a safety or a ball alone.")
def clears(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool:
    return options.three_foul_clear == "any-legal-shot" or facts.safety or bool(facts.good)


@_g.clause("least", "4.7", "A score may fall below zero, unless that was agreed otherwise.")
def least(state: RackPoolState, facts: None, options: Chosen) -> int | None:
    return None if options.negative_scores else 0


_g.figure("stalemate", "4.12", "lag", "After a stalemate there is a new lag and a new break.")

register(STRAIGHT_POOL)
