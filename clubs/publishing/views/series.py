"""The race of a ranking series on paper and as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from clubs.people.access import club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.csv_files import download
from clubs.publishing.views.pdf import papers, races
from clubs.publishing.views.pdf.answers import Printing, answer
from clubs.series.access import series_for
from clubs.series.selectors.races import Race, race_of


@require_safe
@club_page()
def race_csv(request: HttpRequest, club: Club, series: str) -> HttpResponseBase:
    """The race, one line for each player: exactly what the page shows."""
    found = series_for(request.user, club, series)
    return download(request, race_rows(race_of(found)), f"{club.slug}-{found.slug}-race")


def race_rows(race: Race) -> Iterator[tuple[Any, ...]]:
    """The head of the table and its lines. A competition has a column for the points, which stand in brackets
    where they are dropped, and one for the place."""
    names = [part.competition.name for part in race.counted]
    yield (
        "place", "player", "points", "behind the first", "moved", "most that can be reached",
        "best place that can be reached",
        *(words for name in names for words in (name, f"place: {name}")),
        "below the one above by",
    )  # fmt: skip
    for row in race.rows:
        cells: list[str] = []
        for cell in row.cells:
            points = "" if cell is None else cell.points if cell.counts else f"({cell.points})"
            cells += [points, cell.place if cell else ""]
        yield (
            row.rank, row.player.name, row.points, row.to_first or "0", row.moved_words, row.most,
            row.best_place, *cells, row.parted,
        )  # fmt: skip


@require_safe
@club_page()
def race_pdf(request: HttpRequest, club: Club, series: str) -> HttpResponseBase:
    """The race on paper. Raises ``UserProblem`` "not-found" before any competition is over."""
    size = papers.paper_of(request.GET)
    found = series_for(request.user, club, series)
    race = race_of(found)
    if not race.rows:
        raise not_found("race yet")
    facts = races.table_of(race)
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-race",
            found.name,
            base_url(request) + found.get_absolute_url(),
            facts,
            lambda page: races.sheets(page, facts),
            size,
            ngettext(
                "Ranking series · {counted} of {n} competition",
                "Ranking series · {counted} of {n} competitions",
                race.total,
            ).format(counted=len(race.counted), n=race.total),
            pgettext("of a table", "final") if race.is_final else "",
        ),
    )
