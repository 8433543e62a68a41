"""Brackets of several parts on paper from the browser: as trees over sheets, beside lists of tables."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draws
from clubs.people.models import Club
from clubs.publishing.selectors.bracket_pages import HEIGHT, WIDTH, Page
from clubs.publishing.views.pdf.trees import forest_of
from clubs.publishing.views.tree_pages import pages_of
from tests.clubs.competitions.conftest import build, build_club, decide_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return build_club()


def laid(competition: Competition) -> list[Page]:
    """The pages of a competition's first stage."""
    draw = load_draws(competition)[0]
    return pages_of(forest_of(competition, list(draw.fixtures.values()), lambda one: ""))


def shown(competition: Competition, client: Client) -> str:
    """The page to print."""
    answer = client.get(reverse("publishing:bracket-print", args=[competition.club.slug, competition.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("format_", "settings", "players"),
    [
        ("double", {"second_final": True}, 13),
        ("double", {"last": 4}, 32),
        ("elimination", {"plate": "first_match"}, 24),
        ("elimination", {"every_place": True}, 16),
    ],
)
def test_every_match_stands_once_inside_its_sheet(
    club: Club, format_: str, settings: dict[str, object], players: int
) -> None:
    """With two lines each, nothing outside the picture, and lines of one column never on one another."""
    competition = build(club, players, until="drawn", stages=[StageSettings(format_, settings=settings)])
    pages = laid(competition)
    labels = [joint.label for page in pages for joint in page.joints]
    numbers = competition.fixtures.values_list("number", flat=True)
    assert sorted(labels) == sorted(f"M{number}" for number in numbers)
    for page in pages:
        assert page.height <= HEIGHT + 100
        for line in page.lines:
            assert line.x >= 0 and line.x + line.width <= WIDTH + 1 and 0 < line.y <= page.height
        for joint in page.joints:
            starts = {round(line.y) for line in page.lines if round(line.x + line.width) == round(joint.x)}
            assert {round(joint.top), round(joint.bottom)} <= starts, joint
        spots = [(round(line.x), round(line.y)) for line in page.lines]
        assert len(spots) == len(set(spots))


def test_ways_to_other_sheets_are_named(club: Club) -> None:
    """Who goes on elsewhere finds the sheet, and the sheet says where they come from."""
    competition = build(club, 40, until="drawn", stages=[StageSettings("double")])
    pages = laid(competition)
    assert len(pages) > 2
    sheets = list(enumerate(pages, 1))
    notes = [(at, words.text) for at, page in sheets for words in page.words if words.kind == "note"]
    where = {joint.label: at for at, page in sheets for joint in page.joints}
    ways = [(at, re.search(r"in (M\d+), sheet (\d+)", text)) for at, text in notes]
    onward = [(at, *found.groups()) for at, found in ways if found]
    assert onward and all(where[label] == int(sheet) != at for at, label, sheet in onward)
    assert any(text.startswith("from sheet ") for _, text in notes)


def test_a_played_bracket_names_its_champion(club: Club, client: Client) -> None:
    """Strong, with what was won, on the last sheet of the finals; the scores and seeds beside the names."""
    competition = decide_all(build(club, 5, automatic=False, stages=[StageSettings("double")]))
    page = laid(competition)[-1]
    (champion,) = [line for line in page.lines if line.strong and line.name]
    assert competition.champion is not None and champion.name == competition.champion.name
    assert "Champion" in {words.text for words in page.words}
    said = shown(competition, client)
    assert (
        '<svg class="bracket-paper' in said
        and "Winners" in said
        and "Losers" in said
        and "<table" not in said
    )
    assert 'class="paper paper--lying"' in said and "paper-mixed.css" in said


def test_stages_are_mixed_of_lists_and_trees(club: Club, client: Client) -> None:
    """Groups as a list that stands, their final as a tree that lies; a table alone has no tree."""
    stages = [
        StageSettings("groups", settings={"groups": 2}),
        StageSettings("elimination", "Finals", feed={"count": 2}),
    ]
    competition = decide_all(build(club, 6, automatic=False, stages=stages))
    said = shown(competition, client)
    assert said.index("<table") < said.index('<svg class="bracket-paper')
    assert said.count("paper--standing") == 1 and said.count("paper paper--lying") == 1
    assert "Finals" in said and "1 lying" in said
    swiss = build(club, 6, name="Swiss", until="drawn", stages=[StageSettings("swiss")])
    said = shown(swiss, client)
    assert '<svg class="bracket-paper' not in said and "<table" in said


def test_it_takes_few_queries(club: Club, client: Client, django_assert_max_num_queries) -> None:
    """However large the field is."""
    competition = build(club, 32, until="drawn", stages=[StageSettings("double")])
    Fixture.objects.filter(competition=competition).update(on_hold=False)
    with django_assert_max_num_queries(12):
        shown(competition, client)
