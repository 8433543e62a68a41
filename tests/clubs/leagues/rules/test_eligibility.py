"""Who may play for a side: bound players, playing up, classes, short sides, turns, bonus points."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.choosing import Chooses, check_turn, grid
from clubs.leagues.rules.eligibility.bound import Stand, bindings, bound_elsewhere, may_play_up
from clubs.leagues.rules.eligibility.classes import (
    DivisionClass,
    OpenTo,
    PlayerClass,
    Sex,
    check_line_up,
    checked_born,
)
from clubs.leagues.rules.eligibility.terms import Bound, Eligibility, Within
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan, all_against_all
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.rules.short import Missing, ShortTeams
from clubs.leagues.rules.tables.results import Kind, TeamResult
from clubs.leagues.rules.tables.scoring import Scoring
from tests.soak import examples

TOP, MIDDLE, LOW = (Stand(n, name, n, "bull") for n, name in enumerate(("Corn Exchange", "Bell", "Crown"), 1))
OTHER = Stand(4, "Dolphin", 3, "dolphin")
SIDES = {one.key: one for one in (TOP, MIDDLE, LOW, OTHER)}


def why(terms: Eligibility, own: Stand | None, played: dict[int, int], side: Stand) -> str:
    """Why Ann Lee may not play for a side; "" where she may."""
    found = bound_elsewhere("Ann Lee", terms, own, played, SIDES, side)
    return found.words if found is not None else ""


def test_so_many_matches_bind_a_player() -> None:
    """From then on she plays for no other side, and the sentence says how often and for whom."""
    terms = Eligibility(bound_after=3)
    assert why(terms, TOP, {1: 2}, MIDDLE) == ""
    assert (
        why(terms, TOP, {1: 3}, MIDDLE)
        == "Ann Lee has played 3 matches for Corn Exchange and is bound to it."
    )
    assert why(terms, TOP, {1: 3}, TOP) == ""


def test_bound_upward_leaves_higher_sides_open() -> None:
    """Bound to Bell she may go to a higher side, and to none of her own division or below."""
    terms = Eligibility(bound_after=1, bound=Bound.UPWARD)
    assert why(terms, MIDDLE, {2: 1}, TOP) == ""
    assert why(terms, MIDDLE, {2: 1}, LOW) and why(Eligibility(bound_after=1), MIDDLE, {2: 1}, TOP)


def test_playing_up_binds_with_the_match_after_the_last_free_one() -> None:
    """Two are free; with the third she is bound above, and never plays below again."""
    terms = Eligibility(up=2)
    assert why(terms, LOW, {1: 2, 3: 5}, LOW) == ""
    assert "3 matches for Corn Exchange" in why(terms, LOW, {1: 3, 3: 5}, LOW)
    assert why(terms, LOW, {1: 3}, TOP) == ""


def test_matches_for_several_higher_sides_count_together() -> None:
    """One for the top and two for the middle bind to the middle: the top stays open."""
    terms = Eligibility(up=2)
    assert "for Bell or higher" in why(terms, LOW, {1: 1, 2: 2}, LOW)
    assert why(terms, LOW, {1: 1, 2: 2}, TOP) == "" and why(terms, LOW, {1: 1, 2: 2}, MIDDLE) == ""


def test_whose_players_may_play_up() -> None:
    """Those of lower sides of the house, or of any lower side; never down, and never without the rule."""
    assert may_play_up(Eligibility(up=1), LOW, TOP) and not may_play_up(Eligibility(up=1), OTHER, TOP)
    assert may_play_up(Eligibility(up=1, up_within=Within.SEASON), OTHER, TOP)
    assert not may_play_up(Eligibility(up=1), TOP, LOW) and not may_play_up(Eligibility(), LOW, TOP)


@settings(max_examples=examples(100), deadline=None)
@given(
    st.builds(
        Eligibility,
        bound_after=st.none() | st.integers(1, 4),
        bound=st.sampled_from(Bound),
        up=st.integers(0, 3),
        up_within=st.just(Within.SEASON),
    ),
    st.lists(st.sampled_from([TOP, MIDDLE, LOW, OTHER]), max_size=14),
    st.sampled_from([None, TOP, MIDDLE, LOW]),
)
def test_a_player_who_is_bound_stays_bound(
    terms: Eligibility, wishes: list[Stand], own: Stand | None
) -> None:
    """Whatever a player tries in a season, in order: a side that was closed never opens again, there is
    always a side left, and nothing binds but as many matches as the rule says."""
    played: dict[int, int] = {}
    closed: set[int] = set()
    for side in wishes:
        now = {one.key for one in SIDES.values() if why(terms, own, played, one)}
        assert closed <= now and len(now) < len(SIDES)
        closed = now
        allowed = side.key not in now and (
            own is None or side.key == own.key or may_play_up(terms, own, side)
        )
        if allowed:
            played[side.key] = played.get(side.key, 0) + 1
    for one in bindings(terms, own, played, SIDES):
        assert one.side.key in played and one.matches >= min(terms.bound_after or 99, terms.up + 1)


def test_ages_are_those_of_the_year() -> None:
    """Who becomes 18 in the year is not under 18 in it."""
    under = DivisionClass(under=18)
    assert under.refusal("Ann", "Youth", PlayerClass(born=2010), 2027) is None
    found = under.refusal("Ann", "Youth", PlayerClass(born=2009), 2027)
    assert found is not None and found.code == "not-in-class" and "players under 18" in found.words
    assert DivisionClass(from_age=60).refusal("Ann", "Seniors", PlayerClass(born=1967), 2027) is None


@pytest.mark.parametrize("of", [PlayerClass(), PlayerClass(Sex.MAN, 1980), PlayerClass(Sex.OTHER)])
def test_a_division_of_women(of: PlayerClass) -> None:
    """Of whom nothing is noted does not play in it either."""
    who = DivisionClass(OpenTo.WOMEN)
    assert who.refusal("Cy", "Ladies", of, 2027) is not None
    assert who.refusal("Ann", "Ladies", PlayerClass(Sex.WOMAN), 2027) is None


def test_a_line_up_needs_players_of_a_class() -> None:
    """An empty place may stand for one."""
    terms = Eligibility(women=1, youths=1)
    pair = [PlayerClass(Sex.WOMAN, 1980), PlayerClass(Sex.MAN, 2012)]
    check_line_up(terms, pair, 2027)
    with pytest.raises(LeagueFault, match="at least 1 woman; this one names 0"):
        check_line_up(terms, pair[1:], 2027)
    check_line_up(terms, pair[1:], 2027, empty=1)
    with pytest.raises(LeagueFault, match="1 player under 18"):
        check_line_up(terms, pair[:1], 2027)


def test_a_year_of_birth_that_can_be() -> None:
    """Not in the future, and not before 1900."""
    assert checked_born(2000, 2027) == 2000 and checked_born(None, 2027) is None
    for year in (1899, 2028):
        with pytest.raises(LeagueFault):
            checked_born(year, 2027)


def test_days_move_along_with_the_season() -> None:
    """A year of 364 days later the last days are, too; what is not set stays so."""
    moved = Eligibility(register_until=date(2027, 1, 31)).moved(364)
    assert moved.register_until == date(2028, 1, 30) and moved.transfer_until is None


def test_rules_are_read_as_they_are_written() -> None:
    """Also with their parts; what is unknown or of another kind is refused."""
    rules = SeasonRules(
        eligibility=Eligibility(bound_after=3, register_until=date(2027, 1, 31)),
        short=ShortTeams(missing=Missing.BLIND, blind=1),
    )
    assert SeasonRules.from_json(rules.to_json()) == rules
    for wrong in (
        {"eligibility": {"bounded": 1}}, {"eligibility": {"up": True}}, {"eligibility": {"bound": "down"}},
        {"eligibility": {"age_on": "soon"}}, {"short": []}, {"bonus": {"frame": 21}}, {"short": {"twice": 0}},
    ):  # fmt: skip
        with pytest.raises(LeagueFault) as found:
            SeasonRules.from_json(wrong)
        assert found.value.code == "bad-rules"


def test_a_grid_is_everybody_against_everybody() -> None:
    """Each pair once, and everybody once in each round."""
    for size in range(2, 6):
        found = grid(size)
        assert len(set(found)) == size * size
        for step in range(size):
            row = found[step * size : (step + 1) * size]
            assert {home for home, _ in row} == {away for _, away in row} == set(range(1, size + 1))
    plan = all_against_all("today/eight-ball", 3, 3, lots=True)
    assert plan.players == 3 and plan.seats("home") == [1, 2, 3] and Plan.from_json(plan.to_json()) == plan


@pytest.mark.parametrize(
    "more",
    [
        {"kind": RubberKind.RELAY}, {"kind": RubberKind.RELAY, "legs": 11}, {"legs": 3}, {"women": 2},
        {"home_seat": 1}, {"home_seat": 1, "away_seat": 1, "chooses": Chooses.HOME},
        {"kind": RubberKind.RELAY, "legs": 3, "all_played": True},
    ],
)  # fmt: skip
def test_a_rubber_that_cannot_be_is_refused(more: dict[str, object]) -> None:
    """Relays have legs, and others none; numbers are for singles of the line-up, and for both sides."""
    with pytest.raises(LeagueFault) as found:
        RubberPlan("One", "today/eight-ball", 5, **more)  # type: ignore[arg-type]
    assert found.value.code == "bad-plan"


def test_numbers_have_no_gaps_and_lots_need_them() -> None:
    """A list has its numbers from 1, and nobody plays more than the plan allows."""
    one = RubberPlan("One", "today/eight-ball", 5, home_seat=2, away_seat=1)
    twice = [RubberPlan("A", "today/eight-ball", 5, home_seat=1, away_seat=n) for n in (1, 2)]
    for make in (
        lambda: Plan((one,)),
        lambda: Plan(tuple(twice)),
        lambda: Plan((RubberPlan("A", "x", 1),), lots=True),
    ):
        with pytest.raises(LeagueFault):
            make()


def test_turns_are_kept() -> None:
    """Home names first and away answers; nobody twice, and not before an earlier rubber."""
    none = {"home": False, "away": False}
    check_turn("R", Chooses.HOME, "home", none, None)
    check_turn("R", Chooses.HOME, "away", {"home": True, "away": False}, None)
    check_turn("R", Chooses.BLIND, "away", none, None)
    for chooses, which, named, waiting, code in (
        (Chooses.HOME, "away", none, None, "not-your-turn"),
        (Chooses.AWAY, "home", none, None, "not-your-turn"),
        (Chooses.BLIND, "home", none, "Q", "not-your-turn"),
        (Chooses.BLIND, "home", {"home": True, "away": False}, None, "named-already"),
        (Chooses.LINE_UP, "home", none, None, "named-in-line-up"),
    ):
        with pytest.raises(LeagueFault) as found:
            check_turn("R", chooses, which, named, waiting)
        assert found.value.code == code


def test_bonus_points() -> None:
    """For each frame, a clear win, a narrow defeat; taken for an empty place; none of it in a walkover."""
    scoring = Scoring(
        win=2, rubbers=5, each_frame=1, frames=15, big_win=3, big_margin=3, narrow_loss=1, narrow_margin=1,
        each_empty=2,
    )  # fmt: skip
    clear = TeamResult(1, "a", "b", date(2027, 1, 5), (4, 1), (12, 7), empty=(0, 1))
    assert (scoring.points(clear, "a"), scoring.points(clear, "b")) == (2 + 12 + 3, 7 - 2)
    close = TeamResult(2, "a", "b", date(2027, 1, 5), (3, 2), (9, 9))
    assert (scoring.points(close, "a"), scoring.points(close, "b")) == (2 + 9, 9 + 1)
    given = TeamResult(3, "a", "b", date(2027, 1, 5), (5, 0), kind=Kind.WALKOVER, given_to="a")
    assert (scoring.points(given, "a"), scoring.points(given, "b")) == (2, 0)
    for result in (clear, close, given):
        for team in "ab":
            assert scoring.least <= scoring.points(result, team) <= scoring.most


def test_a_blind_player_loses_with_a_fixed_score() -> None:
    """Never the race itself; of frames that are all played it has its share."""
    short = ShortTeams(missing=Missing.BLIND, blind=2)
    assert short.blind_score(5, False) == (5, 2) and short.blind_score(2, False) == (2, 1)
    assert short.blind_score(3, True) == (1, 2)
