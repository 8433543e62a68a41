"""Backups of a whole installation: what is in them, and what comes back."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test import override_settings

from clubs.people.models import Player, User
from clubs.people.services import erasing
from config.backups import half, making, of_postgresql, restoring
from config.backups.envelope import opened
from config.backups.problems import BackupProblem
from config.management.commands.serve import Command as Serve
from matches.disputes.models import DisputePhoto
from matches.log.models import LogEntry, Match
from tests.factories import make_player
from tests.house.backups.conftest import PICTURE, record
from tests.house.backups.elsewhere import elsewhere

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def made(data: Path, name: str = "b.zip", **more: Any) -> Path:
    return making.make(data.parent / name, reason="a test", **more).file


def restored(file: Path, say: Callable[[str], None] = lambda _: None) -> restoring.Restored:
    with opened(file, None) as backup:
        return restoring.restore(backup, file.name, fold_all=True, say=say)


def test_everything_comes_back(match: Match, data: Path, tmp_path: Path) -> None:
    """Rows, photographs, files and keys are what they were; what is made again by itself is not in it."""
    Session.objects.create(session_key="s", session_data="x", expire_date="2099-01-01T00:00Z")
    before = list(LogEntry.objects.values_list("seq", "tokens", "state_hash"))
    file = made(data)
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["data", "b.zip"] or not list(tmp_path.glob(".*"))
    record(match, 4, "B", "+1")
    with elsewhere(tmp_path / "new") as new:
        done = restored(file)
        assert (done.folded, done.strange) == (1, [])
        assert list(LogEntry.objects.values_list("seq", "tokens", "state_hash")) == before
        assert bytes(DisputePhoto.objects.get().content) == PICTURE
        assert not Session.objects.exists(), "one that was ended since would be open again"
        assert half.found() is None
        kept = {path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()}
        assert kept - {"balkline.sqlite3", "balkline.sqlite3-wal", "balkline.sqlite3-shm"} == {
            "transfers/7/club.zip", "mail/20261129.log", "https/authority.key", "mdns-name", "secret-key",
        }  # fmt: skip
        assert (new / "transfers/7/club.zip").read_text() == "an archive"
        assert not [path for path in new.rglob("*") if path.is_file() and path.stat().st_mode & 0o077]
        record(Match.objects.get(), 4, "B", "+1")
        with connection.cursor() as cursor, pytest.raises(Exception, match=r"append-only|never"):
            cursor.execute("UPDATE matches_logentry SET tokens = '+2'")
    assert LogEntry.objects.count() == 5


@pytest.mark.postgres
def test_what_is_restored_is_as_quick_as_before(match: Match, data: Path, tmp_path: Path) -> None:
    """PostgreSQL knows what is in each table. A dump does not say so, and pages took six times as long."""
    file = made(data)
    with elsewhere(tmp_path / "new"):
        restored(file)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stats WHERE tablename = 'matches_logentry'")
            assert cursor.fetchone()[0] > 0


def test_who_was_erased_since_stays_erased(match: Match, data: Path, tmp_path: Path) -> None:
    """A backup that is older than an erasure brings nobody back, where the list of erasures was kept."""
    player = make_player(match.club, "Zaphira Quillfeather")
    file = made(data)
    assert erasing.carry_out(erasing.ask_for_player(player=player, by=None))
    ledger = (data / erasing.LEDGER).read_text()
    assert "Zaphira" not in ledger
    for kept in (True, False):
        with elsewhere(tmp_path / f"new-{kept}") as new:
            if kept:
                (new / erasing.LEDGER).write_text(ledger)
            restored(file)
            assert Player.objects.filter(name="Zaphira Quillfeather").exists() is not kept


def test_the_manifest_counts_what_is_there(match: Match, data: Path) -> None:
    """Every table with its rows, every migration, a hash of every file; and what it was made from."""
    with opened(made(data), None) as backup:
        found = backup.manifest
        assert found.tables["matches_logentry"] == 4 and found.tables["people_user"] == User.objects.count()
        assert "house.0001_initial" in found.migrations
        assert (found.database, found.keys, found.reason) == (connection.vendor, True, "a test")
        assert set(found.tables) == set(connection.introspection.table_names())
        assert any(name.startswith("database.") for name in found.members)


def test_without_keys_there_are_none(match: Match, data: Path) -> None:
    """Neither the secret key nor anything of HTTPS."""
    with opened(made(data, keys=False), None) as backup:
        assert not backup.manifest.keys
        assert not [name for name in backup.manifest.members if name.startswith("keys/")]


@pytest.mark.one_database
def test_with_a_passphrase_it_is_sealed(match: Match, data: Path, tmp_path: Path) -> None:
    """By the setting alone, also for the schedule; the name says so."""
    with override_settings(BACKUP_KEY="chalk and talc"):
        file = making.make(tmp_path / making.name_now(), reason="a test").file
        assert file.name.endswith(".zip.sealed") and b"people_user" not in file.read_bytes()
        with opened(file, "chalk and talc") as backup:
            backup.check()


def test_nothing_is_written_over_data(match: Match, data: Path) -> None:
    """An installation that somebody has used is refused, and stays as it is."""
    file = made(data)
    with pytest.raises(BackupProblem, match="holds data already"):
        restored(file)
    assert half.found() is None and LogEntry.objects.count() == 4
    with pytest.raises(BackupProblem, match="exists already"):
        made(data)


def test_a_backup_that_does_not_fit_is_refused(match: Match, data: Path, tmp_path: Path) -> None:
    """One of a newer Balkline, and one of the other database: in plain words, and nothing is begun."""
    with opened(made(data), None) as backup, elsewhere(tmp_path / "new"):
        found = backup.manifest
        assert restoring.refusal(found) is None
        found.migrations.append("people.9999_from_the_future")
        assert "made by a newer Balkline" in (restoring.refusal(found) or "")
        with pytest.raises(BackupProblem, match="9999_from_the_future"):
            restoring.restore(backup, "b", fold_all=True, say=lambda _: None)
        assert half.found() is None and connection.introspection.table_names() == []
        other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
        object.__setattr__(found, "database", other)
        assert "BALKLINE_DATABASE_URL" in (restoring.refusal(found) or "")


@pytest.mark.postgres
def test_a_database_that_others_use_is_refused(match: Match, data: Path, tmp_path: Path) -> None:
    """A web process of another machine would serve what is half restored."""
    file = made(data)
    with elsewhere(tmp_path / "new"):
        with (
            psycopg.connect(of_postgresql._conninfo(), application_name="web1"),
            pytest.raises(BackupProblem, match=r"Other programs use the database \(web1 from"),
        ):
            restored(file)
        assert half.found() is None and restored(file).strange == []


def in_a_child(work: Callable[[], Any]) -> int:
    """Run ``work`` in a process of its own; the signal that ended it, or 0."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return os.WTERMSIG(os.waitpid(child, 0)[1])


