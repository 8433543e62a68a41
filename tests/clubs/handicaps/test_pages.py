"""The pages of handicaps: making a policy, the list in place, pasting with a look before, what is told."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.services import drawing, seating
from clubs.handicaps.models import GivenStart, Handicap, HandicapLine, Policy
from clubs.people.models import Club
from matches.models import Match
from tests.clubs.competitions.conftest import build, build_club, fixture, play
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_player, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with two carom tables."""
    return build_club()


@pytest.fixture
def officer(club: Club) -> Client:
    """Its owner, signed in."""
    client = Client()
    client.force_login(owner_of(club))
    return client


def at(name: str, club: Club, *args: object) -> str:
    """An address of the club."""
    return reverse(f"handicaps:{name}", args=[club.slug, *args])


def text_of(answer) -> str:
    """The text of a page."""
    return answer.content.decode()


class TestPolicies:
    """Making a policy and giving it another version."""

    def test_from_the_kinds_to_a_policy(self, club, officer):
        """First the kind, then its terms; what is wrong stands at its field."""
        assert "kind=snooker" in text_of(officer.get(at("new", club)))
        told = {
            "kind": "snooker", "name": "League", "cap": "40", "initial": "0", "floor": "10", "ceiling": "5",
            "per": "result", "change": "2", "at": "once",
        }  # fmt: skip
        wrong = officer.post(at("new", club), told)
        assert wrong.status_code == 422 and "floor" in wrong.context["form"].errors
        done = officer.post(at("new", club), {**told, "floor": "-35", "ceiling": "60", "what_for": "d:carom"})
        policy = Policy.objects.get()
        assert done.status_code == 302 and (policy.kind, policy.discipline) == ("snooker", "carom")
        terms = policy.versions.get().terms
        assert (terms["cap"], terms["floor"], terms["change"]) == (40, "-35", "2")

    @pytest.mark.parametrize("kind", ["list", "steps", "chart", "average", "levels", "snooker"])
    def test_every_kind_can_be_made_as_its_form_stands(self, club, officer, kind):
        """The defaults make sense, and the policy's page shows them."""
        page = officer.get(at("new", club), {"kind": kind})
        form = page.context["form"]
        told = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "")}
        assert officer.post(at("new", club), {**told, "kind": kind, "name": "Ours"}).status_code == 302
        shown = text_of(Client().get(at("policy", club, "ours")))
        assert "In force" in shown and ("7 – 4" in shown) == (kind == "chart")

    def test_a_new_version_and_back(self, club, officer):
        """The form holds the terms of now; the same again is refused; the latest can be taken back."""
        policy = make_policy(club, "snooker", cap=40)
        page = officer.get(at("version", club, policy.slug))
        form = page.context["form"]
        told = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "")}
        assert officer.post(at("version", club, policy.slug), told).status_code == 422
        assert (
            officer.post(at("version", club, policy.slug), {**told, "cap": 50, "note": "More"}).status_code
            == 302
        )
        assert "More" in text_of(officer.get(at("policy", club, policy.slug)))
        assert officer.post(at("withdraw", club, policy.slug, 2)).status_code == 302
        assert policy.versions.count() == 1


