"""A time without an offset is one of the club's zone, or it is refused; it is never guessed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from clubs.api.core.moments import TOLD, placed
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.api.fuzz.calling import METHODS, described
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db
GAP, TWICE = "2027-03-28T02:30", "2027-10-31T02:30"


@pytest.fixture
def club() -> Club:
    return make_club("Hall", timezone="Europe/Vienna")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("2027-01-05T19:30", "2027-01-05T18:30:00+00:00"),
        ("2027-07-05T19:30", "2027-07-05T17:30:00+00:00"),
        ("2027-01-05T19:30Z", "2027-01-05T19:30:00+00:00"),
        ("2027-01-05T19:30-05:00", "2027-01-06T00:30:00+00:00"),
        (f"{GAP}Z", "2027-03-28T02:30:00+00:00"),
        (f"{TWICE}+02:00", "2027-10-31T00:30:00+00:00"),
    ],
)
def test_it_is_a_time_of_the_hall(club: Club, owner: Asker, given: str, meant: str) -> None:
    body = {"name": "Cup", "game": CAROM, "length": 3, "starts_at": given}
    answer = owner.post(f"clubs/{club.slug}/competitions/", body)
    assert answer.status_code == 201, answer.content
    assert Competition.objects.get().starts_at == datetime.fromisoformat(meant)


@pytest.mark.parametrize("given", [GAP, TWICE])
def test_what_the_clocks_leave_out_or_have_twice_is_refused(club: Club, owner: Asker, given: str) -> None:
    body = {"name": "Cup", "game": CAROM, "length": 3, "starts_at": given}
    refused = owner.post(f"clubs/{club.slug}/competitions/", body)
    assert code_of(refused) == (422, "bad-field")
    (told,) = refused.json()["fields"]
    assert told["field"] == "starts_at" and "clocks" in told["message"]


def test_a_query_is_read_alike(club: Club, owner: Asker) -> None:
    ann = make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/{ann.slug}/results/?since="
    assert owner.get(f"{at}2027-01-05T19:30").status_code == 200
    for given in (GAP, TWICE, "yesterday", "2027-13-01T00:00"):
        refused = owner.get(f"{at}{given}")
        assert refused.status_code == 422 and refused.json()["code"] == "bad-field", given


def test_without_a_club_it_needs_its_offset() -> None:
    aware = datetime.fromisoformat("2027-01-05T19:30+01:00")
    assert placed(aware, None) is aware
    with pytest.raises(ValueError, match="offset"):
        placed(datetime(2027, 1, 5, 19, 30), None)
    assert placed(datetime(2027, 1, 5, 19, 30), ZoneInfo("Europe/Vienna")) == aware


def test_every_moment_that_is_asked_for_says_so() -> None:
    """Of all bodies and queries of the description."""
    silent: list[str] = []

    def look(where: str, shape: Any) -> None:
        if isinstance(shape, dict):
            if shape.get("format") == "date-time" and TOLD not in shape.get("description", ""):
                silent.append(where)
            for name, one in shape.items():
                look(f"{where}.{name}", one)
        elif isinstance(shape, list):
            for one in shape:
                look(where, one)

    for name, shape in described()["components"]["schemas"].items():
        if name.endswith("Request") and name not in ("EntryRequest", "OwnRequest"):  # what is shown
            look(name, shape)
    asked = 0
    for path in described()["paths"].values():
        for method in METHODS:
            for one in path.get(method, {}).get("parameters", []):
                if one["in"] == "query" and one["schema"].get("format") == "date-time":
                    asked += 1
                    look(one["name"], {**one["schema"], "description": one.get("description", "")})
    assert silent == [] and asked >= 4
