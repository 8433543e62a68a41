"""The pages of emblems: who sees which buttons, refusals with their clauses, papers, books, what if."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from django.test import Client

from clubs.emblems.models import DeedVersion, Emblem, EmblemEvent, EmblemPerson, Movement, Proposal
from tests.clubs.emblems.conftest import House
from tests.factories import make_player, make_user
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


class Desk:
    """The emblem's pages as somebody sees them at a moment; "" is a stranger."""

    def __init__(self, house: House, who: str, moment: str = "2026-05-03 12:00") -> None:
        self.house, self.moment, self.client = house, moment, Client()
        user = {"trustee": house.trustee, "referee": house.referee, **house.users}.get(who)
        if user is not None:
            self.client.force_login(user)
        self.list = f"/c/{house.club.slug}/emblems/"
        self.root = house.emblem.get_absolute_url()

    def get(self, path: str = "", status: int = 200) -> str:
        with self.house.at(self.moment):
            answer = self.client.get(self.root + path)
        assert answer.status_code == status, answer.status_code
        return answer.content.decode()

    def post(self, path: str, status: int, **data: str) -> str:
        with self.house.at(self.moment):
            answer = self.client.post(self.root + path, data)
        assert answer.status_code == status, answer.content.decode()[-2000:]
        return answer.content.decode()


@pytest.fixture
def pending(house: House) -> House:
    """Bob's challenge is covered; Cy's stands in the queue."""
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    house.tell("2026-05-02 09:00", "cover", "Ann", challenge="c1", money="250")
    house.tell("2026-05-02 10:00", "challenge", "Cy", money="250")
    return house


def written() -> tuple[int, int, int]:
    return EmblemEvent.objects.count(), Movement.objects.count(), Proposal.objects.count()


@pytest.mark.parametrize(
    ("who", "has", "lacks"),
    [
        ("", ["Ann", "In the queue"], ["To do", "What else you can do", "Reverse", "act/", "own account"]),
        ("Ann", ["Name the day of the contest.", "Ann’s own account"], ["Reverse", "Bob’s own account"]),
        ("Bob", ["Name the day of the contest.", "Bob’s own account"], ["Reverse", "Ann’s own account"]),
        ("Cy", ["Cy’s own account"], ["Name the day", "Refuse to play", "Reverse"]),
        ("trustee", ["Decide on the hall.", "Reverse", "Ann’s own account", "Bob’s own account"], []),
        ("referee", ["Staked on the challenge of Bob (c1)"], ["Reverse", "own account", "Record the result"]),
    ],
)
def test_everybody_sees_the_holder_and_only_his_own_part(pending: House, who, has, lacks) -> None:
    page = Desk(pending, who).get()
    assert page.index("Ann</bdi>") < page.index("Timeline")
    for words in has:
        assert words in page, words
    for words in lacks:
        assert words not in page, words


def test_a_deadline_that_is_mine_stands_once_with_its_last_moment(house: House) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    mine, others = Desk(house, "Ann").get(), Desk(house, "Bob").get()
    assert "Cover Bob&#x27;s challenge with 250 USD." in mine and "until the end of 11 May 2026" in mine
    assert "Ann has to cover the challenge of Bob by 11 May 2026." not in mine
    assert "Ann has to cover the challenge of Bob by 11 May 2026." in others


def test_a_refused_act_tells_the_deeds_words_and_clause_and_writes_nothing(pending: House) -> None:
    before = written()
    page = Desk(pending, "Ann").post("act/date/?by=Ann&challenge=c1", 422, day="2026-06-01", by="Ann")
    assert "the sixtieth day" in page or "30 June 2026" in page
    assert "(clause 5)" in page and written() == before
    page = Desk(pending, "trustee").post("act/final/?by=Bob&challenge=c1", 422, money="250", by="Bob")
    assert "(clause" in page and written() == before
    assert "Enter" in Desk(pending, "trustee").post("act/final/?by=Bob&challenge=c1", 422, money="much")
    assert written() == before


