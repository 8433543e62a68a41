"""The one-terminal server: starts, says what is in the way, repairs itself, ends without a trace."""

import hashlib
import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.management.base import CommandError

from config.house import children, has_name
from config.management.commands.serve import refuse_contradictions
from config.web import open_socket
from tests import prepared
from tests.running import ROOT, Server, alive, family, free_port, parent_of, until

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
    name, content = prepared.split_description()
    (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.skipif(not LINUX, reason="reads /proc")
def test_a_server_from_start_to_end(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    """From an empty folder: pages, worker and scheduler come up; a second start is refused in plain
    words; a killed web process comes back on the same port; Ctrl-C ends everything with nothing left. What
    is loaded is shared by web process, workers and scheduler; when the process that has loaded it is killed,
    too, the server is well again."""
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
    web = next(p for p in everybody if "config.web" in cmdline(p))
    os.kill(web, signal.SIGKILL)
    assert server.get("/healthz/web")[0] == 200, "a request made meanwhile waits on the open socket"
    everybody += family(server.process.pid)
    workers = sorted({pid for pid in everybody if "celery" in cmdline(pid)})
    assert len(workers) == 3, "two queues and the timetable are served by one of them"
    for pid in workers:
        assert memory(pid, "Pss") < memory(pid, "Rss") / 2
    loaded = parent_of(workers[0])
    os.kill(loaded, signal.SIGKILL)
    until(lambda: not any(map(alive, [*workers, loaded])))
    until(server.well)
    everybody += family(server.process.pid)

    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(120) == 0, server.printed()
    assert "Stopped" in server.printed()
    until(lambda: not [pid for pid in everybody if alive(pid)])


def cmdline(pid: int) -> str:
    """The words by which a process is listed; none when it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def memory(pid: int, kind: str) -> int:
    """Kilobytes of resident memory: all of it (Rss), or with a share of what others have, too (Pss)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:"))


@pytest.mark.skipif(not LINUX, reason="reads /proc")
def test_it_starts_again_on_the_same_data(migrated: Path) -> None:
    """A second start finds the data of the first: same admin, key and authority, no new password. With HTTPS
    of its own it is reached both ways, and believed by those who trust its authority alone. The first server
    ends as it is told to. Of the second the supervisor is killed, and even then its children end by
    themselves."""
    kept: list[list[str]] = []
    (migrated / "mail").mkdir(mode=0o755)
    (migrated / "balkline.sqlite3").chmod(0o644)
    for _ in range(2):
        secure = free_port()
        server = Server(migrated, free_port(), BALKLINE_HTTPS="own", BALKLINE_HTTPS_PORT=str(secure))
        try:
            until(lambda: server.get("/healthz/web")[0] == 200)  # noqa: B023
            names = ("first-login.txt", "secret-key", "https/authority.crt")
            kept.append([(migrated / name).read_text() for name in names])
            password = kept[0][0].split()[1]
            assert (password in server.printed()) is (len(kept) == 1), "it is printed once"
            assert "first-login.txt" in server.printed()
            assert not [
                name for name in ("mail", "balkline.sqlite3") if (migrated / name).stat().st_mode & 0o077
            ]
            shown = "".join(re.findall(r"^ {27}((?:[0-9A-F]{4} ?){8})$", server.printed(), re.M))
            certificate = ssl.PEM_cert_to_DER_cert(kept[-1][2])
            assert shown.replace(" ", "") == hashlib.sha256(certificate).hexdigest().upper()
            signs_in_by_https(secure, kept[-1][2], *kept[0][0].split())
            if len(kept) == 2:
                leaves_no_orphans(server)
        finally:
            server.close()
        assert server.process.returncode == (0 if len(kept) == 1 else -signal.SIGKILL)
    assert kept[0] == kept[1]


def leaves_no_orphans(server: Server) -> None:
    """When the supervisor is killed, all others end; the kernel's word to children of a killed parent is
    Linux's."""
    until(lambda: len(family(server.process.pid)) >= 4)
    everybody = family(server.process.pid)
    server.process.kill()
    server.process.wait()
    until(lambda: not [pid for pid in everybody if alive(pid)])


def signs_in_by_https(port: int, authority: str, email: str, password: str) -> None:
    """A browser that trusts the authority signs in; one that does not gets no answer."""
    address = f"https://localhost:{port}"
    with pytest.raises(httpx.ConnectError, match="certificate"):
        httpx.get(f"{address}/healthz/web", trust_env=False)
    trusting = ssl.create_default_context(cadata=authority)
    with httpx.Client(verify=trusting, base_url=address, follow_redirects=True, trust_env=False) as browser:
        form = {"login": email, "password": password}
        page = browser.get("/account/login/", headers={"Accept": "text/html"})
        form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"]
        page = browser.post("/account/login/", data=form, headers={"Referer": f"{address}/account/login/"})
        assert page.status_code == 200 and page.url.scheme == "https"
        session = next(cookie for cookie in browser.cookies.jar if "sessionid" in cookie.name)
        assert session.name == "__Secure-sessionid" and session.secure
        assert browser.get("/me/").url.path == "/me/"
        assert browser.get("/trust/authority.crt").text == authority


def test_settings_of_https_that_contradict_each_other(settings: Any) -> None:
    """A proxy's HTTPS and its own; one port for both ways: said before anything is begun."""
    settings.HTTPS = False
    refuse_contradictions(8000, 8443)
    with pytest.raises(CommandError, match="both have port 8000"):
        refuse_contradictions(8000, 8000)
    settings.HTTPS = True
    refuse_contradictions(8000, None)
    with pytest.raises(CommandError, match="proxy"):
        refuse_contradictions(8000, 8443)


def test_the_processes_know_how_the_server_is_reached(settings: Any) -> None:
    """The web process has both sockets; a name is answered for only where others reach the server."""
    settings.MDNS = True
    with open_socket("127.0.0.1", 0) as plain, open_socket("127.0.0.1", 0) as secure:
        made = {child.name: child for child in children(plain, "0.0.0.0", secure)}
        assert made["web"].sockets == {"--fd": plain, "--https-fd": secure}
        for child in made.values():
            assert child.environment["BALKLINE_HTTPS"] == "own"
            assert child.environment["BALKLINE_PORT"] == str(plain.getsockname()[1])
            assert child.environment["BALKLINE_HTTPS_PORT"] == str(secure.getsockname()[1])
        alone = {child.name: child for child in children(plain, "127.0.0.1")}
        assert alone["web"].sockets == {"--fd": plain} and "BALKLINE_HTTPS" not in alone["web"].environment
    assert has_name("0.0.0.0") and not has_name("127.0.0.1") and not has_name("localhost")
    settings.MDNS = False
    assert not has_name("0.0.0.0")
