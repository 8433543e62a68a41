"""A worker is killed (by the signal that nobody hears) while it imports; another one goes on."""

import signal
import subprocess
import sys
import uuid
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.timezone import now

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.archives.services.club_archive import hidden
from clubs.archives.tasks import run_transfer, sweep_transfers
from clubs.people.models import Club, Invitation
from config import clock
from matches.models import LogEntry, Match, PurgeRecord
from tests.clubs.archives import whole
from tests.clubs.archives.test_records_and_others import RECORD
from tests.factories import owner_of
from tests.running import ROOT
from tests.workers import Worker

DEATH = """
import os, signal, sys
import django
from importlib import import_module

django.setup()
from clubs.archives.tasks import run_transfer

def fatal(work, more):
    def last_act(*args, **named):
        done = work(*args, **named)
        if more.pop():
            os.kill(os.getpid(), signal.SIGKILL)
        return done
    return last_act

module, _, path = sys.argv[2].partition(":")
owner = import_module(module)
*parts, name = path.split(".")
for part in parts:
    owner = getattr(owner, part)
setattr(owner, name, fatal(getattr(owner, name), [True] + [False] * int(sys.argv[3])))
run_transfer(int(sys.argv[1]))
"""

ARCHIVE = "clubs.archives.services.club_archive"
PLACES = {
    "its club is begun": (f"{ARCHIVE}.writing:Writing.begin", 0),
    "players are written": (f"{ARCHIVE}.writing:Writing.write", 1),
    "all rows are written": (f"{ARCHIVE}.writing:Writing.write_late", 0),
    "results are entered": (f"{ARCHIVE}.folding:fold", 0),
}


@pytest.fixture
def waiting(small, tmp_path):
    """An archive that waits to be imported under another address."""
    content = SimpleUploadedFile("small.zip", whole.exported(small).getvalue())
    options = {"slug": "copy", "new_ids": True, "dry_run": False, "invite": True}
    return transfers.begin(kind="import", by=owner_of(small), club=None, content=content, **options)


def killed_after(row, place, tmp_path, passes=0):
    """Have a worker begin the job and die just after the function at ``place`` has returned."""
    environment = {
        **Worker(tmp_path).environment,
        "BALKLINE_DATA": str(settings.DATA),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "CELERY_SKIP_CHECKS": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", DEATH, str(row.pk), place, str(passes)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    Transfer.objects.filter(pk=row.pk).update(held_until=clock.steady() - timedelta(seconds=1))
    row.refresh_from_db()


def another_takes_it(row):
    """The sweep finds the job, and a worker does it."""
    assert sweep_transfers() == 1 and run_transfer(row.pk)
    row.refresh_from_db()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
class TestKilled:
    """What is there, and what the one who sent the archive is told."""

    @pytest.mark.parametrize("when", PLACES)
    def test_before_the_last_transaction_nobody_sees_a_club(self, waiting, tmp_path, when):
        """What a killed worker has left is hidden; the next one removes it and begins anew."""
        killed_after(waiting, PLACES[when][0], tmp_path, PLACES[when][1])
        assert not Club.objects.filter(slug="copy").exists()
        left = Club.objects.filter(arriving_since__isnull=False)
        assert all(club.archived_at and not club.public and not club.memberships.exists() for club in left)
        assert (waiting.state, waiting.report) == ("running", {})
        another_takes_it(waiting)
        assert waiting.state == "done" and waiting.club.slug == "copy" and waiting.attempt == 2
        assert waiting.club.players.count() == 2 and not waiting.hidden
        assert Club.objects.count() == 2 and not PurgeRecord.objects.filter(is_open=True).exists()
        assert Match.objects.count() == 2 and waiting.club.player_results.count() == 2

    def test_after_the_last_transaction_the_club_stays(self, waiting, tmp_path):
        """Killed before the invitations are sent: the next worker sends them, and makes no second club."""
        killed_after(waiting, f"{ARCHIVE}.writing:Writing.reveal", tmp_path)  # before the commit
        assert not Club.objects.filter(slug="copy").exists()
        another_takes_it(waiting)
        made = Club.objects.get(slug="copy")
        Transfer.objects.filter(pk=waiting.pk).update(
            state="running", held_until=clock.steady(), ended_at=None
        )
        Invitation.objects.filter(club=made).delete()
        another_takes_it(waiting)
        assert (waiting.state, waiting.club) == ("done", made) and Club.objects.count() == 2
        assert Invitation.objects.filter(club=made).count() == len(waiting.report["unmatched"])

    def test_who_has_lost_the_job_writes_no_more(self, waiting):
        """A worker that was silent for too long leaves all to its successor."""
        late = transfers.claim(waiting.pk)
        Transfer.objects.update(held_until=clock.steady() - timedelta(seconds=1))
        successor = transfers.claim(waiting.pk)
        transfers.run(late, lambda *_: None)
        assert Club.objects.count() == 1
        transfers.run(successor, lambda *_: None)
        waiting.refresh_from_db()
        assert waiting.state == "done" and Club.objects.get(slug="copy") == waiting.club

    def test_after_three_deaths_nothing_is_left(self, waiting, tmp_path):
        """The job is given up, and what was half-written removed."""
        Transfer.objects.update(attempt=transfers.ATTEMPTS - 1)
        killed_after(waiting, PLACES["all rows are written"][0], tmp_path)
        assert Club.objects.count() == 2
        assert sweep_transfers() == 1 and not run_transfer(waiting.pk)
        waiting.refresh_from_db()
        assert waiting.state == "refused" and Club.objects.count() == 1 and Match.objects.count() == 1

    def test_what_nobody_writes_any_more_is_removed(self, waiting, tmp_path):
        """An import by the command has no job that would be swept."""
        killed_after(waiting, PLACES["all rows are written"][0], tmp_path)
        Transfer.objects.all().delete()
        assert transfers.clear() == 0 and Club.objects.count() == 2
        Club.objects.exclude(arriving_since=None).update(arriving_since=now() - hidden.FORGOTTEN)
        transfers.clear()
        assert Club.objects.count() == 1 and Match.objects.count() == 1

    def test_a_record_half_written_counts_for_nothing(self, small, tmp_path):
        """Its match is called off until it is whole; the next worker removes it with its log."""
        content = SimpleUploadedFile("r.txt", RECORD.encode())
        row = transfers.begin(kind="record", by=owner_of(small), club=small, content=content)
        killed_after(row, "clubs.archives.services.records:_row", tmp_path)
        half = Match.objects.latest("pk")
        assert half.status == "void" and row.hidden == {"match": half.pk}
        LogEntry.objects.create(
            match=half, seq=1, side="A", tokens="0", ruling={}, client_uuid=uuid.uuid4(), by_kind="system"
        )
        another_takes_it(row)
        made = Match.objects.latest("pk")
        assert row.state == "done" and row.report == {"match": made.public_id} and made.status == "finished"
        assert not Match.objects.filter(pk=half.pk).exists() and Match.objects.count() == 2
