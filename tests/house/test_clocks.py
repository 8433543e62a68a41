"""Clocks jump and differ: no lease is held by two, none is held for ever, and somebody hears of it."""

from __future__ import annotations

import json
import time
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from celery.schedules import schedule
from django.db import connection, transaction
from django.utils import timezone

from clubs.api.core import throttling
from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.leagues.services import fixture_jobs
from clubs.ratings.models import RatingList
from clubs.ratings.services import rating
from clubs.stamps import store as store_module
from clubs.stamps.store import HOLD, FileStore
from clubs.webhooks.models import Delivery, Told, Webhook
from clubs.webhooks.services import delivering
from clubs.webhooks.services.sending import Outcome
from config import clock, health, jumps
from config.celery import app
from config.models import Heartbeat
from config.queues import QUEUES
from config.scheduler import Scheduler
from matches.disputes import jobs
from matches.disputes.models import Dispute
from matches.log.shapes import LEASE, is_held, lease_json
from matches.marking import lease
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor
from simulator import selfcheck
from simulator.models import SelfCheck
from tests.clubs.leagues.conftest import build_league
from tests.clubs.leagues.test_fixture_jobs import job_of
from tests.factories import make_club, owner_of
from tests.matches.conftest import build_hall, member
from tests.soak import examples

pytestmark = pytest.mark.django_db

HOUR = 3600.0


