"""Laws that hold in every course of events, likely or not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import permutations
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, given, settings

from clubs.emblems.rules.events import FACTS, Event, read_event
from clubs.emblems.rules.machine import Case
from clubs.emblems.rules.state import PENDING, Refused
from clubs.emblems.rules.terms import THREE, deed_of_the_book
from tests.clubs.emblems.courses import reigning
from tests.soak import examples

PEOPLE = ("Ann", "Bob", "Cy", "Dan")
START = datetime(1907, 1, 2, 10)


LUCK = st.tuples(*[st.integers(0, 9_999)] * 14)
"""What decides one event. Drawn at once: a draw for each choice took most of the test's time."""


def likely(case: Case, luck: tuple[int, ...], n: int) -> Event:
    """An event that is often allowed: who and what fit where the case stands."""
    numbers = iter(luck)

    def of(options: Sequence[Any]) -> Any:
        return options[next(numbers) % len(options)]

    state, terms = case.state, case.deed.terms
    at = max(state.now, START) + timedelta(hours=of(range(401)))
    pending = state.pending
    kind = of(sorted(FACTS))
    known = [pending.id] if of((False, True)) and pending else [*state.challenges]
    challenge = of(known or ["c1"])
    one = state.challenges.get(challenge)
    rival = one.challenger if one else "Bob"
    by = of(("donor", "referee", state.holder or "Ann", rival))
    money = of((terms.deposit, terms.final, terms.guarantee, Decimal(7)))
    day = (at + timedelta(days=of(range(1, 91)))).date()
    facts: dict[str, Any] = {
        "challenge": challenge, "money": money, "to": of(PEOPLE), "day": day, "agreed": True,
        "city": "Boston", "country": "United States", "residence": ["United States"], "name": "The hall",
        "referee": "Ray", "hour": "20:00", "what": of(("cover", "delivery", "beer")),
        "reason": "a reason", "until": day, "who": of(PEOPLE), "winner": of(PEOPLE), "words": "so be it",
        "outcome": of(("", "holder", "challenger", "off")),
        "version": 2, "step": of([*case.standing] or ["e1"]), "age": 30, "standing": True,
    }  # fmt: skip
    if kind == "challenge":
        by = of(PEOPLE)
    needed, more = FACTS[kind]
    return read_event(
        {
            "n": n,
            "at": at,
            "kind": kind,
            "by": by,
            "facts": {name: facts[name] for name in (*needed, *more) if name in facts},
        }
    )


def check(case: Case) -> None:
    """The laws."""
    state, books = case.state, case.books()
    assert sum(books.values(), Decimal(0)) == 0
    for account, value in books.items():
        if account.split(":")[0] in ("stake", "guarantee"):
            assert value >= 0, (account, value)
    for one in state.challenges.values():
        assert books.get(f"stake:{one.id}", 0) == one.staked
        assert one.state not in ("decided", "forfeited", "off", "withdrawn") or not one.staked
    assert sum(one.state in PENDING for one in state.challenges.values()) <= 1
    reigns = [one for one in state.lineage if one.until is None]
    assert len(reigns) == (0 if state.emblem == "with_donor" else 1)
    assert bool(state.holder) == (state.emblem != "with_donor")
    assert (state.emblem == "at_stake") == any(
        o.state in ("covered", "final") for o in state.challenges.values()
    )
    for before, after in zip(state.lineage, state.lineage[1:], strict=False):
        assert before.until is not None and before.until <= after.since
    assert all(step.citations for step in case.steps if step.movements)
    assert len({one.identity for one in case.posted}) == len(case.posted)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(THREE), st.lists(LUCK, min_size=15, max_size=40))
def test_any_course_keeps_the_laws_and_folds_to_the_same_books(
    name: str, course: list[tuple[int, ...]]
) -> None:
    deed = deed_of_the_book(name)
    case = Case(deed)
    case.apply(read_event({"n": 1, "at": START, "kind": "award", "by": "donor", "facts": {"to": "Ann"}}))
    told, n = list(case.events), 1
    for luck in course:
        n += 1
        event = likely(case, luck, n)
        case.advance(event.at)
        before = case.state.to_json(), len(case.posted), len(case.steps)
        try:
            case.apply(event)
            told.append(event)
        except Refused:
            assert (case.state.to_json(), len(case.posted), len(case.steps)) == before
        check(case)
    again = Case(deed)
    for event in told:
        again.apply(event)
    again.advance(case.state.now)
    assert again.state.to_json() == case.state.to_json()
    assert again.books() == case.books() and again.steps == case.steps


@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_late_clock_changes_nothing(data: st.DataObject) -> None:
    """Deadlines looked for every hour, or once years later, give the same steps."""
    deed = data.draw(st.sampled_from(THREE))
    often, once = reigning(deed), reigning(deed)
    at = datetime(1907, 3, 1, 9)
    for course in (often, once):
        course(
            "1907-03-01 09:00",
            "challenge",
            "Bob",
            money=course.case.deed.terms.deposit,
            age=30,
            standing=True,
        )
        course(
            "1907-03-01 10:00", "challenge", "Cy", money=course.case.deed.terms.deposit, age=30, standing=True
        )
        course("1907-03-01 11:00", "notify", "donor", challenge="c1")
        course("1907-03-01 11:00", "notify", "donor", challenge="c2")
    end = at + timedelta(days=data.draw(st.integers(1, 900)))
    while at < end:
        at = min(end, at + timedelta(hours=data.draw(st.integers(1, 2000))))
        often.case.advance(at)
        often.case.advance(at)  # twice is once
    once.case.advance(end)
    assert often.case.steps == once.case.steps and often.case.posted == once.case.posted


def test_deadlines_of_one_moment_fire_in_the_stated_order_whatever_the_order_of_lodging() -> None:
    found = set()
    for names in permutations(("Bob", "Cy", "Dan")):
        course = reigning("18-1")
        course("1907-05-01 08:00", "challenge", "Eve", money=250)
        for who in names:  # all of one hour
            course("1907-05-01 09:00", "challenge", who, money=250)
        course("1907-05-01 10:00", "notify", "donor", challenge="c1")
        course(
            "1907-05-01 10:00",
            "prefer",
            "donor",
            challenge=next(one.id for one in course.state.challenges.values() if one.challenger == "Dan"),
        )
        course("1907-05-05 10:00", "cover", "Ann", challenge="c1", money=250)
        course("1907-05-06 10:00", "refuse", "Eve", challenge="c1")
        steps = course.until("1907-05-07")
        found.add(tuple((s.kind, course.state.challenges[s.challenge].challenger) for s in steps))
    assert found == {(("effect", "Dan"),)}
