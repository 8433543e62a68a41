"""Who is told of a call, and how: phones by Web Push (read by a real browser's keys), members by letter."""

from __future__ import annotations

import base64
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now
from py_vapid import Vapid02

from clubs.calling import tasks
from clubs.calling.models import Answered, Call, CalledPlayer, Phone, Push, PushKey
from clubs.calling.services import answering, calling, choices, keys, phones, pushing
from clubs.competitions.services import seating
from clubs.people.models import Letter, User
from config import clock
from config.sealing import unseal
from matches import retention
from matches.problems import UserProblem
from tests.cases import each_case
from tests.clubs.calling.conftest import Browser, Evening, PushService, b64
from tests.clubs.competitions.conftest import build, build_club, fixture, mark
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def waiting_evening(players: int = 4) -> Evening:
    """A knockout that is drawn, with tables, and nothing seated yet."""
    club = build_club(2)
    return Evening(club, build(club, players, until="drawn"))


def call(evening: Evening) -> None:
    """Begin it: matches come to tables and are called."""
    from clubs.competitions.services import drawing

    drawing.start(competition=evening.competition, by=None)
    seating.seat_club(evening.club.pk)


def add(evening: Evening, name: str, service: PushService, **more: Any) -> Browser:
    """A browser that is told of a player's calls."""
    browser = Browser()
    given = {"user": None, "label": "Firefox on Android", "early": False, **more}
    where = given.pop("endpoint", service.address(name))
    phones.add_phone(player=evening.player(name), endpoint=where, **browser.keys, **given)
    return browser


def link(evening: Evening, name: str) -> User:
    """An account behind a player."""
    user = make_member(evening.club)
    player = evening.player(name)
    player.user = user
    player.save()
    return user


def deliver() -> list[bool]:
    """What a worker does with all that waits."""
    return [pushing.deliver(pk) for pk in list(pushing.waiting().values_list("pk", flat=True))]


def test_a_called_player_s_phone_is_told(push_service: PushService) -> None:
    """The browser's own keys open the message; it names the table, the opponent, and where to answer."""
    evening = waiting_evening()
    browser = add(evening, "P1", push_service)
    call(evening)
    assert deliver() == [True]
    ((path, headers, body),) = push_service.heard
    assert path == "/push/P1" and b"Table" not in body
    told = browser.read(body)
    assert told["title"] == f"{evening.call_of('P1').table} is ready"
    assert told["body"] == "Against P4, Friday cup, Semi-finals."
    assert (
        headers["ttl"] == "600"
        and headers["urgency"] == "high"
        and headers["content-encoding"] == "aes128gcm"
    )
    assert Client().post(told["answer"], headers={"sec-fetch-dest": "empty"}).status_code == 204
    assert CalledPlayer.objects.get(player=evening.player("P1")).answered_how == "link"


def test_the_push_service_can_check_who_sends(push_service: PushService) -> None:
    """The header is signed by the key that the browser was given, for this service alone (RFC 8292)."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    call(evening)
    deliver()
    found = re.fullmatch(r"vapid t=(\S+),k=(\S+)", push_service.heard[0][1]["authorization"])
    assert found is not None
    token, key = found.groups()
    assert key == keys.push_key().public
    assert Vapid02.verify(f"vapid t={token},k={key}")
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == f"http://127.0.0.1:{push_service.port}" and claims["sub"].startswith("mailto:")


def test_the_private_key_is_sealed_and_kept() -> None:
    """One pair for the whole server; the database alone does not tell it."""
    first = keys.push_key()
    assert keys.push_key().pk == first.pk and "PRIVATE" not in first.sealed
    assert "PRIVATE" in unseal(first.sealed)


def test_a_lost_secret_key_makes_a_new_pair(push_service: PushService) -> None:
    """Phones that knew the old one go: their push service would refuse the new one."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    PushKey.objects.update(sealed="unreadable")
    assert PushKey.objects.get(pk=keys.push_key().pk).sealed != "unreadable"
    assert Phone.objects.count() == 0


def test_a_phone_that_is_gone_is_removed(push_service: PushService) -> None:
    """The push service says 404 or 410: the browser has withdrawn its permission."""
    for status in (404, 410):
        evening = waiting_evening()
        add(evening, "P1", push_service)
        push_service.answers = [status]
        call(evening)
        assert deliver() == [False]
        assert not Phone.objects.filter(player=evening.player("P1")).exists()


