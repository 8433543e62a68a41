"""Nine-ball (World Pool Rules, section 2): the lowest ball first, and the nine wins."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    RACK_POOL,
    After,
    PoolFacts,
    RackPoolState,
    numbered,
)
from ...families.billiards.rack_pool.duties import PLAY_OR_PASS, broke, lowest_first, points_of_break
from ...options import choice, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import NINE_BALL as ENDINGS
from .pool_general import DOCUMENT, EDITION, POOL_GENERAL, WPA

NINE = "9"
THREE = 3
"""Points that a break must make where the three-point rule holds."""

NINE_BALL = Game(
    "today/nine-ball",
    "Nine-ball",
    family=RACK_POOL,
    authority=Authority(WPA, DOCUMENT, EDITION, "2, 1, 6, 8, Regulations 15-17"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "endings": ENDINGS},
    descends_from="brunswick/rotation-pool",
    summary="The lowest ball is always hit first; the player who legally pockets the nine wins the rack.",
    known_as=(
        "9-ball",
        "nineball",
        "9er-Ball",
        "jeu de la 9",
        "bola 9",
        "palla 9",
        "девятка",
        "пул-9",
        "九球",
        "ナインボール",
    ),
    refs={
        "2.1": "who breaks",
        "2.2": "the diamond, with the nine on the foot spot",
        "2.3": "a legal break pockets a ball or drives four to cushions",
        "2.4": "the push-out on the shot after the break",
        "2.5": "going on, and winning with the nine",
        "2.6": "only the nine is spotted",
        "2.7": "standard fouls: ball in hand anywhere",
        "2.8": "three fouls in a row lose the rack",
        "2.9": "stalemate",
        "R16": "how nine balls are racked",
    },
    sections={"R16": "Regulation 16"},
    options=[
        choice(
            "rack-spot",
            ("nine-on-spot", "one-on-spot"),
            "Which ball stands on the foot spot: the nine since 2025, the one before",
            "R16",
        ),
        switch("break-box", False, "The break is played from within a box, as in some events", "2.3"),
        switch(
            "three-point-rule",
            False,
            "Balls pocketed on the break and balls that come to the head string must be three together",
            "R18",
        ),
        choice(
            "three-point-figures",
            ("base", "edge"),
            "How far a ball must come for the three-point rule: its base on the line, or its edge",
            "R18",
        ),
        choice(
            "nine-on-break",
            ("wins", "spot-and-continue", "wins-except-foot-pockets"),
            "The nine on the break: it wins, is spotted and play goes on, or wins but in a foot pocket",
            "2.5",
        ),
        switch("three-foul-rule", True, "The third foul in a row loses the rack", "2.8"),
        switch("push-out", True, "The shot after the break may be a push-out", "2.4"),
        switch("call-nine", False, "The nine wins only in the pocket that was called", "2.5"),
        choice(
            "three-foul-push",
            ("breaks-the-row", "no-effect"),
            "A push-out without foul: it ends a row of fouls, or leaves it as it is",
            "2.8",
        ),
        choice("break-wrong-ball", ("foul", "no-foul"), "The one is not hit first on the break", "2.3"),
        choice(
            "nine-and-scratch-break",
            ("anywhere", "above-head-string"),
            "The cue ball in hand after it fell on the break together with the nine",
            "2.7",
        ),
    ],
    ways=[
        Way(
            "matchroom",
            "Matchroom events",
            {
                "break-order": "winner",
                "rack-spot": "nine-on-spot",
                "break-box": True,
                "three-point-rule": True,
            },
            unconfirmed=True,
        ),
        Way(
            "apa",
            "APA",
            {"push-out": False, "three-foul-rule": False, "touched-balls": "cue-ball-only"},
            "Scored by points, a ball each: that is a game of its own.",
        ),
        Way(
            "csi",
            "CSI / BCAPL",
            {"three-foul-rule": True, "touched-balls": "cue-ball-only"},
            unconfirmed=True,
        ),
        Way("texas-express", "Texas Express", {}, "The rules of the 1990s from which these come."),
    ],
)

_g = NINE_BALL
_ONE = frozenset({"1"})

_g.restates("lag", "2.1", "The winner of the lag chooses who breaks first.")
_g.restates("next_lead", "2.1", "The players break by turns, unless the event says otherwise.")
_g.figure("balls", "2.2", numbered(9), "Nine balls, 1 to 9.")
_g.figure("money", "2.5", NINE, "The nine decides the rack.")


@_g.clause("rack", "2.2", "A diamond, the one at its head and the nine in its middle.")
def rack(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    return say(
        "nine-ball.diamond",
        "A diamond, the 1 at its head and the 9 in its middle, the {ball} on the foot spot.",
        ball=9 if options.rack_spot == "nine-on-spot" else 1,
    )


# -- the break -----------------------------------------------------------------------------------------------


@_g.clause("break_first", "2.3", "The break is played from above the head string, or from the break box.")
def break_first(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    return "box" if options.break_box else "head"


@_g.clause("break_legal", "2.3", "A ball falls, or four object balls reach cushions.")
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    return broke(facts)


@_g.clause("line", "2.3", "Where balls that come over are counted on the break: the head string.")
def line(state: RackPoolState | None, facts: None, options: Chosen) -> str | None:
    return f"head-{options.three_point_figures}" if options.three_point_rule else None


def _too_few(facts: PoolFacts, options: Chosen) -> bool:
    """Whether the break fails the three-point rule; where nobody counted it does not."""
    points: Any = points_of_break(facts) if options.three_point_rule else UNKNOWN
    return points is not UNKNOWN and bool(points < THREE)


@_g.clause("break_money", "2.5", "The nine on the break wins.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if NINE not in facts.pocketed or facts.foul is not None or _too_few(facts, options):
        return None
    how = options.nine_on_break
    foot = how == "wins-except-foot-pockets" and facts.pocketed[NINE] in ("tl", "tr")
    if how == "spot-and-continue" or foot:
        return After("same", hand="", spot=(NINE,))
    return After("same", win="same")


@_g.clause("break_foul", "2.7", "A foul on the break gives the cue ball in hand anywhere.")
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.foul is None:
        return None
    above = options.nine_and_scratch_break == "above-head-string"
    both = facts.cue_lost is not None and NINE in facts.pocketed
    return After("next", hand="head" if above and both else "anywhere")


@_g.clause("break_illegal", "2.3", "A break that is not legal is a foul.")
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if not facts.legal:
        return After("next", hand="anywhere", foul=True)
    return After("next", ("as-is", "return"), "") if _too_few(facts, options) else None


@_g.clause("push_out", "2.4", "The shot after a break without foul may be a push-out.")
def push_out(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> bool:
    return bool(options.push_out) and facts is not None and facts.foul is None and facts.legal


# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "2.5", "The lowest ball must be met first, on the break the one.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    if state.phase == "break":
        return _ONE if options.break_wrong_ball == "foul" else None
    return lowest_first(state)


@_g.clause("lifted", "2.4", "On a push-out any ball may be met first, and no cushion is needed.")
def lifted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    return "first cushion" if facts.push else None


_g.figure("call", "2.5", "none", "Nothing is called.")


def _missed_nine(facts: PoolFacts, options: Chosen) -> bool:
    """Whether the nine fell otherwise than called, where it must be called."""
    if not options.call_nine or facts.called is UNKNOWN or NINE not in facts.pocketed:
        return False
    called = dict(facts.called)
    pocket, fell = called.get(NINE), facts.pocketed[NINE]
    return NINE not in called or (pocket is not None and fell is not None and pocket != fell)


@_g.clause("continues", "2.5", "Any ball that falls legally keeps the shooter at the table.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if _missed_nine(facts, options):
        return len(facts.good) > 1
    return bool(facts.good) and not facts.safety


@_g.clause("wins", "2.5", "The nine pocketed legally on any shot but a push-out wins the rack.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return NINE in facts.good and not _missed_nine(facts, options)


_g.figure("after_push", "2.4", PLAY_OR_PASS, "After a push-out the opponent decides who shoots.")


@_g.clause("spotted", "2.6", "Only the nine comes back: off the table, after a foul or a push-out.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    if NINE in facts.off:
        return (NINE,)
    if NINE not in facts.pocketed:
        return ()
    void = facts.foul is not None or facts.push or _missed_nine(facts, options)
    return (NINE,) if void or (state.phase == "break" and _too_few(facts, options)) else ()


_g.figure("offer:pass", "2.4", "pass", "After a push-out the opponent may let the same player shoot again.")
_g.figure("offer:return", "2.3", "return", "Handed back, the breaker may push out.")

# -- fouls and the end ---------------------------------------------------------------------------------------

_g.restates("hand", "2.7", "After a standard foul the cue ball is in hand anywhere.")


@_g.clause("three_fouls", "2.8", "The third foul in a row in one rack loses it, if the player was warned.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


@_g.clause("clears", "2.8", "A shot without foul ends a row of fouls, a push-out too.")
def clears(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return not facts.push or bool(options.three_foul_push == "breaks-the-row")


_g.restates("stalemate", "2.9", "After a stalemate the same player breaks again.")

register(NINE_BALL)
