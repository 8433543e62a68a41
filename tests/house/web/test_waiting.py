"""Who waits with an unfinished request, for how long and how many: by a clock of the test."""

from __future__ import annotations

import pytest

from config.bounds import Bounds
from config.waiting import Waiting
from matches.addresses import place_of


class Half:
    """Half a request."""

    def __init__(self, place: str | None, seconds: float | None = 10) -> None:
        self.place, self.seconds, self.given_up = place, seconds, False

    def patience(self) -> float | None:
        return self.seconds

    def give_up(self) -> None:
        self.given_up = True


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def waiting(clock: list[float]) -> Waiting:
    return Waiting(Bounds(unfinished_per_address=3, unfinished=5), lambda: clock[0])


def test_each_has_its_time(waiting: Waiting, clock: list[float]) -> None:
    """It runs from when it came, however often it comes again; who is kept waiting by the server has time."""
    quick, slow, kept = Half("a", 10), Half("b", 30), Half("c", None)
    for line in (quick, slow, kept):
        waiting.enter(line)
    clock[0] = 9
    waiting.enter(quick)
    waiting.look()
    assert not quick.given_up
    clock[0] = 11
    waiting.look()
    assert quick.given_up
    kept.seconds = 10
    clock[0] = 20
    waiting.look()
    assert not kept.given_up, "its time began anew when the server was asked last"
    clock[0] = 31
    waiting.look()
    assert slow.given_up
    assert kept.given_up
    assert len(waiting) == 0


def test_the_oldest_of_a_place_makes_room(waiting: Waiting) -> None:
    """Other places are not touched, and who has left is not counted."""
    other = Half("hall")
    waiting.enter(other)
    lines = [Half("x") for _ in range(4)]
    for line in lines[:3]:
        waiting.enter(line)
    waiting.leave(lines[1])
    waiting.leave(lines[1])
    waiting.enter(lines[1])
    assert not any(line.given_up for line in lines)
    waiting.enter(lines[3])
    assert [line.given_up for line in lines] == [True, False, False, False]
    assert not other.given_up


def test_all_places_have_a_bound_together(waiting: Waiting) -> None:
    """Trusted proxies, who speak for many, are counted here alone."""
    lines = [Half(None) for _ in range(6)]
    for line in lines:
        waiting.enter(line)
    assert [line.given_up for line in lines] == [True, *[False] * 5]


def test_places() -> None:
    """A network of IPv6 is one place, an IPv4 address one, however it is written."""
    assert place_of("2001:db8:1:2:3::4") == place_of("2001:db8:1:2:ffff::1") != place_of("2001:db8:1:3::1")
    assert place_of("::ffff:192.0.2.7") == place_of("192.0.2.7") != place_of("192.0.2.8")
    assert place_of("unix:" + "x" * 1000) == ("unix:" + "x" * 1000)[:64]
