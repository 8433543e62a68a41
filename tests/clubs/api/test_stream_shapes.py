"""Each event of a real stream is as the description says."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from clubs.api.description import described
from clubs.api.publishing.stream_shapes import EVENTS
from clubs.people.services import founding
from tests.clubs.api.test_streams import confirmed, do, made, of_club, of_match, port, run  # noqa: F401
from tests.clubs.stamps.night import begin_match, build, build_club, seated
from tests.factories import make_member, owner_of
from tests.matches.sse import Event, Stream

pytestmark = pytest.mark.django_db(transaction=True)


def schema_of(stream: str) -> dict[str, Any]:
    """The shape of an event of the stream, with all that it refers to, as JSON Schema has it."""
    name = "".join(part.title() for part in stream.split("_")) + "Event"
    whole = {"$ref": f"#/components/schemas/{name}", "components": deepcopy(described()["components"])}
    found: dict[str, Any] = _with_nulls(whole)
    return found


def _with_nulls(schema: Any) -> Any:
    """OpenAPI 3.0 says ``nullable`` where JSON Schema has a type of its own."""
    if isinstance(schema, list):
        return [_with_nulls(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _with_nulls(one) for key, one in schema.items() if key != "nullable"}
    return {"anyOf": [made, {"type": "null"}]} if schema.get("nullable") is True else made


def check(stream: str, events: list[Event]) -> set[str]:
    """The names of ``events``, each of which must be as it is described."""
    schema = schema_of(stream)
    validator = jsonschema.Draft202012Validator(schema)
    for one in events:
        told = {"event": one.name, "data": one.data} | ({} if one.id is None else {"id": one.id})
        shape = schema["components"]["schemas"][EVENTS[stream][one.name]]
        inner = jsonschema.Draft202012Validator({**shape, "components": schema["components"]})
        assert [error.message[:300] for error in inner.iter_errors(one.data)] == [], one.name
        assert validator.is_valid(told), one.name
    return {one.name for one in events}


def test_every_event_of_a_real_stream_is_as_it_is_described(port: int) -> None:  # noqa: F811
    """A match from its first visit to its result, and its club, until the reader may not read any more."""
    competition = build(build_club(), 2)
    match, club = seated(competition)[0].match, competition.club
    token, person, closed = made(make_member(club))[1], owner_of(club), hidden(club)
    heard: dict[str, list[Event]] = {"match_stream": [], "club_stream": []}

    async def work() -> None:
        async with (
            Stream(port, of_match(match), **token) as one,
            Stream(port, of_club(club), **token) as all_of_it,
        ):
            assert one.status == all_of_it.status == 200
            await until(one, "state", heard["match_stream"])
            await do(begin_match, match, [("A", ":lead"), ("A", "0"), ("B", "+1")])
            await until(one, "entry", heard["match_stream"])
            await do(confirmed, match)
            # Who may not read any more is told no more: what happened before has to have come.
            await until(one, "status", heard["match_stream"])
            await until(all_of_it, "competition", heard["club_stream"])
            await do(founding.change_club, club=club, by=person, **closed)
            await do(_leave, club)
            for stream, events in ((one, heard["match_stream"]), (all_of_it, heard["club_stream"])):
                await until(stream, None, events)
        async with Stream(port, f"{of_club(club)}?since=c{competition.pk}.1", **owner) as again:
            while (event := await again.next()) is not None and event.name != "here":
                heard["club_stream"].append(event)
            assert event is not None
            heard["club_stream"].append(event)

    owner = made(person)[1]
    run(work)
    names = check("match_stream", heard["match_stream"])
    assert names >= {"state", "entry", "status", "end"}
    assert check("club_stream", heard["club_stream"]) >= {"state", "match", "competition", "here", "end"}


async def until(stream: Stream, name: str | None, heard: list[Event]) -> None:
    """Read on until an event of ``name`` has come, or to the end of the stream for None."""
    while (event := await stream.next()) is not None:
        heard.append(event)
        if event.name == name:
            return
    assert name is None, f"the stream ended before {name}: {[event.name for event in heard]}"


def hidden(club: Any) -> dict[str, Any]:
    names = ("name", "town", "about", "timezone", "language", "wall_language")
    return {**{name: getattr(club, name) for name in names}, "public": False, "listed": False}


def _leave(club: Any) -> None:
    club.memberships.filter(role="player").delete()


def test_a_shape_that_is_not_kept_is_noticed() -> None:
    """The check can fail: an entry without its ruling, and an event of no name."""
    for data in ({}, {"seq": "one"}):
        with pytest.raises(AssertionError):
            check("match_stream", [Event("entry", "1", data)])
