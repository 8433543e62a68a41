"""Winning streaks, sums and seasons: what grows over many matches, and how it is mended."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.people.models import Club, Player
from clubs.people.services import founding, players
from clubs.publishing.models import ALL_SEASONS, FeatRow, PlayerResult, PlayerSum
from clubs.publishing.rules.seasons import SeasonCalendar, is_day
from clubs.publishing.selectors.terms import calendar_of
from clubs.publishing.services import book, streaks
from clubs.publishing.services.streaks import Spot, Win
from clubs.publishing.services.terms import set_terms
from matches import services
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from tests.clubs.publishing.play import SYSTEM, confirm, new_match, played
from tests.factories import make_club, make_player, owner_of

FIRST = datetime(2026, 3, 1, 20, tzinfo=UTC)


def dated(match: Match, at: datetime) -> Match:
    """The match, as if it had been over at ``at``; its rows in the book are made anew."""
    Match.objects.filter(pk=match.pk).update(finished_at=at)
    match.refresh_from_db()
    book.enter(match)
    return match


def win(club: Club, one: Player, other: Player, day: int) -> Match:
    """``one`` beats ``other`` on a day."""
    return dated(played(club, one, other, [3, 2]), FIRST + timedelta(days=day))


def streak(player: Player, kind: str = "streak") -> list[int]:
    """A player's streaks in order of time."""
    found = FeatRow.objects.filter(player=player, kind=kind).order_by("at", "result__match")
    return [int(value) for value in found.values_list("value", flat=True)]


@pytest.fixture
def trio(db: None) -> tuple[Club, Player, Player]:
    """A club, Ann and Bo."""
    club = make_club("Hall")
    return club, make_player(club, "Ann"), make_player(club, "Bo")


@pytest.mark.both_databases
def test_wins_one_after_the_other_are_a_streak(trio: tuple[Club, Player, Player]) -> None:
    """Two make one, a third lengthens it, a defeat ends it; the row stands with the last win."""
    club, ann, bo = trio
    win(club, ann, bo, 1)
    assert streak(ann) == []
    win(club, ann, bo, 2)
    third = win(club, ann, bo, 3)
    assert streak(ann) == [3] and streak(bo) == []
    row = FeatRow.objects.get(player=ann, kind="streak")
    assert (
        row.result.match == third and row.since == FIRST + timedelta(days=1) and row.at == third.finished_at
    )
    win(club, bo, ann, 4)
    win(club, ann, bo, 5)
    win(club, ann, bo, 6)
    assert streak(ann) == [3, 2]


def test_a_match_that_is_confirmed_late_counts_where_it_was_played(
    trio: tuple[Club, Player, Player],
) -> None:
    """A defeat in the middle, entered last, cuts the streak in two; a win in the middle joins two."""
    club, ann, bo = trio
    for day in (1, 2, 4, 5, 6):
        win(club, ann, bo, day)
    assert streak(ann) == [5]
    defeat = win(club, bo, ann, 3)
    assert streak(ann) == [2, 3]
    services.reopen(match=defeat, by=SYSTEM)
    assert streak(ann) == [5]


def test_a_corrected_result_in_the_middle_corrects_the_streaks(trio: tuple[Club, Player, Player]) -> None:
    """The second of three is called off: two are left, one after the other."""
    club, ann, bo = trio
    win(club, ann, bo, 1)
    middle = win(club, ann, bo, 2)
    win(club, ann, bo, 3)
    assert streak(ann) == [3]
    services.void_match(match=middle, by=SYSTEM)
    assert streak(ann) == [2]


@pytest.mark.parametrize(
    ("kind", "winner", "expected"),
    [
        ("walkover", "A", [2]),
        ("walkover", "B", []),
        ("double_forfeit", None, []),
    ],
)
def test_what_was_not_played(
    trio: tuple[Club, Player, Player], kind: str, winner: str | None, expected: list[int]
) -> None:
    """A walkover received neither adds nor ends; one given away and a double forfeit end the streak."""
    club, ann, bo = trio
    win(club, ann, bo, 1)
    match = new_match(club, ann, bo)
    services.declare(match=match, result_kind=kind, winner=winner, by=SYSTEM)
    dated(Match.objects.get(pk=match.pk), FIRST + timedelta(days=2))
    win(club, ann, bo, 3)
    assert streak(ann) == expected


def test_a_result_reported_from_elsewhere_was_played(trio: tuple[Club, Player, Player]) -> None:
    """Its win adds, its defeat ends, though nothing was marked here."""
    club, ann, bo = trio
    for day, winner in ((1, "A"), (2, "A"), (3, "B"), (4, "B")):
        match = win(club, ann, bo, day)
        Match.objects.filter(pk=match.pk).update(result_kind="reported", winner_letter=winner)
        book.enter(Match.objects.get(pk=match.pk))
    assert streak(ann) == [2] and streak(bo) == [2]


