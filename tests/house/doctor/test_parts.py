"""``manage.py doctor``: versions, settings, database, disk and clock, each where it is well and wrong."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import checks
from django.db import connection
from django.utils.timezone import now

from clubs.people.models import Membership
from config import disk
from config.doctor import (
    clocks,
    databases,
    disks,
    findings,
    settings_checks,
    versions,
)
from config.doctor.findings import Asked, Finding, Level
from config.models import Heartbeat
from matches import checkup as of_matches
from tests.factories import make_user
from tests.house.full import fill, full_folder

OK, WARN, WRONG = Level.OK, Level.WARN, Level.WRONG
db = pytest.mark.django_db


def look(check: Callable[[Asked], Any], **asked: Any) -> list[Finding]:
    return list(check(Asked(**asked)))


def levels(found: list[Finding]) -> list[Level]:
    return [one.level for one in found]


# --- Versions ------------------------------------------------------------------------------------


def test_python_must_be_one_that_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older and a newer one are wrong."""
    assert levels(look(versions.python)) == [OK]
    monkeypatch.setattr(versions, "PYTHON", ((3, 8), (3, 9)))
    assert levels(look(versions.python)) == [WRONG]
    assert levels(look(versions.balkline)) == [OK]


def test_libraries_are_compared_with_the_lock(tmp_path: Path) -> None:
    """One that is missing is wrong, another version a warning; what is for other systems is left out."""
    lock = tmp_path / "requirements.txt"
    lock.write_text(f"django=={_version('django')} \\\n    --hash=sha256:00\n")
    assert levels(list(versions.compare(lock))) == [OK]
    lock.write_text("django==1.0\nno-such-library==2 \\\nonly-there==1 ; sys_platform == 'win32' \\\n")
    found = list(versions.compare(lock))
    assert levels(found) == [WRONG, WARN]
    assert "no-such-library" in found[0].said and "only-there" not in found[0].said
    assert levels(list(versions.compare(tmp_path / "none"))) == [WARN]


def _version(name: str) -> str:
    return versions.metadata.version(name)


@db
@pytest.mark.both_databases
def test_the_database_is_of_a_version_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """An old server is wrong."""
    assert levels(look(versions.database_version)) == [OK]
    monkeypatch.setattr(versions, "SQLITE", (99, 0))
    monkeypatch.setattr(versions, "POSTGRESQL", 99)
    assert levels(look(versions.database_version)) == [WRONG]


@db
@pytest.mark.both_databases
def test_migrations_must_be_those_of_the_code() -> None:
    """Neither one that is not applied, nor one of a newer Balkline."""
    assert levels(look(versions.migrations)) == [OK]
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE django_migrations SET name = '0099_later' WHERE app = 'audit' AND name LIKE '0002%'"
        )
    found = look(versions.migrations)
    assert levels(found) == [WRONG, WRONG]
    assert "audit 0002" in found[0].said and "audit 0099_later" in found[1].said


# --- Settings ------------------------------------------------------------------------------------


def ours() -> list[Finding]:
    """What Balkline's own checks of settings find, among them those for deployment."""
    found = checks.run_checks(tags=[settings_checks.TAG], include_deployment_checks=True)
    return list(settings_checks.told(found))


@pytest.mark.soak
def test_the_whole_of_djangos_checks_is_heard() -> None:
    """Those of models, addresses and the admin, too."""
    assert WRONG not in levels(look(settings_checks.system_checks))


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"DEBUG": True}, "balkline.E001"),
        ({"SECRET_KEY": "short"}, "balkline.E002"),
        (
            {"PUBLIC_URL": "http://scores.example.org", "ALLOWED_HOSTS": ["scores.example.org"]},
            "balkline.E003",
        ),
        (
            {"PUBLIC_URL": "https://scores.example.org", "ALLOWED_HOSTS": ["scores.example.org"]},
            "balkline.E004",
        ),
        ({"PUBLIC_URL": "https://scores.example.org", "HTTPS": True}, "balkline.W005"),
        ({"ALLOWED_HOSTS": ["*"]}, "balkline.W006"),
        ({"PUBLIC_URL": "http://10.0.0.5:8000", "ALLOWED_HOSTS": ["localhost"]}, "balkline.E007"),
    ],
)
def test_settings_that_do_not_fit_are_named(changed: dict[str, Any], code: str, settings: Any) -> None:
    """Each by its code, which the same settings without the mistake do not have."""
    settings.DEBUG, settings.SECRET_KEY = False, "a-long-key-with-many-letters-0123456789-xyz"
    settings.ALLOWED_HOSTS, settings.PUBLIC_URL = ["localhost", "10.0.0.5"], "http://10.0.0.5:8000"
    assert code not in {one.about for one in ours()}
    for name, value in changed.items():
        setattr(settings, name, value)
    found = {one.about: one for one in ours()}
    assert found[code].level == (WRONG if ".E" in code else WARN) and found[code].todo


