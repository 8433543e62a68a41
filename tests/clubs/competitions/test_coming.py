"""Who comes next, as the hall's screen and the waiting tablets tell it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.competitions.selectors.coming import ready_fixtures
from clubs.competitions.services import seating
from matches.pages import next_up
from tests.clubs.competitions.conftest import build, build_club
from tests.factories import make_table

pytestmark = pytest.mark.django_db


def test_fixtures_that_wait_for_a_table_come_next() -> None:
    """Of four first-round matches two are at the tables; the hall names the other two, with their round."""
    club = build_club(tables=2)
    competition = build(club, 8)
    seating.seat_club(club.pk)
    waiting = {frozenset((str(f.a), str(f.b))) for f in ready_fixtures(club)}
    told = next_up.next_up(club)
    assert len(waiting) == 2 and {frozenset(one.sides) for one in told} == waiting
    assert all(one.title.startswith(competition.name) for one in told)
    page = Client().get(f"/m/hall/{club.slug}/").content.decode()
    assert "Next up" in page and told[0].sides[0] in page


def test_only_what_fits_a_table_may_come_there() -> None:
    """A crokinole board awaits no carom match."""
    club = build_club(tables=2)
    build(club, 8)
    seating.seat_club(club.pk)
    carom, board = club.tables.first(), make_table(club, "crokinole")
    carom.club = board.club = club
    assert next_up.next_up(club, carom) and not next_up.next_up(club, board)
