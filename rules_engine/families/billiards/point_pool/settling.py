"""How a stroke of a counting game is written into the state: points, debts, balls that wait for a spot.

A foul costs points, or a ball: then the side owes it, pays from its score as soon as an inning has ended, and
the ball comes back to the table with those that waited. The third foul in a row loses the game, puts a side
out where more than two play, or costs more points and a new break.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say, say_many
from ....states import put
from ...base import cites, points_between
from ..rack_pool.balls import balls_of
from ..rack_pool.endings import ended
from ..rack_pool.reading import BREAK, CHOICE, CUE, SHOT, RackPoolState, following
from ..rack_pool.settling import (
    HAND,
    LIMIT,
    choice_told,
    in_a_row,
    may_restore,
    racked,
    set_up_told,
    spot_told,
    undone,
    warn_told,
)
from ..rack_pool.strokes import Verdict
from . import rerack
from .facts import PointFacts
from .goals import DRAWN
from .words import IN_RACK

AGAIN = "again"
"""What three fouls lead to where they cost points: the offender breaks again."""


class Asked(NamedTuple):
    """What a match never changes its mind on: asked once."""

    later: bool
    debt: bool
    given: bool
    most: bool
    again: bool
    """Whether balls are racked again while a run goes on."""
    innings: bool
    """Whether the game may end with an inning, whatever its score."""
    least: int | None
    three_cost: int


def asked(play: Play) -> Asked:
    """What the game of this match says once and for all."""
    found: Asked | None = play.memo.get("point-pool")
    if found is None:
        found = play.memo["point-pool"] = Asked(
            play.cite("spot_when") is not None,
            bool(play.value("debt")),
            play.cite("given") is not None,
            play.cite("most") is not None,
            play.cite("rerack") is not None,
            play.value("innings") is not None,
            play.value("least"),
            play.value("three_cost") or 0,
        )
    return found


class Course:
    """One stroke on its way into the state: what it has changed so far, and what is told of it."""

    __slots__ = (
        "again", "asked", "citations", "events", "facts", "fouls", "guessed", "how", "leaves", "out", "owed",
        "play", "score", "state", "table", "tally", "told", "verdict", "visits", "waiting", "warned", "who",
        "win",
    )  # fmt: skip

    def __init__(self, play: Play, state: RackPoolState, facts: PointFacts, v: Verdict) -> None:
        self.play, self.state, self.facts, self.verdict = play, state, facts, v
        self.asked = asked(play)
        self.who = facts.who = state.turn or 0
        self.tally, self.visits = state.tallies[self.who], state.visits
        if state.fresh:
            self.tally = self.tally.begin()
            self.visits = put(self.visits, self.who, self.visits[self.who] + 1)
        self.table, self.waiting, self.guessed = state.table, state.waiting, state.guessed
        self.score, self.owed = state.score, state.owed
        self.fouls, self.warned, self.out = state.fouls, state.warned, state.out
        self.citations = v.citations
        self.events = ["foul" if v.foul else "counted" if v.points else "no-count"]
        self.told: list[Instruction] = []
        self.win, self.how = v.win, v.how
        self.again = self.leaves = False

    def because(self, *citations: str | None) -> None:
        """The clauses that decided, too."""
        self.citations = cites(*self.citations, *citations)

    def balls(self) -> None:
        """What fell is down, comes back, or waits; a ball in the opponent's pocket is his."""
        facts, back, who = self.facts, self.verdict.spotted, self.who
        self.table = self.table.difference(facts.pocketed, facts.off)
        if back and self.asked.later:
            self.waiting = self.waiting.union(back)
        elif back:
            self.table = self.table.union(back)
            self.told.append(spotted(self.play, back))
        if facts.claim and not facts.named:
            self.guessed = self.guessed.union(facts.pocketed)
        if back and self.guessed:
            self.guessed = self.guessed.difference(back)
        if facts.off and not self.verdict.foul:
            self.because(self.play.cite("foul:off"))
        if self.asked.given and (given := self.play.ask("given", self.state, facts))[0]:
            other = following(self.state, who)
            self.score = put(self.score, other, self.score[other] + given[0])
            self.because(given[1])

    def points(self, n: int) -> None:
        """What the shooter made."""
        made = self.verdict.points
        if self.asked.most and (most := self.play.value("most", self.state, self.facts)) is not None:
            made = min(made, most)
        self.tally = self.tally.add(made, n)
        self.score = put(self.score, self.who, self.score[self.who] + made)
        if self.state.phase == BREAK:
            self.because(self.play.cite("points"))

    def foul(self) -> str:
        """The foul and its consequences, also as the third in a row; returns where the cue ball is then."""
        play, state, facts, v, who = self.play, self.state, self.facts, self.verdict, self.who
        hand, hand_cite = play.ask("hand", state, facts)
        if v.after is None or v.after.hand is None:
            self.because(hand_cite)
        cost = v.cost
        if v.penalty.counts and not self.win:
            self.fouls, self.warned, third = in_a_row(play, state, facts, who)
            if third is not None:
                self.citations = cites(third, *self.citations)
                cost += self._third()
            elif self.fouls[who] == LIMIT - 1 and not self.warned[who]:
                rule, cite = play.ask("three_fouls", state, facts)
                if rule:
                    self.told.append(warn_told(self.name(), cite))
        if cost and self.asked.debt:
            self.owed = put(self.owed, who, self.owed[who] + cost)
            self.because(play.cite("debt"))
        elif cost:
            left = self.score[who] - cost
            least = self.asked.least
            self.score = put(self.score, who, left if least is None else max(least, left))
        return hand or ""

    def _third(self) -> int:
        """The third foul in a row: the game is lost, the side is out, or it costs so many points more."""
        if self.play.value("three_fouls", self.state, self.facts) == AGAIN:
            self.again = True
            return self.asked.three_cost
        if len(self.score) - len(self.out) > 2:
            self.leaves = True
            self.out = self.out | {self.who}
            self.told.append(out_told(self.name(), self.play.cite("leaves")))
        else:
            self.win, self.how = "next", "three-fouls"
        return 0

    def name(self) -> str:
        """The shooter's name."""
        return self.play.names[self.play.letters[self.who]]


