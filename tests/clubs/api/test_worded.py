"""The description is one for people, too: laws that hold for all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest

from clubs.api.core import headers, wording
from clubs.api.core.codes import codes
from clubs.api.core.operations import METHODS
from tests import description
from tests.clubs.api import guide

LONGEST_SUMMARY = 60
WITHOUT_EXAMPLE = {
    "apart",
    "archive_import",
    "dispute_ask",
    "dispute_photo_add",
    "dispute_photo_find",
    "dispute_place",
    "dispute_withdraw",
    "division_change",
    "draw_make",
    "emblem_match",
    "entrant_rename",
    "entrant_replace",
    "entrants_late",
    "entrants_seed",
    "entry_request_decline",
    "fixture_tie",
    "fixtures_sheet_take",
    "ladder_act",
    "ladder_answer",
    "ladder_challenge",
    "league_change",
    "league_remove",
    "league_sheet_file_take",
    "match_confirm",
    "match_lease_take",
    "match_seal",
    "match_show",
    "match_throw",
    "own_sheets_decide",
    "partner_want",
    "player_classes_note",
    "players_sheet_take",
    "record_import",
    "registration_transfer",
    "results_sheet_take",
    "rubber_fill",
    "rubber_give",
    "rubber_legs",
    "rubber_name",
    "season_remove",
    "season_sheet_file_take",
    "seed_publish",
    "series_change",
    "series_count",
    "series_remove",
    "side_change",
    "side_withdraw",
    "simulated_play_choose",
    "simulated_play_throw",
    "stage_byes",
    "team_match_add",
    "team_match_concede",
    "team_match_place",
    "team_match_reopen",
}
"""Operations that are sent a body and have no example of it: a photograph or a file of a page's making is no
JSON, and the others no test asks well yet. The list only shrinks."""


@cache
def told() -> dict[str, Any]:
    return description.described()


@cache
def operations() -> dict[str, dict[str, Any]]:
    rows = [one for methods in told()["paths"].values() for name, one in methods.items() if name in METHODS]
    assert len(rows) == len({one["operationId"] for one in rows}), "an id stands there twice"
    return {one["operationId"]: one for one in rows}


def shapes() -> dict[str, dict[str, Any]]:
    return told()["components"]["schemas"]


def a_sentence(text: str) -> bool:
    """Whether it begins like a sentence and ends like one."""
    return bool(re.match(r"[A-Z0-9\"'`*(]", text)) and text.rstrip().endswith((".", "!", "?", "`", ":"))


def test_every_parameter_is_described() -> None:
    wrong = {
        (name, one["name"]): one.get("description", "")
        for name, operation in operations().items()
        for one in operation.get("parameters", [])
        if not a_sentence(one.get("description", ""))
    }
    assert wrong == {}, "describe it by help_text, or in clubs/api/wording/parameters.yaml"


def test_every_member_is_described() -> None:
    wrong = {
        (name, member): found.get("description", "")
        for name, shape in shapes().items()
        for member, found in shape.get("properties", {}).items()
        if not a_sentence(found.get("description", ""))
    }
    assert wrong == {}, "describe it by help_text, or in clubs/api/wording/members"


def test_every_shape_is_described() -> None:
    assert [name for name, shape in shapes().items() if not shape.get("description")] == []


def test_choices_have_names_that_say_what_they_are() -> None:
    """No member has a set of words of its own, and no set is named by a number or by how it is used."""
    own = [
        (name, member)
        for name, shape in shapes().items()
        for member, found in shape.get("properties", {}).items()
        if "enum" in found or "enum" in found.get("items", {})
    ]
    assert own == [], "name it in clubs/api/wording/enums.yaml"
    assert [name for name in shapes() if re.search(r"\d|Enum$", name)] == []
    sets = Counter(tuple(shape["enum"]) for shape in shapes().values() if "enum" in shape)
    assert [one for one, times in sets.items() if times > 1] == []


def test_every_operation_has_one_subject_and_a_short_summary() -> None:
    subjects = [tag["name"] for tag in told()["tags"]]
    assert all(tag["description"] for tag in told()["tags"])
    used = Counter()
    for name, operation in operations().items():
        (subject,) = operation["tags"]
        used[subject] += 1
        assert subject in subjects, name
        summary = operation["summary"]
        assert 0 < len(summary) <= LONGEST_SUMMARY, (name, summary)
        assert summary[0].isupper() and not summary.endswith("."), (name, summary)
        assert re.fullmatch(r"[a-z][a-z_]*", name), name
    assert set(used) == set(subjects)


def test_summaries_tell_operations_apart() -> None:
    rows = Counter((one["tags"][0], one["summary"]) for one in operations().values())
    assert [row for row, times in rows.items() if times > 1] == []


def test_no_words_are_kept_for_what_is_not_there() -> None:
    """What stands in clubs/api/wording is used: a renamed member takes its words along."""
    assert sorted(set(wording.operations()) - set(operations())) == []
    used = {
        (found[0], member)
        for name, shape in shapes().items()
        for member in shape.get("properties", {})
        if (found := wording.member(name, member))
    }
    unused = [
        (group, member)
        for group, shapes_of, words in wording.groups()
        for member in words
        if not any((shape, member) in used for shape in shapes_of)
    ]
    assert unused == []
    asked = {
        (one["in"], found[0])
        for path, methods in told()["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
        for one in operation.get("parameters", [])
        if one["in"] in ("path", "query")
        and (found := wording.parameter(one["in"], one["name"], operation["operationId"], path))
    }
    kept = {(place, key) for place in ("path", "query") for key in wording.parameters(place)}
    assert sorted(kept - asked) == []


def test_words_that_stand_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        wording.read("Club:\n  name: One.\n  name: Two.\n")


def test_answers_tell_their_headers() -> None:
    """Each answer to a request that is counted, and only headers that are described."""
    for name, operation in operations().items():
        if "x-scope" not in operation:
            continue
        assert {"401", "403", "422", "429", "4XX"} <= operation["responses"].keys(), name
        for status, answer in operation["responses"].items():
            found = resolved(answer)["headers"]
            assert set(headers.ALWAYS) <= set(found), (name, status)
            for header in found.values():
                assert resolved(header)["description"]
            assert ("Retry-After" in found) == (status == "429"), (name, status)
            assert ("WWW-Authenticate" in found) == (status == "401"), (name, status)


def test_codes_are_those_of_the_guide() -> None:
    assert shapes()["ProblemCode"]["enum"] == sorted(guide.codes())
    assert {code: set(statuses) for code, statuses in codes().items()} == guide.codes()


def test_whoever_is_sent_a_body_has_an_example() -> None:
    without = {
        name
        for name, operation in operations().items()
        if "requestBody" in operation
        and not any("examples" in one for one in operation["requestBody"]["content"].values())
    }
    assert without == WITHOUT_EXAMPLE


def test_examples_are_as_their_schemas_say() -> None:
    components = told()["components"]
    checked = 0
    for name, operation in operations().items():
        for described in (operation.get("requestBody", {}), *operation["responses"].values()):
            for value, schema in examples_of(resolved(described)):
                checked += 1
                whole = {**schema, "components": components}
                fault = next(jsonschema.Draft202012Validator(whole).iter_errors(value), None)
                assert fault is None, (name, fault.message, list(fault.path))
    assert checked > 200


def examples_of(described: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    for media in described.get("content", {}).values():
        for one in media.get("examples", {}).values():
            yield one["value"], media["schema"]


def resolved(found: dict[str, Any]) -> dict[str, Any]:
    """What a reference refers to."""
    if "$ref" not in found:
        return found
    value: Any = told()
    for part in found["$ref"].removeprefix("#/").split("/"):
        value = value[part]
    return value


def test_every_reference_leads_to_something() -> None:
    def walk(value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                yield value
            for one in value.values():
                yield from walk(one)
        elif isinstance(value, list):
            for one in value:
                yield from walk(one)

    for one in walk(told()):
        assert resolved(one)
