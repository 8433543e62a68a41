"""Crokinole with spun rings (lines 1060-1073, 1177-1185, 1219-1229): Ringarang Crokinole, Pin-a-Four 1,
Crokapin."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import SPUN_AT_REST, PinsFelled, RestsState
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN
from .crokinole import CROKINOLE

RINGARANG = Game(
    "crown/ringarang-crokinole",
    "Ringarang Crokinole",
    family=SPUN_AT_REST,
    lines=(1177, 1185),
    governed_by=[CROKINOLE],
    refs={
        "p1": "crokinole side; four metal rings",
        "p2": "Crokinole points; ringer 20 at once",
        "p3": "hubber 15 at once",
        "p4": "two hundred points",
    },
    options=[
        number("target", 200, 25, 10_000, "Points that win", "p4", length=True),
        choice("players", (2, 4), "How many people play; the sides stay two", "p1"),
        choice("rings-each", (2, 4), "Rings that each side spins in a round", "p1"),
        switch("duty-to-hit", False, "A ring must be spun at an opponent's ring on the field", "p2"),
        switch(
            "ringer-counts-again", False, "Ringers and hubbers count at the end by their place, too", "p2"
        ),
        switch(
            "ringer-withheld", False, "A ringer or hubber that would end the game waits as a 20 does", "p2"
        ),
    ],
    drop_options=("lone",),
)

_r = RINGARANG


@_r.clause("rings", "p1", "Four metal rings: two for each side, one each where four play.")
def rings(state: None, facts: None, options: Any) -> int:
    """Of one side, in one round."""
    return int(options.rings_each)


@_r.clause("partner", "p1", "Where four play, partners spin in turn.")
def partner(state: RestsState, side: int, options: Any) -> int | None:
    """1 or 2; None for a side of one person."""
    return None if options.players == 2 else len(state.where[side]) % 2 + 1


_r.figure(
    "on_field",
    "p2",
    ("hole", "leaning", "ringer", "hubber", "inner", "next", "band", "edge"),
    "The spaces of Crokinole; besides a ring may lie over a post, or lean on one.",
)
_r.figure("ringer", "p2", 20, "A ring that drops over a post counts its spinner twenty at once.")
_r.figure("hubber", "p3", 15, "A ring that leans on a post counts fifteen at once.")


@_r.clause("held_back", "p2", "Ringers and hubbers count at once, and may end the game.")
def held_back(state: RestsState, made: tuple[int, int], options: Any) -> bool:
    """Whether the points of the side, that would end the game, wait for the round's end."""
    side, points = made
    return bool(options.ringer_withheld and state.score[side] + points >= options.target)


def _places(values: dict[str, int], options: Any) -> dict[str, int]:
    """The values of the spaces; over or against a post a ring lies across the inner circle's line."""
    posted = values["next"] if options.ringer_counts_again else 0
    return {**values, "ringer": posted, "hubber": posted}


@_r.clause("values", "p2", "As in Crokinole; ringers and hubbers have had their points.")
def values(state: None, facts: None, options: Any) -> dict[str, int]:
    """What each space counts at the end of a round."""
    return _places({"inner": 10, "leaning": 10, "next": 5, "band": 0, "edge": 0}, options)


@_r.clause("other_values", "crown/crokinole#M1", "By the other method 15, 10 and 5.")
def other_values(state: None, facts: None, options: Any) -> dict[str, int] | None:
    """Silent unless it is chosen."""
    if options.count_method != "another":
        return None
    return _places({"inner": 15, "leaning": 15, "next": 10, "band": 5, "edge": 0}, options)


@_r.clause(
    "duty", "crown/crokinole#R5", "A spun ring need not be spun at the opponent's, unless it is agreed."
)
def duty(state: RestsState, facts: None, options: Any) -> tuple[str, ...]:
    """The spaces in which an opponent's ring binds the player."""
    if not options.duty_to_hit:
        return ()
    binding = ("leaning", "ringer", "hubber", "inner", "next", "band", "edge")
    return ("hole", *binding) if options.hole_on_field else binding


