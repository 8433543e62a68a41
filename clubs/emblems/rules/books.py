"""A double-entry ledger: every movement takes an amount from one account and adds it to another.

So the sum over all accounts is always zero. Accounts are named by what they are: ``player:Ann``,
``stake:c3`` (what the stakeholder holds for challenge c3), ``guarantee:Ann`` (held by the donor),
``receipts:c3``, ``donor``, ``outside`` (buyers of tickets and creditors of expenses). A player's
negative balance is what he has paid in. No movement is deleted: to undo one, a new one returns the amount.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from rules_engine.saying import say

DONOR = "donor"
OUTSIDE = "outside"


def player(name: str) -> str:
    """The account of a person."""
    return f"player:{name}"


def stake(challenge: str) -> str:
    """What the stakeholder holds for a challenge."""
    return f"stake:{challenge}"


def guarantee(name: str) -> str:
    """What the donor holds as a holder's surety."""
    return f"guarantee:{name}"


def receipts(challenge: str) -> str:
    """What came in at the door of a contest, less what was paid of it."""
    return f"receipts:{challenge}"


class Movement(NamedTuple):
    """``amount`` (more than nothing) goes from ``source`` to ``target``, by the clauses cited.

    ``step`` names the transition that moved it, ``line`` counts within it: together they are the movement's
    identity, so that posting is idempotent. ``why`` says it in a few words.
    """

    step: str
    line: int
    source: str
    target: str
    amount: Decimal
    citations: tuple[str, ...]
    why: str

    @property
    def identity(self) -> tuple[str, int]:
        """What makes the movement the same one."""
        return (self.step, self.line)

    def back(self, step: str, line: int, citations: tuple[str, ...], why: str) -> Movement:
        """The movement that undoes this one."""
        return Movement(step, line, self.target, self.source, self.amount, citations, why)


def balances(movements: Iterable[Movement]) -> dict[str, Decimal]:
    """The balance of every account that was ever touched; their sum is nothing."""
    found: dict[str, Decimal] = defaultdict(Decimal)
    for one in movements:
        found[one.source] -= one.amount
        found[one.target] += one.amount
    return dict(sorted(found.items()))


def balance(movements: Iterable[Movement], account: str) -> Decimal:
    """The balance of one account."""
    return balances(movements).get(account, Decimal(0))


def moved_back(
    live: list[Movement], wanted: list[Movement], step: str, citations: tuple[str, ...]
) -> list[Movement]:
    """Every movement that falls, moved back as it was, the last first; then those that are made instead.

    Nothing is struck out of the books.
    """
    falls, instead = _beyond(live, wanted), _beyond(wanted, live)
    rows: list[tuple[str, str, Decimal, tuple[str, ...], str]] = [
        (one.target, one.source, one.amount, citations, say("emblems.why-back", "back: {why}", why=one.why))
        for one in reversed(falls)
    ]
    rows += [(one.source, one.target, one.amount, one.citations, one.why) for one in instead]
    return [Movement(step, line, *row) for line, row in enumerate(rows, 1)]


def _beyond(movements: list[Movement], others: list[Movement]) -> list[Movement]:
    """The movements that have no match among ``others``, each of which matches one."""
    matched = Counter(map(_what, others))
    found = []
    for one in movements:
        if matched[_what(one)]:
            matched[_what(one)] -= 1
        else:
            found.append(one)
    return found


def _what(one: Movement) -> tuple[str, str, Decimal, str]:
    return one.source, one.target, one.amount, one.why
