"""The round robin, for every field size from 2 to 64."""

from collections import Counter
from itertools import combinations

import pytest

from clubs.competitions.rules.pairing import round_robin
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from tests.cases import for_each

SIZES = range(2, 65)


@for_each("n", SIZES)
@pytest.mark.parametrize("double", [False, True])
def test_every_pair_meets_once_a_leg(n, double):
    """Everybody meets everybody once, or twice with sides changed in a double round."""
    met = Counter(frozenset((m.a, m.b)) for m in round_robin.build(n, double=double).meetings)
    assert met == {frozenset(pair): 2 if double else 1 for pair in combinations(range(1, n + 1), 2)}
    if double:
        sides = Counter((m.a, m.b) for m in round_robin.build(n, double=True).meetings)
        assert set(sides.values()) == {1}


@for_each("n", SIZES)
def test_nobody_plays_twice_in_a_round_and_rests_are_shared_out(n):
    """In a round everybody plays once; with an odd field one rests, everybody once."""
    schedule = round_robin.build(n)
    for round_ in range(1, schedule.rounds + 1):
        playing = [p for m in schedule.meetings if m.round == round_ for p in (m.a, m.b)]
        resting = schedule.resting[round_ - 1]
        assert sorted(playing + ([resting] if resting else [])) == list(range(1, n + 1))
    rests = [r for r in schedule.resting if r]
    assert sorted(rests) == (list(range(1, n + 1)) if n % 2 else [])


@for_each("n", SIZES)
def test_side_a_and_side_b_are_balanced(n):
    """Nobody has side A more than once oftener or more rarely than side B."""
    meetings = round_robin.build(n).meetings
    a, b = Counter(m.a for m in meetings), Counter(m.b for m in meetings)
    assert all(abs(a[p] - b[p]) <= 1 for p in range(1, n + 1))


def test_the_tables_are_bergers():
    """For four and six places the schedule is the printed Berger table."""

    def rows(n):
        meetings = round_robin.build(n).meetings
        return [[(m.a, m.b) for m in meetings if m.round == r] for r in range(1, n)]

    assert rows(4) == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    assert rows(6) == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("n", [0, 1, 65])
def test_a_field_outside_2_to_64_is_refused(n):
    """A round robin takes 2 to 64 entrants."""
    with pytest.raises(PairingError):
        round_robin.build(n)


def test_leaving_before_half_annuls_everything():
    """With fewer than half of the matches played, all results of the entrant are annulled."""
    meetings = round_robin.build(6).meetings
    own = [m.number for m in meetings if 3 in (m.a, m.b)]
    gone = round_robin.withdraw(meetings, 3, own[:2])
    assert gone.annul and set(gone.annulled) == set(own) and "2 of 5" in gone.reason


def test_leaving_after_half_gives_walkovers():
    """With half or more played, results stand and the rest are walkovers."""
    meetings = round_robin.build(6).meetings
    own = [m.number for m in meetings if 3 in (m.a, m.b)]
    gone = round_robin.withdraw(meetings, 3, own[:3])
    assert not gone.annul and set(gone.walkovers) == set(own[3:])


@pytest.mark.parametrize(
    ("policy", "annul"), [(WithdrawalPolicy.ANNUL, True), (WithdrawalPolicy.WALKOVER, False)]
)
def test_a_competition_may_rule_otherwise(policy, annul):
    """The fixed policies do not count what was played."""
    meetings = round_robin.build(5).meetings
    assert round_robin.withdraw(meetings, 1, [], policy=policy).annul is annul
