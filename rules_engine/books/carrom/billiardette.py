"""Billiardette (lines 223-239), Easy Billiardette (241-249) and Option Billiard (343-357): a square of green
rings, of which the shooter meets two or more."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.ring_billiards import RING_BILLIARDS, GlanceShot, GlanceState, Loss, RingOff
from ...options import choice, number, switch
from ...saying import say

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"
_FOUR = ("g1", "g2", "g3", "g4")
_SQUARE = say(
    "billiardette.four-green-rings-form-square-in",
    "The four green rings form a square in the centre, about six inches apart",
)

BILLIARDETTE = Game(
    "carrom/billiardette",
    "Billiardette",
    family=RING_BILLIARDS,
    lines=(223, 239),
    refs={
        "p1": "checker side",
        "p2": "4 green, 1 white shooter",
        "p3": "hit two or more rings; 30 wins",
        "p4": "square setup; two struck one point, extra rings one each",
        "p5": "billiard continues; miss passes shooter as it lies",
        "p6": "pocketed ring goes to center",
        "p7": "shooter pocketed: turn, and a point unless a billiard",
        "p8": "first to 30 wins",
    },
    beside={"p1": _FACE},
    options=[
        number("target", 30, 1, 1000, "Points that win", "p3", length=True),
        switch("below-zero", False, "A point is forfeited although the player has none", "p7"),
        switch("billiard-with-scratch-counts", True, "Points stand although the shooter is pocketed", "p7"),
        choice("in-turn-origin", ("lie", "base-line"), "Whence a player goes on after a billiard", "p5"),
        choice(
            "off-board",
            ("turn-only", "as-pocketed"),
            "The shooter off the board: the turn alone is lost, or as if it were pocketed",
            "p7",
        ),
    ],
)

_b = BILLIARDETTE
_b.figure("set_up", "p2", _FOUR, "Four green rings, and one white shooter.")
_b.figure("lead", "p4", True, "Somebody begins, anywhere on the base line; the book does not say who.")
_b.figure("set_out", "p4", _SQUARE, "How the rings lie.")
_b.figure("resume", "p4", "line", "A lost shooter is played from the base line again.")
_b.figure("miss", "p5", True, "After a miss the opponent shoots from where the shooter lies.")


@_b.clause("origin", "p5", "The shooter is played from where it lies.")
def origin(state: GlanceState, facts: None, options: Any) -> str:
    """Of the same player's next shot it is not said."""
    return "lie" if state.fresh or options.in_turn_origin == "lie" else "line"


@_b.clause("met", "p4", "Two rings struck: one point; each further ring one more.")
def met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """A ring struck twice is one ring."""
    return len(shot.met or ()) - 1 if shot.billiard else 0


@_b.clause("again", "p5", "After a billiard the player goes on.")
def again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Whatever fell."""
    return shot.billiard


@_b.clause("shooter_pocketed", "p7", "Shooter pocketed: the turn, and a point unless it made a billiard.")
def shooter_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Whether the billiard itself counts is not said."""
    return Loss(options.billiard_with_scratch_counts, 0 if shot.billiard else 1)


