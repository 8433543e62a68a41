"""A round robin with a split as a stage: all meet, then the top and the bottom among themselves."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.stage_places import tables_of
from clubs.competitions.services import entries, result_changes, rounds
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, decide_all
from tests.factories import make_player


def split(club: Any, players: int, *later: StageSettings, **settings: Any) -> Competition:
    """A round robin with a split, and what follows it."""
    return build(club, players, stages=[StageSettings("split", settings=settings), *later])


def refused(code: str, function: Any, **kwargs: Any) -> None:
    with pytest.raises(UserProblem) as caught:
        function(**kwargs)
    assert caught.value.code == code, caught.value


def halves(competition: Competition) -> list[list[str]]:
    """The names of each table, best first."""
    draw = load_draws(Competition.objects.get(pk=competition.pk))[0]
    return [[row.entrant.name for row in rows] for rows in tables_of(draw)]


@pytest.mark.both_databases
def test_all_meet_then_each_half_again(club):
    """Six play 15 matches, then each half of three plays 3; nobody of the bottom passes the top."""
    competition = split(club, 6, automatic=False)
    assert competition.fixtures.count() == 15 and len(halves(competition)) == 1
    refused("round-open", rounds.pair, competition=competition, stage=1, step=2, by=None)
    decide_all(competition)
    top, bottom = set(halves(competition)[0][:3]), set(halves(competition)[0][3:])
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    assert competition.fixtures.count() == 21
    assert [set(part) for part in halves(competition)] == [top, bottom]
    codes = set(competition.fixtures.filter(number__gt=15).values_list("code", flat=True))
    assert codes == {"top1", "top2", "top3", "bottom1", "bottom2", "bottom3"}
    row = competition.fixtures.get(code="bottom2")
    assert row.round_name == "Bottom part, round 2"
    done = decide_all(competition)
    assert done.status == "finished"
    ranks = dict(done.entrants.values_list("name", "final_rank"))
    assert max(ranks[name] for name in top) < min(ranks[name] for name in bottom)


def test_the_second_part_draws_itself(club):
    """With `automatic`, as usual, the last result of the first part draws the second."""
    done = decide_all(split(club, 4))
    assert done.status == "finished" and done.fixtures.count() == 8


def test_without_carrying_each_part_begins_at_nothing(club):
    """Only matches of the second part count in its tables."""
    competition = split(club, 4, carried=False, automatic=False)
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    draw = load_draws(Competition.objects.get(pk=competition.pk))[0]
    assert {row.cells[0] for rows in tables_of(draw) for row in rows} == {"0"}


def test_a_correction_before_the_split_changes_the_table_and_not_who_plays_where(club):
    """The parts stand as they were drawn; the points follow."""
    competition = split(club, 4, automatic=False)
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    before = [set(part) for part in halves(competition)]
    draw = load_draws(Competition.objects.get(pk=competition.pk))[0]
    points = {row.entrant.name: row.cells[0] for rows in tables_of(draw) for row in rows}
    result_changes.correct(competition=competition, number=1, result="b", by=None)
    draw = load_draws(Competition.objects.get(pk=competition.pk))[0]
    after = {row.entrant.name: row.cells[0] for rows in tables_of(draw) for row in rows}
    assert [set(part) for part in halves(competition)] == before and after != points


def test_the_second_part_can_be_taken_back(club):
    """Until something of it is played; the first part stays."""
    competition = split(club, 4, automatic=False)
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    rounds.take_back(competition=competition, stage=1, step=2, by=None)
    assert competition.fixtures.count() == 6
    refused("round-begun", rounds.take_back, competition=competition, stage=1, step=1, by=None)


def test_who_withdraws_early_is_annulled_and_has_no_part(club):
    """With fewer than half of the matches played the results go, and the split is among the others."""
    competition = split(club, 6, top=3, automatic=False)
    number = Entrant.objects.get(competition=competition, name="P6").number
    entries.withdraw(competition=competition, number=number, by=None)
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    assert [len(part) for part in halves(competition)] == [3, 2]
    assert decide_all(competition).status == "finished"


def test_after_the_split_who_withdraws_keeps_the_place_and_gives_walkovers(club):
    """The split rests on their results, so these stand."""
    competition = split(club, 4, automatic=False)
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    name = halves(competition)[0][0]
    entrant = Entrant.objects.get(competition=competition, name=name)
    entries.withdraw(competition=competition, number=entrant.number, by=None)
    entrant.refresh_from_db()
    assert not entrant.annulled
    assert competition.fixtures.filter(code="top1", result_kind="walkover").count() == 1


def test_nobody_comes_late(club):
    """Everybody meets everybody, so there is no place."""
    competition = split(club, 4)
    refused("no-place", entries.late_entry, competition=competition, player=make_player(club), by=None)


def test_the_first_of_both_parts_go_on_by_place(club):
    """A stage that follows takes the places of the whole: the top part's first."""
    final = StageSettings("elimination", "Final", {}, {"take": "all", "count": 2})
    done = decide_all(split(club, 4, final))
    assert done.status == "finished" and len(load_draws(done)[1].entrants) == 2
