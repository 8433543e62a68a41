"""How long matches take, and what that makes of an evening."""

from dataclasses import replace
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.times import durations, plan
from clubs.competitions.rules.times.durations import Measured, Pace, Partners, fit
from clubs.competitions.rules.times.evening import SETTLING, Forecast, foresee
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Table
from clubs.competitions.rules.times.work import expected_games, progress, work
from tests.soak import examples

HALF_AN_HOUR = 1800.0


def exact(seconds: float = HALF_AN_HOUR) -> Pace:
    """Every match takes this long, nearly."""
    known = fit([], guess=seconds)
    return Pace(known.mean, known.spread * 0, (), 1e-9, 0, 0)


def match(number: int, a, b, *, round: int = 1, tables=(1, 2), **more) -> Ahead:
    """A match of stage 1."""
    return Ahead((1, number), round, number, more.pop("work", 1.0), a, b, frozenset(tables), **more)


def minutes(found: Forecast) -> dict[int, int]:
    """When each match will probably begin."""
    return {key[1]: round(span.likely / 60) for key, span in found.starts.items()}


@pytest.fixture
def still(monkeypatch):
    """Players of whom nothing is known play as fast as all."""
    monkeypatch.setattr(durations, "PLAYER", 1e-9)


TABLES = [Table(1, 1), Table(2, 2)]


# --- How long a match takes ---------------------------------------------------------------------------


def test_the_work_of_a_race_is_its_expected_number_of_games():
    """Between equals a race to 2 takes two games and a half; a start shortens every game by half of it."""
    assert [expected_games(n, n) for n in (1, 2, 3)] == [1, 2.5, 4.125]
    assert expected_games(1, 3) == pytest.approx(1 + 1 / 2 + 1 / 4)
    assert work(50, 1) == 50 and work(50, 2) == 125 and work(None, 3) == 4.125
    assert work(50, 1, (0, 20)) == 40 and work(50, 1, (-10, 0)) == 55


def test_the_share_that_is_played_follows_the_score():
    """None at the start, nothing left at the end; in a race by games, else by points, starts left out."""
    assert progress(None, 2, (0, 0)) == (0, 1) and progress(None, 2, (2, 1)) == (3 / 2.5, 0)
    assert progress(None, 2, (1, 1)) == pytest.approx((2 / 2.5, 1 / 2.5))
    assert progress(50, 1, (25, 25)) == (0.5, 0.5) and progress(50, 1, (0, 20), (0, 20)) == (0, 1)
    assert progress(None, 1, (0, 0)) == (0, 1)


def test_a_clear_lead_leaves_as_long_as_its_games_take():
    """At 4 to 0 in a race to 5 after four games of ten minutes about two more are to be played; at 4 to 4
    after eight of them one: the pace is that of the games, not of the race."""
    for score, games in (((4, 0), 1.94), ((4, 4), 1.0)):
        played, left = progress(None, 5, score)
        ahead = match(1, "a", "b", work=work(None, 5), running_for=600.0 * sum(score), done=played, left=left)
        ahead = replace(ahead, table=1)
        after = match(2, "c", "d", tables=(1,))
        found = foresee([ahead, after], TABLES[:1], exact(600.0))
        assert found.starts[1, 2].likely == pytest.approx(600 * games, rel=0.02)


def test_without_matches_the_guess_stands_and_with_many_they_do():
    """Nobody played: the director's guess. Sixty matches of an hour: an hour, whatever was guessed."""
    assert fit([], guess=600).seconds(2) == pytest.approx(1200)
    found = fit([Measured(3600, 1.0, (n, n + 100)) for n in range(60)], guess=600)
    assert found.seconds(1) == pytest.approx(3600, rel=0.03)
    assert found.measured == found.tonight == 60
    assert found.spread[0, 0] < fit([], guess=600).spread[0, 0] / 10


def test_matches_of_other_lengths_count_by_their_work():
    """Matches to 25 in 20 minutes say 40 for a match to 50."""
    found = fit([Measured(1200, 25.0)] * 40, guess=10)
    assert found.seconds(50) == pytest.approx(2400, rel=0.05)


def test_a_player_is_drawn_towards_all_the_more_the_less_is_known():
    """One slow match says little of a player, ten say much; a stranger is as all are."""
    usual = [Measured(1800, 1.0, (n, n + 50)) for n in range(40)]
    once = fit([*usual, Measured(3600, 1.0, ("slow", 1))], guess=1800)
    often = fit([*usual, *(Measured(3600, 1.0, ("slow", n)) for n in range(10))], guess=1800)
    all_, few, many = (
        found.seconds(1, who) for found, who in ((often, ()), (once, ("slow",)), (often, ("slow",)))
    )
    assert all_ < few < many < 3600
    assert often.seconds(1, ("stranger",)) == often.seconds(1)


