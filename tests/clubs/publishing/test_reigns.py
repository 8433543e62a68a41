"""Reigns of emblems in the record book: who held it, how it was won, each defence with its match."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.emblems.services import contests
from clubs.publishing.selectors import lineages
from tests.clubs.emblems.conftest import House, house
from tests.clubs.emblems.test_contests import final

__all__ = ["house"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_a_contest_is_a_defence_or_another_reign(client: Client, house: House, winner: str) -> None:
    """Held against the challenger it is a defence; lost, it begins a reign. The match is linked."""
    final(house)
    match = contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    house.tell("2026-06-30 22:00", "result", "referee", challenge="c1", winner=winner, score="500 to 420")
    with house.at("2026-07-10 12:00"):
        told = lineages.lineage(house.emblem)
        text = client.get(reverse("publishing:reigns", args=[house.club.slug])).content.decode()
    now, first = told.reigns[0], told.reigns[-1]
    assert first.holder == "Ann" and first.how == "by award" and now.until is None
    if winner == "Ann":
        (defence,) = now.defences
        assert (defence.opponent, defence.score, defence.match) == ("Bob", "500 to 420", match)
        assert told.most_defended is now and "Defended against" in text
    else:
        assert now.holder == "Bob" and now.won is not None and now.won.match == match
        assert now.won.opponent == "Ann" and told.most_defended is None and "Won from" in text
        assert told.longest is first and first.days == 179 and now.days == 10
    assert f'href="/m/{match.public_id}/"' in text and "500 to 420" in text
