"""What happens in a club is told with it, in words that a program can go on from; nothing private is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from clubs.people.models import Club
from clubs.webhooks.models import Delivery, Told, Webhook
from clubs.webhooks.rules.kinds import CHOSEN
from clubs.webhooks.services import registering
from clubs.webhooks.services.telling import tell
from matches import signals
from tests.clubs.emblems.conftest import House, house  # noqa: F401
from tests.clubs.publishing.play import new_match, played
from tests.clubs.webhooks.conftest import Listener
from tests.factories import make_club, make_member, make_player, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def listening(club: Club, url: str = "https://example.org/told", kinds: Any = CHOSEN) -> Webhook:
    return registering.make_webhook(club=club, url=url, label="All", kinds=kinds, by=owner_of(club))


def kinds() -> list[str]:
    return list(Told.objects.order_by("pk").values_list("kind", flat=True))


def test_a_match_is_told_from_its_first_entry_to_its_result() -> None:
    club = make_club("Hall")
    listening(club)
    match = played(club, make_player(club, "Ann"), make_player(club, "Bob"), [2])
    told = kinds()
    assert told[0] == "match.started" or told[1] == "match.started"
    assert told.count("match.entry") == match.last_seq and told[-2:] == ["match.finished", "match.confirmed"]
    data = json.loads(Told.objects.get(kind="match.confirmed").body)["data"]
    assert (data["club"], data["match"], data["winner"]) == (club.slug, match.public_id, "A")
    assert [side["name"] for side in data["sides"]] == ["Ann", "Bob"]
    assert data["url"] == f"/m/{match.public_id}/"


def test_nothing_is_told_of_simulated_play_or_to_other_clubs() -> None:
    club, other = make_club("Hall"), make_club("Other")
    listening(other)
    played(club, make_player(club), make_player(club), [1])
    assert kinds() == []
    listening(club)
    match = new_match(club, make_player(club), make_player(club))
    match.simulated = True
    signals.tell(signals.match_voided, match)
    assert kinds() == []
    match.simulated = False
    signals.tell(signals.match_voided, match)
    assert kinds() == ["match.voided"]


def test_a_transaction_reads_the_webhooks_once_and_sees_what_it_writes() -> None:
    """A webhook that is made, switched off or removed between two events counts for the next one; one whose
    making is undone does not."""
    club = make_club("Hall")
    owner = owner_of(club)

    def told() -> bool:
        return tell(club.pk, "match.entry", dict) is not None

    assert not told()
    with assert_max_queries(0):
        assert not told()
    with transaction.atomic():
        listening(club)
        assert told()
        transaction.set_rollback(True)
    assert not told()
    hook = listening(club)
    assert told()
    registering.change_webhook(webhook=hook, by=owner, on=False)
    assert not told()
    registering.change_webhook(webhook=hook, by=owner, on=True)
    assert told()
    registering.remove_webhook(webhook=hook, by=owner)
    assert not told()


def test_an_emblem_tells_each_step_with_its_clauses(house: House) -> None:  # noqa: F811
    listening(house.club, kinds=["emblem.step"])
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    told = json.loads(Told.objects.get().body)["data"]
    assert told["emblem"] == house.emblem.slug and told["citations"] and "Bob" in told["words"]


def test_owners_alone_have_the_pages_and_the_secret_is_shown_once(listener: Listener) -> None:
    club = make_club("Hall")
    owner, director = Client(), Client()
    owner.force_login(owner_of(club))
    director.force_login(make_member(club, "director"))
    root = f"/c/{club.slug}/settings/webhooks/"
    assert director.get(root).status_code == 403
    made = owner.post(
        root, {"label": "Board", "url": listener.url, "kinds": ["match.confirmed"]}, follow=True
    )
    hook = Webhook.objects.get()
    assert hook.secret in made.content.decode()
    page = f"{root}{hook.public_id}/"
    assert hook.secret not in owner.get(page).content.decode()
    assert "Send a test" in owner.get(page).content.decode()
    assert owner.post(f"{page}test/").status_code == 302 and Delivery.objects.count() == 1
    refused = owner.post(root, {"label": "X", "url": "gopher://x", "kinds": ["match.confirmed"]})
    assert refused.status_code == 422 and "https://" in refused.content.decode()
    shown = owner.post(f"{page}secret/", follow=True).content.decode()
    hook.refresh_from_db()
    assert hook.generation == 2 and hook.secret in shown
    owner.post(page, {"label": "Board", "url": listener.url, "kinds": ["match.voided"]})
    hook.refresh_from_db()
    assert not hook.is_on and hook.kinds == ["match.voided"]
    assert owner.post(f"{page}test/").status_code == 409
    assert owner.post(f"{page}remove/").status_code == 302 and not Webhook.objects.exists()


def test_the_whole_by_program(listener: Listener) -> None:
    club = make_club("Hall")
    owner = Client()
    owner.force_login(owner_of(club))
    root = f"/api/v1/clubs/{club.slug}/webhooks/"

    def send(address: str, body: Any = None, method: str = "post") -> Any:
        return getattr(owner, method)(address, body or {}, content_type="application/json")

    made = send(root, {"label": "Board", "url": listener.url, "kinds": ["match.confirmed"]})
    assert made.status_code == 201 and made.json()["secret"] == Webhook.objects.get().secret
    one = f"{root}{made.json()['id']}/"
    assert "secret" not in owner.get(one).json() and owner.get(root).json()["count"] == 1
    assert send(one, {"on": False}, "patch").json()["on"] is False
    assert send(f"{one}test/").json()["code"] == "webhook-off"
    assert send(one, {"on": True}, "patch").json()["on"] is True
    assert send(one, {"kinds": ["no.such"]}, "patch").json()["code"] == "bad-field"
    tried = send(f"{one}test/")
    assert tried.status_code == 202 and tried.json()["state"] == "waiting"
    (row,) = owner.get(f"{one}deliveries/").json()["results"]
    assert row["kind"] == "test" and row["message"].startswith("msg_")
    assert send(f"{one}deliveries/{row['id']}/again/").status_code == 202
    assert send(f"{one}deliveries/9999/again/").status_code == 404
    assert send(f"{one}secret/").json()["secret"] != made.json()["secret"]
    assert owner.delete(one).status_code == 204 and not Webhook.objects.exists()


def test_the_second_to_change_a_webhook_sees_both(client: Client) -> None:
    """Two owners edit one webhook: nothing is lost unseen, and saving again keeps the second's."""
    club = make_club()
    client.force_login(owner_of(club))
    hook = listening(club, kinds=["match.confirmed"])
    page = f"/c/{club.slug}/settings/webhooks/{hook.public_id}/"
    read = client.get(page).context["form"]["read_at"].value()
    sent = {"url": hook.url, "kinds": hook.kinds, "on": "on", "read_at": read}
    assert client.post(page, {**sent, "label": "Theirs"}).status_code == 302
    stale = client.post(page, {**sent, "label": "Ours"})
    assert stale.status_code == 422 and "Somebody else changed this meanwhile" in stale.content.decode()
    hook.refresh_from_db()
    assert hook.label == "Theirs"
    again = {**sent, "label": "Ours", "read_at": stale.context["form"]["read_at"].value()}
    assert client.post(page, again).status_code == 302
    hook.refresh_from_db()
    assert hook.label == "Ours"
