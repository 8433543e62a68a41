"""How often may be asked, and that every answer tells it."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client

from clubs.api.core import throttling
from clubs.api.core.tokens import make_device_token, make_token
from clubs.people.models import Club, User
from config.caches import Counting
from matches.models import Device
from tests.clubs.api.asking import Asker, by_token, code_of, sign_in
from tests.factories import make_club, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db
READ, TOLD = "clubs/hall/", ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> User:
    return owner_of(club)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which requests are counted; it stands until it is moved."""
    now = [1_800_000_000.5]
    monkeypatch.setattr(throttling, "_now", lambda: now[0])
    return now


def told(answer: Any) -> tuple[int, int, int]:
    """Limit, remaining and reset."""
    limit, remaining, reset = (int(answer[name]) for name in TOLD)
    return limit, remaining, reset


def test_every_answer_tells_what_is_left(owner: User, settings: Any, clock: list[float]) -> None:
    """Whatever it says, whoever asks: success, refusal, "unchanged", too many."""
    settings.API_RATE, settings.API_RATE_PUBLIC = "4/min", "3/hour"
    program = by_token(owner, "read")
    assert told(program.get(READ)) == (4, 3, 60)
    clock[0] += 20
    assert told(program.get("clubs/nowhere/")) == (4, 2, 40)
    assert told(program.get("clubs/hall/webhooks/")) == (4, 1, 40), "without the scope"
    assert told(program.get(READ, Accept="image/png")) == (4, 0, 40), "in a form that there is not"
    refused = program.get(READ)
    assert code_of(refused) == (429, "too-many") and told(refused) == (4, 0, 40)
    assert refused["Retry-After"] == refused["RateLimit-Reset"] == "40"
    visitor = Asker()
    assert told(visitor.get("openapi.yaml")) == (3, 2, 3600)
    assert told(visitor.get("clubs/hall/members/")) == (3, 1, 3600), "without signing in"
    assert told(visitor.ask("OPTIONS", READ)) == (3, 0, 3600)


def test_a_window_is_over_when_it_said(owner: User, settings: Any, clock: list[float]) -> None:
    """And not a moment later for having asked too much."""
    settings.API_RATE = "1/min"
    program = by_token(owner, "read")
    program.get(READ)
    clock[0] += 59
    assert (program.get(READ).status_code, told(program.get(READ))) == (429, (1, 0, 1))
    clock[0] += 1
    answer = program.get(READ)
    assert (answer.status_code, told(answer)) == (200, (1, 0, 60))


@pytest.mark.parametrize("path", ["clubs/hall/log/", READ])
def test_unchanged_is_not_counted(path: str, owner: User, settings: Any) -> None:
    """Where a log tells that nothing has changed, and where the answer itself does."""
    settings.API_RATE = "2/min"
    program = by_token(owner, "read")
    first = program.get(path)
    assert told(first)[:2] == (2, 1)
    for _ in range(3):
        again = program.get(path, **{"If-None-Match": first["ETag"]})
        assert (again.status_code, told(again)[:2]) == (304, (2, 1))
    assert [program.get(path).status_code for _ in range(2)] == [200, 429]


def test_all_tokens_of_an_account_are_counted_together(club: Club, owner: User, settings: Any) -> None:
    """With its sessions, from wherever; no other is stopped: a person, a tablet, a visitor, a page."""
    settings.API_RATE = "3/min"
    one, narrower = by_token(owner, "read"), by_token(owner, "read", "direct", club=club)
    browser = Asker(owner)
    assert [asker.get(READ).status_code for asker in (one, narrower, browser)] == [200] * 3
    assert [code_of(asker.get(READ)) for asker in (one, narrower, browser)] == [(429, "too-many")] * 3
    assert one.client.get(f"/api/v1/{READ}", headers=one.headers, REMOTE_ADDR="192.0.2.9").status_code == 429
    device = Device.objects.create(table=make_table(club), label="T", token_hash="x" * 64, paired_by="A")
    tablet = Asker(token=make_device_token(device=device, label="T", days=1)[1])
    for other in (by_token(make_user(), "read"), tablet, Asker()):
        assert other.get(READ).status_code == 200
    signed_in = Client()
    sign_in(signed_in, owner)
    assert signed_in.get("/me/tokens/").status_code == signed_in.get("/c/hall/").status_code == 200


def test_marks_are_counted_apart_from_all_else(owner: User, settings: Any) -> None:
    """A board that asks too often stops no marker, and a marker no board. Reading a match is no mark."""
    settings.API_RATE, settings.API_RATE_MARKS = "1/min", "2/min"
    program, mark = by_token(owner, "read", "mark"), "matches/none/marks/"
    assert [program.get(READ).status_code for _ in range(2)] == [200, 429]
    answers = [program.post(mark, {}) for _ in range(3)]
    assert [one.status_code for one in answers] == [404, 404, 429]
    assert told(answers[0])[:2] == (2, 1)
    settings.API_RATE = "9/min"
    assert told(program.get("matches/none/desk/"))[0] == 9


def test_a_token_that_is_not_good_is_counted_by_address(settings: Any, owner: User) -> None:
    """Trying tokens has a bound as well, and stops nobody whose token is good."""
    settings.API_RATE_PUBLIC = "2/min"
    wrong = Asker(token="bk_abcdefgh_" + "a" * 43)
    answers = [wrong.get(READ) for _ in range(3)]
    assert [code_of(one) for one in answers] == [(401, "bad-token")] * 2 + [(429, "too-many")]
    assert told(answers[0])[:2] == (2, 1)
    assert by_token(owner, "read").get(READ).status_code == 200


def test_without_a_rate_nothing_is_told(settings: Any) -> None:
    settings.API_RATE_PUBLIC = None
    assert not any(Asker().get(READ).has_header(name) for name in TOLD)


def test_none_of_many_at_once_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight threads ask: each takes another place, however long the cache takes to tell what it has."""

    class Slow(LocMemCache):
        def get(self, *arguments: Any, **more: Any) -> Any:
            found = super().get(*arguments, **more)
            time.sleep(0.002)
            return found

    monkeypatch.setattr(throttling, "cache", Slow("at-once", {}))
    gate, seen = threading.Barrier(8), []

    def ask() -> None:
        count = throttling.Count("test-at-once", 40, 60)
        gate.wait()
        for _ in range(5):
            count.take()
            seen.append(count.remaining)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == list(range(40))


@pytest.mark.redis
def test_processes_count_together_in_redis(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = [Counting(redis_url, {"KEY_PREFIX": f"limits-{os.getpid()}"}) for _ in range(2)]
    seen = []
    for number in range(4):
        monkeypatch.setattr(throttling, "cache", shared[number % 2])
        count = throttling.Count("test-shared", 3, 60)
        seen.append((count.take(), count.remaining, count.reset))
    assert seen == [(True, 2, 60), (True, 1, 60), (True, 0, 60), (False, 0, 60)]
    count.give_back()
    assert throttling.Count("test-shared", 3, 60).look().used == 3


def test_a_token_abroad_counts_as_its_owners(club: Club, owner: User, settings: Any) -> None:
    """A token for one club is nobody elsewhere, but it is counted as what it is."""
    settings.API_RATE, settings.API_RATE_PUBLIC = "5/min", "1/min"
    make_club("Other")
    program = Asker(token=make_token(user=owner, label="X", scopes=["read"], days=1, club=club)[1])
    assert told(program.get("clubs/other/"))[:2] == (5, 4)
