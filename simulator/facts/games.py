"""Games that nothing is shot in: moves, dice, and men moved by hand."""

from __future__ import annotations

from typing import Final

WITHOUT_TRACES: Final[dict[str, str]] = {
    "board-moves": "men are moved from place to place: draughts, chess, the spider and the flies",
    "backgammon": "men are moved by the dice",
    "dice-races": "men are moved by the dice",
    "flag-race": "men are moved by the dice",
    "dice-rounds": "a die is thrown",
    "rings-by-dice": "rings are handed on by the dice",
    "puss": "men are pushed from corner to corner by hand, all at once; no stroke is played",
}
"""Why no trace can be made of a family of games, by the key of the family."""
