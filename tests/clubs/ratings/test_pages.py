"""The pages of ratings: what visitors see, and what officers do there."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import ClubEvent
from clubs.ratings.models import RatingList, StartingValue
from clubs.ratings.services import setup
from clubs.ratings.services.setup import Settings
from tests.clubs.ratings.conftest import MONDAY, Hall
from tests.factories import make_club, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def text(client: Client, address: str, status: int = 200) -> str:
    """The page, which has to be answered so."""
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer.content.decode()


def officer(hall: Hall) -> Client:
    """A client of the club's owner."""
    client = Client()
    client.force_login(owner_of(hall.club))
    return client


@pytest.fixture
def season(db: None) -> Hall:
    """Three weeks in which Ann has played 24 frames, and the others fewer."""
    hall = Hall(provisional_uncertainty=300.0)
    hall.play("Ann", "Bob", 5, 3)
    hall.play("Ann", "Cy", 5, 3, week=1)
    hall.play("Bob", "Ann", 5, 3, week=2)
    hall.rate(week=2)
    return hall


def test_the_list_says_who_is_how_strong(season: Hall, client: Client) -> None:
    """Places for those with enough frames, the others provisional; uncertainty, frames and last change."""
    page = text(client, season.pool.get_absolute_url())
    assert page.index("Bob") < page.index("Cy") and page.count("Provisional") == 2
    assert "24" in page and "±" in page and "−" in page and "16 Mar 2026" in page
    assert "Walkovers, byes, frames that were not played" in page and "odds of ten to one" in page
    assert "Settings" not in page


def test_the_history_explains_every_step(season: Hall, client: Client) -> None:
    """Each match with its score, what was expected, what it changed; drawn, and said in words."""
    page = text(client, reverse("ratings:player", args=[season.club.slug, "pool", "ann"]))
    assert "Beat Bob 5–3" in page and "expected 4.0 frames of 8" in page and "Lost to Bob 3–5" in page
    assert "24 frames in 3 matches" in page and "From 1" in page and 'class="chart-line' in page
    assert page.index("Lost to Bob") < page.index("Beat Bob")
    nobody = text(client, reverse("ratings:player", args=[season.club.slug, "pool", "dee"]))
    assert "Not rated yet" in nobody


def test_a_list_that_waits_says_so(season: Hall, client: Client) -> None:
    """What is shown is of before the new result."""
    season.play("Cy", "Dee", 5, 0, week=2)
    assert "New results are being counted" in text(client, season.pool.get_absolute_url())


def test_an_unpublished_list_is_the_officers_own(season: Hall, client: Client) -> None:
    """Others do not learn that it is there: neither its pages nor the panels show it."""
    RatingList.objects.update(published=False)
    for name in ("list", "player"):
        args = [season.club.slug, "pool", *(["ann"] if name == "player" else [])]
        text(client, reverse(f"ratings:{name}", args=args), 404)
    text(client, reverse("publishing:ratings-csv", args=[season.club.slug, "pool"]), 404)
    assert "Pool" not in text(client, reverse("ratings:lists", args=[season.club.slug]))
    assert "Ratings</h2>" not in text(client, season.players["Ann"].get_absolute_url())
    assert "Not published" in text(officer(season), reverse("ratings:lists", args=[season.club.slug]))


def test_the_clubs_and_the_players_pages_lead_there(season: Hall, client: Client) -> None:
    """Panels with the first three, and with the player's own ratings."""
    assert "/ratings/pool/" in text(client, season.club.get_absolute_url())
    assert "/ratings/pool/players/ann/" in text(client, season.players["Ann"].get_absolute_url())
    assert reverse("ratings:lists", args=[season.club.slug]) in text(
        client, reverse("people:players", args=[season.club.slug])
    )


def test_a_list_is_made_changed_and_deleted_on_pages(season: Hall) -> None:
    """With a line in the club's log for each; what cannot be is refused beside its field."""
    client, slug = officer(season), season.club.slug
    new = reverse("ratings:new", args=[slug])
    form = {"discipline": "snooker", "system": "frames", "counts_competitions": "on", "half_life": "365"}
    again = client.post(new, {**form, "discipline": "pool"})
    assert again.status_code == 422 and "rates pool already" in again.content.decode()
    nothing = client.post(new, {**form, "counts_competitions": ""})
    assert nothing.status_code == 422 and "at least one kind of match" in nothing.content.decode()
    assert client.post(new, {**form, "half_life": "3"}).status_code == 422
    assert client.post(new, form).status_code == 302
    made = RatingList.objects.get(discipline="snooker")
    assert (made.system, made.half_life, made.start_value, made.provisional_uncertainty) == (
        "frames", 365, 500, 55,
    )  # fmt: skip
    assert made.stale_from is not None and not made.published
    edit = reverse("ratings:edit", args=[slug, "snooker"])
    assert "100 points double the odds" in text(client, edit)
    assert client.post(edit, {**form, "published": "on", "start_value": "600"}).status_code == 302
    made.refresh_from_db()
    assert made.published and made.start_value == 600
    delete = reverse("ratings:delete", args=[slug, "snooker"])
    assert client.post(delete, {"typed_name": "pool"}).status_code == 422
    assert client.post(delete, {"typed_name": "snooker"}).status_code == 302
    assert not RatingList.objects.filter(discipline="snooker").exists()
    logged = ClubEvent.objects.filter(what__startswith="rating-list").values_list("what", flat=True)
    assert set(logged) == {"rating-list-made", "rating-list-changed", "rating-list-deleted"}


