"""The page of one entrant, and the sheet of codes that lead to it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.entrant_page import is_own, own_player
from clubs.competitions.services import entries
from clubs.competitions.services.seating import seat_club
from clubs.people.models import Club, Role
from tests.clubs.competitions.conftest import build, decide_all, fixture, play_all
from tests.clubs.competitions.pairs import build_pairs
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def page_of(competition: Competition, number: int, client: Client | None = None) -> str:
    """The page as a visitor reads it."""
    args = [competition.club.slug, competition.slug, number]
    answer = (client or Client()).get(reverse("competitions:entrant", args=args))
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_before_the_draw_the_page_says_so(club: Club) -> None:
    """There is a page as soon as somebody has entered."""
    assert "The draw is not made yet" in page_of(build(club, 4, until="open"), 1)


def test_the_next_match_and_then_results_and_place(club: Club) -> None:
    """While it runs the match at the table is named with its table; afterwards results and place are."""
    competition = build(club, 4)

    seat_club(club.pk)
    text = page_of(competition, 1)
    match = fixture(competition, 1).match
    assert match is not None and match.table is not None
    assert "Now" in text and f"Table {match.table.number}" in text and "P4" in text
    play_all(competition)
    text = page_of(competition, 1)
    assert "1st" in text and "Won" in text
    second = competition.entrants.get(final_rank=2)
    assert "2nd" in page_of(competition, second.number)


def test_who_withdrew_before_the_draw_has_no_public_page(club: Club) -> None:
    """Officers still see it."""
    competition = build(club, 4, until="open")
    entries.withdraw(competition=competition, number=4, by=None)
    address = reverse("competitions:entrant", args=[club.slug, competition.slug, 4])
    assert Client().get(address).status_code == 404
    officer = Client()
    officer.force_login(make_member(club, Role.DIRECTOR))
    assert officer.get(address).status_code == 200


def test_each_entrant_has_a_code_on_the_sheet(club: Club) -> None:
    """The sheet has a code for everybody who is in, with the address in words."""
    competition = build(club, 4, until="open")
    entries.withdraw(competition=competition, number=4, by=None)
    officer = Client()
    officer.force_login(make_member(club, Role.DIRECTOR))
    text = officer.get(reverse("competitions:codes", args=[club.slug, competition.slug])).content.decode()
    assert text.count('class="label-code"') == 3
    assert f"/t/{competition.slug}/e/1/" in text


def test_both_of_a_pair_have_the_page(club: Club) -> None:
    """The page is the pair's: either takes the entry back there, and each is told of their own call."""
    competition = build_pairs(club, 2, until="open")
    entrant = competition.entrants.select_related("player", "partner").get(number=1)
    user = make_member(club)
    assert entrant.partner is not None
    entrant.partner.user = user
    entrant.partner.save()
    assert is_own(entrant, user) and own_player(entrant, user) == entrant.partner
    assert own_player(entrant, make_member(club)) == entrant.player
    client = Client()
    client.force_login(user)
    assert "Take my entry back" in page_of(competition, 1, client)


def test_nobody_stands_anywhere_before_a_result(club: Club) -> None:
    """A bye alone makes nobody the second of nine."""
    competition = build(club, 9, stages=[StageSettings("swiss", settings={"rounds": 4})])
    assert "as it stands" not in page_of(competition, 1)
    assert "as it stands" in page_of(decide_all(competition), 1)
