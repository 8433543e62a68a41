"""What is wrong at any address is refused at every address: bodies, tokens, methods, types, ids of others.

One piece of code refuses a body that cannot be read, a token or a method for all addresses. So in ordinary
runs each address is tried with some of what is wrong, and each kind of wrong at some of the addresses; a soak
tries all at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.timezone import now

from clubs.api.core.permissions import PUBLIC, SITE
from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from clubs.api.models import Token
from clubs.people.models import Club, User
from tests.clubs.api.fuzz.calling import METHODS, described, operations, streamed, undone
from tests.clubs.api.fuzz.world import Fuzzed
from tests.clubs.page_table import STRANGER
from tests.factories import make_user
from tests.soak import SOAKING

pytestmark = [pytest.mark.django_db, pytest.mark.more_in_soak]

OF_NOBODY = ("/score-sheets/{book}/{slug}/blank.pdf", "/sheets/{sheet}/template/")
"""Addresses that name nothing of a club: sheets to fill in."""
BODIES: dict[str, tuple[bytes, str, tuple[int, str]]] = {
    "no JSON": (b"{", "application/json", (400, "bad-json")),
    "no UTF-8": (b'{"name": "\xff"}', "application/json", (400, "bad-json")),
    "a list": (b"[1]", "application/json", (400, "bad-json")),
    "a text": (b'"x"', "application/json", (400, "bad-json")),
    "NaN": (b'{"name": NaN}', "application/json", (400, "bad-json")),
    "a number beyond all bounds": (b'{"name": 1' + b"0" * 5000 + b"}", "application/json", (400, "bad-json")),
    "a number without end": (b'{"name": 1e999}', "application/json", (400, "bad-json")),
    "nul": (b'{"name": "A\\u0000"}', "application/json", (400, "bad-json")),
    "nul in a name": (b'{"a\\u0000": 1}', "application/json", (400, "bad-json")),
    "half a character": (b'{"name": "\\ud800"}', "application/json", (400, "bad-json")),
    "half a character as a name": (b'{"\\udfff": 1}', "application/json", (400, "bad-json")),
    "too deep": (b'{"a":' * 100_000, "application/json", (400, "bad-json")),
    "too large": (b'{"name": "' + b"a" * 1_048_576 + b'"}', "application/json", (413, "too-large")),
    "an unknown member": (b'{"no_such_member": 1}', "application/json", (422, "bad-field")),
    "a form": (b"name=Ann", "application/x-www-form-urlencoded", (415, "not-json")),
    "plain text": (b"name", "text/plain", (415, "not-json")),
    "a type that is none": (b"{}", "application", (415, "not-json")),
}


def asked(method: str, path: str, at: dict[str, Any], token: str = "", body: bytes = b"", **more: Any) -> Any:
    """One request to ``path`` with its parameters, taken back."""
    address = re.sub(r"\{(\w+)\}", lambda name: str(at[name[1]]), path)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    media = more.pop("media", "application/json")
    with undone():
        return Client().generic(method.upper(), address, body, media, headers={**headers, **more})


def real(path: str, fuzzed: Fuzzed) -> dict[str, Any]:
    """The first address of ``path`` that leads to something."""
    return fuzzed.addresses(path)[0]


def refusal(answer: HttpResponse) -> tuple[int, str]:
    """Status and code; an answer that is no problem has the code "?"."""
    if answer["Content-Type"] != "application/problem+json":
        return answer.status_code, "?"
    return answer.status_code, answer.json()["code"]


def each(*methods: str) -> Iterator[tuple[str, str]]:
    """Operations, all or of some methods."""
    return ((method, path) for method, path in operations() if not methods or method in methods)


def by_turns(found: Iterable[tuple[str, str]], turn: int, turns: int) -> list[tuple[str, str]]:
    """One in ``turns`` of the operations, others in each turn; in a soak all of them."""
    every = list(found)
    assert len(every) > 50
    return every if SOAKING else every[turn % turns :: turns]


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_cannot_be_read_is_refused(name: str, fuzzed: Fuzzed) -> None:
    """Wherever a body is taken; an operation that takes none does not look at it. Each operation gets one of
    the bodies; in a soak all."""
    body, media, expected = BODIES[name]
    taking = (one for one in each("post", "put", "patch") if _takes_json(*one))
    found = {
        f"{method} {path}": refusal(
            asked(method, path, real(path, fuzzed), fuzzed.tokens[_for(path)], body, media=media)
        )
        for method, path in by_turns(taking, list(BODIES).index(name), len(BODIES))
    }
    assert {name: one for name, one in found.items() if one != expected} == {}


def _for(path: str) -> str:
    """Who may ask at ``path``."""
    return "tablet" if path.startswith("/api/v1/table/") else "owner"


def _takes_json(method: str, path: str) -> bool:
    """Whether it has a body, which is no file."""
    body = described()["paths"][path][method].get("requestBody")
    return body is not None and "application/json" in body["content"]


def test_a_file_that_cannot_be_read_is_refused(fuzzed: Fuzzed) -> None:
    """An upload is taken by whatever type it is called; nothing at all is no file."""
    found = [one for one in each("post") if "requestBody" in described()["paths"][one[1]][one[0]]]
    found = [(method, path) for method, path in found if not _takes_json(method, path)]
    assert len(found) > 4
    for method, path in found:
        for media in ("text/csv", "application/json", "application", "multipart/form-data; boundary=x"):
            answer = asked(method, path, real(path, fuzzed), fuzzed.tokens["owner"], media=media)
            assert refusal(answer) == (422, "no-file"), (path, media)
        broken = asked(
            method, path, real(path, fuzzed), fuzzed.tokens["owner"], b"x", media="multipart/form-data"
        )
        assert refusal(broken) == (400, "bad-json"), path


KINDS = ("expired", "revoked", "of nobody any more", "unknown", "no token", "odd")


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_that_is_not_good_is_refused(kind: str, fuzzed: Fuzzed) -> None:
    """Also where anybody may look: who signs in wrongly is told so, and not shown what others see. Each
    operation is tried with one kind of token; in a soak with all."""
    text, code = _bad_token(kind, fuzzed)
    answers = {
        f"{method} {path}": asked(method, path, real(path, fuzzed), text)
        for method, path in by_turns(each(), KINDS.index(kind), len(KINDS))
    }
    assert {name: refusal(one) for name, one in answers.items() if refusal(one) != (401, code)} == {}
    assert all(one["WWW-Authenticate"] == 'Bearer realm="Balkline"' for one in answers.values())


def _bad_token(kind: str, fuzzed: Fuzzed) -> tuple[str, str]:
    if kind in ("no token", "odd"):
        return {"no token": "bk_", "odd": "bk_\xe9\x00\ud800".encode("utf-8", "replace").decode()}[
            kind
        ], "bad-token"
    user = fuzzed.world.people["owner"] if kind != "of nobody any more" else make_user()
    assert isinstance(user, User)
    row, text = make_token(user=user, label=kind, scopes=Scope, days=1)
    mine = Token.objects.filter(pk=row.pk)
    if kind == "expired":
        mine.update(expires_at=now() - timedelta(seconds=1))
        return text, "token-expired"
    if kind == "revoked":
        mine.update(revoked_at=now())
        return text, "token-revoked"
    if kind == "unknown":
        mine.delete()
        return text, "bad-token"
    User.objects.filter(pk=user.pk).update(is_active=False)
    return text, "token-revoked"


def test_a_token_of_another_club_is_nobody_here(fuzzed: Fuzzed) -> None:
    """Though its owner may everything here: it reads what everybody reads, and is refused all else. Of what
    everybody reads, every fourth address is compared; in a soak each."""
    owner = fuzzed.world.people["owner"]
    assert owner is not None
    other = Club.objects.exclude(pk=fuzzed.club.pk)[0]
    _, text = make_token(user=owner, label="Other", scopes=Scope, days=1, club=other)
    read, refused, seen, wrong = 0, 0, 0, {}
    for method, path in each():
        if "{club}" not in path and "{match}" not in path:
            continue
        seen += (of_all := _open_to_all(method, path))
        if of_all and seen % 4 and not SOAKING:
            continue
        answer = asked(method, path, real(path, fuzzed), text)
        if of_all:
            visitors = asked(method, path, real(path, fuzzed))
            read += visitors.status_code == 200
            parts = slice(1 if path.endswith("/clock/") else 2)  # a clock tells the time, which goes on
            if _seen(answer)[parts] != _seen(visitors)[parts]:
                wrong[f"{method} {path}"] = _seen(answer)[0], _seen(visitors)[0]
        else:
            refused += 1
            if refusal(answer) != (403, "other-club"):
                wrong[f"{method} {path}"] = refusal(answer)
    assert wrong == {}
    assert read > (80 if SOAKING else 20) and refused > 100


def _open_to_all(method: str, path: str) -> bool:
    operation = described()["paths"][path][method]
    return operation["x-scope"] == Scope.READ and operation["x-who"] in (PUBLIC.name, SITE.name)


def _seen(answer: Any) -> tuple[int, bytes]:
    """Status and text, without the name of the request; of a stream, which tells the time, the status."""
    if answer["Content-Type"].startswith("text/event-stream"):
        return answer.status_code, b""
    content = b"".join(answer) if answer.streaming else answer.content
    return answer.status_code, content.replace(answer["X-Request-Id"].encode(), b"")


def test_the_club_next_door_has_none_of_this_clubs_things(fuzzed: Fuzzed) -> None:
    """Its owner, at its own address, with the ids of ours: there is nothing."""
    neighbour = fuzzed.world.people[STRANGER]
    assert neighbour is not None
    club = Club.objects.filter(memberships__user=neighbour)[0]
    _, text = make_token(user=neighbour, label="Neighbour", scopes=Scope, days=1)
    found = {
        f"{method} {path}": refusal(
            asked(method, path, {**real(path, fuzzed), "club": club.slug}, text, b"{}")
        )
        for method, path in each()
        if "{club}" in path and path.count("{") > 1 and not path.endswith(OF_NOBODY)
    }
    # a body that lacks something may be found wanting before the id is looked up
    wrong = {name: one for name, one in found.items() if one[0] != 404 and one != (422, "bad-field")}
    assert len(found) > 60 and wrong == {}


def test_another_matchs_dispute_is_not_found(fuzzed: Fuzzed) -> None:
    wrong = {}
    for method, path in each():
        if "{dispute}" in path:
            at = real(path, fuzzed)
            others = [one for one in fuzzed.addresses("matches/{match}/") if one["match"] != at["match"]]
            one = refusal(asked(method, path, {**at, **others[0]}, fuzzed.tokens["owner"], b"{}"))
            if one[0] != 404 and one != (422, "bad-field"):
                wrong[f"{method} {path}"] = one
    assert wrong == {}


def test_what_cannot_be_done_at_an_address_is_told_with_what_can(fuzzed: Fuzzed) -> None:
    """One other method at every third address, now this and now that; in a soak each at all."""
    paths: dict[str, set[str]] = {}
    for method, path in operations():
        paths.setdefault(path, set()).add(method)
    wrong = {}
    for path, known in list(paths.items())[:: 1 if SOAKING else 3]:
        others = sorted({*METHODS, "options"} - known)
        for method in others if SOAKING else [others[len(path) % len(others)]]:
            answer = asked(method, path, real(path, fuzzed), fuzzed.tokens["owner"])
            allowed = {one.strip().lower() for one in answer.get("Allow", "").split(",")} - {"head"}
            if refusal(answer) != (405, "wrong-method") or allowed != known:
                wrong[f"{method} {path}"] = (refusal(answer), allowed)
    assert wrong == {}


def test_nothing_but_json_is_answered(fuzzed: Fuzzed) -> None:
    """At one in nine operations; in a soak at all."""
    found = {
        f"{method} {path}": refusal(
            asked(method, path, real(path, fuzzed), fuzzed.tokens["owner"], Accept="image/png")
        )
        for method, path in by_turns(each(), 0, 9)
        if not streamed(method, path)  # a stream is one, whatever else was wished for
    }
    assert {name: one for name, one in found.items() if one != (406, "not-acceptable")} == {}
