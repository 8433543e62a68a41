"""Penning the Pigs (lines 332-414): green, red and black rings driven into one's own two pens."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.pens import PENS, PenShot, PensState
from ...options import choice, number
from ...saying import say

PENNING_THE_PIGS = Game(
    "crown/penning-the-pigs",
    "Penning the Pigs",
    family=PENS,
    lines=(332, 414),
    refs={
        "p1": "two players only",
        "p2": "diagram spots; option X for greens",
        "p3": "white shooter from S points; direct or bank",
        "p4": "own pens are far pockets; count only own pens",
        "p5": "fill own pens; opponent keeps what enters his",
        "p6": "greens 1, reds 3, black 5",
        "R1": "place rings; sit opposite",
        "R2": "hands off; do not move board or seats",
        "R3": "shooter square on S; any kind of shot",
        "R4": "green first, red optional after success, then green",
        "R5": "green may drive red; either keeps turn",
        "R6": "opponent's pen ends turn unless own pen too",
        "R7": "no direct black until last; replaced if penned so",
        "R8": "moved unpenned black goes back at once",
        "R9": "other rings stay where they stop",
        "R10": "black last; forfeit sends it back to centre",
        "R11": "off-board ring respotted on shooter's side",
        "R12": "shooter lost costs shot's rings plus lowest one",
        "R13": "pay lowest; black if nothing else; none owes nothing",
        "R14": "wrong colour forfeits own-pen ring and turn",
        "R15": "any shooter movement is a shot",
        "R16": "ring on shooting place respotted",
        "R17": "ring blocking centre respotted",
        "R18": "fifty wins",
        "C1": "count own pens after all are penned",
    },
    beside={"p1": "that two play is how the game is declared: two sides"},
    options=[
        number("target", 50, 5, 10_000, "Points that win", "R18", length=True),
        number("greens", 8, 1, 12, "Green rings on the board: the figure is lost", "p2"),
        number("reds", 4, 1, 12, "Red rings on the board: the figure is lost", "p2"),
        choice("green-spots", ("G", "X"), "The points on the outer circle for the green rings", "p2"),
        choice("wrong-ring", ("first", "any"), "A ring of the wrong colour: met first, or met at all", "R14"),
        choice("black-direct", ("replaced", "stays"), "A black hit direct goes into the other's pen", "R7"),
        choice("black-banked", ("wrong", "allowed"), "The black is met first by way of a rim", "R7"),
        choice("black-forfeited", ("centre", "own-side"), "Where a forfeited black is put", "R13"),
        choice("shooting-places", ("either", "next"), "Whose shooting places must be free", "R16"),
        choice("forfeit-pool", ("any", "own-catch"), "Which rings in a player's pens can pay", "R13"),
        choice("next-lead", ("alternate", "loser"), "Who begins the later rounds", "R1"),
    ],
)

_g = PENNING_THE_PIGS
_g.figure(
    "group",
    "R1",
    say("penning-the-pigs.set-up-rings-black-in-dens", "Set up the rings, the black in the den's centre."),
    "The players sit opposite.",
)
_g.figure("bank", "p3", True, "A shot may be direct or a bank.")
_g.figure("place", "R3", "warning", "The shooter stands square on a shooting point.")
_g.figure("pens", "p4", "far", "A player's pens are the two pockets opposite him.")
_g.figure("theirs", "p5", "stays", "What goes into the opponent's pens counts for him.")
_g.figure("values", "p6", {"g": 1, "r": 3, "b": 5}, "A green ring counts 1, a red one 3, the black 5.")
_g.figure("conduct", "R2", "warning", "Hands and shooters off; board and seats stay; no price is named.")
_g.figure(
    "green_first",
    "R4",
    "green",
    "Green first in a turn and after a shot at a red; any ring in an own pen gives another shot.",
)
_g.figure("red", "R4", "that-one", "A shot at a red ring must pen that very ring, or the turn ends.")
_g.figure("combination", "R5", True, "A green ring may drive a red one in; either keeps the turn.")
_g.figure("other_pen", "R6", "ends", "A ring in the opponent's pen alone ends the turn.")
_g.figure("black_back", "R8", "centre", "A black that was moved and not penned goes back at once.")
_g.figure("stays", "R9", True, "All other rings lie where they stop.")
_g.figure("black_last", "R10", "lies", "When all others are penned the black is shot at, where it lies.")
_g.figure("off", "R11", "own-side", "A ring off the board is put on the player's own side.")
_g.figure("lost", "R12", "all-and-one", "A lost shooter costs the turn, the rings of the shot, and one more.")
_g.figure("pay", "R13", "least", "The ring that counts least pays; with none nothing is owed.")
_g.figure(
    "spot",
    "R12",
    say(
        "penning-the-pigs.put-on-players-own-side-else",
        "Put on the player's own side, or else on the other's; a red one on either spot for it",
    ),
    "Forfeits are put on the side of who pays.",
)
_g.figure("moved", "R15", True, "A shooter that was moved at all has been shot.")
_g.figure(
    "centre",
    "R17",
    say(
        "penning-the-pigs.put-ring-lies-in-centre-on",
        "Put the ring that lies in the centre on the player's side, and the black back.",
    ),
    "A ring in the black's place makes room.",
)
_g.figure("count", "C1", "all-penned", "Nothing counts until all are penned; then each counts his own pens.")


@_g.clause("rings", "p2", "The green and red rings stand on the outer circle, the black in the den.")
def rings(state: None, facts: None, options: Any) -> tuple[int, int, int]:
    """Eight, four and one, as far as the text lets the lost figure be known."""
    return options.greens, options.reds, 1


@_g.clause("spots", "p2", "The green rings stand at the points G, or X.")
def spots(state: None, facts: None, options: Any) -> str:
    """The rules are the same."""
    return say(
        "penning-the-pigs.spots",
        "The green rings stand on the outer circle at {spots}, the red ones at R.",
        spots=options.green_spots,
    )


@_g.clause("wrong", "R14", "A ring of the wrong colour is hit: what goes into an own pen is forfeited.")
def wrong(state: PensState, facts: tuple[PenShot, dict[str, int]], options: Any) -> bool:
    """Whether the ring met first, or any, is of the wrong colour; a black may be met by a carom."""
    shot, left = facts
    if shot.first is None:
        return False
    others = left["g"] + left["r"]
    if shot.first == "b" and others and shot.banked and options.black_banked == "allowed":
        return False
    if options.wrong_ring == "any" and shot.target:
        return any(ring not in (shot.target, "b") for ring in shot.met) or shot.first != shot.target
    return shot.first != shot.target


@_g.clause("black_early", "R7", "The black is not shot at direct before its time; penned so, it is replaced.")
def black_early(state: PensState, shot: PenShot, options: Any) -> str:
    """Also from the opponent's pen; "stays" leaves it there."""
    return str(options.black_direct)


