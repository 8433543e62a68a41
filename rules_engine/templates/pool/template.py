"""The template of pool: the flow of an entry, and how a judged stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...expectation import Expectation
from ...play import Play
from ...record.entries import Entry
from ...rulings import Instruction, Ruling, refuse
from ...states import Tally
from ..base import Template, check_kinds, cites, points_between
from ..conduct import BALLS_TEXT
from . import choices, panel
from .facts import ALL_BALLS, CUE, PoolFacts, PoolState, check_words
from .strokes import Verdict, verdict_of

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "call"})


class Pool(Template):
    """The family of pool games with called balls; see the package."""

    name = "pool strokes"
    family = "pocket"
    panel = "pool"
    slots: ClassVar[Mapping[str, str]] = {
        "bank": "Who plays first?",
        "rack": "How are the balls set up?",
        "opening_duty": "Did the opening stroke do what it must?",
        "opening_forfeit": "What does a failed opening cost?",
        "opening_call": "Must a ball be called on the opening stroke?",
        "opening_uncalled": "What if the opening pockets an uncalled ball?",
        "call": "Must a ball be called before a stroke?",
        "called_down": "Are the balls called down, so that the stroke counts?",
        "pocket": "Does a ball count in a pocket that was not meant?",
        "balls_scored": "Which of the balls that fell count?",
        "worth": "What does a ball count?",
        "duty": "Did the stroke pocket a ball or reach a cushion?",
        "miss_forfeit": "What does a miss cost?",
        "frozen_away": "Is playing away from a frozen ball to a cushion a fair stroke?",
        "scratch_forfeit": "What does the cue ball in a pocket cost?",
        "off_forfeit": "What does the cue ball off the table cost?",
        "duty_forfeit": "What does a stroke without pocket or cushion cost?",
        "several_forfeits": "What do several forfeits of one stroke cost?",
        "below_zero": "May a score fall below zero?",
        "spot": "Where do balls go that do not count?",
        "object_off": "Where do balls go that left the table?",
        "on_cushion": "What is a ball that rests on the cushion?",
        "in_hand": "From where is a cue ball in hand played?",
        "none_outside": "What if no ball lies outside the string?",
        "rebound": "What is a ball that came back out of a pocket?",
        "foul:": "What does this foul cost?",
        "give_up": "After how many successive forfeits are the rest of the balls lost?",
        "give_up_reading": "What is a succession of forfeits?",
        "give_up_lead": "Who chooses the lead after a frame was given up?",
        "next_lead": "Who leads the next game of a race?",
        "frame_lead": "Who chooses the lead of the next frame?",
        "quota": "At which score does this night end with its frame?",
        "last_night": "Does play stop at the winning ball?",
        "retire": "What does leaving the game cost?",
        "protest:": "Which rule does the protest rest on?",
        "claim_window": "How many strokes may follow before a claim of foul dies?",
        "target": "How many points win?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "early-touch": "cue ball touched",
        "disturbed": "object ball touched",
        "disturbed-after": "ball touched after the stroke",
        "feet": "no foot on the floor",
        "double": "cue ball struck twice",
        "in-motion": "stroke while balls moved",
        "not-point": "not with the point",
        "hand": "wrong place in hand",
        "help": "help or marks",
        "lifted": "ball lifted",
        "push": "push",
        "self-moved": "a ball moved by itself",
        "edge": "a ball fell from the edge",
        "outside": "disturbed from outside",
    }
    families: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "protest": {
            "standing": "standing too near",
            "noise": "talk, advice or annoyance",
            "delay": "delay",
            "ruling": "the referee's decision",
        }
    }
    required: ClassVar[tuple[str, ...]] = (
        "opening_duty",
        "called_down",
        "balls_scored",
        "worth",
        "duty",
        "miss_forfeit",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> PoolState:
        """A full table; ``lead`` plays the opening stroke, None if the bank is still to come."""
        sides = len(play.letters)
        zeros = (0,) * sides
        return PoolState(
            play.start_scores,
            (Tally(),) * sides,
            ALL_BALLS,
            (frozenset(),) * sides,
            zeros,
            zeros,
            turn=lead,
            phase="lead" if lead is None else "opening",
            frames=zeros,
            paid=zeros,
        )

    def judge(self, play: Play, state: PoolState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if (bad := check_words(play.game.name, self.conduct, state, entry.tokens)) is not None:
            return bad._replace(turn=turn)
        chosen = next((t for t in entry.tokens if t.kind == "choice"), None)
        if chosen is not None:
            if len(entry.tokens) != 1:
                return refuse(state, "wrong-token", "a choice stands alone in its entry", turn=turn)
            return choices.choose(self, play, state, who, chosen, entry)
        if turn is not None and who != state.turn:
            said = "chooses who leads" if state.phase == "choose-lead" else "plays"
            return refuse(state, "out-of-turn", f"{play.names[turn]} {said}", turn=turn)
        if not any(t.kind in _STROKE_KINDS or t.kind == "state" for t in entry.tokens):
            return refuse(state, "undecided", "say what the stroke did", turn=turn)
        if all(t.kind == "call" for t in entry.tokens):
            return refuse(
                state, "undecided", "a call waits for its stroke: add what the stroke did", turn=turn
            )
        return self.stroke(play, state, who, entry)

    def stroke(self, play: Play, state: PoolState, who: int, entry: Entry) -> Ruling:
        """Judge the stroke of ``who`` and write it into the state."""
        phase = "opening" if state.phase in ("lead", "choose-lead") else state.phase
        phase = "stroke" if phase == "choose-balls" else phase
        ready = state if state.turn == who and state.phase == phase else state._replace(turn=who, phase=phase)
        facts = PoolFacts(entry.tokens)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            turn = None if state.turn is None else play.letters[state.turn]
            return verdict._replace(state=state, turn=turn)
        return self._settle(play, ready, facts, verdict, entry.n)

    def _settle(self, play: Play, state: PoolState, facts: PoolFacts, v: Verdict, n: int) -> Ruling:
        who = state.turn or 0
        other = (who + 1) % len(play.letters)
        tallies = list(state.tallies)
        if state.fresh:
            tallies[who] = tallies[who].begin()
        if v.again:
            after = state._replace(
                tallies=tuple(tallies), fresh=False, next_void=v.next_void or state.next_void
            )
            return Ruling(
                after, {}, play.letters[who], v.citations, self._told(play, facts, v), events=(v.event,)
            )
        score, owed, taken = list(state.score), list(state.owed), list(state.taken)
        made = len(v.counted) * play.value("worth", state, facts) if v.counted else 0
        if made:
            tallies[who] = tallies[who].add(made, n)
            taken[who] |= frozenset(v.counted)
        below = play.value("below_zero", state, facts) if v.lost or any(owed) else None
        sinks = v.lost > max(score[who], 0) + made
        because_below = cites(play.cite("below_zero")) if sinks else ()
        score[who], owed[who] = _book(score[who], owed[who], made - v.lost, below)
        table = ALL_BALLS if v.set_up else state.table.difference(v.counted)
        forfeits, given_up = self._succession(play, state, facts, v, who)
        citations, events = [*v.citations, *because_below], [v.event]
        scorer = who
        if given_up is not None and table:
            worth = play.value("worth", state, facts)
            score[other], owed[other] = _book(score[other], owed[other], len(table) * worth, below)
            taken[other] |= table
            table = frozenset()
            citations += cites(given_up)
            events.append("given-up")
            forfeits[who] = 0
            scorer = who if play.value("give_up_lead", state, facts) == "offender" else other
        if v.out:
            events.append("inning-over")
        phase = "stroke" if not v.set_up else "opening"
        if v.balls == "choice":
            phase = "choose-balls"
        paid = list(state.paid)
        paid[who] += v.lost
        after = state._replace(
            score=tuple(score),
            owed=tuple(owed),
            tallies=tuple(tallies),
            taken=tuple(taken),
            table=table,
            forfeits=tuple(forfeits),
            paid=tuple(paid),
            turn=other if v.out else who,
            phase=phase,
            in_hand=facts.cue_lost is not None or v.set_up,
            fresh=v.out,
            next_void=v.next_void,
            strokes=state.strokes + 1,
        )
        told: tuple[Instruction, ...] = ()
        if facts.pocketed or facts.off or facts.on_cushion or facts.cue_lost or v.set_up or v.balls != "lie":
            told = self._told(play, facts, v)
        after, more_told = self._ends(play, after, scorer, citations, events)
        turn = None if after.over else play.letters[after.turn or 0]
        points = points_between(play, state.score, after.score)
        attested = v.attested
        return Ruling(after, points, turn, cites(*citations), (*told, *more_told), attested, tuple(events))

    def _succession(
        self, play: Play, state: PoolState, facts: PoolFacts, v: Verdict, who: int
    ) -> tuple[list[int], str | None]:
        """Count successive forfeits; the clause by which the frame is given up, if it is."""
        counts = list(state.forfeits)
        reading = play.value("give_up_reading", state, facts)
        if v.set_up:
            return counts, None
        if v.lost:
            counts[who] += 1
            limit, cite = play.ask("give_up", state, facts)
            return counts, cite if limit is not None and counts[who] >= limit else None
        if reading == "strokes" or (reading == "innings" and v.out):
            counts[who] = 0
        return counts, None

    def _ends(
        self, play: Play, state: PoolState, scorer: int, citations: list[str], events: list[str]
    ) -> tuple[PoolState, tuple[Instruction, ...]]:
        """The end of the game, of a night and of a frame."""
        target, target_cite = play.ask("target", state)
        quota, quota_cite = play.ask("quota", state)
        winner = None
        if target is not None and (quota is None or not state.table):
            order = sorted(range(len(state.score)), key=lambda i: i != scorer)
            winner = next((i for i in order if state.score[i] >= target), None)
        if winner is not None:
            citations += cites(target_cite, play.cite("last_night"))
            events.append("game-over")
            return state._replace(over=True, winner=winner, phase="stroke"), ()
        if state.table:
            return state, ()
        events.append("frame-over")
        sides = len(play.letters)
        chooser, cite = play.ask("frame_lead", state, scorer)
        citations += cites(cite)
        night = state.night
        told = [Instruction("set-up", "Set up the fifteen balls again.", (), play.cite("rack"))]
        if quota is not None and max(state.score) >= quota:
            night += 1
            events.append("night-over")
            citations += cites(quota_cite)
            told.append(Instruction("night-over", "This night's play ends with this frame.", (), quota_cite))
        best = max(len(t) for t in state.taken)
        won = [len(t) == best for t in state.taken]
        after = state._replace(
            table=ALL_BALLS,
            taken=(frozenset(),) * sides,
            forfeits=(0,) * sides if play.value("give_up_reading", state) == "frame" else state.forfeits,
            frames=tuple(f + (w and won.count(True) == 1) for f, w in zip(state.frames, won, strict=True)),
            frame=state.frame + 1,
            night=night,
            fresh=state.fresh or chooser != state.turn,
            turn=chooser,
            phase="choose-lead",
            in_hand=True,
        )
        return after, tuple(told)

    def _told(self, play: Play, facts: PoolFacts, v: Verdict) -> tuple[Instruction, ...]:
        told = []
        if v.balls in BALLS_TEXT:
            told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
        if v.again:
            return tuple(told)
        if v.set_up:
            told.append(
                Instruction("set-up", "Set up the balls again; the same player opens.", (), play.cite("rack"))
            )
            return tuple(told)
        back = sorted((b for b in facts.pocketed if b not in v.counted), key=int, reverse=True)
        if back:
            where, cite = play.ask("spot", None, facts)
            told.append(Instruction("spot", f"Spot {_listed(back)} {where}.", tuple(back), cite))
        if facts.off:
            where, cite = play.ask("object_off", None, facts)
            told.append(Instruction("spot", f"Spot {_listed(facts.off)} {where}.", facts.off, cite))
        if facts.on_cushion:
            where, cite = play.ask("on_cushion", None, facts)
            told.append(
                Instruction("spot", f"Spot {_listed(facts.on_cushion)} {where}.", facts.on_cushion, cite)
            )
        if facts.cue_lost is not None:
            where, cite = play.ask("in_hand", None, facts)
            told.append(Instruction("in-hand", f"The cue ball is in hand, {where}.", (CUE,), cite))
        return tuple(told)

    def pieces(self, play: Play, state: PoolState) -> dict[str, int]:
        """Where the sixteen balls are: on the table, pocketed, out of play, in hand."""
        pocketed = sum(len(balls) for balls in state.taken)
        hand = int(state.in_hand)
        return {"table": len(state.table) + 1 - hand, "pocketed": pocketed, "out": 0, "hand": hand}

    def expects(self, play: Play, state: PoolState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: PoolState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def figures(self, play: Play, state: PoolState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


def _book(score: int, owed: int, change: int, below: str | None) -> tuple[int, int]:
    """Add ``change`` to a score, as the game treats scores below zero; return the score and what is owed."""
    if below is None or below == "negative":
        return score + change, owed
    if change > 0 and owed:
        paid = min(change, owed)
        change, owed = change - paid, owed - paid
    score += change
    if score >= 0:
        return score, owed
    return 0, owed - score if below == "owed" else 0


def _listed(balls: Any) -> str:
    return ("ball " if len(balls) == 1 else "balls ") + ", ".join(balls)


POOL = Pool()
