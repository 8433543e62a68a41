"""Blockade (lines 817-835) and Call the Blockade (837-839): one's rings past the pins into the pockets."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.guarded_pockets import GUARDED_POCKETS, Fallen, GuardedState, Price, Shot
from ...options import choice, switch
from ...saying import say
from .carroms import CARROMS

COUNT_OF_CARROMS = tuple(option for option in CARROMS.options if option != "delivery")
"""What Carroms leaves open of its black ring and its innings: nothing of that is in games without them."""

BLOCKADE = Game(
    "carrom/blockade",
    "Blockade",
    family=GUARDED_POCKETS,
    lines=(817, 835),
    played_on=PlayedOn(
        lies="heap-and-set-up", pieces="r1 g1 r2 g2 r3 g3 r4 g4 r5 g5 r6 g6", only_banked="own-half"
    ),
    letters="RG",
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "4 pins, 6+6 rings, SR",
        "p3": "object: own rings down first",
        "p4": "set-up",
        "p5": "base line, no felling, from lie, not off opponent's rings",
        "p6": "pin by SR: forfeit; by ring: none; opponent's ring stays",
        "p7": "after SR pocketed: far-side ring, or bank",
        "p8": "all rings first wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    drop_options=COUNT_OF_CARROMS,
    options=[
        choice("shooter-forfeit", ("none", "ring"), "A lost shooter costs a ring besides the turn", "p7"),
        choice(
            "pin-by-shooter",
            ("counts", "back"),
            "Own rings of a shot in which the shooter fells a pin: they count, and one is forfeited; or they"
            " come back besides",
            "p6",
        ),
        choice(
            "pin-by-ring",
            ("counts", "back"),
            "Own rings of a shot when a ring fells a pin: they count, or they come back and the turn is lost",
            "p6",
        ),
        choice(
            "several-pins",
            ("once", "each"),
            "The shooter fells several pins in one shot: one ring is forfeited, or one for each",
            "p6",
        ),
        choice(
            "opponent-first",
            ("foul", "good-if-own"),
            "A ring of the opponent met first: a fault, or none where an own ring falls",
            "p5",
        ),
        choice(
            "opponent-last",
            ("wins", "back"),
            "The opponent's last ring is pocketed for him: he wins, or it comes back",
            "p8",
        ),
        choice(
            "both-last",
            ("striker", "first-down"),
            "The last rings of both fall in one shot: the player wins, or whose fell first",
            "p8",
        ),
        choice(
            "direct-shot-foul",
            ("returned", "refused", "none"),
            "A forbidden direct shot: its rings come back and the turn ends, it is not recorded, or nothing",
            "p7",
        ),
    ],
)

_b = BLOCKADE
_b.figure("set_up", "p2", {"each": 6, "pins": 4}, "Six red rings, six green and four pins.")
_b.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_b.figure(
    "group",
    "p4",
    say(
        "blockade.pin-before-each-pocket-twelve-rings",
        "A pin before each pocket; the twelve rings at the centre.",
    ),
    "Pins guard the pockets.",
)
_b.figure("agent", "p6", True, "What a felled pin costs hangs on what felled it.")
_b.figure("counts", "p3", True, "A ring of one's own colour counts in any pocket.")
_b.figure("undue", "p5", "lost", "A ring that does not count comes back, and the turn is lost.")
_b.figure("stood", "p6", "back", "A pin that fell is set up again.")
_b.figure("worth", "p3", 1, "Each ring that is down brings its side nearer to the end.")
_b.figure("lies", "p5", True, "The shooter is played from where it lies.")
_b.figure("resume", "p7", True, "After a lost shooter the next shot is from the base line.")


@_b.clause("other", "p6", "A ring of the opponent that is pocketed stays down.")
def other(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """By option his last one must be his own shot."""
    last = state.down[facts[1].group] == 5
    return "back" if last and options.opponent_last == "back" else "down"


@_b.clause("again", "p5", "A player shoots on until he misses.")
def again(state: GuardedState, made: int, options: Any) -> bool:
    """Whether an own ring counted."""
    return made > 0


@_b.clause("others_first", "p5", "A player may not shoot off a ring of his opponent.")
def others_first(state: GuardedState, shot: Shot, options: Any) -> Price | None:
    """His rings of that shot come back."""
    if options.opponent_first == "good-if-own" and any(f.own and not f.pin for f in shot.fallen):
        return None
    return Price(back="own")


@_b.clause(
    "felled", "p6", "A pin that the shooter fells costs the turn and a ring; by a ring it costs nothing."
)
def felled(state: GuardedState, shot: Shot, options: Any) -> Price | None:
    """What the pins of a shot cost."""
    by_shooter = sum(f.by == "c" for f in shot.pins)
    if by_shooter:
        back = "own" if options.pin_by_shooter == "back" else ""
        return Price(back=back, forfeit=by_shooter if options.several_pins == "each" else 1)
    own = any(f.own and not f.pin for f in shot.fallen)
    return Price(back="own") if own and options.pin_by_ring == "back" else None


def _shooter_lost(options: Any) -> Price:
    return Price(back="all", forfeit=int(options.shooter_forfeit == "ring"))


@_b.clause("pocketed", "carrom/carroms#p5", "Shooter pocketed: the turn is lost, its rings come back.")
def pocketed(state: GuardedState, shot: Shot, options: Any) -> Price:
    """No further forfeit is printed for this game."""
    return _shooter_lost(options)


@_b.clause("jumped", "carrom/carroms#p7", "Shooter off the board: the turn is lost, its rings come back.")
def jumped(state: GuardedState, shot: Shot, options: Any) -> Price:
    """As for a pocketed one."""
    return _shooter_lost(options)


@_b.clause("direct", "p7", "From the line again, a ring on one's own side of the centre line is banked only.")
def direct(state: GuardedState, shot: Shot, options: Any) -> Price | str | None:
    """What a direct shot costs there; it is written for the shot after a lost shooter alone."""
    if not shot.direct or state.whence != "back" or options.direct_shot_foul == "none":
        return None
    return "refuse" if options.direct_shot_foul == "refused" else Price(back="all")


@_b.clause("won", "p8", "Who first has all his rings down wins.")
def won(state: GuardedState, facts: tuple[int, int | None], options: Any) -> int | None:
    """The side; where both have, the player of the shot, or whose last ring fell first."""
    who, first = facts
    done = [side for side, down in enumerate(state.down) if down == 6]
    if len(done) == 2:
        return first if options.both_last == "first-down" and first is not None else who
    return done[0] if done else None


register(BLOCKADE)


CALL_THE_BLOCKADE = Game(
    "carrom/call-the-blockade",
    "Call the Blockade",
    family=GUARDED_POCKETS,
    lines=(837, 839),
    letters="RG",
    governed_by=(BLOCKADE, CARROMS),
    refs={"p1": "Blockade with called pockets; error centered, turn lost"},
    options=[
        choice(
            "good-and-error",
            ("back", "stays"),
            "With a ring in the called pocket another falls elsewhere: it comes back and the turn is lost, or"
            " it stays",
            "p1",
        ),
        switch(
            "opponent-error-stays", False, "A ring of the opponent in a pocket not called stays down", "p1"
        ),
    ],
)

_c = CALL_THE_BLOCKADE
_c.figure("call", "p1", "pocket", "The pocket is called before every shot.")
_c.figure("pockets", "p1", True, "A ring counts in the called pocket only.")


def _in_called(shot: Shot, ring: Fallen) -> bool:
    return ring.pocket == shot.called


@_c.clause("counts", "p1", "An own ring counts in the pocket that was called.")
def called_counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """By option another counts, too, where one fell as called."""
    shot, ring = facts
    as_called = any(f.own and not f.pin and _in_called(shot, f) for f in shot.fallen)
    return _in_called(shot, ring) or (options.good_and_error == "stays" and as_called)


_c.restates("undue", "p1", "A ring pocketed in error goes to the centre, and the turn is lost.")


@_c.clause("other", "p1", "A ring of the opponent, too, that fell in a pocket not called goes to the centre.")
def called_other(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str | None:
    """In the called pocket it stays down, as at Blockade."""
    return None if _in_called(*facts) or options.opponent_error_stays else "lost"


register(CALL_THE_BLOCKADE)