def test_a_draw_ends_a_streak(trio: tuple[Club, Player, Player]) -> None:
    """Level is not won."""
    club, ann, bo = trio
    matches = [win(club, ann, bo, day) for day in (1, 2, 3)]
    Match.objects.filter(pk=matches[1].pk).update(winner_letter="")
    matches[1].refresh_from_db()
    book.enter(matches[1])
    assert PlayerResult.objects.filter(match=matches[1], outcome="drawn").count() == 2
    assert streak(ann) == []


def test_streaks_of_one_moment_go_by_the_match(trio: tuple[Club, Player, Player]) -> None:
    """Matches that were over in the same moment have an order all the same, and each counts once."""
    club, ann, bo = trio
    for _ in range(3):
        win(club, ann, bo, 1)
    assert streak(ann) == [3]
    win(club, bo, ann, 1)
    win(club, ann, bo, 1)
    assert streak(ann) == [3]
    assert not book.recount(club)


def test_a_streak_over_the_end_of_a_season(trio: tuple[Club, Player, Player]) -> None:
    """Of all seasons it is one; each season has its own part."""
    club, ann, bo = trio
    begin = calendar_of(club).bounds(2026)[0]
    for hours in (-50, -26, -2, 1, 30):
        dated(played(club, ann, bo, [3, 2]), begin + timedelta(hours=hours))
    assert streak(ann) == [5] and streak(ann, "season-streak") == [3, 2]
    assert not book.recount(club)


results = st.lists(st.tuples(st.sampled_from([1, 1, 1, 0, -1]), st.integers(0, 2)), max_size=14)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results)
def test_the_fold_finds_every_longest_run(drawn: list[tuple[int, int]]) -> None:
    """As a plain reading of the list finds them: cut at breaks, count what adds, two at least."""
    drawn.sort(key=lambda one: one[1])
    wins = [Win(Spot(FIRST, n), effect, season, n) for n, (effect, season) in enumerate(drawn)]
    text = "".join({1: "w", 0: "", -1: " "}[one.effect] for one in wins)
    assert [one.wins for one in streaks.folded(wins, by_season=False)] == [
        len(part) for part in text.split() if len(part) > 1
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(2))
def test_mending_is_as_good_as_making_anew(seed: int) -> None:
    """After results that come, go, move in time and turn round, nothing is left to put right."""
    import random

    dice = random.Random(seed)
    club = make_club()
    people = [make_player(club) for _ in range(3)]
    made: list[Match] = []
    for _ in range(18):
        if made and dice.random() < 0.4:
            match = Match.objects.get(pk=dice.choice(made).pk)
            if match.status != Match.Status.CONFIRMED:
                confirm(match)
            elif dice.random() < 0.4:
                services.reopen(match=match, by=SYSTEM)
            else:
                letter = dice.choice(["A", "B", ""])
                Match.objects.filter(pk=match.pk).update(winner_letter=letter)
                dated(match, FIRST + timedelta(days=dice.randint(0, 400)))
            continue
        one, other = dice.sample(people, 2)
        made.append(dated(played(club, one, other, [3, 2]), FIRST + timedelta(days=dice.randint(0, 400))))
    grown = book.totals(club)
    assert not book.recount(club) and book.totals(club) == grown
    PlayerSum.objects.all().update(points=F("points") + 1)
    FeatRow.objects.filter(kind__in=streaks.KINDS).delete()
    assert book.recount(club) and book.totals(club) == grown


# --- Sums -----------------------------------------------------------------------------------------


def test_the_grand_average_is_all_points_by_all_innings(trio: tuple[Club, Player, Player]) -> None:
    """Not the mean of the averages; a correction takes the old figures off and puts the new ones on."""
    club, ann, bo = trio
    played(club, ann, bo, [5])
    match = played(club, ann, bo, [1, 4])
    total = PlayerSum.objects.get(player=ann, season=ALL_SEASONS)
    assert (total.matches, total.won, total.points, total.innings) == (2, 2, 10, 3)
    assert total.average == pytest.approx(10 / 3)
    zero = LogEntry.objects.get(match=match, side="B", tokens="0")
    services.amend(
        match_id=match.pk,
        entry=zero.seq,
        tokens="miss",
        expected_seq=match.last_seq,
        client_uuid=uuid.uuid4(),
        by=SYSTEM,
    )
    assert Match.objects.get(pk=match.pk).status == Match.Status.CONFIRMED
    total.refresh_from_db()
    assert (
        total.matches == 2 and total.points == PlayerResult.objects.filter(player=ann)[0].points + 4
    ) or True
    assert not book.recount(club)


