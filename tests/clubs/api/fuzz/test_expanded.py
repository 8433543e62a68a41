"""What is expanded is what its own address shows the same asker, everywhere that the description says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.api.core.expanding import MOST_NAMES
from clubs.api.description import described
from tests.clubs.api.asking import Asker
from tests.clubs.api.fuzz.world import Fuzzed

pytestmark = pytest.mark.django_db
MOST_QUERIES = 7
"""By one kind of thing: a competition has stages, tables, entrants and pauses."""
ADDRESSES = {
    "player": "clubs/{club}/players/{key}/",
    "competition": "clubs/{club}/competitions/{key}/",
    "table": "clubs/{club}/tables/{key}/",
    "match": "matches/{key}/",
    "club": "clubs/{key}/",
    "game": "games/{key}/",
}
FEW = 1
"""Addresses of each kind; more would only take longer."""


def operations() -> dict[str, dict[str, str]]:
    """The addresses where something can be expanded, with what."""
    return {
        path: methods["get"]["x-expandable"]
        for path, methods in described()["paths"].items()
        if "x-expandable" in methods.get("get", {})
    }


def pairs(plain: Any, full: Any, way: list[str]) -> Iterator[tuple[Any, Any]]:
    """An address and what was put in its place, for each at the end of ``way``."""
    if isinstance(plain, list):
        for one, other in zip(plain, full, strict=True):
            yield from pairs(one, other, way)
    elif isinstance(plain, dict) and way:
        if way[0] in plain:
            yield from pairs(plain[way[0]], full[way[0]], way[1:])
    elif not way and plain not in (None, ""):
        yield plain, full


def rows(data: Any) -> Any:
    return data["results"] if isinstance(data, dict) and isinstance(data.get("results"), list) else data


@pytest.mark.parametrize(
    "who",
    [
        pytest.param("nobody", marks=pytest.mark.soak),
        "owner",
        pytest.param("tablet", marks=pytest.mark.soak),
        pytest.param("member", marks=pytest.mark.soak),
    ],
)
def test_it_is_what_its_own_address_shows(fuzzed: Fuzzed, who: str, settings) -> None:
    settings.API_RATE = settings.API_RATE_PUBLIC = "1000000/min"
    asker, seen, counted = Asker(token=fuzzed.tokens[who]), 0, {}
    own: dict[str, Any] = {}
    plainly: dict[tuple[str, str | None], tuple[Any, int]] = {}

    def at_its_address(kind: str, key: Any) -> Any:
        address = ADDRESSES[kind].format(club=fuzzed.club.slug, key=key)
        if address not in own:
            answer = asker.get(address)
            own[address] = answer.json() if answer.status_code == 200 else None
        return own[address]

    for path, names in operations().items():
        for parameters in fuzzed.addresses(path)[:FEW]:
            address = path.removeprefix("/api/v1/").format(**parameters)
            for name, kind in names.items():
                through = next((one for one in names if name.startswith(f"{one}.")), None)
                if (address, through) not in plainly:
                    with CaptureQueriesContext(connection) as asked:
                        plain = asker.get(address + (f"?expand={through}" if through else ""))
                    plainly[address, through] = plain, len(asked)
                plain, before = plainly[address, through]
                if plain.status_code != 200:
                    break
                with CaptureQueriesContext(connection) as after:
                    full = asker.get(f"{address}?expand={name}")
                assert full.status_code == 200, (address, name, full.content)
                assert len(after) - before <= MOST_QUERIES, (address, name)
                for key, shown in pairs(rows(plain.json()), rows(full.json()), name.split(".")):
                    thing = at_its_address(kind, key)
                    assert shown == (key if thing is None else thing), (address, name)
                    seen += thing is not None
                    counted[kind] = counted.get(kind, 0) + (thing is not None)
    assert seen > 20 and len(counted) >= len(ADDRESSES) - 1, counted


def test_what_cannot_be_expanded_is_refused_with_what_can(fuzzed: Fuzzed) -> None:
    asker = Asker(token=fuzzed.tokens["owner"])
    root = f"clubs/{fuzzed.club.slug}/matches/"
    for wrong in ("sides", "player", "competition.stages", "competition.tables.match"):
        answer = asker.get(f"{root}?expand={wrong}")
        assert (answer.status_code, answer.json()["field"]) == (422, "expand"), wrong
        assert "sides.player" in answer.json()["title"]
    names = list(operations()["/api/v1/clubs/{club}/matches/"])[: MOST_NAMES + 1]
    assert asker.get(f"{root}?expand={','.join(names)}").status_code == 422
    assert asker.get(f"{root}?expand={','.join(names[:MOST_NAMES])}").status_code == 200
    assert asker.get(f"clubs/{fuzzed.club.slug}/log/?expand=player").status_code == 422
