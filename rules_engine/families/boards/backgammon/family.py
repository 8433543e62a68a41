"""The family of backgammon: what it asks of a game, and what the other modules answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds, points_between
from ...base import cites as cites_of
from ...measured import Measured
from . import panel
from .entries import judge_entry
from .positions import array, consistent
from .reading import lawful_now
from .slots import REQUIRED, SLOTS
from .state import BackgammonState
from .turn import Refused, Turn

_DICE = say("backgammon.dice", "Dice")
_GAME = say("backgammon.game", "Game")
_TO_GO = say("backgammon.to-go", "To go")
_COUNTED = (
    ("bar", say("backgammon.up", "Up")),
    ("hand", say("backgammon.in-hand", "In hand")),
    ("borne", say("backgammon.borne", "Borne")),
)


class Backgammon(Family):
    """The family of backgammon; see the package."""

    key = "backgammon"
    name = say("backgammon.family", "backgammon")
    no_visits = say(
        "backgammon.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "backgammon"
    panel = panel.PANEL
    measured = Measured("men-taken-up", "captured", ("captured", "fewest-moves"))
    sheet = ("throw",)
    played_on = PlayedOn(tables=("carrom", "backgammon"))
    untraced = say("backgammon.untraced", "men are moved by the dice")
    slots: ClassVar[Mapping[str, str]] = SLOTS
    required: ClassVar[tuple[str, ...]] = REQUIRED
    kinds: ClassVar[frozenset[str]] = frozenset({"dice", "move", "choice", "state"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "adopt", "throw", "move", "choose"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "throw"}

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> BackgammonState:
        """The men as they stand at first; the lead is thrown for unless ``lead`` has it."""
        state = BackgammonState(play.start_scores, (Tally(),) * 2)
        return array(play, state, lead)

    def position(self, play: Play, state: BackgammonState, words: Words) -> BackgammonState:
        """A recorded position: ``men.R=13,13,6`` are points in R's own numbering, ``bar.R=1 borne.R=2``."""
        placed: BackgammonState = super().position(play, state, words)
        return consistent(play, placed, words)

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: BackgammonState, entry: Entry) -> Ruling:
        """Judge a throw with its moves, moves alone, or a word of a player.

        A man that either number bears is borne by the lower, unless the moves that follow need that one.
        """
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        ruling = self._judged(play, state, entry, high=False)
        if ruling.refusal is None or sum(t.kind == "move" for t in entry.tokens) < 2:
            return ruling
        otherwise = self._judged(play, state, entry, high=True)
        return ruling if otherwise.refusal is not None else otherwise

    def _judged(self, play: Play, state: BackgammonState, entry: Entry, *, high: bool) -> Ruling:
        turn = Turn(play, state._replace(last=()), play.letters.index(entry.side), entry.n, high=high)
        try:
            judge_entry(turn, entry.tokens)
        except Refused as refused:
            side = None if state.turn is None else play.letters[state.turn]
            return Ruling(state, turn=side, refusal=refused.refusal)
        now = turn.state
        return Ruling(
            now,
            points_between(play, state.score, now.score),
            None if now.turn is None else play.letters[now.turn],
            cites_of(*turn.cites),
            tuple(turn.told),
            False,
            tuple(dict.fromkeys(turn.events)),
        )

    # -- looking -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: BackgammonState) -> Expectation:
        """The throws, or every lawful move of one man."""
        return panel.expects(play, state, lawful_now(play, state))

    def board(self, play: Play, state: BackgammonState) -> dict[str, Any]:
        """The picture of the position and the dice beside what all games share."""
        return panel.board(play, state, lawful_now(play, state))

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The throw in play."""
        rows = [Fact("dice", _DICE, "–".join(map(str, board["dice"])))] if board["dice"] else []
        if board["length"] > 1:
            rows.append(Fact("game", _GAME, str(board["game"])))
        return tuple(rows)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Points to go, men up, in hand and borne."""
        rows = [Fact("pips", _TO_GO, str(board["pips"][letter]))]
        for key, label in _COUNTED:
            if board[key][letter]:
                rows.append(Fact(key, label, str(board[key][letter])))
        return tuple(rows)

    def figures(self, play: Play, state: BackgammonState) -> dict[str, dict[str, Any]]:
        """Points won; throws, men taken up and borne."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: BackgammonState) -> dict[str, int]:
        """Men on the board, taken up, borne or missing, and still to begin."""
        table, up, hand = sum(map(len, state.men)), sum(state.bar), sum(state.hand)
        whole = 2 * play.value("men")
        return {"table": table, "pocketed": up, "hand": hand, "out": whole - table - up - hand}


BACKGAMMON = Backgammon()
"""The one instance."""
