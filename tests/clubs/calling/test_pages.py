"""Pages of calls: who may answer, what the director ticks, what members and clubs choose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.calling.models import CalledPlayer, Phone, terms_of
from clubs.calling.services import choices
from tests.clubs.calling.conftest import Browser, Evening, PushService
from tests.factories import make_member, owner_of

pytestmark = pytest.mark.django_db


def url(name: str, evening: Evening, *args: Any) -> str:
    return reverse(f"calling:{name}", args=[evening.club.slug, *args])


def coming(client: Client, evening: Evening, name: str) -> Any:
    player = evening.player(name)
    return client.post(url("coming", evening, evening.call_of(name).pk, player.slug))


def how(evening: Evening, name: str) -> str:
    return CalledPlayer.objects.get(player=evening.player(name)).answered_how


def test_a_guest_answers_for_a_player_without_an_account(called: Evening, client: Client) -> None:
    """The list says that it came from somebody who had not signed in."""
    assert coming(client, called, "P1").status_code == 302
    assert how(called, "P1") == "guest"
    assert "by phone, not signed in" in client.get(url("list", called)).content.decode()


def test_nobody_answers_for_a_player_with_an_account(called: Evening, client: Client) -> None:
    """But the player, signed in."""
    player, user = called.player("P1"), make_member(called.club)
    player.user = user
    player.save()
    assert coming(client, called, "P1").status_code == 403
    client.force_login(make_member(called.club))
    assert coming(client, called, "P1").status_code == 403
    client.force_login(user)
    assert coming(client, called, "P1").status_code == 302 and how(called, "P1") == "phone"


def test_a_club_may_forbid_guests_to_answer(called: Evening, client: Client) -> None:
    """The button is not there then, and pressing it from elsewhere is refused."""
    by = owner_of(called.club)
    choices.set_terms(club=called.club, by=by, late_minutes=5, again_minutes=0, guests_answer=False)
    page = client.get(url("player", called, called.player("P1").slug)).content.decode()
    assert "is ready" in page and "I’m coming" not in page
    assert coming(client, called, "P1").status_code == 403 and how(called, "P1") == ""


def test_guests_are_bounded(called: Evening, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot answer, or add phones, without end."""
    from clubs.calling.views import own, phones

    monkeypatch.setattr(own, "GUESTS_ANSWERS", 1)
    monkeypatch.setattr(phones, "NEW_PHONES", 0)
    client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert coming(client, called, "P1").status_code == 302
    answer = coming(client, called, "P4")
    assert answer.status_code in (302, 429) and how(called, "P4") == ""
    told = client.post(url("phone", called, "p1"), json.dumps({}), "application/json")
    assert told.status_code == 429


def test_the_director_ticks_and_takes_back(called: Evening, client: Client) -> None:
    """By the buttons of the list; the way back is the page it came from, of this club alone."""
    client.force_login(owner_of(called.club))
    tick = url("tick", called, called.call_of("P1").pk, "p1")
    assert client.post(tick, {"answered": "1", "next": "https://example.org/"})["Location"] == url(
        "list", called
    )
    assert how(called, "P1") == "director"
    client.post(tick, {"answered": "0"})
    assert how(called, "P1") == ""
    page = client.get(url("list", called)).content.decode()
    assert "Call again" in page and "How the names are spoken" in page


def test_visitors_see_the_list_without_buttons(called: Evening, client: Client) -> None:
    """Names, tables and answers are public; directing is not."""
    page = client.get(url("list", called)).content.decode()
    assert "P1" in page and "No answer yet" in page and "Call again" not in page


def test_a_player_who_is_next_is_told_on_the_page(called: Evening, client: Client) -> None:
    """Before there is a table; others read that none is ready."""
    from clubs.competitions.services import seating

    seating.unseat(competition=called.competition, number=1, by=None)
    seating.hold(competition=called.competition, number=1, held=False, by=None)
    page = client.get(url("player", called, "p1") + "?part=live").content.decode()
    assert "is next" in page or "is ready" in page


def test_the_page_knows_the_phone(called: Evening, client: Client, push_service: PushService) -> None:
    """Added and removed by the browser itself; a member's own phone is the member's."""
    told = {"endpoint": push_service.address(), "keys": Browser().keys, "label": "Firefox on Android"}
    where = url("phone", called, "p1")
    assert client.post(where, json.dumps(told), "application/json").status_code == 201
    assert Phone.objects.get().user is None
    off = {"on": False, "endpoint": push_service.address()}
    assert client.post(where, json.dumps(off), "application/json").json()["known"] is True
    player, user = called.player("P1"), make_member(called.club)
    player.user = user
    player.save()
    client.force_login(user)
    client.post(where, json.dumps(told), "application/json")
    assert Phone.objects.get().user == user
    page = client.get(url("choices", called)).content.decode()
    assert "Firefox on Android" in page and push_service.address() not in page
    client.post(url("remove-phone", called, Phone.objects.get().pk))
    assert Phone.objects.count() == 0
    assert client.post(where, "[]", "application/json").status_code == 400


def test_a_member_chooses(called: Evening, client: Client) -> None:
    """Push, e-mail, both or neither; how the name is spoken, where the account has a player."""
    user = make_member(called.club)
    client.force_login(user)
    where = url("choices", called)
    assert 'name="said"' not in client.get(where).content.decode()
    for way, wanted in {"letters": (False, True), "both": (True, True), "none": (False, False)}.items():
        assert client.post(where, {"way": way}).status_code == 302
        chosen = choices.choice_of(user, called.club)
        assert (chosen.push, chosen.letters, chosen.early) == (*wanted, False)
    assert client.post(where, {"way": "pigeon"}).status_code == 422


def test_settings_have_bounds(called: Evening, client: Client) -> None:
    """A number outside them is shown with its reason, and nothing is written."""
    client.force_login(owner_of(called.club))
    where = url("terms", called)
    for wrong in ({"late_minutes": 0}, {"late_minutes": 121}, {"again_minutes": -1}, {"again_minutes": "x"}):
        given = {"late_minutes": 5, "again_minutes": 0, **wrong}
        assert client.post(where, given).status_code == 422
    assert client.post(where, {"late_minutes": 8, "again_minutes": 4}).status_code == 302
    found = terms_of(called.club)
    assert (found.late_minutes, found.again_minutes, found.guests_answer) == (8, 4, False)


def test_the_hall_is_told_what_to_say(called: Evening, client: Client) -> None:
    """With a key that changes with the second call; the screen has the switch."""
    told = client.get(url("spoken", called)).json()["calls"]
    assert len(told) == 2 and all(one["text"].endswith(".") and one["key"].endswith("-0") for one in told)
    assert "data-speech" in client.get(f"/m/hall/{called.club.slug}/").content.decode()


def test_the_entrant_s_page_has_the_call(called: Evening, client: Client) -> None:
    """And the player's page while the player is in a tournament."""
    entrant = called.competition.entrants.get(name="P1")
    where = reverse("competitions:entrant", args=[called.club.slug, called.competition.slug, entrant.number])
    for page in (where, entrant.player.get_absolute_url()):
        assert f'data-part="{url("player", called, "p1")}"' in client.get(page).content.decode()
