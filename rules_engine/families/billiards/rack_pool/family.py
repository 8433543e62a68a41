"""The family of pool of today: the flow of an entry, and the questions that its games answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, check_kinds, cites
from ...measured import Measured
from ...turns import out_of_turn
from . import choices, panel
from .balls import balls_of, listed
from .reading import BREAK, CHOICE, LEAD, PHASES, SHOT, PoolFacts, RackPoolState
from .settling import HAND, OFFERS, from_where, settle
from .strokes import Verdict, verdict_of
from .words import CONDUCT, SEEN, check_words

_NO_STROKE = frozenset({"place", "time"})
_BEFORE = frozenset(
    {"safety", "push-out", "frozen", "snookered", "at-cushion", "together", "doubt", "warned", "changed"}
)
"""States that tell nothing of what the shot did."""


class RackPool(Family):
    """Pool of today; see the package."""

    key = "rack-pool"
    name = "pool of today"
    category = "pocket"
    unit = "rack"
    panel = "rack-pool"
    measured = Measured(
        "average",
        "high-run",
        ("high-run", "break-and-runs", "run-outs", "golden-breaks", "big-golds", "small-golds", "average"),
    )
    sheet = ("balls",)
    played_on = PlayedOn("pool-9ft")
    seen = SEEN
    conduct = CONDUCT
    always_won: ClassVar[bool] = True
    looks_first: ClassVar[bool] = False
    """Whether :meth:`first` is asked before an entry is judged as usual."""
    facts_class: ClassVar[type[PoolFacts]] = PoolFacts
    """What reads the tokens of a stroke."""
    slots: ClassVar[Mapping[str, str]] = {
        "lag": "Who decides which side breaks first?",
        "next_lead": "Who breaks the next rack?",
        "balls": "Which balls are played with?",
        "groups": "Which balls make the two groups?",
        "money": "Which ball decides the rack?",
        "rack": "How are the balls racked?",
        "break_first": "Who breaks, and from where?",
        "break_legal": "Did the break do what it must?",
        "break_called": "Is a ball called on the break?",
        "break_money": "What if the ball that decides falls on the break?",
        "break_off": "What if the break drives a ball off the table?",
        "break_foul": "What follows a foul on the break?",
        "break_illegal": "What follows a break that did not do what it must?",
        "line": 'Past which line are balls counted on the break ("": none)?',
        "push_out": "May the next shot be a push-out?",
        "on": "Which balls may be met first?",
        "lifted": "Which duties of a shot are lifted?",
        "snooker": "Is a player who is totally snookered freed of the cushion?",
        "touching": "Does a ball that touches the cue ball count as met?",
        "together": "Is a wrong ball met at the same instant as a right one excused?",
        "doubt": "Who has the benefit of the doubt?",
        "call": "What is called before a shot?",
        "callable": "Which balls may be called, or count when they fall?",
        "counting": "Which of the balls that fell count?",
        "continues": "Does the shooter go on?",
        "points": "How many points does the shot make?",
        "cost": "How many points does the foul cost?",
        "group": "Which group has the shooter now?",
        "wins": "Has the shot won?",
        "loses": "Has the shot lost?",
        "after_push": "What may the next player choose after a push-out?",
        "after_safety": "What may the next player choose after a safety?",
        "after_foul": "What may the next player choose after a foul?",
        "free": "How many free shots or visits more has the side that plays next?",
        "after_shot": "What may the next player choose after this shot?",
        "spotted": "Which of the balls come back to the table?",
        "spot": "Where are balls spotted?",
        "hand": "Where is the cue ball after a foul?",
        "offered_hand": "Where is a cue ball in hand that a player takes by choice?",
        "foul:": "What does this foul cost?",
        "offer:": "What may a player choose?",
        "three_fouls": "What do three fouls in a row cost?",
        "clears": "Does this shot end a row of fouls?",
        "three_fouls_span": "Do fouls in a row end with the rack?",
        "warning": "Who tells of two fouls in a row?",
        "dropped": "What of a ball that drops by itself after it had rested?",
        "stalemate": "Who breaks after a stalemate?",
        "concede": "What does a concession cost?",
        "target": "How many points win?",
        "next_rack": "Who breaks when a rack ends and the game goes on?",
        "place": "Where is a cue ball in hand put?",
        "driven": "Does a ball that is frozen to a cushion count as driven to it?",
        "safety": "What does a called safety do?",
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {"offer": OFFERS}
    required: ClassVar[tuple[str, ...]] = ("balls", "break_legal", "on", "continues", "hand")
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"touch", "cushion", "pocket", "off", "claim", "full", "call", "state", "choice", "place", "time"}
    )
    phases: ClassVar[frozenset[str]] = PHASES
    under_way: ClassVar[Mapping[str, Any]] = {"phase": SHOT, "hand": ""}
    side_fields: ClassVar[frozenset[str]] = frozenset({"breaker", "out"})

    def start(self, play: Play, lead: int | None = None) -> RackPoolState:
        """A full rack; ``lead`` breaks, None if the lag is still to come."""
        sides = len(play.letters)
        zeros = (0,) * sides
        return RackPoolState(
            play.start_scores,
            (Tally(),) * sides,
            balls_of(play).balls,
            (frozenset(),) * sides,
            zeros,
            turn=lead,
            phase=LEAD if lead is None else BREAK,
            hand=from_where(play),
            breaker=lead,
            visits=zeros,
            warned=(False,) * sides,
            owed=zeros,
            fouled=zeros,
            safeties=zeros,
            breaks=zeros,
        )

    def position(self, play: Play, state: RackPoolState, words: Words) -> RackPoolState:
        """A recorded position: balls that are said to be on the table, or all that nobody took."""
        placed: RackPoolState = super().position(play, state, words)
        balls = balls_of(play).balls
        down = frozenset().union(*placed.taken)
        table = placed.table if "table" in words.said else balls - down - placed.waiting
        if stray := sorted((table | down | placed.waiting) - balls):
            words.refuse("table", f"ball {stray[0][:20]} does not belong to the game")
        if table & down:
            words.refuse("table", "a ball lies in two places")
        if placed.hand and placed.hand not in HAND:
            words.refuse("hand", f"it is {', '.join(HAND)} or - for a ball that lies")
        if (placed.phase == CHOICE) != bool(placed.offers) or not set(placed.offers) <= set(
            self.members("offer")
        ):
            words.refuse("offers", "they are what may be chosen, and only in the phase choice")
        if (placed.turn is None) != (placed.phase == LEAD):
            words.refuse("phase", "somebody plays, or the lag is to come")
        known = dict.fromkeys(play.value("groups") or ())
        if placed.groups and (len(set(placed.groups)) != 2 or not set(placed.groups) <= set(known)):
            words.refuse("groups", "each side has one of the two groups")
        return placed._replace(table=table)

    def judge(self, play: Play, state: RackPoolState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        if self.looks_first and (answer := self.first(play, state, entry)) is not None:
            return answer
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        rack = balls_of(play)
        tokens = entry.tokens
        if rack.kinds and "" not in rack.kinds:
            tokens = rack.named(state.table, tokens)
        if (bad := check_words(play, rack, state, tokens)) is not None:
            return bad._replace(turn=turn)
        stroke, claimed = False, 0
        for kind, word, _ in tokens:
            if kind == "choice":
                if len(tokens) != 1:
                    return refuse(state, "wrong-token", "a choice stands alone in its entry", turn=turn)
                return self.chosen(play, state, who, tokens[0])
            if kind == "claim":
                stroke, claimed = True, word
            elif kind not in _NO_STROKE and kind != "call" and not (kind == "state" and word in _BEFORE):
                stroke = True
        if turn is None:
            return refuse(state, "not-now", "say first who breaks: :lead", play.cite("lag"))
        facts = self.facts_class(tokens, rack.alike(state.table, claimed) if claimed and rack.names else ())
        ready = state
        if who != state.turn:
            if "unscrewed" in facts.states:
                return self._unscrewed(play, state, who, facts)
            if "out-of-turn" not in facts.states:
                return out_of_turn(play, state, "foul:out-of-turn")
            ready = state._replace(turn=who, phase=SHOT, fresh=True, offers=(), push=False)
        elif "out-of-turn" in facts.states or "unscrewed" in facts.states:
            return refuse(
                state,
                "not-now",
                "write it for the side that is not in turn",
                play.cite("foul:out-of-turn"),
                turn,
            )
        if "dropped" in facts.states:
            return self._dropped(play, state, facts)
        if not stroke and not facts.safety and not facts.push:
            return refuse(state, "undecided", "say what the shot did", turn=turn)
        if ready.phase == CHOICE:
            word = choices.implied(ready)
            if not word or (ready is not state):
                return refuse(state, "not-now", panel.prompt(play, state), turn=turn)
            ready = choices.taken(play, ready, word).state
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        return self.settled(play, ready, facts, verdict, entry.n)

    def first(self, play: Play, state: RackPoolState, entry: Entry) -> Ruling | None:
        """The ruling on an entry that is judged in a way of its own; None for all others."""
        return None

    def chosen(self, play: Play, state: RackPoolState, who: int, token: Token) -> Ruling:
        """Judge the word of a player."""
        return choices.choose(play, state, who, token)

    def settled(self, play: Play, state: RackPoolState, facts: PoolFacts, v: Verdict, n: int) -> Ruling:
        """Write the verdict on a stroke into the state; ``n`` is the number of the entry."""
        return settle(play, state, facts, v, n)

    @staticmethod
    def _dropped(play: Play, state: RackPoolState, facts: PoolFacts) -> Ruling:
        """A ball that drops by itself after it had rested is no shot: it is put back, or stays down."""
        how, cite = play.ask("dropped", state, facts)
        ball = facts.states["dropped"] or ""
        turn = play.letters[state.turn or 0]
        if how != "stays-down":
            text = f"Put {listed(balls_of(play), (ball,))} back at the edge of the pocket."
            return Ruling(state, {}, turn, cites(cite), (Instruction("replace", text, (ball,), cite),))
        return Ruling(state._replace(table=state.table - {ball}), {}, turn, cites(cite))

    @staticmethod
    def _unscrewed(play: Play, state: RackPoolState, who: int, facts: PoolFacts) -> Ruling:
        """Who takes his cue apart while the other plays concedes, if the rack decides the match."""
        price, cite = play.ask("foul:unscrewed", state, facts)
        turn = play.letters[state.turn or 0]
        if price is None or price.allowed:
            return Ruling(state, {}, turn, cites(cite))
        ruling = choices.choose(play, state, who, _RETIRE)
        return ruling._replace(citations=cites(cite, *ruling.citations))

    def pieces(self, play: Play, state: RackPoolState) -> dict[str, int]:
        """Where the balls are, the cue ball with them: on the table, pocketed, in hand."""
        balls = balls_of(play).balls
        hand = int(bool(state.hand))
        table = len(state.table)
        return {"table": table + 1 - hand, "pocketed": len(balls) - table, "out": 0, "hand": hand}

    def expects(self, play: Play, state: RackPoolState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: RackPoolState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the ball on, and how many balls are left."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Group and balls left of it, high run, fouls in a row."""
        return panel.side_facts(board, letter)

    def games_only(self, play: Play) -> bool:
        """Whether balls count nothing: the last of them wins the rack."""
        return play.cite("points") is None

    def figures(self, play: Play, state: RackPoolState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


_RETIRE = Token("choice", "retire", None)
RACK_POOL = RackPool()
