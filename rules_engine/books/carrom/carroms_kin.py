"""Carroms with one thing changed: from spot to spot (lines 167-173), called (62-72), and with one shooter
that is played from where it lies (44-60)."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import RINGS_POCKETED, RingsState, Shot
from ...options import choice, switch
from .carroms import CARROMS

SPOT_SHOTS = Game(
    "carrom/spot-shots",
    "Spot Shots",
    family=RINGS_POCKETED,
    lines=(167, 173),
    played_on=PlayedOn(shot_from=("spot-1",)),
    governed_by=(CARROMS,),
    refs={
        "p1": "Carroms equipment",
        "p2": "start at spot 1; each success moves to the next spot",
        "p3": "otherwise exactly Carroms",
    },
    options=[
        choice("after-spot-4", ("back-to-1", "stay-on-4"), "The spot that follows spot 4", "p2"),
        choice(
            "after-miss", ("keep-spot", "restart-at-1"), "Where a turn begins after one that failed", "p2"
        ),
        choice("new-inning", ("restart-at-1", "keep-spot"), "Where an inning begins after the first", "p2"),
    ],
)

_s = SPOT_SHOTS
_s.restates("set_up", "p1", "Twelve red rings, twelve green and one black.")
_s.restates("inning_end", "p3", "As at Carroms: the black is down, and all rings of one player are.")


@_s.clause("next_spot", "p2", "From spot 1; after each success from the next higher spot.")
def next_spot(state: RingsState, shot: Shot | None, options: Any) -> int:
    """The spot that is due to the player after his shot; no shot is given for one that failed."""
    due = state.spots[state.turn or 0]
    if shot is None:
        return due if options.after_miss == "keep-spot" else 1
    if due == 4:
        return 4 if options.after_spot_4 == "stay-on-4" else 1
    return due + 1


@_s.clause("keeps_spots", "p2", "The first shot of an inning is from spot 1.")
def keeps_spots(state: RingsState, facts: None, options: Any) -> bool:
    """Whether the spots that were due stand."""
    return bool(options.new_inning == "keep-spot")


register(SPOT_SHOTS)


CALL_CARROMS = Game(
    "carrom/call-carroms",
    "Call Carroms",
    family=RINGS_POCKETED,
    lines=(62, 72),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "Carroms equipment",
        "p3": "Carroms object",
        "p4": "Carroms play except the call",
        "p5": "call ring and pocket; an uncalled own ring returns",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        choice("call-on-break", ("required", "waived"), "The first shot of an inning is called, too", "p5"),
        choice(
            "missing-call",
            ("refused", "uncalled"),
            "A ring down without a call: not recorded, or a ring that was not called",
            "p5",
        ),
        switch("uncalled-keeps-turn", False, "An own ring that comes back uncalled keeps the turn", "p5"),
        switch("black-needs-call", True, "The black comes back uncalled like an own ring", "p5"),
    ],
)

_c = CALL_CARROMS
_c.restates("set_up", "p2", "Twelve red rings, twelve green and one black.")
_c.restates("ring", "p3", "Each ring of one's own colour that is down counts one.")


@_c.clause("call", "p5", "The ring and its pocket are called before the shot.")
def call(state: RingsState, shot: Shot, options: Any) -> str:
    """Whether a shot must be called."""
    if not state.broken and options.call_on_break == "waived":
        return "ignored"
    return "uncalled" if options.missing_call == "uncalled" else "required"


@_c.clause("uncalled", "p5", "An own ring that was not called comes back, unless the called ring fell too.")
def uncalled(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether the black comes back with them."""
    return bool(options.black_needs_call)


@_c.clause("again", "p4", "As at Carroms: an own ring that is down keeps the turn.")
def again(state: RingsState, shot: Shot, options: Any) -> bool | None:
    """A ring that came back keeps it by option alone."""
    return True if shot.returned and options.uncalled_keeps_turn else None


register(CALL_CARROMS)


TRAVELLING = Game(
    "carrom/travelling-carroms",
    "Travelling Carroms",
    family=RINGS_POCKETED,
    lines=(44, 60),
    played_on=PlayedOn(only_banked="own-at-line"),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "Carroms equipment but one shooter",
        "r1": "one shooter shared by both players",
        "r2": "shooter taken where it rests",
        "r3": "pocketed or jumped shooter re-enters on the line",
        "p3": "from the line no direct shot at own rings behind it",
        "r4": "hitting no coloured ring costs one ring",
        "p4": "scored like Carroms",
    },
    beside={
        "p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom",
        "r1": "that both play one shooter is ruled by what follows from it, in rules 2 and 3",
    },
    options=[
        choice("in-turn-origin", ("lie", "line"), "Whence a player shoots who goes on", "r2"),
        switch("black-counts-as-hit", False, "Meeting the black alone is a hit", "r4"),
        choice(
            "direct-shot-foul",
            ("returned", "refused", "none"),
            "A forbidden direct shot: its rings come back and the turn ends, it is not recorded, or nothing",
            "p3",
        ),
        choice(
            "double-forfeit",
            ("each", "once"),
            "No ring met and the shooter lost: a ring for each, or one in all",
            "r4",
        ),
    ],
)

DIRECT = {"returned": "return", "refused": "refuse", "none": "none"}
"""What the readings of a forbidden direct shot are to the family."""

_t = TRAVELLING
_t.restates("set_up", "p2", "Twelve red rings, twelve green and one black.")
_t.restates("bonus", "p4", "Counted as at Carroms.")
_t.figure("in_hand", "r3", True, "A shooter that was lost is played from the line by the opponent.")


@_t.clause("lies", "r2", "The shooter is played from where it rests.")
def lies(state: RingsState, again: bool, options: Any) -> bool:
    """Within a turn the option says whence."""
    return not (again and options.in_turn_origin == "line")


@_t.clause("direct", "p3", "From the line no direct shot at an own ring that lies on the line or behind it.")
def direct(state: RingsState, shot: Shot, options: Any) -> str:
    """What such a shot costs."""
    return DIRECT[options.direct_shot_foul] if shot.direct and state.in_hand else "lawful"


@_t.clause("no_hit", "r4", "A shot that meets neither an own nor an opponent's ring costs one ring.")
def no_hit(state: RingsState, shot: Shot, options: Any) -> int:
    """How many rings are forfeited."""
    if shot.hit == "black" and options.black_counts_as_hit:
        return 0
    return 0 if shot.foul and options.double_forfeit == "once" else 1


register(TRAVELLING)
