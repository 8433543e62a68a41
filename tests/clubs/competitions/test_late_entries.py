"""Entries after the draw: which places are left in each format, and what the fixtures are then."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.services import entries, late_entries, seating
from clubs.people.models import Club
from tests.clubs.competitions.conftest import build, decide_all, fixture, play, seated
from tests.clubs.competitions.refusals import refusal
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def places(competition: Competition) -> late_entries.Places:
    """Where a late entrant could stand."""
    return late_entries.choices(load_draw(Competition.objects.get(pk=competition.pk)))


def late(competition: Competition, **more: Any) -> Entrant:
    """One more comes."""
    player = make_player(competition.club, "Late", rating=1)
    return entries.late_entry(competition=competition, player=player, by=None, **more)


def met(competition: Competition) -> dict[frozenset[str], int]:
    """How often each two meet."""
    found: dict[frozenset[str], int] = {}
    for a, b in competition.fixtures.values_list("a__name", "b__name"):
        pair = frozenset((a, b))
        found[pair] = found.get(pair, 0) + 1
    return found


@pytest.mark.parametrize("format_", ["elimination", "double"])
def test_the_director_sees_which_bye(club: Club, format_: str) -> None:
    """Five in a bracket of eight: three byes with their opponents, the lowest seed's first; one is chosen."""
    competition = build(club, 5, format=format_)
    found = places(competition).places
    assert [one.seed for one in found] == [6, 7, 8]
    assert found[0].words.startswith("plays P3 in M") and found[2].words.startswith("plays P1 in M")
    entrant = late(competition, place=8)
    assert entrant.seed == 8
    assert competition.fixtures.filter(a__name="P1", b__name="Late").exists()
    assert [one.seed for one in places(competition).places] == [6, 7]
    assert decide_all(competition).status == "finished"


def test_a_place_that_is_gone_is_refused(club: Club) -> None:
    """What the page showed has been taken meanwhile."""
    competition = build(club, 5)
    player = make_player(club, "Later")
    code = refusal(entries.late_entry, competition=competition, player=player, place=2)
    assert code == "no-such-place"


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("twice", [False, True])
def test_one_more_in_a_table_meets_everybody(club: Club, players: int, twice: bool) -> None:
    """Whether the number was odd or even; what was played counts on, and nobody plays twice in a round."""
    competition = build(club, players, format="round_robin", double_round=twice)
    seating.seat_club(club.pk)
    first = seated(competition)[0]
    play(first.match)
    before = dict(competition.fixtures.values_list("number", "match_id"))
    entrant = late(competition)
    assert entrant.seed == players + 1
    names = [f"P{n}" for n in range(1, players + 1)] + ["Late"]
    assert met(competition) == {frozenset(pair): 2 if twice else 1 for pair in combinations(names, 2)}
    rows = list(competition.fixtures.values_list("round", "a__name", "b__name"))
    for number in {row[0] for row in rows}:
        people = [name for row in rows if row[0] == number for name in row[1:]]
        assert len(people) == len(set(people))
    after = dict(competition.fixtures.values_list("number", "match_id"))
    assert {n: after[n] for n in before} == before, "no match is lost"
    assert fixture(competition, first.number).phase == "decided"
    assert decide_all(competition).status == "finished"


def test_in_groups_the_smallest_takes_one_more(club: Club) -> None:
    """Seven in two groups: the one of three; the other group stays as it is."""
    competition = build(club, 7, stages=[StageSettings("groups", settings={"groups": 2})])
    found = places(competition).places
    assert len(found) == 1 and "group" in found[0].words and "all 3 there" in found[0].words
    other = dict(competition.fixtures.filter(code__startswith="g1r").values_list("number", "code"))
    here = dict(competition.fixtures.filter(code__startswith="g2r").values_list("number", "code"))
    late(competition)
    counts = [competition.fixtures.filter(code__startswith=f"g{n}r").count() for n in (1, 2)]
    assert counts == [6, 6]
    kept = other if len(other) == 6 else here
    assert dict(competition.fixtures.filter(number__in=kept).values_list("number", "code")) == kept
    assert decide_all(competition).status == "finished"


def test_after_the_second_round_has_begun_it_is_refused(club: Club) -> None:
    """In a table of an even number the rounds would be dealt anew; the reason is told beforehand."""
    competition = build(club, 4, format="round_robin")
    while not competition.fixtures.filter(round=2, phase="decided").exists():
        seating.seat_club(club.pk)
        for row in seated(competition):
            play(row.match)
    assert places(competition).places == () and "second round" in places(competition).reason
    player = make_player(club, "Late")
    assert refusal(entries.late_entry, competition=competition, player=player) == "no-place"


def test_a_stepladder_takes_nobody(club: Club) -> None:
    """Everybody would stand one step higher."""
    competition = build(club, 4, stages=[StageSettings("stepladder")])
    assert "one step higher" in places(competition).reason


def test_a_full_bracket_takes_nobody(club: Club) -> None:
    """Four in a bracket of four."""
    competition = build(club, 4)
    assert places(competition).reason == "Every line of the first round is taken."