def test_money_is_told_to_the_trustee_and_an_agreement_to_the_other_side(pending: House) -> None:
    events = EmblemEvent.objects.count()
    assert "Tell the trustee" in Desk(pending, "Bob").get("act/final/?by=Bob&challenge=c1&money=250")
    form = Desk(pending, "Bob").get("act/hall/?by=Bob&challenge=c1&agreed=True")
    assert "It counts when <bdi>Ann</bdi> agrees." in form and "Propose it" in form
    Desk(pending, "Bob").post("act/hall/?by=Bob&challenge=c1&agreed=True", 302, name="Hall A", agreed="on")
    asked = Proposal.objects.get()
    assert (asked.to, asked.facts["name"], EmblemEvent.objects.count()) == ("Ann", "Hall A", events)
    assert "Bob</bdi> proposes the hall Hall A." in Desk(pending, "Ann").get()
    assert "Hall A" not in Desk(pending, "Cy").get() and "Hall A" not in Desk(pending, "").get()
    Desk(pending, "Cy").post(f"proposals/{asked.public_id}/", 403, answer="accept")
    Desk(pending, "Ann").post(f"proposals/{asked.public_id}/", 302, answer="accept")
    assert "Hall A" in Desk(pending, "").get()


def test_what_was_asked_for_is_not_asked_of_one_again(house: House) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    ann = Desk(house, "Ann")
    assert "Cover Bob&#x27;s challenge" in ann.get()
    ann.post("act/cover/?by=Ann&challenge=c1", 302, money="250")
    page = ann.get()
    assert "Cover Bob&#x27;s challenge" not in page and "The trustee" in page and "has to answer" in page
    ann.post(f"proposals/{Proposal.objects.get().public_id}/", 302, answer="withdraw")
    assert "Cover Bob&#x27;s challenge" in ann.get()


def test_nobody_acts_for_another_and_a_stranger_not_at_all(pending: House) -> None:
    before = written()
    Desk(pending, "").get("act/refuse/?by=Bob&challenge=c1", 302)
    Desk(pending, "Cy").post("act/refuse/?by=Bob&challenge=c1", 422)
    Desk(pending, "Cy").post("act/collude/?by=donor&challenge=c1", 422, reason="They laughed.")
    Desk(pending, "Bob").get("act/nonsense/?by=Bob", 404)
    Desk(pending, "Bob").get("act/amend/?by=Bob", 404)
    assert written() == before


def test_a_form_asks_only_what_the_deed_asks(pending: House) -> None:
    form = Desk(pending, "Cy").get("act/challenge/?by=Cy&money=250")
    assert 'name="money"' in form and "Amount (USD)" in form
    assert all(f'name="{name}"' not in form for name in ("age", "standing", "stake", "certified_by"))
    assert 'name="until"' not in Desk(pending, "trustee").get("act/reverse/?by=donor&step=e5")


def test_a_step_is_reversed_with_a_reason_by_the_trustee(pending: House) -> None:
    desk = Desk(pending, "trustee")
    page = desk.get("act/reverse/?by=donor&step=e6")
    assert "Cy challenges." in page
    desk.post("act/reverse/?by=donor&step=e6", 422, step="e6", reason="")
    desk.post("act/reverse/?by=donor&step=e6", 302, step="e6", reason="The cheque was not signed.")
    page = desk.get()
    assert "The cheque was not signed." in page and "In the queue" not in page


def test_a_certificate_names_both_the_days_and_the_conditions_with_clauses(pending: House) -> None:
    paper = Desk(pending, "").get("challenges/c1/certificate/")
    for words in ("Bob", "Ann", "1 May 2026", "500 USD", "Covered", "clause 10", "Conditions"):
        assert words in paper, words
    Desk(pending, "").get("challenges/c9/certificate/", 404)


