"""Looking at kept pages, as a visitor does: which there are, whether each is kept, and whether it is true."""

from __future__ import annotations

from datetime import UTC

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from clubs.publishing.rules.seasons import FIRST_DAY, FIRST_MONTH, SeasonCalendar
from tests.queries import assert_max_queries

OF_ONE = ("overview", "bracket", "standings", "schedule", "draw", "log")

OF_CLUB = (
    "competitions:list",
    "publishing:results",
    "publishing:records",
    "publishing:champions",
    "publishing:figures",
)

LOOKING_ANEW = {settings.SESSION_COOKIE_NAME: "nobody"}
"""The cookie of a session that does not exist: a visitor like others, answered by the view itself."""

STORES = [
    pytest.param("file", marks=pytest.mark.one_database),
    pytest.param("redis", marks=pytest.mark.redis),
]
"""PostgreSQL with Redis, as larger installations have it; SQLite with either."""

ONE_STORE_EACH = [STORES[0], pytest.param("redis", marks=[pytest.mark.redis, pytest.mark.postgres])]
"""SQLite with the file, PostgreSQL with Redis: for what takes long, as whatever starts a process does."""


def addresses(competition):
    """The public pages of a competition and of its club."""
    found = [
        reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug]) for name in OF_ONE
    ]
    found += [f"{found[1]}?part=live", f"{found[2]}?part=live", f"{found[0]}?part=live"]
    return (
        found + [reverse(name, args=[competition.club.slug]) for name in OF_CLUB] + record_book(competition)
    )


def record_book(competition):
    """Pages of the record book that are there once something was played: a season, the best of a kind ever
    and in the season."""
    club, kind = competition.club.slug, (*competition.game.split("/"), "high-run")
    season = SeasonCalendar(FIRST_MONTH, FIRST_DAY, UTC).season_of(now())
    return [
        reverse("publishing:season", args=[club, season]),
        reverse("publishing:best", args=[club, *kind]),
        reverse("publishing:best-season", args=[club, season, *kind]),
    ]


def bracket_of(competition):
    return reverse("competitions:bracket", args=[competition.club.slug, competition.slug])


def looked_at(address):
    """What a new visitor sees."""
    return Client().get(address)


def anew(address):
    """The same, made from the database."""
    visitor = Client()
    visitor.cookies.load(LOOKING_ANEW)
    return visitor.get(address)


def one_of_each(competition):
    """Of those, pages of every scope: the competition's, its log, the club's lists, and the record book's."""
    every = addresses(competition)
    return [every[number] for number in (1, 5, 7, len(OF_ONE) + 3, len(OF_ONE) + 4, -1)]


def in_turn(competition, step):
    """Those, and a fifth of the others: another fifth after each step of an evening."""
    scopes = one_of_each(competition)
    return scopes + [one for one in addresses(competition) if one not in scopes][step % 5 :: 5]


def warm(competition, pages_of=addresses):
    """Look at every page, and see that each is kept."""
    for address in pages_of(competition):
        if looked_at(address).status_code == 200:
            with assert_max_queries(0):
                assert looked_at(address).status_code == 200, address


def assert_fresh(competition, after, pages_of=addresses):
    """Every page is what the database says."""
    for address in pages_of(competition):
        shown, true = looked_at(address), anew(address)
        assert shown.status_code == true.status_code, f"{address} after {after}"
        if "/schedule/" not in address:  # reckoned from the minute
            assert shown.content == true.content, f"{address} is stale after {after}"
