"""What docs/ says of the interface is current, complete, and true."""

from __future__ import annotations

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from django.test import Client
from drf_spectacular import plumbing
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework.views import APIView

from clubs.api import describing, description
from clubs.api.core import schema
from clubs.api.core.scopes import Scope
from clubs.api.describing import DOCS, Route, routes
from clubs.api.description import Description
from clubs.api.games import GameDetail, Games
from tests.clubs.api.asking import by_token, code_of
from tests.clubs.page_table import all_rows
from tests.description import parsed
from tests.factories import make_user

METHODS = ("get", "post", "put", "patch", "delete")


@cache
def told() -> dict[str, Any]:
    return parsed(describing.openapi().encode())


def test_the_first_requests_of_a_process_can_come_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is answered by the description of its operation. drf-spectacular forgets what an extension was for
    while another thread still reads it; so one thread lets it find all of them."""
    schema.find_extensions()  # the real ones, before what imports them is replaced

    class Elsewhere(OpenApiSerializerExtension):
        target_class = "nowhere.to.be.Found"

    both = threading.Barrier(2)

    def missing(name: str) -> Any:
        with suppress(threading.BrokenBarrierError):  # where one thread looks for it alone
            both.wait(0.2)
        raise ImportError(name)

    monkeypatch.setattr(plumbing, "import_string", missing)
    try:
        with ThreadPoolExecutor(2) as threads:
            asked = [threads.submit(schema._described, view(), "GET") for view in (Games, GameDetail)]
            known = [threads.submit(Elsewhere._matches, one.result()) for one in asked]
        assert [one.result() for one in known] == [False, False]
        assert both.broken, "one thread looked for it"
    finally:
        OpenApiSerializerExtension._registry.remove(Elsewhere)


@pytest.mark.parametrize("path", list(describing.FILES), ids=lambda path: path.name)
def test_docs_are_current(path) -> None:
    assert path.read_text(encoding="utf-8") == describing.FILES[path](), "run make api-docs"


def test_every_endpoint_declares_a_right_for_each_method_and_no_other() -> None:
    from clubs.api.urls import urlpatterns

    used: dict[Any, set[str]] = {}
    for pattern in urlpatterns:
        view = getattr(pattern.callback, "cls", None)
        if view is None or view is Description:  # the description itself is for whoever asks
            continue
        assert issubclass(view, APIView)
        written = {method.upper() for method in METHODS if hasattr(view, method)}
        actions = {method.upper() for method in getattr(pattern.callback, "actions", {}) if method != "head"}
        declared = describing.operations_of(pattern)
        assert set(declared) == (written | actions), view
        assert set(declared.values()) <= set(view.rights), view
        used.setdefault(view, set()).update(declared.values())
    assert used == {view: set(view.rights) for view in used}


def test_the_table_of_roles_has_every_route() -> None:
    text = describing.roles()
    for route in routes():
        address = re.sub(r"<\w+:", "<", route.path)
        assert f"| {route.method} | `{address}` |" in text
        assert route.summary, f"{route.method} {route.path} does not say what it does"


def test_everybody_tries_every_route() -> None:
    """Each line of the table of roles stands in the table of pages, where every visitor tries it."""
    tried = {(row.name, row.method) for row in all_rows()}
    assert sorted({(f"api:{route.name}", route.method) for route in routes()} - tried) == []


def test_every_answer_is_described() -> None:
    """No operation answers with an object of which nothing is known."""
    operations = [
        (f"{method} {path}", operation)
        for path, methods in told()["paths"].items()
        for method, operation in methods.items()
        if "x-scope" in operation
    ]
    assert len(operations) == len({(route.path, route.method) for route in routes()})
    for name, operation in operations:
        assert "4XX" in operation["responses"], name
        for status, answer in operation["responses"].items():
            if status in ("304", "204", "4XX") or "$ref" in answer:
                continue
            for media in answer.get("content", {}).values():
                schema = media["schema"]
                if "$ref" in schema:
                    schema = told()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
                assert schema.get("properties") or schema["type"] != "object", name
    ids = [operation["operationId"] for _, operation in operations]
    assert len(ids) == len(set(ids))


def address_of(route: Route) -> str:
    return re.sub(r"<int:\w+>", "1", re.sub(r"<(slug|str):\w+>", "x", route.path))


@pytest.mark.django_db
def test_a_token_without_the_scope_is_refused_everywhere(settings) -> None:
    """Before anything is looked for: also at addresses behind which there is nothing."""
    settings.API_RATE = "100000/min"
    user = make_user()
    askers = {
        scope: by_token(user, *(one for one in Scope if one is not scope))
        for scope in {route.right.scope for route in routes()} - {None}
    }
    for route in routes():
        if route.right.scope is None:
            continue
        body = None if route.method == "GET" else {}
        answer = askers[route.right.scope].ask(route.method, address_of(route), body)
        assert code_of(answer) == (403, "scope-missing"), route
        assert answer.json()["scope"] == route.right.scope


def test_links_lead_from_what_is_told_to_what_is_there() -> None:
    """Every parameter of a link's operation is given, and what an answer gives stands in its description."""
    operations = {one["operationId"]: one for methods in told()["paths"].values() for one in methods.values()}
    found = [
        (name, link)
        for name, operation in operations.items()
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).items()
    ]
    assert len(found) > 150
    for name, (_, link) in found:
        wanted = {one["name"] for one in operations[link["operationId"]]["parameters"] if one["in"] == "path"}
        assert set(link["parameters"]) == wanted, (name, link)
        own = {one["name"] for one in operations[name].get("parameters", ()) if one["in"] == "path"}
        for where in link["parameters"].values():
            if where.startswith("$request.path."):
                assert where.removeprefix("$request.path.") in own, (name, link)
            else:
                at = where.removeprefix("$response.body#/").split("/")
                assert _has(_answer_of(operations[name]), at), (name, where)


