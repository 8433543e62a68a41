"""Bracket pages: as many queries at any size, and a plate that has a place list of its own."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import deciding
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.clubs.publishing.paper import assert_inside
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def page(competition: Competition, name: str) -> str:
    """A page of the competition as a visitor sees it, made anew."""
    address = reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug])
    answer = Client().get(f"{address}?look=anew")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("entrants", [8, 64])
def test_a_bracket_page_takes_twelve_queries_at_any_size(entrants: int) -> None:
    """Double elimination of 8 and of 64, matches decided on both sides."""
    stages = [StageSettings("double", settings={"second_final": True})]
    competition = build(build_club(), entrants, stages=stages, automatic=False)
    for number in (1, 2, 3):
        deciding.decide(competition=competition, number=number, kind="walkover", winner="a", by=None)
    with assert_max_queries(12):
        assert "Losers’ side" in page(competition, "bracket")


def test_a_plate_has_its_own_place_list() -> None:
    """Once it is over, on the page of standings and in the frame; first of the plate is who won its final."""
    stages = [StageSettings("elimination", settings={"plate": "first_match"})]
    competition = build(build_club(public=True), 8, stages=stages)
    assert "Plate, places" not in page(competition, "standings")
    competition = play_all(competition)
    table = page(competition, "standings").split('aria-label="Plate, places"')[1].split("</table>")[0]
    final = competition.fixtures.get(code="pfinal")
    loser = final.b if final.winner_side == "a" else final.a
    assert table.index(final.winner.name) < table.index(loser.name)
    assert table.count("<tr") == 5
    framed = Client().get(reverse("embeds:standings", args=[competition.club.slug, competition.slug]))
    assert 'aria-label="Plate, places"' in framed.content.decode()


@pytest.mark.parametrize(
    ("entrants", "stage", "words"),
    [
        (6, StageSettings("double", settings={"second_final": True}), ("Winners’", "Losers’", "Second")),
        (8, StageSettings("elimination", settings={"plate": "first_match"}), ("Plate", "Champion")),
        (8, StageSettings("elimination", settings={"every_place": True}), ("Places", "Champion")),
    ],
    ids=["double", "plate", "every-place"],
)
def test_a_bracket_of_parts_is_printed_as_trees(
    entrants: int, stage: StageSettings, words: tuple[str, ...]
) -> None:
    """Everybody stands on the sheet, before the first result and after the last, inside its margins."""
    competition = build(build_club(), entrants, stages=[stage])
    address = reverse("publishing:bracket-pdf", args=[competition.club.slug, competition.slug])
    for played in (False, True):
        if played:
            competition = play_all(competition)
        pages = assert_inside(Client().get(address).content)
        assert all(leaf.width > leaf.height for leaf in pages)
        text = " ".join(leaf.text for leaf in pages)
        assert all(word in text for word in words)
        assert {f"P{n}" for n in range(1, entrants + 1)} <= {
            word for leaf in pages for word in leaf.text.split()
        }
        assert played or "loser of M" in text
    assert text.count("P1") >= 3
