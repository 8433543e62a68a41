"""Each His Own (lines 723-743): four numbered rings of each player, in their order, each in its pocket; and
Clear the Guard (765-773), where a pin is in the way."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.guarded_pockets import GUARDED_POCKETS, Fallen, GuardedState, Price, Shot
from ...options import choice
from ...saying import say
from .blockade import COUNT_OF_CARROMS
from .carroms import CARROMS

EACH_HIS_OWN = Game(
    "carrom/each-his-own",
    "Each His Own",
    family=GUARDED_POCKETS,
    lines=(723, 743),
    played_on=PlayedOn(lies="heap", pieces="r1 g1 r2 g2 r3 g3 r4 g4"),
    letters="RG",
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "green 1-4, red 11-14, one SR",
        "p3": "object: own rings in own pockets, in sequence",
        "p4": "eight rings in center, one color each",
        "p5": "open from base line; then from lie; continue till miss",
        "p6": "any ring may be hit",
        "p7": "wrong pocket: ring centered, turn lost",
        "p8": "own ring right plus opponent's: latter centered",
        "p9": "first to pocket all wins",
    },
    beside={
        "p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom",
        "p6": "no ring that the shooter meets is a fault, so that no ruling rests on which it met",
    },
    drop_options=COUNT_OF_CARROMS,
    options=[
        choice(
            "same-stroke",
            ("in-order", "one"),
            "The due ring and then the next in one shot: both count, or one ring a shot",
            "p3",
        ),
        choice(
            "own-astray",
            ("turn-lost", "turn-goes-on"),
            "Beside the due ring another of one's own falls astray: the turn is lost, or goes on",
            "p7",
        ),
        choice(
            "opponent-alone",
            ("back", "credited"),
            "A due ring of the opponent falls in its pocket, and none of one's own: back, or credited to him",
            "p8",
        ),
        choice("shooter-forfeit", ("none", "ring"), "A lost shooter costs a ring besides the turn", "p5"),
    ],
)

_e = EACH_HIS_OWN
_e.figure("set_up", "p2", {"numbers": 4}, "Green rings 1 to 4 and red rings 11 to 14.")
_e.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_e.figure(
    "group",
    "p4",
    say("each-his-own.eight-numbered-rings-at-centre", "The eight numbered rings at the centre."),
    "Each player has one colour.",
)
_e.figure("pockets", "p3", True, "Each ring has its own pocket: 1 and 11 the first, and so on.")
_e.figure("worth", "p9", 1, "Each ring that is down brings its side nearer to the end.")
_e.figure("lies", "p5", True, "The shooter is played from where it lies.")
_e.figure("resume", "p5", True, "A lost shooter is played from the base line.")


@_e.clause("due", "p3", "Each player's rings go down in the order of their numbers.")
def due(state: GuardedState, who: int, options: Any) -> str:
    """The ring that is next: R has those from 11, G those from 1."""
    return f"{'1' if who == 0 else ''}{min(state.down[who] + 1, 4)}"


@_e.clause("counts", "p3", "A ring counts in its turn, in its pocket.")
def counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether a ring is due; by option not if the one before it fell in the same shot."""
    shot, ring = facts
    before = any(f.own and not f.pin and f.number == ring.number - 1 for f in shot.fallen)
    if before and options.same_stroke == "one":
        return False
    return ring.at_home and ring.number == state.down[ring.group] + 1


