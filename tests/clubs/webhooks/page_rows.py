"""The part of webhooks in the table of who gets what: they are for owners alone."""

from __future__ import annotations

from typing import Any

from clubs.webhooks.models import Webhook
from clubs.webhooks.services import registering
from clubs.webhooks.services.telling import tell_test
from tests.clubs.page_table import OWNERS, Row, World
from tests.factories import owner_of

GIVEN: dict[str, Any] = {"label": "Board", "url": "https://example.org/told", "kinds": ["match.confirmed"]}


def _anew(world: World) -> dict[str, str]:
    """One that may be removed."""
    made = registering.make_webhook(club=world.club, by=owner_of(world.club), **GIVEN)
    return {"webhook": made.public_id}


ROWS = [
    Row("webhooks:list", OWNERS),
    Row("webhooks:list", OWNERS, method="POST", data=lambda world: GIVEN),
    Row("webhooks:webhook", OWNERS),
    Row("webhooks:webhook", OWNERS, method="POST", data=lambda world: {**GIVEN, "on": "on"}),
    Row("webhooks:test", OWNERS, method="POST"),
    Row("webhooks:secret", OWNERS, method="POST"),
    Row("webhooks:again", OWNERS, method="POST"),
    Row("webhooks:remove", OWNERS, method="POST", args=_anew),
]


def furnish(world: World) -> None:
    """A webhook that has been tried."""
    hook = registering.make_webhook(club=world.club, by=owner_of(world.club), **GIVEN)
    world.args["webhook"] = hook.public_id
    world.args["delivery"] = tell_test(Webhook.objects.get(pk=hook.pk)).pk
