"""The description is served as it stands in docs/, in either form, and is made once."""

from __future__ import annotations

import json

import yaml
from django.test import Client

from clubs.api import description
from clubs.api.describing import DOCS


def test_the_description_is_served_in_either_form_and_made_once() -> None:
    client = Client()
    as_yaml = client.get("/api/v1/openapi.yaml")
    assert as_yaml.headers["Content-Type"].startswith("application/vnd.oai.openapi")
    assert as_yaml.content == (DOCS / "openapi.yaml").read_bytes()
    as_json = client.get("/api/v1/openapi.yaml", headers={"accept": "application/vnd.oai.openapi+json"})
    assert as_json.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    assert json.loads(as_json.content) == yaml.load(as_yaml.content, yaml.CSafeLoader)
    made = description.described.cache_info().misses
    client.get("/api/v1/openapi.yaml", {"format": "json"})
    assert description.described.cache_info().misses == made


def test_what_it_cannot_be_is_refused_as_a_problem() -> None:
    client = Client()
    for answer, status, code in (
        (client.post("/api/v1/openapi.yaml"), 405, "wrong-method"),
        (client.get("/api/v1/openapi.yaml", headers={"accept": "text/csv"}), 406, "not-acceptable"),
    ):
        assert (answer.status_code, json.loads(answer.content)["code"]) == (status, code)
