"""A match that waits says why."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.competitions.services import seating, waiting
from tests.clubs.competitions.conftest import build, build_club, fixture, play, seated

pytestmark = pytest.mark.django_db


def test_no_table_is_free(client: Client) -> None:
    """Two matches, one table; the schedule and the director's page say it."""
    club = build_club(tables=1)
    cup = build(club, 4, name="Cup")
    seating.seat_club(club.pk)
    first = seated(cup)[0].number
    other = 2 if first == 1 else 1
    assert waiting.reasons(cup, [fixture(cup, other)]) == {other: "No table is free."}
    assert "No table is free." in client.get(f"/c/{club.slug}/t/cup/schedule/").content.decode()


def test_players_at_other_tables() -> None:
    """By name and table; both at once in one sentence."""
    club = build_club(tables=3)
    cup = build(club, 3, name="Cup", format="round_robin")
    other = build(club, 2, name="Other", until="drawn")
    seating.seat_club(club.pk)
    (live,) = seated(cup)
    waits = [f for f in cup.fixtures.select_related("a", "b") if f.phase == "ready"]
    told = waiting.reasons(cup, waits)
    assert told and all("is still at table 1." in words for words in told.values())
    assert live.match is not None and other.pk


def test_a_rest_and_a_hold() -> None:
    """Until when; and by whose decision."""
    club = build_club(tables=2)
    cup = build(club, 3, name="Cup", format="round_robin", rest_minutes=30)
    seating.seat_club(club.pk)
    (live,) = seated(cup)
    play(live.match)
    waits = [f for f in cup.fixtures.select_related("a", "b") if f.phase == "ready"]
    assert all(words.startswith("Both have rested at ") for words in waiting.reasons(cup, waits).values())
    seating.hold(competition=cup, number=waits[0].number, held=True, by=None)
    held = fixture(cup, waits[0].number)
    assert waiting.reasons(cup, [held]) == {held.number: "Held back by the director."}
