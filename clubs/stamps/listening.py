"""Rows whose changes move stamps: each package names its own (`stamps.py`) and has them listened to here.

Every service writes a line into some log (`ClubEvent`, `CompetitionEvent`, `Act`, `LogEntry`), also where it
changes rows in bulk, which sends no signal; so the logs are what is listened to, and the rows beside them
whose single changes matter. Outside a transaction a row is announced before it is written, and again
afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import connection
from django.db.models import Model
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save

from clubs.stamps.changes import Lease, touch
from clubs.stamps.scopes import Scope

Scopes = Callable[[Any], tuple[Scope, ...]]
"""From a row to the scopes that it moves."""


def listen(
    package: str,
    *,
    saved: Mapping[type[Model], Scopes],
    removed: Mapping[type[Model], Scopes] | None = None,
) -> None:
    """Move stamps when rows of these models are saved, or removed. Idempotent for each ``package``."""
    for model, scopes_of in saved.items():
        uid = f"stamps.{package}.{model._meta.label}"
        before, after = _listener(f"_stamp_leases_{package}", scopes_of)
        pre_save.connect(before, sender=model, weak=False, dispatch_uid=f"{uid}.before")
        post_save.connect(after, sender=model, weak=False, dispatch_uid=f"{uid}.saved")
    for model, scopes_of in (removed or {}).items():
        uid = f"stamps.{package}.{model._meta.label}"
        before, after = _listener(f"_stamp_leases_{package}", scopes_of)
        pre_delete.connect(before, sender=model, weak=False, dispatch_uid=f"{uid}.going")
        post_delete.connect(after, sender=model, weak=False, dispatch_uid=f"{uid}.gone")


def _listener(leases: str, scopes_of: Scopes) -> tuple[Callable[..., None], Callable[..., None]]:
    """What to do before and after; ``leases`` names where the row keeps them in between."""

    def before(sender: type[Model], instance: Any, **_: Any) -> None:
        if instance.pk is None or connection.in_atomic_block:
            return
        instance.__dict__[leases] = [Lease(scope) for scope in scopes_of(instance)]

    def after(sender: type[Model], instance: Any, **_: Any) -> None:
        touch(*scopes_of(instance))
        instance.__dict__.pop(leases, None)  # given back as they go

    return before, after
