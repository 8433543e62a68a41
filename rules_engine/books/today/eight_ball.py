"""Eight-ball (World Pool Rules, section 3): one's own seven balls, called, and then the eight."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    NUMBERED,
    RACK_POOL,
    After,
    PoolFacts,
    RackPoolState,
)
from ...families.billiards.rack_pool.duties import broke
from ...options import choice, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import Unknown
from .endings import EIGHT_BALL as ENDINGS
from .pool_general import DOCUMENT, EDITION, POOL_GENERAL, WPA

EIGHT = "8"
GROUPS = {
    "solids": frozenset(["1", "2", "3", "4", "5", "6", "7"]),
    "stripes": frozenset(["9", "10", "11", "12", "13", "14", "15"]),
}
EIGHT_BALL = Game(
    "today/eight-ball",
    "Eight-ball",
    family=RACK_POOL,
    authority=Authority(WPA, DOCUMENT, EDITION, "3, 1, 6, 8"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "endings": ENDINGS},
    descends_from="brunswick/bbc-co-pool",
    summary="Each player clears the solids or the stripes by called shots; who then pockets the eight wins.",
    known_as=(
        "8-ball",
        "eightball",
        "8er-Ball",
        "8-Ball Pool",
        "stripes and solids",
        "bigs and smalls",
        "jeu de la 8",
        "bola 8",
        "palla 8",
        "восьмёрка",
        "пул-8",
        "黑八",
        "美式8球",
        "エイトボール",
    ),
    refs={
        "3.1": "the lag for the first break, then by turns",
        "3.2": "the rack: eight in the middle, one of each group behind",
        "3.3": "the break and what follows it",
        "3.4": "the open table; the called ball decides the group",
        "3.5": "the turn goes on with legal called balls",
        "3.6": "calls; the eight only after the group; safety",
        "3.7": "only the eight is spotted, and only after a break",
        "3.8": "four ways to lose the rack with the eight",
        "3.9": "standard fouls: ball in hand",
        "3.10": "serious fouls",
        "3.11": "stalemate: the same player breaks again",
    },
    options=[
        choice(
            "call-shot",
            ("ball-and-pocket", "eight-only", "none"),
            "What is called: ball and pocket of every shot, those of the eight, or nothing",
            "3.6",
        ),
        choice(
            "eight-on-break",
            ("breaker-chooses", "wins", "re-spot", "re-rack"),
            "The eight on the break: the breaker chooses, wins, plays on with it spotted, or breaks again",
            "3.3",
        ),
        choice(
            "break-foul-hand",
            ("above-head-string", "anywhere"),
            "From where the cue ball is played after a foul on the break",
            "3.3",
        ),
        choice(
            "open-after-break",
            ("always", "first-ball-decides"),
            "The table after the break: open, or decided where balls of one group alone fell",
            "3.4",
        ),
        switch("three-foul-rule", False, "The third foul in a row loses the rack", "3.10"),
        choice(
            "balls-on-foul",
            ("stay-down", "spot-opponents"),
            "Balls pocketed on a foul: they stay down, or those of the opponent's group come back",
            "3.7",
        ),
        choice(
            "illegal-break-scratch",
            ("any-choice", "as-a-foul"),
            "A break that is not legal and loses the cue ball: all three choices, or only those of a foul",
            "3.3",
        ),
        choice("open-table-eight-first", ("foul", "allowed"), "The eight hit first on an open table", "3.4"),
        choice(
            "both-called-miss",
            ("turn-ends", "turn-goes-on"),
            "Another ball of the own group falls instead of the called one",
            "3.5",
        ),
        choice(
            "eight-and-last",
            ("loses", "wins"),
            "The eight falls together with the last ball of the group",
            "3.8",
        ),
        choice(
            "break-eight-off", ("spotted", "re-rack"), "The eight is driven off the table on the break", "3.3"
        ),
    ],
    ways=[
        Way(
            "bcapl",
            "BCAPL / CSI (USAPL)",
            {"call-shot": "ball-and-pocket", "eight-on-break": "wins", "touched-balls": "cue-ball-only"},
            unconfirmed=True,
        ),
        Way(
            "apa",
            "APA",
            {
                "call-shot": "eight-only",
                "eight-on-break": "wins",
                "open-after-break": "first-ball-decides",
                "break-foul-hand": "above-head-string",
                "touched-balls": "cue-ball-only",
            },
            "The eight on the break together with the cue ball loses; after a break that is not legal "
            "the same player breaks again, and the other if the cue ball was lost, too.",
        ),
        Way("vnea", "VNEA", {"call-shot": "ball-and-pocket", "eight-on-break": "wins"}, unconfirmed=True),
        Way("wpa", "WPA, EPBF and DBU", {}, "The text as it stands."),
    ],
)

_g = EIGHT_BALL


def own(state: RackPoolState) -> frozenset[str]:
    """The balls of the shooter's group on the table; none on an open table."""
    return GROUPS[state.groups[state.turn or 0]] & state.table if state.groups else frozenset()


