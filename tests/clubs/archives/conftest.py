"""Archives to take in: that of a club with everything, and a small one to damage."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from clubs.people.models import Club
from matches.log import steps
from tests import prepared
from tests.clubs.archives import whole
from tests.clubs.publishing.play import played
from tests.factories import make_club, make_player, make_table


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else wants the database here."""
    monkeypatch.setattr(steps, "REST", 0.0)


class Packed(NamedTuple):
    """An archive and what its club showed."""

    content: bytes
    facts: dict[str, Any]


@pytest.fixture(scope="session")
def packed(django_db_setup: None, django_db_blocker: Any) -> Packed:
    """The club with everything, exported; the database is empty."""
    with django_db_blocker.unblock():
        return Packed(*prepared.value("packed", _packed))


def _packed() -> tuple[bytes, dict[str, Any]]:
    with transaction.atomic():
        club = whole.build()
        found = whole.exported(club).getvalue(), whole.facts(club)
        transaction.set_rollback(True)
    return found


def make_small() -> Club:
    """A club with a table, two players and a match."""
    club = make_club("Small Club", town="Port Alder")
    make_table(club)
    played(club, make_player(club, "Ann"), make_player(club, "Bo"), [2, 1])
    return club


@pytest.fixture
def small(db: None) -> Club:
    """The small club, for one test."""
    return make_small()


@pytest.fixture
def small_packed(db: None) -> bytes:
    """The small club, exported; the database is empty."""
    with transaction.atomic():
        content = whole.exported(make_small()).getvalue()
        transaction.set_rollback(True)
    return content


Change = Callable[[dict[str, bytes]], None]


def changed(content: bytes, change: Change, *, sealed: bool = True) -> io.BytesIO:
    """An archive with its files changed by `change`, and (with `sealed`) its manifest made to agree."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    change(files)
    if sealed:
        manifest = json.loads(files["manifest.json"])
        for name in manifest["files"]:
            if name in files:
                told = manifest["files"][name]
                told["sha256"], told["bytes"] = sha256(files[name]).hexdigest(), len(files[name])
                if told["rows"] is not None:
                    told["rows"] = files[name].count(b"\n")
        files["manifest.json"] = json.dumps(manifest).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, text in files.items():
            zipped.writestr(name, text)
    out.seek(0)
    return out


def edited(content: bytes, file: str, line: int, **fields: Any) -> io.BytesIO:
    """An archive with fields of one line (from 1) of `file` set to something else."""

    def change(files: dict[str, bytes]) -> None:
        lines = files[file].decode().splitlines()
        lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields})
        files[file] = ("\n".join(lines) + "\n").encode()

    return changed(content, change)
