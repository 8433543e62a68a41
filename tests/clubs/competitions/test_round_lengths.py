"""Lengths and races by round: codes, families of rounds, and what the matches are made with."""

from __future__ import annotations

import pytest

from clubs.competitions.rules.round_lengths import in_words, is_known, of_round
from clubs.competitions.rules.stages import (
    DoubleElimination,
    Elimination,
    Groups,
    RoundRobin,
    Stepladder,
)
from clubs.competitions.services import seating
from tests.cases import for_each
from tests.clubs.competitions.conftest import build, build_club, seated
from tests.clubs.competitions.refusals import refusal


def test_the_round_comes_before_its_family() -> None:
    """Races to 9 on the winners' side, 7 on the losers', 11 in the winners' last round."""
    races = {"w": 9, "l": 7, "w3": 11}
    assert [of_round(races, code, 5) for code in ("w1", "w3", "l4", "final")] == [9, 11, 7, 5]
    groups = {"groups": 3, "g2": 4, "g2r1": 5}
    assert [of_round(groups, code, 1) for code in ("g1r1", "g2r2", "g2r1", "semi")] == [3, 4, 5, 1]
    others = {"plate": 2, "places": 3, "steps": 4}
    assert [of_round(others, c, 1) for c in ("psemi", "pr16", "5-8", "step2", "semi")] == [2, 2, 3, 4, 1]


@for_each(
    "plan",
    [
        Elimination(), Elimination(plate="first_match"), Elimination(every_place=True), DoubleElimination(),
        DoubleElimination(last=4, third_place=True), Stepladder(), RoundRobin(), Groups(4),
    ],
)  # fmt: skip
def test_every_code_that_is_drawn_is_known(plan: object) -> None:
    """Whatever a format calls its rounds can be given a length."""
    for entrants in (8, 13, 32, 60):
        if hasattr(plan, "bracket"):
            size = plan.size(entrants)
            codes = {f.code for f in plan.bracket(size, frozenset(range(1, entrants + 1))).fixtures}
        else:
            codes = {f.code for f in plan.meetings(plan.size(entrants))}  # type: ignore[attr-defined]
        assert not {code for code in codes if not is_known(code)}
        assert all(in_words(code) for code in codes)


@for_each(
    "key", ["", "r7", "r8", "r1024", "w0", "l99", "g65r1", "g0", "p", "pw1", "8-5", "1-2", "x", "step0"]
)
def test_what_is_no_round_is_refused(key: str) -> None:
    """Misspelt codes are told, and not ignored."""
    assert not is_known(key)


@pytest.mark.django_db
def test_matches_are_made_with_the_race_of_their_side() -> None:
    """Double elimination, 3 on the winners' side, 2 on the losers'."""
    competition = build(
        build_club(tables=4), 4, format="double", race=1, race_by_round={"w": 3, "l": 2, "final": 5}
    )
    seating.seat_club(competition.club_id)
    assert {row.match.header["race"] for row in seated(competition)} == {3}
    assert competition.race_in("l1") == 2 and competition.race_in("final") == 5
    assert competition.race_in("reset") == 1


@pytest.mark.django_db
def test_a_round_that_is_none_is_refused() -> None:
    """With code and sentence, before anything is written."""
    assert refusal(lambda by: build(build_club(), 4, race_by_round={"w0": 3})) == "bad-round"
