"""The family of pyramid: its questions, and the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import Measured
from ...turns import TurnFamily, out_of_turn
from . import choices, panel
from .reading import ALL, SEEN, PyramidFacts, PyramidState, check_words
from .settling import racked, settle
from .strokes import verdict_of

_BY_HAND = frozenset({"out-of-turn", "taking", "placing"})
"""Faults that are no strokes."""


class Pyramid(TurnFamily):
    """The family of pyramid games; see the package."""

    key = "pyramid"
    name = say("pyramid.family-name", "pyramid: balls and own balls")
    category = "pocket"
    unit = "frame"
    panel = "pyramid"
    measured = Measured("average", "high-run", ("high-run", "from-the-break", "average", "fastest-win"))
    sheet = ("balls",)
    played_on = PlayedOn("pyramid")
    lead_question = say("pyramid.lead-question", "Lag for the break. Who breaks?")
    set_up_slot = "rack"
    turn_slot = "turn"
    playing = "break"
    always_won: ClassVar[bool] = True
    slots: ClassVar[Mapping[str, str]] = {
        "lead": say("pyramid.ask-lead", "Who breaks?"),
        "rack": say("pyramid.ask-rack", "How are the balls set up?"),
        "break_hand": say("pyramid.ask-break-hand", "From where is the coloured ball played on the break?"),
        "break": say("pyramid.ask-break", "What must the break do?"),
        "break_foul": say("pyramid.ask-break-foul", "What follows a foul on the break?"),
        "cue": say("pyramid.ask-cue", "Which ball is struck?"),
        "worth": say("pyramid.ask-worth", "What does a ball count?"),
        "counts": say("pyramid.ask-counts", "Which of the balls that fall count?"),
        "own_ball": say("pyramid.ask-own-ball", "What of the ball struck, if it falls off another?"),
        "own_hand": say("pyramid.ask-own-hand", "From where is it played then?"),
        "premium_by": say("pyramid.ask-premium-by", "Who chooses the ball that is taken off for it?"),
        "own_after_hand": say(
            "pyramid.ask-own-after-hand", "May it fall directly after it was placed by hand?"
        ),
        "turn": say("pyramid.ask-turn", "How long does a turn last?"),
        "dry": say("pyramid.ask-dry", "What of a stroke that pockets nothing?"),
        "completion": say("pyramid.ask-completion", "Is a stroke that pockets nothing complete?"),
        "incomplete": say("pyramid.ask-incomplete", "What is a stroke that is not complete?"),
        "miss": say("pyramid.ask-miss", "What is a stroke that meets no ball?"),
        "off": say("pyramid.ask-off", "What of a ball that leaves the table?"),
        "cue_off": say("pyramid.ask-cue-off", "What of the ball struck, if it leaves the table?"),
        "foul:": say("pyramid.ask-foul", "What is this?"),
        "penalty": say("pyramid.ask-penalty", "What does a foul cost?"),
        "penalty_ball": say("pyramid.ask-penalty-ball", "Which ball is given for a foul?"),
        "foul_hand": say("pyramid.ask-foul-hand", "From where is the cue ball played that a foul lost?"),
        "from_home": say("pyramid.ask-from-home", "How is the cue ball played from home?"),
        "from_anywhere": say("pyramid.ask-from-anywhere", "How is the cue ball placed on the table?"),
        "spot": say("pyramid.ask-spot", "Where are balls spotted?"),
        "target": say("pyramid.ask-target", "How many balls win?"),
        "surplus": say("pyramid.ask-surplus", "What of balls beyond these?"),
        "stall": say("pyramid.ask-stall", "What if nobody gets on?"),
        "concede": say("pyramid.ask-concede", "What does giving up cost?"),
        "next_lead": say("pyramid.ask-next-lead", "Who breaks the next frame?"),
        "claim_window": say(
            "pyramid.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "double": say("pyramid.foul-double", "ball struck twice"),
        "push": say("pyramid.foul-push", "push stroke"),
        "not-point": say("pyramid.foul-not-point", "not struck with the tip"),
        "feet": say("pyramid.foul-feet", "no foot on the floor"),
        "disturbed": say("pyramid.foul-disturbed", "ball touched with hand, cue or clothes"),
        "early": say("pyramid.foul-early", "stroke before the balls rest"),
        "slow": say("pyramid.foul-slow", "time for the stroke exceeded"),
        "inside": say("pyramid.foul-inside", "from home at a ball in home, without leaving it first"),
        "placing": say("pyramid.foul-placing", "a ball touched while the cue ball is placed"),
        "taking": say("pyramid.foul-taking", "a ball touched while a ball is taken off"),
        "out-of-turn": say("pyramid.foul-out-of-turn", "played out of turn"),
    }
    seen = SEEN
    required: ClassVar[tuple[str, ...]] = (
        "cue",
        "worth",
        "own_ball",
        "completion",
        "miss",
        "penalty",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"touch", "cushion", "pocket", "off", "claim", "full", "state", "choice"}
    )
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "stroke", "in_hand": ""}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "break", "choose-break", "stroke"})

    def set_up(self, play: Play) -> PyramidState:
        """All balls on the table; nobody has broken."""
        balls = ALL - (play.value("cue") == "one")
        return PyramidState(
            play.start_scores, (Tally(), Tally()), balls, fouls=(0, 0), own=(0, 0), owed=(0, 0)
        )

    def led(self, play: Play, state: PyramidState, lead: int) -> PyramidState:
        """``lead`` breaks."""
        where = play.value("break_hand", state)
        return state._replace(turn=lead, lead=lead, phase="break", in_hand=where)

    def lead_citations(self, play: Play, state: PyramidState) -> tuple[str | None, ...]:
        """The clauses on the lead, the rack and the break."""
        return play.cite("lead"), play.cite("rack")

    def lead_instructions(self, play: Play, state: PyramidState) -> tuple[Instruction, ...]:
        """The pyramid and the coloured ball."""
        return racked(play, state)

    def position(self, play: Play, state: PyramidState, words: Words) -> PyramidState:
        """As the words say; balls that nobody speaks of are those that the score has not taken."""
        said = words.said
        full = state.table
        placed: PyramidState = super().position(play, state, words)
        at_least(words, placed, "fouls", "own", "owed")
        below(words, play, placed, play.value("target", placed))
        held = sum(max(now - then, 0) for now, then in zip(placed.score, play.start_scores, strict=True))
        if "table" not in said:
            placed = placed._replace(table=full - held)
        if not 1 + (play.value("cue") == "any") <= placed.table <= full:
            words.refuse(
                "table",
                say(
                    "pyramid.balls-on-table", "{balls} balls can be on the table, and one must be", balls=full
                ),
            )
        if placed.in_hand not in ("", "home", "anywhere"):
            words.refuse(
                "in-hand", say("pyramid.in-hand-words", "it is home, anywhere, or - where the ball lies")
            )
        if placed.take not in ("", "premium", "penalty"):
            words.refuse(
                "take", say("pyramid.take-words", "a premium or a penalty ball is to be taken, or -")
            )
        if placed.phase == "stroke" and placed.in_hand and play.value("cue") == "any":
            words.refuse("in-hand", say("pyramid.only-break-from-hand", "only the break is played from hand"))
        return placed

    def check_words(self, play: Play, state: PyramidState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing here."""
        return check_words(play, state, tokens, self.conduct)

    def barred(self, play: Play, state: PyramidState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Who is not in turn may give up, take a ball off, or be at fault; the referee may end a stall."""
        if who == state.turn:
            return None
        for kind, word, _ in tokens:
            if kind == "choice" or (kind == "state" and word in ("out-of-turn", "taking")):
                return None
        return out_of_turn(play, state, "turn")

    def shot(self, play: Play, state: PyramidState, who: int, entry: Entry) -> Ruling:
        """Judge a stroke, a fault that is none, or a word."""
        tokens = entry.tokens
        for kind, word, _ in tokens:
            if kind == "choice":
                return choices.choose(play, state, who, tokens)
            if kind == "state" and word in _BY_HAND:
                return self._by_hand(play, state, who, word, tokens)
        facts = PyramidFacts(tokens)
        verdict = verdict_of(play, state, facts)
        if isinstance(verdict, Ruling):
            return verdict
        return settle(play, state, facts, verdict, entry.n)

    @staticmethod
    def _by_hand(play: Play, state: PyramidState, who: int, word: str, tokens: tuple[Token, ...]) -> Ruling:
        cite = play.cite(f"foul:{word}")
        if any(kind not in ("state", "claim") for kind, _, _ in tokens):
            why = say("pyramid.fault-alone", "this fault stands alone: it is part of no stroke")
            return refuse(state, "wrong-token", why, cite)
        if sum(kind == "state" for kind, _, _ in tokens) > 1:
            return refuse(state, "wrong-token", say("pyramid.one-fault", "one fault an entry"), cite)
        if word == "out-of-turn" and who == state.turn:
            name = play.names[play.letters[who]]
            message = say(
                "pyramid.is-in-turn",
                "{player} is in turn: write #out-of-turn for the side that was not",
                player=name,
            )
            return refuse(state, "not-now", message, cite)
        claim = next((a for kind, a, _ in tokens if kind == "claim"), None)
        return choices.by_hand(play, state, who, word, claim)

    def pieces(self, play: Play, state: PyramidState) -> dict[str, int]:
        """Where the sixteen balls are."""
        hand = int(bool(state.in_hand))
        table = state.table + (play.value("cue") == "one") - hand
        return {"table": table, "pocketed": ALL - hand - table, "out": 0, "hand": hand}

    def offers(self, play: Play, state: PyramidState) -> Expectation:
        """What the side in turn may record."""
        return panel.offers(self, play, state)

    def due(self, play: Play, state: PyramidState) -> str:
        """What the side in turn is to do."""
        return panel.due(play, state)

    def shown(self, play: Play, state: PyramidState) -> dict[str, Any]:
        """Balls on the table, fouls and own balls."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Run, inning, and how many balls are left."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and high run, own balls, fouls."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: PyramidState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


PYRAMID = Pyramid()
