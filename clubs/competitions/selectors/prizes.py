"""The prizes of a competition: the fund, the prize of each place, and who has won one."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q, Sum

from clubs.competitions.models import Competition, Entrant, EntryRules, FeeNote, Payout, PrizeFund
from clubs.competitions.rules import prizes
from clubs.competitions.rules.prizes import Fund, SharedOut


@dataclass(frozen=True)
class Winner:
    """A prize that somebody has won; `payout` tells that it was received."""

    entrant: Entrant
    first: int
    last: int
    amount: Decimal
    payout: Payout | None


@dataclass(frozen=True)
class Prizes:
    """All of it. `out` are the prizes by place: of the places taken, or before the end of all places.

    `paid` and `expected` count fees: while some are missing, the fund grows. `differs`: a prize was paid out
    that would be another one now.
    """

    fund: Fund
    shares: tuple[Decimal, ...]
    ready: bool
    unit: Decimal
    currency: str
    out: SharedOut
    winners: tuple[Winner, ...]
    paid: int
    expected: int

    @property
    def over(self) -> bool:
        """Whether the places are known."""
        return bool(self.winners)

    @property
    def differs(self) -> list[Winner]:
        """Those who received something else than what the places say now."""
        return [one for one in self.winners if one.payout is not None and one.payout.amount != one.amount]


def prizes_of(competition: Competition) -> Prizes | None:
    """The prizes as they stand: five queries; None where no fund is set."""
    row = PrizeFund.objects.filter(competition=competition).first()
    if row is None:
        return None
    rules = EntryRules.objects.filter(competition=competition).first()
    notes = FeeNote.objects.filter(entrant__competition=competition)
    fees = notes.aggregate(sum=Sum("amount"))["sum"] or Decimal(0)
    fund = Fund(Decimal(fees).quantize(prizes.CENT), row.withheld, row.added)
    playing = list(
        competition.entrants.filter(~Q(status=Entrant.Status.WITHDRAWN) | Q(seed__isnull=False))
        .select_related("player", "payout")
        .order_by("final_rank", "seed", "number")
    )
    table = tuple(Decimal(one) for one in row.shares) or prizes.ready_shares(len(playing))
    shares = prizes.fitted(table, len(playing)) if playing else table
    placed = [one for one in playing if one.final_rank is not None]
    ties: dict[int, int] = {}
    for one in placed:
        ties[one.final_rank or 0] = ties.get(one.final_rank or 0, 0) + 1
    out = (
        prizes.share_out(fund.total, shares, row.unit, list(ties.items()))
        if placed
        else prizes.planned(fund.total, shares, row.unit)
    )
    by_first = {award.first: award for award in out.awards}
    winners = [
        Winner(one, award.first, award.last, award.each, getattr(one, "payout", None))
        for one in placed
        if (award := by_first.get(one.final_rank or 0)) is not None
    ]
    settled = set(notes.values_list("entrant_id", flat=True))
    return Prizes(
        fund,
        shares,
        not row.shares,
        row.unit,
        rules.currency if rules is not None else "",
        out,
        tuple(winners),
        sum(one.pk in settled for one in playing),
        len(playing) if rules is not None and rules.fee is not None else 0,
    )


def prize_of(competition: Competition, entrant: Entrant) -> Decimal:
    """What an entrant has won; 0 for nothing."""
    found = prizes_of(competition)
    winners = found.winners if found is not None else ()
    return next((one.amount for one in winners if one.entrant.pk == entrant.pk), Decimal(0))
