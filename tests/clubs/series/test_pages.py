"""The pages of series: what visitors see, what officers do there, and how the race is printed, sent and
embedded."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from clubs.competitions.services import result_changes
from clubs.competitions.services import setup as competition_setup
from clubs.competitions.services.setup import Settings as CompetitionSettings
from clubs.people.models import ClubEvent
from clubs.series.models import Series
from clubs.series.services import competitions, setup
from tests.clubs.competitions.conftest import CAROM
from tests.clubs.publishing.paper import leaves
from tests.clubs.series.conftest import Winter
from tests.factories import make_club, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Summer Series", "scale": "own", "points": "5, 3, 1", "after": "0", "shared": "higher",
    "best": "2", "taking_part": "1", "criterion_1": "wins",
}  # fmt: skip


def text(client: Client, address: str, status: int = 200) -> str:
    """The page, which has to be answered so."""
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer.content.decode()


@pytest.fixture
def season(db: None) -> Winter:
    """Two of three that are over; the best result counts."""
    made = Winter(best=1, planned=3)
    made.cup("First night", "Ann Bob Cy")
    made.cup("Second night", "Bob Cy Ann Dee")
    return made


def officer(winter: Winter) -> Client:
    """A client of the club's owner."""
    client = Client()
    client.force_login(owner_of(winter.club))
    return client


def test_the_race_page_says_all_of_it(season: Winter, client: Client) -> None:
    """Places, points by competition, dropped results struck and in words, gaps, movement, the outlook."""
    page = text(client, season.series.get_absolute_url())
    assert "Ann</bdi>" in page and "2 of 3 competitions over" in page and "best 1 count" in page
    assert "<s>4</s>" in page and "3rd, dropped" in page
    assert "can still win" in page and "at most 10" in page and "up 1" in page
    assert "below by " in page and "1 more competition to come" in page
    assert "Settings" not in page and "Deciding" not in page
    assert "did not play" in page


def test_a_page_takes_few_queries(season: Winter, client: Client) -> None:
    """The race page and the list take as many whatever they show."""
    address = season.series.get_absolute_url()
    text(client, address)
    with assert_max_queries(12):
        text(client, f"{address}?look=anew")
    with assert_max_queries(12):
        text(client, reverse("series:list", args=[season.club.slug]) + "?look=anew")


@pytest.mark.django_db(transaction=True)
def test_a_corrected_result_is_seen_at_once_on_the_kept_page(client: Client) -> None:
    """The page is kept for visitors; a correction, a change of the series and its end make it anew."""
    winter = Winter()
    cup = winter.cup("Cup", "Ann Bob")
    address = winter.series.get_absolute_url()
    assert "Ann wins the series." in text(client, address) and "Ann wins" in text(client, address)
    fixture = cup.fixtures.get()
    other = "b" if fixture.winner_side == "a" else "a"
    result_changes.correct(competition=cup, number=fixture.number, result=other, by=None)
    assert "Bob wins the series." in text(client, address)
    competitions.remove(series=winter.series, competition=cup, by=None)
    assert "No competition of the series is over yet." in text(client, address)
    overview = reverse("competitions:overview", args=[winter.club.slug, cup.slug])
    assert "Counts for" not in text(client, overview)
    competitions.add(series=winter.series, competition=cup, by=None)
    assert "Counts for" in text(client, overview) and "Winter Series" in text(client, overview)


def test_a_draft_is_known_to_officers_alone(season: Winter, client: Client) -> None:
    """Visitors read that one more is to come, and not which."""
    draft = competition_setup.create(
        club=season.club, settings=CompetitionSettings(name="Secret night", game=CAROM, length=1), by=None
    )
    competitions.add(series=season.series, competition=draft, by=None)
    page = text(client, season.series.get_absolute_url())
    assert "Secret night" not in page and "1 more competition to come" in page
    assert "Secret night" in text(officer(season), season.series.get_absolute_url())


def test_club_and_player_show_the_series(season: Winter, client: Client) -> None:
    """The club's page who leads, the player's page the place, the list of tournaments the way there."""
    front = text(client, season.club.get_absolute_url())
    assert "Ranking series" in front and "Winter Series" in front and "2 of 3 competitions over" in front
    player = text(client, season.players["Dee"].get_absolute_url())
    assert "Winter Series" in player and "2 points" in player
    assert reverse("series:list", args=[season.club.slug]) in text(
        client, reverse("competitions:list", args=[season.club.slug])
    )


def test_officers_make_and_change_a_series(season: Winter) -> None:
    """Made by the form, it opens the page of its competitions; changed, the race is counted anew."""
    client, club = officer(season), season.club.slug
    answer = client.post(reverse("series:new", args=[club]), FORM)
    made = Series.objects.get(name="Summer Series")
    assert answer["Location"] == reverse("series:competitions", args=[club, made.slug])
    assert (made.points, made.best, made.criteria, made.shared) == ([5, 3, 1], 2, ["wins"], "higher")
    edit = reverse("series:edit", args=[club, made.slug])
    assert "5, 3, 1" in text(client, edit)
    assert client.post(edit, {**FORM, "scale": "ten-places", "best": ""}).status_code == 302
    made.refresh_from_db()
    assert made.points[:3] == [25, 18, 15] and made.best is None


