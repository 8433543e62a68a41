"""Whole Swiss competitions, round by round: what must hold whatever the results."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.elimination import VACANT, Facts, ResultKind, State, settle, taken
from clubs.competitions.rules.pairing.swiss import matching
from clubs.competitions.rules.pairing.swiss.cards import Round, cards, last_accelerated, virtual_points
from clubs.competitions.rules.pairing.swiss.rounds import next_round, round_name
from clubs.competitions.rules.pairing.swiss.settings import (
    Acceleration,
    Entrant,
    Settings,
    advised_rounds,
    check_rounds,
    fewest_rounds,
    sure_rounds,
)
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Kind, Result
from tests.soak import examples
from tests.swiss.events import events, rounds_of
from tests.swiss.rules import check, legal
from tests.swiss.tournaments import Tournament


@settings(max_examples=examples(15))
@given(events())
def test_nobody_meets_twice_rests_twice_or_is_left_out(event):
    """Everybody present is paired once or has the bye; no rematch, no second bye, nobody who has left; sides
    are balanced; and a round is refused only where even trying out everything finds no pairing."""
    for before, coming in rounds_of(event):
        if isinstance(coming, PairingError):
            here = [e for e in event.entrants if e.plays(len(before) + 1)]
            assert coming.code == ("no-entrants" if len(here) < 2 else "no-pairing")
            if len(here) <= 8:
                assert len(here) < 2 or next(legal(event.entrants, before), None) is None
        else:
            check(event.settings, event.entrants, before, coming)


@pytest.mark.soak
@settings(max_examples=examples(12))
@given(events(largest=60))
def test_larger_fields_keep_the_same_rules(event):
    """The same for fields of up to 60."""
    for before, coming in rounds_of(event):
        if not isinstance(coming, PairingError):
            check(event.settings, event.entrants, before, coming)


@settings(max_examples=examples(15))
@given(events(largest=8, balance=False))
def test_club_mates_meet_only_where_it_cannot_be_helped(event):
    """While the settings part club-mates, as few of them meet as in the best of all pairings."""
    club = {e.seed: e.club for e in event.entrants}

    def mates(pairs):
        return sum(
            len(p) == 2 and len({club[s] for s in p}) == 1 and None not in {club[s] for s in p} for p in pairs
        )

    for before, coming in rounds_of(event):
        if not isinstance(coming, PairingError) and coming.round <= event.settings.apart:
            fewest = min(map(mates, legal(event.entrants, before)))
            assert mates([frozenset((p.a, p.b)) for p in coming.pairs]) == fewest


@settings(max_examples=examples(15))
@given(events(largest=8, balance=False, apart=0))
def test_as_many_leaders_as_possible_meet_each_other(event):
    """In the highest score group as many pairs are made as any complete pairing of the round allows."""
    for before, coming in rounds_of(event):
        if isinstance(coming, PairingError):
            continue
        known = cards(event.settings, event.entrants, before)
        here = [known[e.seed] for e in event.entrants if e.plays(coming.round)]
        top = {c.seed for c in here if c.score == max(one.score for one in here)}
        low = [(min(known[s].score for s in p), p) for p in legal_byes(event, before)]
        best_bye = min((score for score, _ in low), default=None)
        possible = [
            sum(p <= top and len(p) == 2 for p in pairs)
            for pairs in legal(event.entrants, before)
            if best_bye is None or any(len(p) == 1 and known[next(iter(p))].score == best_bye for p in pairs)
        ]
        assert sum({p.a, p.b} <= top for p in coming.pairs) == max(possible)


def legal_byes(event, before):
    """The byes of all legal pairings."""
    return {p for pairs in legal(event.entrants, before) for p in pairs if len(p) == 1}


@settings(max_examples=examples(12))
@given(events(largest=20, absences=False), st.integers(0, 1))
def test_half_as_many_rounds_as_entrants_can_always_be_paired(event, fewer):
    """Up to `sure_rounds` no results can make a round impossible, if everybody stays."""
    sure = sure_rounds(len(event.entrants))
    shorter = Settings(
        rounds=max(sure - fewer, fewest_rounds(len(event.entrants))), balance=event.settings.balance
    )
    event = Tournament(event.number, shorter, event.entrants, event.draws, 0.0, event.surprises)
    assert all(not isinstance(coming, PairingError) for _, coming in rounds_of(event))


@settings(max_examples=examples(10))
@given(events(), st.randoms(use_true_random=False))
def test_the_order_in_which_entrants_and_results_are_listed_means_nothing(event, rnd):
    """The same facts give the same round."""
    for before, coming in rounds_of(event):
        if not isinstance(coming, PairingError):
            mixed = [Round(tuple(rnd.sample(r.results, len(r.results))), r.bye) for r in before]
            entrants = rnd.sample(event.entrants, len(event.entrants))
            again = next_round(event.settings, entrants, mixed)
            assert (again.pairs, again.bye) == (coming.pairs, coming.bye)


def test_the_first_round_pairs_the_halves():
    """Eight entrants: 1 meets 5, 2 meets 6, ..., on alternating sides; of nine the last rests."""
    eight = next_round(Settings(rounds=3), [Entrant(n) for n in range(1, 9)], [])
    assert [(p.a, p.b) for p in eight.pairs] == [(1, 5), (6, 2), (3, 7), (8, 4)] and eight.bye is None
    assert next_round(Settings(rounds=4), [Entrant(n) for n in range(1, 10)], []).bye == 9
    assert (eight.code, round_name(eight.code)) == ("r1", "Round 1")


def test_a_round_becomes_fixtures_that_the_fold_of_brackets_knows():
    """Numbered after those before, by board; the bye is decided without play."""
    coming = next_round(Settings(rounds=3), [Entrant(n) for n in range(1, 6)], [])
    fixtures = coming.fixtures(after=10)
    assert [(f.number, f.round, f.position, f.code, str(f.a), str(f.b)) for f in fixtures] == [
        (11, 1, 1, "r1", "seed 1", "seed 3"),
        (12, 1, 2, "r1", "seed 4", "seed 2"),
        (13, 1, 3, "r1", "seed 5", "bye"),
    ]
    last = settle(fixtures[-1], taken(5), VACANT, Facts())
    assert (last.state, last.kind, last.winner) == (State.DECIDED, ResultKind.BYE, taken(5))


def test_a_walkover_is_no_meeting_but_earns_its_points():
    """Who had a walkover may still meet that opponent, and has no bye any more."""
    field = [Entrant(n) for n in range(1, 4)]
    first = Round((Result(1, 2, 1, Kind.WALKOVER),), 3)
    second = next_round(Settings(rounds=3), field, [first])
    assert second.bye == 2 and {second.pairs[0].a, second.pairs[0].b} == {1, 3}
    known = cards(Settings(rounds=3), field, [first])
    assert (known[1].points, known[1].met, known[1].bye_open) == (2, {}, False)


@pytest.mark.parametrize(("missed", "points"), [(0, 0), (1, 2)])
def test_late_entrants_have_what_the_settings_give_for_missed_rounds(missed, points):
    """Who joins in the third round has nothing, or half a win for each of the two, and was not paired."""
    field = [*(Entrant(n) for n in range(1, 7)), Entrant(7, joins=3)]
    event = Tournament(1, Settings(rounds=4, scoring=Scoring(missed=missed)), tuple(field), 0.0, 0.0, 0.3)
    for before, coming in rounds_of(event):
        seated = {s for p in coming.pairs for s in (p.a, p.b)} | {coming.bye}
        assert (7 in seated) == (coming.round >= 3)
        if coming.round == 3:
            assert cards(event.settings, field, before)[7].points == points


def test_acceleration_lends_the_upper_half_points():
    """Of 161 the first 82 have a win's points for three of nine rounds, half of that for two, then none."""
    field = [Entrant(n) for n in range(1, 162)]
    baku = Settings(rounds=9, acceleration=Acceleration.BAKU)
    last = last_accelerated(field)
    assert last == 82
    assert [virtual_points(baku, 82, last, r) for r in range(1, 10)] == [2, 2, 2, 1, 1, 0, 0, 0, 0]
    assert not any(virtual_points(baku, 83, last, r) for r in range(1, 10))
    first = next_round(baku, field, [])
    assert {p.upper for p in first.pairs} == {*range(1, 42), *range(83, 122)} and first.bye == 161