@_b.clause("shooter_off", "p7", "Shooter off the board: the turn is lost.")
def shooter_off(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Silent in the book; by option as if it were pocketed."""
    if options.off_board == "as-pocketed":
        return shooter_pocketed(state, shot, options)
    return Loss(True)


@_b.clause("floor", "p7", "Who has no point has none to forfeit.")
def floor(state: GlanceState, facts: None, options: Any) -> int | None:
    """By option he owes it."""
    return None if options.below_zero else 0


@_b.clause("ring_off", "p6", "A ring off the board goes to the centre, too.")
def ring_off(state: GlanceState, shot: GlanceShot, options: Any) -> RingOff:
    """Silent in the book."""
    return RingOff(False)


@_b.clause("respot", "p6", "A pocketed ring goes to the centre.")
def respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """Or as near as it can lie."""
    return (say("billiardette.at-centre-near-can-lie", "at the centre, or as near as it can lie"),) * count


@_b.clause("target", "p8", "Who has thirty points first wins.")
def target(state: GlanceState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


register(BILLIARDETTE)


EASY_BILLIARDETTE = Game(
    "carrom/easy-billiardette",
    "Easy Billiardette",
    family=RING_BILLIARDS,
    lines=(241, 249),
    governed_by=[BILLIARDETTE],
    refs={
        "p1": "checker side",
        "p2": "5 green, 1 white shooter",
        "p3": "Billiardette object",
        "p4": "fifth ring in the middle; otherwise Billiardette",
    },
    beside={"p1": _FACE},
)

_e = EASY_BILLIARDETTE
_e.figure("set_up", "p2", (*_FOUR, "g5"), "Five green rings, and one white shooter.")
_e.figure(
    "set_out",
    "p4",
    say(
        "billiardette.four-and-the-fifth",
        "The four green rings form a square in the centre, about six inches apart; the fifth lies in the "
        "middle",
    ),
    "One ring more, in the middle.",
)
_e.restates("target", "p3", "The object is that of Billiardette.")

register(EASY_BILLIARDETTE)


OPTION_BILLIARD = Game(
    "carrom/option-billiard",
    "Option Billiard",
    family=RING_BILLIARDS,
    lines=(343, 357),
    refs={
        "p1": "checker side",
        "p2": "4 green, 2 white shooters",
        "p3": "25 points by pocketing or billiards",
        "p4": "square of four about six inches apart",
        "p5": "from base line: billiard or direct pocket, one point",
        "p6": "shooter stays on; it may be attacked",
        "p7": "recentering, re-entry, forfeits of the shot",
    },
    beside={"p1": _FACE},
    options=[
        number("target", 25, 1, 1000, "Points that win", "p3", length=True),
        choice(
            "both-on-one-shot",
            ("add", "one-only"),
            "A billiard and a ring pocketed by one shot are added, or count one together",
            "p5",
        ),
        choice("billiard-value", ("one", "per-ring"), "A third or fourth ring struck", "p5"),
        choice(
            "direct",
            ("struck", "any"),
            "A ring pocketed directly was struck by the shooter itself, or is any that falls",
            "p5",
        ),
        choice("opponent-shooter-value", (1, 0), "Points for pocketing the opponent's shooter", "p6"),
        choice("in-turn-origin", ("lie", "base-line"), "Whence a shooter on the board is played", "p6"),
        choice(
            "after-score", ("continue", "one-shot"), "A score continues the turn, or each shot ends it", "p5"
        ),
    ],
)

_o = OPTION_BILLIARD
_o.figure("set_up", "p2", _FOUR, "Four green rings, and a white shooter for each player.")
_o.figure("shooters", "p2", "each", "Each player has his own shooter.")
_o.figure("lead", "p5", True, "Somebody begins, at any point of the base line; the book does not say who.")
_o.figure("set_out", "p4", _SQUARE, "How the rings lie.")
_o.figure("resume", "p7", "line", "A shooter comes into play from any point of the base line.")
_o.figure("miss", "p6", True, "Who loses his turn leaves his shooter on the board.")
_o.figure("shooter_down", "p7", True, "The opponent's shooter is out of play until the turn is lost.")
_o.figure("shooter_back", "p7", True, "It comes back to its owner with the turn.")


@_o.clause("origin", "p6", "The shooter remains on the board, and is played from there.")
def option_origin(state: GlanceState, facts: None, options: Any) -> str:
    """By option from the base line each time."""
    return "lie" if options.in_turn_origin == "lie" else "line"


@_o.clause("met", "p5", "Two or more rings hit: a billiard, one point.")
def option_met(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """The opponent's shooter is a ring as any other."""
    if not shot.billiard:
        return 0
    return len(shot.met or ()) - 1 if options.billiard_value == "per-ring" else 1


@_o.clause("pocketed", "p5", "Each ring pocketed directly: one point.")
def option_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> int:
    """Directly: struck by the shooter itself."""
    if shot.billiard and options.both_on_one_shot == "one-only":
        return 0
    rings = shot.struck if options.direct == "struck" else shot.fell
    made = sum(int(options.opponent_shooter_value) if ring.isupper() else 1 for ring in rings)
    return min(made, 1) if options.both_on_one_shot == "one-only" else made


@_o.clause("again", "p5", "Who scores goes on.")
def option_again(state: GlanceState, shot: GlanceShot, options: Any) -> bool:
    """Implied by what is said of losing the turn."""
    return shot.made > 0 and options.after_score == "continue"


@_o.clause("shooter_pocketed", "p7", "Own shooter pocketed: the points of the shot and the turn are lost.")
def own_pocketed(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """Points of before are safe."""
    return Loss(False)


@_o.clause("shooter_off", "p7", "Own shooter off the board: it is a ring as any other.")
def own_off(state: GlanceState, shot: GlanceShot, options: Any) -> Loss:
    """The points of the shot and the turn are lost."""
    return Loss(False)


@_o.clause("ring_off", "p7", "Any ring off the board: the points of the shot and the turn are lost.")
def any_off(state: GlanceState, shot: GlanceShot, options: Any) -> RingOff:
    """Whose it is makes no difference."""
    return RingOff(True, void=True)


@_o.clause("respot", "p7", "A pocketed playing ring goes to the centre.")
def option_respot(state: GlanceState, count: int, options: Any) -> tuple[str, ...]:
    """Or as near as it can lie."""
    return (say("billiardette.at-centre-near-can-lie", "at the centre, or as near as it can lie"),) * count


@_o.clause("target", "p3", "Twenty-five points win.")
def option_target(state: GlanceState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


register(OPTION_BILLIARD)
