"""The database was set back to a former moment: who watches sees what is there, and nothing else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.db import transaction

from clubs.people.models import Table
from matches.live.channels import ClubChannel, MatchChannel
from matches.live.styles import HTML, JSON
from tests.matches.conftest import make_match, mark

pytestmark = pytest.mark.both_databases


def test_a_viewer_who_knows_later_entries_gets_the_state(hall: SimpleNamespace) -> None:
    """A scoreboard that comes back with an event id beyond the log's end begins anew."""
    mark(hall.match, hall.tablet, "A", ":lead")
    with transaction.atomic():
        mark(hall.match, hall.tablet, "A", "+1")
        later = str(MatchChannel(hall.match.pk).seq)
        transaction.set_rollback(True)
    channel = MatchChannel(hall.match.pk)
    assert channel.behind(later)
    sent = channel.backlog(later, JSON)
    assert sent.count(b"event: state") == 1 and b'"seq":1' in sent and b"event: entry" not in sent


def test_viewers_of_a_running_process_get_the_state(hall: SimpleNamespace) -> None:
    """A process that outlived its database forgets what it had read, and goes on from there."""
    mark(hall.match, hall.tablet, "A", ":lead")
    channel = MatchChannel(hall.match.pk)
    channel.formats.add(HTML)
    with transaction.atomic():
        for _ in range(3):
            mark(hall.match, hall.tablet, "A", "+1")
        assert channel.advance()[JSON].count(b"event: entry") == 3
        transaction.set_rollback(True)
    sent = channel.advance()
    assert sent[JSON].count(b"event: state") == 1 and b"event: board" in sent[HTML]
    assert (channel.seq, list(channel.recent)) == (1, [])
    mark(hall.match, hall.tablet, "A", "+1")
    assert channel.advance()[JSON].count(b"event: entry") == 1


def test_a_hall_that_knows_later_results_gets_the_state(hall: SimpleNamespace) -> None:
    """So does its screen: for a match that stands otherwise now, and for one that is not there any more. Who
    knows nothing later gets only what was missed."""
    mark(hall.match, hall.tablet, "A", ":lead")
    now_is = ClubChannel(hall.club.pk)._vector()
    with transaction.atomic():
        mark(hall.match, hall.tablet, "A", "+1")
        more = ClubChannel(hall.club.pk)._vector()
        transaction.set_rollback(True)
    with transaction.atomic():
        make_match(hall.club, Table.objects.create(club=hall.club, number=2, kind="carom"))
        another = ClubChannel(hall.club.pk)._vector()
        transaction.set_rollback(True)
    channel = ClubChannel(hall.club.pk)
    for known in (more, another):
        assert channel.backlog(known, JSON).count(b"event: state") == 1
    assert b"event: state" not in channel.backlog(now_is, JSON)


def test_the_hall_of_a_running_process_hears_of_it(hall: SimpleNamespace) -> None:
    """The match as it stands now is told, though its revision is a smaller one."""
    channel = ClubChannel(hall.club.pk)
    with transaction.atomic():
        mark(hall.match, hall.tablet, "A", ":lead")
        channel.advance()
        transaction.set_rollback(True)
    assert channel.advance()[JSON].count(b"event: match") == 1
