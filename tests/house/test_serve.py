"""The one-terminal server: starts, says what is in the way, repairs itself, ends without a trace."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import prepared
from tests.running import ROOT, Server, alive, family, free_port, until

LINUX = sys.platform == "linux"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, free_port())
    yield running
    running.kill()


@pytest.fixture
def migrated(django_db_setup: None, tmp_path: Path) -> Path:
    """A data folder whose database is made already, as all but the first start find it."""
    prepared.copy_empty(tmp_path / "balkline.sqlite3")
    return tmp_path


@pytest.mark.skipif(not LINUX, reason="reads /proc")
def test_a_server_from_start_to_end(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    """From an empty folder: pages, worker and scheduler come up; a second start is refused in plain
    words; a killed web process comes back on the same port; Ctrl-C ends everything with nothing left."""
    until(server.well)
    status, page = server.get("/account/login/")
    assert status == 200
    assert "/static/css/tokens." in page, "static files carry the hash of their content"
    style = page.split("/static/css/tokens.")[1].split('"')[0]
    assert server.get(f"/static/css/tokens.{style}")[0] == 200
    email, password = (server.data / "first-login.txt").read_text().split()
    assert email == "admin@localhost"
    assert password in server.printed()
    open_to_others = {path.name for path in server.data.rglob("*") if path.stat().st_mode & 0o077}
    assert open_to_others <= {"out.txt"}, "the test's own file alone"

    again = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(server.port)],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert again.returncode == 1
    assert "another server" in again.stderr
    elsewhere = {**server.environment, "BALKLINE_DATA": str(tmp_path_factory.mktemp("other"))}
    taken = subprocess.run(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(server.port)],
        cwd=ROOT,
        env=elsewhere,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert taken.returncode == 1
    assert f"port {server.port} is taken" in taken.stderr

    everybody = family(server.process.pid)
    web = next(p for p in everybody if "config.web" in Path(f"/proc/{p}/cmdline").read_text())
    os.kill(web, signal.SIGKILL)
    assert server.get("/healthz/web")[0] == 200, "a request made meanwhile waits on the open socket"
    everybody += family(server.process.pid)

    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(20) == 0, server.printed()
    assert "Stopped" in server.printed()
    until(lambda: not [pid for pid in everybody if alive(pid)], 5)


@pytest.mark.skipif(not LINUX, reason="reads /proc")
def test_it_starts_again_on_the_same_data(migrated: Path) -> None:
    """A second start finds the data of the first: same admin, same key, no new password."""
    kept = []
    (migrated / "mail").mkdir(mode=0o755)
    (migrated / "balkline.sqlite3").chmod(0o644)
    for _ in range(2):
        server = Server(migrated, free_port())
        try:
            until(lambda: server.get("/healthz/web")[0] == 200)  # noqa: B023
            kept.append([(migrated / name).read_text() for name in ("first-login.txt", "secret-key")])
            password = kept[0][0].split()[1]
            assert (password in server.printed()) is (len(kept) == 1), "it is printed once"
            assert "first-login.txt" in server.printed()
            assert not [
                name for name in ("mail", "balkline.sqlite3") if (migrated / name).stat().st_mode & 0o077
            ]
        finally:
            server.close()
        assert server.process.returncode == 0
    assert kept[0] == kept[1]


@pytest.mark.skipif(not LINUX, reason="the kernel's word to children of a killed parent is Linux's")
def test_a_killed_supervisor_leaves_no_orphans(migrated: Path, server: Server) -> None:
    """Even when the supervisor is killed, its children end by themselves and the port is free."""
    until(lambda: len(family(server.process.pid)) >= 4 and server.get("/healthz/web")[0] == 200)
    everybody = family(server.process.pid)
    server.process.kill()
    server.process.wait()
    until(lambda: not [pid for pid in everybody if alive(pid)], 20)
