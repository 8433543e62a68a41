"""Handicaps as starting scores."""

import pytest

from clubs.competitions.rules.start_scores import Policy, PolicyKind, Starts, starts


def test_no_policy_no_start():
    """Without a handicap both begin at nothing."""
    assert starts(Policy(), ratings=(100, 900), listed=(5, 5)) == Starts()


def test_the_list_gives_each_player_their_number():
    """Both start with what the club's list says for the game."""
    given = starts(Policy(PolicyKind.LIST), ratings=(0, 0), listed=(4, 10), length=30)
    assert (given.a, given.b) == (4, 10) and given.reason


@pytest.mark.parametrize(("gap", "start"), [(0, 0), (49, 0), (50, 2), (149, 4), (1000, 9)])
def test_rating_steps_count_full_steps_up_to_the_cap(gap, start):
    """Two points for each full 50 rating points, at most nine."""
    policy = Policy(PolicyKind.RATING, step=50, points=2, cap=9)
    assert starts(policy, ratings=(500 + gap, 500)).b == start
    assert starts(policy, ratings=(500, 500 + gap)).a == start


def test_nobody_wins_before_the_first_stroke():
    """A start stays below the length of the match; a player who owes begins below nothing."""
    given = starts(Policy(PolicyKind.LIST), ratings=(0, 0), listed=(80, -5), length=25)
    assert (given.a, given.b) == (24, -5)


def test_a_policy_survives_storing():
    """to_json and from_json are inverse; nonsense is refused."""
    policy = Policy(PolicyKind.RATING, step=40, points=3, cap=12)
    assert Policy.from_json(policy.to_json()) == policy
    assert Policy.from_json({}) == Policy()
    with pytest.raises(ValueError):
        Policy(step=0)
    with pytest.raises(ValueError):
        Policy.from_json({"kind": "magic"})