@_g.clause("black_spot", "R13", "The black is forfeited like the rest where nothing else can pay.")
def black_spot(state: PensState, facts: None, options: Any) -> str:
    """In the centre, where it belongs while others are left."""
    if options.black_forfeited == "own-side":
        return say(
            "penning-the-pigs.put-black-on-players-own-side", "Put the black on the player's own side."
        )
    return say("penning-the-pigs.put-black-in-centre", "Put the black in the centre.")


@_g.clause("pool", "R13", "A forfeit is paid from the player's own pens.")
def pool(state: PensState, facts: None, options: Any) -> str:
    """Any ring there, or none that the opponent put there."""
    return str(options.forfeit_pool)


@_g.clause("shooting_place", "R16", "A ring on a shooting place is put on the last player's side.")
def shooting_place(state: PensState, facts: tuple[PenShot, str | None], options: Any) -> str | None:
    """On either player's, or on that of the next player alone."""
    shot, whose = facts
    if options.shooting_places == "next" and whose == "AB"[shot.who]:
        return None
    return say(
        "penning-the-pigs.put-ring-lies-on-shooting-place",
        "Put the ring that lies on a shooting place on the side of the player who shot.",
    )


@_g.clause("next_round", "R1", "Who begins is not said: the sides alternate.")
def next_round(state: PensState, made: list[int], options: Any) -> int:
    """The side that begins the next round."""
    if options.next_lead == "loser" and made[0] != made[1]:
        return made.index(min(made))
    return 1 - (state.lead or 0)


@_g.clause("target", "R18", "Fifty points win.")
def target(state: PensState, facts: None, options: Any) -> int:
    """The points agreed; level, another round is played."""
    return int(options.target)


register(PENNING_THE_PIGS)
