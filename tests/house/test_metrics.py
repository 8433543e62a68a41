"""What an operator sees from outside: what is counted, by whom it may be read, and what is looked at."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils.timezone import now

from clubs.people.models import Letter
from config import doorbell, environment
from config.metrics import folder, jobs, meters, requests, rows
from matches import services
from matches.problems import UserProblem
from matches.services import Queued
from tests.matches.conftest import build_hall, mark
from tests.running import ROOT

ON = {"METRICS": True, "METRICS_TOKEN": "", "METRICS_FROM": []}


@pytest.fixture
def counted(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """This process counts; its folder."""
    settings.METRICS_FOLDER = tmp_path
    with meters.counting(tmp_path):
        yield tmp_path
    rows.look.forget()


@pytest.fixture
def hall(db: None, django_capture_on_commit_callbacks: Any) -> SimpleNamespace:
    hall = build_hall()

    def marked(side: str, tokens: str, **more: Any) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return mark(hall.match, hall.tablet, side, tokens, **more)

    hall.mark = marked
    return hall


def sums(where: Path) -> dict[tuple[str, ...], float]:
    """All that was counted by name and labels' values, without what is zero."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for metric in folder.summed(where / meters.form())
        for sample in metric.samples
        if sample.value
    }


# --- Marks, requests, jobs ------------------------------------------------------------------------


def test_marks_are_counted_by_how_they_ended(
    counted: Path, hall: SimpleNamespace, django_capture_on_commit_callbacks: Any
) -> None:
    """Accepted, sent again, refused by the rules, behind the log, refused otherwise; alone and in a queue."""
    hall.mark("A", ":lead")
    again = uuid.uuid4()
    for _ in range(2):
        hall.mark("A", "+1", expected_seq=1, client_uuid=again)
    for side, tokens, more in (
        ("A", ":lead", {}),
        ("A", "+1", {"expected_seq": 0}),
        ("A", "+1", {"client_uuid": "none"}),
    ):
        with pytest.raises(UserProblem):
            hall.mark(side, tokens, **more)
    queue = [Queued("A", "+1", uuid.uuid4()), Queued("A", ":lead", uuid.uuid4())]
    for dry in (True, False):
        with django_capture_on_commit_callbacks(execute=True):
            made = services.record_queue(
                match_id=hall.match.pk, queue=queue, expected_seq=2, by=hall.tablet, dry_run=dry
            )
        assert len(made.taken) == 1 and made.problem is not None
    with django_capture_on_commit_callbacks(execute=True):
        services.undo(match_id=hall.match.pk, expected_seq=3, client_uuid=uuid.uuid4(), by=hall.tablet)
    found = sums(counted)
    outcomes = {key[1]: value for key, value in found.items() if key[0] == "balkline_marks_total"}
    assert outcomes == {"accepted": 4, "duplicate": 1, "refused": 2, "conflict": 1, "other": 1}
    assert found["balkline_mark_seconds_count",] == 4, "of the queue none, as it has no time of its own"


def test_a_mark_that_is_rolled_back_is_not_counted(counted: Path, hall: SimpleNamespace) -> None:
    """What is counted as accepted stands in the log."""
    mark(hall.match, hall.tablet, "A", ":lead")  # within a transaction that never commits
    assert ("balkline_marks_total", "accepted") not in sums(counted)


def test_requests_and_refusals_are_counted_by_part_of_the_site(
    counted: Path, db: None, client: Client
) -> None:
    """By status and code; an address that does not exist has no part of its own."""
    assert client.get("/healthz/web").status_code == 200
    assert client.get("/account/login/").status_code == 200
    assert client.get("/api/v1/clubs/nobody-has-this/").status_code == 404
    assert client.get("/such/an/address/is/nowhere").status_code == 404
    found = sums(counted)
    told = {key[1:]: value for key, value in found.items() if key[0] == "balkline_requests_total"}
    assert told == {
        ("house", "200"): 1,
        ("account", "200"): 1,
        ("api.people", "404"): 1,
        ("nowhere", "404"): 1,
    }
    assert found["balkline_refused_total", "not-found"] == 2
    assert sum(value for key, value in found.items() if key[0] == "balkline_request_seconds_count") == 4


