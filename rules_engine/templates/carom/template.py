"""The template of carom games: the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...expectation import Expectation
from ...play import Play
from ...record.entries import Entry
from ...rulings import Ruling, refuse
from ...states import Tally
from ..base import Template, check_kinds
from . import panel
from .choices import choose
from .facts import CaromFacts, CaromState, check_words
from .settling import settle
from .strokes import verdict_of

_STROKE_KINDS = frozenset({"touch", "cushion", "off", "claim", "full"})


class Carom(Template):
    """The family of carom games; see the package."""

    name = "carom strokes"
    family = "carom"
    panel = "carom"
    slots: ClassVar[Mapping[str, str]] = {
        "bank": "Who leads?",
        "in_hand": "From where is a ball in hand played?",
        "miss": "Was neither object ball met?",
        "miss_points": "What does the other player gain by a miss?",
        "opening": "Was the red met first, where it must be?",
        "opening_balls": "Are the balls put back when another than the red was met first?",
        "frozen_first": "Was a ball in contact with the cue ball played at directly?",
        "frozen_other": "May a frozen cue ball be played directly at the ball that it does not touch?",
        "frozen_spot": "May the balls be spotted when the cue ball is frozen?",
        "count": "What does the stroke count?",
        "rail": "Is the count good from a cue ball that rested on a cushion?",
        "doubt": "Who has the benefit of a doubt about a cushion?",
        "foul:": "What does this foul cost?",
        "foul_point": "What does the other player gain by any foul?",
        "exchange": "What if the wrong white was used unnoticed?",
        "third_miss": "Which successive miss may be rejected?",
        "forced_miss": "May a miss on the stroke after a rejected one be rejected again?",
        "outside": "What may be taken when a ball was disturbed from outside?",
        "respot_cue": "Where does the cue ball go that left the table?",
        "respot_white": "Where does the other white go?",
        "respot_red": "Where does the red go?",
        "respot_whites": "Where do the whites go when both left the table?",
        "discount": "What does the giver of odds lose for a point of the receiver?",
        "claim_window": "How many strokes may follow before a claim of foul dies?",
        "target": "How many points win?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": "not with the point",
        "push": "push",
        "hand": "wrong place in hand",
        "feet": "no foot on the floor",
        "in-motion": "ball touched in motion",
        "self-moved": "a ball moved by itself",
        "wrong-ball": "wrong ball",
        "double": "cue ball touched twice",
        "after-rest": "cue ball touched after rest",
        "early-touch": "own ball touched early",
        "disturbed": "another ball disturbed",
        "disturbed-after": "ball disturbed after the count",
        "help": "help or marks",
        "lifted": "ball lifted",
    }
    required: ClassVar[tuple[str, ...]] = ("miss", "miss_points", "count", "target")
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> CaromState:
        """The balls on their spots; ``lead`` plays first, None if the bank is still to come."""
        sides = len(play.letters)
        return CaromState(
            play.start_scores,
            (Tally(),) * sides,
            turn=lead,
            phase="lead" if lead is None else "stroke",
            misses=(0,) * sides,
        )

    def judge(self, play: Play, state: CaromState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        letters = play.letters
        who = letters.index(entry.side)
        turn = None if state.turn is None else letters[state.turn]
        if (bad := check_words(play, self.conduct, state, entry.tokens)) is not None:
            return bad._replace(turn=turn)
        stroke = False
        for token in entry.tokens:
            if token.kind == "choice":
                return choose(play, state, who, token, entry)
            stroke = stroke or token.kind in _STROKE_KINDS or token.kind == "state"
        if state.turn is not None and who != state.turn:
            return refuse(state, "out-of-turn", f"it is {play.names[turn or '']}'s turn", turn=turn)
        if not stroke:
            return refuse(state, "undecided", "say what the stroke did", turn=turn)
        facts = CaromFacts(entry.tokens)
        ready = state if state.turn is not None else state._replace(turn=who)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        return settle(play, ready, facts, verdict, entry.n)

    def expects(self, play: Play, state: CaromState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: CaromState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def figures(self, play: Play, state: CaromState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


CAROM = Carom()
