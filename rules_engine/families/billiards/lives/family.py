"""The family of pools of lives: the questions that their clauses answer, and how a stroke is settled."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, check_kinds, turned
from ...conduct import BALLS_TEXT
from ...measured import Measured
from ...turns import out_of_turn
from . import choices, oddities, panel
from .deaths import Account, close_pool, name, ruling_of, take_lives
from .reading import STROKE_KINDS, LivesFacts, check_words
from .slots import CONDUCT, LOSS, SLOTS
from .state import LivesState, after, deciding, tallied
from .strokes import Verdict, verdict_of
from .turns import deal, find_nearest, moved, next_up, pair_turn


class Lives(Family):
    """Pools of lives; see the package."""

    key = "lives"
    name = say("lives.family", "pools of lives")
    category = "life-pool"
    panel = "lives"
    measured = Measured("lives-left", "lives-taken", ("lives-taken",))
    sheet = ("lives",)
    played_on = PlayedOn("english")
    slots: ClassVar = SLOTS
    conduct: ClassVar = CONDUCT
    slot_groups: ClassVar = {"loss": LOSS}
    required: ClassVar = ("order", "lives", "hazard", "loss:miss", "loss:pocketed", "loss:off", "end")
    phases: ClassVar = frozenset({"draw", "lead", "push", "string", "stroke"})
    side_fields: ClassVar = frozenset({"on", "last", "pending", "gone", "waiting", "offer", "waived"})
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar = STROKE_KINDS | {"call", "state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> LivesState:
        """All lives whole; ``lead`` plays first, None if the order is still to be drawn."""
        each: int = play.value("lives")
        lives = tuple(max(1, each + more) for more in play.start_scores)
        sides = len(lives)
        zeros = (0,) * sides
        coloured = play.value("balls") is not None
        order = tuple(range(sides))
        state = LivesState(
            lives,
            lives,
            (Tally(),) * sides,
            order,
            zeros,
            zeros,
            ("hand",) * (sides if coloured else 2),
            coloured,
        )
        if lead is None:
            return state
        first = lead - 1 if coloured else lead
        return deal(play, state, tuple((first + i) % sides for i in range(sides)))

    def next_game(self, play: Play, state: LivesState, ended: LivesState, lead: int) -> LivesState:
        """The order that was drawn holds; where each has a ball, the white lies before him who plays
        first."""
        order = turned(ended.order, lead)
        return deal(play, state, (*order[-1:], *order[:-1]) if state.coloured else order)

    def position(self, play: Play, state: LivesState, words: Words) -> LivesState:
        """A recorded position: who plays has a life left."""
        placed: LivesState = super().position(play, state, words)
        plays = placed.turn is not None and placed.phase != "draw" and not placed.pending
        if plays and not placed.alive(placed.turn or 0):
            message = say("lives.without-life", "a player without a life does not play")
            words.refuse(f"lives.{play.letters[placed.turn or 0]}", message)
        return placed

    def judge(self, play: Play, state: LivesState, entry: Entry) -> Ruling:
        """Judge a stroke, a measurement, an irregularity, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        tokens = entry.tokens
        chosen = next((t for t in tokens if t.kind == "choice"), None)
        if chosen is not None:
            if len(tokens) != 1:
                message = say("lives.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message, turn=turn)
            return choices.choose(play, state, who, chosen, entry.n)
        if state.phase != "lead" and state.phase != "stroke":
            return refuse(state, "not-now", panel.prompt(play, state), play.cite("order"), turn)
        if deciding(state):
            return refuse(state, "not-now", panel.prompt(play, state), play.cite("chances"), turn)
        seen = {t.a for t in tokens if t.kind == "state"}
        strange = bool(seen & oddities.OF_ANYBODY) and all(t.kind in ("state", "claim") for t in tokens)
        if who != state.turn and not strange and not seen & oddities.NOT_IN_TURN:
            return out_of_turn(play, state, "order")
        ready = state if who == state.turn else state._replace(turn=who, rightful=None, offer=None)
        if (bad := check_words(play, ready, who, tokens)) is not None:
            return bad._replace(state=state, turn=turn)
        if seen & oddities.NOT_IN_TURN or (strange and (who != state.turn or "obstruct" in seen)):
            return oddities.judge(play, state, ready, who, entry)
        if state.phase == "lead":
            return oddities.lead(play, state, who, entry)
        if all(t.kind == "call" for t in tokens):
            return choices.measure(play, state, who, tokens[-1])
        if not any(t.kind in STROKE_KINDS or t.kind == "state" for t in tokens):
            message = say("lives.say-what", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        facts = LivesFacts(tokens, state, who)
        verdict = verdict_of(play, state, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        if verdict.event == "noted":
            return self._noted(play, state, verdict)
        ruling = self._settle(play, state, facts, verdict, entry.n)
        return oddities.string(play, state, facts, ruling)

    @staticmethod
    def _noted(play: Play, state: LivesState, v: Verdict) -> Ruling:
        """Something was seen that is no stroke and changes nothing but the balls' places."""
        book = Account(v.citations, ("noted",))
        if v.foul is not None and v.foul.balls in BALLS_TEXT:
            book.tell(f"balls-{v.foul.balls}", BALLS_TEXT[v.foul.balls], v.citations[0])
        return ruling_of(play, state, state, book)

    def _settle(self, play: Play, state: LivesState, facts: LivesFacts, v: Verdict, n: int) -> Ruling:
        who = facts.who
        book = Account(v.citations, (v.event,))
        book.attested = v.attested
        if v.foul is not None and v.foul.balls in BALLS_TEXT:
            book.tell(f"balls-{v.foul.balls}", BALLS_TEXT[v.foul.balls], v.citations[0])
        if v.undone:
            places = moved(play, state, facts, v.undone, book).places if state.coloured else state.places
            return ruling_of(play, state, state._replace(void=v.void, places=places), book)
        struck = state._replace(
            tallies=tallied(state, who, len(v.taken), n),
            pending=(),
            void="",
            waived=None,
            strokes=state.strokes + 1,
            last=who,
        )
        payee = facts.on
        if state.coloured:
            struck = moved(play, struck, facts, v.undone, book)
        struck = take_lives(play, struck, who, (who,) * v.lost + v.taken, payee, book)
        struck = close_pool(play, struck, book)
        if not struck.over:
            struck = self._passes(play, struck, facts, v, book)
        return ruling_of(play, state, struck, book)

    @staticmethod
    def _passes(play: Play, state: LivesState, facts: LivesFacts, v: Verdict, book: Account) -> LivesState:
        """Who plays now, and upon whom."""
        who = facts.who
        if not state.coloured:
            fell = facts.own is not None or bool(facts.pots or facts.off)
            return pair_turn(play, state, facts, v, fell, book)
        for side in facts.off:
            text = say("lives.from-hand-in-turn", "{name} plays from hand in turn.", name=name(play, side))
            book.tell("in-hand", text, play.cite("off_table"), state.balls[side])
        if facts.pots and not v.taken:
            why = play.cite("foul_holed" if not v.lost else "loss:pocketed")
            for side in facts.pots:
                text = say("lives.loses-nothing", "{name} loses nothing; in hand.", name=name(play, side))
                book.tell("in-hand", text, why, state.balls[side])
        if v.taken or v.void:
            book.cite(play.cite("nearest") if v.taken else None)
            return find_nearest(play, state._replace(turn=who, fresh=False, void=v.void), book)
        book.events.append("inning-over")
        if v.lost:
            book.cite(play.cite("after_loss"))
        return next_up(play, state, after(state, who), bool(v.lost), book)

    def pieces(self, play: Play, state: LivesState) -> dict[str, int]:
        """Where the balls are: on the table, in hand (also lifted or waiting), or out of the pool."""
        where = Counter(state.places)
        hand = where["hand"] + where["up"] + where["waits"]
        return {"table": where["table"], "pocketed": 0, "out": where["out"], "hand": hand}

    def expects(self, play: Play, state: LivesState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: LivesState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Whose ball plays on whose, and who may come in again."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The lives as pips, the ball, and whether it is in hand."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: LivesState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


LIVES = Lives()
