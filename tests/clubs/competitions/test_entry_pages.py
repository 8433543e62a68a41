"""The pages of entry, of fees and of prizes: what each visitor sees, and what the buttons do."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubs.competitions import access
from clubs.competitions.models import Competition, EntryRequest, FeeNote
from clubs.competitions.services import entries, fees, prizes
from clubs.competitions.services.entry_rules import EntrySettings, rules_of, set_rules
from clubs.competitions.services.prizes import PrizeSettings
from clubs.people.models import Club, Role, User
from tests.clubs.competitions.conftest import build
from tests.factories import make_member, make_player

pytestmark = pytest.mark.django_db


def address(competition: Competition, name: str, *more: Any) -> str:
    """An address of the competition."""
    space = "" if ":" in name else "competitions:"
    return reverse(f"{space}{name}", args=[competition.club.slug, competition.slug, *more])


def signed_in(user: User) -> Client:
    """A browser of this person."""
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, where: str) -> str:
    """A page as it is read."""
    answer = client.get(where)
    assert answer.status_code == 200, answer.status_code
    return b"".join(answer).decode() if answer.streaming else answer.content.decode()


@pytest.fixture
def cup(club: Club) -> Competition:
    """Three of four places are taken, guests may ask, entry costs something."""
    competition = build(club, 3, until="open", entry_limit=4)
    set_rules(
        competition=competition,
        settings=EntrySettings(guests=True, fee=Decimal(8), currency="EUR", hold_minutes=30),
        by=None,
    )
    return competition


def test_a_player_enters_waits_and_takes_the_place(cup: Competition) -> None:
    """Each state of the sign-up page has its button, down to the confirmation."""
    people = [make_member(cup.club, Role.PLAYER) for _ in range(2)]
    for user in people:
        make_player(cup.club, user=user)
    one, two = (signed_in(user) for user in people)
    page, enter = address(cup, "sign-up"), address(cup, "enter-self")
    assert "1 of 4 places left" in text_of(one, page)
    assert one.post(enter).status_code == 302
    assert "You are entered" in text_of(one, page) and "Join the waiting list" in text_of(two, page)
    two.post(enter)
    assert "number 1" in text_of(two, page)
    one.post(enter, {"leave": "1"})
    assert "A place is held for you" in text_of(two, page)
    two.post(enter, {"confirm": "1"})
    assert "You are entered" in text_of(two, page)


def test_a_guest_asks_and_reads_the_answer(cup: Competition) -> None:
    """The request leads to an address of its own, where it is taken back, too."""
    guest = Client()
    answer = guest.post(address(cup, "ask"), {"name": "Ann", "email": "ann@example.org"})
    row = EntryRequest.objects.get()
    assert answer.status_code == 302 and answer["Location"] == address(cup, "own-request", row.key)
    assert "waits for the director" in text_of(guest, answer["Location"])
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    entry = text_of(officer, address(cup, "entry"))
    assert "Ann" in entry and "ann@example.org" in entry
    assert "ann@example.org" not in text_of(guest, address(cup, "sign-up"))
    officer.post(address(cup, "accept", row.number), {"player": "", "rating": "612"})
    assert "You are entered" in text_of(guest, answer["Location"])
    guest.post(answer["Location"])
    assert cup.entrants.get(name="Ann").status == "withdrawn"


def test_machines_are_kept_out(cup: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fills in the hidden field, and what asks too often, is refused with nothing written."""
    cache.clear()
    monkeypatch.setattr(access, "ENTRY_REQUESTS", {"entry_request": "2/h/ip"})
    ask = address(cup, "ask")
    assert Client().post(ask, {"name": "Bot", "website": "http://x"}).status_code == 422
    assert Client().post(ask, {"name": "Ann"}).status_code == 302
    assert Client().post(ask, {"name": "Bob"}).status_code == 429
    assert [row.name for row in EntryRequest.objects.all()] == ["Ann"]
    cache.clear()