class Clock:
    """The one clock of the installation, and how much time really passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = datetime(2026, 5, 1, 20, tzinfo=UTC)
        monkeypatch.setattr(clock, "steady", lambda: self.at)

    def turn(self, seconds: float) -> None:
        """Time passes, or somebody sets the clock."""
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


# -- Leases: how a worker takes one, renews it, and writes what it has done (None, False: it has it not) -----


class Kind:
    """A kind of lease in the database."""

    length: timedelta

    def take(self) -> Any: ...

    def renew(self, held: Any) -> bool: ...

    def write(self, held: Any) -> bool: ...


class OfDispute(Kind):
    length = jobs.LEASE

    def __init__(self) -> None:
        hall = build_hall()
        self.row = Dispute.objects.create(
            match=hall.match, entry=1, state="asked", asked_at=timezone.now(), question={}, by_kind="system"
        )

    def take(self) -> Any:
        Dispute.objects.filter(pk=self.row.pk).update(attempt=0)
        return jobs.claim(self.row.pk)

    def renew(self, held: Any) -> bool:
        return jobs.renew(held)

    def write(self, held: Any) -> bool:
        return jobs.answered(held, {})


class OfFixtureList(Kind):
    length = fixture_jobs.LEASE

    def __init__(self) -> None:
        self.row = job_of(build_league(players=0))

    def take(self) -> Any:
        type(self.row).objects.filter(pk=self.row.pk).update(attempt=0)
        return fixture_jobs.claim(self.row.pk)

    def renew(self, held: Any) -> bool:
        return fixture_jobs.renew(held, "")

    def write(self, held: Any) -> bool:
        return bool(
            type(held).objects.filter(pk=held.pk, held_by=held.held_by, state="running").update(state="done")
        )


class OfTransfer(Kind):
    length = transfers.LEASE

    def __init__(self) -> None:
        club = make_club()
        self.row = Transfer.objects.create(kind="export", by=owner_of(club), club=club)

    def take(self) -> Any:
        Transfer.objects.filter(pk=self.row.pk).update(attempt=0)
        return transfers.claim(self.row.pk)

    def renew(self, held: Any) -> bool:
        return transfers.renew(held)

    def write(self, held: Any) -> bool:
        return transfers.end(held, "done", {})


class OfSelfCheck(Kind):
    length = selfcheck.LEASE

    def __init__(self) -> None:
        made = selfcheck.make(1, 60.0, seed=1)
        assert made is not None
        self.row = made

    def take(self) -> Any:
        return selfcheck.claim(self.row.pk)

    def renew(self, held: Any) -> bool:
        return SelfCheck.objects.filter(pk=held.pk, held_by=held.held_by).exists()  # a game is not renewed

    def write(self, held: Any) -> bool:
        before = SelfCheck.objects.get(pk=held.pk).played
        selfcheck.written(held, "bradley/tit-tat-toe", 1, None)
        return SelfCheck.objects.get(pk=held.pk).played > before


class OfRatings(Kind):
    length = rating.LEASE

    def __init__(self) -> None:
        self.row = RatingList.objects.create(club=make_club(), discipline="pool", slug="pool")

    def take(self) -> Any:
        return rating.Held.of(self.row.pk)

    def renew(self, held: Any) -> bool:
        try:
            held.keep()
        except rating.LeaseLost:
            return False
        return True

    def write(self, held: Any) -> bool:
        wrote = self.renew(held)
        held.leave()
        return wrote


KINDS: list[type[Kind]] = [OfDispute, OfFixtureList, OfTransfer, OfSelfCheck, OfRatings]


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", KINDS)
def test_however_the_clock_jumps_one_worker_writes(kind: type[Kind], hands: Clock) -> None:
    """Who lost a lease can neither renew it nor write, what the last one did is written once, and no lease
    lasts longer than it is long: workers come, pause and go while the clock is set forward and back."""
    one, random = kind(), Random(1)
    length = one.length.total_seconds()
    for _ in range(examples(6)):
        with transaction.atomic():
            lost: list[Any] = []
            held = one.take()
            assert held is not None
            for _ in range(10):
                what = random.choice(("take", "take", "renew", "wait", "jump", "jump"))
                if what == "take" and (other := one.take()) is not None:
                    lost.append(held)
                    held = other
                elif what == "renew":
                    assert one.renew(held)
                elif what == "wait":
                    hands.turn(random.uniform(0, 1.5 * length))
                elif what == "jump":
                    hands.turn(random.choice((-24, -1, 1, 24)) * HOUR + random.random())
                assert not any(one.renew(each) for each in lost)
            hands.turn(length + clock.SLACK.total_seconds() + 1)
            last = one.take()
            assert last is not None, "nobody waits longer than a lease is long"
            assert one.take() is None, "and while it holds nobody else has it"
            assert not any(one.write(each) for each in (*lost, held))
            assert one.write(last)
            transaction.set_rollback(True)


@pytest.mark.both_databases
def test_however_the_clock_jumps_one_tablet_marks(hands: Clock) -> None:
    """Another marker is refused while the lease holds, and takes it after its length at the latest, though
    the clock was set back meanwhile."""
    hall = build_hall()
    both = [hall.tablet, Actor("user", "Bo", user=member(hall.club, "marker", "bo@hall.example"))]
    random, length = Random(2), LEASE.total_seconds()
    holder = 0
    lease.take(match_id=hall.match.pk, by=both[0])
    for _ in range(examples(40)):
        hands.turn(random.choice((-HOUR, HOUR, 1, 1, 1, 20, length + 4)))
        held = is_held(Match.objects.get(pk=hall.match.pk))
        by = random.randrange(2)
        if held and by != holder:
            with pytest.raises(UserProblem, match="is marking this match now"):
                lease.renew(match_id=hall.match.pk, by=both[by])
        else:
            lease.renew(match_id=hall.match.pk, by=both[by])
            holder = by
    hands.turn(-HOUR)
    hands.turn(length + clock.SLACK.total_seconds() + 1)
    lease.take(match_id=hall.match.pk, by=both[1 - holder])


def test_a_machine_whose_wall_clock_is_wrong_keeps_its_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A jump of the wall clock takes the match from nobody, and a viewer is told when the lease ends by the
    clock on the wall."""
    hall = build_hall()
    lease.take(match_id=hall.match.pk, by=hall.tablet)
    for seconds in (HOUR, -HOUR):
        at = datetime.now(UTC) + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        match = Match.objects.get(pk=hall.match.pk)
        assert is_held(match)
        ends = datetime.fromisoformat(lease_json(match)["until"])
        assert timedelta(0) < ends - at <= LEASE


# -- Webhooks: an attempt is not told twice ------------------------------------------------------------------


