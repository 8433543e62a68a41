"""The self-check's row: one a day, one hand at a time, no game lost or counted twice; the admin shows it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

import rules_engine as engine
from config import clock
from config.celery import app
from simulator import selfcheck, tasks
from simulator.models import SelfCheck, Violation
from simulator.players.contract import Breach, Examined
from tests.factories import make_user

AT_THREE = datetime(2026, 11, 22, 3, 10, tzinfo=UTC)


def quick(game: str, seed: int, seconds: float) -> Examined:
    """A game that was fine."""
    return Examined(game, seed, "A=fair,B=good", 10, 0.5, "[Game ...]", ())


def bad(game: str, seed: int, seconds: float) -> Examined:
    """A game that was not."""
    breach = Breach("fold", 4, "another state")
    return quick(game, seed, seconds)._replace(breaches=(breach,), record="the record")


@pytest.fixture
def games_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfcheck, "examined", quick)


def make(games: int = 3, **named: Any) -> SelfCheck:
    check = selfcheck.make(games, 600, seed=named.pop("seed", 5), **named)
    assert check is not None
    return check


pytestmark = pytest.mark.django_db


def test_one_a_day_in_its_hour(settings: Any) -> None:
    settings.SELFCHECK_GAMES, settings.SELFCHECK_HOUR, settings.SELFCHECK_MINUTES = 4, 3, 2
    assert selfcheck.make_daily(AT_THREE - timedelta(hours=1)) is None
    first = selfcheck.make_daily(AT_THREE)
    assert first is not None and (first.games, first.limit, first.state) == (4, 120, "waiting")
    assert selfcheck.make_daily(AT_THREE + timedelta(minutes=5)) is None
    assert selfcheck.make_daily(AT_THREE + timedelta(days=1)) is not None
    settings.SELFCHECK_GAMES = 0
    assert selfcheck.make_daily(AT_THREE + timedelta(days=2)) is None
    assert SelfCheck.objects.count() == 2


def test_the_sweep_is_scheduled_and_rings(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.SELFCHECK_GAMES = 0  # at its hour, the sweep would make the day's own check besides
    app.loader.import_default_modules()
    app.finalize()
    assert "simulator-selfchecks" in app.conf.beat_schedule
    rung: list[int] = []
    monkeypatch.setattr(tasks, "ring", lambda task, check: rung.append(check))
    waiting, held, done = make(), make(), make()
    selfcheck.claim(held.pk)
    SelfCheck.objects.filter(pk=done.pk).update(state=SelfCheck.State.DONE)
    tasks.sweep_selfchecks()
    assert rung == [waiting.pk]


def test_games_follow_each_other_until_the_check_is_done(
    monkeypatch: pytest.MonkeyPatch, games_are_quick: None
) -> None:
    check, rung = make(3), []
    monkeypatch.setattr(tasks, "ring", lambda task, check: rung.append(check))
    for _ in range(3):
        tasks.play_next(check.pk)
    assert rung == [check.pk] * 2
    check.refresh_from_db()
    assert (check.state, check.played, check.entries, check.seconds) == ("done", 3, 30, 1.5)
    assert check.started is not None and check.ended is not None and check.held_by == ""
    tasks.play_next(check.pk)
    check.refresh_from_db()
    assert check.played == 3, "a ring too many does nothing"


def test_the_time_that_is_given_ends_a_check(games_are_quick: None) -> None:
    check = selfcheck.make(9, 0.9, seed=5)
    assert check is not None
    assert selfcheck.play_next(check.pk) and not selfcheck.play_next(check.pk)
    check.refresh_from_db()
    assert (check.state, check.played) == ("done", 2)


def test_the_games_are_random_ones_of_the_whole_set() -> None:
    check = make(seed=1)
    whole = {game.id for game in engine.games()}
    turn = [selfcheck.game_of(check, n) for n in range(len(whole))]
    assert {game for game, _ in turn} == whole and len({seed for _, seed in turn}) == len(whole)
    other = make(seed=2)
    assert [selfcheck.game_of(other, n)[0] for n in range(5)] != [game for game, _ in turn[:5]]
    assert selfcheck.game_of(check, len(whole) + 3)[0] in whole


def test_a_hand_that_was_given_up_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    check = make()
    late = selfcheck.claim(check.pk)
    assert late is not None and selfcheck.claim(check.pk) is None, "one at a time"
    SelfCheck.objects.filter(pk=check.pk).update(held_until=clock.steady() - timedelta(seconds=1))
    taken = selfcheck.claim(check.pk)
    assert taken is not None and taken.attempt == 2
    game, seed = selfcheck.game_of(check, 0)
    assert not selfcheck.written(late, game, seed, bad(game, seed, 1))
    assert Violation.objects.count() == 0
    assert selfcheck.written(taken, game, seed, bad(game, seed, 1))
    assert not selfcheck.written(taken, game, seed, bad(game, seed, 1)), "nor twice by the same hand"
    check.refresh_from_db()
    assert (check.played, check.attempt, Violation.objects.count()) == (1, 0, 1)


def test_a_game_that_kills_its_workers_is_told_and_passed_over(games_are_quick: None) -> None:
    check = make(2)
    for _ in range(selfcheck.ATTEMPTS):
        assert selfcheck.claim(check.pk) is not None
        SelfCheck.objects.filter(pk=check.pk).update(held_until=clock.steady() - timedelta(seconds=1))
    assert selfcheck.play_next(check.pk)
    violation = Violation.objects.get()
    assert (violation.what, violation.game) == ("killed", selfcheck.game_of(check, 0)[0])
    assert not selfcheck.play_next(check.pk)
    check.refresh_from_db()
    assert (check.state, check.played, check.violations.count()) == ("done", 2, 1)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_workers_at_the_same_moment_play_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def slow(game: str, seed: int, seconds: float) -> Examined:
        played.append(game)
        time.sleep(0.05)
        return bad(game, seed, seconds)

    monkeypatch.setattr(selfcheck, "examined", slow)
    check = make(4)
    barrier = threading.Barrier(4)

    def work() -> None:
        try:
            barrier.wait(20)
            for _ in range(8):
                selfcheck.play_next(check.pk)
                time.sleep(0.02)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    check.refresh_from_db()
    assert (check.state, check.played, check.entries) == ("done", 4, 40)
    assert sorted(played) == sorted(check.violations.values_list("game", flat=True))
    assert len(set(played)) == 4


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_day_is_made_once_by_however_many(settings: Any) -> None:
    settings.SELFCHECK_GAMES, settings.SELFCHECK_HOUR = 4, 3
    made, barrier = [], threading.Barrier(4)

    def sweep() -> None:
        try:
            barrier.wait(20)
            made.append(selfcheck.make_daily(AT_THREE))
        finally:
            connection.close()

    threads = [threading.Thread(target=sweep) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(made) == 4 and sum(one is not None for one in made) == 1
    assert SelfCheck.objects.count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_killed_process_leaves_the_game_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    check = make(1)
    code = (
        "import django; django.setup()\n"
        "import sys, time\n"
        "from simulator import selfcheck\n"
        "selfcheck.examined = lambda *given: (print('playing', flush=True), time.sleep(60))\n"
        f"selfcheck.play_next({check.pk})\n"
    )
    # The child's settings read the database of this test from the environment; SQLite has it in a file.
    database = connection.settings_dict
    address = (
        f"sqlite:///{database['NAME']}"
        if connection.vendor == "sqlite"
        else "postgresql://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**database)
    )
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "BALKLINE_DATABASE_URL": address,
    }
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    assert child.stdout is not None and child.stdout.readline() == "playing\n"
    child.send_signal(signal.SIGKILL)
    child.wait(20)
    child.stdout.close()
    check.refresh_from_db()
    assert (check.state, check.played, check.attempt) == ("running", 0, 1)
    monkeypatch.setattr(selfcheck, "examined", quick)
    assert not selfcheck.play_next(check.pk)
    assert not selfcheck.free().exists(), "held as long as its worker might live"
    at = clock.steady() + selfcheck.LEASE + timedelta(seconds=1)
    with monkeypatch.context() as later:
        later.setattr(clock, "steady", lambda: at)
        assert [row.pk for row in selfcheck.free()] == [check.pk]
    SelfCheck.objects.filter(pk=check.pk).update(held_until=clock.steady() - timedelta(seconds=1))
    selfcheck.play_next(check.pk)
    check.refresh_from_db()
    assert (check.state, check.played) == ("done", 1)


def test_the_command_plays_at_once_and_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [engine.game("bradley/tit-tat-toe"), engine.game("carrom/rendezvous")]
    monkeypatch.setattr(engine, "games", lambda: games)
    told, out = io.StringIO(), io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    call_command("selfcheck", "--games", "2", "--seed", "4", stdout=out)
    check = SelfCheck.objects.get()
    assert (check.state, check.played, check.seed, check.day) == ("done", 2, 4, None)
    assert "2 of 2 games" in out.getvalue() and "0 violations" in out.getvalue()
    assert "2/2" in told.getvalue()
    monkeypatch.setattr(selfcheck, "examined", bad)
    with pytest.raises(CommandError, match="admin") as fault:
        call_command("selfcheck", "--games", "1", "--seed", "4", stdout=out)
    assert fault.value.returncode == 1
    assert "another state" in out.getvalue() and "at entry 4" in out.getvalue()
    for wrong in (["--games", "0"], ["--minutes", "0"]):
        with pytest.raises(CommandError) as fault:
            call_command("selfcheck", *wrong)
        assert fault.value.returncode == 2
    assert SelfCheck.objects.count() == 2, "nothing is made of a request that is refused"


@pytest.fixture
def officer() -> Client:
    client = Client()
    client.force_login(make_user("officer@example.org", is_staff=True, is_superuser=True))
    return client


def test_the_admin_shows_and_changes_nothing(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfcheck, "examined", bad)
    check = make(1)
    selfcheck.play_next(check.pk)
    violation = Violation.objects.get()
    record = f"/admin/simulator/violation/{violation.pk}/record/"
    for page in ("selfcheck/", f"selfcheck/{check.pk}/change/", "violation/",
                 f"violation/{violation.pk}/change/"):  # fmt: skip
        answer = officer.get(f"/admin/simulator/{page}")
        assert answer.status_code == 200, page
        assert page == "selfcheck/" or record in answer.content.decode()
        assert 'name="_save"' not in answer.content.decode()
    assert "⚠ 1" in officer.get("/admin/simulator/selfcheck/").content.decode()
    answer = officer.get(record)
    assert (answer.content, answer["Content-Type"]) == (b"the record", "text/plain; charset=utf-8")
    for page in ("selfcheck/add/", f"violation/{violation.pk}/delete/"):
        assert officer.post(f"/admin/simulator/{page}", {"post": "yes"}).status_code == 403
    assert officer.get("/admin/simulator/violation/999999/record/").status_code == 404
    assert Client().get(record).status_code == 302, "to the sign-in"
    plain = Client()
    plain.force_login(make_user("clerk@example.org", is_staff=True))
    assert plain.get(record).status_code in (403, 404)
