"""The family of pool to an exact number with private balls: its questions, and the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds
from ...measured import RUNS_TO_A_LENGTH
from ..pills import none_drawn
from . import panel
from .reading import ALL_BALLS, RackState, read_shot
from .reckoning import numbers_of
from .shots import judge_shot
from .words import choose

_NONE = say("forty-one.fact-no-balls", "none")
_BALLS = say("forty-one.fact-balls", "Balls")
_OWES = say("forty-one.fact-owes", "Owes")
_PRIVATE = say("forty-one.fact-private-ball", "Private ball")

_SHOT_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "state"})


class FortyOne(Family):
    """Pool to an exact number with private balls; see the package."""

    key = "forty-one"
    name = say("forty-one.family-name", "racks and private balls")
    category = "pocket"
    panel = "pool"
    measured = RUNS_TO_A_LENGTH
    sheet = ("balls",)
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("forty-one.ask-order", "Who plays first?"),
        "private_numbers": say("forty-one.ask-private-numbers", "Which numbers have the private balls?"),
        "count": say("forty-one.ask-count", "How many shots has an inning, and which balls count?"),
        "target": say("forty-one.ask-target", "Which number is to be made, and what follows?"),
        "undeclared": say("forty-one.ask-undeclared", "Does the number stand until it is declared?"),
        "emptied": say("forty-one.ask-emptied", "What happens when the table is empty?"),
        "scratch": say("forty-one.ask-scratch", "What is a scratch, and what does it cost?"),
        "cue_off": say("forty-one.ask-cue-off", "Is the cue ball off the table a scratch?"),
        "safety": say("forty-one.ask-safety", "Is a shot for safety without a cushion a scratch?"),
        "burst": say("forty-one.ask-burst", "What does too high a total cost?"),
        "burst_on_last": say(
            "forty-one.ask-burst-on-last", "Does play go on after a burst with the last ball?"
        ),
        "redraw": say("forty-one.ask-redraw", "May a new private ball be taken after a burst?"),
        "undeclared_burst": say(
            "forty-one.ask-undeclared-burst", "What has a side that did not declare its burst?"
        ),
        "no_ball": say("forty-one.ask-no-ball", "How do sides without a ball rank?"),
        "spot": say("forty-one.ask-spot", "Where do spotted balls go?"),
        "in_hand": say("forty-one.ask-in-hand", "From where is a cue ball in hand played?"),
        "foul:": say("forty-one.ask-foul", "What does this foul cost?"),
        "claim_window": say(
            "forty-one.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "next_lead": say("forty-one.ask-next-lead", "Who leads the next game of a race?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("forty-one.foul-not-point", "not with the point of the cue"),
        "push": say("forty-one.foul-push", "push"),
        "at-frozen": say("forty-one.foul-at-frozen", "played at a touching ball"),
        "hand": say("forty-one.foul-hand", "wrong place in hand"),
        "feet": say("forty-one.foul-feet", "no foot on the floor"),
        "in-motion": say("forty-one.foul-in-motion", "ball in motion touched"),
        "self-moved": say("forty-one.foul-self-moved", "a ball moved by itself"),
        "double": say("forty-one.foul-double", "cue ball touched twice"),
        "help": say("forty-one.foul-help", "help or marks"),
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
                why = say("forty-one.words-alone", "words stand in an entry of their own")
                ruling = refuse(state, "wrong-token", why)
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
            why = say("forty-one.order-first", "the order of play comes first")
            return refuse(state, "not-now", why, play.cite("order"))
        if state.phase == "pills":
            cite = play.cite("private_numbers")
            why = say("forty-one.private-ball-first", "each side takes its private ball first")
            return refuse(state, "not-now", why, cite)
        turn = play.letters[state.turn or 0]
        if state.phase != "shot" or who != state.turn:
            code = "out-of-turn" if who != state.turn else "not-now"
            return refuse(state, code, panel.prompt(play, state), play.cite("count"))
        if not any(t.kind in _SHOT_KINDS for t in entry.tokens):
            why = say("forty-one.say-what-did", "say what {player} did", player=play.names[turn])
            return refuse(state, "undecided", why)
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
        rack = ", ".join(board["racks"][letter]) or _NONE
        facts = [Fact("rack", _BALLS, rack)]
        if board["owed"][letter]:
            facts.append(Fact("owed", _OWES, str(board["owed"][letter])))
        if isinstance(board["private"][letter], int):
            facts.append(Fact("private", _PRIVATE, str(board["private"][letter])))
        return tuple(facts)

    def figures(self, play: Play, state: RackState) -> dict[str, dict[str, Any]]:
        """Averages a shot, and bursts."""
        return panel.figures(play, state)


FORTY_ONE = FortyOne()
"""The one instance."""
