"""Two matches exchange their tables, in one piece, so that no third can take a place meanwhile."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from matches import signals
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking.clocks import take_clock_of
from matches.problems import UserProblem

AT_TABLE = (Match.Status.READY, Match.Status.LIVE)


def swap_tables(*, one: Match, other: Match, by: Actor | None = None) -> tuple[Match, Match]:
    """Let two matches that are called or being played change places; their logs go on where they are.

    A tablet marks what is at its table, so that it loses one match and gets the other; who marks with
    an account keeps the lease. Raises ``UserProblem``: ``not-at-table``, ``table-out-of-order`` (409).
    """
    by = by or Actor.system()
    with write_transaction():
        found = {pk: locked(pk) for pk in sorted((one.pk, other.pk))}
        pair = found[one.pk], found[other.pk]
        for match in pair:
            by.require("seat", match)
            if match.status not in AT_TABLE or match.table is None:
                raise UserProblem("not-at-table", gettext("Both matches have to be at a table."), 409)
            if not match.table.active:
                raise UserProblem(
                    "table-out-of-order", gettext("{table} is out of order.").format(table=match.table), 409
                )
        first, second = pair
        here, there = first.table, second.table
        first.table = None  # a table holds one match at any time, also within this change
        first.save(update_fields=["table"])
        _move(second, here, by)
        _move(first, there, by)
        for match in pair:
            signals.tell(signals.match_seated, match)
        return pair


def _move(match: Match, table: Any, by: Actor) -> None:
    match.table = table
    columns = ["table", *take_clock_of(match, table, by)]
    if match.lease_holder.startswith("device:"):
        match.lease_holder = match.lease_label = ""
        match.lease_since = match.lease_until = None
        columns += ["lease_holder", "lease_label", "lease_since", "lease_until"]
    match.save(update_fields=columns)
    act(match, Act.Kind.SEATED, by, data={"table": table.number, "swapped": True})
