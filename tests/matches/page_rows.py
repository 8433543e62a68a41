"""The matches' part of the table of who gets what."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from clubs.people.models import Player
from matches import services
from matches.rule_book.archives import archives_of
from tests.clubs.page_table import (
    AT_A_MATCH,
    DECIDING,
    EVERYONE,
    MARKING,
    SITE,
    TABLETS,
    Audience,
    Row,
    World,
)
from tests.factories import make_table

FIRST, NEXT = UUID(int=1), UUID(int=2)
CAROM = "brunswick/three-cushion-carrom"


def entry(world: World) -> dict[str, Any]:
    return {
        "match": world.args["public_id"],
        "side": "A",
        "tokens": "0",
        "expected_seq": 1,
        "client_uuid": str(NEXT),
    }


def tapping(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "taps": [{**entry(world), "kind": "entry"}]}


def of_entry(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "entry": 1, "expected_seq": 1, "client_uuid": str(NEXT)}


def sealing(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "side": "A", "expected_seq": 1, "client_uuid": str(NEXT)}


def confirming(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "side": "A"}


def declaring(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "kind": "walkover", "winner": "A"}


def naming(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"]}


def levelling(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "level": "stroke"}


def seating(world: World) -> dict[str, Any]:
    """A match that is at the table already."""
    return {"match": world.args["public_id"], "offer": "fixture 1"}


def beginning(world: World) -> dict[str, Any]:
    """A friendly at the table; where a match is there already it is refused as busy."""
    names = ["Ann", "A guest"]
    return {"match": "23456789ab", "client_uuid": str(NEXT), "game": CAROM, "names": names}


def clocking(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"], "do": "pause"}


def courses(world: World) -> dict[str, Any]:
    one = {"side": "A", "tokens": "0"}
    return {"match": world.args["public_id"], "after": 1, "entries": [one]}


def choosing(world: World) -> dict[str, Any]:
    return {**courses(world), "seq": 1, "choice": "keep", "client_uuid": str(NEXT)}


def dice_match(world: World) -> dict[str, Any]:
    """A match at which the server throws the dice."""
    match = services.create_match(
        club=world.club, game="bradley/bicycle-racing", sides=[(None, n, 0) for n in ("Ann", "Bo")]
    )
    return {"public_id": match.public_id}


def archive(world: World) -> dict[str, Any]:
    """The archive that every tablet loads."""
    core = archives_of("brunswick/three-cushion-carrom")[0]
    return {"of": core.of, "digest": core.hash}


ENDPOINTS: tuple[tuple[str, Audience, Any], ...] = (
    ("entry", MARKING, entry),
    ("taps", MARKING, tapping),
    ("undo", MARKING, of_entry),
    ("amend", MARKING, of_entry),
    ("preview", MARKING, of_entry),
    ("seal", MARKING, sealing),
    ("show", MARKING, sealing),
    ("throw", MARKING, sealing),
    ("confirm", AT_A_MATCH, confirming),
    ("lease", MARKING, naming),
    ("heartbeat", MARKING, naming),
    ("level", MARKING, levelling),
    ("clock", MARKING, clocking),
    ("courses-compare", MARKING, courses),
    ("courses-choose", MARKING, choosing),
    ("courses-strike", MARKING, choosing),
    ("declare", DECIDING, declaring),
    ("reopen", DECIDING, naming),
)

ROWS = [
    Row("matches:match", EVERYONE),
    Row("matches:sheet", EVERYONE),
    Row("matches:overlay", EVERYONE),
    Row("matches:courses", MARKING),
    Row("matches:record-text", EVERYONE),
    Row("matches:record-json", EVERYONE),
    Row("matches:dice-json", EVERYONE, args=dice_match),
    Row("matches:hall", EVERYONE),
    Row("watching:before", EVERYONE, args=lambda world: {"seq": 1}),
    Row("watching:table", EVERYONE, args=lambda world: {"public_id": world.args["table"].public_id}),
    Row("watching:table-overlay", EVERYONE, args=lambda world: {"public_id": world.args["table"].public_id}),
    Row("watching:hall-manifest", EVERYONE),
    Row("watching:match-manifest", EVERYONE),
    Row("watching:table-manifest", EVERYONE, args=lambda world: {"public_id": world.args["table"].public_id}),
    Row("offline:worker", SITE),
    Row("offline:screen", SITE),
    Row("watching:waiting", TABLETS),
    Row("watching:told", TABLETS),
    Row("rules:books", SITE),
    Row("rules:game", SITE, args=lambda world: {"book": "brunswick", "slug": "three-cushion-carrom"}),
    Row("marking:pair", SITE, args=lambda world: {"code": world.args["code"]}),
    Row("marking:pair", SITE, method="POST", args=lambda world: {"code": world.args["code"]}),
    Row("marking:tablet", TABLETS),
    Row("marking:table-state", TABLETS),
    Row("marking:table-sheet", TABLETS),
    Row("marking:table-offline", TABLETS),
    Row("marking:table-coming", TABLETS),
    Row("marking:table-seat", TABLETS, method="POST", data=seating, json=True),
    Row("marking:table-friendly", TABLETS, method="POST", data=beginning, json=True),
    Row("marking:table-journal", TABLETS),
    Row("rule_book:archive", SITE, args=archive),
    *(
        Row(f"marking:table-{name}", TABLETS, method="POST", data=body, json=True)
        for name, _, body in ENDPOINTS
    ),
    Row("marking:mark", AT_A_MATCH),
    Row("marking:mark-state", AT_A_MATCH),
    Row("marking:mark-sheet", AT_A_MATCH),
    Row("marking:mark-offline", AT_A_MATCH),
    Row("marking:mark-journal", AT_A_MATCH),
    *(
        Row(f"marking:mark-{name}", audience, method="POST", data=body, json=True)
        for name, audience, body in ENDPOINTS
    ),
]


def furnish(world: World) -> None:
    """A match at a table of its own, in which the world's player plays, and a pairing code."""
    mine = Player.objects.get(club=world.club, slug=world.args["player"])
    other = Player.objects.filter(club=world.club).exclude(pk=mine.pk)[0]
    match = services.create_match(
        club=world.club,
        game="brunswick/three-cushion-carrom",
        title="",
        race=1,
        options={"target": 3},
        sides=[(mine, mine.name, 0), (other, other.name, 0)],
    )
    services.seat_match(match=match, table=make_table(world.club))
    services.record_entry(
        match_id=match.pk,
        side="A",
        tokens=":lead",
        expected_seq=0,
        client_uuid=FIRST,
        by=services.Actor.system(),
    )
    world.args["public_id"] = match.public_id
    world.args["code"] = services.make_pairing_code(table=world.args["table"], by="owner").code
