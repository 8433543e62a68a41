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
from ....saying import say
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
    name = say("rack-pool.family", "pool of today")
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
        "lag": say("rack-pool.ask-lag", "Who decides which side breaks first?"),
        "next_lead": say("rack-pool.ask-next-lead", "Who breaks the next rack?"),
        "balls": say("rack-pool.ask-balls", "Which balls are played with?"),
        "groups": say("rack-pool.ask-groups", "Which balls make the two groups?"),
        "money": say("rack-pool.ask-money", "Which ball decides the rack?"),
        "rack": say("rack-pool.ask-rack", "How are the balls racked?"),
        "break_first": say("rack-pool.ask-break-first", "Who breaks, and from where?"),
        "break_legal": say("rack-pool.ask-break-legal", "Did the break do what it must?"),
        "break_called": say("rack-pool.ask-break-called", "Is a ball called on the break?"),
        "break_money": say("rack-pool.ask-break-money", "What if the ball that decides falls on the break?"),
        "break_off": say("rack-pool.ask-break-off", "What if the break drives a ball off the table?"),
        "break_foul": say("rack-pool.ask-break-foul", "What follows a foul on the break?"),
        "break_illegal": say(
            "rack-pool.ask-break-illegal", "What follows a break that did not do what it must?"
        ),
        "line": say("rack-pool.ask-line", 'Past which line are balls counted on the break ("": none)?'),
        "push_out": say("rack-pool.ask-push-out", "May the next shot be a push-out?"),
        "on": say("rack-pool.ask-on", "Which balls may be met first?"),
        "lifted": say("rack-pool.ask-lifted", "Which duties of a shot are lifted?"),
        "snooker": say("rack-pool.ask-snooker", "Is a player who is totally snookered freed of the cushion?"),
        "touching": say("rack-pool.ask-touching", "Does a ball that touches the cue ball count as met?"),
        "together": say(
            "rack-pool.ask-together", "Is a wrong ball met at the same instant as a right one excused?"
        ),
        "doubt": say("rack-pool.ask-doubt", "Who has the benefit of the doubt?"),
        "call": say("rack-pool.ask-call", "What is called before a shot?"),
        "callable": say("rack-pool.ask-callable", "Which balls may be called, or count when they fall?"),
        "counting": say("rack-pool.ask-counting", "Which of the balls that fell count?"),
        "continues": say("rack-pool.ask-continues", "Does the shooter go on?"),
        "points": say("rack-pool.ask-points", "How many points does the shot make?"),
        "cost": say("rack-pool.ask-cost", "How many points does the foul cost?"),
        "group": say("rack-pool.ask-group", "Which group has the shooter now?"),
        "wins": say("rack-pool.ask-wins", "Has the shot won?"),
        "loses": say("rack-pool.ask-loses", "Has the shot lost?"),
        "after_push": say("rack-pool.ask-after-push", "What may the next player choose after a push-out?"),
        "after_safety": say("rack-pool.ask-after-safety", "What may the next player choose after a safety?"),
        "after_foul": say("rack-pool.ask-after-foul", "What may the next player choose after a foul?"),
        "free": say("rack-pool.ask-free", "How many free shots or visits more has the side that plays next?"),
        "after_shot": say("rack-pool.ask-after-shot", "What may the next player choose after this shot?"),
        "spotted": say("rack-pool.ask-spotted", "Which of the balls come back to the table?"),
        "spot": say("rack-pool.ask-spot", "Where are balls spotted?"),
        "hand": say("rack-pool.ask-hand", "Where is the cue ball after a foul?"),
        "offered_hand": say(
            "rack-pool.ask-offered-hand", "Where is a cue ball in hand that a player takes by choice?"
        ),
        "foul:": say("rack-pool.ask-foul", "What does this foul cost?"),
        "offer:": say("rack-pool.ask-offer", "What may a player choose?"),
        "three_fouls": say("rack-pool.ask-three-fouls", "What do three fouls in a row cost?"),
        "clears": say("rack-pool.ask-clears", "Does this shot end a row of fouls?"),
        "three_fouls_span": say("rack-pool.ask-three-fouls-span", "Do fouls in a row end with the rack?"),
        "warning": say("rack-pool.ask-warning", "Who tells of two fouls in a row?"),
        "dropped": say("rack-pool.ask-dropped", "What of a ball that drops by itself after it had rested?"),
        "stalemate": say("rack-pool.ask-stalemate", "Who breaks after a stalemate?"),
        "concede": say("rack-pool.ask-concede", "What does a concession cost?"),
        "target": say("rack-pool.ask-target", "How many points win?"),
        "next_rack": say("rack-pool.ask-next-rack", "Who breaks when a rack ends and the game goes on?"),
        "place": say("rack-pool.ask-place", "Where is a cue ball in hand put?"),
        "driven": say(
            "rack-pool.ask-driven", "Does a ball that is frozen to a cushion count as driven to it?"
        ),
        "safety": say("rack-pool.ask-safety", "What does a called safety do?"),
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
            why = say("rack-pool.stray-ball", "ball {ball} does not belong to the game", ball=stray[0][:20])
            words.refuse("table", why)
        if table & down:
            words.refuse("table", say("rack-pool.in-two-places", "a ball lies in two places"))
        if placed.hand and placed.hand not in HAND:
            why = say("rack-pool.hand-is", "it is {places} or - for a ball that lies", places=", ".join(HAND))
            words.refuse("hand", why)
        if (placed.phase == CHOICE) != bool(placed.offers) or not set(placed.offers) <= set(
            self.members("offer")
        ):
            why = say("rack-pool.offers-are", "they are what may be chosen, and only in the phase choice")
            words.refuse("offers", why)
        if (placed.turn is None) != (placed.phase == LEAD):
            words.refuse("phase", say("rack-pool.plays-or-lag", "somebody plays, or the lag is to come"))
        known = dict.fromkeys(play.value("groups") or ())
        if placed.groups and (len(set(placed.groups)) != 2 or not set(placed.groups) <= set(known)):
            words.refuse("groups", say("rack-pool.groups-are", "each side has one of the two groups"))
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
                    why = say("rack-pool.choice-alone", "a choice stands alone in its entry")
                    return refuse(state, "wrong-token", why, turn=turn)
                return self.chosen(play, state, who, tokens[0])
            if kind == "claim":
                stroke, claimed = True, word
            elif kind not in _NO_STROKE and kind != "call" and not (kind == "state" and word in _BEFORE):
                stroke = True
        if turn is None:
            return refuse(state, "not-now", choices.SAY_WHO_BREAKS, play.cite("lag"))
        facts = self.facts_class(tokens, rack.alike(state.table, claimed) if claimed and rack.names else ())
        ready = state
        if who != state.turn:
            if "unscrewed" in facts.states:
                return self._unscrewed(play, state, who, facts)
            if "out-of-turn" not in facts.states:
                return out_of_turn(play, state, "foul:out-of-turn")
            ready = state._replace(turn=who, phase=SHOT, fresh=True, offers=(), push=False)
        elif "out-of-turn" in facts.states or "unscrewed" in facts.states:
            why = say("rack-pool.write-for-other", "write it for the side that is not in turn")
            return refuse(state, "not-now", why, play.cite("foul:out-of-turn"), turn)
        if "dropped" in facts.states:
            return self._dropped(play, state, facts)
        if not stroke and not facts.safety and not facts.push:
            return refuse(state, "undecided", say("rack-pool.say-shot", "say what the shot did"), turn=turn)
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
            text = say(
                "rack-pool.back-at-edge",
                "Put {ball} back at the edge of the pocket.",
                ball=listed(balls_of(play), (ball,)),
            )
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
