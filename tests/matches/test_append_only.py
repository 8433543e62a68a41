"""The database itself keeps the log as it was written."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core.management.sql import emit_post_migrate_signal
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from clubs.people.models import Club
from matches import services
from matches.log import guarding
from matches.models import Act, LogEntry, Match, PurgeRecord
from matches.problems import UserProblem
from tests.matches.conftest import make_club, make_match, mark

pytestmark = pytest.mark.both_databases


@pytest.fixture
def logged(hall: SimpleNamespace) -> SimpleNamespace:
    mark(hall.match, hall.tablet, "A", ":lead")
    mark(hall.match, hall.tablet, "A", "+1")
    return hall


@pytest.mark.parametrize("model", [LogEntry, Act])
def test_no_row_of_the_log_is_updated(logged: SimpleNamespace, model: type) -> None:
    """An UPDATE is refused, whatever it would change, and the row stays."""
    before = list(model.objects.order_by("pk").values())
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.filter(pk=model.objects.first().pk).update(by_label="Somebody else")
    assert list(model.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("table", ["matches_logentry", "matches_act"])
def test_no_row_of_the_log_is_deleted(logged: SimpleNamespace, table: str) -> None:
    """A DELETE is refused, in plain SQL as well."""
    with connection.cursor() as cursor:
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            cursor.execute(f"DELETE FROM {table}")
        cursor.execute(f"SELECT count(*) FROM {table}")
        assert cursor.fetchone()[0] >= 2


def test_a_match_with_a_log_cannot_be_deleted(logged: SimpleNamespace) -> None:
    """Nor does deleting what the log hangs on get rid of it."""
    with pytest.raises(ProtectedError):
        logged.match.delete()
    with pytest.raises(ProtectedError):
        logged.club.delete()


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="TRUNCATE is PostgreSQL's")
def test_the_log_is_not_truncated(logged: SimpleNamespace) -> None:
    """PostgreSQL's TRUNCATE, which passes row triggers by, is refused too."""
    refusal = pytest.raises(IntegrityError, match="append-only")
    with refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # checks that wait would refuse it first
        cursor.execute("TRUNCATE matches_logentry")
    assert LogEntry.objects.count() == 2


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="REPLACE is SQLite's")
def test_no_row_of_the_log_is_replaced(logged: SimpleNamespace) -> None:
    """SQLite's INSERT OR REPLACE, whose hidden delete fires no trigger, is refused too."""
    row = LogEntry.objects.filter(seq=2).values().get()
    columns = {**row, "tokens": "+9", "client_uuid": row["client_uuid"].hex, "ruling": "{}", "id": None}
    values = [str(value) if name == "at" else value for name, value in columns.items()]
    places = ", ".join(["%s"] * len(columns))
    refusal = pytest.raises(IntegrityError, match="append-only")
    with refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT OR REPLACE INTO matches_logentry ({', '.join(columns)}) VALUES ({places})", values
        )
    assert LogEntry.objects.get(seq=2).tokens == "+1"


def test_a_demonstration_club_can_be_removed(logged: SimpleNamespace) -> None:
    """A demonstration club goes with its matches; what was removed, by whom and why is kept."""
    other = make_match(make_club("other"))
    Club.objects.filter(pk=logged.club.pk).update(is_demonstration=True)
    logged.club.refresh_from_db()
    record = services.purge_matches(club=logged.club, by=services.Actor.system("Ada"), reason="enough seen")
    logged.club.delete()
    assert list(Match.objects.all()) == [other]
    assert Act.objects.filter(match=other).exists()
    kept = PurgeRecord.objects.get(pk=record.pk)
    assert (kept.matches, kept.entries, kept.is_open, kept.by_label) == (1, 2, False, "Ada")


def test_a_purge_opens_one_club_only(logged: SimpleNamespace) -> None:
    """While one club's log may be deleted, every other's still may not."""
    other = make_match(make_club("other"))
    PurgeRecord.objects.create(club_id=logged.club.pk, club_name="", by_label="", is_open=True)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Act.objects.filter(match=other).delete()


def test_a_real_club_is_not_purged(logged: SimpleNamespace) -> None:
    """A club that is no demonstration keeps its log."""
    with pytest.raises(UserProblem) as refused:
        services.purge_matches(club=logged.club, by=services.Actor.system())
    assert refused.value.code == "not-a-demonstration"
    assert LogEntry.objects.count() == 2 and not PurgeRecord.objects.exists()


GUARDED = {
    "matches_logentry",
    "matches_act",
    "matches_difference",
    "matches_disputeevidence",
    "matches_struckcourse",
    "competitions_competitionevent",
    "handicaps_handicapline",
    "emblems_emblemevent",
    "emblems_emblemstep",
    "emblems_movement",
    "emblems_deedversion",
    "ladders_ladderevent",
    "audit_auditline",
}


def triggers() -> set[tuple[str, str]]:
    """Table and name of every trigger of ours in the database."""
    query = {
        "sqlite": "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {(table, name.removeprefix(f"{table}_")) for table, name in cursor.fetchall()}


def expected() -> set[tuple[str, str]]:
    """Those that there should be."""
    if connection.vendor == "sqlite":
        return {(table, name) for table in GUARDED for name in ("no_update", "no_delete", "no_replace")}
    announced = {(table, "announce") for table in GUARDED if table.startswith("matches_")}
    return {(table, name) for table in GUARDED for name in ("no_change", "no_truncate")} | announced


@pytest.mark.django_db
def test_every_log_of_every_app_is_guarded_in_the_same_way() -> None:
    """Migrations install the triggers of all append-only tables."""
    assert triggers() == expected()
    assert sorted(guard.table for guard in guarding.kept()) == sorted(GUARDED)


@pytest.mark.django_db
def test_guards_are_installed_again_after_every_migration() -> None:
    """A trigger that was lost when SQLite remade a table is back after ``migrate``."""
    guarding.remove(connection, guarding.kept())
    assert triggers() == set()
    emit_post_migrate_signal(0, False, connection.alias)
    assert triggers() == expected()
    with guarding.lifted(connection):
        assert triggers() == set()
    assert triggers() == expected()
