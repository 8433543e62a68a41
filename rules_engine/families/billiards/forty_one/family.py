"""The family of pool to an exact number with private balls: its questions, and the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, check_kinds
from ...measured import RUNS_TO_A_LENGTH
from ..pills import none_drawn
from . import panel
from .reading import ALL_BALLS, RackState, read_shot
from .reckoning import numbers_of
from .shots import judge_shot
from .words import choose

_SHOT_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "state"})


class FortyOne(Family):
    """Pool to an exact number with private balls; see the package."""

    key = "forty-one"
    name = "racks and private balls"
    category = "pocket"
    panel = "pool"
    measured = RUNS_TO_A_LENGTH
    sheet = ("balls",)
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        "order": "Who plays first?",
        "private_numbers": "Which numbers have the private balls?",
        "count": "How many shots has an inning, and which balls count?",
        "target": "Which number is to be made, and what follows?",
        "undeclared": "Does the number stand until it is declared?",
        "emptied": "What happens when the table is empty?",
        "scratch": "What is a scratch, and what does it cost?",
        "cue_off": "Is the cue ball off the table a scratch?",
        "safety": "Is a shot for safety without a cushion a scratch?",
        "burst": "What does too high a total cost?",
        "burst_on_last": "Does play go on after a burst with the last ball?",
        "redraw": "May a new private ball be taken after a burst?",
        "undeclared_burst": "What has a side that did not declare its burst?",
        "no_ball": "How do sides without a ball rank?",
        "spot": "Where do spotted balls go?",
        "in_hand": "From where is a cue ball in hand played?",
        "foul:": "What does this foul cost?",
        "claim_window": "How many strokes may follow before a claim of foul dies?",
        "next_lead": "Who leads the next game of a race?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": "not with the point of the cue",
        "push": "push",
        "at-frozen": "played at a touching ball",
        "hand": "wrong place in hand",
        "feet": "no foot on the floor",
        "in-motion": "ball in motion touched",
        "self-moved": "a ball moved by itself",
        "double": "cue ball touched twice",
        "help": "help or marks",
    }
    required: ClassVar[tuple[str, ...]] = ("order", "private_numbers", "target", "scratch", "safety", "burst")
    kinds: ClassVar[frozenset[str]] = _SHOT_KINDS | {"choice", "time"}

    def start(self, play: Play, lead: int | None = None) -> RackState:
        """A full table; ``lead`` plays first, None if the order is still to be drawn."""
        sides = len(play.letters)
        zeros = (0,) * sides
        first = lead or 0
        return RackState(
            play.start_scores,
            (Tally(),) * sides,
            ALL_BALLS,
            ((),) * sides,
            zeros,
            none_drawn(sides),
            tuple((first + i) % sides for i in range(sides)),
            turn=lead,
            phase="lead" if lead is None else "pills",
            bursts=zeros,
        )

    def judge(self, play: Play, state: RackState, entry: Entry) -> Ruling:
        """Judge a shot, or words of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        if any(t.kind == "choice" for t in entry.tokens):
            if any(t.kind != "choice" for t in entry.tokens):
                ruling = refuse(state, "wrong-token", "words stand in an entry of their own")
            else:
                ruling = choose(play, state, who, entry.tokens)
        else:
            ruling = self._shot(play, state, who, entry)
        if ruling.refusal is None:
            return ruling
        turn = None if state.turn is None else play.letters[state.turn]
        return ruling._replace(state=state, turn=turn)

    def _shot(self, play: Play, state: RackState, who: int, entry: Entry) -> Ruling:
        if state.phase == "lead":
            return refuse(state, "not-now", "the order of play comes first", play.cite("order"))
        if state.phase == "pills":
            cite = play.cite("private_numbers")
            return refuse(state, "not-now", "each side takes its private ball first", cite)
        turn = play.letters[state.turn or 0]
        if state.phase != "shot" or who != state.turn:
            code = "out-of-turn" if who != state.turn else "not-now"
            return refuse(state, code, panel.prompt(play, state), play.cite("count"))
        if not any(t.kind in _SHOT_KINDS for t in entry.tokens):
            return refuse(state, "undecided", f"say what {play.names[turn]} did")
        facts = read_shot(play, self.conduct, state, entry.tokens)
        if isinstance(facts, Ruling):
            return facts
        return judge_shot(play, state, who, facts, entry.n)

    def pills(self, play: Play) -> tuple[int, ...]:
        """The numbers of the private balls."""
        return tuple(numbers_of(play))

    def pieces(self, play: Play, state: RackState) -> dict[str, int]:
        """Where the sixteen balls are."""
        hand = int(state.in_hand)
        racked = sum(len(rack) for rack in state.racks)
        return {"table": len(state.table) + 1 - hand, "pocketed": racked, "out": 0, "hand": hand}

    def expects(self, play: Play, state: RackState) -> Expectation:
        """What may be recorded next; see :mod:`.panel`."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: RackState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rack, balls owed, and the private ball once it was shown."""
        rack = ", ".join(board["racks"][letter]) or "none"
        facts = [Fact("rack", "Balls", rack)]
        if board["owed"][letter]:
            facts.append(Fact("owed", "Owes", str(board["owed"][letter])))
        if isinstance(board["private"][letter], int):
            facts.append(Fact("private", "Private ball", str(board["private"][letter])))
        return tuple(facts)

    def figures(self, play: Play, state: RackState) -> dict[str, dict[str, Any]]:
        """Averages a shot, and bursts."""
        return panel.figures(play, state)


FORTY_ONE = FortyOne()
"""The one instance."""