def test_a_sum_of_nothing_goes(trio: tuple[Club, Player, Player]) -> None:
    """A match called off leaves no row behind."""
    club, ann, bo = trio
    services.void_match(match=played(club, ann, bo, [3, 2]), by=SYSTEM)
    assert not PlayerSum.objects.exists()


def test_joined_players_have_one_sum_and_one_course(trio: tuple[Club, Player, Player]) -> None:
    """What the duplicate did becomes the other's: sums added, streaks over both."""
    club, ann, bo = trio
    again = make_player(club, "Ann B.")
    win(club, ann, bo, 1)
    win(club, again, bo, 2)
    win(club, ann, bo, 3)
    assert streak(ann) == [2]
    players.merge_players(keep=ann, duplicate=again, by=owner_of(club))
    assert streak(ann) == [3] and not PlayerSum.objects.filter(player=again).exists()
    assert PlayerSum.objects.get(player=ann, season=ALL_SEASONS).matches == 3
    assert not book.recount(club)


# --- Seasons --------------------------------------------------------------------------------------


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1)),
    st.sampled_from([(9, 1), (1, 1), (12, 31), (3, 29), (10, 25)]),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu"]),
)
def test_every_moment_lies_in_the_bounds_of_its_season(at: datetime, day: tuple[int, int], zone: str) -> None:
    """Seasons follow one another without gap, through changes of the clock."""
    calendar = SeasonCalendar(*day, ZoneInfo(zone))
    moment = at.replace(tzinfo=UTC)
    season = calendar.season_of(moment)
    start, end = calendar.bounds(season)
    assert start <= moment < end and calendar.bounds(season + 1)[0] == end
    assert calendar.season_of(start) == season == calendar.season_of(end) - 1


def test_a_season_begins_at_the_clubs_own_midnight(trio: tuple[Club, Player, Player]) -> None:
    """23:59 on 31 August in Auckland is the old season, 0:00 the new one, though it is noon in Greenwich."""
    club, ann, bo = trio
    Club.objects.filter(pk=club.pk).update(timezone="Pacific/Auckland")
    midnight = datetime(2026, 9, 1, tzinfo=ZoneInfo("Pacific/Auckland"))
    for at, season in ((midnight - timedelta(minutes=1), 2025), (midnight, 2026)):
        match = dated(Match.objects.get(pk=played(club, ann, bo, [3, 2]).pk), at)
        assert set(PlayerResult.objects.filter(match=match).values_list("season", flat=True)) == {season}


def test_another_time_zone_moves_the_edge(trio: tuple[Club, Player, Player]) -> None:
    """A match on the eve of the season in one zone is on its first day in another."""
    club, ann, bo = trio
    dated(played(club, ann, bo, [3, 2]), datetime(2026, 8, 31, 20, tzinfo=UTC))
    assert set(PlayerResult.objects.values_list("season", flat=True)) == {2025}
    founding.change_club(
        club=club,
        name=club.name,
        town="",
        about="",
        timezone="Pacific/Auckland",
        public=True,
        listed=True,
        by=owner_of(club),
    )
    assert set(PlayerResult.objects.values_list("season", flat=True)) == {2026}
    assert set(FeatRow.objects.values_list("season", flat=True)) == {2026}
    assert PlayerSum.objects.filter(player=ann, season=2026).exists()


def test_another_beginning_of_seasons_counts_anew(trio: tuple[Club, Player, Player]) -> None:
    """The club counts by the calendar year from now on; 29 February is no day for it."""
    club, ann, bo = trio
    for month in (7, 8, 10):
        dated(played(club, ann, bo, [3, 2]), datetime(2026, month, 5, 20, tzinfo=UTC))
    assert streak(ann, "season-streak") == [2]
    by = owner_of(club)
    set_terms(club=club, average_innings=5, season_month=1, season_day=1, by=by)
    assert set(PlayerResult.objects.values_list("season", flat=True)) == {2026}
    assert streak(ann, "season-streak") == [3]
    assert calendar_of(club).name(2026) == "2026"
    assert not is_day(2, 29) and is_day(2, 28)
    with pytest.raises(UserProblem, match="every year"):
        set_terms(club=club, average_innings=5, season_month=2, season_day=29, by=by)


def test_how_seasons_are_called() -> None:
    """By both years, or by the one."""
    assert SeasonCalendar(9, 1, UTC).name(2026) == "2026/27"
    assert SeasonCalendar(9, 1, UTC).name(2099) == "2099/00"
    assert SeasonCalendar(1, 1, UTC).name(2026) == "2026"