def test_a_worker_that_was_given_up_for_dead_writes_no_failure() -> None:
    """Its attempt was counted as failed already; what another worker does meanwhile is not disturbed. A
    success of it is written: the message is there."""
    club = make_club()
    hook = Webhook.objects.create(club=club, label="Board", url="https://board.example/", kinds=[])
    told = Told.objects.create(club=club, public_id="msg_1", kind="test", body="{}")
    row = Delivery.objects.create(webhook=hook, told=told)
    slow = delivering._claimed(row.pk)
    assert slow is not None
    Delivery.objects.update(held_until=clock.steady() + timedelta(hours=1))  # before the clock was set back
    assert delivering.waiting() == [row.pk] and delivering._claimed(row.pk) is None
    Delivery.objects.update(due_at=timezone.now())
    quick = delivering._claimed(row.pk)
    assert quick is not None and quick.attempts == 2
    delivering._write(slow, Outcome(None, 1, "", "cut"), timezone.now())
    row.refresh_from_db()
    assert (row.held_until, row.log.count()) == (quick.held_until, 1), "the other's attempt goes on"
    delivering._write(slow, Outcome(204, 1, "", ""), timezone.now())
    delivering._write(quick, Outcome(None, 1, "", "cut"), timezone.now())
    row.refresh_from_db()
    assert (row.state, row.attempts) == ("done", 2)


def test_a_message_waits_no_longer_than_it_should_after_the_clock_was_set_back() -> None:
    """A moment further ahead than the longest wait was written by another clock."""
    club = make_club()
    hook = Webhook.objects.create(club=club, label="Board", url="https://board.example/", kinds=[])
    at, made = timezone.now(), []
    for ahead in (timedelta(days=300), timedelta(hours=20)):
        told = Told.objects.create(club=club, public_id=f"msg_{ahead.days}", kind="test", body="{}")
        made.append(Delivery.objects.create(webhook=hook, told=told, due_at=at + ahead))
    late, _ = made
    assert delivering.waiting() == [late.pk]


# -- Stamps, counts, heartbeats, the timetable ------------------------------------------------------------


def test_a_lease_on_pages_minds_no_wall_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set forward or back, a change that goes on keeps its pages out of the cache, and one that died does so
    for ``HOLD`` seconds; so does one from before the machine was started anew."""
    at = 5_000.0
    monkeypatch.setattr(store_module, "since_start", lambda: at)
    wall = 1.8e9
    monkeypatch.setattr(store_module.time, "time", lambda: wall)
    store = FileStore(tmp_path / "stamps")
    before = store.state(["club:1"])
    store.enter(["club:1"], 7)
    for wall in (1.8e9 + HOUR, 1.8e9 - HOUR):  # noqa: B007 - the clock reads it
        assert store.state(["club:1"]) is None
    at += HOLD + 1
    after = store.state(["club:1"])
    assert before is not None and after is not None and after > before
    store.enter(["club:1"], 8)
    at = 12.0
    assert store.state(["club:1"]) is not None, "nobody holds it after a new start"


def test_a_window_of_a_rate_ends_though_the_clock_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a program that has used it up would be refused for an hour."""
    at = 1.8e9
    monkeypatch.setattr(throttling, "_now", lambda: at)
    count = throttling.Count("clock-test", limit=1, seconds=60)
    assert count.take() and not throttling.Count("clock-test", 1, 60).take()
    at -= HOUR
    assert throttling.Count("clock-test", 1, 60).take()


@pytest.mark.both_databases
def test_a_silent_worker_is_seen_though_the_clock_was_set_back(hands: Clock) -> None:
    """Heartbeats are told by the clock of the installation; one that is still to come is none."""
    for queue in QUEUES:
        Heartbeat.record(queue.name)
    assert health.worker_problem() is None
    hands.turn(-HOUR)
    assert "has not been heard of" in (health.worker_problem() or "")
    hands.turn(2 * HOUR)
    assert "silent for 3600 s" in (health.worker_problem() or "")


