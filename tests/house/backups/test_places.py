"""Where backups are kept: a real server that speaks the language of S3, over HTTP; and pg_dump's version."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.management import CommandError, call_command
from moto.server import ThreadedMotoServer

from config.backups import of_postgresql, schedule
from config.backups.making import name_now
from config.backups.places import place
from config.backups.problems import BackupProblem
from config.doctor import backups as doctor
from config.doctor.findings import Asked, Level
from matches.log.models import Match
from tests.house.backups.elsewhere import elsewhere


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    """The address of a store."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(store: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bucket, with a prefix."""
    for name, value in {
        "AWS_ENDPOINT_URL_S3": store,
        "AWS_ACCESS_KEY_ID": "ann",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    boto3.client("s3").create_bucket(Bucket="hall")
    return "s3://hall/balkline"


@pytest.mark.django_db(transaction=True)
def test_the_schedule_keeps_backups_in_a_bucket(
    match: Match, data: Path, bucket: str, settings: Any, tmp_path: Path
) -> None:
    """Made, rotated, listed, verified and restored from there; nothing is left on the machine."""
    settings.BACKUPS, settings.BACKUPS_KEEP = bucket, (1, 0, 0)
    client = boto3.client("s3")
    for key in ("balkline/balkline-2020-01-01T03-30-00Z.zip", "balkline/notes.txt", "other.zip"):
        client.put_object(Bucket="hall", Key=key, Body=b"x")
    run = schedule.back_up()
    assert run is not None and run.problem == ""
    there = place(bucket)
    assert [(one.name, one.size) for one in there.kept()] == [(run.name, run.size)]
    assert not list((data / "backups" / "leaving").iterdir())
    keys = {one["Key"] for one in client.list_objects_v2(Bucket="hall")["Contents"]}
    assert keys == {f"balkline/{run.name}", "balkline/notes.txt", "other.zip"}
    out = StringIO()
    call_command("backups", verify=run.name, stdout=out)
    assert "whole" in out.getvalue()
    looked = list(doctor.newest(Asked(online=True, thorough=True)))
    assert [one.level for one in looked] == [Level.OK, Level.OK] and run.name in looked[0].said
    with elsewhere(tmp_path / "new") as new:
        call_command("restore", f"{bucket}/{run.name}", stdout=out)
        assert Match.objects.get().last_seq == 4
        assert not list(new.glob(".backup-*"))


@pytest.mark.django_db(transaction=True)
def test_a_store_that_refuses_is_told(match: Match, data: Path, bucket: str, settings: Any) -> None:
    """A bucket that is not there, a server that does not answer: in words, and the draft is removed."""
    settings.BACKUPS = "s3://elsewhere/x"
    run = schedule.back_up()
    assert run is not None and "The store s3://elsewhere/x/ does not do it" in run.problem
    assert not list((data / "backups" / "leaving").iterdir())
    with pytest.raises(CommandError, match="does not do it"):
        call_command("backups", "s3://elsewhere/x")
    with pytest.raises(BackupProblem, match="names no bucket"):
        place("s3://")


def test_without_boto3_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is not everybody's."""
    monkeypatch.delitem(sys.modules, "config.backups.buckets", raising=False)
    monkeypatch.setitem(sys.modules, "boto3", None)
    with pytest.raises(BackupProblem, match=r"requirements-s3\.txt"):
        place("s3://hall")


def test_a_folder_has_its_backups_alone(tmp_path: Path) -> None:
    """No drafts and no other files; a folder that is not there has none."""
    assert place(str(tmp_path / "none")).kept() == []
    name = name_now()
    for other in (name, ".draft.zip", "notes.txt"):
        (tmp_path / other).touch()
    assert [one.name for one in place(str(tmp_path)).kept()] == [name]


@pytest.mark.parametrize(
    ("there", "server", "found"), [((15, 17), 16, 17), ((15, 17), 15, 15), ((13,), 15, None)]
)
def test_pg_dump_must_be_as_new_as_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[int, ...], server: int, found: int | None
) -> None:
    """Of those that are installed the oldest that will do; without one it is said which is needed."""
    for version in there:
        program = tmp_path / str(version) / "bin" / "pg_dump"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}.4 (Debian)'\n")
        program.chmod(0o755)
    monkeypatch.setattr(of_postgresql, "INSTALLED", tmp_path)
    monkeypatch.setattr(of_postgresql.shutil, "which", lambda name: None)
    if found is None:
        with pytest.raises(BackupProblem, match=r"PostgreSQL 15 or later.*version 13.*postgresql-client-15"):
            of_postgresql.find("pg_dump", server)
    else:
        assert of_postgresql.find("pg_dump", server) == str(tmp_path / str(found) / "bin" / "pg_dump")
