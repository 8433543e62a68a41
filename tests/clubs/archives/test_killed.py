"""A worker is killed (by the signal that nobody hears) while it takes a club in; another one goes on."""

import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.timezone import now

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.archives.tasks import run_transfer, sweep_transfers
from clubs.people.models import Club
from tests.clubs.archives import whole
from tests.factories import owner_of
from tests.running import ROOT
from tests.workers import Worker

DEATH = """
import os, signal, sys
import django

django.setup()
from clubs.archives.services import transfers
from clubs.archives.tasks import run_transfer

def fatal(work):
    def last_act(*args, **named):
        work(*args, **named)
        os.kill(os.getpid(), signal.SIGKILL)
    return last_act

name = sys.argv[2]
setattr(transfers, name, fatal(getattr(transfers, name)))
run_transfer(int(sys.argv[1]))
"""


@pytest.fixture
def waiting(small, tmp_path):
    """An archive that waits to be taken in under another address."""
    content = SimpleUploadedFile("small.zip", whole.exported(small).getvalue())
    options = {"slug": "copy", "new_ids": True, "dry_run": False}
    return transfers.begin(kind="import", by=owner_of(small), club=None, content=content, **options)


def killed_after(row, name, tmp_path):
    """Have a worker begin the job and die just after ``transfers.<name>`` has returned."""
    environment = {
        **Worker(tmp_path).environment,
        "BALKLINE_DATA": str(settings.DATA),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", DEATH, str(row.pk), name],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    Transfer.objects.filter(pk=row.pk).update(held_until=now() - timedelta(seconds=1))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
class TestKilled:
    """What is there, and what the one who sent the archive is told."""

    def test_before_the_commit_nothing_is_there_and_another_takes_it_in(self, waiting, tmp_path):
        """With the report written and not yet committed there is no club; the second attempt makes it."""
        killed_after(waiting, "end", tmp_path)
        assert not Club.objects.filter(slug="copy").exists()
        waiting.refresh_from_db()
        assert (waiting.state, waiting.report) == ("running", {})
        assert sweep_transfers() == 1 and run_transfer(waiting.pk)
        waiting.refresh_from_db()
        assert waiting.state == "done" and waiting.club.slug == "copy" and waiting.attempt == 2
        assert waiting.club.players.count() == 2

    def test_after_the_commit_the_report_is_there_with_the_club(self, waiting, tmp_path):
        """Killed just after the club was made, the job is done: nobody tries again, nothing says "taken"."""
        killed_after(waiting, "take_in", tmp_path)
        waiting.refresh_from_db()
        assert waiting.state == "done" and waiting.report["rows"]["players"] == 2
        assert waiting.club == Club.objects.get(slug="copy")
        assert sweep_transfers() == 0 and not run_transfer(waiting.pk)

    def test_who_has_lost_the_job_undoes_its_part(self, waiting):
        """A worker that was silent for too long makes no club beside the one of its successor."""
        late = transfers.claim(waiting.pk)
        Transfer.objects.update(held_until=now() - timedelta(seconds=1))
        successor = transfers.claim(waiting.pk)
        transfers.run(late, lambda *_: None)
        assert not Club.objects.filter(slug="copy").exists()
        transfers.run(successor, lambda *_: None)
        waiting.refresh_from_db()
        assert waiting.state == "done" and Club.objects.get(slug="copy") == waiting.club
