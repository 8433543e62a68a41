"""Chess (lines 1181-1183): the book leaves its rules out; the Laws of Chess of FIDE (2023) are meant.

The library python-chess knows how chessmen move. It is an extra of the engine (``balkline[chess]``), and is
imported when a game of chess is played, so that every other game does without it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ...catalogue import register
from ...clauses import Game
from ...errors import EngineError
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState
from ...families.boards.board_moves.state import position_word
from ...options import switch
from ...saying import say

if TYPE_CHECKING:
    import chess as library

POINTS = tuple(f"{x}{y}" for y, x in product("12345678", "abcdefgh"))
_BACK = "RNBQKBNR"
NAMES = {
    "": say("chess.pawn", "pawn"),
    "N": say("chess.knight", "knight"),
    "B": say("chess.bishop", "bishop"),
    "R": say("chess.rook", "rook"),
    "Q": say("chess.queen", "queen"),
    "K": say("chess.king", "king"),
}

CHESS = Game(
    "carrom/chess",
    "Chess",
    family=BOARD_MOVES,
    category="chess",
    lines=(1181, 1183),
    refs={"p1": "Playable on the board; the rules are left out"},
    facts={"frames": True},
    options=[
        switch("claims", True, "Draws by a position that comes back and by fifty moves are claimed", "p1")
    ],
)

_g = CHESS
_g.figure("board", "p1", "chess", "Eight by eight squares, a dark one at the left hand of White.")
_g.figure("points", "p1", POINTS, "Squares a1 to h8.")
_g.figure("notes", "p1", ("KQkq", "no"), "Both may still castle, and no pawn may be taken in passing.")
_g.figure("names", "p1", NAMES, "Chessmen: king, queen, rooks, bishops, knights and pawns.")
_g.figure(
    "capture", "p1", True, "A man is taken by the one that comes to its square; a pawn also in passing."
)
_g.figure("crown", "p1", "Q", "A pawn on the last rank becomes a queen, rook, bishop or knight.")
_g.figure("agree", "p1", "draw", "Both may agree on a draw.")


def chess() -> Any:
    """The library; raises :class:`EngineError` with code ``no-chess`` where it is not installed."""
    try:
        import chess as found
    except ImportError:
        raise EngineError(
            "no-chess", "chess needs the library python-chess: install balkline[chess]"
        ) from None
    return found


@_g.clause("set_up", "p1", "The usual array; who moves first has the white men.")
def set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides."""
    white, black = (
        tuple(
            [f"{kind}{file}{back}" for kind, file in zip(_BACK, "abcdefgh", strict=True)]
            + [f"{file}{front}" for file in "abcdefgh"]
        )
        for back, front in ((1, 2), (8, 7))
    )
    return (black, white) if leader else (white, black)


def board_of(state: MovesState) -> library.Board:
    """The position for the library. ``notes`` hold the castling rights and the square of a pawn that may be
    taken in passing, as a FEN has them, or "no"."""
    return _board(state.men, state.turn or 0, state.lead or 0, state.notes, state.quiet)


@lru_cache(maxsize=8)
def _board(
    men: tuple[tuple[str, ...], ...], turn: int, lead: int, notes: tuple[str, ...], quiet: int
) -> library.Board:
    lib = chess()
    found = lib.Board(None)
    for side, row in enumerate(men):
        for man in row:
            kind, square = (man[0], man[1:]) if man[0].isupper() else ("P", man)
            symbol = kind if side == lead else kind.lower()
            found.set_piece_at(lib.parse_square(square), lib.Piece.from_symbol(symbol))
    rights, passing = notes
    found.set_castling_fen(rights.replace("no", "-"))
    found.turn = turn == lead
    found.ep_square = None if passing == "no" else lib.parse_square(passing)
    found.halfmove_clock = quiet
    return found


