"""Black Bank (lines 417-429): three tries to bank the black ring from the centre into a pocket."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import agreed_total
from ...options import choice, number, switch
from ...saying import say

BLACK_BANK = Game(
    "carrom/black-bank",
    "Black Bank",
    family=RINGS_TAKEN,
    lines=(417, 429),
    refs={
        "p1": "checker side",
        "p2": "one black ring, two white shooters",
        "p3": "bank the black from the centre into a pocket",
        "p4": "black at the centre, base line, a bank, three tries",
        "p5": "line or lie for later tries; the black recentred for the next player",
        "p6": "10, 5, 3 by the try; a hit one; 15 win",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("target", 15, 1, 1000, "Points that win", "p6", length=True),
        switch(
            "hit-point-on-pocketing", False, "The point for the hit is added when the black goes down", "p6"
        ),
        choice(
            "after-pocketing",
            ("turn-ends", "tries-go-on"),
            "The black is down: the turn ends, or it is put back and the tries go on",
            "p4",
        ),
        choice(
            "direct-hit",
            ("nothing", "refused"),
            "A shot without a bank scores nothing and uses a try, or is not recorded",
            "p3",
        ),
        choice(
            "lost-shooter",
            ("score-stands", "nothing"),
            "The shot on which the shooter is lost counts, or scores nothing",
            "p4",
        ),
        choice("repeat-hits", ("each-try", "once-a-turn"), "A hit counts on each try, or once a turn", "p6"),
    ],
)

_g = BLACK_BANK
_g.figure("set_up", "p2", {"single": "b"}, "One black ring.")
_g.figure("lead", "p4", True, "The first player shoots from the base line; the book does not say who.")
_g.figure("tries", "p4", 3, "A turn has three tries.")
_g.figure("duty_word", "p3", "direct", "A shot that was not banked.")
_g.figure(
    "recentre",
    "p5",
    say("black-bank.put-black-ring-on-centre", "Put the black ring on the centre."),
    "The black is centred for the next player.",
)
_g.figure("empty", "p5", "again", "The black is put back.")
_g.clause("target", "p6", "Fifteen points win.")(agreed_total)


@_g.clause("ring", "p6", "The black counts ten on the first try, five on the second, three on the third.")
def worth(state: TakenState, ring: tuple[str, str | None], options: Any) -> int:
    """By the tries that were made before; by option with the point for the hit."""
    return (10, 5, 3)[state.tries] + bool(options.hit_point_on_pocketing)


@_g.clause("hit", "p6", "A hit of the black counts one.")
def hit(state: TakenState, shot: TakenShot, options: Any) -> int:
    """Where the black goes down on it that is counted instead; by option the first of a turn alone counts."""
    scored = state.earned > 0
    return 0 if shot.fell or (scored and options.repeat_hits == "once-a-turn") else 1


@_g.clause("duty", "p3", "The shooter meets a rim before the black.")
def bank(state: TakenState, shot: TakenShot, options: Any) -> str:
    """A shot is taken for banked unless it is recorded that it was not."""
    if shot.failed and shot.banked:
        return "contradicted"
    if not shot.failed and shot.banked is not False:
        return "lawful"
    return "refuse" if options.direct_hit == "refused" else "void"


@_g.clause("again", "p4", "After three tries the turn is over.")
def again(state: TakenState, taken: int, options: Any) -> bool:
    """Also when the black is down, unless the tries go on."""
    return state.tries < 3 and (not taken or options.after_pocketing == "tries-go-on")


@_g.clause("lies", "p5", "Later tries of a turn are from where the shooter lies or from the base line.")
def lies(state: TakenState, again: bool, options: Any) -> str:
    """As the player chooses; the next player begins on the line."""
    return "choice" if again else ""


@_g.clause("shooter_pocketed", "p4", "Shooter pocketed: the try is used, and nothing is forfeited.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """What the shot made counts, or not."""
    return Loss(options.lost_shooter == "nothing", turn=False)


_g.clause("shooter_off", "p4", "Shooter off the board: the try is used, and nothing is forfeited.")(
    shooter_pocketed
)

register(BLACK_BANK)
