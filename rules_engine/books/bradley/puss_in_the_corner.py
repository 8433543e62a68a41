"""Puss in the Corner (lines 201-221): the parlour game with men on the four black stars."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.puss import PUSS, PussState
from ...options import choice, switch

PUSS_IN_THE_CORNER = Game(
    "bradley/puss-in-the-corner",
    "Game of Puss in the Corner",
    family=PUSS,
    lines=(201, 221),
    facts={"winner_may_trail": True},
    sides=(4, 5),
    refs={
        "p1": "at least four players",
        "p2": "five checkers",
        "p3": "as children play it in a room",
        "p4": "on the four large black star corners",
        "p5": "lots for the middle; others choose corners and exchange",
        "p6": "fingers on the man; ten, fifteen or twenty minutes",
        "p7": "touched while off the star: becomes Puss",
        "p8": "one hand; Puss may lift, others must slide",
        "p9": "least times in the middle wins",
    },
    options=[
        choice("playing-time", (10, 15, 20), "Minutes of play", "p6"),
        switch("corner-seizure", False, "Puss may take a corner, and who is left without is Puss", "p3"),
        choice("tie", ("shared", "extra-time"), "Equal times in the middle", "p9"),
        choice("four-players", ("all-corners", "three-corners"), "The fourth corner when four play", "p1"),
        choice("former-puss", ("free-corner", "home"), "Where the former Puss goes", "p7"),
        switch("first-spell", True, "The time of the lot counts", "p9"),
        choice("offences", ("noted", "becomes-puss"), "Lifting, a second hand, fingers off the man", "p8"),
    ],
)

_g = PUSS_IN_THE_CORNER
_g.figure("men", "p2", 5, "There are five men, one for each player.")
_g.figure("lot", "p5", True, "Lots are drawn who goes into the middle first.")
_g.figure("lots", "p5", True, "Lots are drawn anew for each game.")
_g.figure("corners", "p4", 4, "The others each choose one of the four star corners.")
_g.figure("exchange", "p5", True, "The others try to exchange corners.")
_g.figure("lifting", "p8", True, "The player in the middle may raise his man.")
_g.figure("won", "p9", "least", "Who has been in the middle the least times has won.")


@_g.clause("first_spell", "p9", "Each time in the middle counts, that of the lot, too, unless agreed.")
def first_spell(state: PussState, facts: None, options: Any) -> bool:
    """Whether it does."""
    return bool(options.first_spell)


@_g.clause("narrow", "p1", "With four players one corner is free for all, or by the option out of play.")
def narrow(state: PussState, facts: None, options: Any) -> bool:
    """Whether the corner that nobody chose first is out of play."""
    return len(state.score) == 4 and options.four_players == "three-corners"


@_g.clause("caught", "p7", "A man touched off his star or on his way, or the fingers on him, makes a Puss.")
def caught(state: PussState, where: str, options: Any) -> bool:
    """A man at rest on his star is safe."""
    return where != "at-rest"


@_g.clause(
    "former", "p7", "The former Puss goes to a free corner, or by the option to that of the man caught."
)
def former(state: PussState, facts: None, options: Any) -> bool:
    """Whether he must take the corner of the man caught."""
    return bool(options.former_puss == "home")


@_g.clause("seizure", "p3", "As in a room Puss may take a corner, where that was agreed.")
def seizure(state: PussState, facts: None, options: Any) -> bool:
    """Whether he may."""
    return bool(options.corner_seizure)


@_g.clause("offence", "p8", "One hand, fingers on the man, and no lifting: noted, or by the option a Puss.")
def offence(state: PussState, what: str, options: Any) -> bool:
    """Whether the offender goes into the middle."""
    return bool(options.offences == "becomes-puss")


@_g.clause("minutes", "p6", "The game lasts ten, fifteen or twenty minutes.")
def minutes(state: PussState, facts: None, options: Any) -> int:
    """The minutes agreed upon."""
    return int(options.playing_time)


@_g.clause("tie", "p9", "Level players share the game, or by the option play on.")
def tie(state: PussState, facts: None, options: Any) -> bool:
    """Whether the time begins anew."""
    return bool(options.tie == "extra-time")


register(PUSS_IN_THE_CORNER)
