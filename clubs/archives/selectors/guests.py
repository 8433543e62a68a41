"""Players of other clubs whom a club's archive names: those of member clubs in an association's leagues.

The archive is of one club. In it they are players of the club itself, with the name of their own club as
`home_club` and without account, e-mail and note, so that it can be imported anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import models

from clubs.archives.rules.kept import Kept
from clubs.archives.rules.schema import FILES
from clubs.people.models import Club, Player
from clubs.people.names import free_slug

PLAYER = "people.Player"
NAMED_ONLY = frozenset({PLAYER, "matches.MatchSide"})
"""Tables in which a player of another club is left out: a side of a match has a name of its own."""

PRIVATE: dict[str, Any] = {"user": None, "email": "", "note": "", "merged_into": None}
"""What stays with the player's own club."""


def guests_of(club: Club, rows_of: Any) -> list[Player]:
    """Players of other clubs whom the rows of ``club`` name, by club and address. `rows_of` gives the rows of
    a file."""
    found: set[int] = set()
    for kept in FILES:
        if kept.model in NAMED_ONLY:
            continue
        for name in _players(kept):
            rows = rows_of(kept, club).exclude(**{f"{name}__club": club.pk}).exclude(**{name: None})
            found.update(rows.order_by().values_list(name, flat=True).distinct())
    rows = Player.objects.filter(pk__in=found).select_related("club")
    return list(rows.order_by("club__slug", "slug"))


def _players(kept: Kept) -> list[str]:
    fields = (apps.get_model(kept.model)._meta.get_field(name) for name in kept.fields)
    return [
        one.name
        for one in fields
        if isinstance(one, models.ForeignKey) and one.related_model._meta.label == PLAYER
    ]


def addresses(guests: Iterable[Player], taken: Iterable[str]) -> dict[int, str]:
    """What guests are called in the archive, by their keys: their own address, or the next that is free."""
    used, found = set(taken), {}
    for one in guests:
        slug = one.slug
        if slug in used:
            slug = free_slug(one.name, taken=used.__contains__, fallback="player", length=90)
        used.add(slug)
        found[one.pk] = slug
    return found


def line_of(guest: Player, slug: str) -> dict[str, Any]:
    """The columns of a guest that are not as in its own row."""
    return {**PRIVATE, "slug": slug, "home_club": guest.club.name[:80]}
