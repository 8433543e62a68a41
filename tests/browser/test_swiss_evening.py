"""An evening of Swiss: ten players, five rounds paired by the director, a final of four, to the champion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from clubs.competitions.models import Competition, Fixture
from clubs.people.models import Club
from tests.browser.night import Director
from tests.browser.screens import barriers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = "Ada Bert Carla Dora Emil Fritz Gerda Hugo Ida Jakob".split()  # noqa: SIM905


def type_results(director: Director, cup: Competition) -> None:
    """Type who won each open match: the very first by its page's button, the others as that sends it."""
    rows = list(Fixture.objects.filter(competition=cup, phase__in=("ready", "at_table")).order_by("number"))
    if rows[0].number == 1:
        first = rows.pop(0)
        assert first.a is not None
        director.decide(first.number, "Played, but not marked here", f"{first.a.name} won")
    else:
        director.open(f"{director.competition}manage/")
    for row in rows:
        director.type_winner(row.number, "b" if row.number % 4 == 0 else "a")


def test_an_evening_of_swiss(director: Director) -> None:
    """Each round is paired by a button when the last result is in, and taken back; the reasons can be read
    under each pairing; the best four play for the title."""
    page = director.page
    director.found_club("Swiss Club")
    director.add_table(1)
    director.add_players([f"{name};{700 - 10 * n}" for n, name in enumerate(NAMES)])
    director.make_tournament("Swiss evening", 3, "Swiss", {"then": "elimination"}, rounds="5", then_count="4")
    director.enter_everybody()
    director.draw_all("chalk")
    expect(page.get_by_role("heading", name="Swiss: Round 1 of 5")).to_be_visible()
    cup = Competition.objects.get(club=Club.objects.get(name="Swiss Club"))
    for round_ in range(1, 6):
        type_results(director, cup)
        director.open(f"{director.competition}manage/")
        if round_ == 5:
            break
        page.get_by_role("button", name=f"Pair round {round_ + 1}").click()
        expect(page.get_by_role("heading", name=f"Swiss: Round {round_ + 1} of 5")).to_be_visible()
        if round_ == 1:
            page.get_by_role("button", name="Take round 2 back").click()
            page.get_by_role("button", name="Pair round 2").click()
            assert barriers(page) == []
            director.open(f"{director.competition}schedule/")
            page.locator("summary", has_text="Why these two").first.click()
            expect(page.get_by_text(re.compile("both have 2 points")).first).to_be_visible()
            assert barriers(page) == []
    rows = Fixture.objects.filter(competition=cup, stage__number=1)
    met = [frozenset((row.a_id, row.b_id)) for row in rows]
    assert len(met) == 25 and len(set(met)) == 25

    # The best four are drawn for the final stage, and play it.
    final = cup.stages.get(number=2)
    assert final.size == 4
    director.open(f"{director.competition}standings/")
    expect(page.get_by_role("columnheader", name="Sonneborn-Berger")).to_be_visible()
    expect(page.get_by_text("Round 5 of 5")).to_be_visible()
    assert barriers(page) == []
    type_results(director, cup)
    type_results(director, cup)
    cup.refresh_from_db()
    assert cup.status == "finished" and cup.champion is not None
    director.open(director.competition)
    expect(page.get_by_label("Champion")).to_contain_text(cup.champion.name)
