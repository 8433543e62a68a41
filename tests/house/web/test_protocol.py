"""Requests that are too large or too slow, sent to a real server byte by byte."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from config import waiting
from config.bounds import KIB, Bounds
from config.protocol import SLICE
from tests.house.web.serving import Served, answer_of, rest_of, serving
from tests.running import until

BOUNDS = Bounds(
    head_seconds=0.2,
    body_seconds=0.3,
    body_rate=KIB,
    write_seconds=0.3,
    unfinished_per_address=8,
    unfinished=12,
    linger_seconds=0.2,
)
START = b"GET / HTTP/1.1\r\nHost: here\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers how many bytes came, and the names of the fields; /large answers much."""
    if scope["type"] != "http":
        return
    taken = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        taken += len(message["body"])
        if not message["more_body"]:
            break
    told = {"bytes": taken, "fields": [name.decode() for name, _ in scope["headers"]]}
    content = b"x" * 30_000_000 if scope["path"] == "/large" else json.dumps(told).encode()
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-length", str(len(content)).encode())],
        }
    )
    await send({"type": "http.response.body", "body": content})


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "LOOK_SECONDS", 0.05)
        with serving(echo, BOUNDS) as server:
            yield server


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def test_a_header_without_end_is_refused_after_its_bound(served: Served) -> None:
    """64 KB of one header are taken, and a slice more at most; then 431, with the connection closed."""
    with served.connect() as line:
        line.sendall(START + b"X-A: ")
        sent = 0
        try:
            while sent < 100 << 20:
                line.sendall(b"a" * SLICE)
                sent += SLICE
        except OSError:
            pass
        assert sent < 16 << 20, "what the line and its buffers hold, not all that is sent"
    answer = served.say(START + b"X-A: " + b"a" * (BOUNDS.head_bytes + 2 * SLICE))
    assert status(answer) == 431
    assert b"connection: close" in answer
    assert b"head-too-large" in answer


def test_a_head_below_the_bounds_is_served(served: Served) -> None:
    """A large cookie, or many fields."""
    for fields in (b"Cookie: " + b"c" * 40_000, b"\r\n".join(b"X-%d: y" % n for n in range(90))):
        assert status(served.say(START + fields + b"\r\nConnection: close\r\n\r\n")) == 200


def test_too_many_fields_are_refused(served: Served) -> None:
    """More than a hundred, however small."""
    fields = b"".join(b"X-%d: y\r\n" % n for n in range(BOUNDS.head_fields))
    answer = served.say(START + fields + b"\r\n")
    assert status(answer) == 431
    assert b"200 OK" not in answer


def test_a_long_address_is_refused(served: Served) -> None:
    """More than 8 KB: 414, for programs as a problem."""
    answer = served.say(b"GET /api/v1/?q=" + b"a" * BOUNDS.line_bytes + b" HTTP/1.1\r\nHost: here\r\n\r\n")
    assert status(answer) == 414
    assert b"address-too-long" in answer


def test_fields_after_a_body_are_no_fields_of_the_request(served: Served) -> None:
    """A proxy has looked at the head; what comes after the body is not added to it."""
    head = POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    answer = served.say(head + b"2\r\nab\r\n0\r\nX-Forwarded-Host: evil\r\nX-B: c\r\n\r\n")
    assert json.loads(answer.split(b"\r\n\r\n")[1])["bytes"] == 2
    assert b"x-forwarded-host" not in answer


@pytest.mark.parametrize("start", [b"2\r\nab\r\n0\r\nX-A: ", b"2;"], ids=["trailer", "extension"])
def test_what_stands_between_parts_of_a_body_is_bounded(served: Served, start: bytes) -> None:
    """A field after the last part, or the words of a part's length, cannot be without end."""
    answer = served.say(
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + start + b"a" * (BOUNDS.head_bytes + 2 * SLICE)
    )
    assert status(answer) in (400, 431)


def test_empty_lines_are_bounded(served: Served) -> None:
    """They may stand before a request, but not without end."""
    assert status(served.say(b"\r\n" * (BOUNDS.head_bytes // 2 + SLICE))) == 431


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", 0),
        (START + b"X-A: ", 408),
        (b"\r\n", 0),
        (POST + b"Content-Length: 500000\r\n\r\n{", 408),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", 408),
    ],
    ids=["silent", "head", "line", "body", "chunks"],
)
def test_what_does_not_arrive_is_not_waited_for(served: Served, sent: bytes, answered: int) -> None:
    """A connection without a request is closed; half a request is answered 408."""
    assert status(served.say(sent)) == answered
    until(lambda: not len(served.waiting), 5, 0.01)


def test_a_drip_does_not_prolong_a_head(served: Served) -> None:
    """The time runs from the first byte, whatever comes."""
    with served.connect() as line:
        line.sendall(START + b"X-A: ")
        line.settimeout(0.02)
        for _ in range(1000):
            try:
                if not line.recv(1, socket.MSG_PEEK):
                    break
                line.settimeout(5)
                break
            except TimeoutError:
                line.sendall(b"a")
        assert status(rest_of(line)) == 408


def test_a_body_that_comes_slowly_but_steadily_is_taken(served: Served) -> None:
    """Each kilobyte wins it a second."""
    with served.connect() as line:
        line.sendall(POST + b"Content-Length: 12000\r\nConnection: close\r\n\r\n")
        for _ in range(12):
            line.sendall(b"a" * 1000)
            time.sleep(0.05)
        answer = rest_of(line)
        assert status(answer) == 200
        assert b'"bytes": 12000' in answer


def test_a_kept_connection_serves_many_requests(served: Served) -> None:
    """Counting begins anew with each; requests that come together are answered in their order."""
    with served.connect() as line:
        for _ in range(3):
            line.sendall(POST + b"Content-Length: 70000\r\n\r\n" + b"a" * 70000)
            assert b'"bytes": 70000' in answer_of(line)
        line.sendall((START + b"\r\n") * 2000 + START + b"Connection: close\r\n\r\n")
        assert rest_of(line).count(b"200 OK") == 2001


def test_an_empty_line_does_not_keep_a_connection(served: Served) -> None:
    """After an answer, too, the next request has its time, and no more."""
    with served.connect() as line:
        line.sendall(START + b"\r\n")
        assert status(answer_of(line)) == 200
        line.sendall(b"\r\n")
        assert rest_of(line) == b""


def test_of_too_many_from_one_place_the_oldest_goes(served: Served) -> None:
    """A newer connection is served while a place keeps as many half requests as it may."""
    lines = [served.connect() for _ in range(BOUNDS.unfinished_per_address + 1)]
    for line in lines:
        line.sendall(START)
    with served.connect() as honest:
        honest.sendall(START + b"Connection: close\r\n\r\n")
        assert status(rest_of(honest)) == 200
    until(lambda: not len(served.waiting), 5, 0.01)
    for line in lines:
        line.close()


def test_an_answer_that_nobody_takes_ends(served: Served) -> None:
    """Who asks for much and reads nothing loses the connection."""
    with served.connect() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        until(lambda: served.server.server_state.connections, 5, 0.01)
        until(lambda: not served.server.server_state.connections, 10, 0.05)
