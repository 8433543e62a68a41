"""Prizes on paper: the prize of each place, at the end with who has won it, and how the fund is made."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from clubs.competitions.selectors.prizes import Prizes
from clubs.publishing.views.pdf.columns import Column, Row, Table
from clubs.publishing.views.pdf.standings import Standings
from config.languages.figures import decimal


def of_prizes(prizes: Prizes) -> Standings:
    """The table, and the fund in words below it."""
    currency = prizes.currency
    prize = gettext("Prize, {currency}").format(currency=currency) if currency else gettext("Prize")
    if prizes.over:
        columns: tuple[Column, ...] = (
            Column(pgettext("column", "Place"), 1.2, "R"),
            Column(gettext("Player"), 6, strong=True),
            Column(prize, 2.4, "R"),
        )
        rows = [
            Row((_places(one.first, one.last), one.entrant.name, decimal(one.amount)))
            for one in prizes.winners
        ]
    else:
        prize = gettext("Prize, each")
        if currency:
            prize = gettext("Prize, {currency}, each").format(currency=currency)
        columns = (Column(pgettext("column", "Place"), 2), Column(prize, 3, "R", strong=True))
        rows = [Row((_places(one.first, one.last), decimal(one.each))) for one in prizes.out.awards]
    fund = prizes.fund
    parts = [gettext("entry fees {amount}").format(amount=decimal(fund.fees))] if fund.fees else []
    if fund.kept_back:
        parts.append(gettext("less {amount} kept back").format(amount=decimal(fund.kept_back)))
    if fund.added:
        parts.append(gettext("added {amount}").format(amount=decimal(fund.added)))
    words = f"{decimal(fund.total)} {currency}".strip() + (f" ({', '.join(parts)})" if parts else "") + "."
    if prizes.out.left:
        rest = gettext("{amount} remain: prizes are rounded down to {unit}.")
        words += f" {rest.format(amount=decimal(prizes.out.left), unit=decimal(prizes.unit))}"
    return Standings(Table(columns, tuple(rows), 12), ((gettext("Prize fund"), words),))


def _places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
