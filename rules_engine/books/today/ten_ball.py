"""Ten-ball (World Pool Rules, section 9): the lowest ball first, called shots, and the ten wins."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    RACK_POOL,
    After,
    PoolFacts,
    RackPoolState,
    numbered,
)
from ...families.billiards.rack_pool.duties import PLAY_OR_BACK, PLAY_OR_PASS, broke, lowest, lowest_first
from ...options import choice, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import Unknown
from .endings import TEN_BALL as ENDINGS
from .pool_general import DOCUMENT, EDITION, POOL_GENERAL, WPA

TEN = "10"

TEN_BALL = Game(
    "today/ten-ball",
    "Ten-ball",
    family=RACK_POOL,
    authority=Authority(WPA, DOCUMENT, EDITION, "9, 1, 6, 8"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "endings": ENDINGS},
    descends_from="brunswick/rotation-pool",
    summary="The lowest ball is hit first and every ball is called; the called ten wins the rack.",
    known_as=(
        "10-ball",
        "tenball",
        "10er-Ball",
        "jeu de la 10",
        "bola 10",
        "palla 10",
        "десятка",
        "пул-10",
        "十球",
        "テンボール",
    ),
    refs={
        "9.1": "who breaks",
        "9.2": "the rack of ten, with the ten in the middle",
        "9.3": "a legal break pockets a ball or drives four to cushions",
        "9.4": "the push-out on the shot after the break",
        "9.5": "ball and pocket are called",
        "9.6": "a safety, and the choice after it",
        "9.7": "a ball pocketed wrongly: play on, or hand the shot back",
        "9.8": "going on, and winning with the ten",
        "9.9": "only the ten is spotted",
        "9.10": "standard fouls: ball in hand anywhere",
        "9.11": "three fouls in a row lose the rack",
        "9.12": "stalemate",
    },
    options=[
        switch("ten-last", False, "The ten wins only as the last ball; before that it is spotted", "9.8"),
        switch(
            "hand-back", True, "After a ball that was pocketed wrongly the shot may be handed back", "9.7"
        ),
        switch("corners-2-3", False, "The two and the three stand at the rear corners of the rack", "9.2"),
        switch("three-foul-rule", True, "The third foul in a row loses the rack", "9.11"),
        choice(
            "ten-on-break",
            ("spot-continue", "wins"),
            "The ten on the break: it is spotted and the breaker goes on, or it wins",
            "9.9",
        ),
        choice(
            "safety-pocket-other",
            ("any-ball", "lowest-only"),
            "After which ball that fell on a called safety the shot may be handed back",
            "9.6",
        ),
    ],
    ways=[
        Way("upa", "UPA and older American play", {"ten-on-break": "wins"}, unconfirmed=True),
        Way(
            "apa-csi",
            "APA local and CSI",
            {"touched-balls": "cue-ball-only"},
            "One older league text asks for three balls to a cushion on the break.",
        ),
        Way("pro-billiard-series", "Pro Billiard Series", {"ten-last": True}, unconfirmed=True),
    ],
)

_g = TEN_BALL
_ONE = frozenset({"1"})

_g.restates("lag", "9.1", "The winner of the lag chooses who breaks first.")
_g.restates("next_lead", "9.1", "The players break by turns, unless the event says otherwise.")
_g.figure("balls", "9.2", numbered(10), "Ten balls, 1 to 10.")
_g.figure("money", "9.8", TEN, "The ten decides the rack.")


@_g.clause("rack", "9.2", "A triangle of four rows, the one at its head and the ten in its middle.")
def rack(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    if options.corners_2_3:
        return say(
            "ten-ball.triangle-with-corners",
            "A triangle of four rows, the 1 on the foot spot, the 10 in the middle, the 2 and 3 at the rear "
            "corners.",
        )
    return say("ten-ball.triangle", "A triangle of four rows, the 1 on the foot spot, the 10 in the middle.")


# -- the break -----------------------------------------------------------------------------------------------

_g.restates("break_first", "9.3", "The break is played from above the head string.")


@_g.clause("break_legal", "9.3", "A ball falls, or four object balls reach cushions.")
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    return broke(facts)


@_g.clause("break_money", "9.9", "The ten on the break is spotted, and the breaker goes on.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if TEN not in facts.pocketed or facts.foul is not None:
        return None
    return (
        After("same", win="same") if options.ten_on_break == "wins" else After("same", hand="", spot=(TEN,))
    )


@_g.clause("break_illegal", "9.3", "A break that is not legal is a foul.")
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return None if facts.legal else After("next", hand="anywhere", foul=True)


@_g.clause("push_out", "9.4", "The shot after a break without foul may be a push-out.")
def push_out(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> bool:
    return facts is not None and facts.foul is None and facts.legal


# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "9.5", "The lowest ball must be met first, on the break the one.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    return _ONE if state.phase == "break" else lowest_first(state)


@_g.clause("lifted", "9.4", "On a push-out any ball may be met first, and no cushion is needed.")
def lifted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    return "first cushion" if facts.push else None


_g.restates("call", "9.5", "Ball and pocket are called, unless they are obvious; any ball may be called.")


def _early(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    """Whether the ten fell while others lie on the table, where it must be the last ball."""
    return bool(options.ten_last) and len(state.table) > len(facts.pocketed)


@_g.clause("continues", "9.8", "The called ball that falls legally keeps the shooter at the table.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(facts.good) and not facts.push


@_g.clause("wins", "9.8", "The called ten wins, on any shot but the break and a push-out.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return TEN in facts.good and not _early(state, facts, options)


_g.figure("after_push", "9.4", PLAY_OR_PASS, "After a push-out the opponent decides who shoots.")


@_g.clause("after_safety", "9.6", "If a safety pocketed a ball, the next player may hand the shot back.")
def after_safety(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if not facts.pocketed:
        return None
    if options.safety_pocket_other == "lowest-only" and lowest(state.table) not in facts.pocketed:
        return None
    return PLAY_OR_BACK


@_g.clause("after_shot", "9.7", "After a ball pocketed wrongly: play the position, or hand it back.")
def after_shot(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return PLAY_OR_BACK if facts.pocketed and options.hand_back else None


_g.restates("safety", "9.6", "A safety gives up the table; it need not be called.")


@_g.clause("spotted", "9.9", "Only the ten comes back, whenever it does not win.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    if TEN in facts.off:
        return (TEN,)
    if TEN not in facts.pocketed or (state.phase == "break" and facts.foul is None):
        return ()
    won = facts.foul is None and TEN in facts.good and not _early(state, facts, options)
    return () if won else (TEN,)


_g.figure("offer:back", "9.7", "back", "The shot may be handed back.")
_g.figure("offer:pass", "9.4", "pass", "After a push-out the same player may have to shoot again.")

# -- fouls and the end ---------------------------------------------------------------------------------------

_g.restates("hand", "9.10", "After a standard foul the cue ball is in hand anywhere.")


@_g.clause("three_fouls", "9.11", "The third foul in a row in one rack loses it, if the player was warned.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


_g.restates("stalemate", "9.12", "After a stalemate the same player breaks again.")

register(TEN_BALL)
