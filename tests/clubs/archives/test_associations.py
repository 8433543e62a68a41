"""An association's archive names players of other clubs, and a member club's has matches with guests: each
can be imported by itself."""

from __future__ import annotations

import io

import pytest

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.leagues.models import Rubber, RubberPlayer, TeamMatch
from clubs.leagues.services import roster, rubbers
from clubs.people.models import Affiliation, Club, Player
from clubs.publishing.models import PlayerResult
from matches.models import Match
from matches.services import declare
from tests.clubs.archives import whole
from tests.clubs.archives.test_round_trip import files_of
from tests.clubs.leagues.associated import Associated, associated
from tests.clubs.leagues.conftest import fresh
from tests.clubs.leagues.test_associations import at_table, begun
from tests.factories import make_player, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(scope="module")
def played(module_db: None) -> Associated:
    """A match in which one rubber was marked and somebody retired, and another is at a table. Two players of
    one address, and an own player of that address, are registered."""
    of = associated()
    for club in (of.club, *of.members[:2]):
        ann = make_player(club, "Ann", email="ann@example.org", note="Allergic to chalk")
        roster.register(season=of.season, side=None, player=ann, from_on=of.season.begins_on, by=None)
    match = begun(of)
    first = at_table(match)
    declare(match=first, result_kind="walkover", winner="B")
    retired = {"home_score": 2, "away_score": 1, "forfeited": False}  # as if it had been begun
    Rubber.objects.filter(match=first).update(**retired)
    at_table(match, 2)
    rubbers.refold(fresh(match), None)
    return of


def taken_in(club: Club) -> tuple[dict[str, list[dict[str, object]]], Club]:
    """The files of a club's archive, and what was imported of it."""
    content = whole.exported(club).getvalue()
    done = take_in(io.BytesIO(content), by=make_user(), slug=f"{club.slug}-copy", new_ids=True)
    assert done.club is not None
    return files_of(content), done.club


def test_players_of_member_clubs_come_as_players_with_their_home_club(played: Associated) -> None:
    """Named, at addresses of their own, and without what is their own club's business."""
    files, copy = taken_in(played.club)
    guests = [row for row in files["players.jsonl"] if row["home_club"]]
    assert len(guests) == 3 * 4 + 2
    assert {row["home_club"] for row in guests} == {one.name for one in played.members}
    assert not any(row[name] for row in guests for name in ("user", "email", "note", "merged_into"))
    slugs = [row["slug"] for row in files["players.jsonl"] if row["name"] == "Ann"]
    assert slugs == ["ann", "ann-2", "ann-3"]
    (season,) = copy.leagues.get().seasons.all()
    assert season.registrations.count() == played.season.registrations.count()
    assert {row.player.club for row in season.registrations.select_related("player__club")} == {copy}
    named = RubberPlayer.objects.filter(rubber__team_match__season=season)
    assert named.count() == 10 and not named.filter(player=None).exists()
    match = TeamMatch.objects.get(season=season, phase="live")
    rubber = match.rubbers.get(number=1)
    assert (rubber.match, rubber.winner, rubber.home_score, rubber.away_score) == (None, "away", 2, 1)
    assert not match.rubbers.get(number=2).is_over
    teams = {team.name: (team.club, team.plays_for) for team in copy.leagues.get().teams.all()}
    assert teams["Anchor"] == (None, "Anchor Club")
    assert not Affiliation.objects.filter(association=copy).exists()


def test_an_imported_association_is_exported_the_same(played: Associated) -> None:
    """But for the line of the log that tells of the import, and what belongs to accounts."""
    files, copy = taken_in(played.club)
    again = files_of(whole.exported(copy).getvalue())
    for name in (
        "players.jsonl",
        "registrations.jsonl",
        "rubber-players.jsonl",
        "rubbers.jsonl",
        "teams.jsonl",
    ):
        assert again[name] == files[name], name


def test_a_member_club_comes_with_its_matches_against_guests(played: Associated) -> None:
    """The guest is named and no player; results follow."""
    files, copy = taken_in(played.members[0])
    assert not any(row["name"].startswith("Bell") for row in files["players.jsonl"])
    sides = [row for row in files["sides.jsonl"] if row["name"].startswith("Bell")]
    assert len(sides) == 2 and all(row["player"] is None for row in sides)
    assert Match.objects.filter(club=copy).count() == 2
    own = PlayerResult.objects.get(club=copy, name="Anchor 1")
    assert own.player == Player.objects.get(club=copy, name="Anchor 1") and own.opponent_name == "Bell 1"
