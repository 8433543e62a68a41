"""What is told arrives signed, again after a failure, never before it is true, never where it must not."""

from __future__ import annotations

import json
import socket
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils.timezone import now
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from clubs.people.models import Club, ClubEvent, User
from clubs.webhooks import tasks
from clubs.webhooks.models import Attempt, Delivery, Told, Webhook
from clubs.webhooks.services import delivering, registering, sending
from clubs.webhooks.services.telling import tell, tell_again, tell_test
from config import clock, outward
from matches import retention
from matches.problems import UserProblem
from rules_engine.saying import Text
from tests.clubs.webhooks.conftest import Listener
from tests.factories import make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> User:
    return make_member(club, "owner")


@pytest.fixture
def hook(club: Club, owner: User, listener: Listener) -> Webhook:
    return registering.make_webhook(
        club=club, url=listener.url, label="Board", kinds=["match.confirmed"], by=owner
    )


def told(hook: Webhook) -> Delivery:
    row = tell(hook.club_id, "match.confirmed", lambda: {"match": "abc", "winner": "Ünal"})
    assert row is not None
    return row.deliveries.get()


def again_now(delivery: Delivery) -> bool:
    Delivery.objects.filter(pk=delivery.pk).update(due_at=now())
    return tasks.deliver_one(delivery.pk)


def test_what_is_told_is_signed_and_says_what_happened(hook: Webhook, listener: Listener) -> None:
    delivery = told(hook)
    assert tasks.deliver_one(delivery.pk) is True
    ((headers, body),) = listener.heard
    assert json.loads(body)["data"] == {"club": hook.club.slug, "match": "abc", "winner": "Ünal"}
    assert json.loads(body)["type"] == "match.confirmed"
    assert headers["webhook-id"] == delivery.told.public_id
    assert headers["host"] == f"127.0.0.1:{listener.port}"
    Verifier(hook.secret).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Verifier(hook.secret).verify(body.replace(b"abc", b"abd"), headers)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts, delivery.log.get().status) == ("done", 1, 204)
    assert tasks.deliver_one(delivery.pk) is False and len(listener.heard) == 1, "it is told once"


def test_the_secret_is_not_in_the_database_and_another_signs_otherwise(
    hook: Webhook, owner: User, listener: Listener
) -> None:
    first = hook.secret
    assert first not in json.dumps(list(Webhook.objects.values()), default=str)
    changed = registering.new_secret(webhook=hook, by=owner)
    assert changed.secret != first
    tasks.deliver_one(told(hook).pk)
    headers, body = listener.heard[0]
    Verifier(changed.secret).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Verifier(first).verify(body, headers)


def test_a_failure_is_told_again_later_under_the_same_id(hook: Webhook, listener: Listener) -> None:
    listener.answers = [(500, "fell over"), (302, ""), (200, "ok")]
    delivery = told(hook)
    assert tasks.deliver_one(delivery.pk) is False
    delivery.refresh_from_db()
    assert 4 < (delivery.due_at - now()).total_seconds() < 7
    assert tasks.deliver_one(delivery.pk) is False and len(listener.heard) == 1, "not before it is due"
    assert again_now(delivery) is False, "redirects are not followed"
    assert again_now(delivery) is True
    assert [one.status for one in delivery.log.all()] == [500, 302, 200]
    assert delivery.log.first().answer == "fell over"
    assert len({headers["webhook-id"] for headers, _ in listener.heard}) == 1 and len(listener.heard) == 3
    hook.refresh_from_db()
    assert hook.failing_since is None


def test_it_is_given_up_after_the_last_wait_and_can_be_told_again(hook: Webhook, listener: Listener) -> None:
    delivery = told(hook)
    listener.answers = [(503, "")] * (len(delivering.WAITS) + 1)
    for _ in range(len(delivering.WAITS) + 1):
        delivery.refresh_from_db()
        assert delivery.state == "waiting"
        again_now(delivery)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("given-up", len(delivering.WAITS) + 1)
    tell_again(delivery)
    assert tasks.deliver_one(delivery.pk) is True