def die(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("moment", ["snapshot", "content", "name"])
def test_a_killed_backup_is_never_taken_for_one(
    match: Match, data: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Whenever the process is killed, no file has the name of a backup, and the next one is made."""
    if moment == "name":
        monkeypatch.setattr(making, "_name", die)
    elif moment == "content":
        monkeypatch.setattr(making, "chunks_of", die)
    else:
        monkeypatch.setattr(making, "Writing", die)
    assert in_a_child(lambda: made(data)) == signal.SIGKILL
    monkeypatch.undo()
    assert not [path.name for path in data.parent.iterdir() if path.name.endswith(making.ENDS)]
    for path in (*data.parent.glob(".*"), *data.glob(".*")):
        os.utime(path, (0, 0))
    made(data)
    assert not [*data.parent.glob(".*"), *data.glob(".*")], "what the killed one left is removed after a day"


@pytest.mark.parametrize(
    "moment",
    [
        "database",
        pytest.param("files", marks=pytest.mark.soak),
        pytest.param("migrations", marks=pytest.mark.one_database),
        pytest.param("logs", marks=pytest.mark.soak),
    ],
)
def test_a_killed_restoring_says_so_and_begins_again(
    match: Match, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Whenever it is killed, the installation says that it is half restored, no server starts, no backup is
    made of it; the same command then restores all."""
    file = made(data)
    point = {"database": "_files", "files": "call_command", "migrations": "_let_go", "logs": "fold_again"}
    with elsewhere(tmp_path / "new"):
        with monkeypatch.context() as patch:
            patch.setattr(restoring, point[moment], die)
            assert in_a_child(lambda: restored(file)) == signal.SIGKILL
        assert half.found() == "b.zip"
        with pytest.raises(CommandError, match="half restored"):
            Serve().back_up_before_migrating()
        with pytest.raises(BackupProblem, match="half restored"):
            making.make(tmp_path / "of-half.zip", reason="a test")
        assert restored(file).strange == []
        assert half.found() is None and LogEntry.objects.count() == 4


@pytest.mark.one_database
def test_of_what_is_written_meanwhile_nothing_is_half(match: Match, data: Path, tmp_path: Path) -> None:
    """Entries are written all the while. The backup has all from before it began, and of each match a log
    without a gap that comes to the state that is stored beside it."""
    stop, written = threading.Event(), [4]

    def mark() -> None:
        try:
            while not stop.is_set():
                record(match, written[0], "AB"[written[0] % 2 ^ 1], "0")
                written[0] += 1
        finally:
            connection.close()

    thread = threading.Thread(target=mark)
    thread.start()
    try:
        before = written[0]
        file = made(data)
    finally:
        stop.set()
        thread.join()
    with elsewhere(tmp_path / "new"):
        assert restored(file).strange == []
        seqs = list(LogEntry.objects.order_by("seq").values_list("seq", flat=True))
        assert seqs == list(range(1, len(seqs) + 1)) and len(seqs) >= before
        assert Match.objects.get().last_seq == len(seqs)


def test_an_update_is_preceded_by_a_backup(match: Match, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a start that changes a database with data; three such are kept. Where there is no room the start
    stops, and says how to go on without."""
    folder = data / "backups"
    serve = Serve(stdout=StringIO())
    serve.back_up_before_migrating()
    assert not folder.exists(), "nothing is to be migrated"
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'house' AND name LIKE '0003%%'")
    try:
        for second in range(4):
            monkeypatch.setattr(making, "name_now", lambda s=second, before="": f"{before}-{s}.zip")
            serve.back_up_before_migrating()
        assert len(list(folder.iterdir())) == 3
        with opened(folder / "before-0.1.0-3.zip", None) as backup:
            assert backup.manifest.reason == "before the update to 0.1.0"
        monkeypatch.setattr(making, "name_now", lambda before="": f"{before}-4.zip")
        monkeypatch.setattr(making.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 1000}))
        with pytest.raises(CommandError, match=r"no room(.|\n)*BALKLINE_BACKUP_BEFORE_MIGRATING=no"):
            serve.back_up_before_migrating()
        with override_settings(BACKUP_BEFORE_MIGRATING=False):
            serve.back_up_before_migrating()
    finally:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied)"
                " VALUES ('house', '0003_backup_runs', CURRENT_TIMESTAMP)"
            )


@pytest.mark.one_database
def test_the_commands(match: Match, data: Path, tmp_path: Path) -> None:
    """Made, listed, verified, checked and restored from the command line; damage ends with an error."""
    out = StringIO()
    call_command("backup", stdout=out)
    assert "checked" in out.getvalue() and "every account" in out.getvalue()
    (file,) = (data / "backups").iterdir()
    call_command("backup", str(tmp_path), stdout=out)
    with pytest.raises(CommandError, match=r"ends in \.zip"):
        call_command("backup", str(tmp_path / "copy.sqlite3"))
    call_command("backups", verify="", stdout=out)
    assert "whole: Balkline" in out.getvalue()
    call_command("restore", str(file), check=True, stdout=out)
    assert "holds data already" in out.getvalue()
    with elsewhere(tmp_path / "new"):
        call_command("restore", str(file), stdout=out)
        assert Match.objects.get().last_seq == 4
        call_command("restore", str(file), check=True, stdout=out)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("backups", verify="", stdout=out)
    with pytest.raises(CommandError, match="Not restored"):
        call_command("restore", str(file))


@pytest.mark.one_database
def test_a_damaged_database_gets_no_backup(
    match: Match, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup of it would drive out those that are good."""
    connection.close()
    broken = tmp_path / "broken.sqlite3"
    with sqlite3.connect(connection.settings_dict["NAME"]) as source, sqlite3.connect(broken) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        (root,) = copy.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'matches_logentry'"
        ).fetchone()
        (size,) = copy.execute("PRAGMA page_size").fetchone()
    content = bytearray(broken.read_bytes())
    content[(root - 1) * size + 8 : (root - 1) * size + 40] = b"\xff" * 32
    broken.write_bytes(content)
    monkeypatch.setattr("config.backups.of_sqlite.file", lambda: broken)
    with pytest.raises(BackupProblem, match=r"damaged|malformed"):
        made(data)
    assert not (tmp_path / "b.zip").exists()
