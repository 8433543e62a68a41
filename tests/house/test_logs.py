"""The log: every line with date, time and offset, once, in one form, whoever prints it."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from config import house, lines, logs
from config.management.commands import serve
from tests.running import ROOT

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d (INFO   |WARNING|ERROR  |DEBUG  ) \S+: .+"
)


def printed(tmp_path: Path, *command: str, **environment: str) -> list[str]:
    """What a process prints that is told to say one thing and to end."""
    (tmp_path / "static").mkdir()  # else it is warned of
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={
            **clean,
            "BALKLINE_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return (done.stdout + done.stderr).splitlines()


def test_a_line_has_date_time_and_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the time zone of the installation, to a millisecond; it can be read back."""
    record = logging.makeLogRecord({"name": "clubs", "levelname": "WARNING", "msg": "told", "created": 1.25})
    line = logs.Lines().format(record)
    assert LINE.fullmatch(line)
    when, rest = line.split(" ", 1)
    assert datetime.fromisoformat(when).astimezone(UTC) == datetime(1970, 1, 1, 0, 0, 1, 250_000, UTC)
    assert rest == "WARNING clubs: told"
    assert LINE.fullmatch(lines.line("serve", "told"))


WEB = """
import uvicorn
config = uvicorn.Config("config.asgi:application", log_level="info", access_log=False)
config.load()
import logging
logging.getLogger("uvicorn.error").info("one")
logging.getLogger("uvicorn.access").info("two")
logging.getLogger("matches").info("three")
"""
WORKER = """
from config.celery import app
app.loader.init_worker()
app.log.setup(loglevel="INFO", logfile=None)
import logging
from billiard import util
logging.getLogger("celery.worker").warning("one")
util.get_logger().error("two")
logging.getLogger("celery.beat").warning("three")
logging.getLogger("matches").info("four")
"""


@pytest.mark.parametrize(("program", "said"), [(WEB, "one three"), (WORKER, "one two three four")])
def test_web_process_and_worker_print_such_lines(tmp_path: Path, program: str, said: str) -> None:
    """Their own libraries' too (uvicorn's, those of Celery and its pool), each once."""
    lines = printed(tmp_path, "-c", program, BALKLINE_TIME_ZONE="Asia/Tokyo")
    assert [line.rpartition(": ")[2] for line in lines] == said.split()
    assert all(LINE.fullmatch(line) and "+09:00 " in line for line in lines), lines


def test_serve_passes_lines_on_as_they_are(capsys: Any) -> None:
    """With the process's name before them; its own have the time, too."""
    told = lines.line("matches", "told")
    house.pass_on("web", told)
    house.say("beat", "ended unasked")
    first, second = (line.strip().split(" | ", 1) for line in capsys.readouterr().out.splitlines())
    assert first == ["web", told]
    assert second[0] == "beat" and LINE.fullmatch(second[1])
    assert second[1].endswith("INFO    serve: ended unasked")


JSON_WORKER = """
import logging
from billiard import util
from config import logs, request_ids
from config.celery import app
app.log.setup(loglevel="INFO", logfile=None)
logging.getLogger("celery.worker").warning("one")
util.get_logger().error("two")
log = logging.getLogger("clubs")
request_ids._current.set("a-request-of-mine")
try:
    raise ValueError("Grün: /invitation/SECRET/ 'quoted'")
except ValueError:
    log.exception("at %s", "/pair/ANOTHER?next=1", extra={"address": "ann@example.org"})
log.info("two\\nlines")
"""


def test_lines_can_be_objects_of_json(tmp_path: Path) -> None:
    """One line each, also Celery's and its pool's; a traceback in its line. Keys of secret links are left out
    everywhere, and so is what a library hangs on a record. The time is that of the text form."""
    zone = {"BALKLINE_TIME_ZONE": "Asia/Tokyo", "PYTHONIOENCODING": "utf-8"}
    lines = printed(tmp_path, "-c", JSON_WORKER, BALKLINE_LOG_FORM="json", **zone)
    *of_celery, first, second = map(json.loads, lines)
    assert [told["message"] for told in of_celery] == ["one", "two"]
    assert list(first) == ["time", "level", "logger", "message", "request_id", "exception"]
    assert first["level"] == "ERROR" and first["logger"] == "clubs"
    assert first["message"] == "at /pair/...?next=1" and first["request_id"] == "a-request-of-mine"
    assert first["exception"].startswith("Traceback (most recent call last):\n")
    assert first["exception"].endswith("ValueError: Grün: /invitation/.../ 'quoted'")
    assert datetime.fromisoformat(first["time"]).utcoffset() == timedelta(hours=9)
    assert second["message"] == "two\nlines" and "exception" not in second
    assert "SECRET" not in "".join(lines) and "ann@" not in "".join(lines)


def test_serve_names_the_process_in_objects(
    capsys: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line of its output is an object: also what a process printed without logging it, and its own
    greeting, which then keeps the first password to its file."""
    settings.LOG_FORM = "json"
    command = serve.Command(no_color=True)
    house.pass_on("web", lines.line("matches", "told"))
    house.pass_on("live", "Fatal Python error: at /pair/SECRET")
    house.pass_on("live", "[1, 2]")
    command.say("Stopped.")
    known = ("admin@localhost", "the-first-password")
    monkeypatch.setattr(serve.first_login, "first_login", lambda file: known)
    command.greet("127.0.0.1", 8000, qr=True, new=True, secure=None)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["process"], one["logger"], one["message"]) for one in told[:4]] == [
        ("web", "matches", "told"),
        ("live", "live", "Fatal Python error: at /pair/..."),
        ("live", "live", "[1, 2]"),
        ("house", "serve", "Stopped."),
    ]
    greeting = " ".join(one["message"] for one in told[4:])
    assert "http://localhost:8000/" in greeting and "first-login.txt" in greeting
    assert "the-first-password" not in greeting
