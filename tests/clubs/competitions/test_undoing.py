"""What was decided without play can be taken back, and the match goes on where it was."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.services import deciding, seating, undoing
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club, fixture, mark

pytestmark = pytest.mark.django_db


def begun(players: int = 4) -> Any:
    """A knockout whose first match is being played, at 1 to 0."""
    competition = build(build_club(tables=1), players, length=3)
    seating.seat_club(competition.club_id)
    row = next(f for f in competition.fixtures.order_by("number") if f.match_id)
    mark(row.match, "A", ":lead")
    mark(row.match, "A", "xr xw +1")
    return competition, row.number


def test_a_match_goes_on_from_the_same_score() -> None:
    """Retired by mistake: the next round loses its player, the table and the score are as they were."""
    competition, number = begun()
    table = fixture(competition, number).match.table_id
    deciding.decide(competition=competition, number=number, kind="retired", winner="b", by=None)
    seating.seat_club(competition.club_id)
    assert undoing.may_undo(fixture(competition, number))
    undoing.undo(competition=competition, number=number, by=None)
    row = fixture(competition, number)
    match = Match.objects.get(pk=row.match_id)
    assert (row.phase, row.winner_side, match.status) == ("live", "", Match.Status.LIVE)
    assert match.board["score"] == {"A": 1, "B": 0}
    assert match.table_id == table
    mark(match, "A", "xr xw +1")
    others = competition.fixtures.exclude(number=number).filter(phase="at_table")
    assert not others.filter(match__table_id=table).exists(), "what was called there since waits"


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_no_other_match_slips_in_while_a_table_is_cleared() -> None:
    """Fourteen players wait for two tables: the one that is freed goes back to its match."""
    competition = build(build_club(tables=2), 14, length=3)
    seating.seat_club(competition.club_id)
    row = next(f for f in competition.fixtures.order_by("number") if f.match_id)
    mark(row.match, "A", ":lead")
    deciding.decide(competition=competition, number=row.number, kind="retired", winner="b", by=None)
    seating.seat_club(competition.club_id)
    undoing.undo(competition=competition, number=row.number, by=None)
    assert fixture(competition, row.number).phase == "live"
    tables = [f.match.table_id for f in competition.fixtures.filter(phase__in=("live", "at_table"))]
    assert len(tables) == len(set(tables)) == 2


def test_both_forfeit_is_taken_back() -> None:
    """As a retirement is."""
    competition, number = begun()
    deciding.decide(competition=competition, number=number, kind="double_forfeit", winner=None, by=None)
    undoing.undo(competition=competition, number=number, by=None)
    assert fixture(competition, number).phase == "live"


def test_a_walkover_is_taken_back() -> None:
    """It was never begun: it is to be played."""
    competition = build(build_club(tables=2), 4)
    deciding.decide(competition=competition, number=1, kind="walkover", winner="a", by=None)
    undoing.undo(competition=competition, number=1, by=None)
    row = fixture(competition, 1)
    assert (row.winner_side, row.result_by) == ("", "")


def test_not_once_the_next_match_has_begun() -> None:
    """Then the result is corrected, with a choice for what was played since."""
    competition = build(build_club(tables=2), 4)
    seating.seat_club(competition.club_id)
    for number in (1, 2):
        mark(fixture(competition, number).match, "A", ":lead")
        deciding.decide(competition=competition, number=number, kind="retired", winner="b", by=None)
    seating.seat_club(competition.club_id)
    mark(fixture(competition, 3).match, "A", ":lead")
    with pytest.raises(UserProblem) as refused:
        undoing.undo(competition=competition, number=1, by=None)
    assert refused.value.code == "downstream-played"


def test_what_was_played_is_not_undone() -> None:
    """Only what was decided without play."""
    competition, number = begun()
    with pytest.raises(UserProblem) as refused:
        undoing.undo(competition=competition, number=number, by=None)
    assert refused.value.code == "nothing-to-undo"