def test_a_push_service_that_fails_is_asked_again(push_service: PushService) -> None:
    """With growing waits, a few times; what it refuses for good is given up at once."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    push_service.answers = [503, 429, 500, 500]
    call(evening)
    for _ in range(5):
        Push.objects.update(due_at=now())
        deliver()
    push = Push.objects.get()
    assert (len(push_service.heard), push.state, push.problem) == (4, "given-up", "Answered 500.")
    evening = waiting_evening()
    add(evening, "P1", push_service)
    push_service.answers = [413]
    call(evening)
    deliver()
    assert Push.objects.first().state == "given-up"  # type: ignore[union-attr]


def test_one_worker_at_a_time(push_service: PushService) -> None:
    """A push that another worker holds is not sent twice; one that was sent neither."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    call(evening)
    push = Push.objects.get()
    Push.objects.update(held_until=clock.steady() + timedelta(seconds=30))
    assert not pushing.deliver(push.pk) and not push_service.heard
    Push.objects.update(held_until=clock.steady() - timedelta(seconds=1))
    assert pushing.deliver(push.pk) and not pushing.deliver(push.pk)
    assert len(push_service.heard) == 1


def test_what_is_no_longer_so_is_not_told(push_service: PushService) -> None:
    """The player has answered, the match has begun, or it is too late."""
    for change in ("answered", "begun", "old"):
        evening = waiting_evening()
        add(evening, "P1", push_service)
        call(evening)
        found = evening.call_of("P1")
        if change == "answered":
            answering.answer(call=found, player=evening.player("P1"), how=Answered.PHONE, by=None)
        elif change == "begun":
            mark(found.match, "A", ":lead")
        else:
            Push.objects.update(made_at=now() - timedelta(minutes=11))
        deliver()
        assert Push.objects.first().state == "dropped", change  # type: ignore[union-attr]
    assert not push_service.heard


def test_the_second_call_goes_to_who_has_not_answered(push_service: PushService) -> None:
    """And says that it is the second."""
    evening = waiting_evening()
    answered, silent = (add(evening, name, push_service) for name in ("P1", "P4"))
    call(evening)
    deliver()
    push_service.heard.clear()
    found = evening.call_of("P1")
    answering.answer(call=found, player=evening.player("P1"), how=Answered.PHONE, by=None)
    Call.objects.update(called_at=now() - timedelta(minutes=3))
    calling.call_again(call=found, by=None)
    deliver()
    ((path, _, body),) = push_service.heard
    assert path == "/push/P4" and silent.read(body)["title"] == f"Second call: {found.table}"
    assert answered is not None


def test_only_push_services_are_written_to(settings: Any) -> None:
    """No other host, no private address, no password, no http: the server is nobody's messenger."""
    evening = waiting_evening()
    keys_ = Browser().keys

    def refused(endpoint: str) -> bool:
        try:
            phones.add_phone(
                player=evening.player("P1"), user=None, endpoint=endpoint, label="", early=False, **keys_
            )
        except UserProblem as problem:
            return problem.code == "bad-field"
        return False

    wrong = [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://example.org/push",
        "https://fcm.googleapis.com.example.org/x",
        "https://examplepush.apple.com/x",
        "https://127.0.0.1/x",
        "https://user:word@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://[::1]/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com:port/x",
        "//fcm.googleapis.com/x",
        "",
    ]
    with each_case() as case:
        for endpoint in wrong:
            with case(endpoint):
                assert refused(endpoint)
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
        assert not refused(f"https://{host}/send/abc")


def test_a_host_that_is_allowed_no_longer_gets_nothing(push_service: PushService, settings: Any) -> None:
    """The operator took it from the list: its phones go."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    call(evening)
    settings.PUSH_HOSTS = ["fcm.googleapis.com"]
    deliver()
    assert not push_service.heard and Phone.objects.count() == 0


def test_a_name_that_leads_inward_gets_nothing(push_service: PushService, settings: Any) -> None:
    """Its number is looked at when it is sent, and it stays as it was."""
    evening = waiting_evening()
    settings.PUSH_HOSTS = ["localhost"]
    add(evening, "P1", push_service, endpoint=f"http://localhost:{push_service.port}/x")
    call(evening)
    settings.PUSH_PRIVATE = False
    deliver()
    assert not push_service.heard


def test_keys_that_are_none_are_refused(push_service: PushService) -> None:
    """A point off the curve, a secret of another length, text that is no base64."""
    evening = waiting_evening()
    good = Browser().keys
    point = b"\x04" + bytes(63) + b"\x01"
    wrong = [{"p256dh": b64(point)}, {"p256dh": ""}, {"p256dh": "!!"}, {"auth": b64(b"short")}, {"auth": "§"}]
    with each_case() as case:
        for one in wrong:
            with case(one), pytest.raises(UserProblem):
                phones.add_phone(
                    player=evening.player("P1"),
                    user=None,
                    endpoint=push_service.address(),
                    label="",
                    early=False,
                    **{**good, **one},
                )
    assert Phone.objects.count() == 0


def test_the_same_browser_is_kept_once_and_guests_are_bounded(
    push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new subscription of one browser replaces the old; the oldest guest goes when there are too many."""
    evening = waiting_evening()
    monkeypatch.setattr(phones, "MOST_GUESTS", 3)
    for name in ("a", "a", "b", "c", "d"):
        add(evening, "P1", push_service, endpoint=push_service.address(name), label=name)
    assert list(Phone.objects.order_by("pk").values_list("label", flat=True)) == ["b", "c", "d"]
    assert not any(push_service.address("b") in one.sealed for one in Phone.objects.all())
    assert phones.forget_phone(player=evening.player("P1"), endpoint=push_service.address("b"))
    assert Phone.objects.count() == 2


