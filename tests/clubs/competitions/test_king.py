"""King of the table: the winner stays, and the queue comes up."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import king
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.king import Joined, King, Left, Played, TimeOver
from tests.cases import for_each
from tests.soak import examples


def played(text):
    """Events from text: "1>2" and "1=2"."""
    return [
        Played(int(p[0]), int(p[2]), int(p[0]) if p[1] == ">" else None) for p in text.split()
    ]  # fmt: skip


def at_table(rules, entrants, events):
    """Who stands at the table, and the queue."""
    now = king.fold(rules, entrants, events)
    return now.holder, now.challenger, list(now.queue)


def test_the_winner_stays_and_the_loser_queues():
    """1 and 2 begin; the winner meets 3, and the loser stands behind 4."""
    rules = King(row=3)
    assert at_table(rules, 4, []) == (1, 2, [3, 4])
    assert at_table(rules, 4, played("2>1")) == (2, 3, [4, 1])
    assert at_table(rules, 4, played("2>1 3>2")) == (3, 4, [1, 2])
    assert king.next_round(rules, 4, played("2>1")) == [(2, 3, "the winner stays")]
    assert king.next_round(rules, 4, [])[0][2] == "first of the queue"
    assert king.round_name(3) == "Match 3"


def test_so_many_wins_in_a_row_end_it():
    """The king is first though another has won as often; a level match ends the row."""
    events = played("1>2 1>3 4>1 4>2 4>3")
    now = king.fold(King(row=3), 4, events)
    assert now.ended == "3 wins in a row" and now.champion == 4
    places = king.placings(now)
    assert [(p.first, p.last, p.seeds) for p in places] == [(1, 1, (4,)), (2, 2, (1,)), (3, 4, (2, 3))]
    assert places[0].reason == "3 wins in a row" and places[1].reason == "won 2 matches, 2 in a row, lost 1"
    assert king.next_round(King(row=3), 4, events) == []
    level = king.fold(King(row=2), 3, played("1>2 1=3 1>2"))
    assert level.row == 1 and not level.ended and level.figures[3].drawn == 1


def test_so_many_matches_or_the_time_end_it():
    """Then most wins count, then the longest row, then fewer defeats; who is level shares."""
    now = king.fold(King(matches=3), 4, played("1>2 3>1 3>4"))
    assert now.ended == "3 matches are played" and now.champion is None
    assert [(p.first, p.seeds) for p in king.placings(now)] == [(1, (3,)), (2, (1,)), (3, (2, 4))]
    over = king.fold(King(), 4, [*played("1>2"), TimeOver()])
    assert over.ended == "the time is over"
    assert [(p.first, p.last, p.seeds) for p in king.placings(over)] == [
        (1, 1, (1,)),
        (2, 3, (3, 4)),
        (4, 4, (2,)),
    ]


def test_a_ladder_knockout():
    """Whoever loses is out; the last one left has won, the others stand in the order in which they stayed."""
    now = king.fold(King(out=True), 4, played("1>2 3>1 3>4"))
    assert now.champion == 3 and now.ended == "one is left"
    assert [p.seeds for p in king.placings(now)] == [(3,), (4,), (1,), (2,)]
    assert [p.first for p in king.placings(now)] == [1, 2, 3, 4]


def test_a_holder_rests_after_so_many_wins():
    """And the next two play."""
    assert at_table(King(rest_after=2), 5, played("1>2 1>3")) == (4, 5, [2, 3, 1])


def test_people_come_and_go():
    """Who joins stands at the end; who leaves the table is followed by the next of the queue."""
    rules = King(row=5)
    assert at_table(rules, 3, [Joined(4), Left(2)]) == (1, 3, [4])
    assert at_table(rules, 3, [*played("1>2"), Left(1)]) == (3, 2, [])
    now = king.fold(rules, 2, [Left(1)])
    assert now.holder == 2 and now.challenger is None and king.next_round(rules, 2, [Left(1)]) == []
    assert at_table(rules, 2, [Left(1), Joined(1)]) == (2, 1, [])
    last = king.fold(King(out=True), 3, [*played("1>2"), Left(3)])
    assert last.champion == 1 and [p.seeds for p in king.placings(last)] == [(1,), (3,), (2,)]


@for_each(
    "case",
    [
        ("king-table", King(), [Played(1, 3, 1)]),
        ("king-table", King(), [Played(1, 2, 3)]),
        ("king-queue", King(), [Joined(3)]),
        ("king-queue", King(out=True), [*played("1>2"), Joined(2)]),
        ("king-queue", King(), [Left(9)]),
        ("king-over", King(row=1), played("1>2 1>3")),
        ("king-over", King(), [TimeOver(), *played("1>2")]),
    ],
    ids=lambda case: case[0],
)
def test_what_cannot_have_happened(case):
    """Matches of people who are not at the table, queueing twice, anything after the end."""
    code, rules, events = case
    with pytest.raises(PairingError) as refused:
        king.fold(rules, 4, events)
    assert refused.value.code == code


@for_each(
    "settings_", [{"row": 0}, {"matches": 0}, {"row": 3, "rest_after": 3}, {"out": True, "rest_after": 2}]
)
def test_settings_that_make_no_sense(settings_):
    """A row that is never reached, a rest where nobody comes back."""
    with pytest.raises(PairingError) as refused:
        King(**settings_)
    assert refused.value.code == "king"


def test_a_field_outside_2_to_512_and_an_open_table():
    """Refused; and places are told at the end only."""
    for entrants in (1, 513):
        with pytest.raises(PairingError, match="2 to 512"):
            king.fold(King(), entrants, [])
    with pytest.raises(PairingError) as refused:
        king.placings(king.fold(King(), 3, []))
    assert refused.value.code == "not-over"


def test_a_correction_leaves_what_still_fits():
    """When the first match is given to 2, the second (1 against 3) can no longer have been."""
    events = played("1>2 1>3 1>4")
    assert king.that_fit(King(), 4, events) == 3
    assert king.that_fit(King(), 4, [Played(1, 2, 2), *events[1:]]) == 1


@given(
    st.integers(2, 40),
    st.integers(0, 2**32),
    st.sampled_from([King(row=3), King(matches=30), King(out=True), King(rest_after=2)]),
)
@settings(max_examples=examples(40))
def test_nobody_is_lost_and_everybody_has_a_place(entrants, seed, rules):
    """Whatever happens, everybody is at the table, in the queue, or gone, once; wins and defeats balance;
    and at the end each has one place."""
    rng = random.Random(seed)
    events, gone = [], set()
    while True:
        now = king.fold(rules, entrants, events)
        there = [s for s in (now.holder, now.challenger, *now.queue, *now.went) if s is not None]
        assert sorted(there) == list(range(1, entrants + 1))
        assert sum(f.won for f in now.figures.values()) == sum(f.lost for f in now.figures.values())
        if now.ended:
            break
        pairs = king.next_round(rules, entrants, events)
        if len(events) > 60 or not pairs:
            events.append(TimeOver())
        elif rng.random() < 0.05 and len(gone) < entrants - 2:
            events.append(Left(rng.choice([s for s in there if s not in now.went])))
            gone.add(events[-1].seed)
        else:
            a, b, _ = pairs[0]
            events.append(Played(a, b, rng.choice((a, b, None))))
    places = king.placings(now)
    assert sorted(s for p in places for s in p.seeds) == list(range(1, entrants + 1))
    place = 1
    for one in places:
        assert (one.first, one.last) == (place, place + len(one.seeds) - 1)
        place = one.last + 1
