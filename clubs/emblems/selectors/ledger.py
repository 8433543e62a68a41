"""The ledger as a given viewer may read it, and statements for a person or a challenge.

The public sees what the emblem itself holds (stakes, guarantee, receipts); a person also his own account; the
trustee everything. Balkline keeps the books and moves no money.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from decimal import Decimal
from io import StringIO
from typing import Any

from django.db.models import Q, QuerySet, Sum

from clubs.emblems import access
from clubs.emblems.models import Emblem, Movement
from clubs.emblems.rules import books
from clubs.people.access import Visitor
from config.languages.speaking import translated

EVERYTHING = None
HUNDREDTH = Decimal("0.01")
PLAYER = books.player("")


def seen_by(user: Visitor | None, emblem: Emblem) -> frozenset[str] | None:
    """The persons' accounts that ``user`` may read; None stands for all of them."""
    if access.is_trustee(user, emblem):
        return EVERYTHING
    return frozenset(books.player(name) for name in access.names_of(user, emblem))


def movements(emblem: Emblem, seen: frozenset[str] | None) -> QuerySet[Movement]:
    """The movements that may be read: all, or those of one's own account."""
    rows = Movement.objects.filter(emblem=emblem)
    if seen is EVERYTHING:
        return rows
    return rows.filter(Q(source__in=seen) | Q(target__in=seen))


def balances_for(emblem: Emblem, seen: frozenset[str] | None) -> dict[str, Decimal]:
    """Balances of the accounts that may be read, by name."""
    found: dict[str, Decimal] = {}
    for column, sign in (("source", -1), ("target", 1)):
        sums = Movement.objects.filter(emblem=emblem).values_list(column).annotate(Sum("amount")).order_by()
        for account, value in sums:
            found[account] = found.get(account, Decimal(0)) + sign * value
    return readable(found, seen)


def readable(balances: Mapping[str, Decimal], seen: frozenset[str] | None) -> dict[str, Decimal]:
    """Those of the balances that may be read: persons' accounts are their own affair."""
    return {
        account: value.quantize(HUNDREDTH)
        for account, value in sorted(balances.items())
        if seen is EVERYTHING or not account.startswith(PLAYER) or account in seen
    }


def to_json(row: Movement) -> dict[str, Any]:
    """A movement for interfaces; the amount as text, so that no hundredth is lost."""
    return {
        "id": row.pk, "step": row.step, "line": row.line, "source": row.source, "target": row.target,
        "amount": str(row.amount), "currency": row.currency, "citations": row.citations, "why": row.why,
        "at": row.at.isoformat(),
    }  # fmt: skip


def statement(emblem: Emblem, account: str, seen: frozenset[str] | None) -> list[dict[str, Any]]:
    """Every movement of an account with the balance after it, the first first.

    ``account`` is "player:Ann" or "stake:c3". What may not be read gives an empty list.
    """
    balance, lines = Decimal(0), []
    rows = movements(emblem, seen).filter(Q(source=account) | Q(target=account)).order_by("pk")
    for row in rows:
        change = row.amount if row.target == account else -row.amount
        balance += change
        lines.append({**to_json(row), "change": str(change), "balance": str(balance)})
    return lines


def as_csv(rows: Iterable[dict[str, Any]]) -> str:
    """Statement lines as CSV with a heading; a cell that a spreadsheet would calculate is made text."""
    out = StringIO()
    columns = (
        "at",
        "step",
        "source",
        "target",
        "amount",
        "change",
        "balance",
        "currency",
        "why",
        "citations",
    )
    written = csv.writer(out)
    written.writerow(columns)
    for row in rows:
        told = {**row, "citations": " ".join(row["citations"]), "why": translated(row.get("why", ""))}
        cells = [told.get(name, "") for name in columns]
        written.writerow([f"'{cell}" if str(cell)[:1] in ("=", "@", "\t", "\r") else cell for cell in cells])
    return out.getvalue()
