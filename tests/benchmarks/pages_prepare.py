"""Fills a fresh database with two competitions for ``tests.benchmarks.pages``; prints their pages as JSON.

A knockout of 32 and a round robin of 8, every match of them marked and confirmed by the real services. Run
with the server's own environment; ``--inside`` measures in this process, too.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import argparse
import json
import os
import statistics
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.competitions.models import Competition, Format
from clubs.competitions.services import seating
from tests.benchmarks.databases import migrate
from tests.benchmarks.pages import ANEW, KEPT_TIMES, MADE_TIMES
from tests.clubs.stamps.night import build, build_club, play, seated

KNOCKOUT, ROUND_ROBIN = 32, 8
TABLES = 8


def play_through(competition: Competition) -> int:
    """Play every match of a competition; how many there were."""
    played = 0
    while fixtures := seated(competition):
        for fixture in fixtures:
            assert fixture.match is not None
            play(fixture.match)
            played += 1
        seating.seat_club(competition.club_id)
    return played


def fill() -> dict[str, str]:
    """Make the club; its pages by name."""
    with transaction.atomic():  # one write to the disk
        club = build_club(tables=TABLES, name="Bench")
        cup = build(club, KNOCKOUT, name="Cup")
        played = play_through(cup)
        league = build(club, ROUND_ROBIN, name="League", format=Format.ROUND_ROBIN)
        played += play_through(league)
    assert played == KNOCKOUT + ROUND_ROBIN * (ROUND_ROBIN - 1) // 2, played
    return {
        f"bracket of {KNOCKOUT}": reverse("competitions:bracket", args=[club.slug, cup.slug]),
        f"standings of {ROUND_ROBIN}": reverse("competitions:standings", args=[club.slug, league.slug]),
        "champions": reverse("publishing:champions", args=[club.slug]),
        "records": reverse("publishing:records", args=[club.slug]),
    }


def inside(address: str) -> dict[str, float]:
    """Median milliseconds and queries of one page, kept and made, with all middleware and no server."""
    visitor, anew = (Client(headers={"host": "127.0.0.1"}) for _ in range(2))
    anew.cookies.load(dict([ANEW.split("=")]))
    found: dict[str, float] = {}
    for name, client, times in (("made", anew, MADE_TIMES), ("kept", visitor, KEPT_TIMES)):
        for _ in range(3):
            assert client.get(address).status_code == 200
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
            asked = len(queries)  # the next request forgets them
        seconds = []
        for _ in range(times):
            began = time.perf_counter()
            client.get(address)
            seconds.append(time.perf_counter() - began)
        found |= {name: statistics.median(seconds) * 1000, f"{name}_queries": asked}
    return found


def main() -> None:
    """Fill the database, measure if asked to, print all as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inside", type=int, default=0)
    given = parser.parse_args()
    began = time.perf_counter()
    migrate()
    call_command("collectstatic", interactive=False, verbosity=0)
    pages = fill()
    out = {"pages": pages, "seconds": time.perf_counter() - began}
    if given.inside:
        out["inside"] = {name: inside(address) for name, address in pages.items()}
    print(json.dumps(out))


if __name__ == "__main__":
    main()
