"""Restoring a backup into an empty installation, and a look at what then is there.

Nothing is ever written over data: an installation that somebody has used is refused. A restoring that was
broken off leaves its mark (:mod:`config.backups.half`) and may begin again, as whatever lies there came from
it.
"""

from __future__ import annotations

import io
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import DatabaseError, connection

import rules_engine as engine
from config import disk
from config.backups import contents, half, of_postgresql, of_sqlite, signals
from config.backups.databases import KINDS, here, holds_data, known_migrations
from config.backups.envelope import Backup
from config.backups.manifest import Manifest, balkline_version
from config.backups.problems import BackupProblem, Damaged, NoRoom
from config.later import later
from config.models import BackupRun, Heartbeat
from matches.log import fold
from matches.log.models import Match
from rules_engine.course.fingerprint import state_hash

if TYPE_CHECKING:
    import psycopg
else:
    psycopg = later("psycopg")

FOLDED: Final = 200
"""Logs of matches that are over which are folded again after a restoring, besides those of all others."""

Say = Callable[[str], None]


@dataclass
class Restored:
    """What a restoring did."""

    rows: int
    files: int
    folded: int
    strange: list[str] = field(default_factory=list)
    """Matches whose log does not come to the state that is stored beside it."""


def refusal(manifest: Manifest) -> str | None:
    """Why this installation cannot take the backup, or None."""
    if manifest.database != connection.vendor:
        was, is_ = KINDS.get(manifest.database, manifest.database), KINDS[connection.vendor]
        return (
            f"The backup is of {was}, and this installation uses {is_}: set BALKLINE_DATABASE_URL to a"
            f" database of"
            f" {was}. (Single clubs move from one to the other by export-club and import-club.)"
        )
    newer = sorted(set(manifest.migrations) - known_migrations())
    if newer:
        return (
            f"The backup was made by a newer Balkline ({manifest.balkline}; this one is"
            f" {balkline_version()}), whose"
            f" database this one does not know ({newer[0]}). Restore it with that version, or a later one."
        )
    if half.found() is None and holds_data():
        return (
            "This installation holds data already, and a backup is only restored into an empty one."
            " Choose an empty"
            " folder with BALKLINE_DATA, or an empty database with BALKLINE_DATABASE_URL."
        )
    if others := here().others():
        return f"Other programs use the database ({', '.join(others)}). Stop them first."
    return None


def restore(backup: Backup, name: str, *, fold_all: bool, say: Say) -> Restored:
    """Restore. Raises :class:`BackupProblem`; whatever was written by then is marked as half restored."""
    say("Checking the file ...")
    backup.check()
    for member in backup.manifest.members:
        if member not in (of_sqlite.MEMBER, of_postgresql.MEMBER):
            contents.place_of(member, settings.DATA)
    if why := refusal(backup.manifest):
        raise BackupProblem(why)
    half.begin(name)
    try:
        return _restore(backup, fold_all, say)
    except (OSError, sqlite3.Error, DatabaseError, psycopg.Error) as error:
        if disk.is_full(error):
            raise NoRoom("The disk is full. Make room, then begin again.") from error
        raise BackupProblem(f"It could not be restored: {error}. Mend this, then begin again.") from error


def _restore(backup: Backup, fold_all: bool, say: Say) -> Restored:
    manifest = backup.manifest
    say(f"Restoring the database ({sum(manifest.tables.values()):,} rows) ...")
    here().load(backup.read(here().MEMBER), manifest)
    found = {table: rows for table, rows in here().counts().items() if table in manifest.tables}
    if found != manifest.tables:
        wrong = sorted(table for table in manifest.tables if found.get(table) != manifest.tables[table])
        raise Damaged(f"The database has not the rows that the backup's manifest counts: {', '.join(wrong)}.")
    files = _files(backup, say)
    say("Bringing the database up to date ...")
    call_command("migrate", interactive=False, verbosity=0)
    _let_go()
    signals.restored.send(Restored)
    say("Folding logs of matches again ...")
    folded, strange = 0, []
    for public_id, fits in fold_again(everything=fold_all):
        folded += 1
        if not fits:
            strange.append(public_id)
    half.end()
    return Restored(sum(manifest.tables.values()), files, folded, strange)


def _files(backup: Backup, say: Say) -> int:
    names = [name for name in backup.manifest.members if name != here().MEMBER]
    say(f"Restoring {len(names)} files ...")
    for name in names:
        place = contents.place_of(name, Path(settings.DATA))
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = place.with_name(f".{place.name}.restoring")
        with draft.open("wb") as out:
            draft.chmod(0o600)
            for chunk in backup.read(name):
                out.write(chunk)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(place)
    return len(names)


def _let_go() -> None:
    """Take away what was true of the moment of the backup alone.

    Sessions: one that was ended since, for instance because a password was stolen, would be open again. Pages
    that are kept, and when workers were last alive. A backup that was under way: this one.
    """
    Session.objects.all().delete()
    Heartbeat.objects.all().delete()
    BackupRun.objects.filter(ended_at=None).delete()
    call_command("forget_pages", verbosity=0, stdout=io.StringIO())


def fold_again(*, everything: bool) -> Iterator[tuple[str, bool]]:
    """Fold logs from their first entry: the public id of each match, and whether it comes to the state that
    is stored. All matches that go on, and of the others the newest, or with ``everything`` all."""
    unread = Match.objects.exclude(last_seq=0).defer("clock_state")
    over = unread.filter(status__in=[Match.Status.CONFIRMED, Match.Status.VOID]).order_by("-pk")
    going = unread.exclude(status__in=[Match.Status.CONFIRMED, Match.Status.VOID])
    for matches in (going, over if everything else over[:FOLDED]):
        for match in matches.iterator(chunk_size=100):
            yield match.public_id, _fits(match)


def _fits(match: Match) -> bool:
    try:
        folded, _ = fold.folded(match)
    except engine.EngineError:
        return False
    stored = fold.resume(match)
    return match.snapshot is None or state_hash(folded) == state_hash(stored)
