"""Import and export keep nobody waiting: snapshots that block no writer, and short transactions."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.urls import reverse

from clubs.archives.models import StoredPart, Transfer
from clubs.archives.selectors import club_archive
from clubs.archives.services import records, transfers
from clubs.archives.services.club_archive import folding
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.archives.services.records import import_record
from clubs.archives.services.sheets.resources import PlayerSheet
from clubs.archives.storage import PART, DatabaseStorage
from clubs.archives.tasks import run_transfer
from clubs.people.models import Club
from config import clock
from matches.log import steps
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from rules_engine import Match as Fold
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import make_small
from tests.factories import make_club, make_user, owner_of
from tests.transactions import watched

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

HEAD = '[Game "brunswick/three-cushion-carrom"] [Rules "1"] [A "Ann"] [B "Bo"] [Target "500"]\n\n'


def long_record(points: int) -> bytes:
    """A record of two entries a point, and one more."""
    lines = ["A :lead", "A 0"]
    for _ in range(points):
        lines += ["B +1", "B 0", "A +1", "A 0"]
    lines += ["B 0", *["A +1"] * (500 - points)]
    return (HEAD + "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1))).encode()


def elsewhere(work: Callable[[], Any]) -> Any:
    """What ``work`` returns, or raises, on another connection, as another process would, within 10 s."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(work())
        except Exception as error:
            found.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(10)
    assert found, "still waiting for the database"
    if isinstance(found[0], Exception):
        raise found[0]
    return found[0]


def test_an_export_blocks_nobody_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the snapshot is read, others write, and the job renews itself: on a connection of its own."""
    club = make_small()
    row = transfers.begin(kind="export", by=owner_of(club), club=club, name="x.zip")
    monkeypatch.setattr(transfers, "HEARTBEAT_SECONDS", 0.01)
    tell = club_archive._Writing._tell
    written: list[Any] = []

    def tell_and_write(self: Any, rows: int) -> None:
        tell(self, rows)
        if not written:
            written.append(elsewhere(lambda: make_club("Meanwhile")))
            seen = threading.Event()
            for _ in range(500):
                if elsewhere(lambda: Transfer.objects.get(pk=row.pk).progress):
                    break
                seen.wait(0.01)
            written.append(elsewhere(lambda: Transfer.objects.get(pk=row.pk).progress))

    monkeypatch.setattr(club_archive._Writing, "_tell", tell_and_write)
    assert run_transfer(row.pk)
    row.refresh_from_db()
    assert row.state == "done" and row.report["bytes"] > 0
    assert Club.objects.filter(name="Meanwhile").exists() and written[1]["part"] == "Rows"


def test_an_archive_is_written_in_short_transactions(packed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the club: no transaction writes more than a step's rows, nor judges an entry."""
    monkeypatch.setattr(steps, "MOST", 50)
    judged_inside: list[int] = []
    add = Fold.add

    def counted(self: Any, entry: Any) -> Any:
        if connection.in_atomic_block:
            judged_inside.append(entry.n)
        return add(self, entry)

    monkeypatch.setattr(Fold, "add", counted)
    with watched() as seen:
        done = take_in(io.BytesIO(packed.content), by=make_user("root@example.org"))
    assert done.rows["entries"] > 500 and len(seen.transactions) > 40
    assert max(held.rows for held in seen.transactions) <= 160, "those of a step, or of one result"
    assert not judged_inside


def test_a_record_is_written_in_short_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand entries held every tablet while they were judged; now they are written fifty at a time."""
    club = make_club("Hall")
    monkeypatch.setattr(steps, "MOST", 50)
    with watched() as seen:
        match = import_record(club=club, content=long_record(100), by=owner_of(club), confirmed=True)
    assert (
        match.status == "confirmed" and match.last_seq == LogEntry.objects.filter(match=match).count() == 803
    )
    assert max(held.rows for held in seen.transactions) <= 60


def test_between_two_steps_others_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps leave the database to others, and the half-written match counts for nothing."""
    club = make_club("Hall")
    seen: list[Any] = []
    row = records._row

    def between(match: Match, *args: Any, **named: Any) -> Any:
        if not seen:
            seen.append(elsewhere(lambda: make_club("Meanwhile")))
            seen.append(elsewhere(lambda: Match.objects.get(pk=match.pk).status))
        return row(match, *args, **named)

    monkeypatch.setattr(records, "_row", between)
    import_record(club=club, content=long_record(1), by=owner_of(club))
    assert seen[1] == "void" and Club.objects.filter(name="Meanwhile").exists()


