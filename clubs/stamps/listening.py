"""Which rows move which stamps.

Every service writes a line into some log (`ClubEvent`, `CompetitionEvent`, `Act`, `LogEntry`), also where it
changes rows in bulk, which tells nobody; so the logs are what is listened to, and the rows beside them whose
single changes matter. Outside a transaction a row is announced before it is written, and again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_delete, pre_save

from clubs.stamps import scopes
from clubs.stamps.changes import Lease, touch
from clubs.stamps.scopes import Scope

Scopes = Callable[[Any], tuple[Scope, ...]]


def _of_club(row: Any) -> tuple[Scope, ...]:
    return (scopes.club(row.pk), scopes.play(row.pk))


def _of_its_club(row: Any) -> tuple[Scope, ...]:
    return (scopes.club(row.club_id),)


def _of_competition(row: Any) -> tuple[Scope, ...]:
    return (scopes.competition(row.pk), scopes.play(row.club_id))


def _of_competition_row(row: Any) -> tuple[Scope, ...]:
    return (scopes.competition(row.competition_id),)


def _of_competition_event(row: Any) -> tuple[Scope, ...]:
    return (scopes.competition(row.competition_id), scopes.play(row.competition.club_id))


def _of_fixture_match(row: Any) -> tuple[Scope, ...]:
    return (scopes.competition(row.fixture.competition_id),)


def _of_act(row: Any) -> tuple[Scope, ...]:
    """A decision about a match. Of simulated play nobody is told."""
    if row.match.simulated:
        return ()
    return (*_of_entry(row), scopes.play(row.match.club_id))


def _of_entry(row: Any) -> tuple[Scope, ...]:
    """An entry of a match moves the competition that it is played for."""
    if row.match.simulated:
        return ()
    fixture_match = apps.get_model("competitions", "FixtureMatch")
    found = fixture_match.objects.filter(match_id=row.match_id).values_list("fixture__competition_id")
    return tuple(scopes.competition(pk) for (pk,) in found)


SAVED: dict[str, Scopes] = {
    "people.Club": _of_club,
    "people.ClubEvent": _of_its_club,
    "people.Player": _of_its_club,
    "people.Table": _of_its_club,
    "competitions.Competition": _of_competition,
    "competitions.CompetitionEvent": _of_competition_event,
    "competitions.Entrant": _of_competition_row,
    "competitions.Fixture": _of_competition_row,
    "competitions.FixtureMatch": _of_fixture_match,
    "matches.Act": _of_act,
    "matches.LogEntry": _of_entry,
}
"""Rows that move stamps when they are saved."""

REMOVED: dict[str, Scopes] = {
    "people.Club": _of_club,
    "competitions.Competition": _of_competition,
}
"""Rows that move stamps when they go. Nothing of a club or competition goes without it, or without a log."""


def _listener(of: Scopes) -> tuple[Callable[..., None], Callable[..., None]]:
    def before(sender: type[Model], instance: Any, **_: Any) -> None:
        if instance.pk is None or connection.in_atomic_block:
            return
        instance.__dict__["_stamp_leases"] = [Lease(scope) for scope in of(instance)]

    def after(sender: type[Model], instance: Any, **_: Any) -> None:
        touch(*of(instance))
        instance.__dict__.pop("_stamp_leases", None)  # given back as they go

    return before, after


def _tables_chosen(sender: Any, instance: Any, **_: Any) -> None:
    if isinstance(instance, apps.get_model("competitions", "Competition")):
        touch(scopes.competition(instance.pk))


def connect() -> None:
    """Listen to all of them; twice is as good as once."""
    for label, of in SAVED.items():
        before, after = _listener(of)
        model = apps.get_model(label)
        pre_save.connect(before, sender=model, weak=False, dispatch_uid=f"stamps.{label}.before")
        post_save.connect(after, sender=model, weak=False, dispatch_uid=f"stamps.{label}.saved")
    for label, of in REMOVED.items():
        before, after = _listener(of)
        model = apps.get_model(label)
        pre_delete.connect(before, sender=model, weak=False, dispatch_uid=f"stamps.{label}.going")
        post_delete.connect(after, sender=model, weak=False, dispatch_uid=f"stamps.{label}.gone")
    chosen = apps.get_model("competitions", "Competition").tables.through
    m2m_changed.connect(_tables_chosen, sender=chosen, dispatch_uid="stamps.tables_chosen")
