"""Pairs on the waiting list, by program."""

from __future__ import annotations

import pytest

from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import build_club
from tests.clubs.competitions.pairs import build_pairs
from tests.factories import make_member, make_player, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return build_club(tables=1)


def test_a_pair_is_put_told_and_struck(club: Club) -> None:
    """With its name, for everybody to read; one alone is refused."""
    competition = build_pairs(club, 2, until="open")
    at = f"clubs/{club.slug}/competitions/{competition.slug}/waiting-list/"
    cy, di = make_player(club, "Cy Cole"), make_player(club, "Di Dunn")
    director = by_token(owner_of(club), Scope.READ, Scope.DIRECT)
    assert code_of(director.post(at, {"player": cy.slug})) == (422, "partner-missing")
    made = director.post(at, {"player": cy.slug, "partner": di.slug, "name": "The Tops"})
    assert made.status_code == 201
    (row,) = Asker().get(at).json()["results"]
    assert row == made.json() and (row["name"], row["partner"], row["place"]) == ("The Tops", di.slug, 1)
    assert director.delete(f"{at}1/").status_code == 204
    assert Asker().get(at).json()["results"] == []


def test_an_answer_to_an_invite_tells_the_place_on_the_list(club: Club) -> None:
    """When the field is full the two who agree wait; the entrant is null. Either confirms or leaves."""
    competition = build_pairs(club, 2, until="open")
    root = f"clubs/{club.slug}/competitions/{competition.slug}/"
    one, other = make_member(club), make_member(club)
    make_player(club, "Cy Cole", user=one)
    di = make_player(club, "Di Dunn", user=other)
    asking, asked = (by_token(user, Scope.READ, Scope.DIRECT) for user in (one, other))
    invite = asking.post(f"{root}partner-invites/", {"player": di.slug})
    assert invite.status_code == 201 and invite.json()["waiting"] is None
    answers = f"{root}partner-invites/{invite.json()['invite']['number']}/answer/"
    got = asked.post(answers, {"answer": "accept"}).json()
    assert got["entrant"] is None and (got["waiting"]["name"], got["waiting"]["place"]) == ("Dunn & Cole", 1)
    assert code_of(asked.put(f"{root}sign-up/confirmation/", {})) == (409, "no-offer")
    assert asking.delete(f"{root}sign-up/").status_code == 204
    assert code_of(asked.delete(f"{root}sign-up/")) == (409, "not-waiting")
