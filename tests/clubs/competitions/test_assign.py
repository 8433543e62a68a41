"""Seating ready fixtures at free tables, and estimating when the others begin."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.assignment import (
    Ahead,
    FreeTable,
    Waiting,
    assign,
    estimate,
    order,
    typical_duration,
)
from tests.soak import examples

NOW = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def fixture(number, *players, round=1, kinds=("carom",), ready=0, tables=()):
    """A fixture that has been ready since `ready` minutes before now."""
    return Waiting(
        number, round, number, frozenset(players), frozenset(kinds), NOW - ready * MINUTE, frozenset(tables)
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
        [fixture(1, "a", "b"), fixture(2, "c", "d")],
        tables("carom"),
        now=NOW,
        last_finished={"a": NOW - 2 * MINUTE},
        rest=10 * MINUTE,
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
    done = assign(waiting, free, now=NOW, busy=busy, last_finished=finished, rest=rest)
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


def test_durations_are_medians_scaled_to_the_length():
    """Two matches to 25 in 20 and 40 minutes say an hour for a match to 50."""
    measured = [(20 * MINUTE, 25), (40 * MINUTE, 25)]
    assert typical_duration(measured, 50, 5 * MINUTE) == 60 * MINUTE
    assert typical_duration([], 50, 5 * MINUTE) == 5 * MINUTE


def test_the_estimate_follows_tables_rest_and_what_comes_before():
    """Two semi-finals on two tables, then the final after both have ended and the players have rested."""
    semis = [Ahead(n, 1, n, 30 * MINUTE, players=frozenset(p)) for n, p in ((1, "ab"), (2, "cd"))]
    final = Ahead(3, 2, 3, 30 * MINUTE, after=frozenset({1, 2}))
    times = estimate([final, *semis], tables("carom", "carom"), now=NOW, rest=10 * MINUTE)
    assert times == {1: NOW, 2: NOW, 3: NOW + 40 * MINUTE}
    one_table = estimate([final, *semis], tables("carom"), now=NOW, rest=10 * MINUTE)
    assert one_table == {1: NOW, 2: NOW + 30 * MINUTE, 3: NOW + 70 * MINUTE}


def test_a_running_match_holds_its_table_and_its_players():
    """A match begun ten minutes ago is expected to end twenty minutes from now; one overdue, now."""
    running = Ahead(
        1, 1, 1, 30 * MINUTE, players=frozenset("ab"), running_since=NOW - 10 * MINUTE, table="T1"
    )
    following = Ahead(2, 1, 2, 30 * MINUTE, players=frozenset("ac"))
    times = estimate([running, following], tables("carom", "carom"), now=NOW, rest=5 * MINUTE)
    assert times[2] == NOW + 25 * MINUTE
    overdue = Ahead(
        1, 1, 1, 30 * MINUTE, players=frozenset("ab"), running_since=NOW - 60 * MINUTE, table="T1"
    )
    assert estimate([overdue, following], tables("carom"), now=NOW)[2] == NOW


def test_without_a_table_there_is_no_estimate():
    """No suitable table: no promise, also for what comes after."""
    first = Ahead(1, 1, 1, 30 * MINUTE, kinds=frozenset({"carrom"}))
    after = Ahead(2, 2, 2, 30 * MINUTE, after=frozenset({1}))
    assert estimate([first, after], tables("carom"), now=NOW) == {}
