"""The family of games with one row of rings: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, run_facts
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import POCKETS, RING, SHOOTER, SHOT_KINDS, STATES, RowShot, RowState, check_words, read_shot
from .shots import judged

PANEL = "rings-in-row"

_AN_END = say("rings-in-row.an-end-ring", "an end ring")
_THE_LOOSE = say("rings-in-row.the-loose-ring", "the loose ring")
_THE_LINE = say("rings-in-row.the-line", "the line")
_THE_LIE = say("rings-in-row.where-shooter-lies", "where the shooter lies")
_IN_ROW = say("rings-in-row.in-row", "In the row")
_NOTHING = say("rings-in-row.button-nothing", "Nothing")
_END_LOOSE = say("rings-in-row.button-end-loose", "End ring loose")
_APART = say("rings-in-row.button-apart", "Row knocked apart")
_LOOSE_APART = say("rings-in-row.button-loose-apart", "Loose ring down, row apart")
_END_APART = say("rings-in-row.button-end-apart", "End ring down, row apart")
_SHOOTER_POCKETED = say("rings-in-row.button-shooter-pocketed", "Shooter in a pocket")
_SHOOTER_OFF = say("rings-in-row.button-shooter-off", "Shooter off the board")
_RING_OFF = say("rings-in-row.button-ring-off", "A ring off the board")
_WRONG_RING = say("rings-in-row.button-wrong-ring", "Wrong ring met first")


class RingsInRow(TurnFamily):
    """The family of games with one row of rings; see the module."""

    key = "rings-in-row"
    name = say("rings-in-row.family-name", "rings in a row")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-in-row.ask-set-up", "How many rings are in the row?"),
        "spacing": say("rings-in-row.ask-spacing", "Do the rings of the row touch?"),
        "lead": say("rings-in-row.ask-lead", "Who begins?"),
        "ring": say("rings-in-row.ask-ring", "What does a ring count?"),
        "one": say("rings-in-row.ask-one", "How many rings are taken by one shot?"),
        "wrong": say("rings-in-row.ask-wrong", "What comes of a shot at a ring that may not be shot at?"),
        "loose": say("rings-in-row.ask-loose", "What becomes of a ring that was knocked out of the row?"),
        "apart": say(
            "rings-in-row.ask-apart", "With how many rings is a row formed again that was knocked apart?"
        ),
        "after_apart": say(
            "rings-in-row.ask-after-apart", "Does the player shoot again who knocked the row apart?"
        ),
        "scored_apart": say(
            "rings-in-row.ask-scored-apart", "Does a ring count that falls while the row is knocked apart?"
        ),
        "again": say("rings-in-row.ask-again", "Does the player shoot again who took a ring?"),
        "lies": say("rings-in-row.ask-lies", "Is the shooter played from where it lies?"),
        "shooter_lost": say(
            "rings-in-row.ask-shooter-lost", "Does a ring count that falls with the shooter?"
        ),
        "ring_off": say("rings-in-row.ask-ring-off", "Where does a ring go that left the board?"),
        "new_row": say("rings-in-row.ask-new-row", "How many rings has the next row?"),
        "target": say("rings-in-row.ask-target", "How many points win?"),
        "next_lead": say("rings-in-row.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s != "next_lead")
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> RowState:
        """The row at the centre."""
        return RowState(play.start_scores, (Tally(),) * len(play.letters), play.value("set_up"))

    def position(self, play: Play, state: RowState, words: Words) -> RowState:
        """A recorded position: so many rings in the row, and perhaps one loose."""
        placed: RowState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        if not 0 <= placed.row <= play.value("set_up") - placed.loose or not placed.row + placed.loose:
            words.refuse("row", say("rings-in-row.rings-left", "rings are left, and no more than there are"))
        if placed.rows < 1:
            words.refuse("rows", say("rings-in-row.rows-from-one", "the rows are counted from one"))
        return placed

    def check_words(self, play: Play, state: RowState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse what no board of these games has."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: RowState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        facts = read_shot(play, state, entry)
        return facts if isinstance(facts, Ruling) else judged(play, state, who, facts, entry)

    def offers(self, play: Play, state: RowState) -> Expectation:
        """Buttons for what one shot is likely to do to the row."""
        side = play.letters[state.turn or 0]
        buttons = tuple(Button(b[0], b[1], b[2], side, *b[3:]) for b in _buttons(play, state))
        prompt = self.due(play, state)
        return Expectation(side, "shot", prompt, PANEL, buttons, (RING, SHOOTER), POCKETS, states=STATES)

    def due(self, play: Play, state: RowState) -> str:
        """Who shoots, at what, and from where."""
        return say(
            "rings-in-row.shoots",
            "{player} shoots at {ring} from {place}.",
            player=play.names[play.letters[state.turn or 0]],
            ring=_THE_LOOSE if state.loose else _AN_END,
            place=_THE_LINE if state.in_hand else _THE_LIE,
        )

    def shown(self, play: Play, state: RowState) -> dict[str, Any]:
        """The row, the loose ring, and where the next shot is from."""
        where = "line" if state.in_hand else "lie"
        return {"row": state.row, "loose": state.loose, "rows": state.rows, "shooter": where}

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, and the rings of the row."""
        row = str(board["row"])
        if board["loose"]:
            row = say("rings-in-row.row-and-loose", "{rings} and one loose", rings=row)
        return (*run_facts(board), Fact("row", _IN_ROW, row))

    def pieces(self, play: Play, state: RowState) -> dict[str, int]:
        """Where the rings are; a ring off the board is put back at once."""
        table = state.row + state.loose
        return {"table": table, "pocketed": play.value("set_up") - table, "out": 0, "hand": 0}


def _buttons(play: Play, state: RowState) -> list[tuple[str, str, str, str, str, str | None]]:
    worth = play.value("ring")
    if state.loose:
        label = say("rings-in-row.button-loose-ring", "Loose ring +{points}", points=worth)
    else:
        label = say("rings-in-row.button-end-ring", "End ring +{points}", points=worth)
    rows: list[tuple[str, str, str, str, str, str | None]] = [
        ("ring", label, "g>", "score", "shot", "1"),
        ("nothing", _NOTHING, "0", "plain", "shot", "0"),
    ]
    if not state.loose:
        rows.append(("loose", _END_LOOSE, "#loose", "plain", "shot", "l"))
    if state.row >= (1 if state.loose else 2):
        rows.append(("apart", _APART, "#apart", "plain", "shot", "a"))
        label = _LOOSE_APART if state.loose else _END_APART
        rows.append(("ring-apart", label, "g> #apart", "plain", "several", None))
    rows += [
        ("shooter-pocketed", _SHOOTER_POCKETED, "c>", "foul", "foul", "p"),
        ("shooter-off", _SHOOTER_OFF, "c^", "foul", "foul", "o"),
        ("ring-off", _RING_OFF, "g^", "plain", "off", None),
    ]
    if play.value("wrong", state, RowShot(wrong=True)) != "refuse":
        rows.append(("wrong-ring", _WRONG_RING, "#wrong-ring", "foul", "foul", "w"))
    return rows


RINGS_IN_ROW = RingsInRow()
"""The one instance."""
