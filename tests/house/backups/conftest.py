"""An installation with something to lose."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings

from matches import services
from matches.disputes.models import Dispute, DisputePhoto
from matches.log.models import Match
from tests import services as services_there
from tests.factories import make_club, make_user

PICTURE = bytes(range(256)) * 40


@pytest.fixture(autouse=True)
def _programs_of_postgresql() -> None:
    """Leave out what needs ``pg_dump`` where it is not installed, unless services are required."""
    if connection.vendor == "postgresql" and shutil.which("pg_dump") is None:
        if services_there.required():
            pytest.fail("pg_dump is required and not installed", pytrace=False)
        pytest.skip("pg_dump is not installed")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A data folder with files of every kind; the database is that of the test."""
    folder = tmp_path / "data"
    for name, text in {
        "transfers/7/club.zip": "an archive",
        "mail/20261129.log": "a letter",
        "https/authority.key": "a key",
        "pages/kept.djcache": "made again",
        "broker/messages/1": "made again",
        "mdns-name": "balkline-2.local",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with override_settings(DATA=folder, BACKUP_KEY=None):
        yield folder


@pytest.fixture
def match(transactional_db: None) -> Match:
    """A match that goes on, with some entries, and a dispute with a photograph."""
    club = make_club(owner=make_user(is_superuser=True, is_staff=True))
    found = services.create_match(
        club=club,
        game="brunswick/three-cushion-carrom",
        sides=[(None, "Ann", 0), (None, "Bo", 0)],
        options={"target": 50},
    )
    for seq, (side, tokens) in enumerate([("A", ":lead"), ("A", "+1"), ("A", "+1"), ("A", "0")]):
        record(found, seq, side, tokens)
    found.refresh_from_db()
    dispute = Dispute.objects.create(match=found, **of_dispute())
    DisputePhoto.objects.create(
        dispute=dispute, content=PICTURE, media_type="image/jpeg", digest="0" * 64, by_label="Ann"
    )
    return found


def record(match: Match, seq: int, side: str, tokens: str) -> None:
    """Write an entry."""
    services.record_entry(
        match_id=match.pk,
        side=side,
        tokens=tokens,
        expected_seq=seq,
        client_uuid=uuid.uuid4(),
        by=services.Actor.system(),
    )


def of_dispute() -> dict[str, Any]:
    """What a dispute's row needs."""
    return {"entry": 2, "sheet_side": "A", "sheet_tokens": "+1"}
