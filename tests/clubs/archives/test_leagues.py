"""A league goes into an archive and comes out of it as it was, in the middle of its season."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from clubs.archives.rules.files.leagues import FILES as LEAGUES
from clubs.archives.rules.older import LEAGUE_FILES
from clubs.archives.rules.schema import NOT_KEPT
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.leagues.access import sees_line_up
from clubs.leagues.models import League, RubberPlayer, TeamMatch
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import line_ups, rubbers
from clubs.people.models import Club, Table
from matches.models import Match
from matches.problems import UserProblem
from matches.services import declare
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import changed, edited
from tests.clubs.archives.test_round_trip import files_of
from tests.clubs.leagues.conftest import fresh, usual
from tests.clubs.leagues.furnished import furnish
from tests.factories import make_club, make_user, owner_of
from tests.soak import one_in

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(scope="module")
def played(module_db: None) -> Club:
    """A club in whose league one match is final, one is being played, one line-up is secret, some matches are
    annulled, and one rubber was marked at a table."""
    club = make_club("Town")
    furnish(club)
    live = TeamMatch.objects.get(phase="live")
    rubbers.to_table(match=fresh(live), number=4, table=Table.objects.get(club=club), by=owner_of(club))
    declare(match=Match.objects.get(rubber__team_match=live), result_kind="walkover", winner="B")
    return club


@pytest.fixture(scope="module")
def content(played: Club) -> bytes:
    """Its archive."""
    return whole.exported(played).getvalue()


def of_league(content: bytes) -> dict[str, list[dict[str, Any]]]:
    """The rows of leagues in an archive."""
    found = files_of(content)
    return {name: found[name] for name in LEAGUE_FILES}


def shown(club: Club) -> list[Any]:
    """The tables and averages of a club's league."""
    found = []
    divisions = [
        (season, division)
        for season in League.objects.get(club=club).seasons.all()
        for division in season.divisions.all()
    ]
    for season, division in divisions:
        division.season = season
        table = table_of(division)
        found.append([(row.side.name, row.line.points, row.form, row.zone) for row in table.rows])
        found.append([(row.player.slug, row.line.per_cent) for row in averages_of(division)])
    return found


