"""Six-red snooker: snooker with six reds, a limit to the misses in a row, and no snooker behind a free
ball."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.snooker.reading import COLOURS, VALUES
from ...families.billiards.snooker_today import SNOOKER_TODAY, FrameFacts, FrameState
from ...families.billiards.snooker_today.settling import Failed
from ...families.billiards.snooker_today.state import remaining
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority
from .snooker import DOCUMENT, SNOOKER, WPBSA

SIX_REDS = Game(
    "today/six-red-snooker",
    "Six-red snooker",
    family=SNOOKER_TODAY,
    authority=Authority(
        WPBSA,
        DOCUMENT,
        "November 2019; changes as listed for the Six-red World Championship, 2018",
        "3.19 Six Reds Snooker",
    ),
    governed_by=[SNOOKER],
    summary="Snooker with six reds, in which the fifth miss in a row may give the white in hand anywhere.",
    known_as=("six-reds", "6-red", "Super 6s", "Sechs-Rote", "снукер с шестью красными", "六红球"),
    descends_from="brunswick/snookers-pool",
    facts={"frames": True},
    refs={
        "p1": "no more than five misses are called in a row",
        "p2": "a warning after four; three choices after the fifth",
        "p3": "nobody may be left snookered behind a nominated colour",
        "p4": "six reds in a triangle behind the pink",
        "p5": "in all else the rules of snooker",
    },
    sections={"p1": "3.19", "p2": "3.19", "p3": "3.19"},
    beside={"p5": "names the governing rules, which stand below these here"},
    drop_options=["reds"],
    options=[
        number("miss-limit", 5, 1, 20, "Misses in a row after which the other side has its choice", "p1"),
        switch(
            "no-miss-free-table",
            False,
            "No miss is called; after any foul the white may be taken in hand, anywhere on the table",
            "p1",
        ),
        choice(
            "sixred-three-miss",
            ("stays", "replaced"),
            "Three misses with a full ball to hit lose the frame, as at snooker, or the limit replaces that",
            "p2",
        ),
        choice(
            "sixred-free-pink-black",
            ("no-exception", "as-snooker"),
            "With pink and black alone left the free ball may not snooker either, or may, as at snooker",
            "p3",
        ),
        choice(
            "sixred-fifth-free-ball",
            ("yes", "no"),
            "After the fifth miss there may be a free ball, too, or there is none",
            "p2",
        ),
    ],
)

_g = SIX_REDS

_g.figure("reds", "p4", 6, "There are six reds.")
_g.figure(
    "rack",
    "p4",
    say(
        "snooker.reds-in-a-triangle",
        "{reds} reds in a triangle behind the pink, not touching it; the colours on their spots; the "
        "white in "
        "hand.",
        reds=6,
    ),
    "Six reds in three rows behind the pink.",
)


@_g.clause("miss_call", "p1", "Misses are called as at snooker, unless none is agreed.")
def miss_call(state: FrameState, failed: Failed, options: Chosen) -> bool | None:
    return False if options.no_miss_free_table else None


@_g.clause("miss_limit", "p2", "After the miss before the last the striker is warned.")
def miss_limit(state: FrameState, facts: object, options: Chosen) -> int:
    answer: int = options.miss_limit
    return answer


def _at_limit(state: FrameState, options: Chosen) -> bool:
    return state.pending == "miss" and state.misses >= options.miss_limit


@_g.clause("back", "p2", "After the last miss the balls are not put back again.")
def back(state: FrameState, facts: object, options: Chosen) -> bool | None:
    return False if _at_limit(state, options) else None


@_g.clause("anywhere", "p2", "After the last miss the white may be taken in hand, if no snooker is needed.")
def anywhere(state: FrameState, facts: object, options: Chosen) -> bool:
    first, second = state.score
    if abs(first - second) > remaining(state):
        return False
    return bool(options.no_miss_free_table) or _at_limit(state, options)


@_g.clause("free_ball", "p2", "After the last miss a free ball may be had as well, unless agreed otherwise.")
def free_ball(state: FrameState, facts: object, options: Chosen) -> bool | None:
    none = options.sixred_fifth_free_ball == "no" and _at_limit(state, options)
    return False if none else None


@_g.clause(
    "third_miss", "p2", "Three misses with a full ball to hit lose the frame, unless agreed otherwise."
)
def third_miss(state: FrameState, facts: object, options: Chosen) -> int | None:
    return 0 if options.sixred_three_miss == "replaced" else None


@_g.clause("foul:behind-free", "p3", "The free ball may never snooker the other side, whatever is left.")
def behind_free(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul | None:
    if options.sixred_free_pink_black == "no-exception" and state.colours == COLOURS[-2:]:
        return Foul(give=VALUES[state.on])
    return None


register(SIX_REDS)
