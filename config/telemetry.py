"""Traces of requests and jobs, for those who have a place to keep them (OpenTelemetry, OTLP over HTTP).

Off, and without any cost, unless ``BALKLINE_TELEMETRY_ENDPOINT`` says where they are sent; the libraries come
with ``pip install -r requirements-telemetry.txt``. A request is a span, with its queries and its calls to
Redis below it. A job that it rang for is a span of the same trace, in the worker: the doorbell carries the
trace's name. A job that the sweep calls for later belongs to the sweep's trace.

What leaves the server names nobody (:data:`TOLD`): no address of a visitor or a page, no query string, no
values of a statement, no text of a log or an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from celery.signals import beat_init, worker_init, worker_process_init, worker_process_shutdown
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

TOLD: Final = frozenset(
    {
        "http.method", "http.request.method", "http.status_code", "http.response.status_code", "http.route",
        "http.scheme", "url.scheme", "error.type",
        "db.system", "db.system.name", "db.name", "db.namespace", "db.operation", "db.operation.name",
        "db.statement", "db.query.text",
        "celery.action", "celery.task_name", "celery.state", "celery.retries",
        "messaging.destination", "messaging.destination.name", "messaging.message.id",
    }
)  # fmt: skip
"""What of a span leaves the server: the pattern of an address and never the address, in which there are names
and keys; a statement with marks in the place of its values."""

_begun = False


def begin(name: str) -> bool:
    """Let this process send traces, as ``balkline-<name>``, if there is a place for them; whether it does.

    Raises ``ImproperlyConfigured`` where the libraries are missing.
    """
    global _begun
    if not settings.TELEMETRY_ENDPOINT or _begun:
        return False
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.instrumentation.celery import CeleryInstrumentor
        from opentelemetry.instrumentation.django import DjangoInstrumentor
        from opentelemetry.instrumentation.redis import RedisInstrumentor
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
    except ImportError as error:
        raise ImproperlyConfigured(
            f"BALKLINE_TELEMETRY_ENDPOINT needs the libraries of requirements-telemetry.txt ({error})"
        ) from error
    sampler = ParentBased(TraceIdRatioBased(settings.TELEMETRY_PERCENT / 100))
    resource = Resource.create({"service.name": f"balkline-{name}", "service.namespace": "balkline"})
    provider = TracerProvider(resource=resource, sampler=sampler)
    exporter = OTLPSpanExporter(endpoint=f"{settings.TELEMETRY_ENDPOINT}/v1/traces", timeout=5)
    provider.add_span_processor(BatchSpanProcessor(_cleaning(exporter)))
    trace.set_tracer_provider(provider)
    if name == "web":
        DjangoInstrumentor().instrument(excluded_urls="healthz,metrics")
    CeleryInstrumentor().instrument()
    RedisInstrumentor().instrument()
    if connection.vendor == "postgresql":
        from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor

        PsycopgInstrumentor().instrument(enable_commenter=False)
    _begun = True
    return True


def cleaned(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """What may leave the server of a span's attributes."""
    return {name: value for name, value in attributes.items() if name in TOLD}


def _cleaning(exporter: Any) -> Any:
    """``exporter``, which is given spans without what must not leave the server."""
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
    from opentelemetry.trace import Status

    class Cleaning(SpanExporter):
        def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
            found: SpanExportResult = exporter.export([self._clean(span) for span in spans])
            return found

        def _clean(self, span: ReadableSpan) -> ReadableSpan:
            return ReadableSpan(
                name=span.name,
                context=span.get_span_context(),
                parent=span.parent,
                resource=span.resource,
                attributes=cleaned(span.attributes or {}),
                events=(),  # exceptions, with their texts and tracebacks: the log has them
                links=span.links,
                kind=span.kind,
                status=Status(span.status.status_code),
                start_time=span.start_time,
                end_time=span.end_time,
                instrumentation_scope=span.instrumentation_scope,
            )

        def shutdown(self) -> None:
            exporter.shutdown()

        def force_flush(self, timeout_millis: int = 30_000) -> bool:
            flushed: bool = exporter.force_flush(timeout_millis)
            return flushed

    return Cleaning()


@worker_init.connect
def _worker(sender: Any = None, **signal: Any) -> None:
    """A worker whose pool has threads sends from itself; one with processes from each of them."""
    if "prefork" not in str(getattr(sender, "pool_cls", "")):  # a name, or the class itself
        begin("worker")


@worker_process_init.connect
def _process_of_pool(**signal: Any) -> None:
    begin("worker")


@worker_process_shutdown.connect
def _process_ends(**signal: Any) -> None:
    """Such a process ends without the interpreter's own tidying up, which sends what is left."""
    if _begun:
        from opentelemetry import trace

        provider: Any = trace.get_tracer_provider()
        provider.shutdown()


@beat_init.connect
def _scheduler(**signal: Any) -> None:
    begin("scheduler")