def test_a_member_s_choice_goes_before(push_service: PushService) -> None:
    """Who wants no push gets none, with a phone that once was added; a guest's phone is told."""
    evening = waiting_evening()
    user = link(evening, "P1")
    add(evening, "P1", push_service, user=user)
    add(evening, "P1", push_service, endpoint=push_service.address("guest"))
    choices.choose(user=user, club=evening.club, push=False, letters=False, early=False)
    call(evening)
    deliver()
    assert [path for path, _, _ in push_service.heard] == ["/push/guest"]


def test_a_hidden_club_tells_members_only(push_service: PushService) -> None:
    """Guests' phones are told no more once the club is hidden, nor those of people who left it."""
    evening = waiting_evening()
    member, gone = link(evening, "P1"), link(evening, "P4")
    add(evening, "P1", push_service, user=member)
    add(evening, "P4", push_service, user=gone)
    add(evening, "P2", push_service)
    evening.club.public = False
    evening.club.save()
    gone.memberships.all().delete()
    call(evening)
    deliver()
    assert [path for path, _, _ in push_service.heard] == ["/push/P1"]


def test_letters_go_to_who_wants_them(settings: Any, client: Client) -> None:
    """With links to answer and to stop that need no sign-in; a look at a link changes nothing."""
    settings.SENDS_MAIL, settings.PUBLIC_URL = True, "https://scores.example.org"
    evening = waiting_evening()
    user = link(evening, "P1")
    link(evening, "P4")
    choices.choose(user=user, club=evening.club, push=True, letters=True, early=False)
    call(evening)
    letter = Letter.objects.get()
    text = unseal(letter.sealed)
    assert letter.to == user.email and letter.subject == f"{evening.call_of('P1').table} is ready: Friday cup"
    answer, stop = (
        link.removeprefix("https://scores.example.org") for link in re.findall(r"https://\S+/calls/\S+", text)
    )
    assert b"coming" in client.get(answer).content and client.get(stop).status_code == 200
    assert CalledPlayer.objects.get(player__name="P1").answered_at is None
    assert choices.choice_of(user, evening.club).letters
    client.post(answer)
    assert CalledPlayer.objects.get(player__name="P1").answered_how == "link"
    client.post(stop)
    chosen = choices.choice_of(user, evening.club)
    assert (chosen.letters, chosen.push) == (False, True)


def test_links_that_were_tampered_with_open_nothing(client: Client) -> None:
    """Missing, damaged, or made for the other purpose: one answer."""
    evening = waiting_evening()
    call(evening)
    from clubs.calling import links

    good = links.answer_path(evening.call_of("P1"), evening.player("P1"))
    for path in (good[:-3] + "x/", good.replace("answer", "stop"), "/calls/answer/abc/"):
        assert client.post(path).status_code == 404
    assert CalledPlayer.objects.exclude(answered_at=None).count() == 0


def test_who_is_next_is_told_once(push_service: PushService) -> None:
    """Where they want it, before there is a table; not while they play, and not twice."""
    club = build_club(1)
    evening = Evening(club, build(club, 4, until="drawn"))
    browsers = {
        name: add(evening, name, push_service, early=name != "P4") for name in ("P1", "P2", "P3", "P4")
    }
    call(evening)
    deliver()
    push_service.heard.clear()
    waiting = next(n for n in (1, 2) if fixture(evening.competition, n).phase == "ready")
    assert tasks.sweep() == 1 and tasks.sweep() == 0
    deliver()
    row = fixture(evening.competition, waiting)
    wanted = {e.name for e in (row.a, row.b) if e is not None and e.name != "P4"}
    told = {
        path.removeprefix("/push/"): browsers[path.removeprefix("/push/")].read(body)
        for path, _, body in push_service.heard
    }
    assert set(told) == wanted and {one["title"] for one in told.values()} == {"You are next"}
    assert {one["answer"] for one in told.values()} == {""}


def test_old_pushes_are_cleaned_away(push_service: PushService) -> None:
    """After two days."""
    evening = waiting_evening()
    add(evening, "P1", push_service)
    call(evening)
    assert retention.remove(["pushes"]) == {"pushes": 0}
    Push.objects.update(made_at=now() - timedelta(days=3))
    assert retention.remove(["pushes"]) == {"pushes": 1}


def test_a_phone_without_a_name_is_named_in_the_language_of_its_owner(
    called: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who owns it reads the list of phones, and nobody else."""
    monkeypatch.setattr(phones, "pgettext", lambda context, text: "Telefon")
    made = phones.add_phone(
        player=called.player("P1"),
        user=None,
        endpoint="https://fcm.googleapis.com/fcm/send/x",
        label=" ",
        early=False,
        **Browser().keys,
    )
    assert made.label == "Telefon"
