"""Point carrom: the house game of clubs, in which men count for who pockets them."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.men_taken import MEN_TAKEN, PointsState, Taken
from ...options import choice, switch
from ...sources import Authority, Way
from .carrom import CARROM

POINT_CARROM = Game(
    "today/point-carrom",
    "Point Carrom",
    family=MEN_TAKEN,
    authority=Authority("No federation", "house rules of clubs and bars"),
    governed_by=(CARROM,),
    played_on=PlayedOn(set_up="today/carrom"),
    sides=(2, 4),
    summary="Any man counts for who pockets it: black five, white ten, the queen twenty-five once covered.",
    known_as=(
        "point carrom",
        "total-point carrom",
        "family-point carrom",
        "free-for-all carrom",
        "पॉइंट कैरम",
        "Punkte-Carrom",
    ),
    descends_from="carrom/carroms",
    refs={
        "p1": "any colour for anybody; what men and queen are worth",
        "p2": "the turn goes on while something falls",
        "p3": "the queen needs a cover",
        "p4": "the striker pocketed: the turn lost, a man back",
        "p5": "most points when all are down",
    },
    drop_options=(
        "game-points",
        "boards",
        "queen-points",
        "queen-cap",
        "extra-board",
        "cap-at-target",
        "own-and-opponents",
        "both-last-covered",
        "on-demand",
        "out-of-turn-count",
        "touched-man-after-break",
        "several-improper",
        "technical-scope",
    ),
    options=[
        choice(
            "values",
            ("5-10-25", "5-10-50", "10-20-50", "1-1-5"),
            "What black, white and the queen count",
            "p1",
        ),
        switch(
            "uncovered-queen-costs-turn-points",
            False,
            "Not covered, the queen takes the turn's men along",
            "p3",
        ),
        choice("foul-man", ("lowest-held", "player-chooses"), "Which man goes back for a foul", "p4"),
        choice(
            "target",
            ("one-board", "160", "200", "21", "25"),
            "One board, or boards until somebody has so many points",
            "p5",
        ),
        choice(
            "last-queen",
            ("counts", "lost"),
            "The queen as the last piece counts uncovered, or for nobody",
            "p3",
        ),
        choice(
            "foul-no-men",
            ("turn-only", "owed"),
            "A foul of who holds no man: the turn alone, or a man owed",
            "p4",
        ),
        choice("queen-first", ("yes", "after-a-man"), "The queen may be taken at once, or after a man", "p3"),
    ],
    ways=[
        Way(
            "family",
            "Family carrom",
            {"values": "1-1-5", "target": "21"},
            "Each man one, the queen five, to 21.",
        ),
    ],
)

_VALUES = {"5-10-25": (5, 10, 25), "5-10-50": (5, 10, 50), "10-20-50": (10, 20, 50), "1-1-5": (1, 1, 5)}

_g = POINT_CARROM


@_g.clause("values", "p1", "Black five, white ten, the queen twenty-five; anybody may pocket any man.")
def values(state: PointsState, facts: None, options: Any) -> tuple[int, int, int]:
    """Black, white, queen."""
    return _VALUES[options.values]


@_g.clause("again", "p2", "The turn goes on while something falls by a proper stroke.")
def again(state: PointsState, stroke: Taken, options: Any) -> bool:
    """A man or the queen."""
    return bool(stroke.men or stroke.queen)


@_g.clause("queen", "p3", "The queen is covered by a man in the same stroke, else by the next.")
def queen(state: PointsState, stroke: Taken, options: Any) -> str:
    """As the last piece she has no cover."""
    if stroke.men:
        return "down"
    if stroke.last:
        return "down" if options.last_queen == "counts" else "lost"
    return "board" if options.queen_first == "after-a-man" and not stroke.had else "cover"


@_g.clause("cover", "p3", "A man in the next stroke covers the queen; else she goes back.")
def cover(state: PointsState, stroke: Taken, options: Any) -> str:
    """Any man."""
    return "down" if stroke.men else "board"


@_g.clause("uncovered", "p3", "In some bars an uncovered queen costs the men of the turn.")
def uncovered(state: PointsState, stroke: Taken, options: Any) -> bool:
    """As agreed."""
    return bool(options.uncovered_queen_costs_turn_points)


@_g.clause("striker", "p4", "The striker pocketed: the turn is lost, its men go back, and one that is held.")
def striker(state: PointsState, stroke: Taken, options: Any) -> bool:
    """Whatever fell with it."""
    return True


@_g.clause("foul_man", "p4", "One man that is held goes back.")
def foul_man(state: PointsState, facts: None, options: Any) -> str:
    """The lowest, or as the player says."""
    return str(options.foul_man)


@_g.clause("foul_none", "p4", "Who holds no man loses the turn alone.")
def foul_none(state: PointsState, facts: None, options: Any) -> bool:
    """Whether a man is owed."""
    return bool(options.foul_no_men == "owed")


@_g.clause("board_end", "p5", "Most points when all are down win.")
def board_end(state: PointsState, facts: None, options: Any) -> int | None:
    """After one board, or when somebody has the total; level, one board is drawn, and a total played on."""
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    if options.target == "one-board":
        return ahead[0] if len(ahead) == 1 else -1
    return ahead[0] if best >= int(options.target) and len(ahead) == 1 else None


register(POINT_CARROM)
