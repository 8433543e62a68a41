"""Publishing's part of the table of who gets what: everything that it shows is public."""

from typing import Any

from django.utils.timezone import now

from clubs.competitions.models import Competition
from clubs.people.models import Player
from tests.clubs.competitions.conftest import build
from tests.clubs.page_table import EVERYONE, NOT_FOUND, OFFICERS, PAIRERS, SITE, VISITORS, Row, World
from tests.clubs.publishing.play import played
from tests.factories import make_player

TERMS = {"average_innings": 7, "grand_matches": 3, "season_month": 9, "season_day": 1}
CAROM = {"book": "brunswick", "slug": "three-cushion-carrom"}


def _of(**more: Any) -> Any:
    return lambda world: {**CAROM, **more}


def _of_season(**more: Any) -> Any:
    return lambda world: {"season": world.args["season"], **more}


ROWS = [
    *(Row(name, SITE) for name in ("robots", "manifest", "tablet-manifest", "trust", "trust-check")),
    Row("language", SITE, method="POST", data=lambda world: {"language": "en-gb", "next": "/"}),
    # Without an authority of the server's own there is nothing to download.
    *(
        Row(name, SITE, exceptions=dict.fromkeys(VISITORS, NOT_FOUND))
        for name in ("trust-certificate", "trust-profile")
    ),
    Row("sitemap", SITE),
    Row("sitemap-section", SITE, args=lambda world: {"section": "clubs"}),
    *(
        Row(f"publishing:{name}", EVERYONE)
        for name in (
            "results",
            "results-csv",
            "records",
            "reigns",
            "honour",
            "champions",
            "leagues",
            "figures",
            "figures-csv",
            "career",
            "sheets",
            "standings-csv",
            "bracket-print",
            "bracket-pdf",
            "standings-pdf",
            "prizes-pdf",
            "champions-pdf",
            "holder-pdf",
            "race-csv",
            "ratings-csv",
            "race-pdf",
        )
    ),
    Row("publishing:champion-pdf", EVERYONE, args=lambda world: {"competition": world.args["won"]}),
    Row("publishing:match-sheet-pdf", EVERYONE, args=lambda world: {"public_id": world.args["confirmed"]}),
    Row("publishing:blank-sheet-pdf", EVERYONE, args=_of()),
    *(
        Row(f"publishing:{name}", EVERYONE, args=lambda world: {"season": world.args["league_season"]})
        for name in (
            "team-fixtures-pdf",
            "team-card-pdf",
            "season-fixtures-csv",
            "season-fixtures-pdf",
            "season-board-pdf",
            "team-sheet-pdf",
            "league-table-csv",
            "league-averages-csv",
            "league-table-pdf",
            "division-fixtures-pdf",
        )
    ),
    Row("publishing:labels-pdf", PAIRERS),
    Row("publishing:entrants-csv", OFFICERS),
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
    """A second player to compare with, a confirmed match between the two, and a competition with a
    champion."""
    one = Player.objects.get(club=world.club, slug=world.args["player"])
    other = make_player(world.club)
    world.args["other"] = other.slug
    match = played(world.club, one, other, [3, 2], target=5)
    world.args["confirmed"] = match.public_id
    world.args["season"] = match.player_results.all()[0].season
    won = build(world.club, 2, name="Won", until="drawn")
    first = won.entrants.order_by("number").first()
    Competition.objects.filter(pk=won.pk).update(status="finished", champion=first, finished_at=now())
    world.args["won"] = won.slug
