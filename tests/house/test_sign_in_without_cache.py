"""Redis that refuses: people still sign in, limits still count, and public pages are not kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache, caches
from django.test import Client, override_settings

from clubs.people.models import User
from config import caches as house
from config import seldom

AWAY = "redis://127.0.0.1:1/0"
RIGHT = "three-cushions-23"


@pytest.fixture
def redis_is_away(db: None) -> Iterator[None]:
    """Both caches as ``BALKLINE_CACHE_URL`` makes them, at a port where nobody listens."""
    User.objects.create_user("ann@example.org", RIGHT)
    away = {
        "default": {"BACKEND": "config.caches.Counting", "LOCATION": AWAY},
        "shared": {"BACKEND": "config.caches.Redis", "LOCATION": AWAY, "KEY_PREFIX": "shared"},
    }
    with override_settings(CACHES=away):
        cache.clear()
        yield
        cache.clear()


def sign_in(password: str) -> int:
    answer = Client().post("/account/login/", {"login": "ann@example.org", "password": password})
    return answer.status_code


def test_everybody_still_signs_in(redis_is_away: None) -> None:
    """No cache is no reason to refuse the right password."""
    assert sign_in(RIGHT) == 302


def test_wrong_passwords_are_still_counted(redis_is_away: None) -> None:
    """After five wrong tries the right password is refused, too."""
    assert [sign_in("wrong") for _ in range(5)] == [200] * 5
    assert sign_in(RIGHT) == 200


def test_programs_are_still_counted(redis_is_away: None) -> None:
    """The interface's limit holds in each process."""
    with override_settings(API_RATE_PUBLIC="3/min"):
        answers = [Client().get("/api/v1/games/").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_public_pages_are_not_kept(redis_is_away: None) -> None:
    """A page in one process' memory would be shown after another has changed it."""
    caches["shared"].set("page", "old")
    assert caches["shared"].get("page") is None


def test_it_asks_redis_again_after_a_rest(
    redis_is_away: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While Redis is away it is asked every few seconds, not at each count."""
    clock = [1000.0]
    monkeypatch.setattr(house.time, "monotonic", lambda: clock[0])
    house._absence.cache_clear()
    for _ in range(20):
        cache.set("a", 1)
    assert cache.get("a") == 1 and len(caplog.records) == 1
    clock[0] += house.REST + 1
    seldom.forget()
    cache.get("a")
    assert len(caplog.records) == 2
    house._absence.cache_clear()


@pytest.mark.redis
def test_it_counts_in_redis_while_that_answers(redis_url: str) -> None:
    """All processes count together."""
    one = house.Counting(redis_url, {"KEY_PREFIX": "house-counting"})
    one.set("n", 1, 60)
    one.incr("n")
    assert house.Redis(redis_url, {"KEY_PREFIX": "house-counting"}).get("n") == 2
    assert one.memory.get("n") is None
    one.delete("n")
