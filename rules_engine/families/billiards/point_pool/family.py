"""The family of the counting games of pool: what they ask besides, and the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import Fact
from ...measured import RUNS_TO_A_LENGTH
from ..rack_pool.balls import balls_of
from ..rack_pool.family import RackPool
from ..rack_pool.reading import BREAK, CHOICE, CUE, PHASES, PoolFacts, RackPoolState
from ..rack_pool.strokes import Verdict
from ..rack_pool.words import MOST
from . import panel, rerack
from .choices import choose, pockets_due
from .facts import PointFacts
from .settling import settle
from .words import CONDUCT, IN_RACK, OFFERS, SEEN


class PointPool(RackPool):
    """Counting games of pool; see the package."""

    key = "point-pool"
    name = say("point-pool.family", "counting games of pool")
    measured = RUNS_TO_A_LENGTH
    looks_first = True
    seen = SEEN
    conduct = CONDUCT
    facts_class = PointFacts
    slots: ClassVar[Mapping[str, str]] = {
        **RackPool.slots,
        "break_pays": say("point-pool.ask-break-pays", "What do the balls of the break count?"),
        "most": say("point-pool.ask-most", "How many of the points of a shot count?"),
        "given": say("point-pool.ask-given", "How many balls of the shot count for the other side?"),
        "debt": say("point-pool.ask-debt", "Is a foul paid with a ball that was made, or owed?"),
        "owed_first": say("point-pool.ask-owed-first", "What does each side owe before the game?"),
        "spot_when": say("point-pool.ask-spot-when", "When do balls come back that must be spotted?"),
        "least": say("point-pool.ask-least", "Below which number does no score fall?"),
        "targets": say("point-pool.ask-targets", "How many points does each side need?"),
        "decided": say("point-pool.ask-decided", "Has the score decided the game?"),
        "innings": say("point-pool.ask-innings", "After how many innings does the game end?"),
        "three_cost": say("point-pool.ask-three-cost", "How many points do three fouls cost besides?"),
        "leaves": say("point-pool.ask-leaves", "What of a side that has lost while others play on?"),
        "rerack": say("point-pool.ask-rerack", "When are the balls racked again?"),
        "in_rack": say("point-pool.ask-in-rack", "What if the last ball or the cue ball lies in the rack?"),
        "own_pockets": say("point-pool.ask-own-pockets", "Which pocket has each side?"),
        "nearest": say(
            "point-pool.ask-nearest", "May a ball be spotted because all lie above the head string?"
        ),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {"offer": OFFERS}
    required: ClassVar[tuple[str, ...]] = ("balls", "break_legal", "points", "decided", "hand")
    phases: ClassVar[frozenset[str]] = PHASES | {rerack.RACK}

    def start(self, play: Play, lead: int | None = None) -> RackPoolState:
        """A full rack; where each side has a pocket of its own, the breaker chooses first."""
        state = super().start(play, lead)
        if (owed := play.value("owed_first", state)) is not None:
            state = state._replace(owed=owed)
        return pockets_due(play, state)

    def position(self, play: Play, state: RackPoolState, words: Words) -> RackPoolState:
        """A recorded position: balls that are counted have no owner, so the table alone must be said."""
        placed = super().position(play, state, words)
        if placed.phase == BREAK and play.cite("own_pockets") is not None and not placed.pockets:
            why = say("point-pool.pocket-of-each", "the pocket of each side, before the break")
            words.refuse("pockets", why)
        return placed

    def first(self, play: Play, state: RackPoolState, entry: Entry) -> Ruling | None:
        """What lay in the way of a new rack; a ball that is named now; what an entry leaves unsaid."""
        tokens = entry.tokens
        plain = len(tokens) == 1 and tokens[0].kind in ("claim", "choice")
        if state.guessed and not plain and (ready := named(state, tokens, balls_of(play).order)) is not state:
            ruling = self.judge(play, ready, entry)
            return ruling if ruling.refusal is None else ruling._replace(state=state)
        last = tokens[-1]
        claim = last.a if last.kind == "claim" and isinstance(last.a, int) else 0
        if claim and claim > 0 and (bad := self._claimed(play, state, tokens, claim)) is not None:
            return bad
        for kind, word, pocket in tokens:
            if kind == "state" and word in IN_RACK:
                return rerack.said(play, state, entry)
            if kind == "state" and word == "out-of-turn" and state.phase == CHOICE and not state.pockets:
                return self._no_pockets(play, state)
            if kind == "pocket" and pocket is None and claim <= 0 and state.pockets and word != CUE:
                turn = None if state.turn is None else play.letters[state.turn]
                message = say("point-pool.say-pocket", "say in which pocket the ball fell")
                return refuse(state, "undecided", message, play.cite("counting"), turn)
        return None

    @staticmethod
    def _no_pockets(play: Play, state: RackPoolState) -> Ruling | None:
        """Refuse a shot out of turn before the pockets are chosen; None where nobody has his own."""
        if (cite := play.cite("own_pockets")) is None:
            return None
        turn = None if state.turn is None else play.letters[state.turn]
        return refuse(state, "not-now", panel.prompt(play, state), cite, turn)

    @staticmethod
    def _claimed(play: Play, state: RackPoolState, tokens: tuple[Token, ...], claim: int) -> Ruling | None:
        """Refuse a number that cannot be, or that says nothing where balls have numbers."""
        turn = None if state.turn is None else play.letters[state.turn]
        if not balls_of(play).names:
            if any(kind in ("pocket", "off", "choice", "state") for kind, _, _ in tokens):
                return None
            message = say("point-pool.name-balls", "name the balls that fell, for example 3>")
            return refuse(state, "undecided", message, play.cite("points"), turn)
        if claim <= len(state.table):
            return None
        message = say(
            "point-pool.only-so-many", "there are only {balls} balls on the table", balls=len(state.table)
        )
        return refuse(state, "impossible", message, play.cite("points"), turn)

    def chosen(self, play: Play, state: RackPoolState, who: int, token: Token) -> Ruling:
        """Judge the word of a player."""
        return choose(play, state, who, token)

    def settled(self, play: Play, state: RackPoolState, facts: PoolFacts, v: Verdict, n: int) -> Ruling:
        """Write the verdict on a stroke into the state."""
        assert isinstance(facts, PointFacts)
        return settle(play, state, facts, v, n)

    def told_strokes(
        self, play: Play, state: RackPoolState, tokens: tuple[Token, ...]
    ) -> tuple[tuple[Token, ...], ...]:
        """In a told visit a number alone may be a whole run, of more balls than fall in one shot: "+42"."""
        kind, many, _ = tokens[0]
        if len(tokens) > 1 or kind != "claim" or not isinstance(many, int) or not balls_of(play).names:
            return (tokens,)
        if many <= (1 if play.cite("break_pays") is not None else panel.MANY):
            return (tokens,)
        return ((Token("claim", 1, None),),) * min(many, MOST)

    def expects(self, play: Play, state: RackPoolState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: RackPoolState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the balls left, the number of the rack, and the inning."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What a side needs and owes, its pocket, average and high run."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: RackPoolState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


def named(state: RackPoolState, tokens: tuple[Token, ...], order: tuple[str, ...]) -> RackPoolState:
    """The state with a ball that is named now on the table, although it was thought to have fallen.

    While only the number of balls is told, nobody knows which fell; a later entry may name one of those.
    Another that is not named is taken to have fallen instead.
    """
    table, guessed = state.table, state.guessed
    said = {piece for kind, a, b in tokens for piece in pieces_of(kind, a, b)}
    for ball in (said & guessed) - table:
        other = next((b for b in reversed(order) if b in table and b not in said), None)
        if other is not None:
            table, guessed = (table - {other}) | {ball}, (guessed - {ball}) | {other}
    return state if table is state.table else state._replace(table=table, guessed=guessed)


def pieces_of(kind: str, a: Any, b: Any) -> tuple[Any, ...]:
    """The balls that a token names."""
    if kind in ("pocket", "off", "cushion"):
        return (a,)
    if kind in ("touch", "state"):
        return (b,)
    return tuple(piece for piece, _ in a) if kind == "call" else ()


POINT_POOL = PointPool()
