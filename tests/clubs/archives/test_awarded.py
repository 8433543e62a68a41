"""A match of a competition that was awarded goes into an archive and comes out of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition, Fixture
from clubs.competitions.services import result_changes
from matches.services import Actor, award
from tests.clubs.archives import whole
from tests.clubs.competitions.conftest import build, build_club, fixture, play_all
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def by_director(competition: Competition) -> None:
    """The director corrects the result."""
    result_changes.correct(competition=competition, number=1, result="b", by=None)


def by_match(competition: Competition) -> None:
    """The match itself is given away; the bracket follows it."""
    match = fixture(competition, 1).match
    assert match is not None
    award(match=match, winner="B", by=Actor.system(), reason="Ineligible")


@pytest.mark.parametrize("give", [by_director, by_match])
def test_a_match_that_was_given_to_the_other_side_is_taken_in(
    give: Callable[[Competition], None],
) -> None:
    """The bracket has the result as it was decided, and the match its score as it was played."""
    club = build_club()
    competition = play_all(build(club, 2, name="Cup"))
    give(competition)
    told = fixture(competition, 1)
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    found = Fixture.objects.select_related("match").get(competition__club=done.club)
    names = ("winner_side", "result_kind", "score_a", "score_b", "result_by", "figures")
    assert [getattr(found, name) for name in names] == [getattr(told, name) for name in names]
    assert found.match is not None and told.match is not None
    assert found.match.result_kind == told.match.result_kind
    assert found.match.winner_letter == told.match.winner_letter
