"""Fees and prizes as notes: exact amounts, who noted them, and that only those concerned see them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from clubs.competitions.models import Competition, FeeNote
from clubs.competitions.selectors.prizes import prizes_of
from clubs.competitions.services import fees, life, prizes, result_changes
from clubs.competitions.services.entry_rules import EntrySettings, set_rules
from clubs.competitions.services.prizes import PrizeSettings
from clubs.people.models import Club
from tests.clubs.competitions.conftest import build, play_all
from tests.clubs.competitions.test_entry import refused
from tests.factories import owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def with_fee(club: Club, players: int = 4, *, fee: str = "7.50", **fields: Any) -> Competition:
    """A competition that costs something."""
    competition = build(club, players, **fields)
    set_rules(competition=competition, settings=EntrySettings(fee=Decimal(fee), currency="EUR"), by=None)
    return competition


def test_a_fee_is_noted_with_amount_way_and_who(club: Club) -> None:
    """The whole fee unless another amount is said; noted again it is corrected; taken back it is gone."""
    competition, by = with_fee(club, until="open"), owner_of(club)
    note = fees.note_fee(competition=competition, number=1, by=by)
    assert (note.amount, note.how, note.by_label) == (Decimal("7.50"), "cash", by.get_short_name())
    note = fees.note_fee(competition=competition, number=1, by=by, how="card", amount="5")
    assert FeeNote.objects.get().amount == Decimal("5.00") and note.how == "card"
    assert fees.note_fee(competition=competition, number=2, by=by, how="waived").amount == 0
    fees.take_fee_back(competition=competition, number=1, by=by)
    fees.take_fee_back(competition=competition, number=1, by=by)
    assert FeeNote.objects.count() == 1
    lines = competition.events.filter(kind__startswith="fee")
    assert lines.count() == 4 and not lines.filter(private=False).exists()


def test_fees_that_cannot_be_are_refused(club: Club) -> None:
    """No fee set, no such way, amounts below a cent or below nothing, archived."""
    competition = build(club, 2, until="open")
    refused("no-fee", fees.note_fee, competition=competition, number=1, by=None)
    competition = with_fee(club, 2, name="Other cup")
    refused("no-such-way", fees.note_fee, competition=competition, number=1, by=None, how="goat")
    for amount in ("1.005", "-1", "many", "1e12", "Infinity"):
        refused("bad-amount", fees.note_fee, competition=competition, number=1, by=None, amount=amount)
    refused("not-found", fees.note_fee, competition=competition, number=9, by=None)
    play_all(competition)
    life.archive(competition=competition, by=None)
    refused("wrong-status", fees.note_fee, competition=competition, number=1, by=None)


def test_the_fund_is_what_was_paid_less_what_is_kept_back_and_what_is_added(club: Club) -> None:
    """30 of fees, a tenth kept back, 50 added: 77, by the table of four all to the first."""
    competition = with_fee(club)
    prizes.set_fund(competition=competition, settings=PrizeSettings(withheld="10", added="50"), by=None)
    for number in (1, 2, 3, 4):
        fees.note_fee(competition=competition, number=number, by=None)
    found = prizes_of(competition)
    assert found is not None and found.fund.total == Decimal("77.00") and not found.over
    play_all(competition)
    found = prizes_of(competition)
    assert found is not None and [(w.entrant.final_rank, w.amount) for w in found.winners] == [(1, 77)]
    assert found.out.left == 0


def test_who_shares_a_place_shares_its_prizes(club: Club) -> None:
    """Without a match for third place the losing semi-finalists share the third and the fourth prize."""
    competition = build(club, 4, third_place=False)
    shares = ["40", "30", "20", "10"]
    prizes.set_fund(
        competition=competition, settings=PrizeSettings(added="100", shares=shares, unit="5"), by=None
    )
    play_all(competition)
    found = prizes_of(competition)
    assert found is not None
    assert [(w.first, w.last, w.amount) for w in found.winners] == [
        (1, 1, 40), (2, 2, 30), (3, 4, 15), (3, 4, 15),
    ]  # fmt: skip


def test_a_prize_is_ticked_as_paid_out_and_a_later_correction_is_told(club: Club) -> None:
    """The amount paid stays as it was; where the places say something else since, the page says so."""
    competition, by = build(club, 4), owner_of(club)
    settings = PrizeSettings(added="100", shares=["70", "30"])
    prizes.set_fund(competition=competition, settings=settings, by=by)
    refused("wrong-status", prizes.pay_out, competition=competition, number=1, by=by)
    play_all(competition)
    winner = competition.entrants.get(final_rank=1)
    third = competition.entrants.get(final_rank=3)
    refused("no-prize", prizes.pay_out, competition=competition, number=third.number, by=by)
    paid = prizes.pay_out(competition=competition, number=winner.number, by=by)
    assert (paid.amount, paid.by_label) == (Decimal(70), by.get_short_name())
    assert prizes.pay_out(competition=competition, number=winner.number, by=by).pk == paid.pk
    refused("paid-out", prizes.drop_fund, competition=competition, by=by)
    final = competition.fixtures.get(code="final")
    other = "b" if final.winner_side == "a" else "a"
    result_changes.correct(
        competition=competition, number=final.number, result=other, by=by, note="a misread sheet"
    )
    found = prizes_of(competition)
    assert found is not None
    assert [(w.entrant.pk, w.payout.amount, w.amount) for w in found.differs if w.payout] == [
        (winner.pk, Decimal(70), Decimal(30))
    ]
    prizes.take_payout_back(competition=competition, number=winner.number, by=by)
    prizes.drop_fund(competition=competition, by=by)
    assert prizes_of(competition) is None


def test_prize_settings_that_cannot_be_are_refused(club: Club) -> None:
    """Each with its code, and nothing is written."""
    competition = build(club, 2, until="open")
    for code, settings in (
        ("bad-shares", {"shares": ["60", "50"]}),
        ("bad-shares", {"shares": ["ten"]}),
        ("out-of-range", {"withheld": "101"}),
        ("bad-amount", {"added": "-5"}),
        ("bad-unit", {"unit": "0"}),
        ("bad-amount", {"unit": "0.001"}),
    ):
        refused(code, prizes.set_fund, competition=competition, settings=PrizeSettings(**settings), by=None)
    assert prizes_of(competition) is None
