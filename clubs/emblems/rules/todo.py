"""What there is to do: for the holder, a challenger, the trustee, the referee, by where the case stands.

A task names the event that does it, the facts that are known already, what it is about in plain words, its
last moment if it has one, and its clauses. A list of tasks is no list of rights: the machine judges.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from rules_engine.saying import say

from . import meeting
from .events import DONOR, REFEREE
from .machine import Case, Deadline
from .state import COVERED, FINAL, HELD, IN_EFFECT, OPEN, WITH_DONOR, Challenge
from .telling import amount
from .turn import Turn


class Task(NamedTuple):
    """Something that ``by`` can do or has to do (``must``)."""

    by: str
    kind: str
    words: str
    facts: dict[str, Any]
    must: bool
    due: datetime | None
    citations: tuple[str, ...]
    challenge: str = ""


def tasks(case: Case, by: str) -> list[Task]:
    """All tasks of ``by`` (a name, "donor" or "referee"), those with a last moment first."""
    dues = case.deadlines()
    if by == DONOR:
        found = list(_trustee(case))
    elif by == REFEREE:
        found = list(_referee(case))
    else:
        found = list(_person(case, by, dues))
    return sorted(found, key=lambda one: (not one.must, one.due or datetime.max))


def _due(dues: list[Deadline], kind: str, challenge: str) -> datetime | None:
    return next((one.at for one in dues if (one.kind, one.challenge) == (kind, challenge)), None)


def _person(case: Case, who: str, dues: list[Deadline]) -> Iterator[Task]:
    state, deed = case.state, case.deed
    reign = state.reign
    if who == state.holder and reign is not None and state.emblem != "owned":
        lacking = deed.terms.guarantee - reign.guarantee
        if lacking > 0:
            words = say(
                "emblems.do-guarantee",
                "Leave the guarantee of {amount} with the donor.",
                amount=amount(lacking, deed.currency),
            )
            yield Task(who, "guarantee", words, {"money": str(lacking)}, True, None, deed.cite("guarantee"))
    elif state.emblem in (HELD, "at_stake") and not any(one.challenger == who for one in state.open):
        facts = {"money": str(deed.terms.deposit)}
        words = say("emblems.do-challenge", "Challenge {holder}.", holder=state.holder)
        yield Task(who, "challenge", words, facts, False, None, deed.cite("deposit", "effect"))
    for one in state.open:
        if who in one.sides:
            yield from _side(case, one, who, dues)


def _side(case: Case, one: Challenge, who: str, dues: list[Deadline]) -> Iterator[Task]:
    deed = case.deed_of(one)
    turn = Turn(deed, case.state, "", case.state.now, who)
    holds, about = who == case.state.holder, {"challenge": one.id}

    def task(kind: str, words: str, must: bool, due: datetime | None, *subjects: str, **facts: Any) -> Task:
        return Task(who, kind, words, {**about, **facts}, must, due, deed.cite(*subjects), one.id)

    if one.state == IN_EFFECT and holds:
        due, sum_ = _due(dues, "cover_default", one.id), turn.deposit(one)
        words = say(
            "emblems.do-cover",
            "Cover {challenger}'s challenge with {amount}.",
            challenger=one.challenger,
            amount=turn.sum(sum_),
        )
        if not sum_:
            words = say("emblems.do-accept", "Accept {challenger}'s challenge.", challenger=one.challenger)
        yield task("cover", words, True, due, "cover", "cover_default", money=str(sum_))
    if one.state not in (COVERED, FINAL) and not holds:
        may = deed.terms.deposit_returnable
        if may or (may is None and deed.reading("em-c-withdraw") == "returned"):
            yield task(
                "withdraw",
                say("emblems.do-withdraw", "Take your challenge back."),
                False,
                None,
                "withdraw",
                "deposit",
            )
    if one.state in (COVERED, FINAL):
        if one.contest is None and (holds or deed.terms.date_by == "either"):
            day = meeting.play_day(deed, one)
            due = _due(dues, "window_default", one.id)
            yield task(
                "date",
                say("emblems.do-date", "Name the day of the contest."),
                holds,
                due,
                "window",
                day=day and day.isoformat(),
            )
        if one.contest is not None:
            yield task(
                "date",
                say("emblems.do-move", "Move the contest to another day."),
                False,
                None,
                "window",
                agreed=True,
            )
        if not one.city and (holds or deed.terms.city_by != "holder"):
            yield task("venue", say("emblems.do-venue", "Name the city."), False, None, "venue")
        if not one.hall:
            yield task("hall", say("emblems.do-hall", "Propose a hall."), False, None, "hall", agreed=True)
        if not one.officials and deed.terms.officials:
            yield task(
                "officials",
                say("emblems.do-officials", "Propose the officials."),
                False,
                None,
                "officials",
                agreed=True,
            )
        if deed.terms.signing and who not in one.signed:
            yield task("sign", say("emblems.do-sign", "Sign the rules."), True, None, "signing")
        if not one.delivered and holds and one.contest is not None and deed.terms.delivery_hour:
            due = _due(dues, "delivery_default", one.id)
            yield task(
                "deliver",
                say("emblems.do-deliver", "Deliver the emblem for the contest."),
                True,
                due,
                "delivery",
            )
        yield task(
            "refuse",
            say("emblems.do-refuse", "Refuse to play: that forfeits emblem and stakes."),
            False,
            None,
            "refusal",
        )
    if one.state == COVERED and one.contest is not None and who not in one.finals:
        due, sum_ = _due(dues, "final_default", one.id), turn.final(one)
        words = say("emblems.do-give-word", "Give your word that you will play.")
        if sum_:
            words = say("emblems.do-final", "Put up the final part: {amount}.", amount=turn.sum(sum_))
        yield task("final", words, True, due, "final", money=str(sum_))


def _trustee(case: Case) -> Iterator[Task]:
    state, deed = case.state, case.deed

    def task(kind: str, words: str, must: bool, *subjects: str, **facts: Any) -> Task:
        one = facts.get("challenge", "")
        cited = case.deed_of(state.challenges.get(one)).cite(*subjects)
        return Task(DONOR, kind, words, facts, must, None, cited, one)

    if state.emblem == WITH_DONOR:
        yield task("award", say("emblems.do-award", "Award the emblem to a holder."), True, "term", "won")
    for one in state.open:
        if one.notified is None:
            words = say(
                "emblems.do-notify",
                "Tell {holder} of {challenger}'s challenge.",
                holder=state.holder,
                challenger=one.challenger,
            )
            if not state.holder:
                words = say(
                    "emblems.do-notify-holder",
                    "Tell the holder of {challenger}'s challenge.",
                    challenger=one.challenger,
                )
            yield task("notify", words, one.state == IN_EFFECT, "channel", "cover", challenge=one.id)
        if one.state == IN_EFFECT:
            yield task(
                "excuse",
                say("emblems.do-excuse-cover", "Grant more days to cover, for a sufficient cause."),
                False,
                "excuse",
                challenge=one.id,
                what="cover",
            )
        if one.state in (COVERED, FINAL):
            if not one.officials:
                yield task(
                    "officials",
                    say("emblems.do-name-officials", "Name the officials."),
                    False,
                    "officials",
                    challenge=one.id,
                )
            if not one.hall and deed.terms.hall_by == "donor":
                yield task(
                    "hall",
                    say("emblems.do-decide-hall", "Decide on the hall."),
                    False,
                    "hall",
                    challenge=one.id,
                )
            if not one.equipment:
                yield task(
                    "equipment",
                    say("emblems.do-equipment", "Record balls, table and cushions."),
                    False,
                    "equipment",
                    challenge=one.id,
                )
            if not one.delivered and deed.terms.delivery_hour:
                yield task(
                    "deliver",
                    say("emblems.do-delivered", "The emblem was delivered."),
                    False,
                    "delivery",
                    challenge=one.id,
                )
                yield task(
                    "excuse",
                    say("emblems.do-excuse-delivery", "Excuse a late delivery, for a good cause."),
                    False,
                    "excuse",
                    "delivery",
                    challenge=one.id,
                    what="delivery",
                )
            if deed.terms.receipts:
                yield task(
                    "receipts",
                    say("emblems.do-receipts", "Record receipts."),
                    False,
                    "receipts",
                    challenge=one.id,
                )
                yield task(
                    "expense",
                    say("emblems.do-expense", "Record an expense."),
                    False,
                    "receipts",
                    challenge=one.id,
                )
        if one.state in OPEN and one.state in (IN_EFFECT, COVERED, FINAL):
            yield task(
                "collude",
                say("emblems.do-collude", "Find that both plotted against a rule."),
                False,
                "collusion",
                challenge=one.id,
            )
    if state.holder:
        yield task("death", say("emblems.do-death", "Record that a player has died."), False, "death")
    yield task("rule", say("emblems.do-rule", "Settle a point of dispute."), False, "ruling")
    if case.standing:
        yield task("reverse", say("emblems.do-reverse", "Reverse a step, with a reason."), False, "ruling")


def _referee(case: Case) -> Iterator[Task]:
    for one in case.state.open:
        if one.state == FINAL:
            cited = case.deed_of(one).cite("won", "points")
            words = say(
                "emblems.do-result",
                "Record the result of {challenger} against {holder}.",
                challenger=one.challenger,
                holder=one.against,
            )
            yield Task(REFEREE, "result", words, {"challenge": one.id}, True, None, cited, one.id)