@_g.clause("moves", "p1", "Men move as the Laws of Chess say, and no king is left attacked.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every lawful move; castling is a move of the king, a promotion has the letter of the new man."""
    here = board_of(state)
    rights = here.castling_xfen().replace("-", "no")
    return tuple(_move(here, move, rights) for move in here.legal_moves)


def _move(here: library.Board, move: library.Move, rights: str) -> Move:
    lib = chess()
    start, end = lib.square_name(move.from_square), lib.square_name(move.to_square)
    taken: tuple[str, ...] = ()
    if here.is_en_passant(move):
        taken = (f"{end[0]}{start[1]}",)
    elif here.is_capture(move):
        taken = (end,)
    man = here.piece_type_at(move.from_square)
    letter = lib.piece_symbol(move.promotion or man)
    also: tuple[tuple[str, str], ...] = ()
    if here.is_castling(move):
        rank = start[1]
        also = ((f"h{rank}", f"f{rank}"),) if end[0] == "g" else ((f"a{rank}", f"d{rank}"),)
    return Move(
        f"{start}{'x' if taken else '-'}{end}{letter if move.promotion else ''}",
        (start, end),
        taken,
        "" if letter == "p" else letter.upper(),
        also,
        quiet=not taken and man != lib.PAWN,
        notes=_notes(here, move, man, rights),
    )


def _notes(here: library.Board, move: library.Move, man: int | None, rights: str) -> tuple[str, str]:
    """The castling rights and the square for taking in passing after a move. Most moves leave the ``rights``
    and offer nothing in passing; only the others are played on a board of their own."""
    lib = chess()
    squares = lib.BB_SQUARES[move.from_square] | lib.BB_SQUARES[move.to_square]
    loses = here.castling_rights and (man == lib.KING or here.castling_rights & squares)
    leaps = man == lib.PAWN and abs(move.from_square - move.to_square) == 16
    if not (loses or leaps):
        return rights, "no"
    after = here.copy(stack=False)
    after.push(move)
    passing = lib.square_name(after.ep_square) if after.has_legal_en_passant() else "no"
    return after.castling_xfen().replace("-", "no"), passing


@_g.clause("barred", "p1", "A king may not be left attacked, nor pass an attacked square when castling.")
def barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a move that a man could make cannot be made now."""
    start, end = attempt.path[0], attempt.path[-1]
    if len(attempt.path) != 2 or start == end or state.side_at(start) != attempt.who:
        return None
    here, lib = board_of(state), chess()
    move = lib.Move(lib.parse_square(start), lib.parse_square(end))
    man = here.piece_type_at(move.from_square)
    if man == lib.KING and abs(ord(end[0]) - ord(start[0])) == 2 and end[1] == start[1]:
        return say(
            "chess.king-rook-has-moved-men-attacks",
            "the king or rook has moved, or men or attacks are in the way: no castling now",
        )
    if man == lib.PAWN and end[1] in "18":
        move.promotion = lib.QUEEN
    return (
        say("chess.king-would-attacked", "the king would be attacked") if here.is_pseudo_legal(move) else None
    )


@_g.clause("stuck", "p1", "Who is in check and cannot move is mated; who is not in check is stalemated.")
def stuck(state: MovesState, side: int, options: Any) -> str:
    """Loses, or "stalemate"."""
    return "loses" if board_of(state._replace(turn=side)).is_check() else "stalemate"


@_g.clause("both_stuck", "p1", "Stalemate draws.")
def both_stuck(state: MovesState, side: int, options: Any) -> str:
    """A draw."""
    return "draw"


@_g.clause("won", "p1", "A dead position, a position for the fifth time and 75 moves without progress draw.")
def won(state: MovesState, who: int, options: Any) -> str | None:
    """A draw, when it comes by itself."""
    here = board_of(state)
    if here.is_checkmate():
        return None  # mate comes before the count of moves
    times = state.seen.count(position_word(state, state.turn or 0)) + 1
    claims = options.claims
    if (
        here.is_insufficient_material()
        or times >= (5 if claims else 3)
        or state.quiet >= (150 if claims else 100)
    ):
        return "draw"
    return None


@_g.clause("repeats", "p1", "A position for the third time draws for who claims it.")
def repeats(state: None, facts: None, options: Any) -> int:
    """How often it must have been there."""
    return 3


@_g.clause("quiet", "p1", "Fifty moves each without a capture or a pawn's move draw for who claims it.")
def quiet(state: None, facts: None, options: Any) -> int:
    """Moves of both sides together."""
    return 100


register(CHESS)
