"""The drill: a server marks, a backup is made of it, the disk dies, and the evening goes on elsewhere."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from django.core.signing import get_cookie_signer
from django.db import connections

from clubs.people.models import Table
from config.backups import making
from config.backups.envelope import opened
from config.backups.restoring import restore
from matches import services
from matches.disputes.models import DisputePhoto
from matches.log.models import LogEntry, Match
from matches.marking import pairing
from tests.house.backups.conftest import PICTURE
from tests.house.backups.elsewhere import elsewhere
from tests.running import ROOT, Server, free_port, until

TABLES = 3


@contextlib.contextmanager
def web_process() -> Iterator[str]:
    """A web process on the installation of now, forked from this one; killed at the end, as a disk dies."""
    from config.asgi import application

    connections.close_all()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        child = os.fork()
        if child == 0:
            try:
                logging.disable(logging.WARNING)
                config = uvicorn.Config(application, log_level="error", lifespan="off", access_log=False)
                uvicorn.Server(config).run(sockets=[listening])
            finally:
                os._exit(0)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


class Tablet:
    """Marks one table, by HTTP. ``acknowledged``: the number of each entry, and when the answer was there."""

    def __init__(self, match: Match, number: int) -> None:
        table = Table.objects.create(club=match.club, number=number, kind="carom")
        self.match = services.create_match(
            club=match.club,
            game="brunswick/three-cushion-carrom",
            sides=[(None, "Ann", 0), (None, "Bo", 0)],
            options={"target": 10_000},
            table=table,
        )
        ticket = pairing.make_pairing_code(table=table, by="the drill")
        device, token = pairing.pair(code=ticket.code, address="the drill")
        salt = pairing.COOKIE + pairing.COOKIE_SALT
        self.cookies = {pairing.COOKIE: get_cookie_signer(salt=salt).sign(f"{device.pk}.{token}")}
        self.acknowledged: list[tuple[int, float]] = []

    def mark(self, client: httpx.Client, seq: int) -> int:
        """Send one entry; its number."""
        side, tokens = ("A", ":lead") if seq == 0 else ("A", "+1")
        if "csrftoken" not in client.cookies:
            client.get("/table/state/")
        answer = client.post(
            "/table/entry/",
            headers={"X-CSRFToken": client.cookies["csrftoken"]},
            json={
                "match": self.match.public_id,
                "side": side,
                "tokens": tokens,
                "expected_seq": seq,
                "client_uuid": str(uuid.uuid4()),
            },
        )
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    def go_on(self, address: str, stop: threading.Event) -> None:
        """Mark until ``stop``."""
        with httpx.Client(base_url=address, cookies=self.cookies, timeout=30) as client:
            seq = 0
            while not stop.is_set():
                seq = self.mark(client, seq)
                self.acknowledged.append((seq, time.monotonic()))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_the_evening_goes_on_from_a_backup(match: Match, data: Path, tmp_path: Path) -> None:
    """Tablets mark while the backup is made. Restored, it has every mark that was acknowledged before it
    began, no log with a gap, states that the logs come to, the photograph, the counts of its manifest; and a
    tablet marks on with the cookie that it had."""
    tablets = [Tablet(match, 50 + number) for number in range(TABLES)]
    stop = threading.Event()
    with web_process() as address:
        threads = [threading.Thread(target=tablet.go_on, args=(address, stop)) for tablet in tablets]
        for thread in threads:
            thread.start()
        until(lambda: all(len(tablet.acknowledged) >= 10 for tablet in tablets), 60, 0.02)
        began = time.monotonic()
        file = making.make(tmp_path / "b.zip", reason="the drill").file
        until(lambda: all(tablet.acknowledged[-1][1] > began for tablet in tablets), 60, 0.02)
        stop.set()
        for thread in threads:
            thread.join()
    with elsewhere(tmp_path / "new"):
        with opened(file, None) as backup:
            done = restore(backup, "b.zip", fold_all=True, say=lambda _: None)
            counted = backup.manifest.tables["matches_logentry"]
        assert (done.strange, done.folded) == ([], 1 + TABLES)
        assert LogEntry.objects.count() == counted
        assert bytes(DisputePhoto.objects.get().content) == PICTURE
        with web_process() as address:
            for tablet in tablets:
                last = max(seq for seq, at in tablet.acknowledged if at < began)
                found = Match.objects.get(public_id=tablet.match.public_id)
                entries = LogEntry.objects.filter(match=found).order_by("seq")
                seqs = list(entries.values_list("seq", flat=True))
                assert seqs == list(range(1, found.last_seq + 1)) and found.last_seq >= last
                with httpx.Client(base_url=address, cookies=tablet.cookies, timeout=30) as client:
                    state = client.get("/table/state/").json()
                    assert state["seq"] == found.last_seq
                    assert state["board"]["score"]["A"] == found.last_seq - 1
                    assert tablet.mark(client, found.last_seq) == found.last_seq + 1


@pytest.mark.soak
def test_the_whole_server_from_the_command_line(tmp_path: Path) -> None:
    """As the person who runs it does: a server with its demonstration, a backup while it runs, the commands
    in a new folder, and the server there. It is well, and has the pages of before."""

    def ask(data: Path, *words: str) -> str:
        environment: dict[str, Any] = {**server.environment, "BALKLINE_DATA": str(data)}
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    (tmp_path / "old").mkdir()
    server = Server(tmp_path / "old", free_port(), BALKLINE_DEMO="1")
    try:
        until(server.well, 300)
        page = server.get("/api/v1/clubs/")
        ask(tmp_path / "old", "backup", str(tmp_path / "b.zip"))
    finally:
        server.kill()
    (tmp_path / "new").mkdir()
    assert "Restored" in ask(tmp_path / "new", "restore", str(tmp_path / "b.zip"), "--fold-all")
    server = Server(tmp_path / "new", free_port())
    try:
        until(server.well, 300)
        assert server.get("/api/v1/clubs/") == page
    finally:
        server.close()
