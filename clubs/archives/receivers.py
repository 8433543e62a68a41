"""What archives hear of other packages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext

from clubs.archives.services.person import latest_of, may_ask_again
from clubs.archives.services.transfers import KEPT, clear, forget, over
from clubs.people import panels
from clubs.people.models import User
from clubs.people.signals import person_forgotten
from matches import retention


def _forgotten(sender: type[Any], clubs: Iterable[int], account: int | None = None, **_: Any) -> None:
    forget(clubs, account)


def own_data(request: HttpRequest, user: User) -> panels.Panel:
    """The file of one's own data: how far it is, and asking for it."""
    row = latest_of(user)
    told = {"row": row, "may_ask": may_ask_again(row), "until": row and row.made_at + KEPT}
    return panels.Panel(gettext("Your data as a file"), "archives/own_data.html", told)


def connect() -> None:
    """Listen. Idempotent."""
    panels.register("own-data", own_data)
    retention.register(
        retention.Kind("files", "files that were written or taken in", lambda: over().count(), clear)
    )
    person_forgotten.connect(_forgotten, dispatch_uid="archives.forget")
