"""An evening of groups: twelve in groups of three; the first two of each go on, the rest play for a plate."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from clubs.competitions.models import Competition, Fixture
from tests.browser.night import Director
from tests.browser.screens import barriers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = "Ada Bert Carla Dora Emil Fritz Gerda Hugo Ida Jakob Klara Leo".split()  # noqa: SIM905
GROUP_A = ("Ada", "Hugo", "Ida")


def type_open(director: Director, cup: Competition, **wanted: object) -> list[int]:
    """Type that the first of each of these matches won; their numbers."""
    rows = Fixture.objects.filter(competition=cup, phase__in=("ready", "at_table"), **wanted)
    numbers = list(rows.order_by("number").values_list("number", flat=True))
    for number in numbers:
        director.type_winner(number, "a")
    assert not Fixture.objects.filter(competition=cup, number__in=numbers).exclude(phase="decided").exists()
    return numbers


def row_of(director: Director, name: str) -> Locator:
    """A player's line in the table of the group."""
    return director.page.locator("tr", has=director.page.locator(f"th bdi:text-is('{name}')")).first


def test_an_evening_of_groups(director: Director) -> None:
    """The tables say who goes through and what the others still need; the knockout and the plate are drawn
    with the last result of the groups, and both are played; the finals give the places above the plate's."""
    page = director.page
    director.found_club("Group Club")
    director.add_table(1)
    director.add_players([f"{name};{700 - 10 * n}" for n, name in enumerate(NAMES)])
    director.make_tournament(
        "Group evening",
        3,
        "Groups",
        {"then": "elimination", "then_rest": "on", "three": "loser"},
        groups="4",
        then_count="2",
        rest_minutes="0",
    )
    director.enter_everybody()
    director.draw_all("chalk")
    cup = Competition.objects.get(name="Group evening")
    group_a = cup.fixtures.filter(code__startswith="g1r").order_by("round")
    assert {str(row.a) for row in group_a} | {str(row.b) for row in group_a} == set(GROUP_A)

    # The second of the group meets the third; who loses plays on, and the table says what each needs.
    assert len(type_open(director, cup)) == 4
    first, second, _ = group_a
    won, lost = str(first.a), str(first.b)
    assert lost in (str(second.a), str(second.b)) and won not in (str(second.a), str(second.b))
    director.open(f"{director.competition}standings/")
    expect(row_of(director, won)).to_contain_text(re.compile("A win (or a draw )?is enough"))
    expect(row_of(director, lost)).to_contain_text(re.compile("defeat is not enough"))
    for name in GROUP_A:
        expect(row_of(director, name).locator(".why").first).to_contain_text(
            re.compile("enough|matches left")
        )
    assert barriers(page) == []

    # The first seed beats the one who lost: both places of the group are known before its last match.
    assert str(second.a) == GROUP_A[0] or str(second.b) == GROUP_A[0]
    director.decide(second.number, "Played, but not marked here", f"{GROUP_A[0]} won")
    director.open(f"{director.competition}standings/")
    for name in (won, GROUP_A[0]):
        expect(row_of(director, name).get_by_text("Through", exact=True)).to_be_visible()
    expect(row_of(director, lost).get_by_text("Out", exact=True)).to_be_visible()
    assert not cup.stages.filter(number__gt=1, size__isnull=False).exists()

    director.open(f"{director.competition}manage/")
    while type_open(director, cup, stage__number=1):
        pass
    finals, plate = cup.stages.filter(number__gt=1).order_by("number")
    assert (finals.size, plate.size) == (8, 4)
    losers = {str(seat.entrant) for seat in plate.seats.all()}
    assert lost in losers
    director.open(f"{director.competition}bracket/")
    expect(page.get_by_role("heading", name="Plate", exact=True)).to_be_visible()
    assert barriers(page) == []

    # Finals and plate are played side by side. Nobody comes back from the plate.
    director.open(f"{director.competition}manage/")
    while type_open(director, cup):
        pass
    cup.refresh_from_db()
    assert cup.status == "finished" and cup.champion is not None and cup.champion.name not in losers
    placed = {e.name: e for e in cup.entrants.all()}
    best = min((placed[name] for name in losers), key=lambda e: e.final_rank or 0)
    assert (best.final_rank, best.final_reason) == (9, "Plate: won the final")
    assert {placed[name].final_rank for name in losers} == {9, 10, 11}
    assert all((placed[name].final_rank or 0) <= 8 for name in NAMES if name not in losers)
    director.open(director.competition)
    expect(page.get_by_label("Champion")).to_contain_text(cup.champion.name)
    director.open(f"{director.competition}standings/")
    places = page.get_by_role("region", name="Final places")
    expect(places.get_by_role("row").filter(has_text=best.name)).to_contain_text("Plate: won the final")
    assert barriers(page) == []
