"""Four Tries (lines 197-207): Carroms without the black, each player with four plays in succession."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import COLOURS, RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, switch
from .carroms import CARROMS

FOUR_TRIES = Game(
    "carrom/four-tries",
    "Four Tries",
    family=RINGS_POCKETED,
    lines=(197, 207),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "12 red, 12 green, 2 white shooters",
        "p3": "outscore the opponent, four successive plays each",
        "p4": "Carroms rules; only a miss uses a play",
        "p5": "most rings after four plays wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    drop_options=(
        "target", "black-alone-keeps-turn", "jump-with-black", "black-with-shooter-counts", "black-recredit",
        "bonus-owner", "when-counted", "both-reach", "inning-end",
    ),
    options=[
        switch("board-reset", False, "The rings are set up again before the second player", "p4"),
        switch("opponent-ring-uses-play", True, "Pocketing only the opponent's rings uses a play", "p4"),
        choice("lost-shooter", ("one-play", "all-plays"), "What a lost shooter uses", "p4"),
        choice("counts", ("own-colour", "any-ring"), "Which rings count for a player", "p5"),
        choice("tie", ("draw", "four-more"), "Level after four plays each: drawn, or four more each", "p5"),
    ],
)  # fmt: skip

_g = FOUR_TRIES
_g.figure("set_up", "p2", {"r": 12, "g": 12, "b": 0}, "Twelve red rings and twelve green, no black.")
_g.figure("tries", "p3", 4, "Each player has four plays in succession.")
_g.figure("bonus", "p5", (), "Rings on the board count for nobody.")
_g.figure("when_counted", "p5", "shot", "A ring that is down counts at once.")
_g.figure("target", "p5", 0, "No total ends the game.")


@_g.clause("taker", "p5", "The rings of a player are those of his colour.")
def taker(state: RingsState | None, facts: None, options: Any) -> bool:
    """Whether a ring counts for whoever pockets it."""
    return bool(options.counts == "any-ring")


@_g.clause("again", "p4", "A play is used by a miss alone, not when a ring is pocketed.")
def again(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether the shot was no miss."""
    return not shot.foul and bool(shot.own or (state.held and shot.other))


@_g.clause("used", "p4", "A miss uses one play.")
def used(state: RingsState, shot: Shot, options: Any) -> int:
    """How many plays a shot uses that is a miss."""
    if shot.foul:
        return 4 if options.lost_shooter == "all-plays" else 1
    return 0 if shot.other and not options.opponent_ring_uses_play else 1


@_g.clause("shooter_pocketed", "carrom/carroms#p5", "Shooter pocketed: its rings come back, and one more.")
def shooter_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """As at Carroms, without the black."""
    return Penalty(options.foul_returns_opponent_rings, False, True)


@_g.clause("shooter_off", "carrom/carroms#p7", "Shooter off the board: its rings come back, and one more.")
def shooter_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """As at Carroms, without the black."""
    return Penalty(options.foul_returns_opponent_rings, False, True)


def _done(state: RingsState, side: int) -> bool:
    """Whether a side has used its plays, or has nothing left to shoot at."""
    if state.tries[side] >= 4:
        return True
    if state.held:
        return sum(state.down) == 24
    return bool(state.colours) and state.down[COLOURS.index(state.colours[side])] == 12


@_g.clause("turn_done", "p3", "After his fourth miss the other player has his four plays.")
def turn_done(state: RingsState, facts: None, options: Any) -> bool:
    """Whether the player at the board has no more plays, or no more rings."""
    return _done(state, state.turn or 0)


@_g.clause("new_rack", "p4", "The second player plays at what lies on the board.")
def new_rack(state: RingsState, facts: None, options: Any) -> bool:
    """Whether the rings are set up again for him."""
    return bool(options.board_reset)


@_g.clause("inning_end", "p3", "The game lasts until both have had their plays.")
def inning_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Whether both are done."""
    return _done(state, 0) and _done(state, 1)


@_g.clause("game_end", "p5", "Most rings after four plays each win.")
def game_end(state: RingsState, who: int, options: Any) -> int | None:
    """The winner, -1 if it is drawn, None if four more are played."""
    if state.score[0] == state.score[1]:
        return -1 if options.tie == "draw" else None
    return 0 if state.score[0] > state.score[1] else 1


register(FOUR_TRIES)
