"""Crokaline and Ringacross (lines 1197-1217): spun rings count the more the nearer the edge they lie."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.turns_spun import TURNS_SPUN, Spin, TurnsSpunState
from ...families.spinning.turns_spun.names import AT_EDGE, IN_DITCH, NEXT_CIRCLE, OUTER_BAND
from ...options import choice, number, switch
from ...saying import say

CROKALINE = Game(
    "crown/crokaline",
    "Crokaline",
    family=TURNS_SPUN,
    lines=(1197, 1209),
    refs={
        "p1": "reversed spaces 20, 10, 5, 0",
        "p2": "ditch 5 opponent",
        "p3": "own quarter does not score; must be clear of lines",
        "p4": "four rings in a row",
        "p5": "two hundred points",
    },
    options=[
        number("target", 200, 20, 10_000, "Points that win", "p5", length=True),
        choice(
            "on-line", ("nothing", "lower"), "A ring on a line counts nothing, or as the lower space", "p3"
        ),
        choice("quarter-line", ("nothing", "counts"), "A ring that lies partly on the own quarter", "p3"),
        choice("ditch-win", ("at-once", "end-of-turn"), "When a forfeit may end the game", "p2"),
    ],
    facts={
        "task": say("crokaline.spins-for-edge-field", "spins for the edge of the field"),
        "zones": {
            "edge": AT_EDGE,
            "band": OUTER_BAND,
            "next": NEXT_CIRCLE,
            "inner": say("crokaline.within-posts", "Within the posts"),
            "own": say("crokaline.on-own-quarter", "On the own quarter"),
            "ditch": IN_DITCH,
        },
        "scores": ("edge", "band", "next"),
    },
)

_g = CROKALINE
_g.figure("rings", "p4", 4, "Each player spins the four rings one after the other.")
_g.figure("lead", "p4", "coin", "Who begins is not said: a coin is thrown.")
_g.figure(
    "on_field", "p3", ("edge", "band", "next", "inner", "own"), "The spaces, and the player's own quarter."
)
_g.figure("ditch", "p2", "stays", "A ring in the ditch is out.")
_g.figure("forfeited", "p2", "ditch", "A ring spun into the ditch costs.")


@_g.clause("off", "p2", "A ring off the board is out as one in the ditch is.")
def off(state: TurnsSpunState, facts: None, options: Any) -> str:
    """Where it goes."""
    return "ditch"


@_g.clause("values", "p1", "The nearer the edge the more: twenty, ten and five; nothing within the posts.")
def values(state: TurnsSpunState, facts: None, options: Any) -> dict[str, int]:
    """What each space counts at the end of the turn."""
    return {"edge": 20, "band": 10, "next": 5, "inner": 0, "own": 0}


@_g.clause("forfeit", "p2", "A ring in the ditch gives the other side five.")
def forfeit(state: TurnsSpunState, spun: tuple[Spin, int], options: Any) -> int:
    """What the other side gets."""
    return 5


@_g.clause("line", "p3", "Only a ring clear of the lines of its space counts.")
def line(state: TurnsSpunState, facts: None, options: Any) -> dict[str, str]:
    """Where a ring belongs that touches a line."""
    if options.on_line == "lower":
        return {"edge": "band", "band": "next", "next": "inner"}
    return dict.fromkeys(("edge", "band", "next"), "lined")


@_g.clause("astride", "p3", "A ring on the player's own quarter of the field does not count.")
def astride(state: TurnsSpunState, facts: None, options: Any) -> dict[str, str]:
    """Where a ring belongs that lies partly on the own quarter."""
    zones = ("edge", "band", "next", "inner")
    return {zone: zone if options.quarter_line == "counts" else "own" for zone in zones}


@_g.clause("moment", "p2", "The forfeit counts at once.")
def moment(state: TurnsSpunState, facts: None, options: Any) -> str:
    """When it is seen who has won."""
    return "end" if options.ditch_win == "end-of-turn" else "at-once"


@_g.clause("target", "p5", "Two hundred points make the game.")
def target(state: TurnsSpunState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROKALINE)

RINGACROSS = Game(
    "crown/ringacross",
    "Ringacross",
    family=TURNS_SPUN,
    lines=(1211, 1217),
    governed_by=[CROKALINE],
    refs={
        "p1": "must pass the central space",
        "p2": "two hundred points",
    },
    options=[
        choice(
            "entry", ("partly", "wholly"), "A ring entered that passed partly within the posts' line", "p1"
        ),
        switch("ditch-without-entry", True, "A ditched ring costs though it did not pass the middle", "p1"),
    ],
    facts={
        "task": say(
            "crokaline.spins-across-middle-between-posts", "spins across the middle, between the posts"
        )
    },
)

_a = RINGACROSS


@_a.clause("passage", "p1", "Only a ring counts that has entered the middle, between the posts.")
def passage(state: TurnsSpunState, spin: Spin, options: Any) -> bool:
    """Whether the ring may count."""
    return spin.went == "through" or (spin.went == "partly" and options.entry == "partly")


@_a.clause("forfeit", "p1", "A ring in the ditch costs, whether it passed the middle or not.")
def across(state: TurnsSpunState, spun: tuple[Spin, int], options: Any) -> int:
    """What the other side gets; nothing if the ring had first to pass the middle."""
    spin, number = spun
    if options.ditch_without_entry:
        return 5
    went = passage(state, spin, options) if number == spin.ring else (spin.who, number) in state.passed
    return 5 if went else 0


_a.restates("target", "p2", "Two hundred points make the game.")

register(RINGACROSS)
