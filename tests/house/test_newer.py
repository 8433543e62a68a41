"""A database that a newer version has written is refused in words, whatever is started on it."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config import newer, tasks, web

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def later() -> None:
    """The database of a version that is still to come."""
    for number in range(5):
        MigrationRecorder(connection).record_applied("matches", f"90{number}0_to_come")


def test_the_database_of_this_version_is_fine() -> None:
    """All its migrations are here, those of the libraries too."""
    assert newer.unknown() == []


@pytest.mark.usefixtures("later")
def test_nothing_starts_on_the_database_of_a_newer_version() -> None:
    """Neither migrations nor web process, worker and scheduler; each says what to do."""
    with pytest.raises(CommandError, match="written by a newer version of Balkline") as refused:
        call_command("migrate", verbosity=0)
    assert "matches.9000_to_come" in str(refused.value) and "2 more" in str(refused.value)
    for start in (web.refuse_newer, tasks.refuse_newer):
        with pytest.raises(SystemExit, match=r"docs/upgrading\.md"):
            start()


def test_an_app_that_this_version_does_not_know_is_newer_too() -> None:
    """A later version may have brought another library, or a part of its own."""
    MigrationRecorder(connection).record_applied("surprises", "0001_initial")
    assert newer.unknown() == ["surprises.0001_initial"]


def test_migrations_that_became_part_of_another_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squashed ones are still recorded in older databases."""
    MigrationRecorder(connection).record_applied("house", "0001_squashed_away")
    first = apps.get_app_config("house").module.__name__ + ".migrations.0001_initial"
    monkeypatch.setattr(f"{first}.Migration.replaces", [("house", "0001_squashed_away")], raising=False)
    assert newer.unknown() == []