def out_told(name: str, cite: str | None) -> Instruction:
    """Who is out of the game."""
    return Instruction("out", say("point-pool.is-out", "{player} is out.", player=name), (), cite)


def settle(play: Play, state: RackPoolState, facts: PointFacts, v: Verdict, n: int) -> Ruling:
    """Write the verdict on a stroke of ``state.turn`` into the state."""
    if v.penalty.again or v.penalty.restore:
        return undone(play, state, v)
    course = Course(play, state, facts, v)
    who, hand = course.who, ""
    if facts.pocketed or facts.off:
        course.balls()
    if v.points:
        course.points(n)
    fouled, safeties, breaks = state.fouled, state.safeties, state.breaks
    if v.foul:
        hand = course.foul()
        fouled = put(fouled, who, fouled[who] + 1)
    else:
        if course.fouls[who] and play.value("clears", state, facts) is not False:
            course.fouls, course.warned = put(course.fouls, who, 0), put(course.warned, who, False)
        if facts.safety:
            safeties = put(safeties, who, safeties[who] + 1)
        if state.phase == BREAK and v.good:
            breaks = put(breaks, who, breaks[who] + 1)
        if "touched" in facts.states:
            course.told.append(may_restore(play.cite("foul:touched")))
    turn = who if v.goes_on else following(state, who)
    phase, after = SHOT, v.after
    offers: tuple[str, ...] = ()
    if after is not None:
        turn = who if after.chooser == "same" else following(state, who)
        offers = () if course.leaves else after.offers
        if after.hand is not None and (facts.cue_lost is None or after.hand):
            hand = after.hand
        phase = CHOICE if offers else SHOT
    inning_over = turn != who or course.leaves
    if inning_over:
        course.events.append("inning-over")
    settled = RackPoolState._make((
        course.score, put(state.tallies, who, course.tally), course.table, state.taken, course.fouls, turn,
        phase, hand, inning_over, state.groups, state.breaker, course.visits, False, offers, course.warned, 0,
        course.owed, course.waiting, state.rack, state.strokes + 1, False, None, "", fouled, safeties, breaks,
        state.order, course.out, course.guessed, state.pockets, "",
    ))  # fmt: skip
    return _followed(course, settled, inning_over)


