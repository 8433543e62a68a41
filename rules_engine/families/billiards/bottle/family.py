"""The family of Bottle Pool: the flow of an entry, and how a stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, check_kinds, cites, points_between, told_losers
from ...measured import RUNS
from ...turns import lead_decided, out_of_turn
from . import panel
from .reading import BALLS, SEEN, BottleFacts, BottleState, check_words
from .strokes import Verdict, verdict_of

_STROKE_KINDS = frozenset({"touch", "pocket", "off", "pin", "rest", "claim", "full"})

_ORDER = say("bottle.order-of-play", "order of play")
_RUN = say("bottle.fact-run", "Run")
_BURSTS = say("bottle.fact-bursts", "Bursts")


class Bottle(Family):
    """Two object balls and a bottle; see the package."""

    key = "bottle"
    singles: ClassVar[frozenset[str]] = frozenset(("c", "bottle"))
    name = say("bottle.family-name", "balls and a bottle")
    category = "pin-billiards"
    panel = "bottle"
    measured = RUNS
    sheet = ("inning", "lost")
    played_on = PlayedOn("bottle")
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("bottle.ask-order", "In which order do the sides play?"),
        "set_up": say("bottle.ask-set-up", "How do balls and bottle stand at first?"),
        "in_hand": say("bottle.ask-in-hand", "From where is a ball in hand played?"),
        "pockets": say("bottle.ask-pockets", "Is it played on a table with pockets?"),
        "count": say("bottle.ask-count", "What does the stroke count?"),
        "least": say("bottle.ask-least", "What does the stroke count at least?"),
        "goes_on": say("bottle.ask-goes-on", "Does a player who scores play on?"),
        "target": say("bottle.ask-target", "How many points win?"),
        "burst": say("bottle.ask-burst", "What of points beyond?"),
        "proclaim": say("bottle.ask-proclaim", "When must the points be announced?"),
        "seated": say("bottle.ask-seated", "What if the bottle is seated on its base?"),
        "grazed": say(
            "bottle.ask-grazed", "What if an object ball touched the bottle that the cue ball fells?"
        ),
        "before_ball": say("bottle.ask-before-ball", "What if the bottle is met before a ball?"),
        "missed": say("bottle.ask-missed", "What does missing both balls cost?"),
        "felled": say("bottle.ask-felled", "What if cue, hand or clothing fell the bottle?"),
        "felled_by_ball": say("bottle.ask-felled-by-ball", "What if an object ball fells the bottle?"),
        "by_ball": say(
            "bottle.ask-by-ball", "What if an object ball sends the bottle off, or on to a cushion?"
        ),
        "bottle_gone": say(
            "bottle.ask-bottle-gone", "What if the bottle leaves the table or falls into a pocket?"
        ),
        "cue_lost": say("bottle.ask-cue-lost", "What if the cue ball is pocketed or leaves the table?"),
        "cost": say("bottle.ask-cost", "What does a foul stroke cost?"),
        "floor": say("bottle.ask-floor", "Can a string fall below nothing?"),
        "respot_1": say("bottle.ask-respot-1", "Where does ball 1 go?"),
        "respot_2": say("bottle.ask-respot-2", "Where does ball 2 go?"),
        "stand": say("bottle.ask-stand", "Where does a fallen bottle stand?"),
        "occupied": say("bottle.ask-occupied", "Where does the bottle stand if its spot is occupied?"),
        "result": say("bottle.ask-result", "Who loses?"),
        "foul:": say("bottle.ask-foul-group", "What does this foul cost?"),
        "claim_window": say(
            "bottle.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("bottle.conduct-not-point", "not with the point"),
        "push": say("bottle.conduct-push", "push"),
        "hand": say("bottle.conduct-hand", "wrong place in hand"),
        "feet": say("bottle.conduct-feet", "no foot on the floor"),
        "in-motion": say("bottle.conduct-in-motion", "ball touched in motion"),
        "self-moved": say("bottle.conduct-self-moved", "a ball moved by itself"),
        "double": say("bottle.conduct-double", "cue ball touched twice"),
        "help": say("bottle.conduct-help", "help or marks"),
    }
    seen: ClassVar[Mapping[str, str]] = SEEN
    required: ClassVar[tuple[str, ...]] = ("order", "count", "target", "result", "missed")
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"state", "choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"in_hand": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"made", "losers"})

    def start(self, play: Play, lead: int | None = None) -> BottleState:
        """Balls and bottle on their spots; ``lead`` plays first, None if the order is still to be drawn."""
        sides = len(play.letters)
        first = lead or 0
        return BottleState(
            play.start_scores,
            (Tally(),) * sides,
            tuple((first + i) % sides for i in range(sides)),
            turn=lead,
            phase="lead" if lead is None else "stroke",
            bursts=(0,) * sides,
        )

    def judge(self, play: Play, state: BottleState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        tokens = entry.tokens
        if (bad := check_words(play, state, tokens)) is not None:
            return bad._replace(turn=turn)
        chosen = next((t for t in tokens if t.kind == "choice"), None)
        if chosen is not None:
            if len(tokens) != 1:
                message = say("bottle.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message, turn=turn)
            return self._choose(play, state, who, chosen, turn)
        if state.turn is not None and who != state.turn:
            return out_of_turn(play, state, "order")
        if not any(t.kind in _STROKE_KINDS or t.kind == "state" for t in tokens):
            message = say("bottle.say-stroke", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        sides = len(play.letters)
        ready = state
        if state.turn is None:
            order = tuple((who + i) % sides for i in range(sides))
            ready = state._replace(turn=who, phase="stroke", order=order)
        facts = BottleFacts(tokens)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        return _settle(play, ready, facts, verdict, entry.n)

    @staticmethod
    def _choose(play: Play, state: BottleState, who: int, token: Token, turn: str | None) -> Ruling:
        sides = len(play.letters)
        if token.a in ("lead", "order"):
            cite = play.cite("order")
            if state.phase != "lead":
                return lead_decided(play, state, "order", _ORDER)
            order = tuple((who + i) % sides for i in range(sides))
            if token.a == "order":
                named = [play.index(x) for x in token.b or ""]
                if sorted(-1 if i is None else i for i in named) != list(range(sides)):
                    message = say("bottle.order-letters", "write each side's letter once, as in :order(BCA)")
                    return refuse(state, "wrong-token", message, cite)
                order = tuple(i for i in named if i is not None)
            after = state._replace(order=order, turn=order[0], phase="stroke")
            told = [Instruction("set-up", play.value("set_up", state), (), play.cite("set_up"))]
            told.append(Instruction("in-hand", play.value("in_hand", state), ("c",), play.cite("in_hand")))
            return Ruling(after, {}, play.letters[order[0]], cites(cite), tuple(told), events=("lead",))
        if token.a != "pool":
            message = say("bottle.unknown-choice", ":{word} means nothing here", word=token.a[:20])
            return refuse(state, "unknown-choice", message, turn=turn)
        cite = play.cite("proclaim")
        target = play.value("target", state)
        if state.score[who] != target:
            name = play.names[play.letters[who]]
            message = say("bottle.not-made", "{name} has not made {points}", name=name, points=target)
            return refuse(state, "contradicted", message, play.cite("target"), turn)
        if not may_call(state, who):
            message = say(
                "bottle.announced-when",
                "it is announced before the next stroke, or when the turn has come round again",
            )
            return refuse(state, "too-late", message, cite, turn)
        after, because = _won(play, state, who)
        lost = told_losers(play, after.losers, "result")
        return Ruling(after, {}, None, cites(cite, *because), lost, events=("pool", "game-over"))

    def pieces(self, play: Play, state: BottleState) -> dict[str, int]:
        """Two object balls and the bottle, which always come back, and the cue ball."""
        return {"table": 4 - state.in_hand, "pocketed": 0, "out": 0, "hand": int(state.in_hand)}

    def expects(self, play: Play, state: BottleState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(play, state)

    def board(self, play: Play, state: BottleState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, and how many points make the game."""
        return () if board["over"] else (Fact("run", _RUN, str(board["run"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """How often a side has burst."""
        bursts = board["bursts"].get(letter, 0)
        return (Fact("bursts", _BURSTS, str(bursts)),) if bursts else ()

    def figures(self, play: Play, state: BottleState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


def may_call(state: BottleState, who: int) -> bool:
    """Whether a side may announce its points now, if it has them."""
    return who == state.made or (who == state.turn and state.fresh)


def _won(play: Play, state: BottleState, who: int) -> tuple[BottleState, tuple[str, ...]]:
    least = min(s for i, s in enumerate(state.score) if i != who)
    losers = tuple(i for i in state.order if i != who and state.score[i] == least)
    return state._replace(over=True, winner=who, losers=losers), cites(play.cite("result"))


def _settle(play: Play, state: BottleState, facts: BottleFacts, v: Verdict, n: int) -> Ruling:
    who = state.turn or 0
    if v.event == "again":
        told = Instruction(
            "balls-again",
            say("bottle.balls-again", "Put the balls back; the stroke is played again."),
            (),
            v.citations[0],
        )
        return Ruling(state, {}, play.letters[who], v.citations, (told,), events=("again",))
    tallies, score, bursts = list(state.tallies), list(state.score), list(state.bursts)
    if state.fresh:
        tallies[who] = tallies[who].begin()
    because, events, out = list(v.citations), [v.event], v.out
    target = play.value("target", state)
    if v.made:
        tallies[who] = tallies[who].add(v.made, n)
        score[who] += v.made
    if v.lost:
        floor, floor_cite = play.ask("floor", state)
        score[who] = max(score[who] - v.lost, min(score[who], 0)) if floor else score[who] - v.lost
        because += cites(floor_cite)
    if score[who] > target and not v.seated:
        restart, cite = play.ask("burst", state)
        score[who] = score[who] - target if restart == "excess" else 0
        bursts[who] += 1
        because += cites(cite)
        events.append("burst")
        out = True
    goes_on, cite = play.ask("goes_on", state)
    if v.made and not out and not goes_on:
        because += cites(cite)
        out = True
    reached = who if v.made and score[who] == target else None
    after = state._replace(
        score=tuple(score),
        tallies=tuple(tallies),
        bursts=tuple(bursts),
        fresh=out,
        made=reached,
        in_hand=bool(facts.cue_lost),
    )
    if v.seated:
        after, more = _won(play, after, who)
        points = points_between(play, state.score, after.score)
        lost = told_losers(play, after.losers, "result")
        done = (*events, "game-over")
        return Ruling(after, points, None, cites(*because, *more), lost, v.attested, done)
    if out:
        order = state.order
        after = after._replace(turn=order[(order.index(who) + 1) % len(order)])
        events.append("inning-over")
    points = points_between(play, state.score, after.score)
    turn = play.letters[after.turn or 0]
    return Ruling(after, points, turn, cites(*because), _told(play, facts), v.attested, tuple(events))


def _told(play: Play, facts: BottleFacts) -> tuple[Instruction, ...]:
    """Where balls and bottle go."""
    told = []
    for ball in BALLS:
        if ball in (*facts.potted, *facts.off):
            text, cite = play.ask(f"respot_{ball}")
            told.append(Instruction("spot", text, (ball,), cite))
    if facts.gone:
        text, cite = play.ask("occupied")
        told.append(Instruction("spot", text, ("bottle",), cite))
    elif facts.bottle or "felled" in facts.states:
        text, cite = play.ask("stand")
        told.append(Instruction("spot", text, ("bottle",), cite))
    if facts.cue_lost:
        told.append(Instruction("in-hand", play.value("in_hand"), ("c",), play.cite("in_hand")))
    return tuple(told)


BOTTLE = Bottle()
