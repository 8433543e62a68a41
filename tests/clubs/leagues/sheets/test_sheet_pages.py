"""The pages of sheets: tried, corrected, taken in; and files."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from clubs.leagues.models import League, Season, Team, Venue
from clubs.leagues.services.sheets.taking import SHEETS
from tests.clubs.leagues.conftest import build_league, running
from tests.clubs.leagues.test_pages import officer, text

pytestmark = pytest.mark.django_db


def address(owner: League | Season, name: str, *more: str) -> str:
    """The address of a page of sheets."""
    if isinstance(owner, Season):
        league, prefix, own = owner.league, "season-", [owner.slug]
    else:
        league, prefix, own = owner, "", []
    return reverse(f"leagues:{prefix}{name}", args=[league.club.slug, league.slug, *own, *more])


def test_a_sheet_is_tried_corrected_and_taken_in() -> None:
    """The page keeps the rows, asks who is meant, shows what it does, and writes it when told so."""
    season = build_league(players=0)
    client, league = officer(season), season.league
    Venue.objects.create(league=league, name="Corn Exchange")
    at = address(league, "sheet", "teams")
    data = {"text": "team\tvenue\nAnchor\tCorn Exchagne\n", "what": "try"}
    answer = client.post(at, data)
    page = answer.content.decode()
    assert answer.status_code == 422 and "did you mean" in page and "Who is meant?" in page
    assert Team.objects.get(name="Anchor").venue is None
    data |= {"name-1": "Corn Exchagne", "is-1": str(league.venues.get().pk)}
    answer = client.post(at, data)
    page = answer.content.decode()
    assert answer.status_code == 200 and "Take it in" in page and "Anchor gets venue: Corn Exchange" in page
    data |= {"what": "take", "seen": answer.context["trial"].digest}
    assert client.post(at, data).status_code == 302
    assert Team.objects.get(name="Anchor").venue == league.venues.get()


def test_what_was_not_seen_is_shown_first() -> None:
    """A changed text, or a changed league."""
    season = build_league(players=0)
    client, league = officer(season), season.league
    data = {"text": "venue\nMill\n", "what": "take", "seen": "something else"}
    answer = client.post(address(league, "sheet", "venues"), data)
    assert answer.status_code == 422 and "Look at it again" in answer.content.decode()
    assert not league.venues.exists()


def test_an_excel_file_goes_the_whole_way() -> None:
    """Uploaded, shown, taken in, and written out again."""
    season = build_league(players=0)
    client = officer(season)
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("date", "home", "away"), ("12.01.2099", "Anchor", "Bell")):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    at = address(season, "sheet", "fixtures")
    upload = SimpleUploadedFile("list.xlsx", out.getvalue())
    answer = client.post(at, {"file": upload, "what": "try"})
    assert answer.status_code == 200 and "Anchor against Bell" in answer.content.decode()
    again = {"text": answer.context["form"]["text"].value(), "seen": answer.context["trial"].digest}
    assert client.post(at, again | {"what": "take"}).status_code == 302
    assert str(season.team_matches.get().on) == "2099-01-12"
    answer = client.get(address(season, "sheet-file", "fixtures", "xlsx"))
    rows = list(load_workbook(io.BytesIO(answer.content)).active.values)  # type: ignore[union-attr]
    assert rows[1][5:7] == ("Anchor", "Bell")


def test_a_past_season_by_its_page() -> None:
    """Its table is public, as it was given; what was not told is a dash."""
    season = build_league(players=0)
    client, league = officer(season), season.league
    at = address(league, "sheet", "tables")
    assert client.post(at, {"text": "team,points\nAnchor,3\n", "what": "try"}).status_code == 422
    data = {
        "text": "division,team,points\nPremier,Anchor,8\nPremier,Bell,3\n", "season": "1999",
        "begins_on": "1998-09-01", "up": "1", "down": "1",
    }  # fmt: skip
    answer = client.post(at, data | {"what": "try"})
    assert answer.status_code == 200, answer.content.decode()[-3000:]
    data |= {"what": "take", "seen": answer.context["trial"].digest}
    assert client.post(at, data).status_code == 302
    past = league.seasons.get(name="1999")
    page = text(Client(), past.divisions.get().get_absolute_url())
    assert "as it was given" in page and "champion" in page
    text(Client(), past.get_absolute_url())
    text(Client(), league.get_absolute_url())
    assert "Anchor" in text(
        client, reverse("leagues:season-copy", args=[league.club.slug, league.slug, past.slug])
    )
    assert client.get(address(past, "sheet-file", "tables", "csv")).content.decode().count("Premier") == 2


def test_every_sheet_has_its_page_its_template_and_its_file() -> None:
    """For officers; visitors are asked to sign in."""
    season = running()
    client = officer(season)
    for owner, takes, gives in (
        (season.league, ("venues", "teams", "tables"), ("venues", "teams")),
        (season, ("sides", "rosters", "fixtures"), ("sides", "rosters", "fixtures", "tables", "averages")),
    ):
        front = text(client, address(owner, "sheets"))
        assert all(str(SHEETS[name].title) in front for name in takes)
        for name in takes:
            assert address(owner, "sheet", name) in front
            page = text(client, address(owner, "sheet", name))
            assert f"Take in: {SHEETS[name].title.lower()}" in page
            assert all(f"<code>{column}</code>" in page for column in SHEETS[name].columns)
            file = client.get(address(owner, "sheet-file", name, "csv"), {"template": "1"})
            assert file.status_code == 200 and file["Content-Type"].startswith("text/csv")
        for name in gives:
            assert address(owner, "sheet-file", name, "xlsx") in front
            assert client.get(address(owner, "sheet-file", name, "xlsx")).status_code == 200
        assert client.get(address(owner, "sheet-file", takes[0], "pdf")).status_code == 404
        assert Client().get(address(owner, "sheets")).status_code == 302
    assert client.get(address(season, "sheet", "venues")).status_code == 404
