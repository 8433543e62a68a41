"""Tables and boards of a club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max, ProtectedError, RestrictedError
from django.utils.translation import gettext

from clubs.people.models import Club, Table, User
from clubs.people.names import tidy
from clubs.people.rules.surfaces import kind_choices, sizes_for
from clubs.people.services.common import checked_number, lock_club, log
from config.languages.speaking import translated
from matches.models import Match
from matches.problems import UserProblem
from matches.services import checked_clock, update_rows
from rules_engine.levels import LEVELS

MOST_TABLES = 200


def _check(club: Club, *, number: int, kind: str, size: str, but: Table | None = None) -> None:
    checked_number(number, what="table's number", least=1, most=999)
    if kind not in dict(kind_choices()):
        raise UserProblem("no-such-kind", gettext("Choose the kind of table from the list."))
    if size and size not in sizes_for(kind):
        raise UserProblem(
            "no-such-size",
            gettext("A {kind} is not made in the size {size}.").format(
                kind=translated(dict(kind_choices())[kind]).lower(), size=tidy(size)[:40]
            ),
        )
    others = Table.objects.filter(club=club, number=number)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if others.exists():
        raise UserProblem(
            "number-taken", gettext("There is already a table {number}.").format(number=number), status=409
        )


def next_number(club: Club) -> int:
    """The number that a new table is offered: one more than the highest."""
    return (Table.objects.filter(club=club).aggregate(most=Max("number"))["most"] or 0) + 1


def _locked(table: Table) -> Table:
    return Table.objects.select_for_update(of=("self",)).select_related("club").get(pk=table.pk)


def _check_level(level: str) -> None:
    """Refuse what is no level of marking; "" is every stroke."""
    if level and level not in LEVELS:
        raise UserProblem(
            "no-such-level",
            gettext("A level is one of: {names}.").format(names=", ".join(LEVELS)),
            422,
            {"field": "level"},
        )


@transaction.atomic
def add_table(
    *,
    club: Club,
    number: int,
    kind: str,
    by: User | None,
    size: str = "",
    name: str = "",
    level: str = "",
    clock: Mapping[str, Any] | None = None,
) -> Table:
    """Add a table at the end of the list. Raises ``UserProblem`` "number-taken" and others."""
    club = lock_club(club)
    _check(club, number=number, kind=kind, size=size)
    _check_level(level)
    kept_clock = checked_clock(clock)
    if Table.objects.filter(club=club).count() >= MOST_TABLES:
        raise UserProblem(
            "too-many-tables",
            gettext("A club has at most {most_tables} tables.").format(most_tables=MOST_TABLES),
            409,
        )
    last = Table.objects.filter(club=club).aggregate(last=Max("position"))["last"] or 0
    table = Table.objects.create(
        club=club,
        number=number,
        kind=kind,
        size=size or sizes_for(kind)[0],
        name=tidy(name)[:60],
        level=level,
        clock=kept_clock,
        position=last + 1,
    )
    log(club, by, "table-added", table=table.pk, number=number, kind=kind)
    return table


@transaction.atomic
def change_table(
    *,
    table: Table,
    number: int,
    name: str,
    kind: str,
    size: str,
    by: User,
    level: str | None = None,
    clock: Mapping[str, Any] | None = None,
) -> Table:
    """Change a table. Its printed label and paired tablets go on working under a new number. ``level`` is
    what is marked here, ``clock`` that of matches which come here without one (None: as before). Raises
    ``UserProblem`` as :func:`add_table` does, and "table-busy"."""
    club = lock_club(table.club)
    table = _locked(table)
    level = table.level if level is None else level
    _check_level(level)
    kept_clock = table.clock if clock is None else checked_clock(clock)
    _check(club, number=number, kind=kind, size=size, but=table)
    if kind != table.kind and Match.objects.filter(table=table, status__in=["ready", "live"]).exists():
        raise UserProblem(
            "table-busy", gettext("A match is on at this table; its kind cannot change now."), status=409
        )
    before = {name: getattr(table, name) for name in ("number", "name", "kind", "size", "level", "clock")}
    table.level, table.clock = level, kept_clock
    table.number, table.kind, table.size = number, kind, size or sizes_for(kind)[0]
    table.name = tidy(name)[:60]
    table.save()
    log(
        club,
        by,
        "table-changed",
        table=table.pk,
        **{key: [was, getattr(table, key)] for key, was in before.items() if was != getattr(table, key)},
    )
    return table


@transaction.atomic
def set_in_order(*, table: Table, in_order: bool, by: User) -> Table:
    """Put a table out of order (it is given no matches), or back. A match that is on stays on."""
    lock_club(table.club)
    table = _locked(table)
    table.active = in_order
    table.save(update_fields=["active"])
    log(
        table.club,
        by,
        "table-in-order" if in_order else "table-out-of-order",
        table=table.pk,
        number=table.number,
    )
    return table


@transaction.atomic
def move_table(*, table: Table, up: bool, by: User) -> None:
    """Move a table one place up or down in the list; at either end nothing happens."""
    club = lock_club(table.club)
    tables = list(Table.objects.select_for_update().filter(club=club))
    place = next(i for i, other in enumerate(tables) if other.pk == table.pk)
    target = place - 1 if up else place + 1
    if not 0 <= target < len(tables):
        return
    tables[place], tables[target] = tables[target], tables[place]
    for position, other in enumerate(tables, start=1):
        other.position = position
    update_rows(tables, ["position"])
    log(club, by, "table-moved", table=table.pk, number=table.number, up=up)


@transaction.atomic
def remove_table(*, table: Table, by: User) -> None:
    """Delete a table that was never played on; others are put out of order instead.

    Raises ``UserProblem`` "table-used".
    """
    club = lock_club(table.club)
    table = _locked(table)
    used = UserProblem(
        "table-used",
        gettext(
            "Matches were played at this table, so it stays in the records. Put it out of order instead."
        ),
        status=409,
    )
    if Match.objects.filter(table=table).exists():
        raise used
    number, pk = table.number, table.pk
    try:
        with transaction.atomic():
            table.delete()
    except (ProtectedError, RestrictedError):
        raise used from None
    log(club, by, "table-removed", table=pk, number=number)
