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
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from . import panel
from .reading import COLOURS, KINDS, RESTS, CastleState, on_board
from .shots import count, empty, shoot, whole_round

_ROUND = say("castle.label-round", "Round")
_KING = say("castle.label-king", "King")
_KING_UP = say("castle.king-on-board", "on the board")
_KING_DOWN = say("castle.king-down", "down")
_LEFT = say("castle.label-left", "Rings left")


class Castle(TurnFamily):
    """The family of sieges of the Castle; see the package."""

    key = "castle"
    name = say("castle.family-name", "castle")
    category = "carrom-board"
    panel = panel.PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("spider")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("castle.ask-set-up", "Which rings are on the board?"),
        "group": say("castle.ask-group", "How are the rings set up?"),
        "partner": say("castle.ask-partner", "Which partner of a side shoots?"),
        "lifted": say("castle.ask-lifted", "Is the shooter taken off after each shot?"),
        "lies": say("castle.ask-lies", "Is the shooter played from where it stopped?"),
        "in_hand": say("castle.ask-in-hand", "Whence is a lost shooter played?"),
        "place": say("castle.ask-place", "Whence is a shot taken?"),
        "moved": say("castle.ask-moved", "Is a shooter that was barely moved shot?"),
        "conduct": say(
            "castle.ask-conduct", "What comes of hands or shooters on the board, or of moving board or seat?"
        ),
        "castle": say("castle.ask-castle", "How must a ring in the Castle be hit?"),
        "wall": say("castle.ask-wall", "Is a ring that touches the double circle in the Castle?"),
        "opening": say("castle.ask-opening", "Is a direct first shot of the round one at the Castle?"),
        "castle_direct": say("castle.ask-castle-direct", "What does a direct hit in the Castle cost?"),
        "bank": say("castle.ask-bank", "What comes of a bank shot that meets the Castle?"),
        "inside": say("castle.ask-inside", "Where does a ring lie that was driven into the Castle?"),
        "order": say("castle.ask-order", "What comes of shooting at the Castle too early?"),
        "combination": say("castle.ask-combination", "May a ring be driven against another?"),
        "line": say("castle.ask-line", "What comes of a direct shot at a ring by the shooting line?"),
        "line_always": say("castle.ask-line-always", "Is that so wherever the shooter lies?"),
        "exit": say("castle.ask-exit", "What comes of a ring that was met on the way out of the Castle?"),
        "hand": say("castle.ask-hand", "What comes of a shooter that came back on the player's hand?"),
        "own": say("castle.ask-own", "What comes of a pocketed ring of the player's own?"),
        "taker": say("castle.ask-taker", "Is a ring his who pockets it?"),
        "lost": say("castle.ask-lost", "What does a lost shooter cost?"),
        "pool": say("castle.ask-pool", "Which rings may pay a forfeit?"),
        "back": say("castle.ask-back", "Where does a ring go that comes back?"),
        "ring_off": say("castle.ask-ring-off", "Does a ring off the board end the turn?"),
        "king": say("castle.ask-king", "What does the king count?"),
        "keeps": say("castle.ask-keeps", "Does the turn go on?"),
        "king_left": say(
            "castle.ask-king-left", "What follows when one side is cleared and the king is not?"
        ),
        "king_only": say(
            "castle.ask-king-only", "Does the other side break a rule by shooting at rings then?"
        ),
        "closes": say("castle.ask-closes", "May the king end the game in a round?"),
        "cleared": say("castle.ask-cleared", "When is the round closed, and who counts?"),
        "both": say("castle.ask-both", "What counts if the last rings of both sides fall together?"),
        "throne": say("castle.ask-throne", "What does a ring entirely on the Throne count?"),
        "values": say("castle.ask-values", "What do the other rings count?"),
        "most": say("castle.ask-most", "What follows where a ring is his who takes it, when all are down?"),
        "rounds": say(
            "castle.ask-rounds", "Are the rings of several rounds added then, up to the total that wins?"
        ),
        "next_round": say("castle.ask-next-round", "Who leads the next round?"),
        "target": say("castle.ask-target", "How many points win?"),
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
            message = say(
                "castle.down-word", "the red and the green rings that are pocketed, no more than there are"
            )
            words.refuse("down", message)
        if placed.lies not in ("hand", "", *RESTS) or placed.round < 1:
            message = say(
                "castle.lies-word", "the shooter is in hand, or one of {places}", places=", ".join(RESTS)
            )
            words.refuse("lies", message)
        held = tuple(sum(row[i] for row in placed.held) for i in (0, 1))
        if bool(placed.held) != bool(state.held) or (placed.held and held != placed.down):
            words.refuse("held", say("castle.held-word", "what the sides have taken is what is pocketed"))
        if any(n < 0 for row in placed.held for n in row):
            words.refuse("held", say("castle.not-below-nothing", "it cannot be less than nothing"))
        full = play.value("set_up")
        clear = [s for s in (0, 1) if placed.down[1 - s] == full[COLOURS[1 - s]]]
        if placed.held and (placed.cleared is not None or placed.phase == "count"):
            words.refuse("cleared", say("castle.to-the-end", "all rings are played for to the end"))
        if placed.held and sum(placed.down) == full["r"] + full["g"] and placed.king is not None:
            words.refuse("down", say("castle.all-down", "all rings are down"))
        if not placed.held and (placed.cleared not in clear if clear else placed.cleared is not None):
            message = say("castle.cleared-word", "the side that has pocketed all rings of the other")
            words.refuse("cleared", message)
        closed = placed.cleared is not None and placed.king is not None
        if closed != (placed.phase == "count") or (closed and placed.turn != placed.cleared):
            message = say("castle.phase-word", "a round is counted when one side and the king are down")
            words.refuse("phase", message)
        if closed and placed.down[placed.turn or 0] == full[COLOURS[placed.turn or 0]]:
            words.refuse("down", say("castle.none-to-count", "no ring is left to count"))
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
        message = say("castle.count-now", "the round is closed: count it with :count")
        if counts:
            message = say(
                "castle.count-later", "the round is counted when one side's rings and the king are down"
            )
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
        king = _KING_UP if board.get("king") is None else _KING_DOWN
        return (Fact("round", _ROUND, str(board["round"])), Fact("king", _KING, king))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that are left."""
        return (Fact("left", _LEFT, str((board.get("left") or {}).get(letter) or 0)),)

    def pieces(self, play: Play, state: CastleState) -> dict[str, int]:
        """Where the rings are; one off the board is put back, or pocketed, at once."""
        left = sum(on_board(play, state).values())
        return {"table": left, "pocketed": sum(play.value("set_up").values()) - left, "out": 0, "hand": 0}


CASTLE = Castle()
"""The one instance."""
