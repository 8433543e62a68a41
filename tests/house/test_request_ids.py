"""The name of a request: in its answer, in its refusal, in the log; its caller's, where that can be one."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client

from config import request_ids
from config.logs import Lines
from config.refusals import LARGE_HEAD, LONG_ADDRESS

pytestmark = pytest.mark.django_db
HEADER, NOWHERE = "X-Request-Id", "/api/v1/clubs/nowhere/"


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The lines that the log has of it."""
    return "\n".join(Lines().format(record) for record in caplog.records)


def test_answer_refusal_and_log_have_one_name(caplog: pytest.LogCaptureFixture) -> None:
    """Another one for each request; pages have one, too."""
    first, second = Client().get(NOWHERE), Client().get(NOWHERE)
    assert first.json()["request_id"] == first[HEADER] != second[HEADER]
    for answer in (first, second):
        assert f"Not Found: {NOWHERE} [request {answer[HEADER]}]" in logged(caplog)
    assert Client().get("/")[HEADER] and Client().get("/api/v1/games/?limit=1")[HEADER]
    nowhere = Client().get("/api/v1/no/such/address/")
    assert nowhere.json()["request_id"] == nowhere[HEADER]


def test_unchanged_has_one_too() -> None:
    first = Client().get("/api/v1/games/?limit=1")
    again = Client().get("/api/v1/games/?limit=1", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304 and again[HEADER] != first[HEADER]


def test_a_fault_has_one_too(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """With its traceback in the log: for this it is there."""

    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("clubs.api.games.Games.get", fails)
    answer = Client(raise_request_exception=False).get("/api/v1/games/")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert answer.json()["request_id"] == answer[HEADER]
    line, _, traceback = logged(caplog).partition("\n")
    assert line.endswith(f"[request {answer[HEADER]}]") and "RuntimeError: a bug" in traceback
    assert answer["RateLimit-Remaining"], "it was counted"


@pytest.mark.parametrize("given", ["0f3c38f24c554a3c", "my-program_7.1", "a" * 64])
def test_a_caller_names_its_own_request(given: str) -> None:
    answer = Client().get(NOWHERE, headers={HEADER: given})
    assert answer[HEADER] == answer.json()["request_id"] == given


@pytest.mark.parametrize("given", ["short", "a" * 65, "12345678\u00e4", "two words", "a;b-c-d-e-f", ""])
def test_what_could_not_be_one_is_not_taken(given: str) -> None:
    assert Client().get(NOWHERE, headers={HEADER: given})[HEADER] != given


def test_lines_of_the_work_for_a_request_have_its_name(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever prints them; and none has it after the request."""
    lines = []

    def work(request: HttpRequest) -> HttpResponse:
        record = logging.makeLogRecord({"name": "matches", "levelname": "INFO", "msg": "told {x}"})
        lines.append(Lines().format(record))
        return HttpResponse()

    request = HttpRequest()
    request.META["HTTP_X_REQUEST_ID"] = "0f3c38f2-4c55"
    answer = request_ids.name_requests(work)(request)
    assert answer[HEADER] == "0f3c38f2-4c55"
    assert lines[0].endswith("INFO    matches: told {x} [request 0f3c38f2-4c55]")
    work(request)
    assert lines[1].endswith("told {x}") and request_ids.current() == ""


@pytest.mark.parametrize("refusal", [LONG_ADDRESS, LARGE_HEAD])
def test_the_server_names_what_it_refuses_itself(refusal: Any) -> None:
    headers, content = refusal.answer("/api/v1/clubs/")
    name = dict(headers)[b"x-request-id"].decode()
    assert request_ids.SHAPE.fullmatch(name) and f'"request_id": "{name}"' in content.decode()


@pytest.mark.django_db(transaction=True)
def test_on_the_server_that_does_many_at_once_each_has_its_own(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> list[Any]:
        names = [f"request-{n}" for n in range(8)]
        headers = [{HEADER: name} for name in names]
        return await asyncio.gather(*(AsyncClient().get(NOWHERE, headers=one) for one in headers))

    answers = asyncio.run(ask())
    assert [one[HEADER] for one in answers] == [f"request-{n}" for n in range(8)]
    assert all(one.json()["request_id"] == one[HEADER] for one in answers)
    assert all(f"[request request-{n}]" in logged(caplog) for n in range(8))
