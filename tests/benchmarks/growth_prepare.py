"""Says what a grown database is asked for ``tests.benchmarks.growth``, as JSON; and sits a tablet at a table.

Run with the server's own environment. Of ``--clubs`` clubs of the largest kind, spread over all, it names the
pages; in each it begins a match at a new table, whose tablet's cookie is printed.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import argparse
import json
import os
import uuid
from datetime import timedelta
from typing import Any
from urllib.parse import quote

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db.models import Count
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition, Format
from clubs.leagues.models import Division
from clubs.people.models import Club, Player, Table
from matches.models import LogEntry, Match
from tests.benchmarks.prepare import cookie, new_match

PAGE = 50


def addresses(club: Club) -> dict[str, str]:
    """By name, what is asked of a club."""
    finished = Competition.objects.filter(club=club, status="finished").order_by("pk")
    cup = finished.filter(stages__format=Format.ELIMINATION)[0]
    table = finished.filter(stages__format=Format.ROUND_ROBIN)[0]
    player = Player.objects.filter(club=club).order_by("pk")[3]
    match = Match.objects.filter(club=club, status="confirmed").order_by("pk")[60 % club.matches.count()]
    division = Division.objects.filter(season__league__club=club).order_by("pk")[0]
    season = division.season
    root = f"/api/v1/clubs/{club.slug}"
    newest = Match.objects.filter(club=club, status="confirmed").latest("confirmed_at").confirmed_at
    since = (newest - timedelta(days=30)).isoformat().replace("+00:00", "Z")
    words = [quote(word) for word in player.name.split()]
    return {
        "club": reverse("people:club", args=[club.slug]),
        "bracket": reverse("competitions:bracket", args=[club.slug, cup.slug]),
        "standings": reverse("competitions:standings", args=[club.slug, table.slug]),
        "champions": reverse("publishing:champions", args=[club.slug]),
        "records": reverse("publishing:records", args=[club.slug]),
        "player": reverse("people:player", args=[club.slug, player.slug]),
        "match": reverse("matches:match", args=[match.public_id]),
        "league division": reverse(
            "leagues:division", args=[club.slug, season.league.slug, season.slug, division.slug]
        ),
        "search, a last name": f"/api/v1/search/?q={words[-1]}",
        "search, whole name": f"/api/v1/search/?q={words[0]}%20{words[-1]}",
        "search, four letters": f"/api/v1/search/?q={quote(player.name.split()[-1][:4])}",
        "clubs": f"/api/v1/clubs/?limit={PAGE}",
        "players": f"{root}/players/?limit={PAGE}",
        "players, far down": far(f"{root}/players/?limit=20"),
        "matches": f"{root}/matches/?limit={PAGE}",
        "matches, far down": far(f"{root}/matches/?limit=100"),
        "matches, changed since": f"{root}/matches/?limit={PAGE}&changed_since={since}",
        "competitions": f"{root}/competitions/?limit=20",
        "competitions, newest": f"{root}/competitions/?limit=20&ordering=-starts_at",
        "competitions, far down": far(f"{root}/competitions/?limit=10&ordering=-starts_at"),
        "competitions, changed": f"{root}/competitions/?limit=20&changed_since={since}",
    }  # fmt: skip


def far(address: str) -> str:
    """A page far down a list, by cursor, or the last page but one of a short list."""
    client, found = Client(headers={"host": "localhost"}), [address]
    while len(found) < 6:
        answer = client.get(found[-1])
        assert answer.status_code == 200, (found[-1], answer.content)
        further = answer.json()["next"]
        if not further:
            break
        found.append(further.replace("http://localhost", ""))
    return found[-2] if len(found) > 1 else found[-1]


def tablet(club: Club) -> dict[str, Any]:
    """A match at a new table, with the cookie of its tablet."""
    number = Table.objects.filter(club=club).latest("number").number + 1
    table = Table.objects.create(club=club, number=number, position=number, kind="carom")
    match = new_match(club, list(Player.objects.filter(club=club).order_by("pk")[:2]), table)
    return {"match": match.public_id, "cookie": cookie(table)}


def main() -> None:
    """Print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clubs", type=int, default=3)
    given = parser.parse_args()
    settings.ALLOWED_HOSTS = ["*"]
    settings.API_RATE_PUBLIC = "1000000/min"
    call_command("collectstatic", interactive=False, verbosity=0)
    by_size = Club.objects.annotate(played=Count("matches")).order_by("-played", "pk")
    most = by_size[0].played
    alike = [one for one in by_size if one.played > 0.95 * most]
    step = max(1, len(alike) // given.clubs)
    chosen = alike[::step][: given.clubs]
    rows = LogEntry.objects.count()
    print(
        json.dumps(
            {
                "clubs": [addresses(one) for one in chosen],
                "tables": [tablet(one) for one in chosen],
                "size": [Club.objects.count(), Match.objects.count(), rows],
                "run": uuid.uuid4().hex,
            }
        )
    )


if __name__ == "__main__":
    main()