def test_the_rules_are_set_by_their_form(cup: Competition) -> None:
    """What the service refuses stands beside its field; what was saved is shown again."""
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    page = address(cup, "entry")
    wrong = officer.post(page, {"hold_minutes": "0", "fee": "5", "currency": ""})
    assert wrong.status_code == 422 and "which currency" in wrong.content.decode()
    sent = {"hold_minutes": "15", "fee": "5.50", "currency": "kr", "rating_to": "800", "waiting_list": "on"}
    assert officer.post(page, sent).status_code == 302
    rules = rules_of(cup)
    assert (rules.fee, rules.currency, rules.rating_to, rules.guests) == (Decimal("5.50"), "kr", 800, False)


def test_fees_are_for_officers_and_for_oneself(cup: Competition) -> None:
    """The public page of an entrant is silent of the fee; the entrant's own shows it, and the CSV is not for
    members."""
    user = make_member(cup.club, Role.PLAYER)
    player = make_player(cup.club, user=user)
    mine = entries.enter(competition=cup, players=[player], by=None)[0]
    fees.note_fee(competition=cup, number=mine.number, by=None, how="bank")
    page = address(cup, "entrant", mine.number)
    assert "Bank transfer" in text_of(signed_in(user), page)
    assert "Bank transfer" not in text_of(Client(), page)
    other = signed_in(make_member(cup.club, Role.PLAYER))
    assert "Bank transfer" not in text_of(other, page)
    assert other.get(address(cup, "publishing:entrants-csv")).status_code == 403
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    lines = text_of(officer, address(cup, "publishing:entrants-csv")).splitlines()
    assert len(lines) == 5 and "Bank transfer" in lines[4] and "8.00" in lines[4]
    assert "Bank transfer" in text_of(officer, address(cup, "receipt", mine.number))


def test_the_door_notes_fees_and_shows_who_has_not_paid(cup: Competition) -> None:
    """A tap notes the whole fee in cash; the list of those who have not paid gets shorter."""
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    door = address(cup, "door")
    officer.post(address(cup, "fee", 1), {"how": "cash", "next": door})
    officer.post(address(cup, "fee", 2), {"how": "card", "amount": "7,50"})
    assert list(FeeNote.objects.order_by("entrant__number").values_list("amount", flat=True)) == [8, 7.5]
    unpaid = text_of(officer, f"{door}?show=unpaid")
    assert 'id="entrant-3"' in unpaid and 'id="entrant-1"' not in unpaid and "15.50" in unpaid
    officer.post(address(cup, "fee", 1), {"take_back": "1"})
    assert FeeNote.objects.count() == 1


def test_the_prizes_have_a_page_and_a_sheet_once_they_are_set(cup: Competition) -> None:
    """Before, there is neither page nor tab; afterwards everybody sees both, and a PDF."""
    page = address(cup, "prizes")
    assert Client().get(page).status_code == 404
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    sent = {"withheld": "0", "added": "100", "shares": "60, 40", "unit": "1"}
    assert officer.post(address(cup, "manage-prizes"), sent).status_code == 302
    text = text_of(officer, page)
    assert "60.00" in text and "40.00" in text
    pdf = Client().get(address(cup, "publishing:prizes-pdf"))
    assert pdf.status_code == 200 and pdf.content.startswith(b"%PDF")
    wrong = officer.post(address(cup, "manage-prizes"), {**sent, "shares": "40, 60"})
    assert wrong.status_code == 422 and "No place can get more" in wrong.content.decode()


def test_a_waiting_list_is_seen_by_all_and_directed_by_officers(cup: Competition) -> None:
    """Everybody reads who waits; an officer puts somebody on it and takes them off."""
    entries.enter(competition=cup, players=[make_player(cup.club)], by=None)
    player = make_player(cup.club, "Greta Holm")
    officer = signed_in(make_member(cup.club, Role.DIRECTOR))
    officer.post(address(cup, "put-on-list"), {"player": player.slug})
    assert "Greta Holm" in text_of(Client(), address(cup, "sign-up"))
    row = cup.waiting.get()
    officer.post(address(cup, "strike", row.number))
    assert "Greta Holm" not in text_of(Client(), address(cup, "sign-up"))


def test_a_prize_is_paid_out_on_the_directors_page(club: Club) -> None:
    """Before the end there is nothing to tick."""
    competition = build(club, 2)
    prizes.set_fund(competition=competition, settings=PrizeSettings(added="10"), by=None)
    officer = signed_in(make_member(club, Role.DIRECTOR))
    assert "Paid out" not in text_of(officer, address(competition, "manage-prizes"))
