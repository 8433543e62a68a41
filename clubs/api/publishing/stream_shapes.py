"""What the events of a stream look like, for the description of the interface.

OpenAPI 3.0 can say of ``text/event-stream`` that it is text. What an event is stands beside it as
``x-itemSchema``, which is ``itemSchema`` of OpenAPI 3.2: an event by its name, its id, and the JSON of its
data lines. The names tell the shapes apart.
"""

from __future__ import annotations

from typing import Any, Final

from clubs.api.core.old_names import told
from clubs.api.publishing.streams import EventStream

_TEXT: Final = {"type": "string"}
_COUNT: Final = {"type": "integer"}
_TIME: Final = {"type": "string", "format": "date-time"}
_OBJECT: Final = {"type": "object", "additionalProperties": True}
_MAYBE: Final = {**_OBJECT, "nullable": True}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _old(new: str, shape: dict[str, Any]) -> dict[str, Any]:
    """The old name of a member."""
    return {**shape, "description": told(new), "deprecated": True}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": True,
    }


def _told(name: str) -> dict[str, Any]:
    """What happened, as a webhook tells it; null where there is nothing to tell."""
    return {"event": {"nullable": True, "allOf": [_ref(name)]}}


_SEEN: Final = {
    "seq": _COUNT, "revision": _COUNT, "board": _OBJECT, "problems": _list(_OBJECT), "lease": _OBJECT,
}  # fmt: skip

SHAPES: Final[dict[str, dict[str, Any]]] = {
    "StreamMatch": {
        "description": "A match as it stands.",
        "allOf": [_ref("MatchHead"), _object({**_SEEN, "clock": _MAYBE}, _told("EventOfMatch"))],
    },
    "StreamMatchState": {
        "description": "The match with its last entries: on a first visit, or where too much was missed.",
        "allOf": [_ref("StreamMatch"), _object({"entries": _list(_ref("Entry"))})],
    },
    "StreamEntry": {
        "description": "An entry of the log with its ruling; the newest alone has the board.",
        "allOf": [
            _ref("Entry"),
            _object(
                {"board": _MAYBE, "status": {**_TEXT, "nullable": True}},
                _told("EventOfEntry"),
            ),
        ],
    },
    "StreamStatus": {
        "description": "What has changed beside the log: confirmed, disputed, another marker or table.",
        **_object(
            {
                **_SEEN,
                "status": _TEXT,
                "result_kind": _TEXT,
                "winner": {**_TEXT, "nullable": True},
                "table": _MAYBE,
                "name": _TEXT,
                "sides": _list(_OBJECT),
                "under_review": {"type": "boolean"},
            },
            {"title": _old("name", _TEXT), **_told("EventOfMatch")},
        ),
    },
    "StreamClock": {
        "description": "The clocks, null where there are none any more, and the server's time of now.",
        **_object({"clock": _MAYBE, "revision": _COUNT, "time": _TIME}),
    },
    "StreamClub": {
        "description": "The matches that are on, and the last line of each log.",
        **_object({"matches": _list(_ref("StreamMatch")), "streams": _OBJECT}),
    },
    "StreamTime": {
        "description": "The server's time of now, beside matches with clocks.",
        **_object({"time": _TIME}),
    },
    "StreamCompetition": {
        "description": "A line of a competition's log; for one that is the officers' the kind is `quiet`.",
        **_object(
            {"kind": _TEXT, "competition": _TEXT},
            {
                "text": _TEXT,
                "fixture": {**_COUNT, "nullable": True},
                "at": _TIME,
                **_told("EventOfCompetition"),
            },
        ),
    },
    "StreamLeague": {
        "description": "A public line of a league's log.",
        **_object(
            {
                "kind": _TEXT,
                "text": _TEXT,
                "at": _TIME,
                "league": _TEXT,
                "season": {**_TEXT, "nullable": True},
                "team_match": {**_COUNT, "nullable": True},
            },
            _told("EventOfLeague"),
        ),
    },
    "StreamHere": {"description": "Nothing: what was missed has been sent.", **_object({})},
    "StreamBeat": {"description": "Nothing: the connection lives. It comes every 15 seconds.", **_object({})},
    "StreamEnd": {
        "description": "The reader may not read any more: what asking again would be answered with.",
        **_object({"code": _TEXT, "status": _COUNT}),
    },
}

EVENTS: Final = {
    "match_stream": {
        "state": "StreamMatchState", "entry": "StreamEntry", "status": "StreamStatus", "clock": "StreamClock",
        "beat": "StreamBeat", "end": "StreamEnd",
    },
    "club_stream": {
        "state": "StreamClub", "match": "StreamMatch", "time": "StreamTime",
        "competition": "StreamCompetition", "league": "StreamLeague", "here": "StreamHere",
        "beat": "StreamBeat", "end": "StreamEnd",
    },
}  # fmt: skip
"""The events of each stream, and what their data look like."""


def _named(stream: str) -> str:
    return "".join(part.title() for part in stream.split("_"))


def _event(name: str, shape: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": SHAPES[shape]["description"],
        "properties": {
            "event": {"type": "string", "const": name, "description": "Which event it is."},
            "id": {"type": "string", "description": "Opaque; to be sent back as Last-Event-ID."},
            "data": _ref(shape),
        },
        "required": ["event", "data"],
    }


def describe(result: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Write the events of the streams into the description."""
    schemas = result["components"]["schemas"]
    schemas.update(SHAPES)
    for methods in result["paths"].values():
        operation = methods.get("get", {})
        events = EVENTS.get(operation.get("operationId", ""))
        if events is None:
            continue
        stream = _named(operation["operationId"])
        names = {name: f"{stream}Event{name.title()}" for name in events}
        for name, shape in events.items():
            schemas[names[name]] = _event(name, shape)
        schemas[f"{stream}Event"] = {
            "description": "One event of the stream, by its name.",
            "oneOf": [_ref(one) for one in names.values()],
            "discriminator": {
                "propertyName": "event",
                "mapping": {name: _ref(one)["$ref"] for name, one in names.items()},
            },
        }
        media = operation["responses"]["200"]["content"][EventStream.media_type]
        media["x-itemSchema"] = _ref(f"{stream}Event")
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result