def test_believing_every_proxy_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each caller chooses the address by which limits count."""
    assert settings_checks.proxies_are_named() == []
    monkeypatch.setenv("BALKLINE_TRUSTED_PROXIES", "*")
    assert [one.id for one in settings_checks.proxies_are_named()] == ["balkline.W008"]


def test_a_server_at_home_is_no_mistake(settings: Any) -> None:
    """Plain http in the own network; what Django says of HTTPS is for public addresses."""
    settings.PUBLIC_URL = "http://192.168.1.5:8000"
    assert not settings_checks.is_public()
    of_django = [checks.Warning("no HSTS", id="security.W004"), checks.Error("bad", id="fields.E001")]
    assert [one.about for one in settings_checks.told(of_django)] == ["fields.E001"]
    assert [one.level for one in settings_checks.told([])] == [OK]
    settings.PUBLIC_URL = "https://scores.example.org"
    assert settings_checks.is_public()
    assert [one.level for one in settings_checks.told(of_django)] == [WARN, WRONG]
    assert levels(look(settings_checks.at_home_or_public)) == [OK]


# --- Database ------------------------------------------------------------------------------------


@db
@pytest.mark.both_databases
def test_a_database_that_is_well() -> None:
    """It answers, is whole, has room, and its logs are protected."""
    for check in (
        databases.answers,
        databases.whole,
        databases.large,
        databases.connections,
        of_matches.guards,
    ):
        assert {one.level for one in look(check)} <= {OK}, check
    assert databases.size() > 100_000


@db
@pytest.mark.both_databases
def test_a_log_without_its_triggers_is_wrong() -> None:
    """Somebody could change what was marked."""
    on_table = " ON audit_auditline" if connection.vendor == "postgresql" else ""
    name = "audit_auditline_no_change" if on_table else "audit_auditline_no_delete"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on_table}")
    (found,) = look(of_matches.guards)
    assert found.level == WRONG and "audit_auditline" in found.said


@db
def test_rows_that_point_nowhere_are_wrong() -> None:
    """SQLite itself finds them."""
    row = Membership.objects.create(club_id=999_999, user=make_user(), role="owner")
    assert WRONG in levels(look(databases.whole))
    row.delete()


@db
def test_a_large_database_is_looked_at_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading gigabytes takes minutes."""
    monkeypatch.setattr(databases, "LARGE", 10)
    assert "--thorough" in look(databases.whole)[0].said
    assert "each page" in look(databases.whole, thorough=True)[0].said


@db
def test_a_long_write_ahead_log_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some reader never ends."""
    monkeypatch.setattr(databases, "LONG_WAL", -1)
    assert levels(look(databases.large)) == [OK, WARN]


@pytest.mark.postgres
@db
def test_few_connections_left_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the last one is taken."""
    monkeypatch.setattr(databases, "CROWDED", 0.0)
    assert WARN in levels(look(databases.connections))


def test_a_check_that_falls_over_is_a_finding() -> None:
    """The others are still heard."""

    def broken(asked: Asked) -> Iterator[Finding]:
        yield findings.ok("First", "well")
        raise LookupError("surprise")

    (found,) = findings._looked(broken, Asked())
    assert found.level == WRONG and "surprise" in found.said


# --- Disk ----------------------------------------------------------------------------------------


