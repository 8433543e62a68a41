"""Who goes up and down: a proposal with reasons."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.tables.promotion import Boundary, Final, Proposal, Rules, propose
from tests.cases import for_each
from tests.soak import examples

PREMIER = Final("P", "Premier", ("Ash", "Bow", "Cod", "Dee"))
FIRST = Final("F", "First", ("Elm", "Fox", "Gow", "Hay"))
SECOND = Final("S", "Second", ("Ivy", "Jay", "Kew", "Low"))
NAMES = {team: team for final in (PREMIER, FIRST, SECOND) for team in final.teams}


def words(proposal: Proposal) -> list[str]:
    """The moves in words."""
    return [move.words for move in proposal.moves]


def test_the_best_go_up_and_the_last_go_down() -> None:
    """At both boundaries; nobody crosses two."""
    found = propose([PREMIER, FIRST, SECOND], [Boundary(), Boundary(2, 2)], NAMES)
    assert words(found)[:2] == [
        "Elm, 1st in First, goes up to Premier.",
        "Dee, 4th in Premier, goes down to First.",
    ]
    assert {key: set(teams) for key, teams in found.divisions.items()} == {
        "P": {"Ash", "Bow", "Cod", "Elm"},
        "F": {"Dee", "Fox", "Ivy", "Jay"},
        "S": {"Gow", "Hay", "Kew", "Low"},
    }
    assert found.play_offs == () and found.passed_over == () and found.problems == ()


def test_play_offs_are_between_the_next() -> None:
    """The last that stays against the next below those who go up; neither moves before."""
    found = propose([PREMIER, FIRST], [Boundary(play_offs=1)], NAMES)
    (one,) = found.play_offs
    assert (one.upper, one.lower) == ("Cod", "Fox")
    assert one.words == "Cod, 3rd in Premier, plays off against Fox, 2nd in First, for a place in Premier."
    assert len(found.moves) == 2


def test_a_team_of_a_club_that_is_there_is_passed_over() -> None:
    """The next goes up, and the reason is told."""
    clubs = {"Ash": 1, "Elm": 1, "Dee": 2, "Fox": 2}
    found = propose([PREMIER, FIRST], [Boundary()], NAMES, clubs, Rules(one_per_club=True))
    told = "Elm, 1st in First, does not go up to Premier: Ash of the same club plays there."
    assert found.passed_over == (told,)
    assert "Fox, 2nd in First, goes up to Premier." in words(found), "Dee of its club goes down"
    assert propose([PREMIER, FIRST], [Boundary()], NAMES, clubs).passed_over == ()


def test_if_too_few_can_go_up_as_many_fewer_go_down() -> None:
    """Nobody below the last place from which teams may go up; the one that stays is told."""
    rules = Rules(refused={"Elm": "has no second table", "Fox": "does not want to"})
    found = propose([PREMIER, FIRST], [Boundary(reach=2)], NAMES, rules=rules)
    assert found.moves == ()
    assert found.passed_over == (
        "Elm, 1st in First, does not go up to Premier: has no second table.",
        "Fox, 2nd in First, does not go up to Premier: does not want to.",
        "Dee, 4th in Premier, stays, because too few can go up from First.",
    )


def test_who_stays_may_keep_a_team_of_its_club_down() -> None:
    """Fox could go up if Cod went down; as Elm may not, Cod stays, and so Fox cannot go either."""
    rules = Rules(one_per_club=True, refused={"Elm": "does not want to"})
    found = propose([PREMIER, FIRST], [Boundary(2, 2, reach=2)], NAMES, {"Cod": 1, "Fox": 1}, rules)
    assert found.moves == ()
    assert [words.split(",")[0] for words in found.passed_over] == ["Elm", "Fox", "Cod", "Dee"]
    assert found.passed_over[1].endswith("Cod of the same club plays there.")


def test_two_of_a_club_that_meet_by_going_down_are_a_problem() -> None:
    """It is told, not decided."""
    found = propose([PREMIER, FIRST], [Boundary()], NAMES, {"Dee": 1, "Gow": 1}, Rules(one_per_club=True))
    assert found.problems == ("Dee and Gow of one club would play in First.",)


def test_a_withdrawn_team_leaves_and_saves_another() -> None:
    """It counts as one of those that go down; more leave places free."""
    gone = Final("P", "Premier", PREMIER.teams, frozenset({"Bow"}))
    found = propose([gone, FIRST], [Boundary()], NAMES)
    assert words(found) == ["Bow has withdrawn and leaves Premier.", "Elm, 1st in First, goes up to Premier."]
    assert found.moves[0].to is None and len(found.divisions["P"]) == 4
    two = Final("P", "Premier", PREMIER.teams, frozenset({"Bow", "Cod"}))
    assert propose([two, FIRST], [Boundary()], NAMES).problems == (
        "Premier has 1 place free after withdrawals.",
    )


@for_each(
    "build",
    [
        lambda: propose([PREMIER, FIRST], [], NAMES),
        lambda: propose([PREMIER, PREMIER], [Boundary()], NAMES),
        lambda: propose([PREMIER, FIRST], [Boundary(5, 5)], NAMES),
        lambda: propose([PREMIER, FIRST], [Boundary(1, 1, play_offs=4)], NAMES),
        lambda: propose([PREMIER, FIRST, SECOND], [Boundary(2, 2), Boundary(3, 3)], NAMES),
        lambda: Boundary(-1),
    ],
    ids=lambda build: "",
)
def test_boundaries_that_do_not_fit_are_refused(build: Callable[[], object]) -> None:
    """Too many for a division, too few boundaries, a team in two tables."""
    with pytest.raises(ValueError):
        build()


@settings(max_examples=examples(150))
@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=3),
    st.sets(st.integers(0, 27)),
    st.lists(st.integers(0, 12), min_size=28, max_size=28),
    st.booleans(),
)
def test_divisions_keep_their_teams_and_sizes(
    crossing: list[tuple[int, int]], refused: set[int], clubs: list[int], one_per_club: bool
) -> None:
    """Each team plays in one division next season, sizes stay, moves go one division up or down, those who
    may not go up do not, and nobody goes up to a team of its own club."""
    finals = [Final(n, f"Division {n}", tuple(range(7 * n, 7 * n + 7))) for n in range(len(crossing) + 1)]
    names = {team: str(team) for team in range(28)}
    of = dict(enumerate(clubs))
    rules = Rules(one_per_club, dict.fromkeys(refused, "may not"))
    found = propose(finals, [Boundary(n, n, off) for n, off in crossing], names, of, rules)
    assert sorted(team for teams in found.divisions.values() for team in teams) == list(
        range(7 * len(finals))
    )
    assert all(len(teams) == 7 for teams in found.divisions.values())
    assert len({move.team for move in found.moves}) == len(found.moves)
    for move in found.moves:
        assert move.to is not None and abs(move.to - move.of) == 1  # type: ignore[operator]
        if move.to < move.of:  # type: ignore[operator]
            assert move.team not in refused
            came_down = {one.team for one in found.moves if one.to == move.to and one.team < move.team}
            mates = {team for team in found.divisions[move.to] if of[team] == of[move.team]} - came_down
            assert not one_per_club or mates == {move.team}
    for upper, lower in pairwise(finals):
        ups = [move.team for move in found.moves if move.of == lower.division and move.to == upper.division]
        assert ups == sorted(ups), "the better placed go first"
