"""Ratings for programs: the same as on the pages, with the same refusals."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.ratings.models import RatingList, StartingValue
from tests.clubs.ratings.conftest import Hall
from tests.factories import owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db: None) -> Hall:
    """Two matches, counted."""
    hall = Hall(provisional_uncertainty=500.0, provisional_frames=10)
    hall.play("Ann", "Bob", 5, 3)
    hall.play("Ann", "Cy", 5, 4, week=1)
    hall.rate(week=1)
    return hall


def ask(
    client: Client, hall: Hall, path: str = "", *, method: str = "get", status: int = 200, **body: Any
) -> Any:
    """The JSON of an answer, which has to have this status."""
    address = f"/api/v1/clubs/{hall.club.slug}/ratings/{path}"
    more = {"data": body, "content_type": "application/json"} if method != "get" else {}
    answer = getattr(client, method)(address, **more)
    assert answer.status_code == status, answer.content.decode()[:500]
    return answer.json() if answer.content else None


def officer(hall: Hall) -> Client:
    """A client of the club's owner."""
    client = Client()
    client.force_login(owner_of(hall.club))
    return client


def test_lists_players_and_steps(season: Hall, client: Client) -> None:
    """Each step is told as a sentence that explains it."""
    (one,) = ask(client, season)["results"]
    assert (one["discipline"], one["name"], one["waits"]) == ("pool", "Pool", False) and one["rated_at"]
    rows = ask(client, season, "pool/players/")["results"]
    assert [row["player"]["slug"] for row in rows] == ["ann", "cy", "bob"]
    assert [row["place"] for row in rows] == [1, None, None] and rows[0]["frames"] == 17
    steps = ask(client, season, "pool/players/ann/")["results"]
    assert steps[0]["opponent"]["slug"] == "cy" and (steps[0]["won"], steps[0]["lost"]) == (5, 4)
    assert steps[1]["told"].startswith(f"Rating {steps[1]['rating']:.0f} (+")
    assert steps[1]["told"].endswith("beat Bob 5–3, expected 4.0 frames of 8.")
    ask(client, season, "snooker/players/", status=404)
    assert ask(client, season, "pool/players/dee/")["results"] == []


def test_an_answer_that_is_known_is_not_sent_again(season: Hall, client: Client) -> None:
    """Until the list has moved."""
    address = f"/api/v1/clubs/{season.club.slug}/ratings/pool/players/"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    season.play("Bob", "Cy", 5, 0, week=1)
    season.rate(week=1)
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_officers_make_change_and_delete_lists(season: Hall, client: Client) -> None:
    """Others are refused; an unpublished list is there for officers alone."""
    ask(client, season, method="post", status=401, discipline="snooker")
    ours = officer(season)
    made = ask(ours, season, method="post", status=201, discipline="snooker", system="frames")
    assert (
        made["start_value"] == 500 and made["half_life"] == 1095 and made["waits"] and not made["published"]
    )
    ask(client, season, "snooker/", status=404)
    assert ask(ours, season, method="post", status=409, discipline="pool")["code"] == "rating-list-exists"
    wrong = ask(ours, season, "snooker/", method="patch", status=422, counts_competitions=False,
                counts_ladders=False)  # fmt: skip
    assert wrong["code"] == "counts-nothing"
    assert ask(ours, season, "snooker/", method="patch", published=True)["published"]
    assert ask(client, season, "snooker/")["half_life"] == 1095
    ask(ours, season, "snooker/removal/", method="post", status=422, typed_name="Pool")
    ask(ours, season, "snooker/removal/", method="post", status=204, typed_name="Snooker")
    assert RatingList.objects.count() == 1


def test_starting_values_line_by_line(season: Hall) -> None:
    """All lines or none; a trial writes nothing."""
    ours = officer(season)
    body = {"on": "2026-03-02", "reason": "County list"}
    wrong = ask(
        ours, season, "pool/starting-values/", method="post", status=422, lines="Ann;1\nEve;9", **body
    )
    assert wrong["code"] == "lines-wrong" and [one["line"] for one in wrong["problems"]] == [2]
    good = {"lines": "Ann;1700;50\nBob;1400", "uncertainty": 90, **body}
    tried = ask(ours, season, "pool/starting-values/", method="post", dry_run=True, **good)
    assert [one["uncertainty"] for one in tried] == [50, 90] and not StartingValue.objects.exists()
    ask(ours, season, "pool/starting-values/", method="post", status=201, **good)
    rows = ask(ours, season, "pool/starting-values/")["results"]
    assert [row["player"]["slug"] for row in rows] == ["ann", "bob"] and rows[0]["reason"] == "County list"
    ask(ours, season, f"pool/starting-values/{rows[0]['id']}/", method="delete", status=204)
    ask(ours, season, f"pool/starting-values/{rows[0]['id']}/", method="delete", status=404)
    late = ask(
        ours, season, "pool/starting-values/", method="post", status=422, **{**good, "on": "2999-01-01"}
    )
    assert late["code"] == "day-to-come"
