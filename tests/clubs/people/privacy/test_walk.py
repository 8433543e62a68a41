"""A player whom others may not see by name is nowhere seen by name."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.people.models import Club, Player
from clubs.people.services import shown
from tests.clubs.demonstration import kept
from tests.clubs.people.privacy.walking import answers_to_programs, pages, sitemap
from tests.factories import owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.soak]


@pytest.fixture(scope="module")
def club(module_db: None) -> Club:
    """The demonstration: every kind of competition, leagues, emblems, ladders, records."""
    return kept.stand()


def busiest(club: Club) -> Player:
    """The player of whom most is told."""
    return max(Player.objects.filter(club=club), key=lambda one: one.match_sides.count())


@pytest.mark.parametrize("level", ["hidden", "initials"])
def test_a_name_that_is_not_shown_stands_nowhere(club: Club, level: str) -> None:
    """Pages, feeds, calendars, sheets and answers to programs: none has the name, nor its address."""
    player = busiest(club)
    name, slug = player.name, player.slug
    assert any(player.get_absolute_url() in text for _, text in sitemap(Client()))
    before = {address for address, text in pages(Client(), club.get_absolute_url(), most=60) if name in text}
    shown.apply(player, level=level, by=owner_of(club))
    read, leaks = 0, {}
    parts = {"player": player.slug}
    for walk in (
        pages(Client(), club.get_absolute_url(), most=200),
        answers_to_programs(Client(), club, parts),
        sitemap(Client()),
    ):
        for address, text in walk:
            read += 1
            found = {word for word in (name, slug, *name.split()[1:]) if word in text}
            if found or slug in address:
                leaks[address] = found
    assert len(before) > 5 and read > 100
    assert leaks == {}