def test_a_league_comes_as_it_was(played: Club, content: bytes) -> None:
    """Every row of it, and so every table and average; who is not a member here is named nowhere."""
    first, told = of_league(content), shown(played)
    assert all(first.values()), [name for name, rows in first.items() if not rows]
    done = take_in(io.BytesIO(content), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert done.club is not None
    second = of_league(whole.exported(done.club).getvalue())
    renamed = done.new_ids["matches.Match"]
    for row in first["rubbers.jsonl"]:
        row["match"] = renamed.get(row["match"], row["match"])
    for row in first["league-log.jsonl"]:
        row["by"] = None
    assert second == first
    assert shown(done.club) == told


def test_a_secret_line_up_travels_and_stays_secret(content: bytes) -> None:
    """It is there, nobody sees it, and with the other line-up the match begins."""
    root = make_user("root@example.org")
    done = take_in(io.BytesIO(content), by=root, slug="copy", new_ids=True)
    waiting = TeamMatch.objects.exclude(home_sent_at=None).filter(
        season__league__club=done.club, began_at=None, phase="fixed"
    )
    match = fresh(waiting.get())
    assert RubberPlayer.objects.filter(rubber__team_match=match, side="home").count() == 5
    assert not sees_line_up(root, match, "home") and not sees_line_up(None, match, "home")
    line_ups.send(match=match, which="away", line_up=usual(match.away), by=None)
    assert fresh(match).phase == "live" and sees_line_up(None, fresh(match), "home")


def test_a_half_written_league_is_removed(content: bytes) -> None:
    """A rehearsal leaves no row of it."""
    take_in(io.BytesIO(content), by=make_user(), slug="copy", new_ids=True, dry_run=True)
    assert League.objects.count() == 1


def test_an_archive_without_leagues_is_taken_in(content: bytes) -> None:
    """One that was written before there were leagues has none of their files."""

    def older(files: dict[str, bytes]) -> None:
        manifest = json.loads(files["manifest.json"])
        for name in LEAGUE_FILES:
            del files[name], manifest["files"][name]
        files["manifest.json"] = json.dumps(manifest).encode()

    done = take_in(changed(content, older), by=make_user(), slug="copy", new_ids=True)
    assert done.rows["leagues"] == 0 and not League.objects.filter(club=done.club).exists()


WRONG: list[tuple[str, int, dict[str, Any], str]] = [
    ("protests", 1, {"side": "both"}, "side"),
    ("protests", 1, {"outcome": "hanged"}, "outcome"),
    ("protests", 1, {"rubber": None}, "rubber"),
    ("protests", 1, {"rubber": "town-league/2027/2/1"}, "rubber"),
    ("protests", 1, {"ruled_at": None}, "state"),
    ("protests", 2, {"state": "ruled"}, "state"),
    ("protest-entries", 1, {"side": "both"}, "side"),
    ("protest-entries", 1, {"kind": "ruling"}, "outcome"),
    ("protest-entries", 1, {"data": []}, "data"),
    ("league-reminders", 1, {"moment": "soon"}, "duty"),
    ("penalties", 1, {"cost": "gaol"}, "cost"),
    ("penalties", 1, {"decided_at": None}, "decided_at"),
    ("own-sheets", 1, {"scores": {"9": [3, 1]}}, "scores"),
    ("own-sheets", 1, {"scores": {"1": [3]}}, "scores"),
    ("seasons", 1, {"sheet": {"rubbers": []}}, "sheet"),
    ("seasons", 1, {"policy": {"win": "two"}}, "policy"),
    ("seasons", 1, {"calendar": {"holidays": [{"first": "soon"}]}}, "calendar"),
    ("seasons", 1, {"ends_on": "2000-01-01"}, "ends_on"),
    ("teams", 1, {"player": "anchor-1"}, "player"),
    ("teams", 1, {"venue": "town-league/Nowhere"}, "venue"),
    ("league-sides", 1, {"handicap": -1}, "handicap"),
    ("league-sides", 1, {"not_at_home": ["2027"]}, "not_at_home"),
    ("league-sides", 1, {"division": "town-league/2027/9"}, "division"),
    ("kept-apart", 1, {"other": "town-league/2027/anchor"}, "other"),
    ("registrations", 2, {"player": "anchor-1"}, "player"),
    ("registrations", 2, {"role": "captain"}, "side"),
    ("registrations", 2, {"until_on": "2000-01-01"}, "until_on"),
    ("final-lines", 1, {"side": "town-league/2027/anchor"}, "side"),
    ("final-lines", 1, {"place": 0}, "place"),
    ("final-lines", 1, {"won": -1}, "won"),
    ("team-matches", 1, {"home": "town-league/2027/nobody"}, "home"),
    ("team-matches", 1, {"phase": "live"}, "phase"),
    ("team-matches", 1, {"at": "half past"}, "at"),
    ("team-matches", 1, {"awarded": "both"}, "awarded"),
    ("team-matches", 1, {"home_frames": 1}, "home_frames"),
    ("team-matches", 1, {"division": None}, "cup"),
    ("team-matches", 1, {"cup": "town-league/2027/town-cup"}, "cup"),
    ("team-matches", 25, {"round": 2}, "round"),
    ("cups", 1, {"policy": {"legs": 3}}, "policy"),
    ("cups", 1, {"kind": "pot"}, "kind"),
    ("cup-entries", 2, {"seed": 1}, "cup and seed"),
    ("cup-ties", 1, {"one": None}, "other"),
    ("cup-ties", 1, {"given": "town-league/2027/nobody"}, "given"),
    ("rubbers", 1, {"game": "no/such"}, "game"),
    ("rubbers", 1, {"is_over": True}, "home_score"),
    ("rubbers", 1, {"kind": "trios"}, "kind"),
    ("rubber-players", 1, {"position": 2}, "position"),
    ("rubber-players", 1, {"innings": 5}, "innings"),
    ("postponements", 1, {"asked_by": "both"}, "asked_by"),
    ("league-titles", 1, {"kind": "race"}, "kind"),
    ("league-titles", 1, {"place": 0}, "place"),
    ("league-titles", 1, {"division": "town-league/2027/9"}, "division"),
    ("title-players", 1, {"player": "nobody"}, "player"),
    ("report-plans", 1, {"weekday": 7}, "weekday"),
    ("sent-reports", 1, {"week": "2027-01-12"}, "week"),
    ("league-log", 1, {"season": "other-league/2027"}, "season"),
]


@pytest.mark.parametrize(
    ("file", "line", "columns", "where"),
    one_in(2, WRONG, pytest.mark.one_database),
    ids=lambda one: str(one)[:30],
)
def test_what_cannot_be_is_told_by_line(
    content: bytes, file: str, line: int, columns: dict[str, Any], where: str
) -> None:
    """The file, the line and the column; nothing is written."""
    with pytest.raises(UserProblem) as caught, transaction.atomic():
        take_in(edited(content, f"{file}.jsonl", line, **columns), by=make_user(), slug="copy", new_ids=True)
    found = [(one["file"], one["line"], one["column"]) for one in caught.value.data["faults"]]
    assert (f"{file}.jsonl", line, where) in found
    assert League.objects.count() == 1


def test_a_result_that_the_rubbers_do_not_give_is_refused(content: bytes) -> None:
    """The winner of a rubber follows from its score, and points from the season's rules."""
    rows = of_league(content)
    final = next(n for n, row in enumerate(rows["team-matches.jsonl"], 1) if row["phase"] == "final")
    key = f"town-league/2027/{rows['team-matches.jsonl'][final - 1]['number']}"
    rubber = next(n for n, row in enumerate(rows["rubbers.jsonl"], 1) if row["team_match"] == key)
    for file, line, columns in (
        ("rubbers", rubber, {"winner": "away"}),
        ("rubbers", rubber, {"home_score": 4}),
        ("team-matches", final, {"home_points": 9}),
        ("team-matches", final, {"final_at": None}),
    ):
        with pytest.raises(UserProblem) as caught:
            take_in(
                edited(content, f"{file}.jsonl", line, **columns), by=make_user(), slug="copy", new_ids=True
            )
        assert caught.value.code == "faulty", columns


def test_every_table_of_leagues_is_kept() -> None:
    """None was forgotten."""
    kept = {one.model for one in LEAGUES}
    every = {model._meta.label for model in apps.get_app_config("leagues").get_models()}
    assert kept == every - set(NOT_KEPT)