def test_a_statement_is_for_whoever_may_read_it_on_the_page_and_as_csv(pending: House) -> None:
    page = Desk(pending, "Bob").get("statement/?account=player:Bob")
    assert "Bob’s own account" in page and "-250.00" in page
    assert "Staked on the challenge of Bob (c1)" in page and ">player:" not in page
    for who in ("", "Ann", "referee"):
        assert "No movement of this account is open to you." in Desk(pending, who).get(
            "statement/?account=player:Bob"
        )
    table = list(csv.DictReader(StringIO(Desk(pending, "trustee").get("statement/?account=stake:c1&as=csv"))))
    assert [row["change"] for row in table] == ["250.00", "250.00"] and table[-1]["balance"] == "500.00"
    assert table[0]["citations"]


def test_what_if_tells_and_writes_nothing(pending: House) -> None:
    before = written()
    desk = Desk(pending, "")
    lines = "- {at: 2026-05-04 10:00, date: Ann, challenge: c1, day: 2026-06-01}\n"
    page = desk.post("what-if/", 200, until="2026-12-31", events=lines)
    assert "The deed would refuse" in page and "held by" in page
    assert "Nothing would happen." not in desk.post("what-if/", 200, until="2028-03-01", events="")
    assert written() == before


@pytest.mark.parametrize(
    ("until", "events", "said"),
    [
        ("soon", "", "Write the day as"),
        ("2026-12-31", "- {at: 2026-05-04, death: donor, who: Ann}\n- {", "Line 2 cannot be read"),
        ("2026-12-31", "at: 2026-05-04", "must be a list"),
        ("2026-12-31", "- {at: 2026-05-04, dance: Ann}", "one kind of event"),
        ("2026-12-31", "- {at: 2026-05-04, cover: Ann, challenge: c1, money: much}", "money"),
    ],
)
def test_what_if_says_what_it_cannot_read(house: House, until, events, said) -> None:
    page = Desk(house, "").post("what-if/", 422, until=until, events=events)
    assert said in page.split('role="alert"')[1].split("</div>")[0]


def test_a_club_writes_its_own_deed_and_sets_up_an_emblem_under_it(house: House) -> None:
    desk = Desk(house, "trustee")
    desk.root = desk.list
    form = desk.get("deeds/new/")
    assert form.count("<fieldset") == 6 and form.count("<legend") == 6
    fields = {
        "title": "The Friday Cup", "game": "brunswick/three-cushion-carrom", "points": "30", "per": "game",
        "currency": "EUR", "stake": "20", "deposit": "30", "cover_days": "7", "play": "within",
        "play_days": "30", "date_by": "holder", "final_days": "2", "wait_days": "0", "term_months": "0",
        "late_days": "0", "guarantee": "0", "hall_by": "donor", "final_say": "everything",
    }  # fmt: skip
    assert "field--problem" in desk.post("deeds/new/", 422, **fields)
    assert not DeedVersion.objects.filter(slug="the-friday-cup").exists()
    assert "field--problem" in desk.post("deeds/new/", 422, **{**fields, "deposit": "10", "points": "-1"})
    desk.post("deeds/new/", 302, **{**fields, "deposit": "10"})
    row = DeedVersion.objects.get(slug="the-friday-cup")
    assert row.version == 1 and any("20 EUR" in one["text"] for one in row.data["clauses"])
    desk.post("new/", 422, title="", deed="the-friday-cup")
    desk.post("new/", 422, title="Balk-line Emblem", deed="the-friday-cup")
    desk.post("new/", 302, title="The Cup", deed="the-friday-cup")
    made = Emblem.objects.get(slug="the-cup")
    desk.root = made.get_absolute_url()
    page = desk.get()
    assert "Award the emblem to a holder." in page and "With the donor" in page
    player = make_player(house.club, "Zoe")
    desk.post("act/award/?by=donor", 302, to="Zoe")
    assert Emblem.objects.get(pk=made.pk).holder == player


@pytest.mark.parametrize("path", ["new/", "deeds/new/"])
def test_setting_up_is_for_officers(house: House, path: str) -> None:
    desk = Desk(house, "Bob")
    desk.root = desk.list
    assert "New challenge trophy" not in desk.get()
    desk.get(path, 403)
    stranger = Desk(house, "")
    stranger.root = desk.list
    stranger.get(path, 302)


