"""The family of rings at rest among pins and by banks: what it asks, and what the other modules answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from .....boards.played_on import PlayedOn
from .....expectation import Expectation
from .....play import Play
from .....record.entries import Entry
from .....rulings import Ruling
from .....saying import say
from ....base import Fact
from ..family import RingsAtRest
from ..state import RestsState
from . import panel
from .counting import voided
from .shots import judge_shot


class PinsAndBanks(RingsAtRest):
    """Crokinole with pins, or by bank shots; see the module."""

    key = "pins-and-banks"
    name = say("rings-at-rest.family-pins", "rings at rest, pins and banks")
    no_visits = ""
    played_on = PlayedOn("carrom-crokinole")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "pins": say("rings-at-rest.ask-pins-pins", "Which pins stand on the board, and where?"),
        "own_pin": say("rings-at-rest.ask-pins-own-pin", "Is a side's pin down that its own shot felled?"),
        "other_pin": say(
            "rings-at-rest.ask-pins-other-pin", "What comes of the opponent's pin that was felled?"
        ),
        "centre_pin": say(
            "rings-at-rest.ask-pins-centre-pin", "What comes of the ring whose shot felled the pin?"
        ),
        "extra": say("rings-at-rest.ask-pins-extra", "When is the ring shot again that felled the pin?"),
        "early": say("rings-at-rest.ask-pins-early", "What comes of a ring shot into the hole too early?"),
        "clear": say(
            "rings-at-rest.ask-pins-clear",
            "In which zones must no opponent's ring lie before the hole is shot at?",
        ),
        "standing": say("rings-at-rest.ask-pins-standing", "Which sides count nothing, as their pin stands?"),
        "bank": say("rings-at-rest.ask-pins-bank", "How is a ring banked?"),
        "unbanked": say("rings-at-rest.ask-pins-unbanked", "Where does a ring go that was not banked?"),
        "others": say(
            "rings-at-rest.ask-pins-others", "Where do rings lie that a ring moved which was not banked?"
        ),
        "lands": say("rings-at-rest.ask-pins-lands", "Do rings count as they land?"),
    }
    kinds: ClassVar[frozenset[str]] = RingsAtRest.kinds | {"pin"}

    def judge(self, play: Play, state: RestsState, entry: Entry) -> Ruling:
        """Judge the lead, one shot with its pins and banks, or the count of a round."""
        if any(t.kind == "pin" for t in entry.tokens) or self._plain_shot(play, state, entry):
            who = play.index(entry.side)
            if who is not None and who == state.turn and state.phase == "shot" and not state.over:
                ruling = judge_shot(play, state, who, entry, self.kinds)
                turn = play.letters[who]
                return ruling if ruling.ok else ruling._replace(state=state, turn=turn)
            if any(t.kind == "pin" for t in entry.tokens):
                entry = entry._replace(
                    tokens=tuple(t for t in entry.tokens if t.kind != "pin") or entry.tokens
                )
        if (bad := voided(play, state, entry)) is not None:
            return bad
        return super().judge(play, state, entry)

    @staticmethod
    def _plain_shot(play: Play, state: RestsState, entry: Entry) -> bool:
        words = {t.a for t in entry.tokens if t.kind in ("choice", "state")}
        return not words & {"lead", "count", "touched"}

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: RestsState) -> Expectation:
        """As in a round, with the pins and banks."""
        return panel.offers(play, state, super().offers(play, state))

    def shown(self, play: Play, state: RestsState) -> dict[str, Any]:
        """The rings as last noted, and whose pin is down."""
        return panel.shown(play, state, super().shown(play, state))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Besides, whether the side's pin is down."""
        return panel.side_facts(board, letter, super().side_facts(board, letter))


PINS_AND_BANKS = PinsAndBanks()
"""The one instance."""
