"""What a large installation must not read row by row."""

from __future__ import annotations

import pytest
from django.db import connection

from clubs.people.models import ClubEvent
from matches.models import Match


@pytest.mark.django_db
def test_the_latest_of_a_club_or_table_is_found_by_an_index() -> None:
    """By the key alone all rows of all clubs since would be read: of a club that rests, millions."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL reads a small table as a whole; tests.benchmarks.growth tells of a large one")
    for rows, index in (
        (Match.objects.filter(club=1).order_by("-pk")[:1], "match_of_club_in_order"),
        (Match.objects.filter(table=1).order_by("-pk")[:1], "match_at_table_in_order"),
        (ClubEvent.objects.filter(club=1).order_by("-pk")[:1], "club_event_in_order"),
    ):
        plan = rows.explain()
        assert f"INDEX {index}" in plan and "TEMP B-TREE" not in plan, plan
