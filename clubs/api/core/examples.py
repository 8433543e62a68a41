"""Examples of requests and answers in the description, as a server answered them in a test.

Those of the guide go first: ``tests/clubs/api/test_guide.py`` sends its requests and holds them current.
Operations that write, and that the guide does not show, have what another test of the interface sends. With
``BALKLINE_TEST_EXAMPLES=write`` the tests write the files anew; ``make api-docs`` puts them into the
description.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

GUIDE: Final = Path(__file__).with_name("examples.json")
"""By operation: an exchange that is well, and a refusal, if the guide has one."""
TESTS: Final = Path(__file__).with_name("examples_of_tests.json")
"""By operation: an exchange that is well."""
KEY: Final = "example"


@cache
def examples() -> dict[str, list[dict[str, Any]]]:
    """The exchanges of each operation: ``sent`` (None without a body), ``status`` and ``answer``."""
    told: dict[str, list[dict[str, Any]]] = json.loads(GUIDE.read_text(encoding="utf-8"))
    for name, kept in json.loads(TESTS.read_text(encoding="utf-8")).items():
        shown = told.setdefault(name, [])
        if not any(is_well(one) for one in shown):
            shown += kept
    return told


def is_well(exchange: dict[str, Any]) -> bool:
    """Whether the request was not refused."""
    return bool(exchange["status"] < 400)


def show(operation: dict[str, Any]) -> None:
    """Write examples into the description of an operation."""
    for one in examples().get(operation["operationId"], []):
        well = is_well(one)
        if well and one["sent"] is not None:
            _into(operation.get("requestBody", {}), one["sent"])
        answer = operation["responses"].get(str(one["status"]) if well else "4XX", {})
        if one["answer"] is not None:
            _into(answer, one["answer"], KEY if well else one["answer"].get("code", KEY))


def _into(described: dict[str, Any], value: Any, key: str = KEY) -> None:
    for media in described.get("content", {}).values():
        media.setdefault("examples", {})[key] = {"value": value}