def test_a_pair_is_as_fast_as_the_mean_of_both():
    """A slow one with a quick one plays as usual ones do, known from singles; of one who is known and one who
    is not, half of what is known counts."""
    played = [
        Measured(HALF_AN_HOUR * factor, 1.0, (who, f"other {n} {who}"))
        for who, factor in (("slow", 1.6), ("quick", 1 / 1.6))
        for n in range(12)
    ]
    pace = fit(played, guess=HALF_AN_HOUR)
    usual = pace.seconds(1.0)
    slow, quick = pace.seconds(1.0, ("slow",)) / usual, pace.seconds(1.0, ("quick",)) / usual
    both = Partners(("slow", "quick"))
    assert slow > 1.1 and quick < 1 / 1.1
    assert pace.seconds(1.0, (both,)) == pytest.approx(usual * (slow * quick) ** 0.5)
    assert pace.seconds(1.0, (Partners(("slow", "new")),)) == pytest.approx(usual * slow**0.5)
    _, effects = pace.drawn(400, (both, Partners(("slow", "slow")), "slow"), np.random.default_rng(1))
    assert effects[:, 1] == pytest.approx(effects[:, 2])
    assert abs(effects[:, 0].mean()) < effects[:, 2].mean() / 3


def test_of_two_partners_each_has_a_quarter_of_the_say():
    """A slow one makes a match of pairs half as much longer as one of singles; both are learned from."""
    fours = [Measured(HALF_AN_HOUR * 1.5, 1.0, ("slow", f"b{n}", f"c{n}", f"d{n}")) for n in range(8)]
    fours += [Measured(HALF_AN_HOUR, 1.0, tuple(f"{x}{n}" for x in "efgh")) for n in range(8)]
    pace = fit(fours, guess=HALF_AN_HOUR)
    known = {player: n for n, player in enumerate(pace.players, start=1)}
    assert pace.mean[known["slow"]] > max(pace.mean[known[x]] for x in ("b1", "c1", "d1")) > 0
    alone = log(pace.seconds(1.0, ("slow",)) / pace.seconds(1.0))
    paired = log(pace.seconds(1.0, (Partners(("slow", "new")),)) / pace.seconds(1.0))
    assert paired == pytest.approx(alone / 2)


def test_pairs_rest_and_play_as_one(still):
    """A pair is at one table at a time."""
    one, two, three = (Partners((n, n + 1)) for n in (1, 3, 5))
    found = foresee([match(1, one, two), match(2, one, three)], TABLES, exact(), rest=300.0)
    assert minutes(found) == {1: 0, 2: 35}


def test_a_forgotten_tablet_does_not_make_the_game_slow():
    """Forty matches of half an hour, and two that lay open for eleven hours: half an hour, nearly."""
    usual = [Measured(1800 * exp(0.2 * (n % 5 - 2)), 1.0) for n in range(40)]
    found = fit([*usual, Measured(11 * 3600, 1.0), Measured(11 * 3600, 1.0)], guess=1800)
    assert found.seconds(1) == pytest.approx(1800, rel=0.06)
    assert fit([Measured(13 * 3600, 1.0), Measured(3, 1.0)], guess=1800).measured == 0


def test_levels_and_tonight_have_their_own_pace():
    """What is marked in full takes longer than results alone; what is slow tonight counts as tonight's."""
    both = [Measured(2400, 1.0, level="full") for _ in range(30)]
    both += [Measured(1800, 1.0, level="result") for _ in range(30)]
    full, result = (fit(both, guess=1800, level=level).seconds(1) for level in ("full", "result"))
    assert result < full
    nights = [Measured(1800, 1.0, tonight=False)] * 40 + [Measured(2400, 1.0)] * 20
    assert fit(nights, guess=1800).seconds(1) > fit([nights[0]] * 60, guess=1800).seconds(1)


# --- The evening --------------------------------------------------------------------------------------


def test_the_evening_follows_tables_rest_and_what_comes_before(still):
    """Two semi-finals on two tables, then the final after both have ended and the players have rested."""
    semis = [match(1, "a", "b"), match(2, "c", "d")]
    final = match(3, From((1, 1), True), From((1, 2), True), round=2)
    found = foresee([final, *semis], TABLES, exact(), rest=600)
    assert minutes(found) == {1: 0, 2: 0, 3: 40}
    assert found.end is not None and round(found.end.likely / 60) == 70
    assert minutes(foresee([final, *semis], TABLES[:1], exact(), rest=600)) == {1: 0, 2: 30, 3: 70}


def test_a_running_match_holds_its_table_and_its_players(still):
    """One that is on for ten minutes ends twenty from now; one that is over, when its result is in."""
    running = match(1, "a", "b", running_for=600.0, table=1)
    following = match(2, "a", "c")
    assert minutes(foresee([running, following], TABLES, exact(), rest=300))[2] == 25
    over = match(1, "a", "b", running_for=3600.0, table=1, left=0.0)
    assert foresee([over, following], TABLES[:1], exact()).starts[1, 2].likely == SETTLING