def test_other_readings_make_a_new_version(house: House) -> None:
    desk = Desk(house, "trustee")
    assert "Read them otherwise" in desk.get("deed/")
    assert "Read them otherwise" not in Desk(house, "Bob").get("deed/")
    desk.post("deed/amend/", 422, **{"em-days": "sideways"})
    assert DeedVersion.objects.filter(slug="18-1").count() == 1


def test_a_private_clubs_emblem_is_not_found_by_strangers(house: House) -> None:
    house.club.public = False
    house.club.save()
    Desk(house, "").get("", 404)
    Desk(house, "").get("statement/?account=stake:c1", 404)
    other = Desk(house, "")
    other.client.force_login(make_user())
    other.get("", 404)
    Desk(house, "Bob").get()


def test_the_front_page_and_a_players_page_show_holder_and_reigns(pending: House) -> None:
    club = pending.club
    with pending.at("2026-05-03 12:00"), assert_max_queries(16):
        page = Client().get(club.get_absolute_url()).content.decode()
    assert "Balk-line Emblem" in page and "Ann" in page and "at stake" in page
    ann = EmblemPerson.objects.get(emblem=pending.emblem, name="Ann").player
    with pending.at("2026-05-03 12:00"):
        page = Client().get(f"/c/{club.slug}/players/{ann.slug}/").content.decode()
        assert "holder</span>" in page and "2 January 2026 to now, 0 defences" in page
        bob = EmblemPerson.objects.get(emblem=pending.emblem, name="Bob").player
        page = Client().get(f"/c/{club.slug}/players/{bob.slug}/").content.decode()
    assert "challenged once" in page and "holder</span>" not in page


def test_the_calendar_of_a_person_has_what_is_his(pending: House) -> None:
    text = Desk(pending, "").get("calendar.ics?person=Ann")
    assert text.startswith("BEGIN:VCALENDAR") and "The term of Ann ends" in text.replace("\r\n ", "")


def test_the_trustee_records_for_players_without_accounts(house: House) -> None:
    """A challenge, the notice and the cover, each under the player's name."""
    make_player(house.club, "Dora")
    desk = Desk(house, "trustee")
    page = desk.get()
    assert (
        "Record a challenge" in page
        and "<option>Dora</option>" in page
        and "<option>Ann</option>" not in page
    )
    assert "Record a challenge" not in Desk(house, "Ann").get()
    assert "250" in desk.get("act/challenge/?by=Dora&money=250")
    desk.post("act/challenge/?by=Dora&money=250", 302, money="250", by="Dora")
    assert EmblemEvent.objects.latest("n").by == "Dora"
    desk.post("act/notify/?by=donor&challenge=c1", 302, by="donor")
    assert "Cover Dora&#x27;s challenge with 250 USD." in desk.get()
    desk.post("act/cover/?by=Ann&challenge=c1&money=250", 302, money="250", by="Ann")
    assert (EmblemEvent.objects.latest("n").by, EmblemEvent.objects.latest("n").kind) == ("Ann", "cover")
    told = Desk(house, "Bob").post("act/challenge/?by=Dora&money=250", 422, money="250", by="Dora")
    assert "You can act for yourself only" in told and not Proposal.objects.exists()


def test_readings_that_another_changed_meanwhile_are_shown_before_a_new_version(house: House) -> None:
    """The second trustee sees what stands now; no version is made of what was read before it."""
    desk = Desk(house, "trustee")
    with house.at(desk.moment):
        form = desk.client.get(desk.root + "deed/").context["form"]
    readings = {name: form[name].value() for name in form.fields}
    name = next(n for n in readings if n != "read_at")
    other = next(value for value, _ in form.fields[name].choices if value != readings[name])
    desk.post("deed/amend/", 302, **{**readings, name: other})
    versions = DeedVersion.objects.count()
    assert "Somebody else changed this meanwhile" in desk.post("deed/amend/", 422, **readings)
    assert DeedVersion.objects.count() == versions
