"""Men moved, or laid, on the points of a board: draughts and its kin, fox and geese, tit-tat-toe, chess.

A move is recorded by the points that the man visits (``11-15``, ``22x15x8``); a man that is laid by its
point (``@b2``). The game itself says which moves there are (slot ``moves``); what is recorded must be one
of them, and a refusal names the clause that bars it. ``22x8`` may stand for ``22x15x8`` where no other move
is meant.

``:lead`` says by whom the first move is made where lots decide. ``:huff(14)`` takes off a man that failed to
capture, before the own move. ``:agree-draw``, ``:claim-draw`` and ``:resign`` end a game, ``:pass`` is the
turn of a side that cannot move.

A man is written by its point, with a capital letter before it if it is of a kind of its own: ``12``, ``K12``.
``state`` holds the position and a move's effect, ``reading`` finds the move that a record means, ``family``
judges, ``panel`` is what is shown and offered. ``draughts`` knows the moves of draughts.
"""

from .family import BOARD_MOVES, BoardMoves
from .state import Attempt, Move, MovesState, kind_of, moved, point_of

__all__ = ["BOARD_MOVES", "Attempt", "BoardMoves", "Move", "MovesState", "kind_of", "moved", "point_of"]
