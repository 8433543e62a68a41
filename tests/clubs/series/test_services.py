"""Series: what is chosen, which competitions count, and a race that follows every result."""

from __future__ import annotations

import threading
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from clubs.competitions.models import Status
from clubs.competitions.services import life, result_changes
from clubs.people.models import ClubEvent
from clubs.people.services import founding
from clubs.people.services.players import merge_players
from clubs.series.models import Series, SeriesCompetition
from clubs.series.selectors.races import race_of, races_with
from clubs.series.services import competitions, setup
from clubs.series.services.setup import Settings
from matches.problems import UserProblem
from tests.cases import for_each
from tests.clubs.series.conftest import Winter
from tests.factories import make_club, make_player, owner_of
from tests.queries import assert_max_queries

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def standing(winter: Winter) -> list[tuple[int, str, str]]:
    """Rank, name and points of every line."""
    return [(row.rank, row.player.name, row.points) for row in race_of(winter.series).rows]


def code(service, **arguments) -> str:
    """The code of a refusal, after which nothing has changed."""
    before = list(SeriesCompetition.objects.order_by("pk").values()), list(Series.objects.values())
    lines = ClubEvent.objects.count()
    with pytest.raises(UserProblem) as refused:
        service(**arguments, by=None)
    assert refused.value.message.endswith(".") and ClubEvent.objects.count() == lines
    assert (list(SeriesCompetition.objects.order_by("pk").values()), list(Series.objects.values())) == before
    return refused.value.code


def test_places_give_points_and_the_best_results_count():
    """Two of three results count: Ann drops a third place. The line says where the points come from."""
    winter = Winter(best=2)
    for order in ("Ann Bob Cy Dee", "Bob Cy Ann", "Ann Dee Bob"):
        winter.cup("Cup", order)
    assert standing(winter) == [(1, "Ann", "20"), (2, "Bob", "16"), (3, "Cy", "10"), (4, "Dee", "8")]
    row = race_of(winter.series).rows[0]
    assert [(cell.points, cell.place, cell.counts) for cell in row.cells if cell] == [
        ("10", "1st", True), ("4", "3rd", False), ("10", "1st", True),
    ]  # fmt: skip
    assert row.explained == "10 (1st) + 10 (1st); dropped: 4 (3rd)"
    bob = race_of(winter.series).rows[1]
    assert (bob.to_first, bob.to_next, bob.moved_words) == ("4", "4", "down 1")
    assert race_of(winter.series).headline == "Ann wins the series."


def test_a_corrected_result_changes_the_race_at_once(winter):
    """Ann beat Bob; the sheet said otherwise, so Bob has the ten points."""
    cup = winter.cup("Cup", "Ann Bob")
    assert standing(winter) == [(1, "Ann", "10"), (2, "Bob", "6")]
    fixture = cup.fixtures.get()
    other = "b" if fixture.winner_side == "a" else "a"
    result_changes.correct(competition=cup, number=fixture.number, result=other, by=None)
    assert standing(winter) == [(1, "Bob", "10"), (2, "Ann", "6")]


def test_a_competition_that_is_open_again_does_not_count(winter):
    """A result is taken back: until the competition is over again, its places count for nobody."""
    cup = winter.cup("Cup", "Ann Bob Cy")
    result_changes.correct(competition=cup, number=1, result="open", by=None)
    cup.refresh_from_db()
    assert cup.status == Status.RUNNING and standing(winter) == []
    assert race_of(winter.series).left == (1,)


def test_what_was_called_off_counts_for_nothing_and_is_not_left(winter):
    """Of two that are planned one is called off: nothing is left to be played."""
    winter.cup("Cup", "Ann Bob")
    off = winter.cup("Rained off")
    assert len(race_of(winter.series).left) == 1
    life.cancel(competition=off, reason="rain", by=None)
    race = race_of(winter.series)
    assert race.left == () and race.is_final and standing(winter) == [(1, "Ann", "10"), (2, "Bob", "6")]


def test_a_competition_taken_out_counts_no_longer(winter):
    """The others close up, and the latest is another."""
    cups = [winter.cup(f"Cup {n}", order) for n, order in enumerate(("Ann Bob", "Bob Ann", "Cy Ann"), 1)]
    competitions.remove(series=winter.series, competition=cups[1], by=None)
    assert standing(winter) == [(1, "Ann", "16"), (2, "Cy", "10"), (3, "Bob", "6")]
    assert list(winter.series.counted.values_list("number", flat=True)) == [1, 2]
    assert code(competitions.remove, series=winter.series, competition=cups[1]) == "not-in-series"


