"""Prepared rows: what was built once stands there again as it was, and goes with the test."""

from __future__ import annotations

import uuid

import pytest

from clubs.people.models import Club, Player
from matches.log.fold import folded
from matches.models import LogEntry, Match
from tests import prepared
from tests.clubs.publishing.play import played, record
from tests.factories import make_club, make_member, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
built: list[str] = []


@prepared.kept
def hall() -> Club:
    """A club with a match that was played."""
    built.append("hall")
    club = make_club("Hall")
    played(club, make_player(club, "Ann"), make_player(club, "Bo"), [2, 1])
    return club


@pytest.mark.parametrize("time", ["first", "second"])
def test_the_rows_stand_as_they_were_built(time: str) -> None:
    """The log folds to the stored board, the club is what was returned, and nothing is played twice."""
    before = len(built)
    club = hall()
    assert len(built) <= before + (time == "first")
    assert club == Club.objects.get() and club.name == "Hall"
    match = Match.objects.get(club=club)
    game, _ = folded(match)
    assert game.board()["score"] == match.board["score"] == {"A": 3, "B": 0}
    assert LogEntry.objects.filter(match=match).count() == match.last_seq


def test_what_is_written_afterwards_has_numbers_of_its_own() -> None:
    """New rows and made-up names do not meet those that were put there."""
    club = hall()
    make_member(club)
    cy = make_player(club, "Cy")
    assert Player.objects.filter(club=club).count() == 3
    again = played(club, cy, Player.objects.get(name="Ann"), [1])
    assert again.status == Match.Status.CONFIRMED and LogEntry.objects.filter(match=again).exists()


@prepared.kept
def small_hall(name: str, *, players: int = 1) -> Club:
    """A club with so many players."""
    built.append(name)
    club = make_club(name)
    for _ in range(players):
        make_player(club)
    return club


@pytest.mark.parametrize("time", ["first", "second"])
@pytest.mark.parametrize(("name", "players"), [("One", 1), ("Two", 1), ("Two", 3)])
def test_each_combination_of_arguments_stands_by_itself(name: str, players: int, time: str) -> None:
    """What is built for one name or number is not handed out for another."""
    before = len(built)
    club = small_hall(name, players=players)
    assert len(built) <= before + (time == "first")
    assert club == Club.objects.get() and club.name == name
    assert Player.objects.filter(club=club).count() == players


def test_the_log_of_prepared_rows_goes_on() -> None:
    """A match that was put there refuses entries as every confirmed match does."""
    hall()
    with pytest.raises(Exception, match="confirmed"):
        record(Match.objects.get(), "A", "+1")


def test_beside_other_rows_everything_is_built_as_usual() -> None:
    """Where somebody has built before, stored numbers could be taken: the services write instead."""
    make_club("Other")
    before = len(built)
    hall()
    assert len(built) == before + 1 and Club.objects.count() == 2


def test_the_other_database_gets_the_same_rows() -> None:
    """What was built once is written anew by its values: every table has the same content."""
    before, name = len(built), f"test-{uuid.uuid4().hex}"
    try:
        first, second = (prepared._taken(hall.__wrapped__, name) for _ in range(2))  # type: ignore[attr-defined]
    finally:
        for path in prepared.folder().glob(f"*{name}*"):
            path.unlink()
    assert len(built) == before + 1
    one, other = (
        {table: sorted(rows.splitlines() if isinstance(rows, bytes) else rows) for table, rows in taken[0]}
        for taken in (first, second)
    )
    assert one == other and {"matches_logentry", "people_player"} <= set(one)
    assert first[1:] == second[1:]
