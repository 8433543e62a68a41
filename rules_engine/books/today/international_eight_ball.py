"""International eight-ball pool: reds and yellows on the small British table, ball in hand and one visit."""

from __future__ import annotations

from typing import Any

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
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import BLACKBALL as ENDINGS

EIGHT = "bk"
_ONLY_EIGHT = frozenset({EIGHT})
_ORDER = (EIGHT, *sorted(COLOUR_GROUPS["reds"]), *sorted(COLOUR_GROUPS["yellows"]))

INTERNATIONAL_EIGHT_BALL = Game(
    "today/international-eight-ball",
    "International eight-ball pool",
    family=RACK_POOL,
    authority=Authority(
        "International Eightball Pool Federation, World Eightball Pool Federation, Ultimate Pool Group",
        "International Eight Ball Pool Rules",
        "2023, referees' guidance 2c of May 2023",
        "1-7",
    ),
    sides=(2, 2),
    facts={"frames": True, "unit": "frame", "endings": ENDINGS},
    played_on=PlayedOn("pub-7ft"),
    descends_from="brunswick/bbc-co-pool",
    summary="Each player clears the reds or the yellows, then the eight; a foul gives ball in hand.",
    known_as=(
        "International Rules",
        "supreme rules",
        "IEPF rules",
        "Ultimate Pool",
        "UK eight-ball pool",
        "billard pool anglais règles internationales",
    ),
    refs={
        "i1": "spirit of the game, equipment and marks",
        "i3": "the group first, then the eight in a shot of its own",
        "4a": "the lag for the first break",
        "4f": "three points make a legal break",
        "4g": "a break that fails is taken again, by whom the opponent says",
        "4i": "the eight on the break",
        "4j": "the white lost on the break",
        "5": "the rack",
        "6a": "groups are not decided by the break",
        "i7": "standard fouls: ball in hand anywhere, one visit",
        "i8": "both groups in one shot; an opponent's ball alone loses the turn",
        "i9": "fouls that lose the frame",
        "i10": "balls come back: reds before yellows",
    },
    sections={"i1": "1, 2", "i3": "3", "i7": "6e", "i8": "6c, 6d", "i9": "6f", "i10": "6l, 6m"},
    beside={"i1": "spirit and equipment; where the table has its marks is told with the surface"},
    options=[
        number("break-points", 3, 1, 6, "Points that a break must make", "4f"),
        choice(
            "break-order",
            ("alternate", "winner"),
            "Who breaks the next frame: the other player, or the winner",
            "4a",
        ),
        switch("three-foul-rule", False, "The third foul in a row loses the frame", "i9"),
        choice(
            "deliberate-foul",
            ("loses", "standard"),
            "A foul on purpose, or no attempt at a ball that is on: the frame, or an ordinary foul",
            "i9",
        ),
        choice(
            "int-8-foul-break",
            ("failed-break", "eight-spotted"),
            "The eight falls on a break short of points: a failed break, or spotted and play goes on",
            "4i",
        ),
        choice(
            "int-8-alone-counts",
            ("counts", "does-not-count"),
            "Whether the eight that falls on the break makes a point",
            "4f",
        ),
        choice(
            "int-both-groups-open",
            ("stays-open", "choice"),
            "Both groups fall on an open table: it stays open, or the player chooses",
            "6a",
        ),
        choice(
            "int-opponent-pot-cushion",
            ("loss-of-turn", "foul"),
            "Only an opponent's ball falls, and no ball reaches a cushion",
            "i8",
        ),
        choice(
            "int-white-break-points",
            ("failed-break", "in-hand"),
            "The white is potted on a break short of points: a failed break, or in hand for the opponent",
            "4j",
        ),
    ],
    ways=[
        Way(
            "ultimate-pool",
            "Ultimate Pool",
            {},
            "A match clock of thirty minutes, a shot clock that is shorter in the second half, "
            "and a shoot-out on the eight after a tie.",
            unconfirmed=True,
        ),
        Way(
            "ultimate-pool-usa",
            "Ultimate Pool USA",
            {},
            "The same on American tables of seven feet.",
            unconfirmed=True,
        ),
    ],
)

_g = INTERNATIONAL_EIGHT_BALL


def left(state: RackPoolState) -> frozenset[str]:
    """The balls that the player has still to clear before the eight."""
    return to_clear(state, COLOUR_GROUPS, _ONLY_EIGHT)


_g.figure("lag", "4a", True, "The winner of the lag chooses who breaks first.")


@_g.clause("next_lead", "4a", "The players break by turns; by option the winner of a frame breaks the next.")
def next_lead(state: RackPoolState | None, facts: None, options: Chosen) -> int | None:
    if state is None or state.breaker is None:
        return None
    if options.break_order == "winner" and state.winner is not None:
        return state.winner
    return (state.breaker + 1) % len(state.score)


_g.figure("balls", "5", REDS_AND_YELLOWS, "Seven reds, seven yellows and the eight, with a smaller white.")
_g.figure("groups", "6a", COLOUR_GROUPS, "Reds against yellows.")
_g.figure("money", "i3", EIGHT, "The eight decides the frame.")
_g.figure(
    "rack",
    "5",
    say("international-eight-ball.red-head-ball-eight-on-its", "A red as head ball, the eight on its spot."),
    "A red as head ball, the eight on its spot.",
)

# -- the break -----------------------------------------------------------------------------------------------

_g.figure("break_first", "4f", "baulk", "The break is played from behind the break line.")
_g.figure("line", "4f", "centre-whole", "Balls count that pass the line between the middle pockets.")


