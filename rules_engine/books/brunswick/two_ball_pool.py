"""Two-Ball Pool (lines 1208-1252): red and white in turn; a ball pocketed costs him who played it last."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.lives import LIVES, LivesFacts, LivesState, living
from ...families.conduct import ALLOWED, Foul
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

TWO_BALL = Game(
    "brunswick/two-ball-pool",
    "Two-Ball Pool",
    family=LIVES,
    lines=(1208, 1252),
    played_on=PlayedOn("pool", lies="nowhere"),
    governed_by=[FOUL_STROKES],
    sides=(2, 16),
    refs={
        "p1": "two balls, order by draw, the balls in turn, a new lead after a ball was pocketed",
        "r1": "the red leads; it may be spotted; a pushed lead is foul",
        "r2": "lives as agreed; then dead, unless privileged",
        "r3": "the privilege to the first killed, at once; common practice looser",
        "r4": "nobody comes in later without consent; never once the privilege is gone",
        "r5": "a living player may take a hazard; failing costs a life",
        "r6": "the striker has the first right, and is marked if he fails",
        "r7": "out of turn costs a life, unless the object ball is holed",
        "r8": "who misdirects pays; the next leads with the red",
        "r9": "touching a running ball costs a life",
        "r10": "one ball to an owner while it is alive or privileged",
        "r11": "a dead player may buy; who sells a part plays on",
        "r12": "outsiders have an interest only, and never play",
        "r13": "sale on the lead: the buyer keeps it or has it spotted",
        "r14": "a lead stands though the next man sells; the leader may spot it",
        "r15": "never two strokes running, but for the last two",
        "r16": "the last two: first right to buy, or divide",
        "r17": "outside the string after the lead: the leader's option",
        "r18": "too few balls thrown: shaken again",
        "p2": "the rules of the four-ball game otherwise",
    },
    drop_options=["foul-cost", "third-miss-point-when-rejected", "forced-stroke-miss"],
    options=[
        number("lives", 1, 1, 12, "Lives of each player, as agreed", "r2"),
        switch("privilege-open", False, "The privilege stays open until somebody takes it", "r3"),
        switch("late-entry", False, "All consent to a player who comes in later", "r4"),
        switch("sales", True, "A player may sell his ball to one whose own is dead", "r11"),
        choice(
            "lives-for-forfeits",
            ("a-life", "no-life"),
            "A miss, or the own ball pocketed or off the table: a life, or the ball in hand only",
            "p2",
        ),
        choice(
            "misdirect-next",
            ("proper-player", "player-after"),
            "After a misdirection the red is led by him whose turn it was, or by the next",
            "r8",
        ),
        choice(
            "out-of-turn-next",
            ("skip-offender", "offender-leads"),
            "Pocketed out of turn and the offender would be next: he is passed over, or leads",
            "r7",
        ),
        choice(
            "taken-hazard-order",
            ("after-striker", "after-taker"),
            "After a stroke was taken play goes on after the striker, or after the taker",
            "r5",
        ),
        choice("pool-spot", (5, 3), "Inches of the pool spot from the foot cushion", "r1"),
        choice("divide", ("as-agreed", "equal-halves"), "How the last two divide the pool", "r16"),
    ],
)

_g = TWO_BALL

_g.figure("order", "p1", "draw", "Small balls are thrown for the order; play goes in strict rotation.")
_g.figure("reshake", "r18", True, "Too few small balls thrown: they are shaken and thrown again.")
_g.figure("lead", "r1", "red", "The leader plays the red from the string, and may have it spotted.")
_g.figure("lead_stands", "r14", True, "A lead once made stands; the leader may have his ball spotted.")
_g.figure("push_lead", "r1", "next player", "A pushed lead: the next plays at it, has it over, or spotted.")
_g.figure("new_lead", "p1", "red", "After a ball has left the table the next player leads with the red.")
_g.figure("two_left", "r15", "pocketer", "Nobody strikes twice running, but for the last two: he leads.")
_g.figure("object", "p1", "other", "Each plays with the object ball of the stroke before, at the other ball.")
_g.figure("turn", "r15", "one stroke", "A turn is one stroke.")
_g.figure("take", "r5", True, "A living player may take the stroke that the striker will not risk.")
_g.figure("hazard", "p1", 1, "A ball pocketed costs a life to him who played with it last.")
_g.figure("foul:out-of-turn", "r7", Foul(lose=1), "Out of turn costs a life, unless the ball is pocketed.")
_g.figure("foul:misdirected", "r8", Foul(lose=1), "Who calls another to play out of turn loses a life.")
_g.figure("foul:hand", "r17", ALLOWED, "Outside the string after the lead: the leader's option, if warned.")
_g.figure("chance_word", "r2", "privilege", "The privilege is one chance more.")
_g.figure("chance", "r2", 1, "The privilege is one life.")
_g.figure("chances", "r3", 1, "One privilege in a pool.")
_g.figure("buyer", "r11", True, "A dead player may buy another's ball and take his place.")
_g.figure("buyer_alive", "r10", False, "Nobody has two balls while his own is alive or privileged.")
_g.figure("buyer_stranger", "r12", False, "Nobody buys in and plays who was not in the pool at first.")
_g.figure("buyer_on_lead", "r13", True, "Who buys the leader's ball lets the lead stand or has it spotted.")
_g.figure("first_right", "r16", True, "Of the last two the opponent has the first right to buy.")
_g.figure("end", "r2", "last", "The last player with a life or the privilege takes the pool.")


@_g.clause("lives", "r2", "Each player has the lives agreed on.")
def lives(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    answer: int = options.lives
    return answer


@_g.clause("pool_spot", "r1", "The pool spot is near the foot cushion, on the middle line.")
def pool_spot(state: LivesState, facts: LivesFacts, options: Chosen) -> str:
    return say(
        "two-ball-pool.inches-from-foot-cushion",
        "{inches} inches from the foot cushion",
        inches=options.pool_spot,
    )


@_g.clause("late_entry", "r4", "Later only with the consent of all, and never once the privilege is gone.")
def late_entry(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    gone = state.taken if options.privilege_open else state.offered
    return bool(options.late_entry) and not gone


@_g.clause("string", "r17", "The leader has it played over, or lets it stand.")
def string(state: LivesState, facts: LivesFacts, options: Chosen) -> int | None:
    return state.lead


def _forfeit(options: Chosen) -> int:
    return int(options.lives_for_forfeits == "a-life")


@_g.clause("loss:miss", "p2", "A miss is a forfeit of the four-ball game: here a life.")
def miss(state: LivesState, facts: LivesFacts | None, options: Chosen) -> int | Unknown:
    if facts is None or not _forfeit(options):
        return _forfeit(options)
    if facts.first is UNKNOWN:
        return UNKNOWN
    return int(facts.first is None)


@_g.clause("loss:pocketed", "p2", "The own ball pocketed is a forfeit of the four-ball game: here a life.")
def pocketed(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return _forfeit(options) if facts.own == "pocketed" else 0


@_g.clause("loss:off", "p2", "The own ball off the table is a forfeit of the four-ball game: here a life.")
def off(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return _forfeit(options) if facts.own == "off" else 0


@_g.clause("loss:taken", "r5", "Who takes a hazard and does not pocket the ball loses a life.")
def taken(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.taken and not facts.pots)


@_g.clause("loss:kept", "r6", "The striker who keeps a stroke that another would take is marked if he fails.")
def kept(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.kept and not facts.pots)


@_g.clause("taken_order", "r5", "Whose place in the order a taken stroke uses up.")
def taken_order(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return options.taken_hazard_order == "after-striker"


@_g.clause("foul:in-motion", "r9", "Touching a running ball costs a life, unless all consent to waive it.")
def in_motion(state: LivesState, facts: LivesFacts | None, options: Chosen) -> Foul:
    if facts is not None and facts.states.get("in-motion") == "consent":
        return ALLOWED
    return Foul(lose=1)


@_g.clause("out_of_turn_next", "r7", "The next after him who ought to have played leads; not the offender.")
def out_of_turn_next(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return options.out_of_turn_next == "skip-offender"


@_g.clause("misdirect_next", "r8", "After a misdirection the next in turn leads with the red.")
def misdirect_next(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return options.misdirect_next == "proper-player"


@_g.clause("chance_lapses", "r3", "The first man killed takes the privilege at once, or it is gone.")
def privilege_lapses(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return not options.privilege_open


@_g.clause("chance_open", "r3", "By common practice it stays open until somebody takes it.")
def privilege_open(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return bool(options.privilege_open)


@_g.clause("sale", "r11", "A player may sell his ball to a member of the pool.")
def sale(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return bool(options.sales)


@_g.clause("division", "r16", "The last two may divide.")
def division(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return len(living(state)) == 2


@_g.clause("shares", "r16", "The pool is divided as the two agree, or equally.")
def shares(state: LivesState, facts: LivesFacts, options: Chosen) -> str:
    answer: str = options.divide
    return answer


register(TWO_BALL)
