"""The prize fund: how it is made and shared, and who has received a prize."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Payout, PrizeFund, Status
from clubs.competitions.rules import prizes as rules
from clubs.competitions.rules.prizes import PrizeError
from clubs.competitions.selectors.prizes import prize_of
from clubs.competitions.services.common import changing, entrant_of, log
from clubs.competitions.services.entry_rules import LIVING, checked_amount
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say


@dataclass(frozen=True, kw_only=True)
class PrizeSettings:
    """What a director chooses: percent of the fees `withheld`, money `added`, `shares` in percent by place
    (none: the ready table), and the `unit` to which prizes are rounded down."""

    withheld: Decimal | str = Decimal(0)
    added: Decimal | str = Decimal(0)
    shares: Sequence[Decimal | str] = ()
    unit: Decimal | str = Decimal(1)


def set_fund(*, competition: Competition, settings: PrizeSettings, by: User | None) -> PrizeFund:
    """Set how the prizes are made; the page of prizes is there from then on.

    Raises `UserProblem` "bad-amount", "bad-shares", "bad-unit", "out-of-range".
    """
    withheld = checked_amount(
        settings.withheld,
        gettext("Give the share withheld as a number such as 12.50, and nothing below 0."),
    )
    if withheld > 100:
        raise UserProblem("out-of-range", gettext("At most 100 percent of the fees can be withheld."))
    unit = checked_amount(
        settings.unit, gettext("Give the unit as a number such as 12.50, and nothing below 0.")
    )
    if not 0 < unit <= 10000:
        raise UserProblem("bad-unit", gettext("The unit is between 0.01 and 10000."))
    shares = [_decimal(one) for one in settings.shares]
    if shares:
        try:
            rules.checked_shares(shares)
        except PrizeError as error:
            raise UserProblem(error.code, error.message) from None
    values = {
        "withheld": withheld,
        "added": checked_amount(
            settings.added, gettext("Give the money added as a number such as 12.50, and nothing below 0.")
        ),
        "shares": [f"{one.normalize():f}" for one in shares],
        "unit": unit,
    }
    with changing(competition, *LIVING) as found:
        row, _ = PrizeFund.objects.update_or_create(competition=found, defaults=values)
        text = say("competitions.log-prizes-set", "The prizes were set.")
        log(found, by, "prizes", text, private=found.status == Status.DRAFT)
    return row


def drop_fund(*, competition: Competition, by: User | None) -> None:
    """There are no prizes after all. Raises `UserProblem` "paid-out" (409) once a prize was paid out."""
    with changing(competition, *LIVING) as found:
        if Payout.objects.filter(entrant__competition=found).exists():
            raise UserProblem("paid-out", gettext("A prize was paid out already."), 409)
        if PrizeFund.objects.filter(competition=found).delete()[0]:
            text = say("competitions.log-no-prizes", "There are no prizes.")
            log(found, by, "prizes", text, private=found.status == Status.DRAFT)


def pay_out(*, competition: Competition, number: int, by: User | None) -> Payout:
    """Note that an entrant has received their prize. Raises `UserProblem` "no-prize" (409)."""
    with changing(competition, Status.FINISHED) as found:
        entrant = entrant_of(found, number)
        amount = prize_of(found, entrant)
        if not amount:
            raise UserProblem(
                "no-prize", gettext("{entrant} has won no prize.").format(entrant=entrant.name), 409
            )
        label = by.get_short_name()[:120] if by is not None else ""
        row, made = Payout.objects.get_or_create(
            entrant=entrant, defaults={"amount": amount, "at": now(), "by_label": label}
        )
        if made:
            text = say(
                "competitions.log-paid-out",
                "Prize of {name} paid out: {amount}.",
                name=entrant.name,
                amount=str(amount),
            )
            log(found, by, "paid-out", text, private=True, entrants=[number], amount=str(amount))
    return row


def take_payout_back(*, competition: Competition, number: int, by: User | None) -> None:
    """The prize was not paid out after all. Idempotent."""
    with changing(competition, Status.FINISHED) as found:
        entrant = entrant_of(found, number)
        gone = Payout.objects.filter(entrant=entrant).first()
        if gone is not None:
            gone.delete()
            text = say(
                "competitions.log-payout-taken-back",
                "Prize of {name}: not paid out after all.",
                name=entrant.name,
            )
            log(found, by, "payout-taken-back", text, private=True, entrants=[number])


def _decimal(text: Decimal | str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise UserProblem(
            "bad-shares", gettext("Give the share of each place, such as 50, 30, 20.")
        ) from None