class TestList:
    """The list: players by policies, edited in place."""

    def test_visitors_read_and_officers_edit(self, club, officer):
        """A field for each player and policy, for officers alone; policies by rating have no column."""
        ann = make_player(club, "Ann")
        policy = make_policy(club)
        make_policy(club, "steps", name="By rating")
        give(policy, ann, "4.5")
        seen = text_of(Client().get(at("list", club)))
        assert "4.5" in seen and '<input type="text"' not in seen
        page = officer.get(at("list", club))
        assert [one.slug for one in page.context["listed"]] == ["starts"] and 'value="4.5"' in text_of(page)

    def test_a_cell_is_saved_by_itself(self, club, officer):
        """By script a line alone comes back: saved, or what is wrong and what stands; else the list."""
        ann = make_player(club, "Ann")
        policy = make_policy(club, floor="0")
        address = at("set", club, policy.slug, ann.slug)
        done = officer.post(address, {"value": "7"}, headers={"HX-Request": "true"})
        assert "Saved: 7" in text_of(done) and "<html" not in text_of(done)
        wrong = text_of(officer.post(address, {"value": "-1"}, headers={"HX-Request": "true"}))
        assert 'role="alert"' in wrong and "Now: 7" in wrong
        assert "is no number" in text_of(
            officer.post(address, {"value": "x"}, headers={"HX-Request": "true"})
        )
        assert officer.post(address, {"value": "", "words": "Left", "next": "player"}).status_code == 302
        assert Handicap.objects.get(player=ann).value is None
        assert HandicapLine.objects.latest("number").words == "Left"
        assert "Left" in text_of(Client().get(at("player", club, ann.slug)))

    def test_the_list_costs_the_same_for_many(self, club, officer):
        """The number of queries does not grow with players."""
        policy = make_policy(club)
        for n in range(30):
            give(policy, make_player(club, f"P{n}"), n)
        with assert_max_queries(14):
            officer.get(at("list", club))

    def test_pasting_shows_before_it_saves(self, club, officer):
        """First what would change; wrong lines by number; saved by the second button alone."""
        ann = make_player(club, "Ann")
        policy = make_policy(club)
        address = at("paste", club, policy.slug)
        wrong = officer.post(address, {"lines": "Ann;5\nZed;3", "save": "1"})
        assert wrong.status_code == 422 and [one["line"] for one in wrong.context["problems"]] == [2]
        tried = officer.post(address, {"lines": "Ann;5"})
        assert tried.status_code == 200 and len(tried.context["tried"]) == 1
        assert not Handicap.objects.exclude(value=None).exists()
        assert officer.post(address, {"lines": "Ann;5", "save": "1"}).status_code == 302
        assert Handicap.objects.get(player=ann).value == 5


class TestWhy:
    """What is given is told on the bracket, the match's page and the tournament's own."""

    def test_the_reason_is_told(self, club, officer):
        """Before a match is made by what holds now, afterwards by what it was given."""
        policy = make_policy(club, "snooker", discipline="carom")
        cup = build(club, 2, until="drawn", length=30, handicap=policy)
        for number, handicap in ((1, 34), (2, 22)):
            give(policy, cup.entrants.get(number=number).player, handicap)
        words = "P1 starts at 12: 34 − 22"
        bracket = reverse("competitions:bracket", args=[club.slug, cup.slug])
        assert words in text_of(Client().get(bracket))
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        give(policy, cup.entrants.get(number=1).player, 60)
        assert words in text_of(Client().get(bracket)), "the match keeps what it was given"
        match = fixture(cup, 1).match
        assert match.header["start"] == {"A": 12} and words in text_of(Client().get(match.get_absolute_url()))
        german = Client().get(bracket, headers={"accept-language": "de"})
        assert words not in text_of(german) and "34 − 22" in text_of(german), "in the reader's language"
        overview = text_of(Client().get(cup.get_absolute_url()))
        assert policy.name in overview and "begins each frame with the difference" in overview

    def test_how_fair_it_proved(self, club, officer):
        """The page says how often the receiver won; the table for a spreadsheet has a line for each start."""
        policy = make_policy(club)
        cup = build(club, 2, until="drawn", length=3, handicap=policy)
        give(policy, cup.entrants.get(number=2).player, 2)
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        play(fixture(cup, 1).match, "B")
        shown = text_of(Client().get(at("fairness", club, policy.slug)))
        assert "won 1 of 1 matches" in shown and "not enough" in shown
        rows = list(csv.DictReader(io.StringIO(text_of(Client().get(at("fairness-csv", club, policy.slug))))))
        assert [(row["unit"], row["start"], row["receiver_won"]) for row in rows] == [("points", "2", "1")]
        Match.objects.update(result_kind="walkover")
        assert GivenStart.objects.exists() and "No match was played" in text_of(
            Client().get(at("fairness", club, policy.slug) + "?now")
        )