def test_a_club_that_is_not_there_yet_is_seen_by_nobody(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the list of clubs, nor by its address, nor are its matches, until the last transaction."""
    club, _ = make_small(), make_club("Another, so that there is a list")
    archive = whole.exported(club).getvalue()
    answers: dict[str, int] = {}
    fold = folding.fold

    def looked_at(hidden: Club, *args: Any, **named: Any) -> None:
        fold(hidden, *args, **named)
        match = hidden.matches.get()
        for address in (hidden.get_absolute_url(), "/c/copy/", match.get_absolute_url()):
            answers[address] = client.get(address).status_code
        answers["list"] = client.get("/").content.decode().count(hidden.slug)

    monkeypatch.setattr(folding, "fold", looked_at)
    done = take_in(io.BytesIO(archive), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert list(answers.values()) == [404, 404, 404, 0]
    assert client.get(done.club.get_absolute_url()).status_code == 200  # type: ignore[union-attr]


def test_a_file_in_the_database_is_read_as_it_was_written() -> None:
    """Workers on other machines reach it; it is written in parts, and gone when it is removed."""
    storage = DatabaseStorage()
    content = bytes(range(256)) * (PART // 256) + b"the end"
    assert storage.save("abc", ContentFile(content)) == "abc"
    assert StoredPart.objects.count() == 2 and storage.size("abc") == len(content)
    with storage.open("abc") as file:
        assert file.read() == content and file.seek(3) == 3 and file.read(2) == content[3:5]
    storage.save("empty", ContentFile(b""))
    assert storage.open("empty").read() == b"" and storage.exists("empty")
    storage.delete("abc")
    assert not storage.exists("abc") and storage.exists("empty")
    with pytest.raises(FileNotFoundError):
        storage.open("abc")


def players_sheet(club: Club, names: list[str], **options: Any) -> Transfer:
    """A job with a sheet of new players."""
    content = ContentFile("\n".join(["name", *names]).encode(), name="p.csv")
    return transfers.begin(
        kind="sheet",
        by=owner_of(club),
        club=club,
        content=content,
        sheet="players",
        competition="",
        **options,
    )


def test_a_large_sheet_is_tried_and_written_by_the_worker(client: Any) -> None:
    """Thousands of rows would hold every tablet; each has a transaction of its own."""
    club = make_club("Hall")
    client.force_login(owner_of(club))
    content = "\n".join(["name,note", *(f"P{n},{'x' * 80}" for n in range(120))])
    address = reverse("archives:sheet-import", args=[club.slug, "players"])
    page = client.post(address, {"file": SimpleUploadedFile("p.csv", content.encode())}).url
    assert "Refresh" in client.get(page).headers
    row = Transfer.objects.get()
    with watched() as seen:
        assert run_transfer(row.pk)
    assert not club.players.exists() and "120 new" in client.get(page).content.decode()
    assert max(held.rows for held in seen.transactions) < 10
    client.post(reverse("archives:transfer-confirm", args=[row.public_id]))
    with watched() as seen:
        assert run_transfer(row.pk)
    assert club.players.count() == 120 and "Imported" in client.get(page).content.decode()
    assert max(held.rows for held in seen.transactions) < 10


def test_a_sheet_goes_on_where_its_worker_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is written twice, none is left out."""
    club = make_club("Hall")
    row = players_sheet(club, ["Ann", "Bo", "Cy", "Di"], dry_run=False)
    written = transfers._Held.written

    def dies(self: Any, rows: int) -> None:
        written(self, rows)
        if rows == 3:
            raise KeyboardInterrupt  # takes the third row's transaction back, as a kill would

    monkeypatch.setattr(transfers._Held, "written", dies)
    with pytest.raises(KeyboardInterrupt):
        run_transfer(row.pk)
    monkeypatch.undo()
    Transfer.objects.update(held_until=clock.steady() - timedelta(seconds=1))
    assert [one.name for one in club.players.order_by("pk")] == ["Ann", "Bo"]
    assert run_transfer(row.pk)
    assert [one.name for one in club.players.order_by("pk")] == ["Ann", "Bo", "Cy", "Di"]
    row.refresh_from_db()
    assert row.state == "done"


def test_a_sheet_that_is_refused_after_all_says_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the trial and a row's turn somebody else has added that player."""
    club = make_club("Hall")
    row = players_sheet(club, ["Ann", "Bo", "Cy"], dry_run=False)
    written = transfers._Held.written

    def meanwhile(self: Any, rows: int) -> None:
        written(self, rows)
        if rows == 1:
            monkeypatch.setattr(PlayerSheet, "take", refuse)

    def refuse(self: Any, row: Any) -> str:
        raise UserProblem("name-empty", "Somebody was quicker.")

    monkeypatch.setattr(transfers._Held, "written", meanwhile)
    assert run_transfer(row.pk)
    row.refresh_from_db()
    assert row.state == "refused" and row.report["code"] == "broken-off"
    assert "before line 3 are imported" in row.report["message"] and club.players.count() == 1
