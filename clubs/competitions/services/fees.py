"""Entry fees, as notes: that somebody has paid, how much, how, and who noted it. Balkline moves no money."""

from __future__ import annotations

from decimal import Decimal

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, FeeNote
from clubs.competitions.services.common import changing, entrant_of, log
from clubs.competitions.services.entry_rules import LIVING, checked_amount, rules_of
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from rules_engine.saying import Text, say


def note_fee(
    *,
    competition: Competition,
    number: int,
    by: User | None,
    how: str = FeeNote.How.CASH,
    amount: Decimal | str | None = None,
    note: str = "",
) -> FeeNote:
    """Note that an entrant has paid, the whole fee unless `amount` says otherwise; noted again, it is
    corrected.

    Raises `UserProblem` "no-fee" (409) where none is asked, "no-such-way", "bad-amount".
    """
    if how not in FeeNote.How.values:
        raise UserProblem(
            "no-such-way",
            gettext("A fee is paid by one of: {ways}.").format(ways=", ".join(FeeNote.How.values)),
        )
    with changing(competition, *LIVING) as found:
        rules = rules_of(found)
        if rules.fee is None:
            raise UserProblem("no-fee", gettext("No entry fee is set for this competition."), 409)
        entrant = entrant_of(found, number)
        paid = (
            Decimal(0)
            if how == FeeNote.How.WAIVED
            else checked_amount(rules.fee if amount is None else amount)
        )
        label = by.get_short_name()[:120] if by is not None else ""
        row, _ = FeeNote.objects.update_or_create(
            entrant=entrant,
            defaults={
                "amount": paid, "how": how, "note": tidy(note)[:120], "at": now(), "by_label": label,
            },
        )  # fmt: skip
        text = _paid(entrant.name, how, paid, rules.currency)
        log(found, by, "fee-noted", text, private=True, entrants=[number], amount=str(paid), how=how)
    return row


def _paid(name: str, how: str, paid: Decimal, currency: str) -> Text:
    amount = f"{paid} {currency}"
    match FeeNote.How(how):
        case FeeNote.How.CASH:
            return say(
                "competitions.log-fee-cash", "Fee of {name}: cash, {amount}.", name=name, amount=amount
            )
        case FeeNote.How.CARD:
            return say(
                "competitions.log-fee-card", "Fee of {name}: card, {amount}.", name=name, amount=amount
            )
        case FeeNote.How.BANK:
            return say(
                "competitions.log-fee-bank",
                "Fee of {name}: bank transfer, {amount}.",
                name=name,
                amount=amount,
            )
        case FeeNote.How.WAIVED:
            return say("competitions.log-fee-waived", "Fee of {name}: need not pay.", name=name)


def take_fee_back(*, competition: Competition, number: int, by: User | None) -> None:
    """The fee is not paid after all, or given back. Idempotent."""
    with changing(competition, *LIVING) as found:
        entrant = entrant_of(found, number)
        gone = FeeNote.objects.filter(entrant=entrant).first()
        if gone is not None:
            gone.delete()
            text = say(
                "competitions.log-fee-taken-back",
                "Fee of {name}: the note of {amount} is taken back.",
                name=entrant.name,
                amount=str(gone.amount),
            )
            log(found, by, "fee-taken-back", text, private=True, entrants=[number], amount=str(gone.amount))