@_e.clause("undue", "p7", "A ring in a wrong pocket, or before its turn, is centred, and the turn is lost.")
def undue(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """By option the turn goes on where the due ring fell, too."""
    return "back" if options.own_astray == "turn-goes-on" else "lost"


@_e.clause("other", "p8", "A ring of the opponent is centred.")
def other(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """By option his due ring, alone in its pocket, is credited to him."""
    shot, ring = facts
    alone = not any(f.own and not f.pin for f in shot.fallen)
    its_turn = ring.at_home and ring.number == state.down[ring.group] + 1
    return "down" if alone and its_turn and options.opponent_alone == "credited" else "back"


@_e.clause("again", "p5", "A player shoots on until he misses.")
def again(state: GuardedState, made: int, options: Any) -> bool:
    """Whether anything counted."""
    return made > 0


def _shooter_lost(options: Any) -> Price:
    return Price(back="all", forfeit=int(options.shooter_forfeit == "ring"))


@_e.clause("pocketed", "carrom/carroms#p5", "Shooter pocketed: the turn is lost, its rings come back.")
def pocketed(state: GuardedState, shot: Shot, options: Any) -> Price:
    """No further forfeit is printed for this game."""
    return _shooter_lost(options)


@_e.clause("jumped", "carrom/carroms#p7", "Shooter off the board: the turn is lost, its rings come back.")
def jumped(state: GuardedState, shot: Shot, options: Any) -> Price:
    """As for a pocketed one."""
    return _shooter_lost(options)


@_e.clause("won", "p9", "Who first has all his rings in their pockets wins.")
def won(state: GuardedState, facts: tuple[int, int | None], options: Any) -> int | None:
    """One side at most can have: the opponent's ring counts, if at all, where none of one's own fell."""
    return next((side for side, down in enumerate(state.down) if down == 4), None)


register(EACH_HIS_OWN)


CLEAR_THE_GUARD = Game(
    "carrom/clear-the-guard",
    "Clear the Guard",
    family=GUARDED_POCKETS,
    lines=(765, 773),
    played_on=PlayedOn(lies="heap-and-set-up", pieces="r1 g1 r2 g2 r3 g3 r4 g4"),
    letters="RG",
    governed_by=(EACH_HIS_OWN, CARROMS),
    refs={
        "p1": "combination of two games",
        "p2": "Each His Own, but pin first; numerical sequence",
        "p3": "out of sequence: pins re-set, rings centered",
        "p4": "all own rings wins; pins score nothing",
    },
    options=[
        choice(
            "pin-order",
            ("own-sequence", "pins-only"),
            "A pin is due before the player's ring of the same number, or when no lower pin is left",
            "p2",
        ),
    ],
)

_c = CLEAR_THE_GUARD
_c.figure("set_up", "p2", {"numbers": 4, "pins": 4}, "The rings of Each His Own, and four pins.")
_c.figure(
    "group",
    "p1",
    say(
        "each-his-own.eight-numbered-rings-at-centre-pin",
        "The eight numbered rings at the centre, a pin before each pocket.",
    ),
    "The rings of the one game, the pins of the other.",
)
_c.restates("won", "p4", "Who has all his rings in their pockets wins.")
_c.restates("undue", "p3", "A ring out of its sequence is centred.")
_c.figure("stood", "p3", "back", "A pin out of its sequence, or felled only, is set up again.")


@_c.clause("due", "p2", "The pin first, then the ring, pocket by pocket.")
def guard_due(state: GuardedState, who: int, options: Any) -> str | None:
    """The pin that guards the pocket of the player's next ring; without it his ring, as at Each His Own."""
    pocket = min(state.down[who] + 1, 4)
    if pocket in state.gone:
        return None
    return f"p{_next_pin(state, pocket, options)}"


def _next_pin(state: GuardedState, pocket: int, options: Any) -> int:
    """The pin that may be pocketed by a player whose next ring is for ``pocket``; 0 if there is none."""
    if options.pin_order == "pins-only":
        return next((n for n in range(1, 5) if n not in state.gone), 0)
    return pocket


@_c.clause("pin_counts", "p2", "A pin is pocketed in its turn, in the pocket that it guards.")
def pin_counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """A pin that is gone is gone for both."""
    shot, pin = facts
    return pin.at_home and pin.number == _next_pin(state, state.down[shot.who] + 1, options)


@_c.clause("counts", "p2", "No ring counts in a pocket whose pin is up.")
def guarded(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool | None:
    """In a clear pocket as at Each His Own."""
    return None if facts[1].number in state.gone else False


@_c.clause("other", "p3", "A ring of the opponent does not count for him in a guarded pocket either.")
def other_guarded(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str | None:
    """In a clear pocket as at Each His Own."""
    return None if facts[1].number in state.gone else "back"


@_c.clause("worth", "p4", "Pins count nothing.")
def pins_count_nothing(state: GuardedState, piece: Fallen, options: Any) -> int | None:
    """Rings as at Each His Own."""
    return 0 if piece.pin else None


register(CLEAR_THE_GUARD)
