"""Finds what a question asks for, kind by kind, and shows no more than the asker may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet
from django.urls import reverse
from rest_framework.request import Request

import rules_engine as engine
from clubs.api.core.authentication import token_of
from clubs.api.people.clubs import LISTED, own_clubs
from clubs.api.search.asked import KINDS, Asked, Place, after, folded_once, sorted_by
from clubs.competitions.models import Competition, Status
from clubs.leagues.models import League
from clubs.people.access import OFFICERS
from clubs.people.models import Affiliation, Club, Player
from clubs.people.shown import found_by_name
from config.languages.speaking import translated
from matches.pages.citations import rule_sets
from matches.rules_pages.pages import book_of
from rules_engine.saying import in_english


def seen_clubs(request: Request) -> QuerySet[Club]:
    """The clubs whose names, people and competitions are shown to the asker: those in the list of clubs,
    their own, and associations of their own. A paired tablet knows its club."""
    own, token = own_clubs(request), token_of(request)
    if token is not None and token.club_id is not None:
        tablets = Q(pk=token.club_id) if token.device_id is not None else Q(pk=None)
        return Club.objects.filter(LISTED | Q(pk__in=own) | tablets)
    theirs = Affiliation.objects.standing().filter(club__in=own, club__archived_at=None)
    kin = Q(archived_at=None, pk__in=theirs.values("association"))
    return Club.objects.filter(LISTED | Q(pk__in=own) | kin)


def rows_of(kind: str, request: Request) -> QuerySet[Any]:
    """All of one kind that the asker may see."""
    seen = seen_clubs(request)
    if kind == "clubs":
        return seen
    officers = Q(club__in=own_clubs(request, *OFFICERS))
    if kind == "players":
        # "None" by its negation, or SQLite prefers the index of merged_into, which tells it nothing
        rows = Player.objects.filter(Q(active=True) | officers, club__in=seen)
        return found_by_name(rows.exclude(merged_into__gt=0))
    if kind == "competitions":
        return Competition.objects.filter(~Q(status=Status.DRAFT) | officers, club__in=seen)
    return League.objects.filter(club__in=seen)


def find(
    asked: Asked, kinds: Iterable[str], request: Request, *, limit: int, begin: Place | None
) -> list[Place]:
    """The places of at most ``limit`` hits after ``begin``, in order."""
    found: list[Place] = []
    for kind in kinds:
        rank = KINDS.index(kind)
        if kind == "games":
            found += [place for place in _games(asked, rank) if begin is None or place > begin]
            continue
        rows = rows_of(kind, request).filter(folded__asked=asked.words)
        rows = rows.annotate(fit=asked.fit(), sorted_by=sorted_by(connection.vendor))
        if begin is not None:
            rows = rows.filter(after(begin, rank))
        rows = rows.order_by("fit", "sorted_by", "pk").values_list("fit", "sorted_by", "pk")[:limit]
        found += [Place(fit, name, rank, number) for fit, name, number in rows]
    return sorted(found)[:limit]


def _games(asked: Asked, rank: int) -> Iterable[Place]:
    """Games by every name by which they are known, in the reader's language or in English."""
    for number, game in enumerate(_numbered()):
        names = (game.name, *game.known_as)
        fit = asked.fit_of(dict.fromkeys([*map(translated, names), *map(in_english, names)]))
        if fit is not None:
            yield Place(fit, folded_once(translated(game.name)), rank, number)


def _numbered() -> list[engine.Game]:
    return [game for _, game in sorted(rule_sets().items()) if game.playable]


class Hit(NamedTuple):
    """Something that was found. ``page`` and ``api`` are paths; days are those of the club."""

    kind: str
    id: str
    name: str
    page: str
    api: str
    club: Club | None = None
    home_club: str = ""
    game: engine.Game | None = None
    book: str = ""
    begins_on: date | None = None
    ends_on: date | None = None


def hits(places: Iterable[Place]) -> list[Hit]:
    """What stands at ``places``; what was deleted meanwhile is left out."""
    places = list(places)
    rows: dict[tuple[int, int], Hit] = {}
    for rank, kind in enumerate(KINDS):
        numbers = [place.number for place in places if place.kind == rank]
        if numbers:
            rows |= {(rank, number): hit for number, hit in _READ[kind](numbers).items()}
    return [rows[at] for place in places if (at := (place.kind, place.number)) in rows]


def _players(numbers: list[int]) -> dict[int, Hit]:
    found = Player.objects.select_related("club").in_bulk(numbers)
    return {
        key: Hit(
            "players", one.slug, one.name, one.get_absolute_url(),
            reverse("api:player", args=[one.club.slug, one.slug]), one.club, home_club=one.home_club,
        )
        for key, one in found.items()
    }  # fmt: skip


def _clubs(numbers: list[int]) -> dict[int, Hit]:
    found = Club.objects.in_bulk(numbers)
    return {
        key: Hit(
            "clubs", one.slug, one.name, one.get_absolute_url(), reverse("api:club", args=[one.slug]), one
        )
        for key, one in found.items()
    }


def _competitions(numbers: list[int]) -> dict[int, Hit]:
    found = Competition.objects.select_related("club").in_bulk(numbers)
    return {
        key: Hit(
            "competitions", one.slug, one.name, one.get_absolute_url(),
            reverse("api:competition", args=[one.club.slug, one.slug]), one.club,
            game=rule_sets().get(one.game),
            begins_on=_day(one.started_at or one.starts_at, one.club),
            ends_on=_day(one.finished_at, one.club),
        )
        for key, one in found.items()
    }  # fmt: skip


def _leagues(numbers: list[int]) -> dict[int, Hit]:
    """With the days of the latest season."""
    found = League.objects.select_related("club").prefetch_related("seasons").in_bulk(numbers)
    made = {}
    for key, one in found.items():
        latest = max(one.seasons.all(), key=lambda season: (season.begins_on, season.pk), default=None)
        made[key] = Hit(
            "leagues", one.slug, one.name, one.get_absolute_url(),
            reverse("api:league", args=[one.club.slug, one.slug]), one.club,
            begins_on=latest.begins_on if latest else None, ends_on=latest.ends_on if latest else None,
        )  # fmt: skip
    return made


def _games_read(numbers: list[int]) -> dict[int, Hit]:
    games, made = _numbered(), {}
    for number in numbers:
        game = games[number]
        parts = [game.book, game.slug]
        made[number] = Hit(
            "games", game.id, game.name, reverse("rules:game", args=parts), reverse("api:game", args=parts),
            game=game, book=book_of(game).title,
        )  # fmt: skip
    return made


def _day(at: datetime | None, club: Club) -> date | None:
    return at.astimezone(club.tzinfo).date() if at is not None else None


_READ: Final[dict[str, Callable[[list[int]], dict[int, Hit]]]] = {
    "players": _players,
    "clubs": _clubs,
    "competitions": _competitions,
    "games": _games_read,
    "leagues": _leagues,
}
