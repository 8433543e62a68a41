"""The ladders' part of the table of who gets what."""

from __future__ import annotations

from clubs.ladders import services
from clubs.people.models import Player, Role
from tests.clubs.page_table import EVERYONE, MEMBERS, OFFICERS, Row, World

ROWS = [
    *(Row(f"ladders:{name}", EVERYONE) for name in ("list", "ladder")),
    Row("ladders:new", OFFICERS),
    Row("ladders:new", OFFICERS, method="POST"),
    Row(
        "ladders:act",
        MEMBERS,
        method="POST",
        args=lambda world: {"what": "join"},
        data=lambda world: {"player": world.args["idle"]},
        exceptions=dict.fromkeys((Role.MARKER.value, Role.PLAYER.value), "403"),
    ),
    Row(
        "ladders:answer",
        MEMBERS,
        method="POST",
        args=lambda world: {"challenge": world.args["duel"]},
        data=lambda world: {"answer": "refuse"},
        exceptions={Role.MARKER.value: "403"},
    ),
]


def furnish(world: World) -> None:
    """A ladder of two with an open challenge, and a player who is not on it yet."""
    owner, player = world.people[Role.OWNER.value], world.people[Role.PLAYER.value]
    assert owner is not None and player is not None
    ladder = services.make_ladder(
        club=world.club, title="Ladder", game="brunswick/three-cushion-carrom", by=owner
    )
    mine = Player.objects.get(club=world.club, user=player)
    rival = Player.objects.filter(club=world.club).exclude(pk=mine.pk).order_by("pk").first()
    idle = Player.objects.create(club=world.club, name="Idle", slug="idle-player", user=None)
    for one in (mine, rival):
        services.join(ladder=ladder, player=one, by=owner)
    duel = services.challenge(ladder=ladder, challenger=rival, opponent=mine, by=owner)
    world.args |= {"ladder": ladder.slug, "duel": duel.public_id, "idle": idle.slug}
