"""The family of pin games: its questions, and the order in which an entry is judged."""

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
from ...base import LINE_PLACES, Fact, Family, check_kinds
from ...measured import Measured
from ...turns import out_of_turn
from . import panel
from .card import Card, Disks, Frame, PinsState
from .delivery import read_delivery, set_up, settle

_FRAME = say("frames-of-pins.fact-frame", "Frame")
_DISK = say("frames-of-pins.fact-disk", "Disk")
_CAN_MAKE = say("frames-of-pins.fact-can-make", "Can still make")


class FramesOfPins(Family):
    """The family of pin games; see the module."""

    key = "frames-of-pins"
    name = say("frames-of-pins.family-name", "frames of pins")
    category = "ten-pins"
    panel = panel.PANEL
    measured = Measured("pins-a-game", "high-game", ("high-game", "strikes"))
    sheet = ("card",)
    played_on = PlayedOn("ten-pins")
    slots: ClassVar[Mapping[str, str]] = {
        "pins": say("frames-of-pins.ask-pins", "How many pins are set up?"),
        "frames": say("frames-of-pins.ask-frames", "How many frames has the card?"),
        "order": say("frames-of-pins.ask-order", "In which order is the next frame played?"),
        "disks": say("frames-of-pins.ask-disks", "How many disks does this frame take?"),
        "strike": say(
            "frames-of-pins.ask-strike", "How many further disks count with all pins by the first disk?"
        ),
        "spare": say(
            "frames-of-pins.ask-spare", "How many further disks count with all pins by the second disk?"
        ),
        "break": say("frames-of-pins.ask-break", "What does a frame count that leaves pins standing?"),
        "foul": say("frames-of-pins.ask-foul", "What comes of a disk when fingers crossed the foul line?"),
        "rebound": say("frames-of-pins.ask-rebound", "What comes of pins felled by a disk that rebounded?"),
        "pin_rebound": say(
            "frames-of-pins.ask-pin-rebound", "What comes of a pin felled by a pin that rebounded?"
        ),
        "clearing": say(
            "frames-of-pins.ask-clearing", "What comes of pins felled while dead pins are removed?"
        ),
        "dead": say("frames-of-pins.ask-dead", "What comes of pins that fell fairly?"),
        "leaning": say("frames-of-pins.ask-leaning", "Does a leaning pin stand?"),
        "tie": say("frames-of-pins.ask-tie", "Who plays on when scores are level?"),
        "winner": say("frames-of-pins.ask-winner", "Who wins?"),
        "next_lead": say("frames-of-pins.ask-next-lead", "Who begins the next game?"),
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
    places: ClassVar[frozenset[str]] = LINE_PLACES
    kinds: ClassVar[frozenset[str]] = frozenset({"pin", "claim", "state", "full", "time", "place"})

    set_up_slot: ClassVar[str] = "pins"
    """The slot that says which pins there are."""
    count_slot: ClassVar[str] = "break"
    """The slot that says what fallen pins count."""

    def spots(self, play: Play) -> tuple[str, ...]:
        """The names of all pins, as they are set up."""
        return tuple(str(n + 1) for n in range(play.value("pins")))

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

    def position(self, play: Play, state: PinsState, words: Words) -> PinsState:
        """A recorded position: ``cards.A=10/7,3/4`` are the disks of A, frame by frame; the frame and the
        pins that stand follow from the cards unless they are said."""
        placed: PinsState = super().position(play, state, words)
        pins, last = play.value("pins"), play.value("frames")
        for letter, card in zip(play.letters, placed.cards, strict=True):
            for at, disks in enumerate(card):
                if not _fits(disks, pins, at + 1 >= last):
                    words.refuse(
                        f"cards.{letter}",
                        say(
                            "frames-of-pins.frame-cannot-read",
                            "frame {frame} cannot read {disks}",
                            frame=at + 1,
                            disks=str(disks),
                        ),
                    )
        if "turn" not in words.said:
            placed = placed._replace(turn=self._next_up(play, placed))
        if "frame" not in words.said:
            mine = placed.cards[placed.turn]
            disks = mine[-1] if mine else ()
            begun = _begun(play, mine)
            placed = placed._replace(frame=max(1, len(mine) + (not begun)))
            if begun and "left" not in words.said:
                since = disks[-1] if disks and disks[-1] < pins and sum(disks) != pins else 0
                placed = placed._replace(
                    left=pins - since, second=bool(since), standing=None if since else placed.standing
                )
        lengths = [len(card) for i, card in enumerate(placed.cards) if i in placed.playing]
        if not lengths or not 1 <= placed.frame <= max(last, max(lengths)) + 1:
            words.refuse("frame", say("frames-of-pins.none-of-card", "it is none of the card"))
        if max(lengths) > placed.frame or min(lengths) < placed.frame - 1:
            words.refuse("frame", say("frames-of-pins.other-frames", "the cards are of other frames"))
        standing = placed.standing
        if standing is not None and (
            len(set(standing)) != placed.left or not set(standing) <= set(self.spots(play))
        ):
            words.refuse(
                "standing",
                say(
                    "frames-of-pins.pins-left-of",
                    "{left} pins are left, of {all}",
                    left=placed.left,
                    all=pins,
                ),
            )
        if not 0 < placed.left <= pins:
            words.refuse("left", say("frames-of-pins.one-to-all-stand", "1 to {all} pins stand", all=pins))
        return placed

    @staticmethod
    def _next_up(play: Play, placed: PinsState) -> int:
        """Whose turn the cards show: who is within a frame, else the first of those who have the fewest."""
        for player in placed.playing:
            if _begun(play, placed.cards[player]):
                return player
        return min(placed.playing, key=lambda player: len(placed.cards[player]), default=placed.turn)

    def words(self, play: Play, state: PinsState) -> dict[str, str]:
        """The frame and the pins left are always said."""
        return {**super().words(play, state), "frame": str(state.frame), "left": str(state.left)}

    def judge(self, play: Play, state: PinsState, entry: Entry) -> Ruling:
        """Judge one disk."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = play.letters[state.turn]
        if entry.side != turn:
            return out_of_turn(play, state, "next_lead")
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
        named = (("frame", _FRAME), ("disk", _DISK))
        return tuple(Fact(key, label, str(board[key])) for key, label in named if board.get(key))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What the side can still make."""
        if not board.get("possible"):
            return ()
        return (Fact("possible", _CAN_MAKE, str(board["possible"].get(letter) or 0)),)

    def figures(self, play: Play, state: PinsState) -> dict[str, dict[str, Any]]:
        """Points, frames, strikes, spares, the longest row of strikes, and the score of a finished game."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: PinsState) -> dict[str, int]:
        """Where the pins are."""
        pins = play.value("pins", state)
        return {"table": state.left, "pocketed": 0, "out": pins - state.left, "hand": 0}


def _begun(play: Play, card: Card) -> bool:
    """Whether the last frame of a card is still being played."""
    if not card:
        return False
    last: int = play.value("frames")
    return bool(len(card[-1]) < play.value("disks", None, Frame(len(card), card[-1], len(card) >= last)))


def _fits(disks: Disks, pins: int, final: bool) -> bool:
    """Whether a frame can read so."""
    if not all(0 <= d <= pins for d in disks):
        return False
    if final:
        return len(disks) <= 3
    return len(disks) <= 2 and sum(disks) <= pins and (len(disks) < 2 or disks[0] < pins)


PINS = FramesOfPins()
"""The one instance."""
