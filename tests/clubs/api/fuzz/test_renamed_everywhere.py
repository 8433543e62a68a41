"""Every renamed member is in real answers by both names, with one value."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from clubs.api.description import described
from tests.clubs.api.asking import Asker
from tests.clubs.api.fuzz.world import Fuzzed
from tests.clubs.api.renamed import objects, old_names

pytestmark = pytest.mark.django_db
FEW = 1
"""Addresses of each kind; more would only take longer."""
ELSEWHERE = {
    "AnswerPostponementRequest", "Awaited", "CaseStep", "CourseLine", "DecidePostponementRequest",
    "DisputeOpenRequest", "EntryRequest", "GrandAverage", "GrandRecord", "HandicapLine", "HeadToHead",
    "LatePlace", "LeagueSheetLine", "Meeting", "Parting", "Path", "Play", "PlayerSeason", "Proposal",
    "ReportCupResult", "ReportedResultRequest", "Review", "RubberStart", "SetHandicapRequest", "Share",
    "Standing", "StreamStatus", "StruckEntry", "Suggestion", "Todo", "Told", "Waiting", "WithdrawnRequest",
}  # fmt: skip
"""Shapes that are sent, or of which the first addresses have none: :mod:`..test_one_name` looks at each."""


def has_old(schema: Any, components: dict[str, Any], above: frozenset[str] = frozenset()) -> bool:
    """Whether there are old names in what is described, however deep."""
    if isinstance(schema, list):
        return any(has_old(one, components, above) for one in schema)
    if not isinstance(schema, dict):
        return False
    name = schema.get("$ref", "").rpartition("/")[2]
    if name in above:
        return False
    if name:
        return has_old(components[name], components, above | {name})
    return bool(old_names(schema.get("properties", {}))) or any(
        has_old(one, components, above) for one in schema.values()
    )


def told() -> dict[str, dict[str, Any]]:
    """What each address answers in which there are old names."""
    made, components = {}, described()["components"]["schemas"]
    for path, methods in described()["paths"].items():
        answer = methods.get("get", {}).get("responses", {}).get("200", {})
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        if schema is not None and has_old(schema, components):
            made[path] = schema
    return made


def test_a_renamed_member_has_one_value_by_both_names(fuzzed: Fuzzed) -> None:
    components = described()["components"]["schemas"]
    shapes = {name: one["properties"] for name, one in components.items() if "properties" in one}
    named = {name: old_names(one) for name, one in shapes.items() if old_names(one)}
    asker, seen = Asker(token=fuzzed.tokens["owner"]), set[str]()
    for path, schema in told().items():
        for parameters in fuzzed.addresses(path)[:FEW]:
            answer = asker.get(path.removeprefix("/api/v1/").format(**parameters))
            if answer.status_code != 200:
                continue
            assert "Deprecation" not in answer.headers, "no old name was asked for"
            for one, members in objects(answer.json(), schema, components):
                for old, new in old_names(members).items():
                    assert (old in one) == (new in one), (path, old)
                    if old in one:
                        shown = urlsplit(one[new]).path if old == "url" and one[new] else one[new]
                        assert one[old] == shown, (path, old)
                        seen |= {name for name in named if shapes[name].keys() <= members.keys()}
    assert named.keys() - seen <= ELSEWHERE