def test_an_address_that_is_gone_or_fails_for_days_is_switched_off(hook: Webhook, listener: Listener) -> None:
    listener.answers = [(410, "")]
    tasks.deliver_one(told(hook).pk)
    hook.refresh_from_db()
    assert not hook.is_on and "410" in hook.off_because
    assert ClubEvent.objects.filter(what="webhook-off").count() == 1
    assert tell(hook.club_id, "match.confirmed", dict) is None, "nothing more is told"
    hook = registering.change_webhook(webhook=hook, by=hook.made_by, on=True)
    Webhook.objects.filter(pk=hook.pk).update(failing_since=now() - timedelta(days=6))
    listener.answers = [(500, "")]
    tasks.deliver_one(told(hook).pk)
    hook.refresh_from_db()
    assert not hook.is_on and "5 days" in hook.off_because
    assert isinstance(hook.off_because, Text) and hook.off_because.id == "webhooks.note-nothing-through"
    because = ClubEvent.objects.filter(what="webhook-off").latest("pk").data["because"]
    assert isinstance(because, Text) and because.id == hook.off_because.id
    problem = Attempt.objects.latest("pk").problem
    assert isinstance(problem, Text) and problem.values == {"status": 500}


def test_a_worker_that_died_is_followed_by_another(
    hook: Webhook, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = told(hook)
    rung: list[int] = []
    monkeypatch.setattr(tasks, "ring", lambda task, pk: rung.append(pk))
    Delivery.objects.filter(pk=delivery.pk).update(
        held_until=clock.steady() + timedelta(seconds=30), attempts=1
    )
    assert tasks.deliver_one(delivery.pk) is False and tasks.sweep_deliveries() == 0, "another has it"
    Delivery.objects.filter(pk=delivery.pk).update(held_until=clock.steady() - timedelta(seconds=1))
    assert tasks.sweep_deliveries() == 1 and rung == [delivery.pk]
    assert tasks.deliver_one(delivery.pk) is False and not listener.heard, "the attempt may have killed it"
    assert delivery.log.get().problem == delivering.KILLED
    delivery.refresh_from_db()
    assert delivery.due_at > now() and delivery.held_until is None
    assert again_now(delivery) is True and len(listener.heard) == 1


def test_nothing_is_told_of_what_was_taken_back(hook: Webhook) -> None:
    with transaction.atomic():
        told(hook)
        transaction.set_rollback(True)
    assert not Told.objects.exists() and not Delivery.objects.exists()


def test_only_what_was_chosen_is_told_and_a_club_without_webhooks_costs_one_query(
    hook: Webhook, django_assert_num_queries: Any
) -> None:
    assert tell(hook.club_id, "match.entry", dict) is None
    assert tell_test(hook).told.kind == "test"
    other = make_club("Other")

    def never() -> dict[str, Any]:
        raise AssertionError("put together for nobody")

    with django_assert_num_queries(1):
        assert tell(other.pk, "match.confirmed", never) is None


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https://me:pw@example.org/", "no address",
        "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "https://169.254.169.254/latest/",
        "https://[::ffff:10.0.0.1]/", "https://exa mple.org/", "https://example.org:port/", "https://ü.example/",
    ],
)  # fmt: skip
def test_addresses_that_cannot_be_are_refused_when_they_are_given(url: str, club: Club, owner: User) -> None:
    with pytest.raises(UserProblem) as refusal:
        registering.make_webhook(club=club, url=url, label="X", kinds=["match.confirmed"], by=owner)
    assert (refusal.value.code, refusal.value.data) == ("bad-field", {"field": "url"})
    assert not Webhook.objects.exists()


