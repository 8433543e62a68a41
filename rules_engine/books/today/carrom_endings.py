"""The laws of carrom on a board whose last man falls: who has won it, and by what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...clauses import Game
from ...families.rings.men_pocketed import Ending, MenState, Stroke

_Ends = Callable[[MenState, Stroke, Any], Ending]


def _lost(by: str) -> _Ends:
    """The player loses; for the striker and for an improper stroke the other may demand a point each."""

    def lost(state: MenState, stroke: Stroke, options: Any) -> Ending:
        return Ending(False, by, stroke.striker + bool(stroke.improper))

    return lost


def _won_unless_improper(state: MenState, stroke: Stroke, options: Any) -> Ending:
    """The queen's points to the player, by an improper stroke to the other."""
    return Ending(False, "queen", 1) if stroke.improper else Ending(True, "queen")


def declare_endings(game: Game) -> None:
    """Give a game the clauses on the last men."""
    for slot, ref, text, ends in (
        (
            "cover_both",
            "102",
            "Both last men while covering: three to the player, one from 22; improper: to the other.",
            _won_unless_improper,
        ),
        (
            "cover_theirs",
            "103",
            "The other's last man while covering: lost by the own men on the board and the queen.",
            _lost("men-queen"),
        ),
        (
            "queen_both",
            "104",
            "The queen with both last men: three to the player, one from 22; improper: to the other.",
            _won_unless_improper,
        ),
        ("board_both", "105", "Both last men, the queen on the board: three to the other.", _lost("queen")),
        (
            "board_theirs",
            "106",
            "The other's last man, the queen on the board: lost by own men and queen.",
            _lost("men-queen"),
        ),
        ("board_own", "107", "The own last man, the queen on the board: lost by three.", _lost("queen")),
        (
            "striker_last",
            "108",
            "The own last man and the striker, the queen on the board: lost by three, more on demand.",
            _lost("queen"),
        ),
        (
            "striker_queen",
            "109",
            "The queen, both last men and the striker: lost by three, more on demand.",
            _lost("queen"),
        ),
        (
            "striker_mine",
            "110",
            "Both last men and the striker, the queen the player's: lost by one, more on demand.",
            _lost("one"),
        ),
        (
            "striker_other",
            "111",
            "The other's last man and the striker, the queen not covered: lost by own men and queen.",
            _lost("men-queen"),
        ),
        (
            "striker_both",
            "112",
            "Both last men and the striker, the queen not the player's: lost by three, more on demand.",
            _lost("queen"),
        ),
    ):
        game.clause(slot, ref, text)(ends)

    @game.clause("both_last", "102", "Both last men, the queen covered before: three to whose she is.")
    def both_last(state: MenState, stroke: Stroke, options: Any) -> Ending | str:
        """As while covering if she is the player's, as with the striker if she is the other's."""
        if stroke.improper:
            return Ending(False, "one" if stroke.queen_at == "mine" else "queen", 1)
        if options.both_last_covered == "replayed":
            return "replay"
        return Ending(stroke.queen_at == "mine", "queen")
