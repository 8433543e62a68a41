"""A club with competitions of four that are over, and a series for which they may count."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition
from clubs.competitions.services import deciding, drawing, entries, life, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club, Player
from clubs.series.models import Series
from clubs.series.services import competitions as counted
from clubs.series.services import setup as series_setup
from tests.clubs.competitions.conftest import CAROM, build_club
from tests.factories import make_player

NAMES = ("Ann", "Bob", "Cy", "Dee")


class Winter:
    """The club, its players, and a series with 10, 6, 4 and 2 points."""

    def __init__(self, **settings: Any) -> None:
        self.club: Club = build_club(tables=1, public=True)
        self.players: dict[str, Player] = {
            name: make_player(self.club, name, rating=900 - at) for at, name in enumerate(NAMES)
        }
        asked = {"scale": "own", "points": (10, 6, 4, 2), "after": 1, "name": "Winter Series", **settings}
        self.series: Series = series_setup.create(
            club=self.club, settings=series_setup.Settings(**asked), by=None
        )

    def cup(self, name: str, order: str = "", *, counts: bool = True) -> Competition:
        """A round robin that ends in this order ("Bob Ann Cy"); without one it is open for entry."""
        made = setup.create(
            club=self.club,
            settings=Settings(name=name, game=CAROM, format="round_robin", length=1, automatic=False),
            by=None,
        )
        made = life.open_entries(competition=made, seed="chalk", by=None)
        if order:
            self.play(made, order)
        if counts:
            counted.add(series=self.series, competition=made, by=None)
        made.refresh_from_db()
        return made

    def play(self, made: Competition, order: str) -> None:
        """Play it to its end, in this order."""
        names = order.split()
        entries.enter(competition=made, players=[self.players[name] for name in names], by=None)
        drawing.draw(competition=made, by=None)
        drawing.start(competition=made, by=None)
        for fixture in made.fixtures.select_related("a", "b").order_by("number"):
            first = names.index(fixture.a.name) < names.index(fixture.b.name)
            deciding.decide(
                competition=made,
                number=fixture.number,
                kind="walkover",
                winner="a" if first else "b",
                by=None,
            )


@pytest.fixture
def winter(db: None) -> Winter:
    """The club without competitions."""
    return Winter()
