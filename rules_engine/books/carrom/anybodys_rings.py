"""Games in which a ring is his who pockets it: Wild Ring Pool (lines 103-117), the Game of Forty-Six
(137-149), and Bank Them All (209-221)."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import agreed_total, anything_down, its_number, its_pocket
from ...options import choice, number, switch

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"

WILD_RING_POOL = Game(
    "carrom/wild-ring-pool",
    "Wild Ring Pool",
    family=RINGS_TAKEN,
    lines=(103, 117),
    sides=(2, 4),
    refs={
        "p1": "checker side",
        "p2": "21 rings of any colour, one white shooter",
        "p3": "pocket most rings, shooting from where the shooter rests",
        "p4": "centre group; any ring scores; a miss passes the shooter as it lies",
        "p5": "shooter lost: turn and a ring; rings with it return",
        "p6": "next player then resumes from the line",
        "p7": "one per ring; total wins",
    },
    beside={"p1": _FACE},
    options=[
        switch(
            "off-board-returns-rings",
            False,
            "Rings pocketed while the shooter left the board come back, too",
            "p5",
        ),
        switch("new-ring-forfeit", False, "The ring forfeited may be one of the very shot", "p5"),
    ],
)

_w = WILD_RING_POOL
_w.figure("set_up", "p2", {"r": 21}, "Twenty-one rings of any colour.")
_w.figure("lead", "p4", True, "The first player shoots from any point of the shooting line.")
_w.figure("ring", "p7", 1, "Each ring counts one.")
_w.figure("lies", "p3", True, "The shooter is played from where it rests.")
_w.figure("resume", "p6", "line", "After a lost shooter the next player begins from the line.")
_w.figure("target", "p7", 0, "No total ends the game.")
_w.figure("empty", "p7", "end", "With no ring left the most rings win.")
_w.clause("again", "p4", "A ring pocketed is a score; without one the next player shoots.")(anything_down)


@_w.clause("shooter_pocketed", "p5", "Shooter pocketed: turn lost, its rings back, a ring forfeited.")
def wild_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """The rings of the shot are never his, so none of them can be forfeited."""
    return Loss(True, 1)


@_w.clause("shooter_off", "p5", "Shooter off the board: turn lost, a ring forfeited.")
def wild_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Only of a pocketed shooter is it said that the rings of the shot come back."""
    return Loss(options.off_board_returns_rings, 1, of_shot=options.new_ring_forfeit)


register(WILD_RING_POOL)


FORTY_SIX = Game(
    "carrom/forty-six",
    "Game of Forty-Six",
    family=RINGS_TAKEN,
    lines=(137, 149),
    sides=(2, 4),
    refs={
        "p1": "checker side",
        "p2": "15 rings, one white shooter",
        "p3": "exact 46; a ring scores its pocket's number",
        "p4": "centre start, base line, continue on score, else from lie",
        "p5": "shooter pocketed: turn lost, rings of the shot back",
        "p6": "exactly 46 wins; an excess ring is void, turn passes",
    },
    beside={"p1": _FACE},
    options=[
        number("target", 46, 4, 1000, "The exact total that wins", "p6", length=True),
        choice(
            "excess",
            ("each", "last"),
            "Several rings pass the total: each that would is void, or the last of the shot",
            "p6",
        ),
        choice("void-ring", ("back", "out"), "A void ring goes back to the centre, or stays out", "p6"),
        choice(
            "no-rings-left",
            ("again", "end"),
            "All rings down and nobody has the total: they are set up again, or the highest score wins",
            "p4",
        ),
        choice(
            "off-board",
            ("as-pocketed", "turn-only"),
            "The shooter off the board: as if pocketed, or the turn alone is lost",
            "p5",
        ),
    ],
)