def _points(facts: PoolFacts, options: Chosen) -> Any:
    """Points of a break; UNKNOWN where nobody counted what passed, and the pots do not suffice."""
    potted = len(facts.pocketed)
    if EIGHT in facts.pocketed and options.int_8_alone_counts != "counts":
        potted -= 1
    passed = facts.states.get("passed")
    if passed is None:
        return potted if potted >= options.break_points else UNKNOWN
    return potted + int(passed)


@_g.clause(
    "break_legal", "4f", "Three points: one for each ball potted, one for each that passes the middle."
)
def break_legal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    points = _points(facts, options)
    return points if points is UNKNOWN else bool(points >= options.break_points)


@_g.clause("break_money", "4i", "The eight on the break is spotted; with another ball the breaker goes on.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if EIGHT not in facts.pocketed or facts.foul is not None:
        return None
    if not facts.legal and options.int_8_foul_break == "failed-break":
        return None
    return After("next" if len(facts.pocketed) == 1 else "same", (), "", spot=(EIGHT,))


@_g.clause(
    "break_foul", "4j", "The white potted: in hand in baulk for the opponent; off the table: anywhere."
)
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    if facts.cue_lost is None or (not facts.legal and options.int_white_break_points == "failed-break"):
        return None
    return After("next", (), "baulk" if facts.cue_lost == "pocketed" else "anywhere")


@_g.clause(
    "break_illegal", "4g", "A failed break: racked again; the opponent breaks, or gives the break back."
)
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After | None:
    return None if facts.legal else After("next", ("break", "rebreak"), "baulk")


_g.figure("offer:break", "4g", "break", "The opponent breaks.")
_g.figure("offer:rebreak", "4g", "rebreak", "The opponent has the same player break again.")
_g.figure("offer:reds", "6a", "reds", "Where both groups fell and the player chooses: the reds.")
_g.figure("offer:yellows", "6a", "yellows", "Where both groups fell and the player chooses: the yellows.")

# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "i3", "A ball of one's own group first, then the eight; on an open table any colour.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    return None if state.phase == "break" else left(state) or _ONLY_EIGHT


@_g.clause("callable", "i3", "Balls of the own group keep the turn; the eight counts after them.")
def callable_balls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str]:
    return left(state) or _ONLY_EIGHT


@_g.clause("group", "6a", "The first group potted legally after the break is the player's own.")
def group(state: RackPoolState, facts: PoolFacts, options: Chosen) -> str | None:
    if state.phase == "break":
        return None
    reds = any(ball in COLOUR_GROUPS["reds"] for ball in facts.good)
    yellows = any(ball in COLOUR_GROUPS["yellows"] for ball in facts.good)
    if reds and yellows:
        return CHOOSE if options.int_both_groups_open == "choice" else None
    return "reds" if reds else "yellows" if yellows else None


@_g.clause("continues", "i8", "A ball of one's own keeps the turn; an opponent's ball alone loses it.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(facts.good)


@_g.clause("wins", "i3", "The eight, potted in a shot of its own after the group, wins.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return EIGHT in facts.pocketed


@_g.clause("loses", "i9", "The eight early, with a foul or with another ball loses the frame.")
def loses(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    if EIGHT not in facts.pocketed:
        return False
    return facts.foul is not None or bool(left(state)) or len(facts.pocketed) > 1


@_g.clause("spotted", "i10", "Balls off the table come back: the eight, reds, yellows.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    back = set(facts.off)
    if state.phase == "break":
        back |= _ONLY_EIGHT & facts.pocketed.keys()
    return tuple(ball for ball in _ORDER if ball in back) if back else ()


_g.figure(
    "spot",
    "i10",
    say(
        "international-eight-ball.behind-the-spot-of-the-eight",
        "behind the spot of the eight, on the rack line",
    ),
    "Behind the spot of the eight.",
)

# -- fouls ---------------------------------------------------------------------------------------------------

_g.figure("hand", "i7", "anywhere", "After a foul the opponent has one visit, with ball in hand anywhere.")
for _code, _text in (
    ("foul", "A foul is a foul, whichever it was."),
    ("scratch", "The white potted or off the table is a foul."),
    ("wrong-ball", "Meeting first a ball that is not on is a foul."),
    ("no-cushion", "No ball potted and none to a cushion is a foul."),
    ("off", "A ball off the table is a foul."),
    ("feet", "A shot with no foot on the floor is a foul."),
    ("touched", "Touching a ball other than by the shot is a foul."),
    ("double", "Striking the white twice is a foul."),
    ("push", "A push shot is a foul."),
    ("in-motion", "A shot while balls move is a foul."),
    ("placed", "Playing from outside baulk is a foul, where the white is in hand in baulk."),
    ("out-of-turn", "Playing out of turn is a foul."),
    ("slow", "A shot after the shot clock has run out is a foul."),
):
    _g.figure(f"foul:{_code}", "i7", STANDARD, _text)


@_g.clause("foul:wrong-pot", "i8", "An opponent's ball alone, after one's own was met, is no foul.")
def wrong_pot(state: RackPoolState, facts: PoolFacts, options: Chosen) -> Penalty:
    if options.int_opponent_pot_cushion == "loss-of-turn" or not state.groups or facts.cushion is not False:
        return ALLOWED
    mine = left(state) or _ONLY_EIGHT
    return ALLOWED if any(ball in mine for ball in facts.pocketed) else STANDARD


@_g.clause("foul:deliberate", "i9", "A foul on purpose, or no attempt, loses the frame.")
def deliberate(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return Penalty(rack=True) if options.deliberate_foul == "loses" else STANDARD


@_g.clause("three_fouls", "i9", "Fouls in a row cost nothing more, unless that was agreed.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


_g.figure("warning", "i9", "automatic", "Nobody need tell of two fouls in a row.")

register(INTERNATIONAL_EIGHT_BALL)
