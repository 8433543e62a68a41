"""Publishing's part of the table of who gets what: everything that it shows is public."""

from typing import Any

from clubs.people.models import Player
from tests.clubs.page_table import EVERYONE, OFFICERS, Row, World
from tests.clubs.publishing.play import played
from tests.factories import make_player

TERMS = {"average_innings": 7, "grand_matches": 3, "season_month": 9, "season_day": 1}
CAROM = {"book": "brunswick", "slug": "three-cushion-carrom"}


def _of(**more: Any) -> Any:
    return lambda world: {**CAROM, **more}


def _of_season(**more: Any) -> Any:
    return lambda world: {"season": world.args["season"], **more}


ROWS = [
    *(
        Row(f"publishing:{name}", EVERYONE)
        for name in (
            "results",
            "results-csv",
            "records",
            "reigns",
            "honour",
            "champions",
            "figures",
            "figures-csv",
            "career",
            "sheets",
            "standings-csv",
            "bracket-print",
        )
    ),
    Row("publishing:match-sheet", EVERYONE, args=lambda world: {"public_id": world.args["confirmed"]}),
    Row("publishing:against", EVERYONE, args=lambda world: {"other": world.args["other"]}),
    Row("publishing:blank-sheet", EVERYONE, args=_of()),
    Row("publishing:best", EVERYONE, args=_of(kind="high-run")),
    Row("publishing:season", EVERYONE, args=_of_season()),
    Row("publishing:best-season", EVERYONE, args=_of_season(**CAROM, kind="high-run")),
    Row("publishing:best-season-to", EVERYONE, args=_of_season(**CAROM, kind="fastest-win", length=5)),
    Row("publishing:best-to", EVERYONE, args=_of(kind="fastest-win", length=5)),
    Row("publishing:record-terms", OFFICERS),
    Row("publishing:record-terms", OFFICERS, method="POST", data=lambda world: TERMS),
]


def furnish(world: World) -> None:
    """A second player to compare with, and a confirmed match between the two."""
    one = Player.objects.get(club=world.club, slug=world.args["player"])
    other = make_player(world.club)
    world.args["other"] = other.slug
    match = played(world.club, one, other, [3, 2], target=5)
    world.args["confirmed"] = match.public_id
    world.args["season"] = match.player_results.all()[0].season