def _answer_of(operation: dict[str, Any]) -> dict[str, Any]:
    (answer,) = [one for one in operation["responses"].values() if "links" in one]
    return answer["content"]["application/json"]["schema"]


def _has(schema: dict[str, Any], at: list[str]) -> bool:
    while "$ref" in schema or "allOf" in schema:
        (schema,) = schema.get("allOf", [schema])
        schema = told()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if not at:
        return True
    if at[0] == "0":
        return _has(schema["items"], at[1:])
    return at[0] in schema.get("properties", {}) and _has(schema["properties"][at[0]], at[1:])


def test_what_is_sent_has_no_other_members_than_the_described_ones() -> None:
    sent = {name: one for name, one in told()["components"]["schemas"].items() if name.endswith("Request")}
    assert len(sent) > 50
    assert [name for name, one in sent.items() if one.get("additionalProperties") is not False] == []


def test_a_case_is_bounded_as_the_simulator_bounds_it() -> None:
    from clubs.api.matches import dispute_shapes
    from simulator.disputes import reading
    from simulator.disputes.study import PRECISIONS

    assert set(dispute_shapes.PRECISIONS) == set(PRECISIONS)
    for name in ("MOST_CLAIMS", "MOST_AGREED", "LEAST_SAMPLES", "MOST_SAMPLES"):
        assert getattr(dispute_shapes, name) == getattr(reading, name)


@pytest.mark.django_db
def test_the_description_is_served_in_either_form_and_made_once() -> None:
    client = Client()
    as_yaml = client.get("/api/v1/openapi.yaml")
    assert as_yaml.headers["Content-Type"].startswith("application/vnd.oai.openapi")
    assert as_yaml.content == (DOCS / "openapi.yaml").read_bytes()
    as_json = client.get("/api/v1/openapi.yaml", headers={"accept": "application/vnd.oai.openapi+json"})
    assert as_json.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    assert json.loads(as_json.content) == parsed(as_yaml.content)
    made = description.described.cache_info().misses
    client.get("/api/v1/openapi.yaml", {"format": "json"})
    assert description.described.cache_info().misses == made


@pytest.mark.django_db
def test_what_it_cannot_be_is_refused_as_a_problem() -> None:
    client = Client()
    for answer, status, code in (
        (client.post("/api/v1/openapi.yaml"), 405, "wrong-method"),
        (client.get("/api/v1/openapi.yaml", headers={"accept": "text/csv"}), 406, "not-acceptable"),
    ):
        assert (answer.status_code, json.loads(answer.content)["code"]) == (status, code)
