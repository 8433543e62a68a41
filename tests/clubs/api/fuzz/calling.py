"""Sending a case to the application in this process, as somebody, and everything that an answer is held to.

Each request runs inside a savepoint that is rolled back, so that the club stays as it was; what a request
leaves to be done after its commit is done before that, for faults there are faults of the request, too.
"""

from __future__ import annotations

import copy
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import schemathesis
from django.core.signals import got_request_exception, request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import TestCase
from schemathesis.specs.openapi import checks

from tests import description
from tests.clubs.api.guide import codes

PROBLEM = "application/problem+json"
LONGER = int(os.environ.get("BALKLINE_TEST_FUZZ", "0"))
"""Cases for each operation, and courses of requests, where somebody explores: other ones each time."""
METHODS = ("get", "post", "put", "patch", "delete")


@cache
def described() -> dict[str, Any]:
    """docs/openapi.yaml, which is what the server serves (a test holds it to that)."""
    return description.described()


def _unconditional(description: dict[str, Any]) -> dict[str, Any]:
    """The description without If-Match: made up, it would have nearly all be refused for that alone."""
    made = copy.deepcopy(description)
    for path in made["paths"].values():
        for operation in path.values():
            if "parameters" in operation:
                kept = [one for one in operation["parameters"] if one["name"] != "If-Match"]
                operation["parameters"] = kept
    return made


@cache
def schema() -> Any:
    """The description, bound to the application."""
    made = schemathesis.openapi.from_dict(_unconditional(described()))
    made.app = get_wsgi_application()
    # Words and numbers of our own source make good cases, but other ones with every change of it.
    made.config.analysis.constants.enabled = bool(LONGER)
    return made


def streamed(method: str, path: str) -> bool:
    """Whether it answers with a stream of events."""
    operation = described()["paths"][path][method]
    return "text/event-stream" in operation["responses"].get("200", {}).get("content", {})


@cache
def operations() -> list[tuple[str, str]]:
    """Method and path of everything that can be asked.

    Streams are among them: without the server that keeps connections open they tell what is new, and end.
    """
    return [
        (method, path)
        for path, methods in described()["paths"].items()
        for method in methods
        if method in METHODS
    ]


def operation_of(method: str, path: str) -> Any:
    """What schemathesis knows of it."""
    return schema()[path][method.upper()]


told_codes = cache(codes)


@schemathesis.check
def refusals_say_why(ctx: Any, response: Any, case: Any) -> None:
    """Whatever is refused is a problem with a sentence, its own status, and a code that the guide tells."""
    if not 400 <= response.status_code < 500 or case.method.upper() == "HEAD":
        return
    media = (response.headers.get("content-type") or [""])[0]
    assert media.startswith(PROBLEM), f"{response.status_code} is answered as {media!r}"
    told = response.json()
    assert told["title"] and told["status"] == response.status_code, told
    assert response.status_code in told_codes().get(told["code"], ()), f"docs/api.md does not tell: {told}"
    if response.status_code == 401:
        assert "www-authenticate" in response.headers


CHECKS = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    refusals_say_why,
]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written inside is taken back."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)


@contextmanager
def kept_open() -> Iterator[None]:
    """A request that is over would close the connection, and with it the transaction of the whole test.

    (Django's test client does the same; afterwards it connects the signals, which is why each request does.)
    """
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@contextmanager
def faults_rise() -> Iterator[None]:
    """A bug of the application fails the test with its own traceback, and not as an answer of 500."""
    found: list[BaseException] = []

    def note(sender: Any, request: Any = None, **more: Any) -> None:
        error = sys.exc_info()[1]
        assert error is not None
        found.append(error)

    got_request_exception.connect(note)
    try:
        yield
    finally:
        got_request_exception.disconnect(note)
    if found:
        raise found[0]


ANSWERED: Counter[tuple[str, int]] = Counter()
"""How often each operation answered with each status, so that it shows what is never reached."""


def called(case: Any, token: str) -> Any:
    """As :func:`sent`; what it changes is taken back."""
    with undone():
        return sent(case, token)


def sent(case: Any, token: str) -> Any:
    """The answer to ``case`` with ``token``, held to everything that is promised."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers["Accept-Encoding"] = "identity"  # schemathesis reads what an application answers as it stands
    with kept_open(), faults_rise(), TestCase.captureOnCommitCallbacks(execute=True):
        answer = case.call(headers=headers)
    ANSWERED[case.operation.label, answer.status_code] += 1
    assert answer.status_code < 500, answer.text
    case.validate_response(answer, checks=checks_for(case), headers=headers)
    return answer


def checks_for(case: Any) -> list[Any]:
    """What the answer to ``case`` is held to.

    Who asks for some members alone gets no others, required or not. A stream is described as the text that it
    is, of which schemathesis would make one object an event.
    """
    partly = "fields" in case.query or streamed(case.operation.method.lower(), case.operation.path)
    return [one for one in CHECKS if not partly or one is not checks.response_schema_conformance]
