"""Entry, fees and prizes go into an archive and come out of it."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import EntryRequest, EntryRules, FeeNote, Payout, PrizeFund, Waiting
from clubs.competitions.services import entry_requests, fees, prizes, waiting_list
from clubs.competitions.services.entry_rules import EntrySettings, set_rules
from clubs.competitions.services.prizes import PrizeSettings
from clubs.people.models import Club
from matches.problems import UserProblem
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import changed
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.factories import make_player, make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def club_with_entry() -> Club:
    """A club that has used all of it."""
    club = build_club()
    by = owner_of(club)
    competition = build(club, 3, until="open")
    settings = EntrySettings(guests=True, fee=Decimal("7.50"), currency="EUR", hold_minutes=30)
    set_rules(competition=competition, settings=settings, by=by)
    waiting_list.put(competition=competition, player=make_player(club), by=by)
    entry_requests.ask(competition=competition, name="Ann", email="ann@example.org", message="Please")
    entry_requests.decline(competition=competition, number=1, reason="Full", by=by)
    fees.note_fee(competition=competition, number=2, how="card", note="terminal 2", by=by)
    over = build(club, 2, name="Over")
    prizes.set_fund(competition=over, settings=PrizeSettings(added="50", shares=["60", "40"]), by=by)
    play_all(over)
    prizes.pay_out(competition=over, number=1, by=by)
    return club


def kept(club: Club) -> list[list[tuple[Any, ...]]]:
    """The rows, without this database's numbers."""
    return [
        list(EntryRules.objects.filter(competition__club=club).values_list("fee", "currency", "guests")),
        list(Waiting.objects.filter(competition__club=club).values_list("number", "player__name", "state")),
        list(EntryRequest.objects.filter(competition__club=club).values_list("name", "message", "reason")),
        list(FeeNote.objects.filter(entrant__competition__club=club).values_list(
            "entrant__name", "amount", "how", "note", "at", "by_label"
        )),
        list(PrizeFund.objects.filter(competition__club=club).values_list("added", "shares", "unit")),
        list(Payout.objects.filter(entrant__competition__club=club).values_list("entrant__name", "amount")),
    ]  # fmt: skip


def test_everything_comes_as_it_was() -> None:
    """Amounts to the cent; a guest's key is a new one."""
    club = club_with_entry()
    told, content = kept(club), whole.exported(club)
    assert all(told)
    done = take_in(content, by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert done.club is not None and kept(done.club) == told
    assert len(set(EntryRequest.objects.values_list("key", flat=True))) == 2


def test_shares_that_cannot_be_are_refused() -> None:
    """A fund that cannot be shared would break its page."""
    content = whole.exported(club_with_entry()).getvalue()

    def spoilt(files: dict[str, bytes]) -> None:
        row = json.loads(files["prize-funds.jsonl"])
        files["prize-funds.jsonl"] = json.dumps({**row, "shares": ["40", "60"]}).encode() + b"\n"

    with pytest.raises(UserProblem) as refused:
        take_in(changed(content, spoilt), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert refused.value.code == "faulty"