def test_a_form_that_cannot_be_comes_back() -> None:
    """With the fault beside its field, and nothing made."""
    club, client = make_club(), Client()
    client.force_login(owner_of(club))
    wrong = (("points", "3, 5"), ("points", "a, b"), ("name", ""), ("ends_on", "2020-01-01"))
    for field, value in wrong:
        data = {**FORM, "begins_on": "2026-01-01", field: value}
        answer = client.post(reverse("series:new", args=[club.slug]), data)
        assert answer.status_code == 422 and f'id="id_{field}_error"' in answer.content.decode(), value
    assert not Series.objects.exists()


def test_officers_choose_the_competitions(season: Winter) -> None:
    """Add, weigh, move and take out; what cannot be is said."""
    client = officer(season)
    address = reverse("series:competitions", args=[season.club.slug, season.series.slug])
    third = season.cup("Third night", counts=False)
    assert client.post(address, {"competition": third.slug, "weight": "2"}).status_code == 302
    assert client.post(address, {"competition": third.slug, "weight": "2"}).status_code == 422
    one = reverse("series:competition", args=[season.club.slug, season.series.slug, third.slug])
    assert client.post(one, {"what": "up"}).status_code == 302
    assert [row.competition.name for row in season.series.counted.order_by("number")] == [
        "First night", "Third night", "Second night",
    ]  # fmt: skip
    assert client.post(one, {"what": "weigh", "weight": "0.5"}).status_code == 302
    assert "counts 0.5" in text(client, season.series.get_absolute_url())
    for data, status in (({"what": "weigh", "weight": "x"}, 422), ({"what": "sing"}, 422)):
        assert client.post(one, data).status_code == status
    first = reverse("series:competition", args=[season.club.slug, season.series.slug, "first-night"])
    assert client.post(first, {"what": "up"}).status_code == 422
    assert client.post(one, {"what": "remove"}).status_code == 302
    assert client.post(one, {"what": "remove"}).status_code == 404


def test_closing_and_deleting(season: Winter) -> None:
    """Closed, the page has no form for changes; deleted only by its name."""
    client, args = officer(season), [season.club.slug, season.series.slug]
    client.post(reverse("series:close", args=args), {"closed": "1"})
    assert "Final" in text(client, season.series.get_absolute_url())
    assert "Open it again" in text(client, reverse("series:edit", args=args))
    late = client.post(reverse("series:edit", args=args), FORM)
    assert late.status_code == 422 and "closed" in late.content.decode()
    client.post(reverse("series:close", args=args), {"closed": "0"})
    wrong = client.post(reverse("series:delete", args=args), {"typed_name": "Other"})
    assert wrong.status_code == 422 and "type its name" in wrong.content.decode()
    assert (
        client.post(reverse("series:delete", args=args), {"typed_name": "Winter Series"}).status_code == 302
    )
    assert not Series.objects.exists()


def test_csv_pdf_and_embed_say_the_same(season: Winter, client: Client) -> None:
    """Everything that shows a table shows the race."""
    args = [season.club.slug, season.series.slug]
    answer = client.get(reverse("publishing:race-csv", args=args))
    rows = list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode())))  # type: ignore[attr-defined]
    assert rows[0][:3] == ["place", "player", "points"] and rows[0][7] == "First night"
    assert [row[1] for row in rows[1:]] == ["Bob", "Ann", "Cy", "Dee"] and rows[2][9] == "(4)"
    paper = leaves(client.get(reverse("publishing:race-pdf", args=args)).content)[0].text
    assert "Winter Series" in paper and "Bob" in paper and "(4)" in paper and "can still win" in paper
    framed = text(client, reverse("embeds:race", args=args))
    assert "Bob" in framed and "can still win" in framed and "Ranking series" not in framed
    empty = setup.create(club=season.club, settings=setup.Settings(name="Empty"), by=None)
    assert client.get(reverse("publishing:race-pdf", args=[season.club.slug, empty.slug])).status_code == 404


def test_the_feed_has_an_entry_for_each_competition(season: Winter, client: Client) -> None:
    """How the race stood after it, the latest first; a change of the series updates the entries."""
    address = reverse("feeds:series-json", args=[season.club.slug, season.series.slug])
    found = client.get(address).json()
    assert [one["title"] for one in found["items"]] == [
        "Winter Series after Second night: Bob", "Winter Series after First night: Ann",
    ]  # fmt: skip
    ids = [one["id"] for one in found["items"]]
    setup.edit(series=season.series, settings=setup.Settings(name="Winter Series"), by=None)
    ClubEvent.objects.filter(what="series-changed").update(at=now() + timedelta(hours=1))
    after = client.get(address).json()
    assert [one["id"] for one in after["items"]] == ids
    assert after["items"][0]["date_modified"] > found["items"][0]["date_modified"]
    assert "Winter Series" in text(client, season.series.get_absolute_url())
