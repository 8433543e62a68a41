"""``If-Match`` and ``If-None-Match`` of requests that write (RFC 9110, 13.1): only what was seen is changed.

What is compared is read within the transaction that writes, behind the locks that services take: nobody
changes it between the look and the deed. On SQLite the transaction itself is that lock.
"""

from __future__ import annotations

from typing import Any, Final

from django.apps import apps
from django.db import connection
from rest_framework.request import Request

from clubs.api.core import etags
from clubs.api.core.advisory import number_of
from clubs.api.core.problems import not_as_seen

LOCKED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "club": ("people.Club", {"slug": "club"}),
    "competition": ("competitions.Competition", {"slug": "competition", "club__slug": "club"}),
    "series": ("series.Series", {"slug": "series", "club__slug": "club"}),
    "policy": ("handicaps.Policy", {"slug": "policy", "club__slug": "club"}),
    "discipline": ("ratings.RatingList", {"slug": "discipline", "club__slug": "club"}),
    "season": ("leagues.Season", {"slug": "season", "league__slug": "league", "league__club__slug": "club"}),
    "ladder": ("ladders.Ladder", {"slug": "ladder", "club__slug": "club"}),
    "emblem": ("emblems.Emblem", {"slug": "emblem", "club__slug": "club"}),
    "match": ("matches.Match", {"public_id": "match"}),
}
"""Rows that services lock when they change what is below them: the part of an address, the model, and how
its row is found from parts of the address."""


def told(request: Request) -> bool:
    """Whether the request has a condition."""
    return any(name in request.META for name in etags.CONDITIONS)


def check(request: Request, parts: dict[str, Any]) -> None:
    """See that what ``request`` writes is as its sender saw it; ``parts`` are those of its address.

    To be called within the transaction that writes. Raises ``UserProblem`` "not-as-seen" (412).
    """
    if not told(request):
        return
    if connection.vendor == "postgresql":
        _lock(request.path_info, parts)
    now = etags.seen_from(request)
    must, must_not = request.headers.get("If-Match"), request.headers.get("If-None-Match")
    if must is not None and not etags.found_in(must, now):
        raise not_as_seen(now)
    if must_not is not None and etags.found_in(must_not, now, weakly=True):
        raise not_as_seen(now)


def _lock(path: str, parts: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number_of(f"writing {path}")])
    for part, (label, lookups) in LOCKED.items():
        if part in parts:
            found = {lookup: parts[name] for lookup, name in lookups.items()}
            rows = apps.get_model(label)._base_manager.filter(**found)
            list(rows.select_for_update(of=("self",), no_key=True).values_list("pk"))
