"""The family of golf on a pool table: what it asks of a game, and what the other modules answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds, common_figures
from ...measured import Measured
from . import panel
from .ordering import judge_order
from .settling import settled
from .strokes import GolfState

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "state"})


class Golf(Family):
    """Golf on a pool table; see the package."""

    key = "golf"
    name = say("golf.family", "golf")
    category = "pocket"
    panel = panel.PANEL
    measured = Measured("strokes", "fewest-strokes", ("fewest-strokes",))
    sheet = ("strokes",)
    played_on = PlayedOn("pool", lies="spots", pieces="r=centre", shot_from=("head",))
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("golf.slot-order", "Who plays first?"),
        "set_up": say("golf.slot-set-up", "How are the balls set up?"),
        "opening": say("golf.slot-opening", "What must the opening stroke do?"),
        "holes": say("golf.slot-holes", "Which pockets are played, in which order?"),
        "count": say("golf.slot-count", "What does a stroke count?"),
        "white_from": say("golf.slot-white-from", "From where is the white played?"),
        "scratch": say("golf.slot-scratch", "What does a scratch add?"),
        "cushion": say("golf.slot-cushion", "What does a stroke add that reaches no cushion?"),
        "holed_cushion": say("golf.slot-holed-cushion", "Is the red in its pocket enough without a cushion?"),
        "holed_scratch": say("golf.slot-holed-scratch", "Is a hole made by a stroke that loses the white?"),
        "two_fouls": say("golf.slot-two-fouls", "What do two fouls of one stroke add?"),
        "white_spot": say("golf.slot-white-spot", "From where is the white played after a scratch?"),
        "in_turn": say("golf.slot-in-turn", "Does a side finish a hole before the next plays?"),
        "partners": say(
            "golf.slot-partners", "Do two partners play for a side, and how do they follow each other?"
        ),
        "partner_next": say("golf.slot-partner-next", "Which partner begins the next hole?"),
        "win": say("golf.slot-win", "Who wins?"),
        "tie": say("golf.slot-tie", "What happens when totals are level?"),
        "foul:": say("golf.slot-foul", "What does this foul do?"),
        "claim_window": say(
            "golf.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "next_lead": say("golf.slot-next-lead", "Who leads the next game of a race?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "hand": say("golf.foul-hand", "at a ball behind the string line"),
        "not-point": say("golf.foul-not-point", "not with the point of the cue"),
        "push": say("golf.foul-push", "push"),
        "feet": say("golf.foul-feet", "no foot on the floor"),
        "in-motion": say("golf.foul-in-motion", "ball in motion touched"),
        "double": say("golf.foul-double", "white touched twice"),
        "help": say("golf.foul-help", "help or marks"),
    }
    required: ClassVar[tuple[str, ...]] = ("holes", "count", "scratch", "cushion", "win", "tie")
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"choice", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"opening": False}

    def position(self, play: Play, state: GolfState, words: Words) -> GolfState:
        """A recorded position: the cards say the score, which need not be said; no hole beyond the last but
        those that part a tie."""
        placed: GolfState = super().position(play, state, words)
        last = len(play.value("holes")) - 1 + placed.extra
        if not 0 <= placed.hole <= last:
            words.refuse("hole", say("golf.holes-in-play", "the holes in play are 0 to {last}", last=last))
        score = []
        for i, letter in enumerate(play.letters):
            row = placed.card[i]
            if len(row) > placed.hole + 1 or min((*row, 1)) < 1:
                message = say(
                    "golf.card-strokes",
                    "the strokes at each of {holes} holes, at least one",
                    holes=placed.hole,
                )
                words.refuse(f"card.{letter}", message)
            finished = len(row) > placed.hole  # its strokes at this hole stand on the card already
            points = play.start_scores[i] + sum(row) + placed.here[i] * (not finished)
            if not row and not placed.here[i]:
                points = placed.score[i]
            elif letter in words.said and placed.score[i] != points:
                message = say("golf.card-adds-up", "the card and this hole add up to {points}", points=points)
                words.refuse(letter, message)
            score.append(points)
        return placed._replace(score=tuple(score))

    def start(self, play: Play, lead: int | None = None) -> GolfState:
        """The first hole; ``lead`` plays first, None if the order is still to be drawn."""
        sides = len(play.letters)
        zeros = (0,) * sides
        order = tuple(((lead or 0) + i) % sides for i in range(sides))
        return GolfState(
            play.start_scores,
            (Tally(),) * sides,
            ((),) * sides,
            zeros,
            order,
            order,
            zeros,
            phase="lead" if lead is None else "stroke",
        )

    def next_game(self, play: Play, state: GolfState, ended: GolfState, lead: int) -> GolfState:
        """The order that was drawn holds; the first in it plays first."""
        after: GolfState = super().next_game(play, state, ended, lead)
        return after._replace(playing=after.order)

    def judge(self, play: Play, state: GolfState, entry: Entry) -> Ruling:
        """Judge a stroke, or the order of play."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = None if state.turn is None else play.letters[state.turn]
        if any(t.kind == "choice" for t in entry.tokens):
            ruling = judge_order(play, state, entry.side, entry.tokens)
        elif state.phase == "lead":
            message = say("golf.order-first", "the order of play comes first")
            ruling = refuse(state, "not-now", message, play.cite("order"))
        elif entry.side != turn:
            message = say("golf.out-of-turn", "{name} plays", name=play.names[turn or ""])
            ruling = refuse(state, "out-of-turn", message, play.cite("in_turn"))
        elif not any(t.kind in _STROKE_KINDS for t in entry.tokens):
            ruling = refuse(state, "undecided", say("golf.say-what", "say what the stroke did"))
        else:
            ruling = settled(play, state, entry, self.conduct)
        return ruling if ruling.refusal is None else ruling._replace(turn=turn)

    def pieces(self, play: Play, state: GolfState) -> dict[str, int]:
        """White and red, which are put back whenever they leave the table."""
        return {"table": 2, "pocketed": 0, "out": 0, "hand": 0}

    # -- the tablet ---------------------------------------------------------------------------------------

    def seats(self, play: Play) -> tuple[int, ...] | None:
        """Two a side where partners follow each other."""
        return (2,) * len(play.letters) if play.value("partners") else None

    def partner(self, play: Play, state: GolfState, side: int) -> int | None:
        """Who of the two plays next."""
        return state.partner[side]

    def expects(self, play: Play, state: GolfState) -> Expectation:
        """A stroke of the side at the table."""
        return panel.expects(play, state, self.conduct)

    def board(self, play: Play, state: GolfState) -> dict[str, Any]:
        """What all games share, the hole and its pocket, and the cards."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The hole in play."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Strokes at this hole, and the card."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: GolfState) -> dict[str, dict[str, Any]]:
        """Strokes a hole."""
        return common_figures(play, state.score, state.tallies)


GOLF = Golf()
"""The one instance."""
