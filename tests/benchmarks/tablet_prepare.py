"""A hall for the benchmark of the tablet: a table for each kind of pad, with a match that has a long log.

Run by ``tests.benchmarks.tablet`` with the server's environment. The logs are walks through what is offered,
so that each entry is legal; games are made as long as they may be, so that the match is not over. Printed is
what the client needs, as JSON.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import json
import os
import random
import sys
import uuid
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.utils.timezone import now

import rules_engine as engine
from clubs.people.models import Club, Table
from matches import services
from matches.log import fold
from matches.log.models import LogEntry, Match
from matches.problems import UserProblem
from tests import prepared
from tests.benchmarks.prepare import GAME, TARGET, cookie
from tests.browser.test_every_panel import one_game_a_panel
from tests.rules_engine import walks

ENTRIES = 300
TRIES, RACE = 4, 99
LEFT = 3
"""So many entries before its end a walk is cut off: there the next tap has many ways to go."""
OF_CLOCK = (":extension", ":time-out")


def begin(club: Club, game: engine.Game, table: Table) -> Match:
    """A match of a game at a table, as long as the game may be."""
    sides = [(None, name, 0) for name in ("Ann", "Bo", "Cy", "Di")[: max(game.min_sides, 2)]]
    length = game.length_option
    options = {length: game.options[length].high or TARGET} if length is not None else {}
    for given in ({"race": RACE, "options": options}, {"race": RACE}, {"options": options}, {}):
        try:
            return services.create_match(club=club, game=game.id, sides=sides, table=table, **given)
        except UserProblem:
            continue
    raise ValueError(f"no match of {game.id} can be made")


def walked(header: engine.Header) -> list[engine.Entry]:
    """The longest of some walks that leave the match open."""
    longest: list[engine.Entry] = []
    for seed in range(TRIES):
        chance, match = random.Random(seed), engine.Match(header)
        while not match.over and match.last < ENTRIES + LEFT:
            button = walks.pick(chance, match.expects())
            if not button.tokens.startswith(OF_CLOCK):
                match.add(engine.entry(match.last + 1, button.side, button.tokens))
        longest = max(longest, match.entries[: -LEFT or None], key=len)
        if len(longest) >= ENTRIES:
            break
    return longest


def record(match: Match, entries: list[engine.Entry]) -> None:
    """Put all but the last entry into the log at once, past the services, and record the last."""
    game = engine.Match(fold.header_of(match))
    rows = []
    for entry in entries[:-1]:
        ruling = game.add(entry).to_json()
        rows.append(
            LogEntry(
                match=match,
                seq=entry.n,
                side=entry.side,
                tokens=entry.text,
                ruling={name: value for name, value in ruling.items() if name not in ("ok", "refusal")},
                client_uuid=uuid.uuid4(),
                by_kind="system",
                at=now(),
            )
        )
    LogEntry.objects.bulk_create(rows, batch_size=500)
    if rows:
        Match.objects.filter(pk=match.pk).update(
            last_seq=len(rows), snapshot=game.snapshot(), board=game.board(), status="live", started_at=now()
        )
    last = entries[-1]
    services.record_entry(
        match_id=match.pk,
        side=last.side,
        tokens=last.text,
        expected_seq=last.n - 1,
        client_uuid=uuid.uuid4(),
        by=services.Actor.system(),
    )


def fill(games: list[str]) -> dict[str, Any]:
    """Make the hall; return its matches with the cookies of their tablets, and codes to pair with."""
    club = Club.objects.create(slug="bench", name="Bench")
    found = []
    for number, game_id in enumerate([*games, GAME, GAME], 1):
        game = engine.game(game_id)
        table = Table.objects.create(club=club, number=number, kind="carom")
        match = begin(club, game, table)
        entries = walked(fold.header_of(match)) if game_id != GAME else [engine.entry(1, "A", ":lead")]
        record(match, entries)
        found.append(
            {
                "game": game_id,
                "panel": game.panel,
                "match": match.public_id,
                "entries": len(entries),
                "cookie": cookie(table),
            }
        )
    code = services.make_pairing_code(table=table, by="Bench")
    return {"tables": found, "pairing": code.path}


def main() -> None:
    """Fill the database and print what was made."""
    prepared.fill_file(
        Path(settings.DATABASES["default"]["NAME"]), lambda: call_command("migrate", verbosity=0)
    )
    json.dump(fill(sys.argv[1:] or one_game_a_panel()), sys.stdout)


if __name__ == "__main__":
    main()
