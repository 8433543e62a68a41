"""Several people and tablets at once: results, seating and entries, on really committed data."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import entries, rounds, seating, waiting_list
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import SYSTEM, build, build_club, decide_all, names, play, seated
from tests.factories import make_member, make_player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def at_once(*jobs):
    """Run the jobs at the same moment, each with a connection of its own; return what they raised."""
    barrier = threading.Barrier(len(jobs))
    raised = []

    def run(job):
        try:
            barrier.wait()
            job()
        except Exception as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return raised


@pytest.mark.parametrize("attempt", range(3))
def test_two_results_at_the_same_moment_both_move_on(attempt):
    """Two semi-finals confirmed at once: the final has both winners, the third-place match both losers."""
    club = build_club(2)
    competition = build(club, 4)
    seating.seat_club(club.pk)
    rows = seated(competition)
    for row in rows:
        play(row.match, confirm=False)
    raised = at_once(*[lambda m=r.match_id: match_services.confirm(match_id=m, by=SYSTEM) for r in rows])
    assert raised == []
    assert names(competition, 4) == ("P1", "P3") and names(competition, 3) == ("P4", "P2")
    competition.refresh_from_db()
    seqs = list(competition.events.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, competition.last_seq + 1))


def test_seating_from_everywhere_uses_each_table_once():
    """However many sweeps run at once, no table gets two matches and nobody is called twice."""
    club = build_club(3)
    competition = build(club, 8)
    assert at_once(*[lambda: seating.seat_club(club.pk) for _ in range(4)]) == []
    tables = list(Match.objects.filter(status="ready").values_list("table_id", flat=True))
    assert len(tables) == len(set(tables)) == 3
    people = [e for row in seated(competition) for e in (row.a_id, row.b_id)]
    assert len(people) == len(set(people)) == 6


def test_the_director_and_the_sweep_do_not_block_each_other():
    """Seating by hand while sweeps run: each either seats or is refused with a reason; no table twice."""
    club = build_club(4)
    competition = build(club, 16)
    first, second, *_ = club.tables.all()
    jobs = [lambda: seating.seat_club(club.pk) for _ in range(3)]
    jobs += [
        lambda n=n, t=t: seating.seat(competition=competition, number=n, table=t, by=None)
        for n, t in ((7, first), (8, second))
    ]
    raised = at_once(*jobs)
    assert all(isinstance(problem, UserProblem) for problem in raised), raised
    tables = list(Match.objects.filter(status="ready").values_list("table_id", flat=True))
    assert len(tables) == len(set(tables)) == 4


def test_entries_at_the_same_moment_get_numbers_of_their_own():
    """Six people enter a field of four at once: four get in, two are told that it is full."""
    club = build_club(0)
    competition = build(club, 0, until="open", entry_limit=4)
    people = [make_player(club) for _ in range(6)]
    raised = at_once(
        *[lambda p=p: entries.enter(competition=competition, players=[p], by=None) for p in people]
    )
    assert [type(r) for r in raised] == [UserProblem, UserProblem] and {r.code for r in raised} == {"full"}
    fresh = Competition.objects.get(pk=competition.pk)
    assert sorted(fresh.entrants.values_list("number", flat=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize("attempt", range(2))
def test_the_last_place_taken_by_two_at_once(attempt):
    """One enters, the other is first on the waiting list."""
    club = build_club(1)
    competition = build(club, 3, until="open", entry_limit=4)
    users = [make_member(club) for _ in range(2)]
    for user in users:
        make_player(club, user=user)
    got = []
    raised = at_once(
        *[lambda u=u: got.append(waiting_list.sign_up(competition=competition, user=u)) for u in users]
    )
    assert raised == []
    assert sorted(type(one).__name__ for one in got) == ["Entrant", "Waiting"]
    assert competition.entrants.count() == 4
    assert [row.number for row in competition.waiting.all()] == [1]


def test_two_withdrawals_at_once_promote_two():
    """Nobody is promoted twice, and no place stays empty while somebody waits."""
    club = build_club(1)
    competition = build(club, 4, until="open")
    for _ in range(3):
        waiting_list.put(competition=competition, player=make_player(club), by=None)
    raised = at_once(
        *[lambda n=n: entries.withdraw(competition=competition, number=n, by=None) for n in (1, 2)],
        waiting_list.lapse,
    )
    assert raised == []
    assert competition.entrants.exclude(status="withdrawn").count() == 4
    assert competition.waiting.filter(state="waiting").count() == 1


@pytest.mark.parametrize("attempt", range(2))
def test_two_directors_pair_a_round_at_once(attempt):
    """One gets it, the other is refused with a sentence; the round is there once, with its reasons."""
    competition = decide_all(build(build_club(2), 8, stages=[StageSettings("swiss", settings={"rounds": 3})]))
    pair = lambda: rounds.pair(competition=competition, stage=1, step=2, by=None)  # noqa: E731
    raised = at_once(pair, pair, pair)
    assert [(type(r), r.code) for r in raised] == [(UserProblem, "round-paired")] * 2
    assert raised[0].message == "Round 2 has been paired already. Look again."
    assert competition.fixtures.count() == 8
    (stage,) = competition.stages.all()
    assert list(stage.pairings.values_list("number", flat=True)) == [1, 2]
    assert len(stage.pairings.get(number=2).reasons) == 4


def test_a_round_is_taken_back_while_another_director_pairs_it():
    """The first one wins; the round is either there whole or not at all."""
    competition = decide_all(build(build_club(2), 8, stages=[StageSettings("swiss", settings={"rounds": 3})]))
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    raised = at_once(
        lambda: rounds.take_back(competition=competition, stage=1, step=2, by=None),
        lambda: rounds.pair(competition=competition, stage=1, step=2, by=None),
    )
    assert all(isinstance(r, UserProblem) and r.code in ("round-paired", "changed-meanwhile") for r in raised)
    paired = competition.fixtures.filter(round=2).count()
    assert paired == 4 * competition.stages.get().pairings.filter(number=2).count()


def test_the_last_two_results_of_a_round_pair_the_next_once():
    """With rounds that pair themselves, results confirmed at the same moment draw one round."""
    club = build_club(2)
    competition = build(club, 4, stages=[StageSettings("swiss", settings={"rounds": 2, "automatic": True})])
    seating.seat_club(club.pk)
    rows = seated(competition)
    for row in rows:
        play(row.match, confirm=False)
    raised = at_once(*[lambda m=r.match_id: match_services.confirm(match_id=m, by=SYSTEM) for r in rows])
    assert raised == []
    assert competition.fixtures.filter(round=2).count() == 2
    assert competition.stages.get().pairings.count() == 2