def test_the_longer_a_match_is_on_the_later_it_is_thought_to_end():
    """A match far over its time is not taken to end now, and its score says how much is left."""
    following = match(2, "a", "c")
    pace = fit([Measured(1800 * exp(0.3 * (n % 5 - 2)), 1.0) for n in range(60)], guess=1800)

    def ends(**running) -> float:
        return foresee([match(1, "a", "b", table=1, **running), following], TABLES, pace).starts[1, 2].likely

    total = [played + ends(running_for=played) for played in (0.0, 1200.0, 3600.0)]
    assert total == sorted(total) and ends(running_for=3600.0) > 60
    assert ends(running_for=1200.0, done=0.9, left=0.1) < ends(running_for=1200.0, done=0.3, left=0.7)


def test_no_match_begins_before_the_time_that_is_set(still):
    """A round that is set for 60 minutes from now waits, and what follows waits with it; so does all before
    the competition begins."""
    first = match(1, "a", "b", not_before=3600.0)
    then = match(2, From((1, 1), True), "c", round=2)
    assert minutes(foresee([first, then], TABLES, exact())) == {1: 60, 2: 90}
    assert minutes(foresee([match(1, "a", "b")], TABLES, exact(), begin=1200.0)) == {1: 20}


def test_a_stage_waits_for_the_whole_of_the_one_before(still):
    """A match after a part begins when the last of the part has ended."""
    groups = [match(n, f"a{n}", f"b{n}") for n in range(1, 4)]
    final = Ahead((2, 1), 1, 1, 1.0, ("seed", 2, 1), ("seed", 2, 2), frozenset({1, 2}), part=1, after=0)
    found = foresee([*groups, final], TABLES, exact())
    assert round(found.starts[2, 1].likely / 60) == 60


def test_nobody_waits_for_who_does_not_come(still):
    """A bye takes no table and no time; a second final is played in half of the evenings."""
    bye = match(1, "a", Nobody.ABSENT)
    then = match(2, From((1, 1), True), "b", round=2)
    found = foresee([bye, then], TABLES[:1], exact())
    assert minutes(found) == {2: 0} and found.played == 1
    final = match(1, "a", "b")
    again = match(2, From((1, 1), False, "a"), From((1, 1), True, "b"), round=2)
    second = foresee([final, again], TABLES, exact()).starts[1, 2]
    assert second.chance == 0.5 and round(second.likely / 60) == 30


def test_without_a_table_there_is_no_time():
    """No suitable table: no promise, also for what comes after."""
    first = match(1, "a", "b", tables=(9,))
    after = match(2, From((1, 1), True), "c", round=2)
    other = match(3, "d", "e")
    assert foresee([first, after, other], TABLES, fit([], guess=60)).starts.keys() == {(1, 3)}
    assert foresee([other], [], fit([], guess=60)).end is None


def test_the_same_seed_tells_the_same_times():
    """Twice the same question has the same answer; spans hold their middle."""
    stages = plan.sizes_of([StageSettings("double")], 11)
    ahead = plan.of_stages(stages, tables=frozenset({1, 2}), work=lambda stage, code: 1.0)
    pace = fit([], guess=1800)
    one, two = (foresee(ahead, TABLES, pace, seed=7) for _ in range(2))
    assert one == two != foresee(ahead, TABLES, pace, seed=8)
    assert all(span.early <= span.likely <= span.late for span in one.starts.values())


FORMATS = st.sampled_from(
    [
        [StageSettings("elimination")],
        [StageSettings("elimination", settings={"plate": "first_match"})],
        [StageSettings("elimination", settings={"every_place": True})],
        [StageSettings("double")],
        [StageSettings("round_robin")],
        [StageSettings("stepladder")],
        [StageSettings("groups", settings={"groups": 2}), StageSettings("double", feed={"count": 2})],
    ]
)


@settings(max_examples=examples(25), deadline=None)
@given(FORMATS, st.integers(6, 20), st.integers(1, 5), st.integers(0, 600))
def test_every_format_is_played_to_its_end(stages, players, tables, rest):
    """Every match of the plan is played (a second final perhaps), and the end is not before the work of the
    tables, and not before any start."""
    here = [Table(n, n) for n in range(tables)]
    ahead = plan.of_stages(
        plan.sizes_of(stages, players),
        tables=frozenset(one.key for one in here),
        work=lambda stage, code: 1.0,
    )
    found = foresee(ahead, here, exact(60.0), rest=rest, runs=20)
    played = [one for one in ahead if Nobody.ABSENT not in (one.a, one.b)]
    missing = {one.key for one in played} - found.starts.keys()
    assert not missing
    assert found.end is not None
    assert found.end.late >= max(span.likely for span in found.starts.values())
    assert found.end.likely >= 30 * found.played / tables


def test_a_large_field_is_foreseen_at_once():
    """Of 64 players in double elimination every match has a time, in 200 runs."""
    stages = plan.sizes_of([StageSettings("double")], 64)
    tables = [Table(n, n) for n in range(8)]
    ahead = plan.of_stages(stages, tables=frozenset(range(8)), work=lambda stage, code: 1.0)
    found = foresee(ahead, tables, fit([], guess=1800), rest=300)
    assert len(found.starts) == 127 and found.played == pytest.approx(126.5)
    assert found.end is not None and log(found.end.late / found.end.early) < 1.2