def test_a_name_that_leads_inside_is_told_nothing(
    hook: Webhook, listener: Listener, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where only one of its addresses is private."""
    settings.WEBHOOKS_PRIVATE = False

    def both(host: str, port: int, **more: Any) -> list[Any]:
        return [(socket.AF_INET, 1, 6, "", (one, port)) for one in ("93.184.216.34", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    delivery = told(hook)
    assert tasks.deliver_one(delivery.pk) is False and not listener.heard
    assert "private" in delivery.log.get().problem


def test_nobody_there_is_an_outcome(hook: Webhook) -> None:
    Webhook.objects.filter(pk=hook.pk).update(url="http://127.0.0.1:1/")
    delivery = told(hook)
    assert tasks.deliver_one(delivery.pk) is False
    assert delivery.log.get().problem.startswith("Not reached")


def test_an_answer_that_drips_ends_with_the_attempt(
    hook: Webhook, drip: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each byte comes in time, the answer never does: one deadline holds for the whole attempt."""
    monkeypatch.setattr(sending, "DEADLINE", 0.3)
    Webhook.objects.filter(pk=hook.pk).update(url=f"http://127.0.0.1:{drip}/")
    delivery = told(hook)
    assert tasks.deliver_one(delivery.pk) is False
    assert delivery.log.get().problem == "No answer in time."


def test_a_silent_name_server_ends_with_the_attempt(hook: Webhook, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up a name cannot be broken off; the attempt goes on without it."""
    answered = threading.Event()
    monkeypatch.setattr(sending, "DEADLINE", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answered.wait(20) and [])
    delivery = told(hook)
    try:
        assert tasks.deliver_one(delivery.pk) is False
        assert not answered.is_set() and delivery.log.get().problem == "No answer in time."
    finally:
        answered.set()


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1",
        "10.1.2.3",
        "::1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "::7f00:1",
        "2002:7f00:1::",
        "fe80::1%eth0",
        "fd00::1",
        "224.0.0.1",
        "0.0.0.0",
        "100.64.0.1",
        "169.254.169.254",
    ],
)
def test_addresses_inside_a_network_are_private(number: str, settings: Any) -> None:
    """In every disguise: mapped, translated by a gateway (NAT64), tunnelled."""
    settings.WEBHOOKS_PRIVATE = False
    assert not outward.is_public(number)
    assert outward.is_public("93.184.216.34") and outward.is_public("2606:2800:220:1:248:1893:25c8:1946")


def test_a_webhook_gets_one_message_at_a_time_in_their_order(
    hook: Webhook, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow address keeps its own messages waiting and no others; who is done calls for the next one."""
    rung: list[int] = []
    monkeypatch.setattr(delivering, "ring", lambda task, pk: rung.append(pk))
    first, second, third = told(hook), told(hook), told(hook)
    Delivery.objects.filter(pk=first.pk).update(held_until=clock.steady() + timedelta(seconds=9))
    assert tasks.deliver_one(second.pk) is False and not listener.heard, "the first is on its way"
    Delivery.objects.filter(pk=first.pk).update(held_until=None)
    assert tasks.deliver_one(first.pk) is True and rung == [second.pk]
    assert tasks.deliver_one(second.pk) is True and rung == [second.pk, third.pk]


def test_a_call_that_overtakes_others_delivers_the_oldest_message(hook: Webhook, listener: Listener) -> None:
    """Messages keep their order when the calls for them do not: while the first was on its way, the call for
    the second came to nothing, and the one for the third comes before the second is called for again."""
    first, second, third = told(hook), told(hook), told(hook)
    for row in (third, first, second):
        assert tasks.deliver_one(row.pk) is (row is not first), "it has gone already"
    assert tasks.deliver_one(third.pk) is True
    expected = [row.told.public_id for row in (first, second, third)]
    assert [headers["webhook-id"] for headers, _ in listener.heard] == expected


def test_a_club_has_two_messages_on_their_way(hook: Webhook, listener: Listener, owner: User) -> None:
    """However many webhooks it has: those of other clubs need the threads, too."""
    more = [
        registering.make_webhook(
            club=hook.club, url=listener.url, label=f"B{n}", kinds=["match.confirmed"], by=owner
        )
        for n in range(2)
    ]
    tell(hook.club_id, "match.confirmed", lambda: {"match": "abc"})
    rows = [Delivery.objects.get(webhook=one) for one in (hook, *more)]
    Delivery.objects.filter(pk__in=[row.pk for row in rows[:2]]).update(
        held_until=clock.steady() + timedelta(seconds=9)
    )
    assert tasks.deliver_one(rows[2].pk) is False and not listener.heard
    other = registering.make_webhook(
        club=(theirs := make_club("Other")),
        url=listener.url,
        label="X",
        kinds=["match.confirmed"],
        by=make_member(theirs, "owner"),
    )
    assert tasks.deliver_one(told(other).pk) is True


def test_the_webhooks_of_a_club_take_turns(
    hook: Webhook, listener: Listener, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One with many messages does not keep the others of its club waiting; each that ends calls for one."""
    rung: list[int] = []
    monkeypatch.setattr(delivering, "ring", lambda task, pk: rung.append(pk))
    backlog = [told(hook) for _ in range(3)]
    other = registering.make_webhook(
        club=hook.club, url=listener.url, label="Q", kinds=["match.finished"], by=owner
    )
    late = tell(hook.club_id, "match.finished", lambda: {"match": "abc"})
    assert late is not None and tasks.deliver_one(backlog[0].pk)
    assert rung == [late.deliveries.get(webhook=other).pk]
    assert tasks.deliver_one(rung[0]) and rung[1:] == [backlog[1].pk]
    assert tasks.deliver_one(rung[1]) and rung[2:] == [backlog[2].pk]


def test_letters_have_threads_of_their_own(
    hook: Webhook, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many slow addresses as there are threads must not stop an invitation."""
    monkeypatch.setattr(delivering, "OF_A_WORKER", threading.BoundedSemaphore(1))
    delivery = told(hook)
    with delivering.OF_A_WORKER:
        assert tasks.deliver_one(delivery.pk) is False and not listener.heard
    assert tasks.deliver_one(delivery.pk) is True


def test_a_sweep_calls_for_every_webhook(hook: Webhook, listener: Listener, owner: User) -> None:
    """One with a thousand messages behind it does not keep the sweep from another."""
    for _ in range(5):
        told(hook)
    quiet = registering.make_webhook(
        club=hook.club, url=listener.url, label="Q", kinds=["match.finished"], by=owner
    )
    tell(hook.club_id, "match.finished", lambda: {"match": "abc"})
    Delivery.objects.update(due_at=now() - timedelta(minutes=1))
    called = Delivery.objects.filter(pk__in=delivering.waiting())
    assert called.filter(webhook=hook).count() == delivering.OF_A_SWEEP
    assert called.filter(webhook=quiet).count() == 1


def test_a_long_answer_is_not_read_to_its_end(hook: Webhook, listener: Listener) -> None:
    listener.answers = [(500, "x\x00" * 100_000)]
    delivery = told(hook)
    tasks.deliver_one(delivery.pk)
    answer = delivery.log.get().answer
    assert len(answer) == sending.SHOWN and "\x00" not in answer


def test_old_messages_are_forgotten_but_not_waiting_ones(hook: Webhook) -> None:
    old, waiting = told(hook), told(hook)
    Delivery.objects.filter(pk=old.pk).update(state="done")
    Told.objects.update(at=now() - timedelta(days=40))
    assert retention.remove(["webhook-messages"]) == {"webhook-messages": 1}
    assert list(Delivery.objects.values_list("pk", flat=True)) == [waiting.pk]


def test_a_club_has_so_many_and_no_more(
    club: Club, owner: User, listener: Listener, monkeypatch: Any
) -> None:
    monkeypatch.setattr(registering, "MOST", 1)
    make = {"club": club, "url": listener.url, "label": "X", "kinds": ["match.voided"], "by": owner}
    registering.make_webhook(**make)
    with pytest.raises(UserProblem, match="at most 1"):
        registering.make_webhook(**make)
    with pytest.raises(UserProblem, match="kind"):
        registering.change_webhook(webhook=Webhook.objects.get(), by=owner, kinds=["match.eaten"])
