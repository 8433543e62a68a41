"""``manage.py doctor``: mail, broker, network, certificate and the rest, with real servers."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from allauth.mfa.models import Authenticator
from cryptography import x509
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command
from django.utils.timezone import now

from clubs.people import checkup as of_people
from clubs.people.models import Letter
from clubs.webhooks import checkup as of_webhooks
from clubs.webhooks.models import Webhook
from config.doctor import (
    background,
    backups,
    certificates,
    findings,
    letters,
    networks,
    static_checks,
)
from config.doctor.findings import Asked, Finding, Level
from config.https import authority as authorities
from config.https import certificate as issuing
from config.https import keeping
from config.models import BackupRun, Heartbeat
from config.queues import QUEUES
from matches import checkup as of_matches
from tests.factories import make_club, make_user

OK, WARN, WRONG = Level.OK, Level.WARN, Level.WRONG
db = pytest.mark.django_db


def look(check: Callable[[Asked], Any], **asked: Any) -> list[Finding]:
    return list(check(Asked(**asked)))


def levels(found: list[Finding]) -> list[Level]:
    return [one.level for one in found]


# --- Mail ----------------------------------------------------------------------------------------


class Refuses:
    """A mail server that takes no letter to strangers."""

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address.startswith("nobody"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.letter = envelope.content
        return "250 OK"


@pytest.fixture
def mail(settings: Any) -> Iterator[Refuses]:
    """A mail server that knows the password "right"."""
    refuses = Refuses()
    port = _free()
    controller = Controller(
        refuses, hostname="127.0.0.1", port=port, ready_timeout=60, auth_require_tls=False,
        authenticator=lambda *asked: AuthResult(
            success=asked[-1].password == b"right", handled=False
        ),
    )  # fmt: skip
    controller.start()
    settings.SENDS_MAIL, settings.EMAIL_HOST = True, "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "", ""
    yield refuses
    controller.stop()


def test_a_mail_server_that_answers(mail: Refuses, settings: Any) -> None:
    """Connected to, signed in at; nothing is sent unless asked for."""
    assert levels(look(letters.mail_server)) == [OK]
    assert levels(look(letters.mail_server, mail="ann@example.org")) == [OK, OK]
    assert b"manage.py doctor" in mail.letter
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "hall", "right"
    assert levels(look(letters.mail_server)) == [WARN]  # the password went in the clear


def test_a_mail_server_that_refuses(mail: Refuses, settings: Any) -> None:
    """The letter, the password, STARTTLS, TLS; and one that is not there."""
    assert levels(look(letters.mail_server, mail="nobody@example.org")) == [OK, WRONG]
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "hall", "wrong"
    (found,) = look(letters.mail_server)
    assert found.level == WRONG and "password" in found.said
    settings.EMAIL_USE_TLS = True
    assert levels(look(letters.mail_server)) == [WRONG]
    settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = False, True
    (found,) = look(letters.mail_server)
    assert found.level == WRONG and "TLS" in found.said
    settings.EMAIL_USE_SSL, settings.EMAIL_PORT = False, _free()
    (found,) = look(letters.mail_server)
    assert found.level == WRONG and "not reached" in found.said
    settings.SENDS_MAIL = False
    assert levels(look(letters.mail_server)) == [WARN]


def _free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- Background work -----------------------------------------------------------------------------


def test_a_broker_that_carries_messages_and_one_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message goes in and comes out; nobody at the address is wrong."""
    assert levels(look(background.broker)) == [OK]
    away = f"redis://127.0.0.1:{_free()}/0"
    real = background.app.connection_for_write
    monkeypatch.setattr(background.app, "connection_for_write", lambda **more: real(away, **more))
    assert levels(look(background.broker)) == [WRONG]


@pytest.mark.redis
def test_redis_answers_and_keeps_what_it_is_given(redis_url: str, settings: Any) -> None:
    """And one that is away is wrong."""
    settings.CACHE_URL, settings.CELERY_BROKER_URL = redis_url, redis_url
    assert levels(look(background.redis_servers)) == [OK, OK]
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{_free()}/0"
    assert levels(look(background.redis_servers)) == [WRONG, OK]


@db
def test_each_queue_must_have_been_heard() -> None:
    """Lately, allowing for the longest task of its worker."""
    assert set(levels(look(background.workers))) == {WRONG}
    for queue in QUEUES:
        Heartbeat.record(queue.name)
    assert set(levels(look(background.workers))) == {OK}
    Heartbeat.objects.filter(name="live").update(at=now() - timedelta(minutes=5))
    assert levels(look(background.workers)).count(WRONG) == 1


# --- Network -------------------------------------------------------------------------------------


def _server(text: bytes) -> HTTPServer:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.mark.parametrize(
    ("text", "level"), [(b'{"ok": true, "database": "ok"}', OK), (b"<h1>It works!</h1>", WRONG), (None, WARN)]
)
def test_who_listens_at_the_port(text: bytes | None, level: Level, settings: Any) -> None:
    """Balkline, another program, or nobody."""
    server = _server(text) if text is not None else None
    settings.BIND, settings.PORT = "127.0.0.1", server.server_port if server else _free()
    assert levels(look(networks.listens)) == [level]
    if server:
        server.shutdown()
        server.server_close()


