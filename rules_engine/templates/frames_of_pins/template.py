"""The family of pin games: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...expectation import Expectation
from ...play import Play
from ...record.entries import Entry
from ...rulings import Ruling, refuse
from ...states import Tally
from ..base import Fact, Template, check_kinds
from . import panel
from .card import PinsState
from .delivery import read_delivery, set_up, settle


class FramesOfPins(Template):
    """The family of pin games; see the module."""

    name = "frames of pins"
    family = "ten-pins"
    panel = panel.PANEL
    slots: ClassVar[Mapping[str, str]] = {
        "pins": "How many pins are set up?",
        "frames": "How many frames has the card?",
        "disks": "How many disks does this frame take?",
        "strike": "How many further disks count with all pins by the first disk?",
        "spare": "How many further disks count with all pins by the second disk?",
        "break": "What does a frame count that leaves pins standing?",
        "foul": "What comes of a disk when fingers crossed the foul line?",
        "rebound": "What comes of pins felled by a disk that rebounded?",
        "pin_rebound": "What comes of a pin felled by a pin that rebounded?",
        "clearing": "What comes of pins felled while dead pins are removed?",
        "dead": "What comes of pins that fell fairly?",
        "leaning": "Does a leaning pin stand?",
        "tie": "Who plays on when scores are level?",
        "winner": "Who wins?",
        "next_lead": "Who begins the next game?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "pins",
        "frames",
        "disks",
        "strike",
        "spare",
        "break",
        "tie",
        "winner",
    )
    kinds: ClassVar[frozenset[str]] = frozenset({"pin", "claim", "state", "full", "time", "place"})

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> PinsState:
        """The empty card; the first name on it begins unless ``lead`` says otherwise."""
        sides = len(play.letters)
        zero = (0,) * sides
        state = PinsState(
            ((),) * sides,
            play.start_scores,
            (Tally(),) * sides,
            lead or 0,
            strikes=zero,
            spares=zero,
            last=zero,
        )
        return set_up(play, state._replace(playing=self._order(lead or 0, sides)))

    @staticmethod
    def _order(first: int, sides: int) -> tuple[int, ...]:
        return tuple((first + i) % sides for i in range(sides))

    def judge(self, play: Play, state: PinsState, entry: Entry) -> Ruling:
        """Judge one disk."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = play.letters[state.turn]
        if entry.side != turn:
            message = f"it is {play.names[turn]}'s turn"
            return refuse(state, "out-of-turn", message, play.cite("next_lead"), turn)
        delivery = read_delivery(play, state, entry)
        if isinstance(delivery, Ruling):
            return delivery._replace(turn=turn)
        return settle(play, state, delivery, entry.n)

    def expects(self, play: Play, state: PinsState) -> Expectation:
        """Number buttons for the disk that is due, and the pins that may be tapped."""
        return panel.expects(play, state)

    def board(self, play: Play, state: PinsState) -> dict[str, Any]:
        """The cards of all players, and the pins that stand."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Frame and disk."""
        named = (("frame", "Frame"), ("disk", "Disk"))
        return tuple(Fact(key, label, str(board[key])) for key, label in named if board.get(key))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What the side can still make."""
        if not board.get("possible"):
            return ()
        return (Fact("possible", "Can still make", str(board["possible"].get(letter) or 0)),)

    def figures(self, play: Play, state: PinsState) -> dict[str, dict[str, Any]]:
        """Points, frames, strikes, spares, the longest row of strikes, and the score of a finished game."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: PinsState) -> dict[str, int]:
        """Where the pins are."""
        pins = play.value("pins", state)
        return {"table": state.left, "pocketed": 0, "out": pins - state.left, "hand": 0}


PINS = FramesOfPins()
"""The one instance."""
