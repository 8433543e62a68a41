"""The disputes' part of the table of who gets what."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from clubs.people.models import Player
from matches import services
from matches.disputes import services as disputes
from tests.clubs.page_table import (
    AT_A_MATCH,
    DECIDING,
    EVERYONE,
    TABLETS,
    Row,
    World,
)

REFEREE = DECIDING
"""The referee's bench belongs to a match: outsiders know that there is one, and are refused."""


def of_case(world: World) -> dict[str, Any]:
    return {"public_id": world.args["disputed"], "dispute": world.args["dispute"]}


def of_evidence(world: World) -> dict[str, Any]:
    return {"public_id": world.args["disputed"], "dispute_id": world.args["dispute"]}


def naming(world: World) -> dict[str, Any]:
    return {"match": world.args["disputed"], "entry": 3, "dispute": world.args["dispute"]}


def step(name: str, **body: Any) -> Row:
    return Row(
        f"disputes:{name}",
        REFEREE,
        method="POST",
        json=True,
        args=of_case,
        data=lambda world: {"revision": 0, **body},
    )


NO_PHOTO = dict.fromkeys(("owner", "director", "referee"), "404")

OWN = {"args": lambda world: {"public_id": world.args["disputed"]}, "json": True, "method": "POST"}

ROWS = [
    Row("disputes:club", EVERYONE),
    Row("disputes:dispute", EVERYONE, args=of_case),
    Row("disputes:referee", REFEREE, args=of_case),
    Row("disputes:progress", REFEREE, args=of_case),
    Row("disputes:questions", REFEREE, args=of_case),
    step("place"),
    step("photo-place"),
    step("photo-after-place"),
    step("ask"),
    step("stop"),
    step("preview", tokens="+1"),
    step("rule", tokens="+1", reason="seen"),
    *(
        Row(f"disputes:{name}", REFEREE, args=of_case, exceptions=NO_PHOTO)
        for name in ("photo", "photo-find", "photo-after", "photo-after-find")
    ),
    Row("disputes:take-back", REFEREE, method="POST", args=of_case, data=lambda world: {"reason": "x"}),
    Row("disputes:again", REFEREE, method="POST", args=of_case, exceptions={"referee": "403"}),
    Row("matches:evidence", AT_A_MATCH, args=of_evidence),
    Row(
        "matches:reopen-dispute",
        REFEREE,
        method="POST",
        json=True,
        args=of_evidence,
        data=lambda world: {"reason": "x"},
        exceptions={"referee": "403"},
    ),
    Row("marking:table-dispute", TABLETS, method="POST", json=True, data=naming),
    Row("marking:table-withdraw", TABLETS, method="POST", json=True, data=naming),
    Row("marking:mark-dispute", AT_A_MATCH, data=naming, **OWN),
    Row("marking:mark-withdraw", REFEREE, data=naming, **OWN),
]


def furnish(world: World) -> None:
    """A match of its own with three entries, the last of which is disputed."""
    mine = Player.objects.get(club=world.club, slug=world.args["player"])
    other = Player.objects.filter(club=world.club).exclude(pk=mine.pk).order_by("pk")[0]
    match = services.create_match(
        club=world.club,
        game="brunswick/three-cushion-carrom",
        options={"target": 3},
        sides=[(mine, mine.name, 0), (other, other.name, 0)],
    )
    system = services.Actor.system()
    for seq, tokens in enumerate((":lead", "+1", "0")):
        services.record_entry(
            match_id=match.pk, side="A", tokens=tokens, expected_seq=seq, client_uuid=uuid4(), by=system
        )
    found = disputes.open_dispute(match_id=match.pk, entry=3, by=system, side="B", tokens="+1")
    world.args |= {"disputed": match.public_id, "dispute": found.public_id}
