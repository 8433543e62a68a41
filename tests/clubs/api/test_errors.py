"""Refusals have one shape: every part that is at fault is named, in our words, and a code has one status."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django_filters
import pytest
from django import forms
from django.test import Client, override_settings
from rest_framework import fields as framework
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

import clubs.api
from clubs.api.core.faults import CODES, OF_FILTERS, UNUSABLE, dotted, explained, of_body, pointer, undotted
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Status
from clubs.people.models import Club
from matches.problems import Fault
from tests.clubs.api import guide
from tests.clubs.api.asking import Asker, by_token, sign_in
from tests.clubs.api.fuzz.calling import described
from tests.clubs.competitions.conftest import CAROM, build, build_club
from tests.factories import make_player, owner_of

ROOT = Path(__file__).resolve().parents[3]


def parts(answer: Any) -> list[tuple[str, str]]:
    """Where each fault of a refusal is, and its code."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    told = answer.json()
    assert told["request_id"] == answer["X-Request-Id"]
    assert told["type"] == f"urn:balkline:problem:{told['code']}" and told["status"] == answer.status_code
    assert [one["message"] for one in told.get("fields", [])] == [
        one["detail"] for one in told.get("errors", [])
    ]
    return [
        (one.get("pointer") or one.get("parameter") or one["header"], one["code"])
        for one in told.get("errors", [])
    ]


@pytest.fixture
def club() -> Club:
    return build_club(tables=2)


