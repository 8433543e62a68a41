"""Of a name that is there already it is asked, before there are two."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.api.core.namesakes import namesakes
from clubs.api.core.scopes import Scope
from clubs.people.models import Club, Player
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db
PLAN = {"rubbers": [{"name": "One", "game": CAROM, "race": 3}]}


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def test_it_is_asked_of_everything_with_a_name(club: Club, owner: Asker) -> None:
    """Whatever it is, the same name twice is 409 "same-name" with the likely one, unless it is meant."""
    league = owner.post(f"clubs/{club.slug}/leagues/", {"name": "Tuesday"}).json()["slug"]
    at = f"leagues/{league}/"
    season: dict[str, Any] = {"name": "Spring", "begins_on": "2027-01-05", "plan": PLAN}
    things: list[tuple[str, dict[str, Any], str]] = [
        ("players/", {"name": "Ann"}, "name"),
        ("tables/", {"number": 1, "kind": "carom", "name": "Window"}, "name"),
        ("competitions/", {"name": "Cup", "game": CAROM, "length": 3}, "name"),
        ("series/", {"name": "Tour"}, "name"),
        ("leagues/", {"name": "Monday"}, "name"),
        (f"{at}seasons/", season, "name"),
        ("handicaps/", {"name": "List", "kind": "list"}, "name"),
    ]
    for path, body, column in things:
        where = f"clubs/{club.slug}/{path}"
        assert (first := owner.post(where, body)).status_code == 201, (path, first.content)
        again = {**body, column: body[column].upper()}
        if "number" in body:
            again["number"] = 2
        refused = owner.post(where, again)
        assert code_of(refused) == (409, "same-name"), (path, refused.content)
        (likely,) = refused.json()["likely"]
        assert likely[column] == body[column] and set(likely) & {"slug", "number"}, path
        meant = owner.post(where, {**again, "same_name": True})
        assert meant.status_code == 201, (path, meant.content)


def test_a_division_and_a_copy_are_asked_about_too(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/leagues/"
    at = f"{at}{owner.post(at, {'name': 'A'}).json()['slug']}/"
    season = owner.post(f"{at}seasons/", {"name": "S", "begins_on": "2027-01-05", "plan": PLAN})
    at = f"{at}seasons/{season.json()['slug']}/divisions/"
    assert owner.post(at, {"name": "First"}).status_code == 201
    assert code_of(owner.post(at, {"name": "first"})) == (409, "same-name")
    cup = owner.post(f"clubs/{club.slug}/competitions/", {"name": "Cup", "game": CAROM, "length": 3}).json()
    copy = f"clubs/{club.slug}/competitions/{cup['slug']}/copy/"
    assert code_of(owner.post(copy, {"name": "Cup"})) == (409, "same-name")
    assert owner.post(copy, {"name": "Cup", "same_name": True}).status_code == 201


def test_new_names_among_entrants_are_asked_about(club: Club, owner: Asker) -> None:
    make_player(club, "Ann")
    made = owner.post(f"clubs/{club.slug}/competitions/", {"name": "Cup", "game": CAROM, "length": 3})
    at = f"clubs/{club.slug}/competitions/{made.json()['slug']}/entrants/"
    assert code_of(owner.post(at, {"new_names": ["Bob", "Ann"]})) == (409, "same-name")
    assert Player.objects.count() == 1, "all or none"
    assert owner.post(at, {"new_names": ["Ann"], "same_name": True}).status_code == 201


@pytest.mark.parametrize(
    ("there", "asked", "same"),
    [
        ("José Muñoz", "jose munoz", True), ("O'Brien", "OBrien", True), ("Ann-Lee", "ann lee", True),
        ("Łukasz", "Lukasz", True), ("李小龙", "李小龙", True), ("🎱", "🎱", True), ("🎱", "🎯", False),
        ("Ann", "Anna", False), ("Ann Lee", "Ann", False), ("Ann", "Ann Lee", False),
        ("Ann Lee", "Annlee", False),
    ],
)  # fmt: skip
def test_names_are_the_same_as_a_reader_sees_them(club: Club, there: str, asked: str, same: bool) -> None:
    make_player(club, there)
    rows = Player.objects.filter(club=club)
    assert namesakes(rows, asked).exists() is same


def test_who_is_called_alike_elsewhere_is_no_namesake(club: Club, owner: Asker) -> None:
    """In another club, or joined with another player."""
    make_player(make_club("Other"), "Ann")
    keep, gone = make_player(club, "Bob"), make_player(club, "Ann")
    owner.post(f"clubs/{club.slug}/players/{keep.slug}/merge/", {"duplicate": gone.slug})
    assert owner.post(f"clubs/{club.slug}/players/", {"name": "Ann"}).status_code == 201


def test_tables_without_a_name_are_not_asked_about(club: Club, owner: Asker) -> None:
    for number in (1, 2):
        body = {"number": number, "kind": "carom"}
        assert owner.post(f"clubs/{club.slug}/tables/", body).status_code == 201
