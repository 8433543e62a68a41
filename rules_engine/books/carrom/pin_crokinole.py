"""Pin-Crokinole (lines 495-515): Crokinole in which a side must fell its pin before it counts."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import PINS_AND_BANKS, RestsState, Ring
from ...options import choice, number, switch
from .crokinole import CROKINOLE

PIN_CROKINOLE = Game(
    "carrom/pin-crokinole",
    "Pin-Crokinole",
    family=PINS_AND_BANKS,
    lines=(495, 515),
    played_on=PlayedOn(lies="facing-pins", pieces="pinR pinG"),
    letters="RG",
    governed_by=[CROKINOLE],
    refs={
        "p1": "Crokinole side",
        "p2": "6 red, 6 green, 2 tenpins",
        "p3": "Pin must fall for round points to count",
        "p4": "Pins at far outside edge of the inner circle",
        "p5": "Pin or opponent's ring before any hole shot",
        "p6": "Own pin removed, ring reshot; opponent's pin reset",
        "p7": "Hole shot only with pin gone and circles clear",
        "p8": "Direct or carom knock by the shooter's ring",
        "p9": "Pin standing at round end: no points",
        "p10": "50 wins",
    },
    beside={
        "p1": "the side of the board; the zones are those of Crokinole",
        "p3": "the object in general; p9 says what comes of a pin that stands",
        "p4": "where the pins stand, which changes no ruling",
    },
    options=[
        number("target", 50, 20, 10_000, "Points that win", "p10", length=True),
        choice(
            "extra-shot",
            ("at-once", "later"),
            "A ring that felled its pin is shot again at once, or later",
            "p6",
        ),
        choice(
            "pin-by",
            ("ring-shot", "own-ring"),
            "The pin falls to the ring just shot, or to any ring of its side",
            "p8",
        ),
        choice("invalid-knock", ("set-up", "counts"), "The own pin felled by another ring", "p8"),
        choice(
            "premature-hole",
            ("removed", "pin-at-end"),
            "A ring in the hole too early: taken off, or it counts at the end if the pin is down",
            "p7",
        ),
        switch(
            "ten-or-less",
            True,
            "With ten or less to make the hole counts at the end of the round alone",
            "p10",
        ),
    ],
)

_g = PIN_CROKINOLE
_g.figure("pins", "p2", ("pinR", "pinG"), "Two tenpins, one for each side.")
_g.figure(
    "clear",
    "p7",
    ("inner", "next", "band"),
    "No ring of the opponent may lie in a circle as the hole is shot at.",
)
_g.figure("other_pin", "p6", False, "The opponent's pin is set up again.")


@_g.clause("own_pin", "p8", "The pin falls directly or by a carom, but to the shooter's ring.")
def own_pin(state: RestsState, rings: tuple[Ring, Ring], options: Any) -> bool:
    """Whether it is down: ``rings`` are the one that felled it and the one shot."""
    felled, shot = rings
    good = felled == shot or (options.pin_by == "own-ring" and felled.side == shot.side)
    return good or bool(options.invalid_knock == "counts")


@_g.clause("extra", "p6", "The ring that felled the pin can be picked up for another shot.")
def extra(state: RestsState, facts: None, options: Any) -> str:
    """ "at-once", or "later": it goes back to the hand."""
    return str(options.extra_shot)


@_g.clause("early", "p7", "The hole is shot at for ten only with the pin gone and the circles clear.")
def early(state: RestsState, facts: None, options: Any) -> str:
    """ "ditch": the ring is taken off; "joins": it stays, and counts at the end if the pin is down."""
    return "ditch" if options.premature_hole == "removed" else "joins"


@_g.clause("withheld", "p5", "Ten are not scored before the player's pin is down.")
def withheld(state: RestsState, side: int, options: Any) -> str | bool | None:
    """ "joins" if it counts at the end only; silent where Crokinole decides."""
    if not state.down[side]:
        return "joins"
    return None if options.ten_or_less else False


@_g.clause("standing", "p9", "A side whose pin was not felled in the round counts nothing.")
def standing(state: RestsState, facts: None, options: Any) -> tuple[int, ...]:
    """The sides that count nothing."""
    return tuple(side for side in (0, 1) if not state.down[side])


@_g.clause("target", "p10", "Fifty points win.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(PIN_CROKINOLE)
