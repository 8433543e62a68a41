"""Carroms (lines 9-31): pocket the rings of one's colour and the black, inning by inning, to thirty
points."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import COLOURS, RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, number, switch

CARROMS = Game(
    "carrom/carroms",
    "Carroms",
    family=RINGS_POCKETED,
    lines=(9, 31),
    refs={
        "p0": "rings may be finger-snapped or played with cue sticks",
        "p1": "checker side is used",
        "p2": "12 red, 12 green, 1 black, 2 white shooters",
        "p3": "pocket own colour and black; values 1 and 5; 30 wins",
        "p4": "setup, coin flip, own ring continues, always from the line",
        "p5": "shooter pocketed: turn lost, rings back, one forfeit; black exceptions",
        "p6": "opponent rings stay down; alone they end the turn",
        "p7": "shooter off board: turn, forfeit, rings back; ring off recentred",
        "p8": "inning ends: black down and one colour cleared",
        "p9": "counting of own rings, black, remaining rings; 30 or agreed",
        "p10": "slightest movement of the shooter is a shot",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("target", 30, 1, 1000, "Points that win", "p9", length=True),
        choice("delivery", ("snap", "cue"), "How the shooter is driven", "p0"),
        switch("black-alone-keeps-turn", False, "Pocketing the black alone keeps the turn", "p4"),
        switch(
            "foul-returns-opponent-rings",
            True,
            "With the shooter lost, the opponent's rings of that shot come back too",
            "p5",
        ),
        choice(
            "next-inning-lead",
            ("alternate", "inning-winner", "inning-loser", "coin-flip"),
            "Who shoots first in later innings",
            "p4",
        ),
        choice(
            "colours",
            ("chosen", "first-pocketed"),
            "The leader chooses his colour, or the first ring down fixes it",
            "p3",
        ),
        choice(
            "jump-with-black",
            ("forfeit", "waived"),
            "Shooter off the board with the black pocketed: is a ring forfeited besides?",
            "p7",
        ),
        switch(
            "black-with-shooter-counts",
            False,
            "A black that falls with the shooter is worth its points",
            "p5",
        ),
        choice(
            "black-recredit",
            ("again", "once"),
            "A forfeited black that is pocketed again counts again, or once only",
            "p5",
        ),
        choice(
            "bonus-owner",
            ("cleared", "ender"),
            "Rings left count for the side whose colour is down, or only if that side ends the inning",
            "p9",
        ),
        choice(
            "when-counted",
            ("inning", "shot"),
            "Points are added at the end of the inning, or shot by shot",
            "p9",
        ),
        choice(
            "both-reach",
            ("higher", "ender"),
            "Both have enough: the higher total wins, or the player whose shot it was",
            "p9",
        ),
        choice(
            "inning-end",
            ("both", "either"),
            "An inning ends when the black and one colour are down, or as soon as either is",
            "p8",
        ),
    ],
)

_g = CARROMS
_g.figure("set_up", "p2", {"r": 12, "g": 12, "b": 1}, "Twelve red rings, twelve green and one black.")
_g.figure("shot", "p10", True, "The slightest movement of the shooter by the finger is a shot.")
_g.figure("from_line", "p4", True, "Every shot is made from the line, never from where the shooter lay.")
_g.figure("ring", "p3", 1, "Each ring of one's own colour that is down counts one.")
_g.figure(
    "other_ring",
    "p6",
    "down",
    "A pocketed ring of the opponent stays down and is his; alone it ends the turn.",
)
_g.figure("ring_off", "p7", "centre", "A ring off the board goes back as near to the centre as possible.")


@_g.clause("delivery", "p0", "The shooter is snapped with a finger, or driven with a cue.")
def delivery(state: RingsState, facts: None, options: Any) -> str:
    """As agreed."""
    return str(options.delivery)


@_g.clause("colours", "p3", "Each player has a selected colour.")
def colours(state: RingsState, facts: None, options: Any) -> str:
    """How the colours are selected."""
    return str(options.colours)


@_g.clause("black", "p9", "The player who pockets the black scores five.")
def black(state: RingsState, shot: Shot, options: Any) -> int:
    """What the black is worth now."""
    return 0 if options.black_recredit == "once" and any(state.earned) else 5


@_g.clause("again", "p4", "A player who pockets one or more rings of his colour shoots again.")
def again(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether the turn goes on; a lost shooter always ends it."""
    return not shot.foul and bool(shot.own or (shot.black and options.black_alone_keeps_turn))


@_g.clause(
    "shooter_pocketed",
    "p5",
    "Shooter pocketed: the turn is lost, its rings come back, one more is forfeited.",
)
def shooter_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """With the black no further ring is forfeited."""
    return Penalty(options.foul_returns_opponent_rings, options.black_with_shooter_counts, not shot.black)


@_g.clause(
    "shooter_off", "p7", "Shooter off the board: the turn is lost, its rings come back, one is forfeited."
)
def shooter_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """The waiver for the black is written for a pocketed shooter alone."""
    waived = shot.black and options.jump_with_black == "waived"
    return Penalty(options.foul_returns_opponent_rings, options.black_with_shooter_counts, not waived)


def _cleared(state: RingsState) -> tuple[bool, bool]:
    """Whether all red and all green rings are down."""
    return state.down[0] == 12, state.down[1] == 12


@_g.clause("inning_end", "p8", "The inning ends when the black is down and all rings of one player are.")
def inning_end(state: RingsState, shot: Shot, options: Any) -> bool:
    """Asked after each shot."""
    down, cleared = state.black is not None, any(_cleared(state))
    return (down or cleared) if options.inning_end == "either" else (down and cleared)


@_g.clause(
    "bonus", "p9", "Whose rings are all down scores one for each ring that the opponent has on the board."
)
def bonus(state: RingsState, ender: int, options: Any) -> tuple[int, ...] | None:
    """Points for the rings that are left, by side."""
    if not state.colours or all(_cleared(state)):
        return None
    mine = [COLOURS.index(c) for c in state.colours]
    points = [0] * len(mine)
    for side, colour in enumerate(mine):
        if _cleared(state)[colour] and (options.bonus_owner == "cleared" or side == ender):
            points[side] = 12 - state.down[1 - colour]
    return tuple(points) if any(points) else None


@_g.clause("when_counted", "p9", "Points are counted when the inning has ended.")
def when_counted(state: RingsState, facts: None, options: Any) -> str:
    """ "inning" or "shot"."""
    return str(options.when_counted)


@_g.clause("target", "p9", "Thirty points, or the total agreed upon, win.")
def target(state: RingsState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


@_g.clause("tie", "p9", "Both have enough: the higher total wins; with equal totals play goes on.")
def tie(state: RingsState, ender: int, options: Any) -> int | None:
    """The side that wins, None to play on."""
    if options.both_reach == "ender":
        return ender
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    return ahead[0] if len(ahead) == 1 else None


@_g.clause("next_inning", "p4", "A coin flip decides who is first; in later innings the lead alternates.")
def next_inning(state: RingsState, points: list[int], options: Any) -> int | None:
    """The side that leads the next inning; None when it is flipped for."""
    led = state.lead or 0
    if options.next_inning_lead == "coin-flip":
        return None
    if options.next_inning_lead == "alternate" or points[0] == points[1]:
        return 1 - led
    winner = 0 if points[0] > points[1] else 1
    return winner if options.next_inning_lead == "inning-winner" else 1 - winner


register(CARROMS)
