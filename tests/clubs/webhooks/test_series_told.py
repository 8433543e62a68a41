"""Webhooks hear of ranking series: their settings, their competitions, the places, and the winner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clubs.competitions.services import result_changes
from clubs.series.services import competitions as counted
from clubs.series.services import setup
from clubs.webhooks.models import Told
from tests.clubs.series.conftest import Winter, winter  # noqa: F401
from tests.clubs.webhooks.test_what_is_told import listening

pytestmark = pytest.mark.django_db

SERIES = ("series.changed", "series.decided")


def told(kind: str) -> list[dict[str, Any]]:
    """What was told of a kind, in order."""
    return [json.loads(row.body)["data"] for row in Told.objects.filter(kind=kind).order_by("pk")]


def test_the_places_of_a_competition_change_the_series(winter: Winter) -> None:  # noqa: F811
    """Its end, once, with who leads; a correction of it again, with who leads then."""
    listening(winter.club, kinds=SERIES)
    cup = winter.cup("First", "Ann Bob Cy Dee")
    (first,) = told("series.changed")[-1:]
    assert (first["series"], first["line"]) == (winter.series.slug, "competition-added")
    assert first["leaders"] == [{"name": "Ann", "points": "10"}]
    assert first["url"] == winter.series.get_absolute_url()
    before = len(told("series.changed"))
    row = cup.fixtures.filter(a__name__in=("Ann", "Bob"), b__name__in=("Ann", "Bob")).get()
    side = "a" if row.a is not None and row.a.name == "Bob" else "b"
    result_changes.correct(competition=cup, number=row.number, result=side, by=None)
    after = told("series.changed")
    assert len(after) == before + 1 and after[-1]["line"] == "places"
    assert after[-1]["leaders"] == [{"name": "Bob", "points": "10"}]


def test_the_winner_is_told_once_nobody_can_pass(winter: Winter) -> None:  # noqa: F811
    """Not while two competitions are planned, and at the end of the second."""
    setup.edit(
        series=winter.series,
        settings=setup.Settings(name="Winter", scale="own", points=(10, 6, 4, 2), after=1, planned=2),
        by=None,
    )
    listening(winter.club, kinds=SERIES)
    winter.cup("First", "Ann Bob Cy Dee")
    assert told("series.changed") and told("series.decided") == []
    winter.cup("Second", "Ann Cy Bob Dee")
    (decided,) = told("series.decided")[-1:]
    assert decided["leaders"][0]["name"] == "Ann" and decided["decided"] and decided["played"] == 2
    assert "Ann wins the series" in decided["headline"]


def test_what_officers_change_is_told_by_its_line(winter: Winter) -> None:  # noqa: F811
    """Made, changed, a competition added and removed, closed, open again, deleted."""
    listening(winter.club, kinds=SERIES)
    made = setup.create(club=winter.club, settings=setup.Settings(name="Spring", scale="ten-places"), by=None)
    cup = winter.cup("Cup", counts=False)
    counted.add(series=made, competition=cup, by=None)
    counted.remove(series=made, competition=cup, by=None)
    setup.close(series=made, by=None)
    setup.reopen(series=made, by=None)
    setup.delete(series=made, typed_name="Spring", by=None)
    lines = [one["line"] for one in told("series.changed") if one["series"] == made.slug]
    assert lines == [
        "made", "competition-added", "competition-removed", "closed", "reopened", "deleted",
    ]  # fmt: skip
    assert told("series.decided") == []


def test_who_does_not_listen_costs_nothing(winter: Winter) -> None:  # noqa: F811
    """Nothing is folded and nothing written for a webhook of other kinds."""
    listening(winter.club, kinds=("match.confirmed",))
    winter.cup("First", "Ann Bob Cy Dee")
    setup.close(series=winter.series, by=None)
    assert not Told.objects.filter(kind__startswith="series.").exists()
