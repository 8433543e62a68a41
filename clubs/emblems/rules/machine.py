"""The state machine of one emblem's case: events and deadlines in, steps out. Deterministic.

The machine never asks what time it is: an event brings its moment, and :meth:`Case.advance` fires every
deadline up to a moment, in the order of :data:`RANKS` where several fall together. A deadline fires once,
however late it is processed. Only the donor's recorded decision (``reverse``) undoes a step: the case is
folded again without it, and new movements return the money; no movement is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from datetime import date, datetime, time
from decimal import Decimal
from typing import NamedTuple

from rules_engine.saying import Several, say

from . import covering, days, lodging, meeting, settling, telling
from .books import Movement, balances, moved_back
from .events import DONOR, Event
from .state import (
    AT_STAKE,
    COVERED,
    FINAL,
    HELD,
    IN_EFFECT,
    Challenge,
    Refused,
    State,
    Step,
    order,
)
from .terms import Deed
from .turn import Turn

RANKS = ("delivery_default", "final_default", "cover_default", "window_default", "expiry", "effect")
"""Deadlines of one moment, the first first: what is forfeited at the end of a day is forfeited before a term
ends with the next day's beginning, and a term that ends ends before another challenge takes effect."""

CLOCK = "clock"


class Deadline(NamedTuple):
    """What happens automatically at ``at`` unless a person acts: to which challenge, and who must act."""

    at: datetime
    rank: int
    kind: str
    challenge: str
    who: str
    words: str
    citations: tuple[str, ...]

    @property
    def base(self) -> str:
        """The identity of the deadline, regardless of its moment."""
        return f"{self.kind}:{self.challenge}"

    @property
    def key(self) -> str:
        """The name of the step that it becomes."""
        return f"{self.base}@{self.at:%Y-%m-%dT%H:%M}"


_EVENTS: dict[str, Callable[[Turn, Event], Challenge | None]] = {
    "award": settling.award, "guarantee": settling.guarantee, "challenge": lodging.lodge,
    "notify": lodging.notify, "cover": covering.cover, "excuse": covering.excuse,
    "withdraw": lodging.withdraw, "prefer": lodging.prefer, "date": meeting.fix_date, "venue": meeting.venue,
    "hall": meeting.hall, "officials": meeting.officials, "start": meeting.start,
    "equipment": meeting.equipment, "sign": meeting.sign, "final": meeting.final, "deliver": meeting.deliver,
    "refuse": settling.refuse_to_play, "collude": settling.collude, "death": settling.death,
    "result": settling.result, "rule": settling.rule,
}  # fmt: skip
_PURSE = {"receipts": settling.take_in, "expense": settling.spend}


