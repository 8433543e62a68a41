"""What the men of draughts are called; chess and other games have words of their own."""

from __future__ import annotations

from ....saying import say

MAN = say("board-moves.man", "man")
KING = say("board-moves.king", "king")
