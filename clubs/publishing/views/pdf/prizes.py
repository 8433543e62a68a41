"""Prizes on paper: the prize of each place, at the end with who has won it, and how the fund is made."""

from __future__ import annotations

from clubs.competitions.selectors.prizes import Prizes
from clubs.publishing.views.pdf.columns import Column, Row, Table
from clubs.publishing.views.pdf.standings import Standings


def of_prizes(prizes: Prizes) -> Standings:
    """The table, and the fund in words below it."""
    prize = f"Prize, {prizes.currency}" if prizes.currency else "Prize"
    if prizes.over:
        columns: tuple[Column, ...] = (
            Column("Place", 1.2, "R"),
            Column("Player", 6, strong=True),
            Column(prize, 2.4, "R"),
        )
        rows = [
            Row((_places(one.first, one.last), one.entrant.name, str(one.amount))) for one in prizes.winners
        ]
    else:
        columns = (Column("Place", 2), Column(f"{prize}, each", 3, "R", strong=True))
        rows = [Row((_places(one.first, one.last), str(one.each))) for one in prizes.out.awards]
    fund = prizes.fund
    parts = [f"entry fees {fund.fees}"] if fund.fees else []
    if fund.kept_back:
        parts.append(f"less {fund.kept_back} kept back")
    if fund.added:
        parts.append(f"added {fund.added}")
    words = f"{fund.total} {prizes.currency}".strip() + (f" ({', '.join(parts)})" if parts else "")
    if prizes.out.left:
        words += f". {prizes.out.left} remain: prizes are rounded down to {prizes.unit}"
    return Standings(Table(columns, tuple(rows), 12), (("Prize fund", f"{words}."),))


def _places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