def test_tablets_need_an_address_that_answers(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the server is meant for its own machine."""
    server = _server(b'{"ok": true, "database": "ok"}')
    settings.BIND, settings.PORT = "0.0.0.0", server.server_port
    monkeypatch.setattr(networks.env, "lan_addresses", lambda: ["127.0.0.1"])
    assert levels(look(networks.from_the_hall)) == [OK]
    server.shutdown()
    server.server_close()
    assert levels(look(networks.from_the_hall)) == [WARN]
    monkeypatch.setattr(networks.env, "lan_addresses", list)
    assert levels(look(networks.from_the_hall)) == [WARN]
    settings.BIND = "127.0.0.1"
    assert levels(look(networks.from_the_hall)) == [OK]


def test_a_firewall_that_is_on_is_told_of(tmp_path: Path) -> None:
    """With the command that opens the port."""
    told = tmp_path / "ufw.conf"
    assert levels(list(networks.told_by(told))) == [OK]
    told.write_text("ENABLED=no\n")
    assert levels(list(networks.told_by(told))) == [OK]
    told.write_text("ENABLED=yes\n")
    (found,) = networks.told_by(told)
    assert found.level == WARN and "ufw allow" in found.todo


def test_a_public_name_that_leads_nowhere_is_wrong(settings: Any) -> None:
    """Names below .invalid never do."""
    settings.PUBLIC_URL = "https://localhost"
    assert look(networks.public_name) == []
    assert levels(look(networks.public_name, online=True)) == [OK]
    settings.PUBLIC_URL = "https://scores.invalid"
    assert levels(look(networks.public_name, online=True)) == [WRONG]


# --- Certificate ---------------------------------------------------------------------------------


def _certified(settings: Any, folder: Path, at: datetime | None = None) -> authorities.Authority:
    settings.DATA, settings.OWN_HTTPS = folder, True
    authority = keeping.kept()
    text = issuing.issue(authority, issuing.wanted(authority), at)
    authorities.write_private(keeping.folder() / issuing.FILE, text)
    return authority


@db
def test_a_certificate_of_its_own_that_is_good(settings: Any, tmp_path: Path) -> None:
    """Names, end, authority, and the copy in the database."""
    assert look(certificates.own) == []
    _certified(settings, tmp_path)
    found = look(certificates.own)
    assert set(levels(found)) == {OK} and len(found) == 5


@db
def test_a_certificate_that_has_run_out_is_wrong(settings: Any, tmp_path: Path) -> None:
    """A real one, made two years ago; and one that ends soon is a warning."""
    _certified(settings, tmp_path, datetime.now(UTC) - timedelta(days=730))
    assert look(certificates.own)[0].level == WRONG
    _certified(settings, tmp_path, datetime.now(UTC) - issuing.LASTS + timedelta(days=5))
    assert look(certificates.own)[0].level == WARN


@db
def test_a_certificate_of_another_authority_or_other_names_is_told(settings: Any, tmp_path: Path) -> None:
    """What devices do not trust, and what they do not find in it."""
    _certified(settings, tmp_path)
    other = authorities.make("other")
    text = issuing.issue(other, [x509.DNSName("localhost")])
    authorities.write_private(keeping.folder() / issuing.FILE, text)
    found = {one.about: one.level for one in look(certificates.own)}
    assert found["Signed"] == WRONG and found["Names"] == WARN
    (keeping.folder() / issuing.FILE).write_text("torn")
    assert levels(look(certificates.own)) == [WRONG]


@db
def test_a_copy_that_the_key_does_not_open_is_a_warning(settings: Any, tmp_path: Path) -> None:
    """A backup would not bring the authority back."""
    _certified(settings, tmp_path)
    settings.SECRET_KEY = "another key, which was never used before"
    found = {one.about: one.level for one in look(certificates.own)}
    assert found["Copy in the database"] == WARN


@db
def test_the_public_certificate_is_seen_as_a_browser_does(settings: Any, tmp_path: Path) -> None:
    """A TLS server with a good one, with one that has run out, and none at all."""
    for at, level in ((None, OK), (datetime.now(UTC) - timedelta(days=500), WRONG)):
        authority = _certified(settings, tmp_path, at)
        trusted = ssl.create_default_context(cadata=authority.pem)
        port, end = _tls(keeping.folder() / issuing.FILE)
        assert certificates.seen("localhost", port, trusted).level == level
        end()
    assert certificates.seen("localhost", _free()).level == WRONG


def _tls(pem: Path) -> tuple[int, Callable[[], None]]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        try:
            plain, _ = listening.accept()
            with context.wrap_socket(plain, server_side=True) as secure:
                secure.recv(1)
        except OSError:
            pass  # the other side has refused

    threading.Thread(target=answer, daemon=True).start()
    return listening.getsockname()[1], listening.close


# --- Static files, backups, clubs ----------------------------------------------------------------


def test_static_files_must_be_collected_and_of_this_version(tmp_path: Path, settings: Any) -> None:
    """Missing ones leave pages without style; older ones with another."""
    storage = ManifestStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    assert levels(list(static_checks.compare(storage))) == [WRONG]
    paths = {}
    for name in static_checks.LOOKED_AT:
        source = static_checks.finders.find(name)
        assert source is not None, name
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, tmp_path / name)
        paths[name] = name
    (tmp_path / "staticfiles.json").write_text(json.dumps({"version": "1.1", "paths": paths, "hash": ""}))
    assert levels(list(static_checks.compare(storage))) == [OK]
    (tmp_path / static_checks.LOOKED_AT[0]).write_text("older")
    assert levels(list(static_checks.compare(storage))) == [WARN]
    (tmp_path / static_checks.LOOKED_AT[0]).unlink()
    assert levels(list(static_checks.compare(storage))) == [WRONG]
    (tmp_path / "staticfiles.json").write_text("torn")
    assert levels(list(static_checks.compare(storage))) == [WRONG]


@db
def test_the_newest_backup_tells_how_it_is(tmp_path: Path, settings: Any) -> None:
    """Of tonight, of the day before yesterday, of last month, much smaller than the last, none; a file that
    the schedule has not made is none."""
    settings.BACKUPS = ""
    assert levels(look(backups.newest)) == [WARN]
    settings.BACKUPS = str(tmp_path)
    (tmp_path / "before-moving.zip").write_bytes(b"x")
    assert levels(look(backups.newest)) == [WRONG]

    def lies(hours: float, size: int = 9) -> Path:
        at = now() - timedelta(hours=hours)
        file = tmp_path / f"balkline-{at:%Y-%m-%dT%H-%M-%SZ}.zip"
        file.write_bytes(b"x" * size)
        return file

    for hours, level in ((24 * 30, WRONG), (50, WARN), (3, OK)):
        lies(hours)
        assert levels(look(backups.newest)) == [level]
    shrunk = lies(1, 4)
    assert levels(look(backups.newest)) == [WARN]
    assert levels(look(backups.newest, thorough=True)) == [WARN, WRONG], "four bytes are no backup"
    shrunk.unlink()
    settings.BACKUPS = str(tmp_path / "away")
    assert levels(look(backups.newest)) == [WRONG]
    settings.BACKUPS = "s3://hall"
    assert levels(look(backups.newest)) == [OK], "another server, which is not asked"


@db
def test_a_backup_that_failed_is_told(tmp_path: Path, settings: Any) -> None:
    """By the schedule's own notes, whatever lies in the folder."""
    settings.BACKUPS = str(tmp_path)
    BackupRun.objects.create(due=now(), began_at=now(), ended_at=now(), problem="The disk is full.")
    found = look(backups.newest)
    assert levels(found) == [WRONG, WRONG] and "The disk is full." in found[0].said


@db
def test_operators_need_a_second_step(settings: Any, tmp_path: Path) -> None:
    """And the first password is to be changed."""
    settings.DATA = tmp_path
    assert levels(look(of_people.operators)) == [WARN]
    admin = make_user(is_staff=True, is_superuser=True)
    assert levels(look(of_people.operators)) == [WARN]
    Authenticator.objects.create(user=admin, type="totp", data={})
    assert levels(look(of_people.operators)) == [OK]
    (tmp_path / "first-login.txt").touch()
    assert levels(look(of_people.operators)) == [OK, WARN]


@db
def test_letters_and_webhooks_that_do_not_leave_are_told() -> None:
    """As soon as somebody waits for them."""
    assert levels(look(of_people.letters_leave) + look(of_webhooks.webhooks_get_through)) == [OK, OK]
    Letter.objects.create(to="a@example.org", subject="x", made_at=now() - timedelta(hours=1))
    Webhook.objects.create(
        club=make_club(), label="x", url="https://example.org", failing_since=now() - timedelta(hours=2)
    )
    assert levels(look(of_people.letters_leave) + look(of_webhooks.webhooks_get_through)) == [WARN, WARN]
    assert levels(look(of_matches.tablets_agree)) == [OK]


# --- The command ---------------------------------------------------------------------------------


@db
def test_the_exit_code_is_the_worst_of_all() -> None:
    """0 well, 1 warnings, 2 wrong; in words and as JSON."""
    for part, code in (("versions", 0), ("backups", 1), ("background", 2)):
        out = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("doctor", "--json", "--only", part, stdout=out)
        told = json.loads(out.getvalue())
        assert ended.value.code == code, told
        assert {one["part"] for one in told["findings"]} == {part}
        assert told["worst"] == ("ok", "warn", "wrong")[code]
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", "--only", "backups", stdout=out, no_color=True)
    assert "WARN" in out.getvalue() and "-> " in out.getvalue() and "It works." in out.getvalue()


def test_each_part_has_a_check() -> None:
    """A heading without lines would look as if all were well."""
    assert all(findings.checks_of(part) for part in findings.PARTS)
