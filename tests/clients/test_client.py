"""The Python client: requests sent again, lists, refusals, streams, signatures, functions with types."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from balkline_client import (
    Balkline,
    BalklineError,
    NotAllowed,
    NotFound,
    NotSignedIn,
    Problem,
    TooMany,
    Unreachable,
    WrongSignature,
    read_message,
)
from balkline_client.transport import KEY
from standardwebhooks import Webhook

from clubs.api.core.scopes import Scope
from clubs.api.models import Token
from clubs.people.models import Club, Player
from tests.clients.road import AFTER, BEFORE, PASS, Road
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(road: Road, token: Callable[..., str]) -> Iterator[Balkline]:
    with Balkline(road.address, token(), sleep=lambda seconds: None) as found:
        yield found


class Answers(httpx.BaseTransport):
    """Answers in order: a response, or an error that is raised; remembers what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers, self.asked = list(answers), list[httpx.Request]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def asking(*answers: httpx.Response | Exception, **more: Any) -> tuple[Balkline, Answers, list[float]]:
    """A client of these answers, what was asked, and how long it waited."""
    waits: list[float] = []
    there = Answers(*answers)
    return Balkline("https://x.example", "bk_x", transport=there, sleep=waits.append, **more), there, waits


LOST = httpx.ReadError("gone")
BUSY = {"code": "too-many", "title": "Too many requests."}


def test_a_post_is_sent_again_under_its_key() -> None:
    """After a lost answer, and while the first is still being done; each call has a key of its own."""
    client, there, waits = asking(
        LOST, httpx.Response(409, json={"code": "in-work"}), httpx.Response(503),
        httpx.Response(201, json={}), httpx.Response(201, json={}),
    )  # fmt: skip
    client.post("clubs/hall/players/", {"name": "Ann"})
    client.post("clubs/hall/players/", {"name": "Bo"})
    keys = [request.headers[KEY] for request in there.asked]
    assert len(set(keys[:4])) == 1 and keys[4] != keys[0] and len(waits) == 3
    assert {request.content for request in there.asked[:4]} == {b'{"name":"Ann"}'}


def test_what_has_no_key_is_not_sent_twice() -> None:
    """A PATCH whose answer was lost may have been done: that is for the caller to find out."""
    for failure in (LOST, httpx.Response(503)):
        client, there, _ = asking(failure)
        with pytest.raises(Unreachable if failure is LOST else Problem):
            client.patch("clubs/hall/", {"town": "Ulm"})
        assert len(there.asked) == 1
    client, there, _ = asking(LOST, httpx.Response(200, json={}))
    assert client.request("PATCH", "clubs/hall/", {"town": "Ulm"}, key="mine").status_code == 200


def test_it_waits_as_long_as_the_server_asks() -> None:
    """429 is sent again whatever it was, for nothing was done; but not after more than ``longest_wait``."""
    busy = httpx.Response(429, json=BUSY, headers={"Retry-After": "7"})
    client, _, waits = asking(busy, httpx.Response(200, json={}))
    client.delete("clubs/hall/players/ann/")
    assert waits == [7]
    client, _, waits = asking(busy, longest_wait=5)
    with pytest.raises(TooMany) as refused:
        client.get("clubs/hall/")
    assert (refused.value.retry_after, refused.value.code, waits) == (7, "too-many", [])


def test_it_gives_up_at_last() -> None:
    """After as many attempts as it was told, with waits that grow."""
    client, there, waits = asking(LOST, LOST, LOST, retries=2)
    with pytest.raises(Unreachable):
        client.get("clubs/hall/")
    assert len(there.asked) == 3 and waits[0] < waits[1]


def test_the_token_goes_to_its_server_alone() -> None:
    """An address of another server is no address."""
    client, there, _ = asking(httpx.Response(200, json={}))
    for url in ("https://evil.example/api/v1/", "//evil.example/", "https://x.example.evil.example/"):
        with pytest.raises(ValueError, match="no address of"):
            client.get(url)
    client.get("https://x.example/api/v1/clubs/hall/")
    assert [request.headers["Authorization"] for request in there.asked] == ["Bearer bk_x"]
    with pytest.raises(ValueError, match="begins with https"):
        Balkline("x.example")


