"""Backgammon: fifteen men a side go round twenty-four points by throws of two dice, and are borne off.

Each side counts the points as it goes: 24 is farthest from home, 6 to 1 are its own table (where men go the
same way, and begin off the board, the points count upwards from the table in which they enter). A move is a
man's start and end: ``13/7``, ``bar/22``, ``6/off``; ``8/4(2)`` are two men, ``7/1*`` takes up a man.

An entry is a throw with its moves, ``[6 5] 13/7 7/2``, or any part of them in order: the throw alone, then a
move at a time. Who cannot play is passed over without a word. An asterisk that is left out is not missed; one
that stands where no man is taken up is refused. ``13/2`` may stand for both moves of one man where it cannot
mean two things.

For the lead each side throws (``[6]``, or ``[6 5]`` where the book has two dice); ``:adopt`` plays what was
thrown, another throw replaces it; ``:lead`` says who leads where the throws were not noted. ``:pass`` leaves
numbers unplayed where the game allows it, ``:doublets(5)`` names doublets that are chosen. ``#lifted(13)``: a
man was lifted from 13 and must be played. ``#mistaken(6 4)`` beside a throw: it was that throw in truth, and
the moves are taken back. ``#demand`` beside moves: the opponent requires the whole throw to be played.

``moves`` is the generator: numbers alone. ``state`` holds a game as it stands, ``positions`` how it begins,
``reading`` finds what a written move means. ``entries`` judges an entry piece by piece, in a ``turn``:
``leads`` the throws for the lead, ``throws`` what a throw gives to play, ``men`` the moves, ``endings`` what
a game counts. ``panel`` is what is shown and offered.
"""

from .family import BACKGAMMON, Backgammon
from .state import BackgammonState

__all__ = ["BACKGAMMON", "Backgammon", "BackgammonState"]