def test_parts_of_the_site_are_few_and_name_nobody() -> None:
    """Of all addresses that there are: a label with an address in it would grow with each club and match."""

    def views(patterns: list[URLPattern | URLResolver]) -> Iterator[Any]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from views(pattern.url_patterns)
            else:
                yield pattern.callback

    kinds = set()
    for view in views(get_resolver().url_patterns):
        request = HttpRequest()
        request.resolver_match = SimpleNamespace(func=view, app_names=[])  # type: ignore[assignment]
        kinds.add(requests.kind_of(request))
    assert {"tablet", "publishing", "api.matches", "account", "house"} <= kinds
    assert len(kinds) < 45 and all(kind.replace(".", "").replace("_", "").isalpha() for kind in kinds)
    asked = RequestFactory().get("/admin/")
    asked.resolver_match = resolve("/admin/")
    assert requests.kind_of(asked) == "admin"
    assert requests.kind_of(RequestFactory().get("/static/css/parts.css")) == "static"


def test_labels_that_grow_are_bounded(counted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that is made up of what was asked must not fill the memory of the server, or of Prometheus."""
    monkeypatch.setattr(meters, "MOST_WORDS", len(meters.REFUSED._words) + 2)
    for code in ("made-up-1", "made-up-2", "made-up-3", "made-up-4", "made-up-1"):
        meters.refused(code)
    found = {key[1]: value for key, value in sums(counted).items() if key[0] == "balkline_refused_total"}
    assert found == {"made-up-1": 2, "made-up-2": 1, "other": 2}


def test_jobs_are_counted_by_task_and_outcome(counted: Path) -> None:
    """Also a task that this version does not know; how long it took only where its beginning was seen."""
    task = SimpleNamespace(name="webhooks.deliver")
    jobs._begun(task_id="one")
    jobs._ended(task_id="one", task=task, state="SUCCESS")
    jobs._ended(task_id="two", task=SimpleNamespace(name="of.another.version"), state="FAILURE")
    found = sums(counted)
    assert found["balkline_jobs_total", "success", "webhooks.deliver"] == 1
    assert found["balkline_jobs_total", "failure", "other"] == 1
    assert found["balkline_job_seconds_count", "webhooks.deliver"] == 1
    assert ("balkline_job_seconds_count", "other") not in found


def test_calls_that_no_broker_took_are_counted(counted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep makes up for them, so nothing else tells of a broker that is away."""
    monkeypatch.setattr(doorbell.time, "monotonic", lambda: doorbell._silent_until - 1)
    assert doorbell.ring("webhooks.deliver", 1) is False
    assert sums(counted)["balkline_doorbell_total", "silent"] == 1


# --- The folder -----------------------------------------------------------------------------------


def test_a_server_that_nobody_may_ask_counts_nothing(tmp_path: Path, settings: Any) -> None:
    """No file, and meters that do nothing."""
    settings.METRICS, settings.METRICS_FOLDER = False, tmp_path
    assert meters.begin() is False
    meters.MARKS.labels("accepted").inc()
    meters.STREAMS.inc()
    meters.MARK_SECONDS.observe(1)
    assert list(tmp_path.iterdir()) == []


def test_what_a_dead_process_has_counted_stays_and_what_it_held_does_not(tmp_path: Path) -> None:
    """A sum that goes down would be taken for a fresh start, and all before it counted again. Streams of the
    dead are closed. Their files go, so that restarts do not fill the disk."""
    program = (
        "import os, sys, django; django.setup()\n"
        "from pathlib import Path\n"
        "from config.metrics import meters\n"
        "assert meters.begin(Path(sys.argv[1]))\n"
        "meters.MARKS.labels('accepted').inc(3); meters.MARK_SECONDS.observe(0.002); meters.STREAMS.inc(7)\n"
        "print('counted', flush=True); sys.stdin.read()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert other.stdout is not None and other.stdout.readline() == b"counted\n"
        with meters.counting(tmp_path):
            meters.MARKS.labels("accepted").inc(2)
            meters.MARK_SECONDS.observe(0.002)
            both = {("balkline_marks_total", "accepted"): 5.0, ("balkline_mark_seconds_count",): 2.0}
            assert sums(tmp_path).items() >= both.items()
            assert sums(tmp_path)["balkline_streams",] == 7
            other.kill()
            other.wait()
            for _ in range(2):  # adding up twice counts nobody twice
                found = sums(tmp_path)
                assert found.items() >= both.items()
                assert ("balkline_streams",) not in found
            assert found["balkline_mark_seconds_bucket", "0.0025"] == 2
            assert len(list((tmp_path / meters.form()).glob(f"*{folder.LOCK}"))) == 1
            assert len(list((tmp_path / meters.form()).glob("counter_*.db"))) == 2, "its own, and of the dead"
    finally:
        other.kill()
        other.wait()
        for pipe in (other.stdin, other.stdout):
            if pipe is not None:
                pipe.close()


@pytest.mark.parametrize("taken", [False, True])
def test_who_is_killed_while_adding_up_neither_doubles_nor_loses(tmp_path: Path, taken: bool) -> None:
    """Before and after the moment in which the dead one's own file is removed."""
    with meters.counting(tmp_path):
        meters.MARKS.labels("accepted").inc(3)
    where = tmp_path / meters.form()
    with meters.counting(tmp_path):
        source = next(file for file in where.glob("counter_*.db") if b"accepted" in file.read_bytes())
        name = source.stem.removeprefix("counter_")
        (where / f"counter_{folder.GONE}.{name}.new").write_bytes(source.read_bytes())
        if taken:
            source.unlink()
        assert sums(tmp_path)["balkline_marks_total", "accepted"] == 3
        assert list(where.glob("*.new")) == []


def test_a_torn_file_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A power cut tears files; the others are told as ever."""
    with meters.counting(tmp_path):
        meters.MARKS.labels("accepted").inc(3)
        torn = tmp_path / meters.form() / "counter_0123456789abcdef.db"
        torn.write_bytes(b"\xff\x00\x00\x00" + b"\xff" * 60)
        assert sums(tmp_path)["balkline_marks_total", "accepted"] == 3
        assert torn.name in caplog.text


def test_a_full_disk_keeps_no_process_from_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Room is taken when a file is made: a write into memory without room behind it ends the process. Without
    room nothing is counted, and nothing is left lying about."""

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with meters.counting(tmp_path):
        made = next((tmp_path / meters.form()).glob("histogram_*.db")).stat()
        assert made.st_blocks * 512 >= folder.SIZES["histogram"], "its room is taken"
    monkeypatch.setattr(os, "posix_fallocate", full)
    assert meters.begin(tmp_path) is False
    meters.MARKS.labels("accepted").inc()
    assert "Nothing is counted by this process" in caplog.text
    assert len(list((tmp_path / meters.form()).glob(f"*{folder.LOCK}"))) == 1, "that of the one before"


def test_a_process_that_was_forked_counts_nothing_until_it_begins(tmp_path: Path) -> None:
    """Its parent's files are not its own, and its parent's lock must not outlive the parent in it."""
    with meters.counting(tmp_path):
        meters.MARKS.labels("accepted").inc()
        child = os.fork()
        if child == 0:
            meters.MARKS.labels("accepted").inc(100)
            clean = folder._held is None and meters.MARKS._real is None
            os._exit(
                0 if clean and meters.begin(tmp_path) and not meters.MARKS.labels("accepted").inc(10) else 1
            )
        assert os.waitpid(child, 0)[1] == 0
        assert sums(tmp_path)["balkline_marks_total", "accepted"] == 11


def test_another_version_counts_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two forms of one metric cannot be added up; the older folder goes when its last process is gone."""
    with meters.counting(tmp_path):
        monkeypatch.setattr(meters.MARKS, "told", "Another text")
        held, folder._held = folder._held, None  # it lives on beside the newer one
        with meters.counting(tmp_path):
            assert len(list(tmp_path.iterdir())) == 2
        assert held is not None
        os.close(held)
        with meters.counting(tmp_path):
            assert [one.name for one in tmp_path.iterdir()] == [meters.form()]


# --- Who may ask ----------------------------------------------------------------------------------


def asked(client: Client, **headers: str) -> HttpResponse:
    return client.get("/metrics", headers=headers)


def test_the_address_does_not_exist_unless_it_is_allowed(db: None, client: Client) -> None:
    """Nothing of a server is public by default."""
    assert asked(client).status_code == 404


def test_the_token_opens_it(counted: Path, db: None, client: Client, settings: Any) -> None:
    """And nothing else does: no other token, no other way to bring it, no address; under any name."""
    settings.METRICS, settings.METRICS_TOKEN, settings.METRICS_FROM = True, "a long secret", []
    settings.ALLOWED_HOSTS = ["scores.example"]
    given = {"Authorization": "Bearer a long secret", "Host": "web1:8000", "X-Forwarded-For": "192.0.2.7"}
    page = asked(client, **given)
    assert page.status_code == 200 and "balkline_build_info{" in page.content.decode()
    assert page["Cache-Control"] == "no-store"
    assert page["Content-Length"] == str(len(page.content))
    for wrong in ("Bearer a long secre", "Bearer", "Basic a long secret", "Bearer schlüssel"):
        refusal = asked(client, Authorization=wrong)
        assert refusal.status_code == 401 and refusal["WWW-Authenticate"].startswith("Bearer"), wrong
    assert asked(client).status_code == 401
    assert client.get("/metrics?token=a+long+secret").status_code == 401
    assert client.post("/metrics", headers=given).status_code == 405


def test_an_address_opens_it_only_directly(counted: Path, db: None, client: Client, settings: Any) -> None:
    """A proxy on this machine would else show it to the whole world."""
    settings.METRICS, settings.METRICS_TOKEN = True, ""
    settings.METRICS_FROM = environment.networks("METRICS_FROM", ["127.0.0.1", "10.7.0.0/16"])
    for address, may in {
        "127.0.0.1": True,
        "::ffff:10.7.1.2": True,
        "10.8.0.1": False,
        "::1": False,
        "": False,
    }.items():
        status = client.get("/metrics", REMOTE_ADDR=address).status_code
        assert status == (200 if may else 401), address
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        assert asked(client, **{name: "127.0.0.1"}).status_code == 401, name
    with pytest.raises(environment.BadSetting, match="BALKLINE_METRICS_FROM"):
        environment.networks("METRICS_FROM", ["localhost"])


# --- What is looked at ----------------------------------------------------------------------------


def gauges() -> dict[tuple[str, ...], float]:
    rows.look.forget()
    return {(one.name, *labels): value for one in rows.look() for labels, value in one.values.items()}


@pytest.mark.both_databases
def test_rows_that_wait_are_told_with_the_age_of_the_oldest(db: None) -> None:
    """One that is due, one that comes later, one that was sent."""
    at = now()
    for minutes, sent in ((-10, None), (-3, None), (5, None), (-30, at)):
        Letter.objects.create(
            to="ann@example.org",
            subject="s",
            sealed="x",
            next_attempt_at=at + timedelta(minutes=minutes),
            sent_at=sent,
        )
    found = gauges()
    assert found["balkline_jobs_waiting", "people.send_letter", "messages"] == 2
    assert 600 <= found["balkline_jobs_oldest_seconds", "people.send_letter", "messages"] < 660
    assert found["balkline_jobs_waiting", "webhooks.deliver", "messages"] == 0
    assert found["balkline_database_size_bytes",] > 100_000
    assert found["balkline_disk_free_bytes",] < found["balkline_disk_size_bytes",]
    assert not any(found["balkline_not_seen", part] for part in rows.PARTS)


def test_matches_leases_and_tablets_are_told(hall: SimpleNamespace) -> None:
    """A tablet that was not heard of for long is silent; a match that is marked has a lease."""
    before = gauges()
    assert before["balkline_matches_live",] == before["balkline_leases",] == 0
    assert before["balkline_tablets", "heard"] == 1
    hall.mark("A", ":lead")
    hall.tablet.device.last_seen_at = now() - timedelta(hours=1)
    hall.tablet.device.save()
    found = gauges()
    assert found["balkline_matches_live",] == found["balkline_leases",] == 1
    assert (found["balkline_tablets", "heard"], found["balkline_tablets", "silent"]) == (0, 1)


def test_it_is_looked_at_once_for_all_who_ask(db: None, django_assert_num_queries: Any) -> None:
    """A page that is asked for all the time must not keep the database busy."""
    gauges()
    with django_assert_num_queries(0):
        rows.look()


def test_a_part_that_cannot_be_seen_is_told_and_the_others_are_too(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the database away, the disk and the broker are what somebody wants to know of."""

    def away() -> Iterator[Any]:
        raise DatabaseError("the database is away")
        yield

    monkeypatch.setitem(rows.PARTS, "jobs", away)
    found = gauges()
    assert found["balkline_not_seen", "jobs"] == 1 and found["balkline_not_seen", "disk"] == 0
    assert found["balkline_disk_free_bytes",] > 0
