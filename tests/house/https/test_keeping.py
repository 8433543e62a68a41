"""The authority that devices trust outlives a lost disk and a restored database."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from config.https import authority as authorities
from config.https import keeping
from config.models import SealedAuthority

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    return tmp_path / keeping.FOLDER


def test_it_is_made_once(data: Path) -> None:
    """Later starts have the same one."""
    first = keeping.kept()
    assert keeping.kept().certificate == first.certificate
    assert (data / authorities.KEY).read_text() == first.key_pem


def test_a_restored_backup_brings_it_back(data: Path) -> None:
    """The database with its secret key, on a disk that has nothing else: no device has to trust anew."""
    first = keeping.kept()
    shutil.rmtree(data)
    again = keeping.kept()
    assert again.certificate == first.certificate and again.key_pem == first.key_pem
    assert (data / authorities.CERTIFICATE).read_text() == first.pem


def test_a_backup_from_before_takes_nothing_away() -> None:
    """The files go before the database, which then has it, too."""
    first = keeping.kept()
    SealedAuthority.objects.all().delete()
    assert keeping.kept().certificate == first.certificate
    assert SealedAuthority.objects.get().certificate == first.pem


def test_the_database_alone_tells_no_key(data: Path, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    """It is sealed: under another secret key a new authority is made, and the log says why."""
    first = keeping.kept()
    row = SealedAuthority.objects.get()
    assert "PRIVATE" not in row.sealed_key and str(row) == "authority for HTTPS"
    shutil.rmtree(data)
    settings.SECRET_KEY = "another"
    assert keeping.kept().certificate != first.certificate
    assert "secret key" in caplog.text
    assert SealedAuthority.objects.count() == 1


def test_it_is_shown_and_replaced(data: Path) -> None:
    """By a command; the new one stands in both places at once, and in the next certificate."""
    out = StringIO()
    call_command("authority", stdout=out)
    assert "no authority yet" in out.getvalue() and not data.exists()
    first = keeping.kept()
    call_command("authority", stdout=out)
    assert authorities.fingerprint(first.certificate) in out.getvalue()
    call_command("authority", "--replace", stdout=out)
    second = keeping.kept()
    assert second.certificate != first.certificate
    assert SealedAuthority.objects.get().certificate == second.pem
    assert authorities.fingerprint(second.certificate) in out.getvalue()


def test_torn_files_are_mended_from_the_database(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And the log says so."""
    first = keeping.kept()
    (data / authorities.KEY).write_text("torn")
    assert keeping.kept().certificate == first.certificate
    assert "cannot be read" in caplog.text
    assert (data / authorities.KEY).read_text() == first.key_pem


def test_an_authority_at_its_end_is_replaced(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A month before, and the log says what that means."""
    old = authorities.make("chalk", datetime.now(UTC) - authorities.YEARS)
    authorities.write_files(old, data)
    assert keeping.kept().certificate != old.certificate
    assert "must trust the new one" in caplog.text