def on_the_eight(state: RackPoolState) -> bool:
    """Whether the shooter has cleared his group."""
    return bool(state.groups) and not own(state)


_ONLY_EIGHT = frozenset({EIGHT})

_g.restates("lag", "3.1", "The winner of the lag chooses who breaks first.")
_g.restates("next_lead", "3.1", "The players break by turns, unless the event says otherwise.")
_g.figure("balls", "3.2", NUMBERED, "Fifteen balls: solids 1 to 7, stripes 9 to 15, and the eight.")
_g.figure("groups", "3.4", GROUPS, "Solids 1 to 7 against stripes 9 to 15.")
_g.figure("money", "3.8", EIGHT, "The eight decides the rack.")
_g.figure(
    "rack",
    "3.2",
    say(
        "eight-ball.8-in-middle-solid-stripe-at",
        "The 8 in the middle, a solid and a stripe at the rear corners, the first ball on the foot spot.",
    ),
    "The eight in the middle, one ball of each group at the rear corners.",
)

# -- the break -----------------------------------------------------------------------------------------------

_g.restates("break_first", "3.3", "The break is played from above the head string; nothing is called.")


@_g.clause("break_legal", "3.3", "A ball falls, or four object balls reach cushions.")
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    return broke(facts)


def _hand(options: Chosen) -> str:
    return "head" if options.break_foul_hand == "above-head-string" else "anywhere"