def test_the_number_of_rounds_is_bounded_beforehand():
    """From the logarithm to where everybody has met everybody; the advice lies between."""
    for count in range(2, 513):
        advised = advised_rounds(count)
        assert fewest_rounds(count) <= advised <= max(sure_rounds(count), fewest_rounds(count))
        check_rounds(count, advised)
    for count, rounds, code in [
        (8, 2, "too-few-rounds"),
        (8, 8, "too-many-rounds"),
        (513, 9, "field-size"),
        (1, 1, "field-size"),
    ]:
        with pytest.raises(PairingError) as refused:
            check_rounds(count, rounds)
        assert refused.value.code == code
    with pytest.raises(PairingError, match="at least 3 rounds"):
        next_round(Settings(rounds=2), [Entrant(n) for n in range(1, 9)], [])


@pytest.mark.parametrize(
    ("settings_", "code"),
    [
        ({"scoring": Scoring(win=1, draw=2)}, "points"),
        ({"scoring": Scoring(bye=3)}, "bye-points"),
        ({"scoring": Scoring(win=3, draw=1, missed=2)}, "late-points"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings_, code):
    """A bye is no better than a win, and a missed round no better than a draw."""
    with pytest.raises(PairingError) as refused:
        Settings(rounds=3, **settings_)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        ([Round((Result(1, 9, 1),))], "seeds"),
        ([Round((Result(1, 2, 1), Result(1, 3, 1)))], "twice"),
        ([Round((Result(1, 2, 1),), 2)], "twice"),
        ([Round(())] * 3, "over"),
        (
            [
                Round(tuple(Result(a, b, a) for a, b in pairs))
                for pairs in ([(1, 2), (3, 4)], [(1, 3), (2, 4)])
            ],
            "gone",
        ),
    ],
)
def test_facts_that_cannot_be_are_refused(rounds, code):
    """Unknown seeds, two matches in one round, a round too many; and a round where all have left but one."""
    left = 3 if code == "gone" else None
    field = [Entrant(1), *(Entrant(n, leaves=left) for n in (2, 3, 4))]
    with pytest.raises(PairingError) as refused:
        next_round(Settings(rounds=3), field, rounds)
    assert refused.value.code == ("no-entrants" if code == "gone" else code)


def test_criteria_without_room_never_hinder_a_round(monkeypatch):
    """With room for hardly any criterion rounds are still complete and legal."""
    monkeypatch.setattr(matching, "BITS", 26)
    field = tuple(Entrant(n, n % 5) for n in range(1, 32))
    event = Tournament(3, Settings(rounds=8), field, 0.3, 0.05, 0.4)
    for before, coming in rounds_of(event):
        check(event.settings, event.entrants, before, coming)


def test_every_round_of_a_round_robin_can_be_paired_for_four():
    """With n - 1 rounds of four everybody meets everybody."""
    for number in range(20):
        event = Tournament(number, Settings(rounds=3), tuple(Entrant(n) for n in range(1, 5)), 0.3, 0.0, 0.5)
        found = {frozenset((p.a, p.b)) for _, coming in rounds_of(event) for p in coming.pairs}
        assert found == {frozenset(p) for p in combinations(range(1, 5), 2)}
