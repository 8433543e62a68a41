"""Games that nothing is shot in: moves, dice, and men moved by hand."""

from __future__ import annotations

from typing import Final

WITHOUT_TRACES: Final[dict[str, str]] = {
    "moves on a board": "men are moved from place to place: draughts, chess, the spider and the flies",
    "backgammon": "men are moved by the dice",
    "races by dice": "men are moved by the dice",
    "races to a flag": "men are moved by the dice",
    "rounds of a die": "a die is thrown",
    "rings given away by the dice": "rings are handed on by the dice",
    "puss in the corner": "men are pushed from corner to corner by hand, all at once; no stroke is played",
}
"""Why no trace can be made of a family of games, by the name of its template."""