@_g.clause("break_money", "3.3", "The eight on the break neither wins nor loses: spotted, or a new break.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if EIGHT not in facts.pocketed:
        return None
    how = options.eight_on_break
    if facts.foul is not None:
        if how == "wins":
            return After(win="next")
        return After("next", ("spot", "break"), _hand(options))
    if how == "wins":
        return After("same", win="same")
    if how == "re-spot":
        return After("same", spot=(EIGHT,))
    if how == "re-rack":
        return After("same", rerack=True)
    return After("same", ("spot", "break"), "")


@_g.clause("break_off", "3.3", "A ball off the table on the break is a foul; it stays out, but the eight.")
def break_off(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if not facts.off:
        return None
    if EIGHT in facts.off and options.break_eight_off == "re-rack":
        return After("next", rerack=True)
    return _after_foul(facts, options)


def _after_foul(facts: PoolFacts, options: Chosen) -> After:
    if facts.cue_lost is not None:
        return After("next", (), _hand(options))
    return After("next", ("as-is", "hand"), "")


@_g.clause(
    "break_foul", "3.3", "After a foul on the break: play the position, or from above the head string."
)
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.foul is None:
        return None
    if not facts.legal and facts.cue_lost is not None and options.illegal_break_scratch == "any-choice":
        return After("next", ("as-is", "break", "rebreak"), _hand(options))
    return _after_foul(facts, options)


@_g.clause(
    "break_illegal", "3.3", "A break that is not legal: play on, break oneself, or have it broken again."
)
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return None if facts.legal else After("next", ("as-is", "break", "rebreak"), "")


@_g.clause("offered_hand", "3.3", "Chosen after a foul on the break: from above the head string.")
def offered_hand(state: RackPoolState, facts: None, options: Chosen) -> str:
    return _hand(options)


for _word, _ref, _text in (
    ("as-is", "3.3", "The next player plays the balls as they lie."),
    ("hand", "3.3", "The next player takes the cue ball in hand."),
    ("break", "3.3", "The balls are racked, and the player who chooses breaks."),
    ("rebreak", "3.3", "The balls are racked, and the same player breaks again."),
    ("spot", "3.7", "The eight is spotted, and play goes on."),
):
    _g.figure(f"offer:{_word}", _ref, _word, _text)

# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "3.4", "On an open table any ball but the eight; then one's own group, at last the eight.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    if state.phase == "break":
        return None
    if not state.groups:
        return None if options.open_table_eight_first == "allowed" else state.table - _ONLY_EIGHT
    return own(state) or _ONLY_EIGHT


@_g.clause("call", "3.6", "Ball and pocket are called for each shot, unless they are obvious.")
def call(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str:
    how: str = options.call_shot
    if how == "eight-only":
        return "ball-and-pocket" if on_the_eight(state) else "none"
    return how


@_g.clause("callable", "3.6", "One's own balls may be called; the eight only once they are all down.")
def callable_balls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str]:
    return (own(state) or _ONLY_EIGHT) if state.groups else state.table - _ONLY_EIGHT


@_g.clause("group", "3.4", "The called ball that falls on an open table decides the groups.")
def group(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    good = [ball for ball in facts.good if ball != EIGHT]
    if not good:
        return None
    if state.phase == "break":
        kinds = {ball in GROUPS["solids"] for ball in facts.pocketed if ball != EIGHT}
        if options.open_after_break == "always" or len(kinds) > 1 or EIGHT in facts.pocketed:
            return None
    return "solids" if good[0] in GROUPS["solids"] else "stripes"


@_g.clause("continues", "3.5", "A called ball that falls legally keeps the shooter at the table.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if facts.good or facts.safety or options.both_called_miss == "turn-ends":
        return bool(facts.good) and not facts.safety
    return bool(own(state) & facts.pocketed.keys()) and facts.claim != 0


@_g.clause("wins", "3.8", "The eight in the called pocket, after one's own seven, wins.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return EIGHT in facts.pocketed


@_g.clause("loses", "3.8", "The eight with a foul, too early, in another pocket or off the table loses.")
def loses(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if EIGHT in facts.off:
        return True
    if EIGHT not in facts.pocketed:
        return False
    if facts.foul is not None:
        return True
    if on_the_eight(state):
        return EIGHT not in facts.good
    if options.eight_and_last == "wins" and state.groups:
        return bool(own(state) - facts.pocketed.keys()) or not facts.good
    return True


@_g.clause("spotted", "3.7", "Nothing is spotted but the eight, and that only after a break.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    if state.phase == "break":
        return (EIGHT,) if EIGHT in facts.off else ()
    if facts.foul is not None and options.balls_on_foul == "spot-opponents" and state.groups:
        other = GROUPS[state.groups[1 - (state.turn or 0)]]
        return tuple(ball for ball in facts.pocketed if ball in other)
    return ()


# -- fouls and the end ---------------------------------------------------------------------------------------

_g.restates("hand", "3.9", "After a standard foul the cue ball is in hand anywhere.")
_g.restates("foul:unsporting", "3.10", "A serious foul loses the rack, unless the referee gives less.")


@_g.clause("three_fouls", "3.10", "Three fouls in a row cost nothing more, unless that was agreed.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


_g.restates("stalemate", "3.11", "After a stalemate the same player breaks again.")

register(EIGHT_BALL)
