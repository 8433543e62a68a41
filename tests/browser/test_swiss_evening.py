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
TYPED = """async ([number, side]) => {
  const form = new FormData();
  form.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  form.set("decision", `played:${side}`);
  const answer = await fetch(`m/${number}/decide/`, { method: "POST", body: form, redirect: "manual" });
  return answer.type === "opaqueredirect";
}"""
"""What the button of a match's page sends, from the director's page, and whether it was taken. The page that
would follow is not asked for: a round has five results."""


@pytest.fixture
def director(chromium_browser: Any, site: str) -> Iterator[Director]:
    """A director's laptop."""
    make_user("ann@example.org")
    found = Director(chromium_browser, site, 1280, 900)
    found.sign_in("ann@example.org", PASSWORD)
    yield found
    found.context.close()
    assert not found.complaints


def make_swiss(director: Director) -> None:
    """Swiss in five rounds, then the best four in a knockout."""
    page = director.page
    director.open(director.club + "t/new/")
    page.get_by_label("Three-Cushion Carrom Game").check()
    page.get_by_label("Swiss").check()
    director.press("Go on")
    page.locator("input[name=name]").wait_for()
    page.fill("input[name=name]", "Swiss evening")
    page.fill("input[name=length]", "3")
    page.fill("input[name=rounds]", "5")
    page.get_by_label("What follows").select_option("elimination")
    page.fill("input[name=then_count]", "4")
    director.press("Make the tournament")
    director.competition = re.sub(r"^https?://[^/]+|manage/$", "", page.url)


def by_its_button(director: Director, match: Fixture) -> None:
    """Type that the first side of a match has won, on the page of the match."""
    page = director.page
    director.open(f"{director.competition}manage/m/{match.number}/")
    page.locator("summary", has_text="Played, but not marked here").click()
    assert match.a is not None
    page.get_by_role("button", name=f"{match.a.name} won").click()
    expect(page.locator("#entrants")).to_be_visible()


def type_results(director: Director, cup: Competition) -> None:
    """Type who won each open match: the very first by its page's button, the others as that sends it."""
    rows = list(Fixture.objects.filter(competition=cup, phase__in=("ready", "at_table")).order_by("number"))
    if rows[0].number == 1:
        by_its_button(director, rows.pop(0))
    else:
        director.open(f"{director.competition}manage/")
    for row in rows:
        assert director.page.evaluate(TYPED, [row.number, "b" if row.number % 4 == 0 else "a"])


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
