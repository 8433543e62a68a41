"""For what a match was played, and how a worker is called: the joints with the other packages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.timezone import now

from clubs.ladders import services as ladders
from clubs.ratings import tasks
from clubs.ratings.models import RatingList
from clubs.ratings.selectors.occasions import occasions_of
from clubs.ratings.selectors.standing import ratings_on
from clubs.ratings.services import rating, setup
from clubs.ratings.services.setup import Settings
from tests.clubs.competitions.conftest import CAROM, build, build_club, play_all
from tests.clubs.ratings.conftest import MONDAY, Hall
from tests.factories import make_player, owner_of

pytestmark = pytest.mark.django_db


def test_tournaments_count_from_their_first_result() -> None:
    """Played by the real services: the champion leads, walkovers aside."""
    club = build_club(tables=2, public=True)
    made = setup.create(club=club, discipline="carom", settings=Settings(provisional_frames=0), by=None)
    play_all(build(club, 4, seeded_by="typed"))
    stale = RatingList.objects.get(pk=made.pk)
    assert stale.stale_from is not None
    assert set(occasions_of(club.pk, MONDAY).values()) == {"competition"}
    rating.rerate(made.pk)
    found = ratings_on(club.pk, "carom")
    best = max(found, key=lambda key: found[key].value)
    assert len(found) == 4 and club.players.get(pk=best).name == "P1" and found[best].frames == 2


def test_matches_of_ladders_are_no_friendlies() -> None:
    """The ladder claims its own."""
    club = build_club(tables=1)
    by = owner_of(club)
    one, other = make_player(club, "Ann"), make_player(club, "Bob")
    ladder = ladders.make_ladder(club=club, title="Friday", game=CAROM, by=by)
    ladders.join_many(ladder=ladder, players=[one, other], by=by)
    row = ladders.challenge(ladder=ladder, challenger=other, opponent=one, by=by)
    match = ladders.accept(row=row, by=by).match
    assert match is not None
    match.confirmed_at = now()
    match.save()
    assert occasions_of(club.pk, MONDAY) == {match.pk: "ladder"}


def test_the_bell_rings_for_the_long_queue_where_the_whole_is_due(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new result is counted at once; a whole list is left to the queue of long work, and done once."""
    rung: list[Any] = []
    monkeypatch.setattr(tasks, "ring", lambda *asked: rung.append(asked))
    tasks.rate(hall.pool.pk)
    assert rung == [("ratings.rerate", hall.pool.pk)]
    assert tasks.sweep() == 1 and rung[-1] == ("ratings.rate", hall.pool.pk)
    tasks.rerate(hall.pool.pk)
    assert RatingList.objects.get().stale_from is None and tasks.sweep() == 0
    generation = RatingList.objects.get().generation
    tasks.rerate(hall.pool.pk)
    assert RatingList.objects.get().generation == generation