@pytest.fixture
def director(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


@pytest.mark.django_db
def test_all_faults_of_a_body_are_told_at_once(club: Club, director: Asker) -> None:
    """Three bad members and two unknown ones, however deep, are five."""
    given = {
        "name": "Cup", "game": CAROM, "length": 1, "race": 0, "level": "guess", "tables": [1, 0],
        "nme": "Cup", "no_show": {"minuts": 3},
    }  # fmt: skip
    refused = director.post(f"clubs/{club.slug}/competitions/", given)
    assert parts(refused) == [
        ("#/nme", "unknown-field"), ("#/no_show/minuts", "unknown-field"), ("#/race", "too-low"),
        ("#/level", "not-a-choice"), ("#/tables/1", "too-low"),
    ]  # fmt: skip
    told = refused.json()
    assert (told["status"], told["code"]) == (422, "bad-field") and "stroke" in told["errors"][3]["choices"]
    assert told["fields"][1] == {"field": "no_show.minuts", "message": "There is no such field."}
    assert told["detail"].startswith("There is no such field. This must be 1 at least.")
    assert not club.competitions.exists()


@pytest.mark.django_db
def test_all_faults_of_a_query_are_told_at_once(club: Club) -> None:
    """Parameters that there are not, with a page that cannot be; or all filters that are not understood."""
    refused = Asker().get(f"clubs/{club.slug}/players/?txt=a&nme=b&limit=0&offset=x")
    assert parts(refused) == [
        ("nme", "unknown-parameter"), ("txt", "unknown-parameter"), ("limit", "too-low"),
        ("offset", "not-a-number"),
    ]  # fmt: skip
    refused = Asker().get(f"clubs/{club.slug}/players/?active=yes&rating_from=x&rating_to=-9999999999")
    assert parts(refused) == [
        ("active", "not-a-boolean"), ("rating_from", "not-a-number"), ("rating_to", "too-low"),
    ]  # fmt: skip
    refused = Asker().get(f"clubs/{club.slug}/competitions/?status=lost")
    assert parts(refused) == [("status", "not-a-choice")]
    choices = refused.json()["errors"][0]["choices"]
    assert choices == [value for value, _ in Status.choices]


@pytest.mark.django_db
def test_the_bad_ones_of_a_list_are_named(club: Club, director: Asker) -> None:
    """Which of 64 players is not there, stands twice, is off the list, or has entered already."""
    cup = build(club, 3, until="open")
    players = [make_player(club, f"P{n}") for n in range(60)]
    at = f"clubs/{club.slug}/competitions/{cup.slug}/entrants/"
    slugs = [one.slug for one in players]
    refused = director.post(at, {"players": [*slugs[:40], "nobody", *slugs[40:], "ghost", slugs[5]]})
    assert parts(refused) == [
        ("#/players/40", "unknown-reference"), ("#/players/61", "unknown-reference"),
        ("#/players/62", "twice"),
    ]  # fmt: skip
    type(players[0]).objects.filter(pk__in=[players[7].pk, players[9].pk]).update(active=False)
    refused = director.post(at, {"players": slugs})
    assert refused.status_code == 409 and refused.json()["code"] == "inactive"
    assert parts(refused) == [("#/players/7", "inactive"), ("#/players/9", "inactive")]
    there = cup.entrants.select_related("player").order_by("number")
    refused = director.post(at, {"players": [slugs[0], *(one.player.slug for one in there)]})
    assert parts(refused) == [(f"#/players/{n}", "already-in") for n in (1, 2, 3)]
    assert cup.entrants.count() == 3


@pytest.mark.django_db
def test_what_is_named_elsewhere_is_placed(club: Club, director: Asker) -> None:
    """Tables and seeds by their numbers; a part that a service names, in the member that has it."""
    at = f"clubs/{club.slug}/competitions/"
    refused = director.post(at, {"name": "Cup", "game": CAROM, "length": 1, "tables": [1, 77, 78]})
    assert (refused.status_code, refused.json()["code"]) == (422, "no-such-table")
    assert parts(refused) == [("#/tables/1", "no-such-table"), ("#/tables/2", "no-such-table")]
    cup = build(club, 3, until="open")
    seeds = [{"number": 1, "seed": 1}, {"number": 77, "seed": 1}, {"number": 1, "seed": None}]
    refused = director.patch(f"{at}{cup.slug}/hand-seeds/", {"seeds": seeds})
    assert parts(refused) == [
        ("#/seeds/1/number", "unknown-reference"), ("#/seeds/2/number", "twice"), ("#/seeds/1/seed", "twice"),
    ]  # fmt: skip
    refused = director.post(at, {"name": "C", "game": CAROM, "length": 1, "clock": {"shot": 5, "warning": 9}})
    assert refused.json()["code"] == "bad-clock"
    assert parts(refused)[0][0].startswith("#/clock/")


@pytest.mark.django_db
def test_whoever_refuses_does_it_in_one_shape(club: Club, director: Asker) -> None:
    """Addresses that are none, methods, media types, hosts, tokens, sessions without their token."""
    at = f"/api/v1/clubs/{club.slug}/players/"
    person = Client(enforce_csrf_checks=True)
    sign_in(person, owner_of(club))
    json = "application/json"
    for answer, expected, header in (
        (Client().get("/api/v1/no/such"), (404, "not-found"), None),
        (Client().post("/api/no/such", "{", json), (404, "not-found"), None),
        (Client().put(at, "{}", json), (405, "wrong-method"), None),
        (Client().get(at, headers={"Accept": "image/png"}), (406, "not-acceptable"), "Accept"),
        (Client().get(at, headers={"Authorization": "Bearer x"}), (401, "bad-token"), "Authorization"),
        (Client().get("/api/x", headers={"Authorization": "Bearer x"}), (401, "bad-token"), "Authorization"),
        (Client().get(at, headers={"Host": "a b"}), (400, "bad-request"), None),
        (person.post(at, '{"name": "Ann"}', json), (403, "csrf-missing"), "X-CSRFToken"),
        (director.client.post(at, "a=b", "text/plain", headers=director.headers), (415, "not-json"),
         "Content-Type"),
    ):  # fmt: skip
        assert (answer.status_code, answer.json()["code"]) == expected, answer.content
        assert parts(answer) == ([(header, expected[1])] if header else []), expected
        assert "RateLimit-Limit" in answer or expected[0] == 400
    assert not club.players.exists()


@pytest.mark.django_db
def test_unknown_addresses_are_counted(club: Club) -> None:
    """Who looks for addresses is held back like everybody."""
    with override_settings(API_RATE_PUBLIC="2/minute"):
        answers = [Client().get("/api/v1/no/such") for _ in range(3)]
    assert [one.status_code for one in answers] == [404, 404, 429]
    assert answers[2].json()["code"] == "too-many" and int(answers[2]["Retry-After"]) > 0


@pytest.mark.django_db
def test_refusals_speak_the_language_that_is_asked_for(club: Club, director: Asker) -> None:
    """Title and details alike."""
    refused = director.ask(
        "POST", f"clubs/{club.slug}/players/", {"name": 5.5, "rating": "x"}, **{"Accept-Language": "de"}
    )
    told = refused.json()
    assert told["title"] == "Etwas in der Anfrage ist nicht verwendbar."
    assert [one["detail"] for one in told["errors"]] == ["Das muss eine ganze Zahl sein."]


def test_a_pointer_is_one_of_json() -> None:
    """RFC 6901, as the fragment of an address (6)."""
    assert pointer(("entrants", 17, "player")) == "#/entrants/17/player"
    assert pointer(("a/b", "m~n", "c d", "ä%")) == "#/a~1b/m~0n/c%20d/%C3%A4%25"
    assert dotted(("seeds", 1, "seed")) == "seeds[1].seed" and undotted("seeds[1].seed") == (
        "seeds",
        1,
        "seed",
    )


# No sentence of a framework

WRONG: tuple[Any, ...] = (
    None, "", " ", "x", "x" * 20_000, "\x00", "\ud800", "1" * 2000, 10**400, -(10**400), 1e300, float("nan"),
    -1, 0, 1.5, 99_999, True, [], ["x"] * 300, [None], [[]], {}, {"x": 1}, {"": None}, "2026-02-30",
    "2026-03-01", "2026-03-01T00:00:00", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:00", "25:00",
    "0.123456789", "1e99", "a@b", "http://x", b"x", object(),
)  # fmt: skip


def _framework_sentences() -> set[str]:
    found: set[str] = set()
    for kind in [*vars(framework).values(), *vars(serializers).values()]:
        found |= {str(one) for one in getattr(kind, "default_error_messages", {}).values()}
    return {one.split("{")[0].strip() for one in found} - {""}


def every_serializer() -> list[type[serializers.Serializer[Any]]]:
    """All of the interface."""
    for one in pkgutil.walk_packages(clubs.api.__path__, "clubs.api."):
        if ".management" not in one.name and ".migrations" not in one.name:
            importlib.import_module(one.name)
    found, waiting = set(), [serializers.Serializer]
    while waiting:
        fresh = set(waiting.pop().__subclasses__()) - found
        found |= fresh
        waiting += fresh
    return sorted((one for one in found if one.__module__.startswith("clubs.api.")), key=str)


def fields_of(kind: Any) -> Iterator[Any]:
    """The fields that a program can send, with the elements of lists."""
    for field in kind().fields.values():
        while field is not None and not field.read_only:
            yield field
            field = getattr(field, "child", None)


def test_every_error_of_every_field_has_words_of_ours() -> None:
    """Each field gets everything that is wrong somewhere; its framework's sentences never come out."""
    theirs, kinds, wrong, provoked = _framework_sentences(), every_serializer(), set(), set()
    assert len(kinds) > 400 and len(theirs) > 30
    alike: set[tuple[type, str]] = set()
    for kind in kinds:
        for field in fields_of(kind):
            if (made := (type(field), repr(field._kwargs))) in alike and not hasattr(field, "fields"):
                continue
            alike.add(made)
            for value in (framework.empty, *WRONG):
                try:
                    field.run_validation(value)
                except framework.SkipField:
                    pass
                except ValidationError as error:
                    for fault in of_body(field, error.detail):
                        provoked.add(fault.code)
                        if fault.code not in CODES or fault.code == UNUSABLE.code or not fault.detail:
                            wrong.add(
                                (kind.__name__, field.field_name, repr(value)[:40], str(error.detail)[:80])
                            )
                        if any(fault.detail.startswith(one) for one in theirs):
                            wrong.add((kind.__name__, field.field_name, fault.detail))
    assert wrong == set()
    assert len(provoked) > 15, provoked


def test_every_error_key_of_the_fields_in_use_is_explained() -> None:
    """Also keys that no value of the test above provokes, and those of validators."""
    from clubs.api.core.faults import OF_FIELDS

    wrong = set()
    for kind in every_serializer():
        for field in fields_of(kind):
            keys = {*field.error_messages, *(getattr(one, "code", "") for one in field.validators)} - {""}
            wrong |= {
                (type(field).__name__, key)
                for key in keys
                if explained(OF_FIELDS, field, key) is UNUSABLE
                and not (key == "invalid" and type(field).__name__ == "Field")
            }
    assert wrong == set()


def test_every_error_key_of_the_filters_is_explained() -> None:
    every_serializer()
    waiting, found = [django_filters.FilterSet], set()
    while waiting:
        fresh = set(waiting.pop().__subclasses__()) - found
        found |= fresh
        waiting += fresh
    ours = [one for one in found if one.__module__.startswith("clubs.api.")]
    assert len(ours) > 10
    wrong = set()
    for kind in ours:
        for name, one in kind.base_filters.items():
            field: forms.Field = one.field
            keys = {*field.error_messages, *(getattr(two, "code", "") for two in field.validators)} - {""}
            if isinstance(field, forms.CharField | forms.ChoiceField) or type(field) is forms.Field:
                keys.discard("invalid")
            wrong |= {
                (name, type(field).__name__, key)
                for key in keys
                if explained(OF_FILTERS, field, key) is UNUSABLE
            }
    assert wrong == set()


def test_the_guide_tells_every_code_of_parts() -> None:
    text = guide.PATH.read_text(encoding="utf-8")
    section = text.partition("### Codes of parts")[2].partition("### Any request")[0]
    for code in CODES:
        assert f"`{code}`" in section, code


def test_the_description_tells_the_shape() -> None:
    shapes = described()["components"]["schemas"]
    assert shapes["Problem"]["properties"]["fields"]["deprecated"] is True
    assert {"pointer", "parameter", "header", "code", "detail", "choices"} == set(
        shapes["ProblemError"]["properties"]
    )


def test_a_fault_says_what_it_is_a_part_of() -> None:
    assert Fault(("a",), "x", "X").place == "body"
