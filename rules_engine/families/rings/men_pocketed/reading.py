"""The state of a board of carrom, and what a record shows of one stroke."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

COLOURS = ("w", "b")
COLOUR_NAMES = {
    "w": say("men-pocketed.white", "white"),
    "b": say("men-pocketed.black", "black"),
    "q": say("men-pocketed.queen", "queen"),
}
POCKETS = ("1", "2", "3", "4")
STRIKER = "c"
MEN = 9
"""Men of each colour."""

STROKE_KINDS = frozenset({"pocket", "off", "claim", "full", "touch", "cushion"})
"""Kinds of tokens that only a stroke has."""
NOTES = frozenset({"late", "fell-back", "unnoticed", "demanded", "slipped"})
"""Words that note something of a stroke and are no infringement."""


@state_class
class MenState(NamedTuple):
    """Where a game of boards stands.

    ``white`` is the side whose men are white, ``down`` counts the white and the black men in the pockets,
    ``queen`` is "board", "cover" (pocketed, and to be covered by the next stroke) or "down", and then
    ``queen_by`` says whose she is. ``owed`` are the men that each side has still to give, ``placed`` those of
    each side that came out with the last entry. ``opened`` says of each side whether a man of its own has
    been pocketed in this board. ``tries`` are the strokes of a break that touched nothing, ``visit`` counts
    the turns of the board, ``fresh`` says that the turn has had no stroke, ``passes`` how often in a row the
    turn was passed. ``named`` are the numbered men known to be down.

    ``first`` broke the first board of the game, and ``game_no`` is the number of the game in the match.
    ``boards`` holds for each board that is over who broke it, who won, the points, and whose the queen was
    (-1: nobody's), ``told`` how many of them were told at once, so that nobody knows of their strokes.
    ``extra`` are the points that each side may still demand from the last board.

    ``seat`` says which of the players round the board is in turn where partners play (0 and 2 are of the
    first side, each the right neighbour of the one before), ``break_seat`` who of them broke, ``first_seat``
    who broke the first board.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    board: int = 1
    game_no: int = 1
    first: int | None = None
    white: int = 0
    down: tuple[int, int] = (0, 0)
    queen: str = "board"
    queen_by: int | None = None
    owed: tuple[int, int] = (0, 0)
    placed: tuple[int, int] = (0, 0)
    opened: tuple[bool, bool] = (False, False)
    tries: int = 0
    visit: int = 0
    fresh: bool = True
    passes: int = 0
    named: frozenset[str] = frozenset()
    boards: tuple[tuple[int, int, int, int], ...] = ()
    extra: tuple[int, int] = (0, 0)
    slams: tuple[int, int] = (0, 0)
    black_slams: tuple[int, int] = (0, 0)
    best: tuple[int, int] = (0, 0)
    best_entry: tuple[int, int] = (0, 0)
    seat: int = 0
    break_seat: int = 0
    first_seat: int = 0
    changed: bool = False
    told: int = 0
    over: bool = False
    winner: int | None = None


class Stroke(NamedTuple):
    """What the record shows of one stroke: own men and those of the opponent that fell, the queen, what left
    the board, and the striker. ``improper`` are the infringements of the stroke itself, by their words.

    ``touched`` says whether the striker met a man at all (None: nothing is said of it). For the clauses:
    ``last_own`` and ``last_other`` say that no man of that side is left on the board, ``all_nine`` that all
    men of the player were on the board before, ``queen_at`` where the queen is: "board", "cover" (this stroke
    must cover her), "with" (pocketed by this stroke as she may be), "mine" or "theirs" (covered before).
    """

    own: int = 0
    other: int = 0
    queen: bool = False
    striker: bool = False
    jumped: bool = False
    off: tuple[str, ...] = ()
    improper: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()
    touched: bool | None = None
    attested: bool = False
    last_own: bool = False
    last_other: bool = False
    all_nine: bool = False
    queen_at: str = "board"


class Ending(NamedTuple):
    """Who wins a board, and by what: ``won`` says whether it is the player of the stroke. ``by`` is "men"
    (those that the loser has on the board), "men-queen" (these and the queen), "queen" (her points, or one
    when she has no value) or "one". ``extra`` are points that the winner may demand besides."""

    won: bool
    by: str
    extra: int = 0


def colour_of(state: MenState, side: int) -> int:
    """Whether a side has the white men (0) or the black ones (1)."""
    return 0 if side == state.white else 1


def men_left(state: MenState, side: int) -> int:
    """How many men a side has on the board."""
    return MEN - state.down[colour_of(state, side)]


def check_words(play: Play, state: MenState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse pieces, pockets, states and choices that the game does not have."""
    for kind, a, b in tokens:
        if kind == "pocket":
            if a not in ("w", "b", "q", "c") and not _is_man(a):
                return _no_piece(play, state, a)
            if b is not None and b not in POCKETS:
                message = say("men-pocketed.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20])
                return refuse(state, "unknown-pocket", message)
        elif kind in ("off", "cushion"):
            if a is not None and a != STRIKER and a not in ("w", "b", "q") and not _is_man(a):
                return _no_piece(play, state, a)
        elif kind == "touch":
            for piece in (b, a and a.lower()):
                if piece is not None and piece not in ("w", "b", "q", "c") and not _is_man(piece):
                    return _no_piece(play, state, piece)
        elif kind == "state":
            if a == "fell-back":
                if b is not None and b not in ("w", "b", "q") and not _is_man(b):
                    return _no_piece(play, state, b)
            elif b is not None or a not in states_of(play):
                message = say(
                    "men-pocketed.state-unknown",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", message)
        elif kind == "choice" and (a not in CHOICES or (b is not None and a != "demand")):
            message = say(
                "men-pocketed.choice-unknown",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
    return None


CHOICES = frozenset({"lead", "pass", "replay", "forgo", "left-out", "demand", "resign"})


def states_of(play: Play) -> tuple[str, ...]:
    """The words that may be noted: infringements, and what is none."""
    known: tuple[str, ...] | None = play.memo.get("states")
    if known is None:
        fouls = tuple(w for w in play.family.conduct if play.cite(f"foul:{w}") is not None)
        known = play.memo["states"] = (*fouls, *sorted(NOTES))
    return known


def _is_man(piece: str) -> bool:
    colour, number = piece[:1], piece[1:]
    return colour in COLOURS and len(number) == 1 and number in "123456789"


def _no_piece(play: Play, state: MenState, piece: str) -> Ruling:
    message = say("men-pocketed.no-man", "there is no man '{piece}'", piece=piece[:20])
    return refuse(state, "unknown-piece", message, play.cite("set_up"))
