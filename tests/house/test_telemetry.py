"""Traces: from a request to the job that it rang for, and nothing in them that names anybody."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from celery.concurrency import prefork, thread
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from config import telemetry
from tests import prepared
from tests.benchmarks.server import fresh
from tests.running import ROOT, until

SECRETS = {
    "http.url": "http://hall.example/invitation/SECRET/?q=ann",
    "http.target": "/hall/player/ann-smith/",
    "url.query": "q=ann",
    "net.peer.ip": "192.0.2.7",
    "http.user_agent": "a browser",
    "celery.args": "ann@example.org",
}


def test_what_leaves_the_server_names_nobody() -> None:
    """What is not known to be harmless stays here, also what a later version of the library adds; so do the
    texts of errors. The trace itself is whole."""
    kept = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(telemetry._cleaning(kept)))
    tracer = provider.get_tracer("test")
    with tracer.start_as_current_span("GET <slug>/player/<slug>/") as outer:
        told = {"http.route": "<slug>/player/<slug>/", "db.statement": "SELECT 1 WHERE a = %s"}
        outer.set_attributes({**told, **SECRETS, "of.another.version": "ann"})
        with pytest.raises(ValueError), tracer.start_as_current_span("inner"):
            raise ValueError("ann@example.org")
    inner, sent = kept.get_finished_spans()
    assert sent.attributes == told
    assert inner.parent is not None and inner.parent.span_id == sent.get_span_context().span_id
    assert not inner.status.is_ok and not inner.status.description and inner.events == ()
    assert not re.search("ann|SECRET|192.0.2", repr([one.to_json() for one in (inner, sent)]))


def test_without_its_libraries_it_says_which_are_missing(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for traces and gets none would look for the fault elsewhere."""
    settings.TELEMETRY_ENDPOINT = "http://127.0.0.1:1"
    monkeypatch.setitem(sys.modules, "opentelemetry.instrumentation.celery", None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements-telemetry\.txt"):
        telemetry.begin("web")
    settings.TELEMETRY_ENDPOINT = ""
    assert telemetry.begin("web") is False


def test_a_worker_sends_from_where_its_tasks_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads send from the worker itself; processes of a pool each from themselves, as the connection of the
    one that they were forked from is not theirs."""
    begun: list[str] = []
    monkeypatch.setattr(telemetry, "begin", begun.append)
    for pool in ("threads", thread.TaskPool, "prefork", prefork.TaskPool):
        telemetry._worker(sender=SimpleNamespace(pool_cls=pool))
    assert begun == ["worker", "worker"]
    telemetry._process_of_pool()
    assert len(begun) == 3


@pytest.mark.soak
def test_a_server_without_all_this_loads_none_of_it(tmp_path: Path) -> None:
    """Neither traces, metrics nor JSON cost a club's small computer anything."""
    program = (
        "import sys, config.asgi, config.tasks\n"
        "print([name for name in ('opentelemetry', 'prometheus_client', 'structlog') if name in sys.modules])"
    )
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    (tmp_path / "static").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**clean, "BALKLINE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "[]", done.stderr


@contextmanager
def receiver() -> Iterator[tuple[str, list[Any]]]:
    """A collector of OTLP over HTTP: its address, and the spans that it got, each with its service's name."""
    spans: list[Any] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            for of_one in ExportTraceServiceRequest.FromString(body).resource_spans:
                service = {one.key: one.value.string_value for one in of_one.resource.attributes}
                for scope in of_one.scope_spans:
                    spans.extend((service["service.name"], span) for span in scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", spans
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.soak
@pytest.mark.both_databases
def test_a_trace_goes_from_the_request_to_the_letter(django_db_setup: None, django_db_blocker: Any) -> None:
    """A real web process and a real worker: somebody asks for a new password, the worker takes the letter,
    and both are one trace at the collector; neither an address nor what was sent is in it."""
    with django_db_blocker.unblock():
        migrated = prepared.migrated()
    with receiver() as (address, spans), fresh(connection.vendor, migrated) as server:
        server.environment |= {
            "BALKLINE_TELEMETRY_ENDPOINT": address,
            "BALKLINE_EMAIL_URL": "smtp://127.0.0.1:1/",
            "BALKLINE_DEBUG": "1",  # static files as they are
            "OTEL_BSP_SCHEDULE_DELAY": "200",
        }
        server.start()
        command = [
            sys.executable,
            "-m",
            "celery",
            "--quiet",
            "--app=config",
            "worker",
            "--queues",
            "messages",
        ]
        worker = subprocess.Popen(
            [*command, "--pool", "threads", "--concurrency", "1"], cwd=ROOT, env=server.environment
        )
        try:
            page = f"{server.url}/account/password/reset/"
            with httpx.Client(trust_env=False, follow_redirects=True, timeout=60) as browser:
                browser.get(page)
                form = {"email": "ann@example.org", "csrfmiddlewaretoken": browser.cookies["csrftoken"]}
                assert browser.post(page, data=form, headers={"Referer": page}).status_code == 200

            def sent(by: str, name: str) -> set[bytes]:
                return {span.trace_id for service, span in list(spans) if (service, span.name) == (by, name)}

            done = until(lambda: sent("balkline-worker", "run/people.send_letter"), 120)
            asked = until(lambda: sent("balkline-web", "POST account/password/reset/"), 60)
        finally:
            worker.kill()
            worker.wait()
    assert done == asked
    assert not re.search(r"ann@example|127\.0\.0\.1|python-httpx", str(spans))