_f = FORTY_SIX
_f.figure("set_up", "p2", {"r": 15}, "Fifteen rings.")
_f.figure("lead", "p4", True, "The first player shoots from the base line.")
_f.figure("lies", "p4", True, "The next player shoots from where the shooter lies.")
_f.clause("ring", "p3", "A ring scores the number of its pocket.")(its_pocket)
_f.clause("again", "p4", "A player who pockets a ring shoots again.")(anything_down)


@_f.clause("shooter_pocketed", "p5", "Shooter pocketed: turn lost, the rings of the shot back.")
def forty_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Nothing else is forfeited."""
    return Loss(True)


@_f.clause("shooter_off", "p5", "Shooter off the board: as if it were pocketed.")
def forty_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """By option the rings of the shot stand."""
    return Loss(options.off_board == "as-pocketed")


@_f.clause("exact", "p6", "A ring that takes the score beyond the total is void, and the turn passes.")
def exact(state: TakenState, facts: None, options: Any) -> str:
    """Which rings of a shot are void."""
    return str(options.excess)


@_f.clause("no_count", "p6", "A void ring is put back.")
def no_count(state: TakenState, facts: None, options: Any) -> str:
    """Back at the centre, or out of the game."""
    return str(options.void_ring)


@_f.clause("empty", "p4", "With all rings down they are grouped again.")
def empty(state: TakenState, facts: None, options: Any) -> str:
    """Silent in the book."""
    return str(options.no_rings_left)


_f.clause("target", "p6", "The exact total wins.")(agreed_total)

register(FORTY_SIX)


BANK_THEM_ALL = Game(
    "carrom/bank-them-all",
    "Bank Them All",
    family=RINGS_TAKEN,
    lines=(209, 221),
    refs={
        "p1": "checker side",
        "p2": "15 numbered rings, 2 white shooters",
        "p3": "highest points by bank shots only",
        "p4": "from the line; rim before any ring",
        "p5": "no forfeits for losing the shooter",
        "p6": "highest sum of numbers wins",
    },
    beside={"p1": _FACE},
    options=[
        choice("turn", ("while-scoring", "one-shot"), "How long a turn lasts", "p4"),
        choice(
            "no-bank",
            ("returned", "refused"),
            "A ring pocketed without a bank comes back and the turn ends, or the shot is not recorded",
            "p4",
        ),
        switch("lost-shooter-ends-turn", False, "A lost shooter ends the turn although a ring fell", "p5"),
    ],
)

_b = BANK_THEM_ALL
_b.figure("set_up", "p2", {"numbers": 15}, "Fifteen rings with the numbers 1 to 15.")
_b.figure("lead", "p3", True, "Somebody begins; the book does not say who.")
_b.figure("target", "p6", 0, "No total ends the game.")
_b.figure("empty", "p6", "end", "With no ring left the highest sum wins.")
_b.clause("ring", "p6", "A ring counts its number.")(its_number)


_b.figure("duty_word", "p4", "direct", "A shot that was not banked.")


@_b.clause("duty", "p4", "The shooter meets a rim before any ring.")
def bank(state: TakenState, shot: TakenShot, options: Any) -> str:
    """A shot is taken for banked unless it is recorded that it was not."""
    if shot.failed and shot.banked:
        return "contradicted"
    if not shot.failed and shot.banked is not False:
        return "lawful"
    return "refuse" if options.no_bank == "refused" else "return"


@_b.clause("again", "p3", "A player shoots on while he pockets rings.")
def bank_again(state: TakenState, taken: int, options: Any) -> bool:
    """By option a turn is one shot."""
    return taken > 0 and options.turn == "while-scoring"


@_b.clause("shooter_pocketed", "p5", "Nothing is forfeited for a pocketed shooter.")
def bank_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Rings that were banked in with it count."""
    return Loss(False, turn=options.lost_shooter_ends_turn)


@_b.clause("shooter_off", "p5", "Nothing is forfeited for a shooter off the board.")
def bank_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """As for a pocketed one."""
    return Loss(False, turn=options.lost_shooter_ends_turn)


register(BANK_THEM_ALL)
