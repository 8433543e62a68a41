"""Cue Ring (lines 416-490): rings driven with a cue off a side of the board, counted where they lie."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.web import WEB, WebShot, WebState
from ...options import choice, number

CUE_RING = Game(
    "crown/cue-ring",
    "Cue Ring",
    family=WEB,
    lines=(416, 490),
    letters="RG",
    refs={
        "p1": "introduction",
        "p2": "introduction continued",
        "p3": "cues and 24 rings; field and lines; pockets unused",
        "p4": "drive opponent off; leave own near centre",
        "p5": "two to four persons",
        "p6": "shares of rings for two and four",
        "p7": "three-handed arrangement",
        "p8": "players walk round a small table",
        "p9": "opening shot rebounds from opposite side",
        "p10": "next player drives opponent out by rebound",
        "p11": "no direct shots except R4 and R5",
        "p12": "direct shot pays only with two rings off",
        "R1": "one shot from or outside own line",
        "R2": "centre shot must rebound first",
        "R3": "must shoot opponent's ring off one side",
        "R4": "direct allowed when two opponents go off for good",
        "R5": "failed direct removes ring and centres rings hit",
        "R6": "missing opponent removes own ring",
        "R7": "ring off and back stays",
        "R8": "hit after two sides treated like R5",
        "R9": "rings off the field removed after each shot",
        "R10": "rebound on own rings must move an opponent's",
        "R11": "only own rings hit removes them and shooter",
        "R12": "rings driven off are not replaced",
        "R13": "no moving before count except cancelling",
        "R14": "fifty wins",
        "C1": "spaces count 1 to 5 outward in",
        "C2": "den counts 10",
        "C3": "touching a line counts outside it",
        "C4": "opposite colours in a space cancel",
    },
    beside={
        "p1": "praise of the game, on which no ruling rests",
        "p2": "praise of the game, continued",
        "p4": "the object in general; the rules and the count rule it",
        "p8": "how the table should stand for the players' ease",
        "p10": "the second shot described; rule 3 rules it",
        "p11": "said again in rules 3 to 5, which rule it",
        "p12": "advice to the beginner about rule 4",
    },
    options=[
        number("target", 50, 5, 10_000, "Points that win", "R14", length=True),
        choice("players", (2, 4, 3), "How many people play; the sides stay two", "p5"),
        choice("lone", ("R", "G"), "Three players: the side of one person", "p7"),
        choice("outer-circle", ("off", "field"), "A ring that touches the outermost circle", "C3"),
        choice("no-side", ("removed", "stays"), "A shot for the centre that touched no side", "R2"),
        choice("own-hit-then", ("nothing", "removed"), "An own ring is hit in a shot for the centre", "R11"),
        choice("driven-off", ("centred", "off"), "A ring driven off by a shot that rule 5 undoes", "R5"),
        choice(
            "own-hit",
            ("all-hit", "ring-shot"),
            "A rebound on own rings that reaches none of the opponent's: which rings go",
            "R11",
        ),
        choice("next-lead", ("second", "same"), "Who leads the later rounds", "p9"),
    ],
)

_g = CUE_RING
_g.figure("rings", "p6", 12, "Twelve rings a side; partners have six each.")
_g.figure("place", "R1", "warning", "From the line on the player's side, or outside it.")
_g.figure("free", "p9", "centre", "With no ring of the opponent's on the field: off a side, for the centre.")
_g.figure(
    "duty", "R3", "one-side", "A ring of the opponent's on the field is shot at, off one side of the board."
)
_g.figure("double", "R4", 2, "A direct shot is good if it drives two of the opponent's rings off for good.")
_g.figure(
    "direct", "R5", "centre", "Else the ring shot is taken off, and the opponent's that were hit are centred."
)
_g.figure("late", "R8", "centre", "Hit after two sides or more: as after a direct shot.")
_g.figure("no_hit", "R6", "off", "A ring that hits none of the opponent's is taken off.")
_g.figure("through", "R10", "moved", "Own rings may be driven on the opponent's, if one of these is moved.")
_g.figure("back", "R7", "stays", "A ring that went off the field and came back stays where it stops.")
_g.figure("cleared", "R9", "removed", "After each shot all rings that are not on the field are taken off.")
_g.figure("stays_off", "R12", True, "A ring driven off the field is not put back.")
_g.figure("untouched", "R13", "warning", "No ring is moved before the count, but pairs that cancel.")
_g.figure(
    "values",
    "C1",
    {"s4": 5, "s3": 4, "s2": 3, "s1": 2, "out": 1},
    "Outside the double circle 1, within it 2, 3, 4, and 5 next to the den.",
)
_g.figure("den", "C2", 10, "Entirely within the den ten.")
_g.figure("line", "C3", "outside", "A ring that touches a line is counted outside it.")
_g.figure("cancel", "C4", True, "Rings of opposite colours in one space cancel, ring for ring.")


@_g.clause("on_field", "p3", "The circles of the web are the field.")
def on_field(state: None, facts: None, options: Any) -> str:
    """Whether a ring that touches the outermost circle is "off" or on the "field"."""
    return str(options.outer_circle)


@_g.clause("partner", "p7", "Partners shoot in turn; three persons: one against two.")
def partner(state: WebState, side: int, options: Any) -> int | None:
    """1 or 2, None for a side of one person."""
    lone = options.players == 3 and "RG"[side] == options.lone
    return None if options.players == 2 or lone else state.shot[side] % 2 + 1


@_g.clause("next", "R1", "One shot at a time, the sides by turns.")
def next_side(state: WebState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("centre", "R2", "A shot for the centre must touch a side first.")
def centre(state: WebState, shot: WebShot, options: Any) -> str:
    """No price is named: the ring is taken off, or stays."""
    return str(options.no_side)


@_g.clause("own_alone", "R11", "With nothing of the opponent's to hit, own rings hit cost nothing.")
def own_alone(state: WebState, shot: WebShot, options: Any) -> str:
    """Or the rule to the letter."""
    return str(options.own_hit_then)


@_g.clause("driven_off", "R5", "A ring that was hit and driven off is centred like the others.")
def driven_off(state: WebState, shot: WebShot, options: Any) -> bool:
    """Whether it comes back."""
    return bool(options.driven_off == "centred")


@_g.clause("own_hit", "R11", "Own rings hit and none of the opponent's: all of them are taken off.")
def own_hit(state: WebState, shot: WebShot, options: Any) -> str:
    """Or, after a rebound, the ring shot alone."""
    return "ring-shot" if options.own_hit == "ring-shot" and not shot.direct else "all-hit"


@_g.clause("next_round", "p9", "Who leads later rounds is not said: who was second in the last.")
def next_round(state: WebState, facts: None, options: Any) -> int:
    """The side that leads the next round."""
    first = state.lead or 0
    return first if options.next_lead == "same" else 1 - first


@_g.clause("target", "R14", "Fifty points win; both at once: the higher, and level another round.")
def target(state: WebState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CUE_RING)
