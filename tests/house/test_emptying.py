"""What a test has committed is gone before the next one, and the database guards its logs again."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import DatabaseError, connection

from matches.models import LogEntry
from tests import emptying
from tests.browser.tablets import hall, mark
from tests.factories import make_club, make_player

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def test_all_that_was_committed_goes_and_nothing_else() -> None:
    """People, matches and guarded entries, in any order; types and permissions stay."""
    make_player(make_club("Rail"), "Ada")
    mark(hall().match, "A", ":lead")
    assert {"people_player", "matches_logentry"} <= set(emptying.filled(connection))
    before = ContentType.objects.count(), Permission.objects.count()
    emptying.empty(connection)
    assert emptying.filled(connection) == []
    assert min(before) > 0 and (ContentType.objects.count(), Permission.objects.count()) == before


def test_the_log_is_guarded_afterwards() -> None:
    """The triggers that were lifted are in place for the next test."""
    mark(hall().match, "A", ":lead")
    emptying.empty(connection)
    mark(hall().match, "A", ":lead")
    with pytest.raises(DatabaseError, match="append-only"):
        LogEntry.objects.update(tokens="+9")
