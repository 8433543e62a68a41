"""The settings of a real server, as its environment gives them."""

import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.core import checks

from config import environment as env

ROOT = Path(__file__).resolve().parents[2]


def real_settings(tmp_path: Path, *names: str, **environment: str) -> dict:
    """Return settings as a fresh process sees them."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    program = (
        "import json, sys; from config import settings as s;"
        "print(json.dumps({n: getattr(s, n, None) for n in sys.argv[1:]}, default=str))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *names],
        cwd=ROOT,
        env={**clean, "BALKLINE_DATA": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_acknowledged_mark_survives_a_power_cut(tmp_path: Path) -> None:
    """SQLite: write-ahead log, full synchronisation, immediate transactions, foreign keys."""
    options = real_settings(tmp_path, "DATABASES")["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 10
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        assert pragma in options["init_command"]


def test_sqlite_answers_as_it_was_told(tmp_path: Path) -> None:
    """The pragmas hold on a connection, not only in the settings."""
    program = (
        "import django; django.setup();"
        "from django.db import connection as c; k = c.cursor();"
        "print([k.execute('PRAGMA ' + p).fetchone()[0] for p in"
        " ('journal_mode', 'synchronous', 'foreign_keys')])"
    )
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**clean, "BALKLINE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "['wal', 2, 1]", done.stderr


def test_postgres_and_redis_from_the_environment(tmp_path: Path) -> None:
    """Grown up: the same settings take database, broker and cache from variables."""
    found = real_settings(
        tmp_path,
        "DATABASES",
        "CELERY_BROKER_URL",
        "CACHES",
        "CELERY_BROKER_TRANSPORT_OPTIONS",
        BALKLINE_DATABASE_URL="postgresql://ann:secret@db.example/club",
        BALKLINE_BROKER_URL="redis://redis.example/0",
        BALKLINE_CACHE_URL="redis://redis.example/1",
    )
    database = found["DATABASES"]["default"]
    assert (database["ENGINE"], database["HOST"], database["NAME"]) == (
        "config.postgresql",
        "db.example",
        "club",
    )
    assert "pool" in database["OPTIONS"]
    assert found["CELERY_BROKER_URL"] == "redis://redis.example/0"
    assert found["CELERY_BROKER_TRANSPORT_OPTIONS"] == {}
    assert found["CACHES"]["default"]["LOCATION"] == "redis://redis.example/1"


def test_cookies_are_for_https_where_there_is_https(tmp_path: Path) -> None:
    """On plain http a secure cookie would lock everybody out; on https a plain one would leak."""
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "CSRF_TRUSTED_ORIGINS", "DEBUG")
    assert list(real_settings(tmp_path, *names).values()) == [False, False, [], False]
    secure = real_settings(tmp_path, *names, BALKLINE_HTTPS="yes", BALKLINE_HOSTS="scores.example.org")
    assert list(secure.values()) == [True, True, ["https://scores.example.org"], False]


def test_forwarded_headers_are_believed_only_behind_a_proxy(tmp_path: Path) -> None:
    """Without a proxy a visitor could forge them."""
    names = ("SECURE_PROXY_SSL_HEADER", "USE_X_FORWARDED_HOST")
    assert list(real_settings(tmp_path, *names).values()) == [None, None]
    behind = real_settings(tmp_path, *names, BALKLINE_BEHIND_PROXY="1")
    assert behind["USE_X_FORWARDED_HOST"] is True


def test_the_key_is_made_once(tmp_path: Path) -> None:
    """Sessions outlive a restart; the variable wins over the file."""
    first = real_settings(tmp_path, "SECRET_KEY")
    assert len(first["SECRET_KEY"]) >= 50
    assert real_settings(tmp_path, "SECRET_KEY") == first
    assert real_settings(tmp_path, "SECRET_KEY", BALKLINE_SECRET_KEY="given") == {"SECRET_KEY": "given"}


def test_a_mail_server_makes_addresses_be_confirmed(tmp_path: Path) -> None:
    """Without one nobody could confirm, and messages become files."""
    names = ("EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS", "ACCOUNT_EMAIL_VERIFICATION")
    alone = real_settings(tmp_path, *names)
    assert alone["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    assert alone["ACCOUNT_EMAIL_VERIFICATION"] == "optional"
    served = real_settings(tmp_path, *names, BALKLINE_EMAIL_URL="smtp://a%40b:c@mail.example:587/")
    assert (served["EMAIL_HOST"], served["EMAIL_PORT"], served["EMAIL_USE_TLS"]) == (
        "mail.example",
        587,
        True,
    )
    assert served["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("HTTPS", "perhaps", lambda: env.flag("HTTPS")),
        ("PORT", "eighty", lambda: env.number("PORT", 8000)),
        ("EMAIL_URL", "http://x", lambda: env.mail_server(env.text("EMAIL_URL"))),
    ],
)
def test_a_bad_value_is_named(monkeypatch: pytest.MonkeyPatch, name, value, read) -> None:
    """A value that cannot be used stops the start with the variable's name."""
    monkeypatch.setenv(f"BALKLINE_{name}", value)
    with pytest.raises(env.BadSetting, match=f"BALKLINE_{name}"):
        read()


