"""Struck courses go into a club's archive and come out of it."""

from __future__ import annotations

from uuid import UUID

import pytest

from clubs.archives.services.club_archive.checking import _is_struck
from clubs.archives.services.club_archive.taking_in import take_in
from matches.courses import told
from matches.courses.choosing import choose
from matches.models import StruckCourse
from matches.services import Actor, create_match, record_entry
from tests.clubs.archives import whole
from tests.clubs.competitions.conftest import build_club
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_entries_of_another_shape_are_refused() -> None:
    """The pages rely on it."""
    entry = {"n": 1, "side": "A", "tokens": "0", "note": "", "points": {}, "events": [], "why": ""}
    assert _is_struck(entry)
    for change in ({"n": "1"}, {"points": {"A": "1"}}, {"events": [1]}, {"more": 1}):
        assert not _is_struck({**entry, **change})
    assert not _is_struck([entry])


def test_what_was_struck_is_taken_in() -> None:
    """Whose entries they were, which, why, and who chose."""
    club, desk = build_club(), Actor.system("Desk")
    sides = [(None, "Ann", 0), (None, "Bo", 0)]
    match = create_match(club=club, game="brunswick/three-cushion-carrom", options={"target": 9}, sides=sides)
    for n, tokens in enumerate((":lead", "+1", "0")):
        record_entry(
            match_id=match.pk, side="A", tokens=tokens, expected_seq=n, client_uuid=UUID(int=n + 1), by=desk
        )
    course = told.from_json(2, [{"side": "A", "tokens": "+1"}], "Tablet 1")
    choose(
        match_id=match.pk, told=course, seq=3, choice="take", client_uuid=UUID(int=9), by=desk, reason="Rain."
    )
    before = StruckCourse.objects.get().to_json()
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    after = StruckCourse.objects.get(match__club=done.club)
    assert after.to_json() == before and after.match.board["score"] == {"A": 2, "B": 0}