def test_a_disk_with_room(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one whose room comes to its end."""
    settings.DATA = tmp_path
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=usage.total // 2))
    assert levels(look(disks.can_be_written) + look(disks.free)) == [OK, OK]
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=5 * disk.LITTLE))
    assert levels(look(disks.free)) == [WARN]


def test_a_full_disk(settings: Any, tmp_path: Path) -> None:
    """A real one: nothing can be written, nothing is free."""
    with full_folder(tmp_path / "full") as (folder, mounted):
        settings.DATA = folder
        if mounted:
            fill(folder)
            assert levels(look(disks.free)) == [WRONG]
        assert levels(look(disks.can_be_written)) == [WRONG]


def test_few_inodes_are_a_warning(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for bytes is not room for files."""
    settings.DATA = tmp_path
    monkeypatch.setattr(disks, "FEW_INODES", 1.1)
    assert "Free inodes" in [one.about for one in look(disks.free)]


def test_secrets_that_others_can_read_are_wrong(settings: Any, tmp_path: Path) -> None:
    """The key, the database, the first password."""
    settings.DATA = tmp_path
    (tmp_path / "secret-key").write_text("x")
    (tmp_path / "secret-key").chmod(0o600)
    assert levels(look(disks.private)) == [OK]
    (tmp_path / "secret-key").chmod(0o640)
    (found,) = look(disks.private)
    assert found.level == WRONG and "secret-key" in found.said


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_files_of_another_user_are_a_warning(settings: Any, tmp_path: Path) -> None:
    """They were made by another user's server."""
    settings.DATA = tmp_path
    (tmp_path / "secret-key").touch(0o600)
    os.chown(tmp_path / "secret-key", 12345, 12345)
    assert WARN in levels(look(disks.private))


# --- Clock ---------------------------------------------------------------------------------------


@db
@pytest.mark.both_databases
def test_a_clock_that_is_right(settings: Any, tmp_path: Path) -> None:
    """It agrees with itself, the database and the folder."""
    for check in (clocks.plausible, clocks.database_clock, clocks.file_clock, clocks.steady):
        assert {one.level for one in look(check)} <= {OK}, check


@pytest.mark.parametrize(
    ("seconds", "level"), [(0.5, OK), (-10, WARN), (10, WARN), (45, WRONG), (-4000, WRONG)]
)
def test_a_difference_of_clocks_is_judged_by_its_size(seconds: float, level: Level) -> None:
    """Two seconds trouble nobody, half a minute makes codes wrong."""
    assert clocks.judged("Clock", seconds, "another").level == level


@db
def test_a_clock_that_was_set_back_is_wrong() -> None:
    """The workers have written in the future, as it seems."""
    Heartbeat.objects.create(name="live", at=now() + timedelta(hours=1))
    assert levels(look(clocks.plausible)) == [WRONG]


@db
def test_a_clock_without_a_battery_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says a time before this version was made."""
    monkeypatch.setattr(clocks, "now", lambda: datetime(1970, 1, 1, tzinfo=UTC))
    assert levels(look(clocks.plausible)) == [WRONG]


def test_a_folder_with_another_clock_is_told(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk of another machine."""
    settings.DATA, real = tmp_path, time.time
    monkeypatch.setattr(clocks.time, "time", lambda: real() + 100)
    assert levels(look(clocks.file_clock)) == [WRONG]


def test_a_clock_that_jumps_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs set it."""
    times = iter([1000.0, 1005.0])
    monkeypatch.setattr(clocks.time, "time", lambda: next(times))
    assert levels(look(clocks.steady)) == [WARN]


@pytest.mark.parametrize(("ahead", "level"), [(0.0, OK), (600.0, WRONG)])
def test_the_world_is_asked_only_when_allowed(
    ahead: float, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A time server on this machine, right or ten minutes ahead; and one that is not there."""
    assert look(clocks.world_clock) == []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(5)
        thread = threading.Thread(target=_tell_time, args=(server, ahead), daemon=True)
        thread.start()
        (found,) = look(clocks.world_clock, online=True, ntp=f"127.0.0.1:{server.getsockname()[1]}")
        thread.join(5)
    assert found.level == level, found
    monkeypatch.setattr(clocks, "PATIENCE", 0.1)
    assert levels(look(clocks.world_clock, online=True, ntp="127.0.0.1:9")) == [WARN]


def _tell_time(server: socket.socket, ahead: float) -> None:
    """Answer once as NTP does: 48 bytes, four times in seconds since 1900."""
    asked, who = server.recvfrom(64)
    at = time.time() + ahead + 2208988800
    stamp = struct.pack("!II", int(at), int((at % 1) * 2**32))
    server.sendto(
        struct.pack("!BBBb11I", 0x1C, 1, 4, -20, *[0] * 5, *[0] * 6)[:24] + asked[40:48] + stamp * 2, who
    )