@pytest.mark.one_database
def test_the_order_decides_who_was_best_lately():
    """Ann and Bob have 16 each, by the latest competition Bob is first; moved to the front, Ann is."""
    winter = Winter(criteria=("latest",))
    winter.cup("First", "Ann Bob")
    last = winter.cup("Second", "Bob Ann")
    assert [name for _, name, _ in standing(winter)] == ["Bob", "Ann"]
    competitions.place(series=winter.series, competition=last, number=1, by=None)
    assert [name for _, name, _ in standing(winter)] == ["Ann", "Bob"]
    assert race_of(winter.series).rows[1].parted == "points in the latest competition: 10 to 6"
    assert code(competitions.place, series=winter.series, competition=last, number=3) == "out-of-range"


@pytest.mark.one_database
def test_a_weight_multiplies_points(winter):
    """A final counts one and a half times."""
    cup = winter.cup("Final", "Ann Bob")
    competitions.weigh(series=winter.series, competition=cup, weight=Decimal("1.5"), by=None)
    assert standing(winter) == [(1, "Ann", "15"), (2, "Bob", "9")]
    for wrong in ("0", "-1", "100.01", "1.005", "NaN"):
        assert code(
            competitions.weigh, series=winter.series, competition=cup, weight=Decimal(wrong)
        ) == "bad-weight"  # fmt: skip


@pytest.mark.one_database
def test_those_who_are_level_share_the_place():
    """Without criteria Ann and Bob share the first place, and Cy is third."""
    winter = Winter(criteria=())
    winter.cup("One", "Ann Bob Cy")
    winter.cup("Two", "Bob Ann Cy")
    race = race_of(winter.series)
    assert [(row.rank, row.shared) for row in race.rows] == [(1, True), (1, True), (3, False)]
    assert race.headline == "Ann and Bob share the first place."


@pytest.mark.one_database
def test_the_race_says_what_can_still_be_reached():
    """Three are planned and two are over. Dee has 2 points and can have 12: she cannot win any more."""
    winter = Winter(planned=3)
    winter.cup("One", "Ann Bob Cy Dee")
    winter.cup("Two", "Ann Bob Cy")
    rows = {row.player.name: row for row in race_of(winter.series).rows}
    assert rows["Bob"].can_win and rows["Bob"].most == "22" and rows["Bob"].outlook == "can still win"
    assert rows["Dee"].outlook == "2nd at best" and rows["Dee"].most == "12"
    winter.cup("Three")
    assert len(race_of(winter.series).left) == 1, "what was planned is made now"
    setup.close(series=winter.series, by=None)
    winter.series.refresh_from_db()
    race = race_of(winter.series)
    assert race.is_final and race.headline == "Ann wins the series." and race.rows[1].outlook == ""


@pytest.mark.one_database
def test_who_cannot_be_caught_has_won():
    """Ann has 30 of three; with one left Bob can have 28."""
    winter = Winter(planned=4)
    for name in ("One", "Two", "Three"):
        winter.cup(name, "Ann Bob")
    race = race_of(winter.series)
    assert race.rows[0].outlook == "has won" and race.rows[1].outlook == "2nd at best"
    assert race.headline == "Ann has won the series: nobody can come level any more."


def test_a_closed_series_is_not_changed_but_follows_corrections(winter):
    """Every change is refused; a corrected result counts; opened again, it can be changed."""
    cup = winter.cup("Cup", "Ann Bob")
    other = winter.cup("Other", counts=False)
    setup.close(series=winter.series, by=None)
    setup.close(series=winter.series, by=None)
    series = winter.series
    assert code(competitions.add, series=series, competition=other) == "series-closed"
    assert code(competitions.remove, series=series, competition=cup) == "series-closed"
    assert code(setup.edit, series=series, settings=Settings(name="Other")) == "series-closed"
    fixture = cup.fixtures.get()
    other_side = "b" if fixture.winner_side == "a" else "a"
    result_changes.correct(competition=cup, number=fixture.number, result=other_side, by=None)
    assert standing(winter)[0] == (1, "Bob", "10")
    setup.reopen(series=series, by=None)
    competitions.add(series=series, competition=other, by=None)
    told = [one.what for one in ClubEvent.objects.filter(what__startswith="series-").order_by("pk")]
    assert told[-3:] == ["series-closed", "series-reopened", "series-competition-added"]


