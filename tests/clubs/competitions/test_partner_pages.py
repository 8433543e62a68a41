"""The pages of pairs: entering them, asking a partner, answering, another partner."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Entrant
from clubs.competitions.services import partner_search
from tests.clubs.competitions.pairs import build_pairs
from tests.factories import make_member, make_player, owner_of

pytestmark = pytest.mark.django_db


def client_of(user) -> Client:
    """A browser that is signed in."""
    client = Client()
    client.force_login(user)
    return client


def address(name, competition, *args) -> str:
    return reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug, *args])


def test_the_director_enters_pairs_from_two_fields_and_a_list(club):
    """Both at once; one who is chosen alone, or is alone in a line, comes back beside the field."""
    competition = build_pairs(club, 0, until="open", entry_limit=9)
    ann, ben = make_player(club, "Ann Ash"), make_player(club, "Ben Birch")
    director = client_of(owner_of(club))
    alone = director.post(address("enter-pairs", competition), {"player": ann.slug})
    assert alone.status_code == 422 and "Choose with whom Ann Ash plays." in alone.content.decode()
    bad = director.post(address("enter-pairs", competition), {"pasted": "Cy Cole"})
    assert bad.status_code == 422 and "Cy Cole has no partner in this line." in bad.content.decode()
    sent = {"player": ann.slug, "partner": ben.slug, "chosen_name": "The Oaks", "pasted": "Cy Cole\tDee Dunn"}
    assert director.post(address("enter-pairs", competition), sent).status_code == 302
    assert list(competition.entrants.values_list("name", flat=True)) == ["The Oaks", "Cole & Dunn"]
    shown = director.get(address("manage", competition)).content.decode()
    assert "Ann Ash" in shown and "Ben Birch" in shown
    changed = {"what": "replace", "leaving": ben.slug, "coming": make_player(club, "Eve Elm").slug}
    assert director.post(address("pair", competition, 1), changed).status_code == 302
    assert director.post(address("pair", competition, 1), {"what": "name"}).status_code == 302
    assert competition.entrants.get(number=1).name == "Ash & Elm"
    assert "Eve Elm" in Client().get(address("overview", competition)).content.decode()


def test_members_find_each_other_on_the_page(club):
    """One stands on the list, the other asks; the answer is given there or on one's own player's page."""
    competition = build_pairs(club, 0, until="open", entry_limit=4)
    ann, ben = make_member(club), make_member(club)
    one = make_player(club, "Ann Ash", user=ann)
    other = make_player(club, "Ben Birch", user=ben)
    client_of(ben).post(address("partner-look", competition), {"note": "Any <b>Friday</b>"})
    seen = Client().get(address("partners", competition)).content.decode()
    assert "Ben Birch" in seen and "Any &lt;b&gt;Friday" in seen and ben.email not in seen
    asked = client_of(ann).post(address("partner-ask", competition), {"partner": other.slug})
    assert asked.status_code == 302
    invite = competition.partner_invites.get()
    assert "Ann Ash" in client_of(ben).get(other.get_absolute_url()).content.decode()
    assert "ask you to be partners" not in client_of(ann).get(other.get_absolute_url()).content.decode()
    stranger = client_of(make_member(club)).post(address("partner-answer", competition, invite.pk), {})
    assert stranger.status_code == 404
    client_of(ben).post(address("partner-answer", competition, invite.pk), {"answer": "accept"})
    assert {one, other} == set(Entrant.objects.get(competition=competition).players)
    assert "You are entered" in client_of(ann).get(address("partners", competition)).content.decode()
    again = client_of(ann).post(address("partner-ask", competition), {"partner": other.slug})
    assert again.status_code == 422


def test_the_director_enters_two_who_agreed_in_the_hall(club):
    """An invite to a player without an account waits on the director's page."""
    competition = build_pairs(club, 0, until="open", entry_limit=4)
    ann = make_member(club)
    make_player(club, "Ann Ash", user=ann)
    ben = make_player(club, "Ben Birch")
    row, _ = partner_search.invite(competition=competition, user=ann, partner=ben)
    director = client_of(owner_of(club))
    assert "No account" in director.get(address("manage", competition)).content.decode()
    director.post(address("partner-confirm", competition, row.pk), {"answer": "confirm"})
    assert competition.entrants.get().name == "Ash & Birch"
