"""An empty database gets its whole schema at once, and it is the one that the migrations make."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.schema import covered, loading
from tests.running import ROOT


@pytest.mark.soak
@pytest.mark.both_databases
def test_all_migrations_one_by_one_make_the_same_schema(tmp_path: Path) -> None:
    """Tables, columns and their order, constraints, indexes, triggers and functions, as the database tells
    them."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    environment |= {"BALKLINE_DATA": str(tmp_path)}
    if url := os.environ.get("BALKLINE_TEST_DATABASE_URL"):
        environment["BALKLINE_DATABASE_URL"] = url
    done = subprocess.run(
        [sys.executable, "manage.py", "write_schema", "--check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-5000:]


def test_no_covered_migration_has_changed() -> None:
    """Who changes one runs ``make schema``: an empty database would not get the change."""
    loader = MigrationLoader(None)
    assert covered.fits(loader)
    changed = [
        ".".join(key)
        for key, hashed in covered.migrations().items()
        if hashed and key in loader.disk_migrations and covered.content(loader.disk_migrations[key]) != hashed
    ]
    assert not changed, f"run `make schema`: {changed}"


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_schema_is_that_of_the_models() -> None:
    """Each model has its table, with the columns it names, empty where it says so; its indexes and
    constraints are there by their names, and each foreign key points where it says."""
    wrong = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model._meta.proxy or not model._meta.managed:
                continue
            table = model._meta.db_table
            fields = {field.column: field for field in model._meta.local_concrete_fields}
            found = {
                column.name: column
                for column in connection.introspection.get_table_description(cursor, table)
            }
            if set(fields) != set(found):
                wrong.append(f"{table}: columns {set(fields) ^ set(found)}")
                continue
            wrong += [
                f"{table}.{name}: null"
                for name, field in fields.items()
                if bool(found[name].null_ok) != field.null and not field.primary_key
            ]
            constraints = connection.introspection.get_constraints(cursor, table)
            named = [*model._meta.indexes, *model._meta.constraints]
            wrong += [f"{table}: {one.name}" for one in named if one.name not in constraints]
            pointing = {
                one["columns"][0]: one["foreign_key"] for one in constraints.values() if one["foreign_key"]
            }
            for name, field in fields.items():
                if field.remote_field and field.db_constraint:
                    other = field.target_field
                    if pointing.get(name) != (other.model._meta.db_table, other.column):
                        wrong.append(f"{table}.{name} points to {pointing.get(name)}")
    assert not wrong


@pytest.fixture
def empty(tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """The alias of an empty SQLite database, in no transaction of a test."""
    name = "empty"
    connections.settings[name] = {
        **connections.settings["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "empty.sqlite3"),
        "OPTIONS": {},
    }
    with django_db_blocker.unblock():
        yield name
    connections[name].close()
    del connections[name], connections.settings[name]


def test_an_empty_database_gets_it_and_its_migrations(empty: str) -> None:
    """After it, no migration that it covers is left to be applied; a second time nothing is done."""
    there = connections[empty]
    assert loading.load(there)
    assert set(MigrationRecorder(there).applied_migrations()) == set(covered.migrations())
    assert "matches_logentry" in loading.tables(there)
    with there.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        assert cursor.fetchone()[0] > 20
    assert not loading.load(there)


def test_a_database_with_anything_in_it_is_migrated_as_ever(empty: str) -> None:
    """Even where it is somebody else's table: that is left as it is, and nothing is written."""
    there = connections[empty]
    with there.cursor() as cursor:
        cursor.execute("CREATE TABLE notes (words text)")
    assert not loading.load(there)
    assert loading.tables(there) == ["notes"]


def test_other_releases_of_libraries_are_migrated_as_ever(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that lacks a covered migration has another schema."""
    known = covered.migrations()
    monkeypatch.setattr(covered, "migrations", lambda: {**known, ("account", "0099_of_tomorrow"): None})
    assert not loading.load(connections[empty])
    assert loading.tables(connections[empty]) == []


def test_a_script_that_fails_leaves_nothing(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it is one transaction: the next start finds the database empty, and not half made."""
    broken = tmp_path / "broken.sql"
    broken.write_text("CREATE TABLE one (id integer);\nCREATE TABLE one (id integer);\n")
    monkeypatch.setattr(covered, "script", lambda vendor: broken)
    with pytest.raises(Exception, match="already exists"):
        loading.load(connections[empty])
    assert loading.tables(connections[empty]) == []


def test_statements_stay_whole() -> None:
    """A trigger's own semicolons end no statement; comments between statements are left out."""
    script = (
        "-- words\n\nCREATE TABLE a (b text DEFAULT ';');\n"
        "CREATE TRIGGER c BEFORE DELETE ON a\nBEGIN\n  SELECT 1;\n  SELECT 2;\nEND;\n"
    )
    found = list(loading.statements(script))
    assert [one.split()[1] for one in found] == ["TABLE", "TRIGGER"]
    with sqlite3.connect(":memory:") as made:
        for one in found:
            made.execute(one)
    with pytest.raises(ValueError, match="ends within a statement"):
        list(loading.statements("CREATE TABLE a (b text"))
