"""Addresses of the interface: of what was made, and those that lack their last slash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from clubs.api.core.locating import Made
from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.api.fuzz.calling import METHODS, described
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_player, owner_of
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db

CUP = {"name": "Cup", "game": CAROM, "length": 3}
SITE = "http://testserver/api/v1/"
WITHOUT = {
    "call_phone_add": "a guest's phone has no address, and one's own is found in one's list",
    "cup_draw": "rounds are a part of the cup",
    "deeds_publish": "a deed is read at the emblems under it",
    "delivery_again": "a delivery is found in the list",
    "dispute_ask": "the answer tells when to ask again for the dispute",
    "dispute_photo_find": "the answer tells where it stands, and to ask again",
    "emblem_record": "events are read in the timeline",
    "match_amend": "entries are read as a log",
    "match_mark": "entries are read as a log",
    "match_seal": "entries are read as a log",
    "match_show": "entries are read as a log",
    "match_throw": "entries are read as a log",
    "match_undo": "entries are read as a log",
    "pairing_code_make": "the code itself leads to its page",
    "pairing_make": "a tablet is known by its token",
    "postponement_ask": "wishes are a part of their match",
    "rating_start": "starting values are several, and found in their list",
    "report_send": "a letter has no address",
    "webhook_test": "a delivery is found in the list",
}
"""Operations that make something, and tell no address; why."""


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def place(answer: HttpResponse) -> str:
    """The address that an answer tells, from where the interface begins."""
    assert answer.status_code == 201, answer.content
    assert answer["Location"].startswith(SITE)
    return answer["Location"].removeprefix(SITE)


def makers() -> dict[str, bool]:
    """Operations whose answer may be 201 or 202, and whether it tells an address, as is described."""
    return {
        operation["operationId"]: "Location" in answer.get("headers", {})
        for path in described()["paths"].values()
        for name, operation in path.items()
        if name in METHODS
        for status, answer in operation["responses"].items()
        if status in ("201", "202")
    }


def test_whatever_makes_something_tells_its_address_or_has_a_reason() -> None:
    """Read from the description, where every answer that tells an address says so."""
    told, silent = set(), set()
    for path in described()["paths"].values():
        for operation in path.values():
            for status in ("201", "202"):
                if isinstance(operation, dict) and status in operation.get("responses", {}):
                    answer = operation["responses"][status]
                    (told if "Location" in answer.get("headers", {}) else silent).add(
                        operation["operationId"]
                    )
    assert sorted(silent) == sorted(WITHOUT)
    assert len(told) >= 46


def test_what_was_made_is_where_the_answer_says(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/"
    player = owner.post(f"{at}players/", {"name": "Ann"})
    assert place(player) == f"{at}players/ann/"
    assert owner.get(place(player)).json() == player.json()
    table = owner.post(f"{at}tables/", {"number": 7, "kind": "carom"})
    assert owner.get(place(table)).json()["number"] == 7
    cup = owner.post(f"{at}competitions/", CUP)
    assert owner.get(place(cup)).json()["slug"] == "cup"
    token = owner.post("tokens/", {"label": "Board", "scopes": ["read"]})
    assert owner.get(place(token)).json()["id"] == token.json()["id"]


def test_the_address_is_that_by_which_the_asker_came(club: Club, owner: Asker) -> None:
    """As with the addresses of further pages."""
    made = owner.client.post(
        f"/api/v1/clubs/{club.slug}/players/",
        '{"name": "Ann"}',
        "application/json",
        headers={**owner.headers, "Host": "localhost:8000"},
    )
    assert made["Location"] == f"http://localhost:8000/api/v1/clubs/{club.slug}/players/ann/"


def test_of_a_competition_the_steps_tell_it_too(club: Club, owner: Asker) -> None:
    """The draw, the one who was entered, the copy."""
    at = place(owner.post(f"clubs/{club.slug}/competitions/", CUP))
    owner.post(f"{at}entrants/", {"new_names": ["Yan", "Xi"]})
    owner.post(f"{at}open/", {})
    entered = owner.post(f"{at}entrants/", {"new_names": ["Zoe"]})
    assert owner.get(place(entered)).json()["name"] == "Zoe"
    assert place(owner.post(f"{at}draw/")) == f"{at}draw/"
    copied = owner.post(f"{at}copy/", {"name": "Next"})
    assert place(copied) == f"clubs/{club.slug}/competitions/{copied.json()['slug']}/"


def test_of_several_things_and_of_none_no_address_is_told(club: Club, owner: Asker) -> None:
    at = place(owner.post(f"clubs/{club.slug}/competitions/", CUP))
    several = owner.post(f"{at}entrants/", {"new_names": ["Zoe", "Yan"]})
    assert several.status_code == 201 and "Location" not in several
    pasted = f"clubs/{club.slug}/players/paste/"
    assert "Location" not in owner.post(pasted, {"lines": "Gus\nHal"})
    assert "Location" not in owner.post(pasted, {"lines": "Ida", "dry_run": True})
    assert place(owner.post(pasted, {"lines": "Ida"})) == f"clubs/{club.slug}/players/ida/"
    refused = owner.post(f"clubs/{club.slug}/players/", {"name": ""})
    assert refused.status_code == 422 and "Location" not in refused


@pytest.mark.parametrize(
    ("told", "answer", "expected"),
    [
        ("slug", {"slug": "ann"}, "ann"),
        ("a.slug", {"a": {"slug": "ann"}}, "ann"),
        ("a.slug", {"a": None}, None),
        ("rows.slug", {"rows": [{"slug": "ann"}]}, "ann"),
        ("rows.slug", {"rows": [{"slug": "ann"}, {"slug": "bob"}]}, None),
        ("rows.slug", {"rows": []}, None),
        ("rows.last.slug", {"rows": [{"slug": "ann"}, {"slug": "bob"}]}, "bob"),
        ("rows.last.slug", {"rows": []}, None),
        ("rows.highest.slug", {"rows": [{"slug": "bob"}, {"slug": "ann"}]}, "bob"),
        ("rows.highest.slug", {"rows": []}, None),
    ],
)
def test_a_member_of_the_answer_names_what_was_made(told: str, answer: Any, expected: str | None) -> None:
    found = Made("player", player=told).path(answer, {"club": "hall"})
    assert found == (None if expected is None else f"/api/v1/clubs/hall/players/{expected}/")


def test_a_parameter_of_the_request_can_be_left_out() -> None:
    made = Made("match", match="match", club=None)
    assert made.path({"match": "m1"}, {"club": "hall"}) == "/api/v1/matches/m1/"


def declared() -> Iterator[tuple[Any, str, Made]]:
    """Each address (a pattern of Django's) with a method by which something is made there, and what."""
    from clubs.api.urls import urlpatterns

    for pattern in urlpatterns:
        located = getattr(getattr(pattern.callback, "cls", None), "located", {})
        plain = {"post": "POST", "put": "PUT"}
        for method, operation in (getattr(pattern.callback, "actions", None) or plain).items():
            if operation in located:
                yield pattern, method, located[operation]


def test_every_address_that_is_told_is_one() -> None:
    """For each method and action that declares one: the name is known, and its parameters are all there."""
    for pattern, _, made in declared():
        given = {name: "1" for name in pattern.pattern.converters if name not in made.told}
        told = {name: "1" for name, member in made.told.items() if member is not None}
        path = Made(made.name, **dict.fromkeys(told, "x")).path({"x": 1}, given)
        assert path is not None and resolve(path).url_name == made.name
    assert len(list(declared())) == sum(makers().values()) > 40


def test_every_address_is_made_of_members_that_the_answer_has() -> None:
    """Of a member with another name, nothing would be told, and nobody would notice."""
    for pattern, method, made in declared():
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", f"/api/v1/{pattern.pattern}")
        responses = described()["paths"][path][method]["responses"]
        shape = responses.get("201", responses.get("202"))["content"]["application/json"]["schema"]
        for member in filter(None, made.told.values()):
            assert has(shape, member.split(".")), (path, member)


def has(shape: dict[str, Any], steps: list[str]) -> bool:
    """Whether what is described as ``shape`` has a member there."""
    if "$ref" in shape:
        return has(described()["components"]["schemas"][shape["$ref"].rpartition("/")[2]], steps)
    if more := shape.get("allOf") or shape.get("oneOf"):
        return any(has(one, steps) for one in more)
    if shape.get("type") == "array":
        return has(shape["items"], steps[steps[0] in ("last", "highest") :])
    if not steps or steps[0] not in shape.get("properties", {}):
        return not steps
    return has(shape["properties"][steps[0]], steps[1:])


def test_an_address_without_its_last_slash_leads_to_the_same(club: Club, owner: Asker) -> None:
    """Read and written, with the body, the token and the query: a redirect might lose them."""
    make_player(club, "Bob")
    at = f"clubs/{club.slug}"
    for path in ("clubs", at, f"{at}/players", f"{at}/players/bob", f"games/{CAROM}", f"{at}/stream"):
        shorter, longer = owner.get(path), owner.get(f"{path}/")
        seconds = rb"^id: t0\.\d+"  # of a stream: two requests may fall into different ones
        contents = [re.sub(seconds, b"", one.content) for one in (shorter, longer)]
        assert (shorter.status_code, contents[0]) == (200, contents[1]), path
        assert shorter.get("ETag") == longer.get("ETag")
    assert [one["name"] for one in owner.get(f"{at}/players?text=bob").json()["results"]] == ["Bob"]
    made = owner.post(f"{at}/players", {"name": "Ann"})
    assert place(made) == f"{at}/players/ann/"
    assert owner.patch(f"{at}/players/ann", {"name": "Anna"}).json()["name"] == "Anna"
    assert owner.put(f"{at}/players/ann/active", {"active": False}).json()["active"] is False
    match = make_match(club)
    assert owner.post(f"matches/{match.public_id}/lease", {}).json()["lease"]["mine"] is True


def test_further_pages_are_told_with_the_slash(club: Club, owner: Asker) -> None:
    for name in ("Ann", "Bob"):
        make_player(club, name)
    told = owner.get(f"clubs/{club.slug}/players?limit=1").json()["next"]
    assert re.fullmatch(rf"{SITE}clubs/{club.slug}/players/\?cursor=[^&]+&limit=1", told)
    told = owner.get(f"clubs/{club.slug}/players?limit=1&offset=0").json()["next"]
    assert re.fullmatch(rf"{SITE}clubs/{club.slug}/players/\?limit=1&offset=1", told)


def test_what_is_refused_is_refused_without_the_slash_too(club: Club) -> None:
    nobody = Asker()
    assert code_of(nobody.post(f"clubs/{club.slug}/players", {"name": "Ann"})) == (401, "sign-in")
    assert code_of(nobody.get(f"clubs/{club.slug}/nothing")) == (404, "not-found")
    assert code_of(nobody.post("nothing", {})) == (404, "not-found")
    assert nobody.get("openapi.yaml").status_code == 200


def test_pages_are_led_to_their_slash_as_before(club: Club) -> None:
    answer = Client().get(f"/c/{club.slug}")
    assert (answer.status_code, answer["Location"]) == (301, f"/c/{club.slug}/")
