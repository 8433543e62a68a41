"""The family of sieges of the Castle: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from . import panel
from .reading import COLOURS, KINDS, RESTS, CastleState, on_board
from .shots import count, empty, shoot, whole_round


class Castle(TurnFamily):
    """The family of sieges of the Castle; see the package."""

    key = "castle"
    name = "castle"
    category = "carrom-board"
    panel = panel.PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("spider")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "Which rings are on the board?",
        "group": "How are the rings set up?",
        "partner": "Which partner of a side shoots?",
        "lifted": "Is the shooter taken off after each shot?",
        "lies": "Is the shooter played from where it stopped?",
        "in_hand": "Whence is a lost shooter played?",
        "place": "Whence is a shot taken?",
        "moved": "Is a shooter that was barely moved shot?",
        "conduct": "What comes of hands or shooters on the board, or of moving board or seat?",
        "castle": "How must a ring in the Castle be hit?",
        "wall": "Is a ring that touches the double circle in the Castle?",
        "opening": "Is a direct first shot of the round one at the Castle?",
        "castle_direct": "What does a direct hit in the Castle cost?",
        "bank": "What comes of a bank shot that meets the Castle?",
        "inside": "Where does a ring lie that was driven into the Castle?",
        "order": "What comes of shooting at the Castle too early?",
        "combination": "May a ring be driven against another?",
        "line": "What comes of a direct shot at a ring by the shooting line?",
        "line_always": "Is that so wherever the shooter lies?",
        "exit": "What comes of a ring that was met on the way out of the Castle?",
        "hand": "What comes of a shooter that came back on the player's hand?",
        "own": "What comes of a pocketed ring of the player's own?",
        "taker": "Is a ring his who pockets it?",
        "lost": "What does a lost shooter cost?",
        "pool": "Which rings may pay a forfeit?",
        "back": "Where does a ring go that comes back?",
        "ring_off": "Does a ring off the board end the turn?",
        "king": "What does the king count?",
        "keeps": "Does the turn go on?",
        "king_left": "What follows when one side is cleared and the king is not?",
        "king_only": "Does the other side break a rule by shooting at rings then?",
        "closes": "May the king end the game in a round?",
        "cleared": "When is the round closed, and who counts?",
        "both": "What counts if the last rings of both sides fall together?",
        "throne": "What does a ring entirely on the Throne count?",
        "values": "What do the other rings count?",
        "most": "What follows where a ring is his who takes it, when all are down?",
        "rounds": "Are the rings of several rounds added then, up to the total that wins?",
        "next_round": "Who leads the next round?",
        "target": "How many points win?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up", "group", "castle_direct", "lost", "back", "ring_off", "king", "keeps", "cleared", "throne",
        "values", "next_round", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    lead_slot = "group"
    turn_slot = "keeps"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "broken": True}
    side_fields: ClassVar[frozenset[str]] = frozenset({"king", "cleared"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "count"})

    def set_up(self, play: Play) -> CastleState:
        """The rings round the king."""
        return CastleState(play.start_scores, (Tally(), Tally()), held=empty(play))

    def position(self, play: Play, state: CastleState, words: Words) -> CastleState:
        """A recorded position: ``down=5,3`` are the red and green rings that are pocketed."""
        placed: CastleState = super().position(play, state, words)
        if not placed.held:
            below(words, play, placed, play.value("target", placed))
        at_least(words, placed, "down", "self_down")
        if min(on_board(play, placed).values()) < 0 or any(
            s > d for s, d in zip(placed.self_down, placed.down, strict=True)
        ):
            words.refuse("down", "the red and the green rings that are pocketed, no more than there are")
        if placed.lies not in ("hand", "", *RESTS) or placed.round < 1:
            words.refuse("lies", f"the shooter is in hand, or one of {', '.join(RESTS)}")
        held = tuple(sum(row[i] for row in placed.held) for i in (0, 1))
        if bool(placed.held) != bool(state.held) or (placed.held and held != placed.down):
            words.refuse("held", "what the sides have taken is what is pocketed")
        if any(n < 0 for row in placed.held for n in row):
            words.refuse("held", "it cannot be less than nothing")
        full = play.value("set_up")
        clear = [s for s in (0, 1) if placed.down[1 - s] == full[COLOURS[1 - s]]]
        if placed.held and (placed.cleared is not None or placed.phase == "count"):
            words.refuse("cleared", "all rings are played for to the end")
        if placed.held and sum(placed.down) == full["r"] + full["g"] and placed.king is not None:
            words.refuse("down", "all rings are down")
        if not placed.held and (placed.cleared not in clear if clear else placed.cleared is not None):
            words.refuse("cleared", "the side that has pocketed all rings of the other")
        closed = placed.cleared is not None and placed.king is not None
        if closed != (placed.phase == "count") or (closed and placed.turn != placed.cleared):
            words.refuse("phase", "a round is counted when one side and the king are down")
        if closed and placed.down[placed.turn or 0] == full[COLOURS[placed.turn or 0]]:
            words.refuse("down", "no ring is left to count")
        return placed

    def lead_citations(self, play: Play, state: CastleState) -> tuple[str | None, ...]:
        """How the rings are set up, and which."""
        return play.cite("group"), play.cite("set_up")

    def shot(self, play: Play, state: CastleState, who: int, entry: Entry) -> Ruling:
        """Judge one shot, or the count of a round."""
        counts = any(t.kind == "choice" and t.a == "count" for t in entry.tokens)
        if counts and state.phase == "shot" and (whole := whole_round(play, state, entry)) is not None:
            return whole
        if counts == (state.phase == "count"):
            return count(play, state, entry) if counts else shoot(play, state, who, entry)
        message = "the round is closed: count it with :count"
        if counts:
            message = "the round is counted when one side's rings and the king are down"
        return refuse(state, "not-now", message, play.cite("cleared"))

    def offers(self, play: Play, state: CastleState) -> Expectation:
        """Buttons for one shot, or the count."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: CastleState) -> str:
        """Who shoots, at what and from where, or counts."""
        return panel.due(play, state)

    def inning(self, state: CastleState) -> int:
        """The number of the round."""
        return state.round

    def length(self, play: Play, state: CastleState) -> int | None:
        """The points that win, where the rings of several rounds are added."""
        return None if state.held else super().length(play, state)

    def shown(self, play: Play, state: CastleState) -> dict[str, Any]:
        """The rings on the board and down, and the king."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and the king."""
        king = "on the board" if board.get("king") is None else "down"
        return (Fact("round", "Round", str(board["round"])), Fact("king", "King", king))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that are left."""
        return (Fact("left", "Rings left", str((board.get("left") or {}).get(letter) or 0)),)

    def pieces(self, play: Play, state: CastleState) -> dict[str, int]:
        """Where the rings are; one off the board is put back, or pocketed, at once."""
        left = sum(on_board(play, state).values())
        return {"table": left, "pocketed": sum(play.value("set_up").values()) - left, "out": 0, "hand": 0}


CASTLE = Castle()
"""The one instance."""
