"""The ratings' part of the table of who gets what."""

from __future__ import annotations

from datetime import date

from clubs.people.models import Player
from clubs.ratings.services import rating, setup, starting
from tests.clubs.page_table import EVERYONE, OFFICERS, Row, World


def _form(world: World) -> dict[str, str]:
    return {"discipline": "snooker", "system": "frames", "counts_ladders": "on", "published": "on"}


ROWS = [
    *(Row(f"ratings:{name}", EVERYONE) for name in ("lists", "list", "player")),
    *(Row(f"ratings:{name}", OFFICERS) for name in ("new", "edit", "starting")),
    *(Row(f"ratings:{name}", OFFICERS, method="POST", data=_form) for name in ("new", "edit")),
    *(Row(f"ratings:{name}", OFFICERS, method="POST") for name in ("starting", "delete")),
    Row("ratings:starting-remove", OFFICERS, method="POST"),
]


def furnish(world: World) -> None:
    """A list of carom with a starting value."""
    found = setup.create(
        club=world.club, discipline="carom", settings=setup.Settings(published=True), by=None
    )
    name = Player.objects.get(club=world.club, slug=world.args["player"]).name
    (begun,) = starting.add_pasted(
        rating_list=found, text=f"{name}; 1600; 90", on=date(2026, 1, 5), reason="County list", by=None
    )
    rating.rerate(found.pk)
    world.args |= {"discipline": found.discipline, "value": begun.pk}
