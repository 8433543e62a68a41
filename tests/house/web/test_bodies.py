"""How much may be sent to which address, by whom: the whole site on a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.asgi import get_asgi_application
from django.test import Client
from django.urls import get_resolver, resolve, reverse

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from clubs.people.models import User
from config.bodies import UPLOADS, with_bounded_bodies
from config.bounds import MIB, USUAL_BODY, Bounds
from config.threads import with_kept_threads
from matches.live.asgi import with_live
from tests.house.web.serving import Served, answer_of, rest_of, serving

HOST = b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
IMPORT = "/clubs/import/"


class Taken:
    """Passes on to the site, and counts the bytes of bodies that it lets through."""

    def __init__(self, site: Any) -> None:
        self.site, self.bytes, self.requests = site, 0, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def counted() -> Any:
            message = await receive()
            self.bytes += len(message.get("body", b""))
            return message

        self.requests += scope["type"] == "http"
        await self.site(scope, counted, send)


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[Served, Taken]]:
    taken = Taken(with_live(with_kept_threads(get_asgi_application())))  # type: ignore[arg-type]
    bounds = Bounds(linger_seconds=0.2)
    with serving(with_bounded_bodies(taken, bounds), bounds) as served:
        yield served, taken


@pytest.fixture
def served(site: tuple[Served, Taken]) -> Served:
    return site[0]


@pytest.fixture
def taken(site: tuple[Served, Taken]) -> Taken:
    site[1].bytes = site[1].requests = 0
    return site[1]


def stated(path: str, length: int, *more: bytes) -> bytes:
    fields = b"".join(one + b"\r\n" for one in more)
    return b"POST " + path.encode() + HOST + fields + b"Content-Length: %d\r\n\r\n" % length


def test_a_large_body_is_refused_before_it_is_sent(served: Served, taken: Taken) -> None:
    """The stated length decides: an answer at once, a page for people, and the connection is closed."""
    with served.connect() as line:
        line.sendall(stated("/account/login/", 600 * MIB, b"Expect: 100-continue"))
        answer = rest_of(line)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"text/html" in answer and b"connection: close" in answer and b"too-large" in answer
    assert taken.requests == 0


def test_who_is_sending_reads_the_answer(served: Served) -> None:
    """A megabyte that is on its way is taken and thrown away, so that no reset takes the answer away."""
    answer = served.say(stated("/account/login/", USUAL_BODY + 1) + b"a" * 900_000)
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_programs_are_answered_in_json(served: Served) -> None:
    """As a problem below /api/, as the pages' scripts are answered elsewhere."""
    body = json.loads(served.say(stated("/api/v1/clubs", 5 * MIB)).split(b"\r\n\r\n")[1])
    assert (body["code"], body["status"]) == ("too-large", 413)
    told = served.say(stated("/m/x/disputes/y/photo/", 5 * MIB, b"Accept: application/json"))
    assert json.loads(told.split(b"\r\n\r\n")[1])["code"] == "too-large"