class Case:
    """The fold of one emblem's events under its deed. ``steps`` is the timeline, ``posted`` the books."""

    def __init__(self, deed: Deed, *later: Deed) -> None:
        """Begin under ``deed``; ``later`` are the versions to which ``amend`` may change it."""
        self.deeds = {one.version: one for one in (deed, *later)}
        self.state = State(version=deed.version)
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.posted: list[Movement] = []
        self.live: list[Movement] = []
        """The movements that no decision has moved back."""
        self.strict = True
        """False while events are folded again that were accepted under the rules of their day."""
        self.standing: dict[str, Step] = {}
        """The steps that no decision has reversed, by key."""
        self._struck: dict[str, date | None] = {}
        """Steps that the donor reversed: events by key; deadlines by base, with the day they then fall on."""

    @property
    def deed(self) -> Deed:
        """The deed in the version that holds for new challenges."""
        return self.deeds[self.state.version]

    def deed_of(self, challenge: Challenge | None) -> Deed:
        """The deed in the version of a challenge's day."""
        return self.deed if challenge is None else self.deeds[challenge.version]

    # -- acting --------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[Step]:
        """Fire what is due before ``event``, then do it; the new steps.

        Raises :class:`Refused`; then the event has done nothing (deadlines that were due have fired).
        """
        if event.at < self.state.now:
            raise Refused(
                "out-of-order",
                say(
                    "emblems.out-of-order",
                    "Something stands recorded for {day}, {hour}, which is later.",
                    day=telling.day(self.state.now),
                    hour=f"{self.state.now:%H:%M}",
                ),
                self._books(),
            )
        before = len(self.steps)
        self.advance(event.at)
        if event.kind == "reverse":
            self._reverse(event)
        else:
            self._event(event)
        self.events.append(event)
        return self.steps[before:]

    def advance(self, to: datetime) -> list[Step]:
        """Fire every deadline up to and including the moment ``to``; the new steps."""
        before = len(self.steps)
        while (following := next(iter(self.deadlines()), None)) is not None and following.at <= to:
            self._fire(following)
        lodging.end_waits(self.state, {one.id: self.deed_of(one) for one in self.state.ahead}, to.date())
        return self.steps[before:]

    def _event(self, event: Event) -> None:
        named = self.state.challenges.get(event.facts.get("challenge", ""))
        turn = Turn(
            self.deed_of(named),
            deepcopy(self.state),
            event.key,
            event.at,
            event.by,
            event.kind,
            strict=self.strict,
        )
        if event.kind == "amend":
            self._amend(turn, event)
            one: Challenge | None = None
        elif event.kind in _PURSE:
            one = _PURSE[event.kind](turn, event, tuple(self.posted))
        else:
            one = _EVENTS[event.kind](turn, event)
            if event.kind == "result" and one is not None:
                settling.settle_purse(turn, one, tuple(self.posted))
        self._done(turn, event.kind, one.id if one is not None else "")

    def _amend(self, turn: Turn, event: Event) -> None:
        turn.only(DONOR)
        version = event.facts["version"]
        if version not in self.deeds or version <= self.state.version:
            words = say(
                "emblems.no-version", "There is no later version {version} of this deed.", version=version
            )
            turn.refuse("version", words, "ruling")
        turn.state.version = version
        words = say(
            "emblems.amended",
            "The deed is amended: version {version}. Challenges made before keep theirs.",
            version=version,
        )
        turn.tell(words, "ruling")

    def _fire(self, due: Deadline) -> None:
        named = self.state.challenges.get(due.challenge)
        turn = Turn(self.deed_of(named), deepcopy(self.state), due.key, due.at, CLOCK)
        one = turn.state.challenges.get(due.challenge)
        if one is None:
            settling.expire(turn)
        else:
            {
                "effect": lodging.effect, "cover_default": covering.default,
                "final_default": meeting.final_default, "window_default": meeting.window_default,
                "delivery_default": meeting.delivery_default,
            }[due.kind](turn, one)  # fmt: skip
        self._done(turn, due.kind, due.challenge if one is not None else "")

    def _done(self, turn: Turn, kind: str, challenge: str, reason: str = "") -> None:
        reign = turn.state.reign
        if reign is not None and reign.prolonged and not reign.ended:
            turn.own_if_due()
        turn.state.now = turn.at
        self.state = turn.state
        self.posted += turn.movements
        self.live += turn.movements
        step = Step(
            turn.key,
            kind,
            turn.at,
            turn.by,
            telling.sentences(turn.words),
            tuple(turn.citations),
            tuple(turn.movements),
            challenge,
            reason,
        )
        self.steps.append(step)
        self.standing[step.key] = step

    # -- the clock -----------------------------------------------------------------------------------------

    def deadlines(self) -> list[Deadline]:
        """The deadlines to come, the next first; for countdowns and for :meth:`advance`."""
        found = [*self._of_the_pending(), *self._of_the_queue(), *self._of_the_term()]
        return sorted(found, key=lambda one: (one.at, one.rank, one.challenge))

    def _deadline(
        self, at: datetime, kind: str, challenge: str, who: str, words: str, *subjects: str
    ) -> Deadline:
        deed = self.deed_of(self.state.challenges.get(challenge))
        grace = self._struck.get(f"{kind}:{challenge}")
        if grace is not None:
            at = max(at, days.too_late(grace))
        return Deadline(at, RANKS.index(kind), kind, challenge, who, words, deed.cite(*subjects))

    def _of_the_pending(self) -> Iterable[Deadline]:
        one = self.state.pending
        if one is None:
            return
        deed = self.deed_of(one)
        holder = self.state.holder
        if one.state == IN_EFFECT and (last := covering.cover_until(deed, one)) is not None:
            words = say(
                "emblems.has-to-accept",
                "{holder} has to accept the challenge of {challenger} by {day}.",
                holder=holder,
                challenger=one.challenger,
                day=telling.day(last),
            )
            if one.stake:
                words = say(
                    "emblems.has-to-cover",
                    "{holder} has to cover the challenge of {challenger} by {day}.",
                    holder=holder,
                    challenger=one.challenger,
                    day=telling.day(last),
                )
            yield self._deadline(
                days.too_late(last),
                "cover_default",
                one.id,
                holder,
                words,
                "cover",
                "cover_default",
            )
        last_final = meeting.final_until(deed, one, self.state.reign)
        if one.state == COVERED and last_final is not None:
            missing = [who for who in one.sides if who not in one.finals]
            yield self._deadline(
                days.too_late(last_final),
                "final_default",
                one.id,
                " and ".join(missing),
                say(
                    "emblems.must-put-up-final",
                    "{players} must put up the final part by {day}.",
                    players=Several(missing),
                    day=telling.day(last_final),
                ),
                "final",
                "final_default",
            )
        bound = meeting.play_day(deed, one)
        if (
            one.state == COVERED and one.contest is None and deed.terms.play == "within" and bound is not None
            and deed.reading("em-pool-forty") != "not-before"
        ):  # fmt: skip
            yield self._deadline(
                days.too_late(bound),
                "window_default",
                one.id,
                holder,
                say(
                    "emblems.has-to-play",
                    "{holder} has to play by {day}, and names the day.",
                    holder=holder,
                    day=telling.day(bound),
                ),
                "window",
                "refusal",
            )
        if (
            one.state in (COVERED, FINAL) and one.contest is not None and not one.delivered
            and not one.delivery_excused and meeting.delivery_forfeits(deed)
        ):  # fmt: skip
            hour = time.fromisoformat(deed.terms.delivery_hour)
            yield self._deadline(
                datetime.combine(one.contest, hour),
                "delivery_default",
                one.id,
                holder,
                say(
                    "emblems.must-deliver",
                    "{holder} must deliver the emblem before {hour} of {day}.",
                    holder=holder,
                    hour=f"{hour:%H:%M}",
                    day=telling.day(one.contest),
                ),
                "delivery",
                "delivery_default",
            )

    def _of_the_queue(self) -> Iterable[Deadline]:
        state = self.state
        if state.pending is not None or state.emblem != HELD:
            return
        ready = [(lodging.eligible_from(state, self.deed_of(one).terms, one), one) for one in state.ahead]
        if not ready:
            return
        # The player who may start on the earliest day; of several, the first in the order.
        first = min(max(days.begins(day), state.now) for day, _ in ready)
        one = min((one for day, one in ready if days.begins(day) <= first), key=order)
        words = say(
            "emblems.takes-effect", "The challenge of {challenger} takes effect.", challenger=one.challenger
        )
        yield self._deadline(first, "effect", one.id, "", words, "effect")

    def _of_the_term(self) -> Iterable[Deadline]:
        state, reign = self.state, self.state.reign
        if state.emblem not in (HELD, AT_STAKE) or reign is None or reign.expiry is None or reign.prolonged:
            return
        yield self._deadline(
            max(self.deed.term_over(reign.expiry), state.now),
            "expiry",
            f"{len(state.lineage)}",
            reign.holder,
            say(
                "emblems.term-ends",
                "The term of {holder} ends; unless a challenge binds, the emblem is his.",
                holder=reign.holder,
            ),
            "term",
            "ownership",
        )

    def replay(self, events: Iterable[Event]) -> None:
        """Fold events that were accepted once: rules that came since are not asked of them."""
        self.strict = False
        for event in events:
            self.apply(event)
        self.strict = True

    # -- undoing -------------------------------------------------------------------------------------------

    def _reverse(self, event: Event) -> None:
        if event.by != DONOR:
            alone = say("emblems.donor-reverses", "The donor alone decides that a step is reversed.")
            raise Refused("not-yours", alone, self._books())
        key, reason = event.facts["step"], event.facts["reason"]
        target = self.standing.get(key)
        if target is None:
            stands = say("emblems.no-step", "No step {step} stands.", step=repr(key[:60]))
            raise Refused("no-such-step", stands, self._books())
        struck = dict(self._struck)
        if "@" in key:
            until = event.facts.get("until")
            if until is None or until < event.at.date():
                later = say("emblems.until-today", "Say until what day, today or later, there is time now.")
                raise Refused("until", later, self._books())
            struck[key.partition("@")[0]] = until
        else:
            struck[key] = None
        again = self._refolded(struck, event)
        # A deed that gives the donor no ruling (18-1) has none to cite: then it is the step's own clauses.
        citations = self.deed.cite("ruling") or target.citations
        moved = moved_back(self.live, again.live, event.key, citations)
        fallen = [
            one.words for name, one in self.standing.items() if name not in again.standing and name != key
        ]
        words: str = say(
            "emblems.reversed",
            "The donor decides: “{step}” is reversed. {reason}",
            step=target.words,
            reason=reason,
        )
        if fallen:
            with_it = say("emblems.falls", "With it falls: {steps}", steps=telling.sentences(fallen))
            words = telling.sentences([words, with_it])
        new = [
            one._replace(movements=()) for name, one in again.standing.items() if name not in self.standing
        ]
        self.state, self.standing, self._struck = again.state, again.standing, struck
        self.state.now = event.at
        self.posted += moved
        self.live = again.live
        self.steps.append(
            Step(
                event.key,
                "reverse",
                event.at,
                event.by,
                words,
                citations,
                tuple(moved),
                target.challenge,
                reason,
            )
        )
        self.steps += new  # what the clock now does otherwise; its money is in the decision's own movements

    def _refolded(self, struck: Mapping[str, date | None], event: Event) -> Case:
        """The case folded again without the reversed steps. Raises :class:`Refused`."""
        again = Case(*self.deeds.values())
        again._struck, again.strict = dict(struck), False
        for old in self.events:
            if old.key in struck or old.kind == "reverse":
                continue
            try:
                again.apply(old)
            except Refused as refusal:
                raise Refused(
                    "depends",
                    say(
                        "emblems.depends",
                        "Event {n} ({kind} by {person}) rests on it: {why}",
                        n=old.n,
                        kind=old.kind,
                        person=old.by,
                        why=refusal.message,
                    ),
                    refusal.citations,
                ) from refusal
        again.advance(event.at)
        return again

    def _books(self) -> tuple[str, ...]:
        """The clauses that say who keeps the emblem's books."""
        return self.deed.cite("ruling") or self.deed.cite("channel", "stakeholder")

    # -- showing -------------------------------------------------------------------------------------------

    def books(self) -> dict[str, Decimal]:
        """The balance of every account."""
        return balances(self.posted)


def fold(deed: Deed, events: Iterable[Event], until: datetime | None = None) -> Case:
    """The case after ``events``, and after every deadline up to ``until``. Raises :class:`Refused`."""
    case = Case(deed)
    for event in events:
        case.apply(event)
    if until is not None:
        case.advance(until)
    return case
