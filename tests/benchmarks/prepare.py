"""Fills a fresh database for a benchmark and prints what the client needs, as JSON.

Run by ``tests.benchmarks.server`` with the server's own environment. ``--tables`` tables each get a match
under way and a paired tablet, whose cookie is printed; with ``--knockout=1`` it is a match of a knockout.
``--past`` finished matches lie in the club; with ``--long`` one more match has some thousand entries.
``--clubs`` makes so many clubs of that kind.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import argparse
import json
import os
import uuid
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()
from django.core.signing import get_cookie_signer
from django.db import connection, transaction

from clubs.competitions.models import Competition
from clubs.competitions.services import drawing, entries, life, setup
from clubs.competitions.services.seating import seat_club
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club, Player, Table
from matches import services
from matches.log.models import LogEntry, Match, MatchSide
from matches.marking import pairing
from tests.benchmarks.databases import migrate

GAME = "brunswick/three-cushion-carrom"
TARGET = 10_000
LENGTH = 10_000
"""Points of a match of the knockout: longer than any that is measured."""


def cookie(table: Table) -> str:
    """Pair a tablet with ``table``; return its cookie."""
    ticket = pairing.make_pairing_code(table=table, by="benchmark")
    device, token = pairing.pair(code=ticket.code, address="benchmark")
    return str(get_cookie_signer(salt=pairing.COOKIE + pairing.COOKIE_SALT).sign(f"{device.pk}.{token}"))


def new_match(club: Club, players: list[Player], table: Table | None) -> Match:
    """A match beside all competitions, whose lead has been won."""
    sides = [(player, player.name, 0) for player in players]
    match = services.create_match(club=club, game=GAME, sides=sides, options={"target": TARGET}, table=table)
    begin(match)
    return match


def begin(match: Match) -> None:
    """Let its first side win the lead."""
    services.record_entry(
        match_id=match.pk,
        side="A",
        tokens=":lead",
        expected_seq=0,
        client_uuid=uuid.uuid4(),
        by=services.Actor.system(),
    )


def knockout(club: Club, tables: list[Table]) -> list[Match]:
    """The matches of a knockout's first round that are at ``tables``, each with its lead won. There are as
    many entrants as to have all tables taken; matches that have none wait."""
    entrants = 2
    while entrants < 2 * len(tables):
        entrants *= 2
    number = Competition.objects.filter(club=club).count() + 1
    people = [
        Player.objects.create(club=club, slug=f"k{number}-{n}", name=f"Player {number}.{n}", rating=2000 - n)
        for n in range(entrants)
    ]
    wanted = Settings(name=f"Cup {number}", game=GAME, length=LENGTH, entry_limit=entrants, rest_minutes=0)
    made = setup.create(club=club, settings=wanted, by=None)
    entries.enter(competition=made, players=people, by=None)
    made = life.open_entries(competition=made, seed="chalk", by=None)
    made = drawing.draw(competition=made, by=None)
    drawing.start(competition=made, by=None)
    seat_club(club.pk)
    found = list(Match.objects.filter(table__in=tables).select_related("table").order_by("table__number"))
    assert len(found) == len(tables), "each table has a match"
    for match in found:
        begin(match)
    return found


def prolong(match: Match, entries: int) -> None:
    """Record ``entries`` caroms in ``match``."""
    by = services.Actor.system()
    with transaction.atomic():
        for n in range(1, entries + 1):
            services.record_entry(
                match_id=match.pk, side="A", tokens="+1", expected_seq=n, by=by, client_uuid=uuid.uuid4()
            )


def add_past(model: Match, count: int) -> None:
    """Copy ``model`` as ``count`` matches of the past with 40 entries each, in bulk."""
    entries = list(LogEntry.objects.filter(match=model).order_by("seq")[:40])
    for start in range(0, count, 500):
        batch = Match.objects.bulk_create(
            [
                Match(
                    club_id=model.club_id,
                    game=model.game,
                    header=model.header,
                    snapshot=model.snapshot,
                    board=model.board,
                    status=Match.Status.CONFIRMED,
                    last_seq=40,
                    winner_letter="A",
                    started_at=model.started_at,
                    finished_at=model.started_at,
                    confirmed_at=model.started_at,
                )
                for _ in range(min(500, count - start))
            ]
        )
        MatchSide.objects.bulk_create(
            [
                MatchSide(match=m, letter=letter, position=i, name=letter)
                for m in batch
                for i, letter in enumerate("AB")
            ]
        )
        LogEntry.objects.bulk_create(
            [
                LogEntry(
                    match=m,
                    seq=e.seq,
                    side=e.side,
                    tokens=e.tokens,
                    ruling=e.ruling,
                    client_uuid=uuid.uuid4(),
                    by_kind="system",
                    at=e.at,
                )
                for m in batch
                for e in entries
            ],
            batch_size=2000,
        )


def fill(slug: str, given: argparse.Namespace) -> dict[str, Any]:
    """Make the club ``slug``, or add to it; return its matches with the cookies of their tablets."""
    club, _ = Club.objects.get_or_create(slug=slug, defaults={"name": slug.title()})
    players = [
        Player.objects.get_or_create(club=club, slug=name.lower(), defaults={"name": name})[0]
        for name in ("Ann", "Bo")
    ]
    first = Table.objects.filter(club=club).count() + 1
    made = [
        Table.objects.create(club=club, number=number, kind="carom")
        for number in range(first, first + given.tables)
    ]
    tables = []
    if given.knockout and made:
        matches = knockout(club, made)
    else:
        matches = [new_match(club, players, table) for table in made]
    for match in matches:
        table = match.table
        assert table is not None
        if given.long and table.number == first:
            prolong(match, given.long)
            match.refresh_from_db()
        tables.append(
            {
                "match": match.public_id,
                "cookie": cookie(table),
                "seq": Match.objects.get(pk=match.pk).last_seq,
            }
        )
    if given.past:
        model = new_match(club, players, None)
        prolong(model, 45)
        model.refresh_from_db()
        add_past(model, given.past)
    return {"club": club.slug, "tables": tables}


def main() -> None:
    """Fill the database and print the addresses and cookies: of one club, or of each of several."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--past", type=int, default=0)
    parser.add_argument("--knockout", type=int, default=0)
    parser.add_argument("--long", type=int, default=0)
    parser.add_argument("--club", default="bench")
    parser.add_argument("--clubs", type=int, default=0)
    given = parser.parse_args()
    if "matches_match" not in connection.introspection.table_names():
        migrate()
    if given.clubs:
        print(json.dumps({"clubs": [fill(f"{given.club}-{n}", given) for n in range(given.clubs)]}))
    else:
        print(json.dumps(fill(given.club, given)))


if __name__ == "__main__":
    main()