def test_refusals_are_exceptions(hall: Balkline, club: Club, token: Callable[..., str]) -> None:
    """With the code, the fields and all members of the answer."""
    with pytest.raises(Problem) as wrong:
        hall.patch("clubs/hall/", {"twon": "Ulm"})
    assert (wrong.value.status, wrong.value.code) == (422, "bad-field")
    assert wrong.value.fields == [{"field": "twon", "message": "There is no such field."}]
    assert wrong.value.request_id and "bad-field" in str(wrong.value)
    with pytest.raises(NotFound):
        hall.get("clubs/hall/players/nobody/")
    with pytest.raises(NotAllowed) as narrow:
        Balkline(hall.base_url, token(Scope.READ)).post("clubs/hall/players/", {"name": "Eve"})
    assert narrow.value.data["scope"] == "people"
    with pytest.raises(NotSignedIn):
        Balkline(hall.base_url, "bk_wrong").get("clubs/hall/")
    german = Balkline(hall.base_url, token(), language="de")
    with pytest.raises(NotFound) as told:
        german.get("clubs/hall/players/nobody/")
    assert "Spieler" in told.value.title


def test_a_list_is_read_over_its_pages(hall: Balkline, club: Club) -> None:
    """Each row once, as many requests as pages, none for what is not read."""
    for n in range(5):
        hall.post("clubs/hall/players/", {"name": f"Player {n}"})
    rows = hall.pages("clubs/hall/players/", limit=2, fields="name", active=None)
    assert [row["name"] for row in rows] == [f"Player {n}" for n in range(5)]
    with pytest.raises(BalklineError, match="no list"):
        list(hall.pages("clubs/hall/"))


@pytest.mark.parametrize("lost", [BEFORE, AFTER])
def test_a_read_is_asked_again_over_a_bad_road(lost: str, hall: Balkline, club: Club, road: Road) -> None:
    """Twice lost, the third time answered."""
    left = [lost, lost]
    road.fate = lambda method, path: left.pop() if left else PASS
    assert hall.get("clubs/hall/")["name"] == "Hall"
    assert road.met == [lost, lost]


def test_a_stream_is_followed_over_lost_connections(hall: Balkline, club: Club, road: Road) -> None:
    """Every entry once and in order, although connections break between them and at their beginning."""
    match = make_match(club)
    marker = hall.marker(match.public_id)
    events = hall.follow_match(match.public_id)
    first = next(events)
    assert (first.name, first.data["seq"]) == ("state", 0)
    seen = []
    for n, tokens in enumerate((":lead", "+1", "+1", "+1"), 1):
        marker.mark("A", tokens)
        if n == 2:
            road.cut()
        if n == 3:
            road.cut()
            left = [BEFORE]  # a request for the stream alone: entry 3 may be there already
            road.fate = lambda method, path: left.pop() if left and "/stream/" in path else PASS  # noqa: B023
        event = next(event for event in events if event.name == "entry")
        seen.append((event.id, event.data["seq"]))
    assert seen == [(str(n), n) for n in range(1, 5)]
    again = next(e for e in hall.follow_match(match.public_id, since="3") if e.name == "entry")
    assert again.data["seq"] == 4


def test_a_stream_ends_when_the_token_does(hall: Balkline, club: Club, token: Callable[..., str]) -> None:
    """Revoked, it is not followed for ever: the reason is an exception. What cannot be read never begins."""
    club.public = False
    club.save()
    events = Balkline(hall.base_url, token()).follow_club("hall")
    assert next(events).name == "state"
    Token.objects.update(revoked_at=datetime.now(UTC))
    with pytest.raises(Problem) as ended:
        list(events)
    assert (ended.value.code, ended.value.status) == ("token-revoked", 401)
    with pytest.raises(NotFound):
        next(Balkline(hall.base_url).follow_club("hall"))


def test_a_webhook_is_read_only_with_its_signature() -> None:
    """The library of the standard signs as the server does; a changed body and a wrong secret are refused."""
    secret = "whsec_" + "c2VjcmV0c2VjcmV0c2VjcmV0"
    at = datetime.now(UTC)
    body = json.dumps(
        {"type": "match.confirmed", "timestamp": at.isoformat(), "data": {"event": {"id": "e"}}}
    )
    headers = {
        "Webhook-Id": "m1", "Webhook-Timestamp": str(int(at.timestamp())),
        "Webhook-Signature": Webhook(secret).sign("m1", at, body),
    }  # fmt: skip
    message = read_message(secret, body.encode(), headers)
    assert (message.id, message.kind, message.event) == ("m1", "match.confirmed", {"id": "e"})
    with pytest.raises(WrongSignature):
        read_message(secret, body.replace("confirmed", "voided").encode(), headers)
    with pytest.raises(WrongSignature):
        read_message("whsec_" + "b3RoZXJvdGhlcm90aGVyb3Ro", body.encode(), headers)


def test_players_are_made_once_over_a_bad_road(hall: Balkline, club: Club, road: Road) -> None:
    """A request that is lost on its way is made good."""
    left = [BEFORE, BEFORE]
    road.fate = lambda method, path: left.pop() if left else PASS
    assert hall.post("clubs/hall/players/", {"name": "Ann"})["slug"] == "ann"
    assert Player.objects.count() == 1
