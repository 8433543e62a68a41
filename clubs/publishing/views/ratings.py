"""A rating list as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from clubs.people.access import club_page
from clubs.people.models import Club
from clubs.publishing.views.csv_files import download
from clubs.ratings.access import list_for
from clubs.ratings.selectors.lists import Row, rows_of

HEAD = (
    "place", "player", "address", "rating", "uncertainty", "provisional", "frames", "matches", "last_match",
    "last_change",
)  # fmt: skip


@require_safe
@club_page()
def ratings_csv(request: HttpRequest, club: Club, discipline: str) -> HttpResponseBase:
    """The list, one line for each player: what the page shows, with one decimal."""
    found = list_for(request.user, club, discipline)
    return download(request, rating_rows(club, rows_of(found)), f"{club.slug}-ratings-{discipline}")


def rating_rows(club: Club, rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    """The head and the lines."""
    yield HEAD
    for one in rows:
        last = one.row.last_at
        yield (
            one.rank or "",
            one.player.name,
            one.player.address_in(club.pk),
            round(one.rated.value, 1),
            round(one.rated.uncertainty, 1),
            "yes" if one.rated.provisional else "no",
            float(one.row.frames),
            one.row.matches,
            last.astimezone(club.tzinfo).date().isoformat() if last else "",
            round(one.row.last_change, 1) if last else "",
        )
