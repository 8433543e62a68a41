"""docs/api.md is true: its requests are sent in order and answered as it says. (Its codes: ``test_codes``.)

They go over HTTP to a server, and not through the framework's client: a program has a socket, not a request
factory. So what is called to a table after the commit, headers, "unchanged" and the addresses of further
pages are part of it, as they are. One server is enough for the whole guide, which is one story.
"""

from __future__ import annotations

import http.client
import itertools
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from clubs.api.core import examples
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.core.tokens import make_token
from clubs.people.models import Club, User
from matches.log.models import ID_ALPHABET
from tests.clubs.api import guide
from tests.clubs.api.asking import code_of
from tests.clubs.api.oauth.apps import Person, told
from tests.clubs.api.recording import WRITE, Recording, members, write
from tests.factories import make_club, owner_of


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_the_guide_can_be_followed(live_server: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club without anything becomes one with a champion, by the requests of the guide alone."""
    monkeypatch.setattr(secrets, "choice", with_digits())
    club = make_club("Hall")
    settings.SANDBOX = True
    make_club("Sandbox", slug="sandbox", is_demonstration=True)
    owner = owner_of(club)
    _, token = make_token(user=owner, label="Guide", scopes=Scope, days=1, club=club)
    _, own = make_token(user=owner, label="Guide", scopes=Scope, days=1)
    known = {"token": token, "own_token": own}
    recording = Recording()
    for one in guide.exchanges():
        if "{app_code}" in one.request.body:
            known["app_code"] = allowed(known, owner, club)
        status, headers, text = send(live_server.url, one.request, known)
        recording.take(
            *guide.filled(one.request.first, known).split(" ", 1),
            guide.filled(one.request.body, known),
            status,
            text,
        )
        try:
            assert status == int(one.answer.first.split()[1]), text
            guide.compare(one.answer.headers, headers, known, "the headers")
            if one.answer.body and "json" not in headers.get("Content-Type", ""):
                guide.compare_text(one.answer.body, text, known)
            elif one.answer.body:
                guide.compare(guide.body_of(one.answer), json.loads(text), known)
        except AssertionError as fault:
            raise AssertionError(f"{one}: {fault}") from None
    examples_are_current(recording.tidied())


def with_digits() -> Callable[[Sequence[Any]], Any]:
    """Chooses so that in every code and id letters and digits take turns.

    By its digits a recording tells it from a word, by its letters from a number.
    """
    choose, turn = secrets.choice, itertools.count()
    letters = "".join(one for one in ID_ALPHABET if one.isalpha())
    digits = "".join(one for one in ID_ALPHABET if one.isdigit())
    return lambda of: choose((letters, digits)[next(turn) % 2] if of == ID_ALPHABET else of)


def examples_are_current(told: dict[str, Any]) -> None:
    """The description shows what the guide's requests were answered (``BALKLINE_TEST_EXAMPLES=write``)."""
    if WRITE:
        write(examples.GUIDE, told)
    kept = json.loads(examples.GUIDE.read_text(encoding="utf-8"))
    assert list(kept) == list(told)
    for name, shown in kept.items():
        sent = [[one["sent"], one["status"], members(one["answer"])] for one in shown]
        assert sent == [[one["sent"], one["status"], members(one["answer"])] for one in told[name]], name


def allowed(known: dict[str, str], owner: User, club: Club) -> str:
    """The code that the app of the guide gets when ``owner`` lets it read in ``club``, and no more."""
    shown = guide.PATH.read_text(encoding="utf-8").replace("\n  &", "&")
    address = next(line for line in shown.splitlines() if line.startswith("/oauth/authorize/?"))
    asked = guide.filled(address, known).replace(" ", "%20")
    answer = Person(owner).answers(asked, scopes=["read"], club=club)
    assert answer.status_code == 302, answer.content.decode()
    assert told(answer["Location"])["iss"] and told(answer["Location"])["state"] == "xyz"
    return told(answer["Location"])["code"]


def send(server: str, request: guide.Message, known: dict[str, str]) -> tuple[int, dict[str, str], str]:
    """One request over a connection of its own: status, headers, text."""
    method, address = guide.filled(request.first, known).split(" ", 1)
    headers = {name: guide.filled(value, known) for name, value in request.headers.items()}
    body = guide.filled(request.body, known).encode() if request.body else None
    if body is not None:
        headers.setdefault("Content-Type", "application/json")
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=30)
    try:
        parts = urlsplit(address)
        connection.request(method, f"{parts.path}?{parts.query}".rstrip("?"), body, headers)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode(errors="replace")
    finally:
        connection.close()


def test_an_address_that_is_none_is_refused_like_everything_else() -> None:
    for method in ("get", "post"):
        answer = getattr(Client(), method)("/api/v1/nothing/at/all")
        assert code_of(answer) == (404, "not-found")


def test_the_guide_tells_every_scope() -> None:
    text = guide.PATH.read_text(encoding="utf-8")
    for scope in LABELS:
        assert f"| `{scope!s}` |" in text


def test_the_notation_of_the_guide_is_strict() -> None:
    """A guide that says something else than the server is found out."""
    known: dict[str, str] = {}
    guide.compare({"a": "{x}", "l": [1, "..."]}, {"a": "7", "b": 2, "l": [1, 2, 3]}, known)
    assert known == {"x": "7"}
    for shown, found in (
        ({"a": "{x}"}, {"a": "8"}), ({"a": 1}, {"b": 1}), ([1], [1, 2]), ([1, 2, "..."], [1]), (True, 1),
        ({"a": None}, {"a": 0}), ([], [1]), ({"a": 1}, [1]),
    ):  # fmt: skip
        with pytest.raises(AssertionError):
            guide.compare(shown, found, known)
    guide.compare_text("a,b\n{x}", "\ufeffa,b\r\n7,8\r\n", known)
    with pytest.raises(AssertionError):
        guide.compare_text("a,c", "a,b\r\n", known)