def test_a_body_of_unknown_length_is_counted(served: Served, taken: Taken) -> None:
    """It is cut when it comes to more than the bound; what was taken is no more than that and a piece."""
    part = b"10000\r\n" + b"a" * 65536 + b"\r\n"
    head = b"POST /account/login/" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    answer = served.say(head, *[part] * 60, b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert taken.bytes <= USUAL_BODY + 256 * 1024


def test_streams_take_no_endless_body(served: Served) -> None:
    """What is sent to a stream is thrown away, but not for ever."""
    part = b"10000\r\n" + b"a" * 65536 + b"\r\n"
    answer = served.say(b"POST /live/x/y/" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", *[part] * 200)
    assert answer.startswith((b"HTTP/1.1 405 ", b"HTTP/1.1 413 "))


@pytest.mark.django_db(transaction=True)
def test_only_who_is_signed_in_uploads_archives(served: Served, taken: Taken) -> None:
    """The name of a session is not enough: it is looked up. Elsewhere nobody may send so much."""
    client = Client()
    client.force_login(User.objects.create_user("ann@example.org", "a long password 1"))
    session = client.cookies["sessionid"].value.encode()
    size = 3 * MIB
    for cookie in (b"Accept: */*", b"Cookie: sessionid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"):
        assert served.say(stated(IMPORT, size, cookie)).startswith(b"HTTP/1.1 413 ")
    known = b"Cookie: sessionid=" + session
    assert served.say(stated("/account/email/", size, known)).startswith(b"HTTP/1.1 413 ")
    assert served.say(stated(IMPORT, 65 * MIB, known)).startswith(b"HTTP/1.1 413 ")
    assert taken.requests == 0
    with served.connect() as line:
        line.sendall(stated(IMPORT, size, known) + b"a" * size)
        assert answer_of(line).startswith(b"HTTP/1.1 403 "), "Django has it, and misses the form's token"
    assert taken.bytes == size
    part = b"10000\r\n" + b"a" * 65536 + b"\r\n"
    with served.connect() as line:
        line.sendall(b"POST " + IMPORT.encode() + HOST + known + b"\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.sendall(part * 48 + b"0\r\n\r\n")
        assert answer_of(line).startswith(b"HTTP/1.1 403 ")


@pytest.mark.django_db(transaction=True)
def test_a_token_that_is_good_uploads_a_photograph(served: Served, taken: Taken) -> None:
    """One that is not known may send no more than anybody."""
    user = User.objects.create_user("ann@example.org", "a long password 1")
    _, text = make_token(user=user, label="Bench", scopes=Scope, days=1)
    path = "/api/v1/matches/x/disputes/y/photo/"
    for told in (b"bk_wrong", b""):
        assert served.say(stated(path, 3 * MIB, b"Authorization: Bearer " + told)).startswith(
            b"HTTP/1.1 413 "
        )
    assert taken.requests == 0
    known = b"Authorization: Bearer " + text.encode()
    with served.connect() as line:
        line.sendall(stated(path, 3 * MIB, known) + b"a" * 3 * MIB)
        assert answer_of(line).startswith(b"HTTP/1.1 405 "), "a photograph is put"
    assert taken.bytes == 3 * MIB
    assert served.say(stated(path, 7 * MIB, known)).startswith(b"HTTP/1.1 413 ")


@pytest.mark.django_db(transaction=True)
def test_only_a_token_that_is_good_uploads_archives(served: Served, taken: Taken) -> None:
    """By program: the token is looked up before anything is taken."""
    user = User.objects.create_user("ann@example.org", "a long password 1")
    _, text = make_token(user=user, label="Upload", scopes=Scope, days=1)
    size = 3 * MIB
    imports = reverse("api:imports")
    wrong = (b"Accept: */*", b"Authorization: Bearer bk_wrong", b"Authorization: Basic YTpi")
    for header in wrong:
        assert served.say(stated(imports, size, header)).startswith(b"HTTP/1.1 413 ")
    known = b"Authorization: Bearer " + text.encode()
    assert served.say(stated("/api/v1/clubs/", size, known)).startswith(b"HTTP/1.1 413 ")
    assert served.say(stated(imports, 65 * MIB, known)).startswith(b"HTTP/1.1 413 ")
    assert taken.requests == 0
    with served.connect() as line:
        line.sendall(stated(imports, size, known) + b"a" * size)
        assert answer_of(line).startswith(b"HTTP/1.1 202 ")
    assert taken.bytes == size


def test_every_address_of_the_table_is_there() -> None:
    """The names are those of real addresses."""
    assert resolve(IMPORT).view_name == "archives:import-club"
    assert reverse("disputes:photo", args=["x", "y"])
    assert reverse("api:dispute-photo", args=["x", "y"])
    assert set(UPLOADS) == {
        "api:dispute-photo",
        "api:imports",
        "archives:import-club",
        "disputes:photo",
    }
    assert get_resolver()
    assert all(most > USUAL_BODY for most in UPLOADS.values())
