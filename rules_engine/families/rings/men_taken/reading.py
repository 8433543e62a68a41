"""The state of a board on which men belong to who takes them, and what a record shows of one stroke."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

NAMES = {
    "w": say("men-taken.white", "white"),
    "b": say("men-taken.black", "black"),
    "q": say("men-taken.the-queen", "the queen"),
    "c": say("men-taken.the-striker", "the striker"),
}
POCKETS = ("1", "2", "3", "4")
MEN = 9
"""Men of each colour."""
STROKE_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion"})


@state_class
class PointsState(NamedTuple):
    """Where a game of boards stands.

    ``held`` are the white and the black men that each side has taken in this board. ``queen`` is "board",
    "cover" (taken, and to be covered by the next stroke) or "down", and then ``queen_by`` says whose she is.
    ``owed`` are men that each side has still to give back, ``gained`` the white and black men of the turn in
    progress, ``base`` the score when the board began. ``best`` is each side's best board.
    """

    score: tuple[int, ...]
    base: tuple[int, ...]
    tallies: tuple[Tally, ...]
    held: tuple[tuple[int, int], ...]
    owed: tuple[int, ...]
    best: tuple[int, ...]
    best_entry: tuple[int, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    board: int = 1
    queen: str = "board"
    queen_by: int | None = None
    gained: tuple[int, int] = (0, 0)
    over: bool = False
    winner: int | None = None


class Taken(NamedTuple):
    """What one stroke did: men that fell, the queen, the striker, what left the board, and whether it was
    improper. ``last`` says that no man is left on the board after it, ``had`` that the player has a man,
    from before or by this stroke."""

    white: int = 0
    black: int = 0
    queen: bool = False
    striker: bool = False
    jumped: bool = False
    off: tuple[str, ...] = ()
    improper: tuple[str, ...] = ()
    last: bool = False
    had: bool = False

    @property
    def men(self) -> int:
        """How many men fell."""
        return self.white + self.black


def on_board(state: PointsState) -> tuple[int, int]:
    """The white and the black men that nobody has taken."""
    return MEN - sum(row[0] for row in state.held), MEN - sum(row[1] for row in state.held)


def fouls_of(play: Play) -> tuple[str, ...]:
    """The words that make a stroke improper."""
    return tuple(word for word in play.family.conduct if play.cite(f"foul:{word}") is not None)


def check_words(play: Play, state: PointsState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, pockets, states and choices that the game does not have."""
    for kind, a, b in tokens:
        pieces = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in pieces:
            if piece is not None and piece not in NAMES:
                message = say("men-taken.no-man", "there is no man '{piece}'", piece=piece[:20])
                return refuse(state, "unknown-piece", message, play.cite("values"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            message = say("men-taken.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20])
            return refuse(state, "unknown-pocket", message)
        if kind == "state" and (a not in fouls_of(play) or b is not None):
            message = say(
                "men-taken.state-unknown", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice" and a != "lead" and not (a == "give" and b in ("w", "b", "q")):
            message = say(
                "men-taken.choice-unknown",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
    return None