@pytest.mark.parametrize(
    ("value", "meant"), [("yes", True), ("1", True), ("TRUE", True), ("off", False), ("0", False), ("", True)]
)
def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, value: str, meant: bool) -> None:
    """The usual words are understood; an empty variable is an absent one."""
    monkeypatch.setenv("BALKLINE_DEMO", value)
    assert env.flag("DEMO", True) is meant


def test_django_finds_nothing_to_warn_of_behind_https(tmp_path: Path) -> None:
    """``check --deploy`` is clean for the documented https installation."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={
            **clean,
            "BALKLINE_DATA": str(tmp_path),
            "BALKLINE_HTTPS": "1",
            "BALKLINE_BEHIND_PROXY": "1",
            "BALKLINE_HSTS_SECONDS": "3600",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_server_started_at_noon_warns_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some times of day are defaults of models; Django takes them for the present if they are near it."""
    monkeypatch.setattr("django.db.models.fields._get_naive_now", lambda: datetime(2026, 11, 30, 12))
    found = checks.run_checks(tags=[checks.Tags.models])
    assert [str(one) for one in found if not one.is_silenced()] == []
    assert "fields.W161" in {one.id for one in found}, "the check that is silenced is still one"


def test_periodic_work_is_on_the_timetable_however_late_its_module_comes() -> None:
    from config.celery import app, timetable

    app.finalize()
    rung: list[object] = []
    timetable(rung.append)
    assert rung == [app]


def test_a_variable_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a key is not seen where the environment is listed; a file that is missing stops the start."""
    for name, value in (("key", "of the file\n"), ("password", "s3cret/@\n")):
        (tmp_path / name).write_text(value)
    found = real_settings(
        tmp_path,
        "SECRET_KEY",
        "DATABASES",
        BALKLINE_SECRET_KEY_FILE=str(tmp_path / "key"),
        BALKLINE_DATABASE_URL="postgresql://ann@db.example/club",
        BALKLINE_DATABASE_PASSWORD_FILE=str(tmp_path / "password"),
    )
    assert found["SECRET_KEY"] == "of the file"
    assert found["DATABASES"]["default"]["PASSWORD"] == "s3cret/@"
    monkeypatch.setenv("BALKLINE_SECRET_KEY_FILE", str(tmp_path / "missing"))
    with pytest.raises(env.BadSetting, match="BALKLINE_SECRET_KEY_FILE"):
        env.text("SECRET_KEY")
    monkeypatch.setenv("BALKLINE_SECRET_KEY", "given")
    assert env.text("SECRET_KEY") == "given"
