"""In the transaction of a test names and languages are read once, until somebody changes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.people import languages, limited
from clubs.people.models import Club, Player
from tests import unchanged
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db


@contextmanager
def queries(expected: bool) -> Iterator[None]:
    with CaptureQueriesContext(connection) as made:
        yield
    assert bool(len(made)) is expected


def test_what_no_statement_has_changed_is_not_read_again() -> None:
    club, other = make_club(), make_club()
    with queries(True):
        first = limited.SHELF.clubs()
    assert not first.limited
    with queries(False):
        assert limited.SHELF.clubs() is first
        assert not limited.SHELF.clubs().limited
    Player.objects.filter(pk=make_player(club).pk).update(under_age=True)
    with queries(True):
        assert limited.SHELF.clubs().limited == {club.pk}
    Club.objects.filter(pk=other.pk).update(names_shown="initial")
    assert limited.SHELF.clubs().limited == {club.pk, other.pk}


def test_a_savepoint_that_is_undone_brings_back_what_was_known() -> None:
    club = make_club()
    before, spoken = limited.SHELF.clubs(), languages._READ["club"](club.slug)
    assert spoken != ("de", "")
    with transaction.atomic():
        Club.objects.filter(pk=club.pk).update(names_shown="initial", language="de")
        assert limited.SHELF.clubs().limited == {club.pk}
        assert languages._READ["club"](club.slug) == ("de", "")
        transaction.set_rollback(True)
    with queries(False):
        assert limited.SHELF.clubs() is before
    assert languages._READ["club"](club.slug) == spoken


def test_names_follow_what_is_written() -> None:
    player = make_player(make_club())
    Player.objects.filter(pk=player.pk).update(under_age=True)
    assert limited.load([player.club_id])[player.club_id].limits(player.name)
    Player.objects.filter(pk=player.pk).update(name="Somebody Else")
    assert limited.load([player.club_id])[player.club_id].limits("Somebody Else")
    Player.objects.filter(pk=player.pk).delete()
    assert not limited.load([player.club_id])[player.club_id]


def test_what_is_written_past_the_cursors_is_told() -> None:
    club = make_club()
    assert not limited.SHELF.clubs().limited
    raw = connection.connection.cursor()
    raw.execute(f"UPDATE {Club._meta.db_table} SET names_shown = 'initial'")
    assert not limited.SHELF.clubs().limited
    unchanged.forget()
    assert limited.SHELF.clubs().limited == {club.pk}


@pytest.mark.django_db(transaction=True)
def test_outside_the_transaction_of_a_test_all_is_read() -> None:
    make_club()
    with transaction.atomic(), queries(True):
        limited._load_clubs(None)
    with transaction.atomic(), queries(True):
        limited._load_clubs(None)
        limited._load_clubs(None)
    assert unchanged._outer() is None
