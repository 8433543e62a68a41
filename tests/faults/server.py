"""A server that can be killed within a moment and started again as fast, and the database behind it.

This process imports all of the site once and forks the server from itself: a start takes a few hundredths of
a second, so that a course of faults can kill it as often as it likes. The database is a real file, which can
be put aside and put back.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import shutil
import signal
import socket
import sqlite3
import uuid
from pathlib import Path
from typing import Any

import django

django.setup()

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.signing import get_cookie_signer
from django.db import connection, connections
from django.urls import resolve

import rules_engine as engine
from clubs.people.models import Club, Table
from config.asgi import application
from matches import services
from matches.courses.models import StruckCourse
from matches.log import fold
from matches.log.models import Difference, LogEntry, Match
from matches.marking import pairing
from matches.problems import UserProblem
from matches.rule_book import archives, told
from rules_engine.books.index import MODULES
from rules_engine.course.fingerprint import state_hash
from tests import prepared

CAROM = "brunswick/three-cushion-carrom"
LONG = 10_000
"""Points that no course reaches: whatever is tapped is legal, also after what somebody else wrote."""
NAMES = ("Ann", "Bo", "Cy", "Di")


class Site:
    """The site on a port of its own, with the database of the data folder."""

    def __init__(self, seed: int) -> None:
        self.database = Path(settings.DATABASES["default"]["NAME"])
        prepared.fill_file(self.database, lambda: call_command("migrate", verbosity=0))
        resolve("/")
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(256)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.child = 0
        self.deployed = 0
        self.restored = 0
        archives.version_of(
            CAROM
        )  # the core of the rules: every server that is forked knows it, as one that has run for a while
        self.club = Club.objects.create(slug="hall", name="The Hall")
        self.chance = random.Random(seed)
        self.games = sorted(MODULES)

    def start(self) -> None:
        """Start the server, unless it runs. What arrives before it listens waits in the socket."""
        if self.child:
            return
        connections.close_all()
        self.child = os.fork()
        if self.child == 0:
            try:
                logging.disable(logging.WARNING)
                if self.deployed:
                    told.version_of = self.newer
                config = uvicorn.Config(application, log_level="error", lifespan="off", access_log=False)
                uvicorn.Server(config).run(sockets=[self.listening])
            finally:
                os._exit(0)

    def kill(self) -> None:
        """End the server as a power cut would; connections that nobody has taken yet are broken, too."""
        if not self.child:
            return
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        self.child = 0
        self.listening.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                self.listening.accept()[0].close()
        self.listening.setblocking(True)

    def backup(self) -> None:
        """Put the database aside as it is now."""
        with contextlib.closing(sqlite3.connect(self._aside)) as copy:
            connection.ensure_connection()
            connection.connection.backup(copy)

    def restore(self) -> None:
        """Put back what was put aside, while the server stands still."""
        running = self.child
        self.kill()
        connections.close_all()
        for end in ("-wal", "-shm"):
            Path(f"{self.database}{end}").unlink(missing_ok=True)
        shutil.copyfile(self._aside, self.database)
        self.restored += 1
        if running:
            self.start()

    @property
    def _aside(self) -> Path:
        return self.database.with_name("aside.sqlite3")

    # --- What a course asks for ------------------------------------------------------------------

    def table(self, random: bool = False, tablets: int = 2) -> dict[str, Any]:
        """A match at a table of its own, with so many tablets paired there: of a game taken at random, or one
        of carom that is long enough for any course."""
        number = Table.objects.filter(club=self.club).count() + 1
        table = Table.objects.create(club=self.club, number=number, kind="carom")
        rules = self.game() if random else engine.game(CAROM)
        names = NAMES[: max(rules.min_sides, 2)]
        match = services.create_match(
            club=self.club,
            game=rules.id,
            sides=[(None, name, 0) for name in names],
            options={} if random else {"target": LONG},
            table=table,
        )
        if not random:
            self.write(match.public_id, "A", ":lead")
        return {
            "game": rules.id,
            "match": match.public_id,
            "table": table.pk,
            "cookies": [_pair(table) for _ in range(tablets)],
        }

    def game(self) -> engine.Game:
        """Any game of the catalogue."""
        while True:
            with contextlib.suppress(engine.EngineError):
                return engine.game(self.chance.choice(self.games))

    def other(self, match: str) -> int:
        """Somebody else records what may be recorded now; 0 where that is nothing."""
        row = Match.objects.get(public_id=match)
        offered = fold.resume(row).expects().buttons
        if row.is_over or not offered:
            return 0
        button = self.chance.choice(offered)
        with contextlib.suppress(UserProblem):
            return self.write(match, button.side, button.tokens)
        return 0

    def deploy(self) -> None:
        """Start the server with another version of the rules."""
        self.kill()
        self.deployed += 1
        self.start()

    def newer(self, game: str) -> str:
        """The version of rules that were deployed later."""
        return f"{archives.version_of(game)[:-2]}{self.deployed % 256:02x}"

    def write(self, match: str, side: str, tokens: str) -> int:
        """Somebody else records an entry, after all that is recorded."""
        done = services.record_entry(
            match_id=match,
            side=side,
            tokens=tokens,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system("Desk"),
            expected_seq=Match.objects.get(public_id=match).last_seq,
        )
        return done.seq

    def free(self, match: str) -> None:
        """The lease of a match has run out."""
        Match.objects.filter(public_id=match).update(lease_until=None, lease_holder="", lease_label="")

    def revoke(self, table: int) -> None:
        """No tablet is paired with the table any more."""
        for device in pairing.devices_of(table=table):
            pairing.revoke_device(table=table, device_id=device.pk, by="Director")

    def log(self, match: str) -> dict[str, Any]:
        """The log of a match, and whether what the server holds of it is what its entries lead to."""
        row = Match.objects.get(public_id=match)
        entries = list(LogEntry.objects.filter(match=row).order_by("seq"))
        folded = engine.fold(fold.header_of(row), fold.entries_of(entries))
        return {
            "entries": [_told(entry) for entry in entries],
            "status": row.status,
            "restored": self.restored,
            "whole": [e.seq for e in entries] == list(range(1, row.last_seq + 1))
            and json.loads(json.dumps(folded.board())) == row.board,
            "struck": [
                {"side": line["side"], "tokens": line["tokens"]}
                for struck in StruckCourse.objects.filter(match=row)
                for line in struck.entries
            ],
            "state_hash": state_hash(fold.resume(row)),
            "differences": Difference.objects.filter(match=row).count(),
            "confirmed": list(row.sides.exclude(confirmed_at=None).values_list("letter", flat=True)),
        }


def _told(entry: LogEntry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "side": entry.side,
        "tokens": entry.tokens,
        "uuid": str(entry.client_uuid),
        "by": entry.by_kind,
    }


def _pair(table: Table) -> str:
    ticket = pairing.make_pairing_code(table=table, by="Director")
    device, token = pairing.pair(code=ticket.code, address="here")
    return str(get_cookie_signer(salt=pairing.COOKIE + pairing.COOKIE_SALT).sign(f"{device.pk}.{token}"))
