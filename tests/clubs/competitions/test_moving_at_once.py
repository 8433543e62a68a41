"""Two directors move, draw again or start at the same moment, on really committed data."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing import published
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.selectors.draw_document import digest_in_log, document_of
from clubs.competitions.selectors.stage_places import members_of
from clubs.competitions.services import drawing, moving, redrawing
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club
from tests.clubs.competitions.test_concurrency import at_once
from tests.clubs.competitions.test_stages import FINALS, groups

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_moves_at_the_same_moment_are_made_one_after_the_other() -> None:
    """Two swaps, a split and a new draw: whatever comes first, the draw is whole and can be run again."""
    cup = build(build_club(2), 9, until="drawn", stages=[groups(3), FINALS])
    one: dict[str, Any] = {"competition": cup, "number": 1, "reason": "So", "by": None}
    raised = at_once(
        lambda: moving.swap(entrants=[1, 2], **one),
        lambda: moving.swap(entrants=[2, 9], **one),
        lambda: moving.to_group(entrant=9, group=0, **one),
        lambda: redrawing.redraw(competition=cup, typed_name=cup.name, seed="new", by=None),
    )
    assert all(isinstance(error, UserProblem) for error in raised), raised
    found = Competition.objects.get(pk=cup.pk)
    draw = load_draw(found)
    dealt = members_of(draw)
    assert sorted(seed for group in dealt for seed in group) == sorted(draw.entrants) == list(range(1, 10))
    assert len(draw.fixtures) == sum(len(group) * (len(group) - 1) // 2 for group in dealt)
    again = published.rerun(document_of(found), published=digest_in_log(found))
    assert again.agrees, again.faults


def test_two_directors_draw_again_and_start_at_once() -> None:
    """Each either does it or is told why not; nothing is half drawn."""
    cup = build(build_club(2), 8, until="drawn")
    raised = at_once(
        lambda: redrawing.redraw(competition=cup, typed_name=cup.name, seed="one", by=None),
        lambda: redrawing.redraw(competition=cup, typed_name=cup.name, seed="two", by=None),
        lambda: drawing.start(competition=cup, by=None),
    )
    assert all(isinstance(error, UserProblem) for error in raised), raised
    found = Competition.objects.get(pk=cup.pk)
    assert found.fixtures.count() == 8 and found.seed in ("one", "two")
    assert published.rerun(document_of(found), published=digest_in_log(found)).agrees