@pytest.mark.one_database
def test_what_may_not_count_is_refused(winter):
    """Another club's competition, one that was called off, and one that counts already."""
    cup = winter.cup("Cup", "Ann Bob")
    assert code(competitions.add, series=winter.series, competition=cup) == "in-series"
    off = winter.cup("Off", counts=False)
    life.cancel(competition=off, reason="", by=None)
    assert code(competitions.add, series=winter.series, competition=off) == "competition-cancelled"
    elsewhere = Winter().cup("Elsewhere", counts=False)
    assert code(competitions.add, series=winter.series, competition=elsewhere) == "of-another-club"


@pytest.mark.one_database
@for_each(
    "case",
    [
        ("bad-scale", {"scale": "own", "points": ()}),
        ("bad-scale", {"scale": "own", "points": (3, 5)}),
        ("bad-scale", {"scale": "own", "points": (3,), "after": 4}),
        ("bad-scale", {"scale": "own", "points": (3, -1)}),
        ("bad-scale", {"scale": "own", "points": (10_000_000,)}),
        ("bad-scale", {"scale": "golf"}),
        ("bad-shared", {"shared": "lots"}),
        ("bad-criteria", {"criteria": ("luck",)}),
        ("bad-criteria", {"criteria": ("wins", "wins")}),
        ("bad-season", {"begins_on": date(2026, 5, 1), "ends_on": date(2026, 4, 30)}),
        ("out-of-range", {"best": 0}),
        ("out-of-range", {"planned": 61}),
        ("out-of-range", {"taking_part": -1}),
        ("name-empty", {"name": " "}),
        ("name-too-long", {"name": "x" * 81}),
    ],
    ids=lambda case: case[0],
)
def test_settings_that_cannot_be_are_refused(case):
    """Points that rise, unknown scales and criteria, a season that ends before it begins."""
    wanted, given = case
    with pytest.raises(UserProblem) as refused:
        setup.checked(Settings(**{"name": "Winter", **given}))
    assert refused.value.code == wanted and refused.value.message.endswith(".")


def test_addresses_are_free_and_never_those_of_pages():
    """Two series of one name have two addresses; a series may be called New."""
    club = make_club()
    made = [setup.create(club=club, settings=Settings(name=name), by=None) for name in ("New", "Cup", "Cup")]
    assert [one.slug for one in made] == ["new-2", "cup", "cup-2"]
    founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))
    with pytest.raises(UserProblem) as refused:
        setup.create(club=club, settings=Settings(name="Late"), by=None)
    assert refused.value.code == "club-archived"


@pytest.mark.one_database
def test_deleting_asks_for_the_name(winter):
    """Another name deletes nothing; the right one deletes the series, and the competitions stay."""
    cup = winter.cup("Cup", "Ann Bob")
    assert code(setup.delete, series=winter.series, typed_name="Summer") == "name-differs"
    setup.delete(series=winter.series, typed_name="winter  series", by=None)
    assert not Series.objects.exists() and winter.club.competitions.filter(pk=cup.pk).exists()
    assert code(setup.close, series=winter.series) == "not-found"


def test_a_joined_player_keeps_both_results(winter):
    """Bob was entered twice under two names; joined, he has the points of both."""
    winter.cup("One", "Ann Bob")
    winter.players["Bobby"] = make_player(winter.club, "Bobby")
    winter.cup("Two", "Bobby Ann")
    merge_players(keep=winter.players["Bob"], duplicate=winter.players["Bobby"], by=owner_of(winter.club))
    assert standing(winter) == [(1, "Bob", "16"), (2, "Ann", "16")]


def test_a_race_takes_two_queries_at_any_size():
    """Also those of all series in which a player stands."""
    winter = Winter()
    for n in range(4):
        winter.cup(f"Cup {n}", "Ann Bob Cy Dee")
    with assert_max_queries(2):
        assert len(race_of(winter.series).rows) == 4
    with assert_max_queries(2):
        assert [race.series for race in races_with(winter.players["Dee"])] == [winter.series]
    assert races_with(make_player(winter.club, "Eve")) == []


@pytest.mark.django_db(transaction=True)
def test_two_officers_add_at_once():
    """Two competitions added at the same moment have two numbers; one added twice counts once."""
    winter = Winter()
    cups = [winter.cup(name, counts=False) for name in ("One", "Two", "Two again")]
    jobs = [cups[0], cups[1], cups[1]]
    raised: list[UserProblem] = []
    barrier = threading.Barrier(len(jobs))

    def add(cup):
        try:
            barrier.wait()
            competitions.add(series=winter.series, competition=cup, by=None)
        except UserProblem as problem:
            raised.append(problem)
        finally:
            connection.close()

    threads = [threading.Thread(target=add, args=(cup,)) for cup in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [one.code for one in raised] == ["in-series"]
    assert list(winter.series.counted.order_by("number").values_list("number", flat=True)) == [1, 2]
