"""Seating ready fixtures at free tables."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.assignment import (
    Delay,
    FreeTable,
    Waiting,
    assign,
    order,
)
from tests.soak import examples

NOW = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def fixture(number, *players, round=1, kinds=("carom",), ready=0, tables=(), rest=0):
    """A fixture that has been ready since `ready` minutes before now; its people pause for `rest` minutes."""
    since, places = NOW - ready * MINUTE, frozenset(tables)
    return Waiting(
        number, round, number, frozenset(players), frozenset(kinds), since, places, rest=rest * MINUTE
    )


def tables(*kinds):
    """Free tables 1, 2, ... of these kinds."""
    return [FreeTable(f"T{n}", kind, n) for n, kind in enumerate(kinds, start=1)]


def pairs(assignment):
    """Fixture to table, as a dictionary."""
    return {s.fixture: s.table for s in assignment.seatings}


def test_earlier_rounds_go_first_then_whoever_waited_longest():
    """Round, then waiting time, then number decide who gets the only table."""
    waiting = [
        fixture(9, "a", "b", round=2, ready=60),
        fixture(3, "c", "d", ready=1),
        fixture(4, "e", "f", ready=5),
    ]
    assert pairs(assign(waiting, tables("carom"), now=NOW)) == {4: "T1"}


def test_the_kind_of_table_must_fit_the_game():
    """A carom match does not go to a pocket table."""
    done = assign([fixture(1, "a", "b")], tables("pocket"), now=NOW)
    assert done.seatings == () and done.delays[0].code == "table"


def test_a_match_that_any_table_suits_gives_way():
    """A match for either kind takes the second table when the next match needs the first."""
    either = fixture(1, "a", "b", kinds=("english", "pocket"))
    only = fixture(2, "c", "d", kinds=("english",))
    assert pairs(assign([either, only], tables("english", "pocket"), now=NOW)) == {1: "T2", 2: "T1"}


def test_players_rest_between_matches():
    """Somebody who finished two minutes ago with ten minutes' rest waits eight more; others play."""
    done = assign(
        [fixture(1, "a", "b", rest=10), fixture(2, "c", "d", rest=10)],
        tables("carom"),
        now=NOW,
        last_finished={"a": NOW - 2 * MINUTE},
    )
    assert pairs(done) == {2: "T1"}
    assert (done.delays[0].code, done.delays[0].until) == ("rest", NOW + 8 * MINUTE)
    assert done.next_look == NOW + 8 * MINUTE


def test_nobody_is_called_to_two_tables():
    """Somebody at a table, or just called to one, is not called again."""
    done = assign(
        [fixture(1, "a", "b"), fixture(2, "b", "c"), fixture(3, "x", "y")],
        tables("carom", "carom", "carom"),
        now=NOW,
        busy=frozenset({"x"}),
    )
    assert pairs(done) == {1: "T1"}
    assert {d.fixture: d.code for d in done.delays} == {2: "busy", 3: "busy"}


def test_a_competition_may_name_its_tables():
    """Only the tables named for a fixture are used."""
    assert pairs(assign([fixture(1, "a", "b", tables=("T2",))], tables("carom", "carom"), now=NOW)) == {
        1: "T2"
    }


@st.composite
def halls(draw):
    """A hall with waiting fixtures of several kinds."""
    kinds = ["carom", "pocket", "english"]
    hall = tables(*draw(st.lists(st.sampled_from(kinds), max_size=6)))
    people = st.sampled_from("abcdefghijklm")
    waiting = [
        fixture(
            n,
            *draw(st.lists(people, min_size=2, max_size=2, unique=True)),
            round=draw(st.integers(1, 3)),
            kinds=draw(st.sets(st.sampled_from(kinds))),
            ready=draw(st.integers(0, 30)),
        )
        for n in range(draw(st.integers(0, 9)))
    ]
    finished = draw(st.dictionaries(people, st.integers(0, 30).map(lambda m: NOW - m * MINUTE)))
    return waiting, hall, frozenset(draw(st.sets(people, max_size=3))), finished


@settings(max_examples=examples(60))
@given(halls())
def test_the_rules_hold_in_every_hall(hall):
    """Kinds fit, nobody twice, busy or tired, each table once; nobody waits while a table would do."""
    waiting, free, busy, finished = hall
    rest = 10 * MINUTE
    waiting = [replace(one, rest=rest) for one in waiting]
    done = assign(waiting, free, now=NOW, busy=busy, last_finished=finished)
    by_key, table_by_key = {f.key: f for f in waiting}, {t.key: t for t in free}
    assert len({s.table for s in done.seatings}) == len(done.seatings)
    assert {s.fixture for s in done.seatings} | {d.fixture for d in done.delays} == set(by_key)
    called = [p for s in done.seatings for p in by_key[s.fixture].players]
    assert len(called) == len(set(called)) and not set(called) & busy
    for seat in done.seatings:
        assert by_key[seat.fixture].suits(table_by_key[seat.table])
        assert all(finished.get(p, NOW - rest) + rest <= NOW for p in by_key[seat.fixture].players)
    left = [t for t in free if t.key not in {s.table for s in done.seatings}]
    for delay in done.delays:
        if delay.code == "table":
            assert not any(by_key[delay.fixture].suits(t) for t in left)


@settings(max_examples=examples(50))
@given(halls())
def test_whoever_stands_first_is_never_passed_over(hall):
    """Adding later fixtures never takes the table away from an earlier one."""
    waiting, free, busy, finished = hall
    ranked = sorted(waiting, key=order)
    whole = {s.fixture for s in assign(ranked, free, now=NOW, busy=busy, last_finished=finished).seatings}
    for cut in range(len(ranked)):
        first = {
            s.fixture for s in assign(ranked[:cut], free, now=NOW, busy=busy, last_finished=finished).seatings
        }
        assert first == whole & {f.key for f in ranked[:cut]}


def test_nobody_is_called_before_the_time_that_is_set():
    """A match that is set for later waits, even if all is free, and the answer says until when."""
    first = replace(fixture(1, "a", "b"), not_before=NOW + 30 * MINUTE)
    done = assign([first, fixture(2, "c", "d")], tables("carom", "carom"), now=NOW)
    assert [s.fixture for s in done.seatings] == [2]
    assert done.delays == (Delay(1, "time", NOW + 30 * MINUTE),) and done.next_look == NOW + 30 * MINUTE
    assert [s.fixture for s in assign([first], tables("carom"), now=NOW + 30 * MINUTE).seatings] == [1]
