"""Kept pages while others change what is on them: at once, in another process, or one that was killed.

These tests really commit, because what matters happens around commits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.urls import reverse

from clubs import stamps
from clubs.competitions.selectors import drawn
from clubs.competitions.services import deciding
from clubs.people.models import Club
from tests.clubs.stamps.looking import (
    ONE_STORE_EACH,
    bracket_of,
    looked_at,
)
from tests.clubs.stamps.night import build, build_club
from tests.queries import assert_max_queries
from tests.running import ROOT
from tests.workers import database_url

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_a_page_begun_before_a_change_is_not_kept_after_it(monkeypatch, kept_in):
    """A slow visitor's page, read before a result and ready after it, is seen by nobody else."""
    competition = build(build_club(), 4)
    address = bracket_of(competition)
    read, go_on = threading.Event(), threading.Event()
    load = drawn.draws_for

    def slowly(found):
        draw = load(found)
        read.set()
        assert go_on.wait(30)
        return draw

    def visit():
        try:
            return looked_at(address).content
        finally:
            connection.close()

    monkeypatch.setattr(drawn, "draws_for", slowly)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(visit)
        assert read.wait(30)
        deciding.decide(competition=competition, number=1, kind="walkover", winner="b", by=None)
        go_on.set()
        assert b"Walkover" not in slow.result(30), "it was read before"
    monkeypatch.setattr(drawn, "draws_for", load)
    assert b"Walkover" in looked_at(address).content


def test_a_page_made_while_a_change_is_under_way_is_not_kept(kept_in):
    """A page read between a change's writing and its commit is right, and goes with the commit."""
    competition = build(build_club(), 4)
    address = bracket_of(competition)
    written, go_on = threading.Event(), threading.Event()

    def change():
        try:
            with transaction.atomic():
                deciding.decide(competition=competition, number=1, kind="walkover", winner="b", by=None)
                written.set()
                assert go_on.wait(30)
        finally:
            connection.close()

    looked_at(address)
    with ThreadPoolExecutor(1) as pool:
        changing = pool.submit(change)
        assert written.wait(30)
        assert b"Walkover" not in looked_at(address).content
        assert b"Walkover" not in looked_at(address).content
        go_on.set()
        changing.result(30)
    assert b"Walkover" in looked_at(address).content
    with assert_max_queries(0):
        assert b"Walkover" in looked_at(address).content


def test_readers_and_writers_at_once_never_leave_a_stale_page():
    """While one writes forty names, others look; in the end everybody sees the last, at once and for good."""
    club = build_club(name="Busy hall")
    address = reverse("competitions:list", args=[club.slug])
    done = threading.Event()
    newest = [0]
    wrong = []

    def look():
        try:
            while not done.is_set():
                least = newest[0]
                text = looked_at(address).content.decode()
                shown = (
                    int(text.partition("Hall no. ")[2].split("<")[0].split()[0]) if "Hall no." in text else 0
                )
                if shown < least:
                    wrong.append((shown, least))
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        looking = [pool.submit(look) for _ in range(3)]
        try:
            for n in range(1, 41):
                row = Club.objects.get(pk=club.pk)
                row.name = f"Hall no. {n}"
                row.save()
                newest[0] = n
        finally:
            done.set()
        for one in looking:
            one.result(30)
    assert not wrong
    assert "Hall no. 40" in looked_at(address).content.decode()


def run_beside(body, **environment):
    """Run lines of Python in a process of its own, on this test's database and stamps."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    script = "import django, os\ndjango.setup()\nfrom clubs.people.models import Club\n" + body
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        cwd=ROOT,
        env={
            **clean,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "BALKLINE_DATA": str(settings.DATA),
            "BALKLINE_DATABASE_URL": database_url(),
            "BALKLINE_CACHE_URL": settings.CACHE_URL,
            "BALKLINE_LOG_LEVEL": "WARNING",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("kept_in", ONE_STORE_EACH, indirect=True)
def test_a_change_of_another_process_is_seen_at_once(kept_in):
    """The worker's or another web process's change makes this process's pages anew."""
    club = build_club(name="Old name")
    address = reverse("competitions:list", args=[club.slug])
    assert b"Old name" in looked_at(address).content
    done = run_beside(f"row = Club.objects.get(pk={club.pk}); row.name = 'New name'; row.save()")
    assert done.returncode == 0, done.stderr
    assert b"New name" in looked_at(address).content
    with assert_max_queries(0):
        looked_at(address)


KILLED = """
from django.db import transaction
from clubs.stamps import store
store.HOLD = {hold}
with transaction.atomic():
    transaction.on_commit(lambda: os._exit(9))  # after the commit, before the stamps move for the second time
    row = Club.objects.get(pk={pk}); row.name = 'New name'; row.save()
"""


@pytest.mark.parametrize("kept_in", ONE_STORE_EACH, indirect=True)
def test_a_process_killed_right_after_its_commit_leaves_nothing_stale(kept_in, monkeypatch):
    """What it committed is seen at once; pages are kept again when its lease has run out."""
    club = build_club(name="Old name")
    address = reverse("competitions:list", args=[club.slug])
    assert b"Old name" in looked_at(address).content
    done = run_beside(KILLED.format(pk=club.pk, hold=30))
    assert done.returncode == 9, done.stderr
    for _ in range(3):
        assert b"New name" in looked_at(address).content
    assert stamps.state(stamps.club(club.pk)) is None, "its lease holds: nothing is kept"
    again = run_beside(KILLED.format(pk=club.pk, hold=1))
    assert again.returncode == 9, again.stderr


@pytest.mark.parametrize("kept_in", ONE_STORE_EACH, indirect=True)
def test_pages_are_kept_again_when_the_lease_of_the_dead_has_run_out(kept_in):
    """Within moments of the lease's end."""
    club = build_club(name="Old name")
    address = reverse("competitions:list", args=[club.slug])
    looked_at(address)
    assert run_beside(KILLED.format(pk=club.pk, hold=1)).returncode == 9
    assert b"New name" in looked_at(address).content
    threading.Event().wait(2.1)
    looked_at(address)
    with assert_max_queries(0):
        assert b"New name" in looked_at(address).content
