"""A server is killed (by the signal that nobody hears) while it answers a request with a key; the request is
sent again to the next one."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from django.db import connections

from clubs.api.core import bulk, keys, progress, writing
from clubs.api.core.scopes import Scope
from clubs.api.models import KeptAnswer
from clubs.people.models import Club, Player
from config.asgi import application
from tests.clubs.api.asking import by_token
from tests.factories import make_club, owner_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

Answer = tuple[int, dict[str, str], Any]


@contextmanager
def server(*fatal: tuple[Any, str, int]) -> Iterator[int]:
    """A server in a process of its own, forked from this one; the port that it answers at.

    ``fatal`` names functions (owner, name) in whose so many-th call it dies, just after their work.
    """
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16)
        connections.close_all()
        child = os.fork()
        if child == 0:
            try:
                for owner, name, calls in fatal:
                    setattr(owner, name, last_act(getattr(owner, name), calls))
                config = uvicorn.Config(application, log_level="error", lifespan="off", access_log=False)
                uvicorn.Server(config).run(sockets=[listening])
            finally:
                os._exit(0)
        try:
            yield listening.getsockname()[1]
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def last_act(work: Callable[..., Any], calls: int) -> Callable[..., Any]:
    """``work``, and then death."""
    left = [calls]

    def done(*args: Any, **named: Any) -> Any:
        made = work(*args, **named)
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    return done


def post(port: int, headers: dict[str, str], path: str, body: Any) -> Answer | None:
    """The answer to a request; None where the connection broke."""
    caller = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with suppress(OSError, http.client.HTTPException):
        caller.request("POST", f"/api/v1/{path}", json.dumps(body), {**headers, "Host": "localhost"})
        answer = caller.getresponse()
        return answer.status, dict(answer.getheaders()), json.loads(answer.read())
    return None


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def headers(club: Club) -> dict[str, str]:
    """A token, and a key."""
    asker = by_token(owner_of(club), *Scope)
    return {**asker.headers, "Content-Type": "application/json", "Idempotency-Key": "k1"}


def test_killed_before_the_commit_it_is_done_once(club: Club, headers: dict[str, str]) -> None:
    """Deed and answer were written, not committed: neither is there, and the same request does it."""
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    with server((keys, "keep", 1)) as port:
        assert post(port, headers, at, body) is None
    assert not Player.objects.exists() and not KeptAnswer.objects.exists()
    with server() as port:
        done = post(port, headers, at, body)
    assert done is not None and done[0] == 201 and "Idempotency-Replayed" not in done[1]
    assert Player.objects.count() == 1


def test_killed_after_the_commit_the_first_answer_is_told(club: Club, headers: dict[str, str]) -> None:
    """Nobody has heard it; the next server tells it, and does nothing again."""
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    with server((writing, "_at_once", 1)) as port:
        assert post(port, headers, at, body) is None
    assert Player.objects.count() == KeptAnswer.objects.count() == 1
    with server() as port:
        done = post(port, headers, at, body)
    assert done is not None and (done[0], done[1]["idempotency-replayed"]) == (201, "true")
    assert done[2]["slug"] == "ann" and Player.objects.count() == 1


@pytest.mark.parametrize(("place", "there"), [((keys, "write", 3), 2), ((writing, "_finished", 1), 5)])
def test_killed_among_many_rows_the_rest_is_done(
    club: Club, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch, place: Any, there: int
) -> None:
    """Before the commit of the third step, and after that of the last: each row is written once, and the
    answer is that of a request that was not broken off."""
    monkeypatch.setattr(bulk, "BUDGET", 0.0)
    monkeypatch.setattr(progress, "SILENT", progress.SILENT * 0)
    at, body = f"clubs/{club.slug}/players/bulk/", {"players": [{"name": f"P{n}"} for n in range(5)]}
    with server(place) as port:
        assert post(port, headers, at, body) is None
    assert Player.objects.count() == there
    with server() as port:
        done = post(port, headers, at, body)
    assert done is not None and done[0] == 200 and "Idempotency-Replayed" not in done[1]
    assert [row["data"]["slug"] for row in done[2]["results"]] == ["p0", "p1", "p2", "p3", "p4"]
    assert Player.objects.count() == 5 and KeptAnswer.objects.count() == 1