def test_only_what_counts_has_the_list_computed_again(season: Hall) -> None:
    """Publishing it moves no rating."""
    kept = {name: getattr(season.pool, name) for name in Settings.__dataclass_fields__}
    setup.edit(rating_list=season.pool, settings=Settings(**{**kept, "published": False}), by=None)
    season.pool.refresh_from_db()
    assert season.pool.stale_from is None
    setup.edit(rating_list=season.pool, settings=Settings(**{**kept, "tau": 0.3}), by=None)
    season.pool.refresh_from_db()
    assert season.pool.stale_from is not None


def test_starting_values_are_looked_at_before_they_are_written(season: Hall) -> None:
    """Bad lines one by one, then a preview, then the rows; and they can be taken back."""
    client = officer(season)
    address = reverse("ratings:starting", args=[season.club.slug, "pool"])
    form = {"on": "2026-03-02", "reason": "County list", "uncertainty": "80"}
    lines = "Player\tRating\tRD\nAnn\t1700\t60\nNobody\t1500\nBob\tgood\nAnn\t1600\nCy\t99999\nDee"
    wrong = client.post(address, {**form, "lines": lines})
    page = wrong.content.decode()
    assert wrong.status_code == 422 and "5 of 6 lines cannot be read" in page
    for said in (
        "is no player of the club",
        "“good” is none",
        "stands in an earlier line",
        "99999",
        "missing",
    ):
        assert said in page
    good = {**form, "lines": "Ann, 1700, 60\nDee, 1400"}
    looked = client.post(address, good)
    assert looked.status_code == 200 and not StartingValue.objects.exists()
    assert "Before they are written" in looked.content.decode() and "not rated" in looked.content.decode()
    assert client.post(address, {**good, "write": "1"}).status_code == 302
    rows = StartingValue.objects.order_by("value").values_list("player__name", "value", "uncertainty")
    assert list(rows) == [("Dee", 1400, 80), ("Ann", 1700, 60)]
    assert client.post(address, {**good, "write": "1"}).status_code == 302  # the same day: in their place
    assert StartingValue.objects.count() == 2 and "County list" in text(client, address)
    late = client.post(address, {**good, "on": "2999-01-01"})
    assert late.status_code == 422 and "a day that has been" in late.content.decode()
    one = StartingValue.objects.get(player__name="Dee")
    take_back = reverse("ratings:starting-remove", args=[season.club.slug, "pool", one.pk])
    assert client.post(take_back).status_code == 302 and StartingValue.objects.count() == 1
    assert client.post(take_back).status_code == 404
    season.rate(week=2)
    history = text(client, reverse("ratings:player", args=[season.club.slug, "pool", "ann"]))
    assert "Starting value: County list" in history


def test_the_csv_has_what_the_page_shows(season: Hall, client: Client) -> None:
    """One line for each player."""
    answer = client.get(reverse("publishing:ratings-csv", args=[season.club.slug, "pool"]))
    rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))  # type: ignore[attr-defined]
    assert [row["player"] for row in rows] == ["Bob", "Cy", "Ann"]
    assert [row["place"] for row in rows] == ["", "", "1"]
    assert rows[2]["frames"] == "24.0" and rows[2]["matches"] == "3" and rows[2]["last_match"] == "2026-03-16"
    assert rows[2]["last_change"].startswith("-")


def test_pages_cost_few_queries_at_any_size(season: Hall, client: Client, known_names: None) -> None:
    """The list and the history."""
    for n in range(12):
        season.play("Ann", "Dee", 5, n % 5, week=2, at=MONDAY + timedelta(weeks=2, hours=n))
    season.rate(week=2)
    with assert_max_queries(6):
        text(client, season.pool.get_absolute_url())
    with assert_max_queries(9):
        text(client, reverse("ratings:player", args=[season.club.slug, "pool", "ann"]))
    with assert_max_queries(5):
        text(client, reverse("ratings:lists", args=[season.club.slug]))


def test_another_clubs_list_is_not_there(season: Hall, client: Client) -> None:
    """A discipline of one club is none of another."""
    other = make_club(public=True)
    text(client, reverse("ratings:list", args=[other.slug, "pool"]), 404)
