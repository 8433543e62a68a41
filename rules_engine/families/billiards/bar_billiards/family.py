"""The family of bar billiards: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, cites
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .reading import BarState, read_stroke, whites_of
from .settling import bank, bar_down, last_ball, lose, settle
from .strokes import Verdict, verdict_of

_BREAK = say("bar-billiards.fact-break", "Break")
_HIGHEST = say("bar-billiards.fact-highest-break", "Highest break")
_LOST = say("bar-billiards.fact-lost", "Lost")
_BAR = say("bar-billiards.fact-bar", "Bar")
_DOWN = say("bar-billiards.fact-bar-down", "down")

_STROKE = frozenset({"touch", "cushion", "pocket", "off", "rest", "pin", "claim", "full", "state"})


class BarBilliards(TurnFamily):
    """The family of bar billiards; see the package."""

    key = "bar-billiards"
    name = say("bar-billiards.family-name", "bar billiards")
    category = "table-board"
    panel = panel.PANEL
    measured = Measured("average", "highest-break", ("highest-break", "average"))
    sheet: ClassVar[tuple[str, ...]] = ("break",)
    played_on = PlayedOn("bar-billiards")
    slots: ClassVar[Mapping[str, str]] = {
        "lead": say("bar-billiards.ask-lead", "Who plays first?"),
        "next": say("bar-billiards.ask-next", "Whose turn is it?"),
        "whites": say("bar-billiards.ask-whites", "How many white balls are there?"),
        "pegs": say("bar-billiards.ask-pegs", "Which pegs stand?"),
        "contact": say("bar-billiards.ask-contact", "What must the struck ball do?"),
        "nearest": say("bar-billiards.ask-nearest", "What is played when the trough is empty?"),
        "spare": say(
            "bar-billiards.ask-spare",
            "What lies on the red spot when the table is empty and the red is down?",
        ),
        "holes": say("bar-billiards.ask-holes", "What are the holes worth?"),
        "red": say("bar-billiards.ask-red", "How often does the red count?"),
        "bank": say("bar-billiards.ask-bank", "When is a break banked?"),
        "first_peg": say("bar-billiards.ask-first-peg", "What if pegs of both colours fall?"),
        "black_costs": say("bar-billiards.ask-black-costs", "What does the black peg cost?"),
        "pair_limit": say(
            "bar-billiards.ask-pair-limit", "How often may the opening pair go down together in a break?"
        ),
        "bar_time": say("bar-billiards.ask-bar-time", "After how many minutes does the bar fall?"),
        "bar": say("bar-billiards.ask-bar", "What changes when the bar is down?"),
        "last_ball": say("bar-billiards.ask-last-ball", "In which holes does the last ball count?"),
        "last_way": say("bar-billiards.ask-last-way", "How must the last ball go there?"),
        "last_black": say("bar-billiards.ask-last-black", "What does the black peg cost with the last ball?"),
        "result": say("bar-billiards.ask-result", "Who wins?"),
        "next_lead": say("bar-billiards.ask-next-lead", "Who begins the next game?"),
        "foul:": say("bar-billiards.ask-foul", "What does this foul cost?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "no-ball": say("bar-billiards.foul-no-ball", "no ball hit"),
        "front": say("bar-billiards.foul-front", "a ball came back over the front line"),
        "off": say("bar-billiards.foul-off", "a ball left the table"),
        "in-motion": say("bar-billiards.foul-in-motion", "played before the balls lay still"),
        "touched": say("bar-billiards.foul-touched", "touched a ball"),
        "white-peg": say("bar-billiards.foul-white-peg", "white peg down"),
        "black-peg": say("bar-billiards.foul-black-peg", "black peg down"),
    }
    required: ClassVar[tuple[str, ...]] = ("whites", "pegs", "holes", "red", "bank", "pair_limit", "result")
    kinds: ClassVar[frozenset[str]] = _STROKE | {"choice", "time"}
    lead_question = say("bar-billiards.lead-question", "Who plays first?")
    turn_slot = "next"
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "last"})

    def set_up(self, play: Play) -> Any:
        """All balls in the trough, the pegs up."""
        return BarState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: BarState, words: Words) -> BarState:
        """A recorded position: ``run=150 bed=3 red=bed``."""
        placed: BarState = super().position(play, state, words)
        at_least(words, placed, "run", "pairs", "lost", "blacks")
        whites = whites_of(play)
        if placed.red not in ("hand", "bed", "gone"):
            words.refuse("red", say("bar-billiards.red-words", "hand, bed or gone"))
        gone = placed.gone
        if gone is not None and not (placed.red == "gone") <= gone <= whites * (placed.bar or 0) + placed.bar:
            words.refuse(
                "gone",
                say(
                    "bar-billiards.gone-at-most",
                    "balls stay down once the bar is down, at most {balls}",
                    balls=whites,
                ),
            )
        if placed.bed is not None and not 0 <= placed.bed <= whites - max(
            (gone or 0) - (placed.red == "gone"), 0
        ):
            words.refuse(
                "bed", say("bar-billiards.so-many-whites", "there are {balls} white balls", balls=whites)
            )
        if placed.red == "gone" and not placed.bar:
            words.refuse("red", say("bar-billiards.red-comes-back", "it comes back until the bar is down"))
        left = None if gone is None else whites + 1 - gone
        if placed.phase == "last" and (not placed.bar or left not in (1, None)):
            words.refuse(
                "phase", say("bar-billiards.last-phase-when", "one ball is left, and the bar is down")
            )
        if placed.phase == "shot" and placed.bar and left is not None and left < 2:
            words.refuse("phase", say("bar-billiards.say-last-phase", "one ball is left: phase=last"))
        return placed

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Anybody may say that the bar is down, or that one ball is left."""
        if any(token.kind == "choice" and token.a in ("bar", "last") for token in tokens):
            return None
        return super().barred(play, state, who, tokens)

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge one stroke, a whole break, or what somebody says of the bar."""
        if any(token.kind == "choice" for token in entry.tokens):
            return self._said(play, state, entry)
        if not any(token.kind in _STROKE for token in entry.tokens):
            why = say("bar-billiards.say-what-potted", "say what was potted, 0 or miss")
            return refuse(state, "undecided", why, play.cite("bank"))
        stroke = read_stroke(play, state, entry.tokens)
        if isinstance(stroke, Ruling):
            return stroke
        verdict = verdict_of(play, state, stroke)
        return verdict if isinstance(verdict, Ruling) else settle(play, state, stroke, verdict, entry.n)

    def _said(self, play: Play, state: BarState, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1:
            why = say("bar-billiards.choice-alone", "a choice stands alone in its entry")
            return refuse(state, "wrong-token", why)
        _, word, said = entry.tokens[0]
        if word == "bar" and said is None:
            if state.bar:
                why = say("bar-billiards.bar-down-already", "the bar is down already")
                return refuse(state, "not-now", why, play.cite("bar"))
            return bar_down(play, state)
        if word == "last" and said is None:
            if not panel.may_say_last(play, state):
                why = say("bar-billiards.last-not-known", "one ball is not known to be left")
                return refuse(state, "not-now", why, play.cite("last_ball"))
            return last_ball(play, state)
        loose = (
            state
            if state.phase == "last"
            else state._replace(bed=None, gone=None if state.bar else state.gone)
        )
        if word == "banked":
            return self._banked(play, state, loose, said, entry.n)
        if word in ("lost", "black") and said is None:
            cite = play.cite("foul:black-peg" if word == "black" else "bank")
            verdict = Verdict(word, citations=cites(cite), attested=True)
            return lose(play, state, loose, verdict, [], entry.n)
        why = say("bar-billiards.unknown-word", ":{word} means nothing here", word=word[:20])
        return refuse(state, "unknown-choice", why)

    @staticmethod
    def _banked(play: Play, state: BarState, loose: BarState, said: str | None, n: int) -> Ruling:
        """A whole break in one entry: ``:banked(850)``."""
        cite = play.cite("bank")
        if said is None or not said.isdecimal() or len(said) > 6:
            why = say("bar-billiards.write-break", "write the break: :banked(850)")
            return refuse(state, "unknown-choice", why, cite)
        made = int(said)
        if made % 10 or made < state.run:
            message = say(
                "bar-billiards.break-so-far",
                "{points} of the break have been recorded, and holes count tens",
                points=state.run,
            )
            return refuse(state, "impossible", message, cite)
        verdict = Verdict("bank", made - state.run, cites(cite), attested=True)
        return bank(play, state, loose, verdict, [], n)

    def offers(self, play: Play, state: Any) -> Expectation:
        """Quick buttons for the stroke that is due."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: Any) -> str:
        """Who plays, and with what."""
        return panel.due(play, state)

    def length(self, play: Play, state: Any) -> int | None:
        """No number of points wins: the bar ends the game."""
        return None

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """The break, the bar, and the balls."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The break, and the bar."""
        rows = (Fact("run", _BREAK, str(board["run"] or 0)),)
        if board.get("bar"):
            left, down = board.get("left"), _DOWN
            if left is not None:
                down = say("bar-billiards.fact-bar-down-left", "down, {balls} left", balls=left)
            return (*rows, Fact("bar", _BAR, down))
        return rows

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The highest break, and what fouls have cost."""
        high, lost = board["high_run"].get(letter), (board.get("lost") or {}).get(letter)
        return (Fact("high_run", _HIGHEST, str(high or "–")), Fact("lost", _LOST, str(lost or 0)))

    def figures(self, play: Play, state: BarState) -> dict[str, dict[str, Any]]:
        """Breaks, the highest of them, and what was lost."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: BarState) -> dict[str, int]:
        """Where the balls are; those of which nothing is noted count as in the trough."""
        whites = whites_of(play)
        bed, gone = state.bed or 0, state.gone or 0
        table = bed + (state.red == "bed")
        return {"table": table, "pocketed": 0, "out": gone, "hand": whites + 1 - table - gone}


BAR_BILLIARDS = BarBilliards()
"""The one instance."""
