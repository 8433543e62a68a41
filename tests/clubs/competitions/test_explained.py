"""Standings as plain values: the same ranks as on the page, a reason for every neighbouring pair."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.selectors.standing import explained
from clubs.people.models import Club
from tests.clubs.competitions.conftest import build, play_all

pytestmark = pytest.mark.django_db


def round_robin(club: Club, *, upset: tuple[int, ...] = ()) -> Competition:
    """Four who have all met; P1 wins all, unless upset."""
    made = build(club, 4, format="round_robin", criteria=["match_points", "head_to_head", "lot"])
    return play_all(made, upset=upset)


def test_a_round_robin_tells_why_in_plain_values(club: Club) -> None:
    """Every neighbouring pair has its criterion with both values and a sentence; all of it is JSON."""
    made = round_robin(club)
    told = json.loads(json.dumps(explained(made)))
    assert told["format"] == "round_robin" and told["final"] is True
    assert [one["key"] for one in told["criteria"]] == ["match_points", "head_to_head", "lot"]
    numbers = [row["entrant"] for row in told["rows"]]
    assert sorted(numbers) == [1, 2, 3, 4] and len(told["partings"]) == 3
    for upper, lower, parting in zip(told["rows"], told["rows"][1:], told["partings"], strict=False):
        assert (parting["above"], parting["below"]) == (upper["entrant"], lower["entrant"])
        assert parting["words"].startswith(f"{upper['name']} stands above {lower['name']} by ")
        assert parting["value_above"] != parting["value_below"]
        assert parting["value_above"] in parting["words"]
        for one in parting["level_on"]:
            assert upper["values"][one["criterion"]] == lower["values"][one["criterion"]] == one["value"]


def test_a_knockout_tells_how_far_each_came(club: Club) -> None:
    """Final places with their reasons; those beaten in one round share theirs."""
    made = play_all(build(club, 4, third_place=False))
    told = explained(made)
    assert [(row["rank"], row["rank_to"]) for row in told["rows"]] == [(1, 1), (2, 2), (3, 4), (3, 4)]
    first, second, third = told["partings"]
    assert first["criterion"] == "round" and "won the final" in first["words"]
    assert second["value_above"] == "lost the final"
    assert third["criterion"] is None and "share their place" in third["words"]


def test_it_costs_three_queries(club: Club) -> None:
    """Stages, entrants and fixtures, and nothing for each row."""
    made = Competition.objects.get(pk=round_robin(club).pk)
    with CaptureQueriesContext(connection) as asked:
        explained(made)
    assert len(asked) == 3


def test_the_page_says_why(client: Client, club: Club) -> None:
    """The row names whom it stands above and by what; the same stands in full below the table."""
    made = round_robin(club)
    text = client.get(reverse("competitions:standings", args=[club.slug, made.slug])).content.decode()
    for parting in explained(made)["partings"]:
        assert parting["words"] in text
    assert "Why each stands above the next" in text and "above P" in text
