"""What the pages of emblems share: the way to them, and the accounts of the books."""

from __future__ import annotations

from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext

from clubs.emblems.rules.machine import Case
from clubs.emblems.selectors import words
from clubs.people.models import Club
from clubs.people.views.common import crumbs

STEPS = 12


def way(club: Club, *steps: tuple[str, str]) -> list[tuple[str, str]]:
    """The way to a page of emblems; the last step is the page itself."""
    return crumbs(club, (reverse("emblems:list", args=[club.slug]), gettext("Challenge trophies")), *steps)


def accounts(
    balances: dict[str, Decimal], case: Case
) -> tuple[list[tuple[str, Decimal, str]], list[tuple[str, Decimal, str]]]:
    """Accounts with their balances and names: those that hold something, and those that are settled."""
    rows = [(name, value, words.account(name, case.state)) for name, value in balances.items()]
    return [row for row in rows if row[1]], [row for row in rows if not row[1]]
