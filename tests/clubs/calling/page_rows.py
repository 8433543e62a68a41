"""The part of calls in the table of who gets what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clubs.calling import links
from clubs.calling.models import Call
from tests.clubs.page_table import EVERYONE, MEMBERS, OFFICERS, ROLES, SITE, Row, World
from tests.factories import owner_of


def of_call(world: World) -> dict[str, Any]:
    """The open call of the club's competition, and one of its players, who has no account."""
    call = Call.objects.filter(fixture__competition__club=world.club).earliest("pk")
    return {"call": call.pk, "player": call.players.earliest("pk").player.slug}


def _answer(world: World) -> dict[str, str]:
    call = Call.objects.filter(fixture__competition__club=world.club).earliest("pk")
    return {"token": links.answer_path(call, call.players.earliest("pk").player).split("/")[-2]}


def _stop(world: World) -> dict[str, str]:
    return {"token": links.stop_path(world.club, owner_of(world.club)).split("/")[-2]}


NAMING = replace(OFFICERS, name="owners, directors, the player", visitors=OFFICERS.visitors | {"player"})
TERMS = {"late_minutes": 5, "again_minutes": 0}

ROWS = [
    *(Row(f"calling:{name}", EVERYONE) for name in ("list", "spoken", "player")),
    Row("calling:terms", OFFICERS),
    Row("calling:terms", OFFICERS, method="POST", data=lambda world: TERMS),
    Row("calling:choices", MEMBERS),
    Row("calling:choices", MEMBERS, method="POST", data=lambda world: {"way": "push"}),
    Row(
        "calling:remove-phone",
        MEMBERS,
        method="POST",
        args=lambda world: {"phone": 0},
        exceptions=dict.fromkeys(ROLES, "404"),  # one's own alone, and nobody has any
    ),
    Row("calling:said", NAMING, method="POST", data=lambda world: {"said": "Ann"}),
    Row("calling:phone", EVERYONE, method="POST", json=True, data=lambda world: {"on": False}),
    *(Row(f"calling:{name}", OFFICERS, method="POST", args=of_call) for name in ("again", "give-up", "tick")),
    Row("calling:coming", EVERYONE, method="POST", args=of_call),
    Row("calling:answer", SITE, args=_answer),
    Row("calling:answer", SITE, method="POST", args=_answer),
    Row("calling:stop", SITE, args=_stop),
    Row("calling:stop", SITE, method="POST", args=_stop),
]
