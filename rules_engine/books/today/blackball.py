"""Blackball (World Pool Rules, section 5): reds and yellows, the British table, a free shot for a foul."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    ALLOWED,
    CHOOSE,
    COLOUR_GROUPS,
    RACK_POOL,
    REDS_AND_YELLOWS,
    STANDARD,
    After,
    Penalty,
    PoolFacts,
    RackPoolState,
    to_clear,
)
from ...families.billiards.rack_pool.duties import points_of_break
from ...options import choice, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import BLACKBALL as ENDINGS
from .pool_general import DOCUMENT, EDITION, POOL_GENERAL, WPA

BLACK = "bk"
_ONLY_BLACK = frozenset({BLACK})
_COLOURS = (*sorted(COLOUR_GROUPS["reds"]), *sorted(COLOUR_GROUPS["yellows"]))
TWO_OVER, THREE_POINTS, FOUR_CUSHIONS = 2, 3, 4
"""What a break must do, by each of the three rules."""

BLACKBALL = Game(
    "today/blackball",
    "Blackball",
    family=RACK_POOL,
    authority=Authority(f"{WPA}, European Blackball Association", DOCUMENT, EDITION, "5"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "unit": "frame", "endings": ENDINGS},
    played_on=PlayedOn("pub-7ft"),
    descends_from="brunswick/bbc-co-pool",
    summary="Each player clears the reds or the yellows, then the black; a foul gives a free shot.",
    known_as=(
        "UK 8-ball",
        "pub pool",
        "pool anglais",
        "billard anglais",
        "8 pool",
        "English pool",
        "блэкбол",
        "ブラックボール",
    ),
    refs={
        "b1": "the table and the words of the game",
        "b2": "who breaks",
        "b3": "the rack, the black on its spot",
        "b4": "what a break must do",
        "b5": "after a break that is not legal",
        "b6": "the black on the break: racked again",
        "b7": "the open table, and how groups are settled",
        "b8": "what a shot must do; a total snooker",
        "b9": "balls of both groups in one shot",
        "b10": "a foul gives a free shot and then a visit",
        "b11": "playing away from a touching ball",
        "b12": "the black wins after the group",
        "b13": "balls off the table come back",
        "b14": "stalemate",
        "5.13": "standard fouls",
        "5.14": "fouls that lose the frame",
    },
    sections={
        "b1": "5.1, 5.2",
        "b2": "5.3",
        "b3": "5.4",
        "b4": "5.5",
        "b5": "5.5",
        "b6": "5.5",
        "b7": "5.6",
        "b8": "5.7, 5.10",
        "b9": "5.7",
        "b10": "5.1, 5.8",
        "b11": "5.9",
        "b12": "5.7",
        "b13": "5.11",
        "b14": "5.12",
    },
    options=[
        choice(
            "break-rule",
            ("two-balls-over", "three-points", "four-cushions"),
            "A legal break: a pot or two balls over the middle; pots and balls over make three; "
            "a pot or four balls to cushions",
            "b4",
        ),
        switch("free-shot", True, "A foul gives a free shot and a visit; else it gives two visits", "b10"),
        choice(
            "black-with-last-ball",
            ("wins", "loses"),
            "The black falls together with the last ball of the group",
            "b12",
        ),
        switch("total-snooker-relief", True, "From a total snooker no ball need reach a cushion", "b8"),
        switch("nominate-black-pocket", False, "The pocket of the black is called; another loses", "b12"),
        choice(
            "bb-touching-cushion",
            ("needed", "not-needed"),
            "Playing away from a touching ball that is on: a pot or a cushion is still needed, or not",
            "b11",
        ),
        choice(
            "bb-last-black-free",
            ("both-shots", "one-shot"),
            "A foul against a player on the black: a free shot and a visit, or the visit alone",
            "b10",
        ),
        choice(
            "bb-open-both",
            ("stays-open", "choice"),
            "Both groups fall on an open table: it stays open, or the player chooses",
            "b7",
        ),
        choice(
            "bb-order-respot",
            ("black-own-other", "reds-then-yellows"),
            "In which order balls come back after the black",
            "b13",
        ),
        switch("cross-baulk-line", False, "From baulk the cue ball must cross the line first", "b10"),
    ],
    ways=[
        Way(
            "world-rules",
            "World Rules (WEPF 2009)",
            {"break-rule": "four-cushions", "free-shot": False},
            "Still played in many leagues; there the player nominates a group after a pot on the break.",
        ),
        Way(
            "pub",
            "Pub rules",
            {"free-shot": False, "nominate-black-pocket": True},
            "Two shots carry; some houses give one shot on the black.",
        ),
        Way(
            "points-break",
            "Tours that break by points",
            {"break-rule": "three-points"},
            "Pots and balls over the middle must make three.",
        ),
        Way("afebas", "France (AFEBAS, FFB)", {}, "The text as it stands."),
    ],
)

_g = BLACKBALL


def left(state: RackPoolState) -> frozenset[str]:
    """The balls that the player has still to clear before the black."""
    return to_clear(state, COLOUR_GROUPS, _ONLY_BLACK)


_g.restates("lag", "b2", "A lag or a coin decides who breaks first.")
_g.restates("next_lead", "b2", "The players break by turns.")
_g.figure("balls", "b1", REDS_AND_YELLOWS, "Seven reds, seven yellows and the black, with a smaller white.")
_g.figure("groups", "b7", COLOUR_GROUPS, "Reds against yellows.")
_g.figure("money", "b12", BLACK, "The black decides the frame.")
_g.figure(
    "rack",
    "b3",
    say("blackball.black-on-its-spot-colours-in", "The black on its spot, the colours in their pattern."),
    "The black on its spot.",
)

# -- the break -----------------------------------------------------------------------------------------------

_g.figure("break_first", "b4", "baulk", "The break is played from baulk.")


@_g.clause("line", "b4", "Balls count that come wholly over the line between the middle pockets.")
def line(state: RackPoolState | None, facts: None, options: Chosen) -> str | None:
    return None if options.break_rule == "four-cushions" else "centre-whole"


@_g.clause("break_legal", "b4", "A ball falls, or two object balls come wholly over the middle line.")
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if options.break_rule == "four-cushions":
        if facts.pocketed or len(facts.railed) >= FOUR_CUSHIONS:
            return True
        return False if facts.closed else UNKNOWN
    points = points_of_break(facts)
    if options.break_rule == "three-points":
        if len(facts.pocketed) >= THREE_POINTS:
            return True
        return points if points is UNKNOWN else bool(points >= THREE_POINTS)
    if facts.pocketed:
        return True
    return points if points is UNKNOWN else bool(points >= TWO_OVER)


@_g.clause("break_money", "b6", "The black on the break: racked again, the same player breaks, no penalty.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return After("same", rerack=True, foul=False) if BLACK in facts.pocketed else None


@_g.clause("break_foul", "b10", "After a foul on the break the cue ball is played as it lies, or from baulk.")
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return _after_foul(facts) if facts.foul is not None and facts.legal else None


@_g.clause("break_illegal", "b5", "A break that is not legal is a foul; the next player may break instead.")
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.legal:
        return None
    if facts.cue_lost is not None:
        return After("next", ("as-is", "break"), "baulk", foul=True)
    return After("next", ("as-is", "hand", "break"), "", foul=True)


_g.restates("offer:as-is", "b10", "The next player plays the balls as they lie.")
_g.figure("offer:hand", "b10", "hand", "The next player plays the cue ball from baulk.")
_g.figure("offer:break", "b5", "break", "After a break that is not legal: racked again, and the next breaks.")
for _word, _text in (
    ("reds", "Where both groups fell and the player chooses: the reds."),
    ("yellows", "Where both groups fell and the player chooses: the yellows."),
):
    _g.figure(f"offer:{_word}", "b7", _word, _text)

# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "b8", "A ball of one's own group first, at last the black; on an open table any colour.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    return None if state.phase == "break" else left(state) or _ONLY_BLACK


def _free_shot(state: RackPoolState, options: Chosen) -> bool:
    return bool(state.free and options.free_shot)


@_g.clause("lifted", "b10", "On a free shot any ball may be met first.")
def lifted(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    if not state.free and (facts is None or not facts.states):
        return None
    found = "first" if _free_shot(state, options) else ""
    if facts is not None and facts.states and options.bb_touching_cushion == "not-needed":
        touching = facts.states.get("frozen")
        if touching is not None and (found or touching in (left(state) or _ONLY_BLACK)):
            found += " cushion"
    return found or None


@_g.clause("snooker", "b8", "From a total snooker the contact with a ball on suffices.")
def snooker(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> bool:
    return bool(options.total_snooker_relief)


_g.figure("touching", "b11", True, "A touching ball that is on counts as hit; it must not move.")


@_g.clause("call", "b12", "Nothing is called; by option the pocket of the black.")
def call(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str:
    return "ball-and-pocket" if options.nominate_black_pocket and not left(state) else "none"


@_g.clause("callable", "b8", "Balls of the own group keep the visit; on a free shot any colour.")
def callable_balls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str]:
    mine = left(state) or _ONLY_BLACK
    return mine | (state.table - _ONLY_BLACK) if _free_shot(state, options) else mine


@_g.clause("group", "b7", "The first legal pot of balls of one group alone decides the groups.")
def group(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    if state.phase == "break" or _free_shot(state, options):
        return None
    reds = any(ball in COLOUR_GROUPS["reds"] for ball in facts.good)
    yellows = any(ball in COLOUR_GROUPS["yellows"] for ball in facts.good)
    if reds and yellows:
        return CHOOSE if options.bb_open_both == "choice" else None
    return "reds" if reds else "yellows" if yellows else None


@_g.clause("continues", "b10", "A pot keeps the visit; after a free shot the visit follows in any case.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(facts.good) or state.free > 0


@_g.clause("free", "b10", "A foul gives the other player a free shot, and then a visit.")
def free(state: RackPoolState, facts: PoolFacts, options: Chosen) -> int:
    if facts.foul is None:
        return state.free if facts.good and not options.free_shot else 0
    if options.bb_last_black_free == "one-shot" and state.groups:
        other = COLOUR_GROUPS[state.groups[1 - (state.turn or 0)]]
        return int(bool(other & state.table.difference(facts.pocketed)))
    return 1


@_g.clause("wins", "b12", "The black, potted legally after the group, wins.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return BLACK in facts.pocketed


@_g.clause("loses", "5.14", "The black with a foul or before the group is down loses the frame.")
def loses(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if BLACK not in facts.pocketed:
        return False
    if facts.foul is not None:
        return True
    rest = left(state)
    if not rest:
        return BLACK not in facts.good
    last = bool(state.groups) and rest <= facts.pocketed.keys()
    return not (last and options.black_with_last_ball == "wins")


@_g.clause("spotted", "b13", "Balls off the table come back: the black, then one's own, then the others.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    if not facts.off:
        return ()
    colours = [ball for ball in _COLOURS if ball in facts.off]
    if state.groups and options.bb_order_respot == "black-own-other":
        mine = COLOUR_GROUPS[state.groups[state.turn or 0]]
        colours.sort(key=lambda ball: ball not in mine)
    return (*(_ONLY_BLACK & set(facts.off)), *colours)


_g.figure(
    "spot",
    "b13",
    say("blackball.on-the-black-spot", "on the black spot, or as near to it towards the top cushion"),
    "On the black spot.",
)

# -- fouls and the end ---------------------------------------------------------------------------------------


def _after_foul(facts: PoolFacts) -> After | None:
    return None if facts.cue_lost is not None else After("next", ("as-is", "hand"), "")


@_g.clause("after_foul", "b10", "After a foul the cue ball is played as it lies, or from baulk.")
def after_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return _after_foul(facts)


_g.figure("hand", "b10", "baulk", "A cue ball that was lost is played from baulk.")
_g.figure("offered_hand", "b10", "baulk", "Taken in hand after a foul, the cue ball is played from baulk.")


@_g.clause("foul:hand", "b10", "From baulk the cue ball is played in any direction.")
def out_of_baulk(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return STANDARD if options.cross_baulk_line else ALLOWED


@_g.clause("foul:wrong-pot", "b9", "An opponent's ball may fall together with one's own, but not alone.")
def wrong_pot(state: RackPoolState, facts: PoolFacts, options: Chosen) -> Penalty:
    if not state.groups or _free_shot(state, options) or BLACK in facts.pocketed:
        return ALLOWED
    mine = left(state)
    return ALLOWED if any(ball in mine for ball in facts.pocketed) else STANDARD


_g.restates("foul:scratch", "5.13", "The white potted or off the table is a foul.")
_g.restates("foul:wrong-ball", "5.13", "Meeting first a ball that is not on is a foul.")
_g.restates("foul:no-cushion", "5.13", "No pot and no ball to a cushion is a foul.")
_g.restates("foul:off", "5.13", "An object ball off the table is a foul.")
_g.restates("foul:placed", "5.13", "Playing from outside baulk is a foul.")
_g.restates("foul:push", "5.13", "A push shot is a foul, also one that moves a touching ball.")
_g.figure("foul:jump", "5.13", STANDARD, "The white must not jump over a ball.")
_g.figure("foul:deliberate", "5.14", Penalty(rack=True), "A foul on purpose, or no attempt, loses the frame.")
_g.restates("stalemate", "b14", "After a stalemate the same player breaks again.")

register(BLACKBALL)
