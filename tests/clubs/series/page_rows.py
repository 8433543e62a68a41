"""The series' part of the table of who gets what."""

from __future__ import annotations

from clubs.competitions.models import Competition, Entrant
from clubs.series.services import competitions, setup
from tests.clubs.page_table import EVERYONE, OFFICERS, Row, World

ROWS = [
    *(Row(f"series:{name}", EVERYONE) for name in ("list", "race")),
    *(Row(f"series:{name}", OFFICERS) for name in ("new", "edit", "competitions")),
    *(Row(f"series:{name}", OFFICERS, method="POST") for name in ("new", "edit", "competitions", "delete")),
    Row("series:close", OFFICERS, method="POST", data=lambda world: {"closed": "0"}),
    Row(
        "series:competition",
        OFFICERS,
        method="POST",
        data=lambda world: {"what": "weigh", "weight": "2"},
        args=lambda world: {"competition": world.args["won"]},
    ),
]


def furnish(world: World) -> None:
    """A series with all competitions of the club; one of them is over, with places."""
    for place, one in enumerate(Entrant.objects.filter(competition__slug=world.args["won"]), start=1):
        one.final_rank = one.final_rank_to = place
        one.save()
    series = setup.create(club=world.club, settings=setup.Settings(name="Winter Series"), by=None)
    for one in Competition.objects.filter(club=world.club).order_by("pk"):
        competitions.add(series=series, competition=one, by=None)
    world.args["series"] = series.slug
