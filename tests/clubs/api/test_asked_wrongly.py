"""What a program asks wrongly is refused in the way of the interface, whoever it is that refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM, build, build_club
from tests.factories import make_player, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return build_club(tables=2)


@pytest.mark.parametrize(
    "path", ["no-such", "clubs/[\x08*/players/", "clubs/%00/", "clubs//", "clubs/x/tables/-1/", "%ED%A0%80/"]
)
def test_an_address_that_is_none_is_a_problem_like_any_other(path: str) -> None:
    """Whatever the asker reads: a program that forgot to say so is no browser."""
    for accept in ("*/*", "text/html", "application/json"):
        assert code_of(Asker().get(path, Accept=accept)) in [(404, "not-found"), (406, "not-acceptable")]


def test_a_fault_is_told_as_a_problem_too(monkeypatch: Any) -> None:
    from clubs.api import games

    def fail(*asked: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(games, "rule_sets", fail)
    answer = Client(raise_request_exception=False).get("/api/v1/games/")
    assert code_of(answer) == (500, "fault") and b"bug" not in answer.content


def test_what_no_query_has_is_refused(club: Club) -> None:
    """A filter that is misspelt would show everything, and look as if it had found it."""
    at, owner = f"clubs/{club.slug}/players/", by_token(owner_of(club), Scope.READ, Scope.PEOPLE)
    refused = Asker().get(f"{at}?txt=ann")
    assert (code_of(refused), refused.json()["field"]) == ((422, "bad-field"), "txt")
    assert Asker().ask("HEAD", f"{at}?txt=ann").status_code == 422
    assert code_of(owner.post(f"{at}?dry_run=1", {"name": "Ann"})) == (422, "bad-field")
    assert not club.players.exists()
    assert code_of(owner.get(f"{at}{'?x' * 3000}"))[0] == 422
    assert (
        Asker().get(f"{at}?text=ann&active=true&ordering=name&fields=name&limit=1&offset=0").status_code
        == 200
    )


def test_whoever_may_not_learns_nothing_of_what_may_be_asked(club: Club) -> None:
    assert code_of(Asker().get(f"clubs/{club.slug}/log/?nonsense=1")) == (401, "sign-in")


def test_competitions_are_found_by_their_format(club: Club) -> None:
    """``format`` is the competition's, and no way to ask for another type of answer."""
    build(club, 3, name="League", format="round_robin")
    build(club, 3, name="Cup", until="drawn")
    at = f"clubs/{club.slug}/competitions/"
    found = Asker().get(f"{at}?format=round_robin").json()["results"]
    assert [one["name"] for one in found] == ["League"]
    assert code_of(Asker().get(f"{at}?format=json")) == (422, "bad-field")


@pytest.mark.parametrize(
    "query",
    ["active=yes", "active=1", "rating_from=1.5", "rating_to=3e3", f"rating_to={10**30}", "active=\x00"],
)
def test_a_filter_that_is_not_understood_is_refused(club: Club, query: str) -> None:
    """Half a question has no answer: passed over, it would show everybody."""
    assert code_of(Asker().get(f"clubs/{club.slug}/players/?{query}")) == (422, "bad-field")


@pytest.mark.parametrize(
    "query", ["active=true", "active=False", "active=", "rating_from=-5&rating_to=2147483647"]
)
def test_a_filter_that_is_understood_is_applied(club: Club, query: str) -> None:
    make_player(club, "Ann")
    found = Asker().get(f"clubs/{club.slug}/players/?{query}").json()
    assert found["count"] == (0 if query == "active=False" else 1)


def test_what_no_body_has_is_refused_however_deep(club: Club) -> None:
    """A misspelt member of a member would silently be left out."""
    director = by_token(owner_of(club), Scope.READ, Scope.DIRECT)
    at = f"clubs/{club.slug}/competitions/"
    given = {"name": "Cup", "game": CAROM, "length": 1, "no_show": {"minutes": 5, "minuts": 3}}
    refused = director.post(at, given)
    assert code_of(refused) == (422, "bad-field")
    assert [one["field"] for one in refused.json()["fields"]] == ["no_show.minuts"]
    cup = build(club, 3, until="open")
    body = {"seeds": [{"number": 1, "seed": 1}, {"number": 2, "seed": 2, "sed": 3}]}
    refused = director.patch(f"{at}{cup.slug}/hand-seeds/", body)
    assert [one["field"] for one in refused.json()["fields"]] == ["seeds[1].sed"]
    assert not cup.entrants.exclude(hand_seed=None).exists()


def test_a_number_without_end_is_no_number(club: Club) -> None:
    owner = Asker(token=make_token(user=owner_of(club), label="X", scopes=["people"], days=1)[1])
    answer = owner.client.generic(
        "POST",
        f"/api/v1/clubs/{club.slug}/players/",
        '{"name": "Ann", "rating": 1e999}',
        "application/json",
        headers=owner.headers,
    )
    assert code_of(answer) == (400, "bad-json")
