"""The handicaps' part of the table of who gets what."""

from __future__ import annotations

from clubs.handicaps.services import policies
from clubs.people.models import Player
from tests.clubs.handicaps.policies import give, make_policy
from tests.clubs.page_table import EVERYONE, OFFICERS, Row, World


def _player(world: World) -> dict[str, str]:
    return {"player": Player.objects.filter(club=world.club).order_by("pk")[0].slug}


ROWS = [
    *(Row(f"handicaps:{name}", EVERYONE) for name in ("list", "policy", "fairness", "fairness-csv")),
    Row("handicaps:player", EVERYONE, args=_player),
    *(Row(f"handicaps:{name}", OFFICERS) for name in ("new", "version", "paste", "review")),
    *(Row(f"handicaps:{name}", OFFICERS, method="POST") for name in ("new", "version", "paste")),
    Row("handicaps:rename", OFFICERS, method="POST", data=lambda world: {"name": "Snooker nights"}),
    Row("handicaps:close", OFFICERS, method="POST", data=lambda world: {"closed": "0"}),
    Row("handicaps:set", OFFICERS, method="POST", args=_player, data=lambda world: {"value": "4"}),
    Row("handicaps:withdraw", OFFICERS, method="POST", args=lambda world: {"number": 2}),
    Row("handicaps:review", OFFICERS, method="POST"),
]


def furnish(world: World) -> None:
    """A policy that reviews handicaps, with two versions and a player in its list."""
    made = make_policy(world.club, "snooker", name="Snooker nights", per="frame", change="2", at="review")
    policies.add_version(policy=made, terms={**made.versions.get().terms, "cap": 40}, by=None)
    give(made, Player.objects.filter(club=world.club).order_by("pk")[0], 3)
    world.args["policy"] = made.slug