def test_periodic_work_goes_on_after_the_clock_was_set_back(tmp_path: Path) -> None:
    """The timetable counts anew; else nothing would be sent for an hour."""
    beat = Scheduler(app, schedule_filename=str(tmp_path / "beat"), lazy=True)
    sent: list[str] = []
    beat.apply_async = lambda entry, **_: sent.append(entry.name)  # type: ignore[method-assign]
    ahead = datetime.now(UTC) + timedelta(hours=1)  # when it was last sent, by the former clock
    beat.schedule = {"often": beat.Entry("often", "x", ahead, schedule=schedule(0.5), app=app)}
    beat.tick()
    assert sent == []
    steady = 100.0
    wall = 1.8e9
    beat.watch = jumps.Watch(lambda: wall, lambda: steady)
    wall -= HOUR
    beat.tick()
    assert beat.schedule["often"].last_run_at <= datetime.now(UTC)
    time.sleep(0.6)
    beat.tick()
    assert sent == ["often"]


# -- Jumps are noticed --------------------------------------------------------------------------------


def test_a_jump_is_told_once_and_remembered_for_a_day() -> None:
    """Slow corrections, and a machine that sleeps, are none."""
    wall, steady = 1.8e9, 100.0
    watch = jumps.Watch(lambda: wall, lambda: steady)
    wall, steady = wall + 604, steady + 600
    assert watch.look() is None
    wall += HOUR
    assert str(watch.look()) == "The clock of this machine jumped forward by 1 h."
    assert watch.look() is None and watch.lately() is not None
    wall -= 2 * HOUR + 90
    assert str(watch.lately()) == "The clock of this machine jumped back by 2 h 1 min."
    wall, steady = wall + 25 * HOUR, steady + 25 * HOUR
    assert watch.lately() is None


def test_health_warns_of_a_jump(rf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a warning: the server is well."""
    wall, steady = 1.8e9, 100.0
    monkeypatch.setattr(jumps, "here", jumps.Watch(lambda: wall, lambda: steady))
    monkeypatch.setattr(health, "broker_problem", lambda: None)
    monkeypatch.setattr(health, "worker_problem", lambda: None)
    asked = rf.get("/healthz")
    assert "clock" not in json.loads(health.whole(asked).content).get("warnings", {})
    wall += HOUR
    told = health.whole(asked)
    assert told.status_code == 200
    assert json.loads(told.content)["warnings"]["clock"].endswith("jumped forward by 1 h.")


@pytest.mark.postgres
def test_leases_are_told_by_the_databases_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wrong this machine's own is; the difference is told."""
    at = timezone.now() - timedelta(minutes=7)
    monkeypatch.setattr(timezone, "now", lambda: at)
    clock.forget()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        there = cursor.fetchone()[0]
    for told in (clock.steady(), clock.now()):
        assert abs(told - there) < timedelta(seconds=2)
    assert clock.apart() == pytest.approx(-420, abs=2)
    assert (health._clock() or "").startswith("This machine's clock is 7 min behind the database's.")
    clock.forget()


@pytest.mark.postgres
def test_the_databases_clock_is_asked_seldom_and_its_jump_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Once in ``ASK_EVERY`` seconds; between, the machine's own steady clock counts on."""
    at, there = 1_000.0, datetime(2026, 5, 1, tzinfo=UTC)
    asked = []

    class Answer:
        def execute(self, query: str) -> Answer:
            asked.append(query)
            return self

        def fetchone(self) -> tuple[datetime]:
            return (there,)

    monkeypatch.setattr(clock, "since_start", lambda: at)
    line = SimpleNamespace(
        connection=Answer(), ensure_connection=lambda: None, wrap_database_errors=nullcontext()
    )
    monkeypatch.setattr(clock, "connection", line)
    database = clock.Database()
    assert database.now() == there
    at += 29
    assert database.now() == there + timedelta(seconds=29) and len(asked) == 1
    at, there = at + 2, there + timedelta(hours=1, seconds=31)
    assert database.now() == there and len(asked) == 2
    assert "The database's clock jumped forward by 1 h." in caplog.text
