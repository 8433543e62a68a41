"""The part of simulated play in the table of who gets what."""

from __future__ import annotations

from typing import Any

from clubs.people.models import Role
from matches.simulated import playing
from tests.clubs.page_table import EVERYONE, STRANGER, VISITORS, Audience, Row, World

BEGINNING = Audience("anyone signed in who sees it", frozenset({*Role.values, STRANGER}), of_match=True)
STEERING = Audience("who began it, and referees", frozenset({"owner", "director", "referee"}), of_match=True)
PLAYERS = Audience("who began it", frozenset({"owner"}), of_match=True)


def of_play(world: World) -> dict[str, Any]:
    return {"public_id": world.args["play"]}


ROWS = [
    Row("matches:simulated", BEGINNING),
    Row("matches:simulated", BEGINNING, method="POST", data=lambda world: {"game": "no/such"}),
    Row("matches:play", EVERYONE, args=of_play),
    Row("matches:play-state", EVERYONE, args=of_play),
    Row("matches:play-table", EVERYONE, args=of_play),
    Row(
        "matches:play-stroke",
        EVERYONE,
        args=lambda world: {**of_play(world), "number": 1},
        exceptions=dict.fromkeys(VISITORS, "404"),
    ),
    *(
        Row(
            f"matches:play-{name}",
            PLAYERS,
            method="POST",
            json=True,
            args=of_play,
            data=lambda world: {"version": 0, "direction": 0, "speed": 1, "tokens": "0"},
        )
        for name in ("strike", "choose", "throw")
    ),
    Row(
        "matches:play-steer",
        STEERING,
        method="POST",
        json=True,
        args=lambda world: {**of_play(world), "what": "pause"},
    ),
]


def furnish(world: World) -> None:
    """A play of two simulated players."""
    play = playing.start(
        club=world.club,
        game="brunswick/three-cushion-carrom",
        levels=["fair", "fair"],
        person=0,
        by=world.people[Role.OWNER.value],
    )
    world.args["play"] = play.match.public_id