@_r.clause("target", "p4", "The side that first has two hundred points wins.")
def target(state: None, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(RINGARANG)

PIN_A_FOUR_1 = Game(
    "crown/pin-a-four-1",
    "Pin-a-Four 1",
    family=SPUN_AT_REST,
    lines=(1060, 1073),
    governed_by=[RINGARANG, CROKINOLE],
    refs={
        "p1": "four pins at posts; knock and place ring",
        "p2": "pins 5 each apart; reset for next player",
        "p3": "round of four rings; Ringarang Crokinole count; 200",
        "SIM": "simultaneous form",
    },
    options=[
        switch("simultaneous", False, "All spin at once", "SIM"),
        switch("two-in-a-row", False, "Each spins both his rings together", "p3"),
        choice(
            "blocked-pin",
            ("near", "out"),
            "A pin on whose place a ring lies stands as near as can be, or is left out",
            "p2",
        ),
    ],
)

_p = PIN_A_FOUR_1
_p.figure("pins", "p1", ("pin",) * 4, "Four ten pins.")
_p.figure(
    "set_up",
    "p1",
    say(
        "ringarang-crokinole.stand-four-pins-within-inner-circle",
        "Stand the four pins within the inner circle, each against a post, equally far apart.",
    ),
    "So every player finds them.",
)


@_p.clause("pin", "p2", "Every pin felled counts five, whatever the round counts.")
def pin(state: RestsState, found: PinsFelled, options: Any) -> int:
    """What the pins of a spin count."""
    return 5 * found.fell


@_p.clause("reset", "p2", "Pins that are down are set up for the next player.")
def reset(state: RestsState, spun: tuple[int, PinsFelled, int], options: Any) -> str | None:
    """What is told then; None while the same player goes on."""
    if options.simultaneous or state.turn == spun[0]:
        return None
    if options.blocked_pin == "near":
        return say(
            "ringarang-crokinole.pins-up-near",
            "Set the pins up again; one whose place is taken stands as near as it can.",
        )
    return say(
        "ringarang-crokinole.pins-up-but-one",
        "Set the pins up again; one whose place is taken is left out.",
    )


@_p.clause("next", "p3", "One ring each, or two of each of two players, make a round.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side; or the same with his second ring."""
    on = options.two_in_a_row and 0 < len(state.where[who]) < options.rings_each
    return who if on else 1 - who


_p.restates("target", "p3", "Two hundred points make a game.")


@_p.clause("together", "SIM", "Players may spin all at once, with the same count.")
def together(state: None, facts: None, options: Any) -> bool:
    """Whether it is agreed."""
    return bool(options.simultaneous)


register(PIN_A_FOUR_1)

CROKAPIN = Game(
    "crown/crokapin",
    "Crokapin",
    family=SPUN_AT_REST,
    lines=(1219, 1229),
    governed_by=[RINGARANG, CROKINOLE],
    refs={
        "p1": "pin in hole; knock it down inside the posts",
        "p2": "10 apart; then Crokinole count with additions",
        "p3": "two hundred points",
        "SIM": "simultaneous form",
    },
    options=[
        switch("simultaneous", False, "All spin at once", "SIM"),
        choice(
            "failed-pin", ("replaced", "stays"), "A pin felled without the ten is set up, or stays down", "p2"
        ),
        switch("hubber-inside", False, "A ring that leans on a post lies within the posts", "p1"),
        choice("near-target", ("at-once", "round-end"), "When the ten points may end the game", "p2"),
    ],
)

_c = CROKAPIN
_c.figure("pins", "p1", ("pin",), "One ten pin.")
_c.figure(
    "set_up",
    "p1",
    say("ringarang-crokinole.stand-pin-in-hole", "Stand the pin in the hole."),
    "So every spin finds it.",
)
_c.figure("blocked", "p1", True, "No ring lies in the hole while the pin stands there.")


@_c.clause("pin", "p2", "Pin and ring both within the posts count ten, whatever the round counts.")
def gently(state: RestsState, found: PinsFelled, options: Any) -> Any:
    """Ten or nothing; UNKNOWN if the record does not show it."""
    inside = ("hole", "leaning", "inner", *(("hubber",) if options.hubber_inside else ()))
    if found.pin == "out" or found.ring not in (*inside, "?"):
        return 0
    return 10 if found.pin and found.ring != "?" else UNKNOWN


@_c.clause("reset", "p2", "The pin is put back, and play goes on.")
def put_back(state: RestsState, spun: tuple[int, PinsFelled, int], options: Any) -> str | None:
    """What is told; None while a pin stays down, as it does where all spin at once."""
    if options.simultaneous:
        return None
    stays = options.failed_pin == "stays" and not (spun[1].fell and _gained(spun, options))
    return (
        None
        if stays and state.phase == "shot"
        else say("ringarang-crokinole.stand-pin-in-hole-again", "Stand the pin in the hole again.")
    )


def _gained(spun: tuple[int, PinsFelled, int], options: Any) -> bool:
    """Whether the pin made its ten."""
    return gently(None, spun[1], options) == 10


@_c.clause("moment", "p2", "The ten count at once.")
def moment(state: RestsState, facts: None, options: Any) -> str:
    """ "round" if nobody wins before the round is counted."""
    return "round" if options.near_target == "round-end" else "at-once"


_c.restates("target", "p3", "Two hundred points make the game.")


@_c.clause("together", "SIM", "Players may spin all at once, with the same count.")
def at_once(state: None, facts: None, options: Any) -> bool:
    """Whether it is agreed."""
    return bool(options.simultaneous)


register(CROKAPIN)
