"""Heyball (Chinese eight-ball): solids and stripes without calls, on a table cut like a snooker table."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    CHOOSE,
    NUMBER_GROUPS,
    NUMBERED,
    RACK_POOL,
    After,
    PoolFacts,
    RackPoolState,
    to_clear,
)
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import HEYBALL as ENDINGS
from .pool_general import POOL_GENERAL

EIGHT = "8"
_ONLY_EIGHT = frozenset({EIGHT})

HEYBALL = Game(
    "today/heyball",
    "Heyball (Chinese eight-ball)",
    family=RACK_POOL,
    authority=Authority(
        "World Heyball (JOY), Chinese Billiards and Snooker Association",
        "Rules of Heyball",
        "2017, updated 2019",
        "1-14",
    ),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "unit": "frame", "endings": ENDINGS, "golds": True},
    played_on=PlayedOn("heyball-9ft"),
    descends_from="brunswick/bbc-co-pool",
    summary="Each player clears the solids or the stripes without calls; who then pockets the eight wins.",
    known_as=(
        "Chinese 8-ball",
        "中式台球",
        "中式八球",
        "中八",
        "китайский пул",
        "Chinesisches Achtball",
    ),
    refs={
        "h4": "the rack: eight in the middle, a solid and a stripe at the rear corners",
        "h5": "the lag for the first break",
        "h6": "the break: a ball falls, or four reach cushions",
        "h7": "a disturbed position is restored",
        "h8": "in hand behind the head string: on the break, and after a break that lost the cue ball",
        "h9": "in hand anywhere after every other foul",
        "h10": "the open table: the first ball pocketed legally decides the groups",
        "h11": "nothing need be called",
        "h12": "one's own ball first, then a ball pocketed or a cushion",
        "h13": "two balls hit so nearly at once that nobody can tell: the own one first",
        "h14": "balls that settle by themselves",
        "h15": "four ways to lose the frame with the eight",
        "h16": "three fouls in a row lose the frame",
    },
    sections={
        "h4": "4",
        "h5": "5",
        "h6": "6",
        "h7": "7",
        "h8": "8",
        "h9": "9",
        "h10": "10",
        "h11": "11",
        "h12": "12",
        "h13": "13",
        "h14": "14",
    },
    options=[
        switch("call-eight", False, "The pocket of the eight is called; another pocket loses", "h11"),
        choice(
            "eight-on-break",
            ("breaker-chooses", "wins", "re-rack"),
            "The eight falls on the break: the breaker chooses, wins, or breaks again",
            "h6",
        ),
        switch("three-foul-rule", True, "The third foul in a row loses the frame", "h16"),
        choice(
            "eight-with-last",
            ("loses", "wins"),
            "The eight falls together with the last ball of the group",
            "h15",
        ),
        number("break-cushions", 4, 1, 6, "Object balls that a break without a pot drives to cushions", "h6"),
        choice(
            "hey-break-illegal",
            ("three-choices", "foul"),
            "A break that is not legal: the next player has three choices, or it is a foul",
            "h6",
        ),
        choice(
            "hey-group-both",
            ("first-ball", "choice"),
            "Balls of both groups fall on an open table: the first decides, or the shooter chooses",
            "h10",
        ),
        choice(
            "hey-break-scratch",
            ("head-string", "anywhere"),
            "The cue ball in hand after it was lost on the break",
            "h8",
        ),
    ],
    ways=[
        Way("chinese-rooms", "Chinese room rules", {"call-eight": True}),
        Way(
            "joy-masters",
            "JOY Heyball Masters",
            {},
            "Long races, some of them for the most frames within hours.",
            unconfirmed=True,
        ),
    ],
)

_g = HEYBALL


def left(state: RackPoolState) -> frozenset[str]:
    """The balls that the shooter has still to clear."""
    return to_clear(state, NUMBER_GROUPS, _ONLY_EIGHT)


def _on_the_eight(state: RackPoolState) -> bool:
    return bool(state.groups) and not left(state)


_g.restates("lag", "h5", "The winner of the lag chooses who breaks first.")
_g.figure("balls", "h4", NUMBERED, "Fifteen balls: solids 1 to 7, stripes 9 to 15, and the eight.")
_g.figure("groups", "h10", NUMBER_GROUPS, "Solids 1 to 7 against stripes 9 to 15.")
_g.figure("money", "h15", EIGHT, "The eight decides the frame.")
_g.figure(
    "rack",
    "h4",
    say(
        "heyball.8-in-middle-solid-stripe-at",
        "The 8 in the middle, a solid and a stripe at the rear corners, the others mixed.",
    ),
    "The eight in the middle, a ball of each group at the rear corners, no two alike side by side.",
)

# -- the break -----------------------------------------------------------------------------------------------

_g.restates("break_first", "h8", "The break is played from behind the head string.")


@_g.clause("break_legal", "h6", "A ball falls, or four object balls reach cushions.")
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.pocketed or len(facts.railed) >= options.break_cushions:
        return True
    return False if facts.closed else UNKNOWN


def _hand(options: Chosen) -> str:
    return "head" if options.hey_break_scratch == "head-string" else "anywhere"


@_g.clause("break_money", "h6", "The eight on the break neither wins nor loses: spotted, or a new break.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if EIGHT not in facts.pocketed:
        return None
    how = options.eight_on_break
    if facts.foul is not None:
        return After(win="next") if how == "wins" else After("next", ("spot", "break"), _hand(options))
    if how == "wins":
        return After("same", win="same")
    return After("same", rerack=True) if how == "re-rack" else After("same", ("spot", "break"), "")


@_g.clause("break_foul", "h8", "A break that loses the cue ball: in hand behind the head string.")
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.foul is None or facts.cue_lost is None:
        return None
    again = not facts.legal and options.hey_break_illegal == "three-choices"
    return After("next", ("as-is", "break", "rebreak") if again else (), _hand(options))


@_g.clause(
    "break_illegal", "h6", "A break that is not legal: play on, break oneself, or have it broken again."
)
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.legal:
        return None
    if options.hey_break_illegal == "foul":
        return After("next", foul=True)
    return After("next", ("as-is", "break", "rebreak"), None if facts.foul else "")


for _word, _text in (
    ("as-is", "The next player plays the balls as they lie."),
    ("break", "The balls are racked, and the player who chooses breaks."),
    ("rebreak", "The balls are racked, and the same player breaks again."),
    ("spot", "The eight is spotted, and play goes on."),
):
    _g.figure(f"offer:{_word}", "h6", _word, _text)
for _word, _text in (
    ("solids", "Where both groups fell and the shooter chooses: the solids."),
    ("stripes", "Where both groups fell and the shooter chooses: the stripes."),
):
    _g.figure(f"offer:{_word}", "h10", _word, _text)

# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "h12", "One's own ball is met first; on an open table any ball but the eight.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    return None if state.phase == "break" else left(state) or _ONLY_EIGHT


@_g.clause("call", "h11", "Nothing is called; by option the pocket of the eight.")
def call(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str:
    return "ball-and-pocket" if options.call_eight and _on_the_eight(state) else "none"


@_g.clause("callable", "h11", "Every ball of one's own counts, however it falls; then the eight.")
def callable_balls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str]:
    return left(state) or _ONLY_EIGHT


_g.restates("together", "h13", "Two balls hit at the same instant: the own one was first.")
_g.restates("doubt", "h13", "Where nobody can tell, the own ball was first.")


@_g.clause("group", "h10", "The first ball pocketed legally after the break decides the groups.")
def group(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    good = [ball for ball in facts.good if ball != EIGHT]
    if state.phase == "break" or not good:
        return None
    kinds = {ball in NUMBER_GROUPS["solids"] for ball in good}
    if len(kinds) > 1 and options.hey_group_both == "choice":
        return CHOOSE
    return "solids" if good[0] in NUMBER_GROUPS["solids"] else "stripes"


@_g.clause("wins", "h15", "The eight after one's own seven wins.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return EIGHT in facts.pocketed


@_g.clause("loses", "h15", "The eight too early, with a foul, off the table or with the last ball loses.")
def loses(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if EIGHT in facts.off:
        return True
    if EIGHT not in facts.pocketed:
        return False
    if facts.foul is not None:
        return True
    if _on_the_eight(state):
        return EIGHT not in facts.good
    last = bool(state.groups) and left(state) <= facts.pocketed.keys()
    return not (last and options.eight_with_last == "wins")


@_g.clause("spotted", "h6", "Nothing comes back but the eight that left the table on the break.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    return (EIGHT,) if state.phase == "break" and EIGHT in facts.off else ()


# -- fouls ---------------------------------------------------------------------------------------------------

_g.restates("hand", "h9", "After a foul the cue ball is in hand anywhere.")
_g.restates("foul:wrong-ball", "h12", "Meeting first a ball that is not one's own is a foul.")
_g.restates("foul:no-cushion", "h12", "No ball pocketed and none to a cushion is a foul.")
_g.restates("foul:outside", "h7", "Disturbed from outside: put back, and played again.")
_g.restates("dropped", "h14", "A ball that drops by itself after it had rested is put back.")


@_g.clause("three_fouls", "h16", "The third foul in a row loses the frame.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


register(HEYBALL)