def _followed(course: Course, settled: RackPoolState, inning_over: bool) -> Ruling:
    """What follows the stroke: debts and spots, the end, a new break or rack, the next shot."""
    play, state, facts, v, who = course.play, course.state, course.facts, course.verdict, course.who
    told, events = course.told, course.events
    if settled.waiting or any(settled.owed):
        due = inning_over or not (settled.table or course.win)
        before, settled = settled, paid(play, settled, told, due)
        if settled is not before:
            course.because(play.cite("spot_when"), play.cite("spot"))
    if course.win:
        winner = who if course.win == "same" else following(state, who)
        return ended(
            play, state, settled, winner, course.how, facts, course.citations, tuple(told), v.attested, events
        )
    found, goal = None, None
    if settled.score is not state.score or course.leaves or (course.asked.innings and inning_over):
        found, goal = play.ask("decided", settled, facts)
    if found is not None:
        why = cites(goal, play.cite("targets"), *course.citations)
        return over(play, state, settled, found, why, told, v.attested, events)
    if course.again:
        settled = racked(play, settled, who)
        told.append(set_up_told(play, course.name()))
    else:
        if course.asked.again and settled.turn == who and play.value("rerack", settled, facts):
            settled = _new_rack(course, settled)
        if settled.hand and not any(said.code == "in-hand" for said in told):
            told.append(Instruction("in-hand", HAND[settled.hand], (CUE,), play.cite("hand")))
        if settled.offers:
            told.append(choice_told(play, settled))
    points = points_between(play, state.score, settled.score) if settled.score is not state.score else {}
    turn = play.letters[settled.turn or 0]
    return Ruling(settled, points, turn, course.citations, tuple(told), v.attested, tuple(events))


def _new_rack(course: Course, settled: RackPoolState) -> RackPoolState:
    """The balls are racked again, and the run goes on; the record may say what lay in the way."""
    settled, said = rerack.racked_again(course.play, settled)
    course.told.append(said)
    course.events.append("rack")
    course.because(course.play.cite("rerack"))
    if words := course.facts.states.keys() & IN_RACK.keys():
        ruling = rerack.placed(course.play, settled, words)
        settled = ruling.state
        course.told += ruling.instructions
        course.because(*ruling.citations)
    return settled


def spotted(play: Play, balls: tuple[str, ...]) -> Instruction:
    """Which balls are spotted, or how many where one is like another."""
    said = spot_told(play, balls)
    if not balls_of(play).names:
        return said
    where: str | None = play.value("spot")
    many = len(balls)
    if where:
        text = say_many(
            "point-pool.spot-many-where",
            "Spot {n} ball {where}.",
            "Spot {n} balls {where}.",
            many,
            where=where,
        )
    else:
        text = say_many("point-pool.spot-many", "Spot {n} ball.", "Spot {n} balls.", many)
    return said._replace(text=text)


def paid(play: Play, state: RackPoolState, told: list[Instruction], due: bool) -> RackPoolState:
    """Debts paid from the score, and what waits spotted: when the inning is over, or no ball is left."""
    at_once = play.value("spot_when") == "stroke"
    if not (due or at_once):
        return state
    score, owed, waiting = state.score, state.owed, state.waiting
    rack = balls_of(play)
    for i, debt in enumerate(owed):
        pays = min(debt, max(score[i], 0))
        if not pays:
            continue
        score, owed = put(score, i, score[i] - pays), put(owed, i, debt - pays)
        down = [b for b in rack.order if b not in state.table and b not in waiting]
        waiting = waiting.union(down[:pays])
    if waiting:
        said = spotted(play, tuple(b for b in rack.order if b in waiting))
        told.append(said._replace(citation=play.cite("spot_when")))
    elif owed == state.owed:
        return state
    return state._replace(
        score=score, owed=owed, table=state.table | waiting, waiting=frozenset(),
        guessed=state.guessed - waiting,
    )  # fmt: skip


def over(
    play: Play,
    before: RackPoolState,
    state: RackPoolState,
    found: int,
    citations: tuple[str, ...],
    told: list[Instruction],
    attested: bool,
    events: list[str],
) -> Ruling:
    """The ruling by which the score has decided the game; nobody wins at :data:`DRAWN`."""
    if found != DRAWN:
        how = "points"
        return ended(play, before, state, found, how, None, citations, tuple(told), attested, events)
    done: Any = state._replace(over=True, turn=before.turn, phase=SHOT, offers=(), hand="", how="points")
    text = say("point-pool.drawn", "The game is drawn.")
    told.append(Instruction("drawn", text, (), citations[0] if citations else None))
    points = points_between(play, before.score, state.score)
    return Ruling(done, points, None, citations, tuple(told), attested, (*events, "game-over"))
