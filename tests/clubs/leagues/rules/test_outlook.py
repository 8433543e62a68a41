"""What each team may still reach: never too narrow, and told with zones."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.tables.outlook import Outlook, Zone, Zones, outlooks
from clubs.leagues.rules.tables.results import TeamResult
from clubs.leagues.rules.tables.scoring import Scoring
from clubs.leagues.rules.tables.table import table
from clubs.leagues.rules.tables.withdrawals import Left
from tests.clubs.leagues.rules.played import PAIRS, TEAMS, left, results, won
from tests.clubs.leagues.rules.test_tables import SCORINGS
from tests.soak import examples

ZONES = Zones(up=1, play_off_up=1, play_off_down=1, down=1)


def of(team: str, found: list[Outlook]) -> Outlook:
    """The outlook of a team."""
    return next(one for one in found if one.team == team)


def test_zones_are_told_in_words() -> None:
    """From the top and from the foot; every zone but the middle has words of its own."""
    assert [ZONES.of(place, 5) for place in range(1, 6)] == list(Zone)
    assert len({zone.words for zone in Zone}) == 5 and Zone.STAYS.words == ""
    assert Zones(up=2, down=2).of(2, 2) is Zone.UP


def test_a_leader_who_cannot_be_caught_is_champion() -> None:
    """With four points more and one match left for the others, who cannot win any more."""
    played = [won("A", "B"), won("A", "C"), won("B", "A", (2, 3)), won("C", "A", (2, 3))]
    coming = [left("B", "C"), left("C", "B")]
    found = outlooks(table("ABC", played, left=coming), Scoring(), Zones(up=1))
    assert of("A", found).champion and of("A", found).certain and of("A", found).zone is Zone.UP
    assert not of("B", found).can_win and of("B", found).best_place == 2 and of("B", found).most == 4


def test_a_team_that_can_draw_level_can_still_win() -> None:
    """Level points are parted by what is still open, so nothing is certain."""
    found = outlooks(table("AB", [won("A", "B")], left=[left("B", "A")]), Scoring(), Zones(up=1))
    assert of("B", found).can_win and not of("A", found).champion and not of("A", found).certain


def test_when_all_is_played_the_table_decides() -> None:
    """Level on points, parted by rubbers."""
    played = [won("A", "B", (5, 0)), won("B", "A", (3, 2))]
    found = outlooks(table("AB", played), Scoring(), Zones(up=1, down=1))
    assert of("A", found).champion and of("B", found).certain and of("B", found).zone is Zone.DOWN


def test_places_are_open_where_points_do_not_come_first() -> None:
    """A table by wins tells no bound before the end."""
    played = [won("A", "B"), won("A", "C"), won("A", "C"), won("A", "B")]
    made = table("ABC", played, ("wins", "match_points"), left=[left("B", "C")])
    assert all((one.best_place, one.worst_place) == (1, 3) for one in outlooks(made, Scoring()))


@settings(max_examples=examples(80))
@given(results(), st.sampled_from(SCORINGS), st.integers(0, len(PAIRS)), st.randoms(use_true_random=False))
def test_the_end_lies_within_the_bounds(
    played: list[TeamResult], scoring: Scoring, done: int, rng: object
) -> None:
    """Whatever is played in the matches left, each team ends within its places and points, and what was
    called certain comes true."""
    rng.shuffle(played)  # type: ignore[attr-defined]
    coming = [Left(r.number, r.home, r.away, r.day) for r in played[done:]]
    found = outlooks(table(TEAMS, played[:done], scoring=scoring, left=coming), scoring, ZONES)
    end = table(TEAMS, played, scoring=scoring)
    for place, line in enumerate(end.lines, start=1):
        one = of(line.team, found)  # type: ignore[arg-type]
        assert one.best_place <= (line.rank or 0) and place <= one.worst_place
        assert one.least <= line.points <= one.most
        if one.certain:
            assert ZONES.of(place, len(TEAMS)) is one.zone
        if one.champion:
            assert place == 1
        if place == 1:
            assert one.can_win
