"""Files for their owner alone, passwords printed once, and no link that opens something in the log."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery.signals import beat_init, celeryd_init
from django.conf import settings
from django.test import Client

from clubs.people.services import invitations
from config import private
from config.logs import Lines
from tests.factories import make_club, make_user, owner_of
from tests.running import ROOT


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """As a system sets it: others may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """The data folder of an installation that was made before."""
    data = tmp_path / "var"
    for name in ("mail", "broker/messages", "pages", "transfers"):
        (data / name).mkdir(parents=True)
    for name in (
        "balkline.sqlite3", "balkline.sqlite3-wal", "balkline.sqlite3-shm", "mail/one.log", "stamps",
        "broker/messages/1.msg", "pages/x.djcache", "transfers/hall.zip", "beat-schedule",
    ):  # fmt: skip
        (data / name).write_text("x")
    return data


def test_an_older_installation_is_closed(older: Path) -> None:
    """Every file and folder, at the next start; the start after that finds nothing to do."""
    assert private.tighten(older) > 9
    assert mode(older) == 0o700
    assert {mode(path) for path in older.rglob("*") if path.is_file()} == {0o600}
    assert {mode(path) for path in older.rglob("*") if path.is_dir()} == {0o700}
    assert private.tighten(older) == 0


def test_what_is_not_ours_is_left_alone(older: Path, tmp_path: Path) -> None:
    """A data folder may be somebody's home, or lead elsewhere by a link."""
    (older / "notes.txt").write_text("x")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "theirs").write_text("x")
    (older / "media").symlink_to(elsewhere)
    (older / "mail" / "link").symlink_to(elsewhere / "theirs")
    private.tighten(older)
    assert mode(older) == 0o755 and mode(older / "notes.txt") == 0o644
    assert mode(elsewhere) == 0o755 and mode(elsewhere / "theirs") == 0o644
    assert mode(older / "balkline.sqlite3") == 0o600


def test_a_file_of_another_user_does_not_stop_the_start(
    older: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told."""

    def refuse(path: Path, to: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    assert private.tighten(older) == 0
    assert "may read" in caplog.text and "balkline.sqlite3" in caplog.text


@pytest.mark.parametrize("start", [celeryd_init, beat_init])
def test_worker_and_scheduler_write_for_themselves(start: Any) -> None:
    """Each sets its own umask."""
    start.send(sender="test")
    assert os.umask(0) == 0o077


def test_a_web_process_writes_for_itself(tmp_path: Path) -> None:
    """Started by any server of ASGI; its new data folder and key are closed."""
    data = tmp_path / "var"
    script = "import os; import config.asgi; print(oct(os.umask(0)))"
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("BALKLINE_", "DJANGO_"))
    }
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**clean, "BALKLINE_DATA": str(data)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "0o77"
    assert mode(data) == 0o700 and mode(data / "secret-key") == 0o600


@pytest.mark.django_db
def test_a_link_that_failed_is_not_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """An invitation that was withdrawn, one that never was, a letter's link sent by another site's form."""
    club = make_club()
    invitation = invitations.invite(club=club, email="a@example.org", roles=["player"], by=owner_of(club))
    token = invitations._token(invitation)
    invitations.withdraw(invitation=invitation, by=owner_of(club))
    make_user()
    with caplog.at_level(logging.WARNING):
        assert Client().get(f"/invitation/{token}/").status_code == 410
        assert Client().get("/invitation/never-was-one/").status_code == 404
        for path in ("password/reset/key/1-abc-def/", "confirm-email/MQ:1abc:def/"):
            assert Client(enforce_csrf_checks=True).post(f"/account/{path}").status_code == 403
    assert settings.LOGGING["formatters"]["line"]["()"] == "config.logs.Lines"
    written = "\n".join(Lines().format(record) for record in caplog.records)
    assert "/invitation/.../" in written and "/account/password/reset/key/.../" in written
    for key in (token, "never-was-one", "1-abc-def", "MQ:1abc:def"):
        assert key not in written
