"""Lists in the database: what counts, and that counting on gives what computing the whole gives."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from clubs.people.services.players import merge_players
from clubs.ratings.models import Rating, RatingChange, RatingList, RatingState
from clubs.ratings.rules.odds import SYSTEMS
from clubs.ratings.selectors.standing import ratings_on
from clubs.ratings.services import marking, rating, setup, starting
from clubs.ratings.services.setup import Settings
from config import clock
from matches.models import MatchSide
from matches.services import Actor, award, void_match
from tests.clubs.ratings.conftest import MONDAY, Hall, row
from tests.factories import owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def _written(hall: Hall) -> Any:
    """All that is shown of the list."""
    found = RatingList.objects.get(pk=hall.pool.pk)
    changes = RatingChange.objects.filter(rating_list=found, generation=found.generation)
    told = changes.order_by("number").values_list(
        "kind", "player", "match", "opponent", "week", "at", "won", "lost", "expected", "change", "value",
        "uncertainty", "frames",
    )  # fmt: skip
    ratings = Rating.objects.filter(rating_list=found).order_by("player")
    now = ratings.values_list(
        "player",
        "value",
        "uncertainty",
        "volatility",
        "frames",
        "matches",
        "week",
        "last_at",
        "last_change",
        "last_value",
    )
    return list(told), list(now)


def test_a_new_result_moves_both(hall: Hall) -> None:
    """The winner goes up, the loser down, and the step is kept with its reason."""
    hall.play("Ann", "Bob", 5, 3)
    hall.rate()
    ann, bob = (Rating.objects.get(player=hall.players[name]) for name in ("Ann", "Bob"))
    assert ann.value > 1500 > bob.value and ann.frames == bob.frames == 8 and ann.matches == 1
    change = RatingChange.objects.get(player=hall.players["Ann"])
    assert (change.won, change.lost, change.expected) == (5, 3, 4)
    assert change.value == ann.value and change.change == ann.last_change == pytest.approx(ann.value - 1500)
    assert hall.pool.stale_from is None and hall.pool.rated_at is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_counting_on_gives_what_computing_the_whole_gives(db: None, system: str) -> None:
    """Results that come one by one, late ones, corrected ones, called-off ones and starting values: whatever
    the order, the list is as if it had been computed once at the end."""
    for seed in range(3):
        rng = Random(seed)
        hall = Hall(system=system)
        names = list(hall.players)
        matches = []
        for week in range(6):
            for _ in range(rng.randrange(5)):
                one, other = rng.sample(names, 2)
                late = week - rng.randrange(3) if week > 2 and rng.random() < 0.2 else week
                at = MONDAY + timedelta(weeks=late, hours=rng.randrange(100))
                matches.append(hall.play(one, other, rng.randrange(1, 6), rng.randrange(6), at=at))
                if rng.random() < 0.6:
                    hall.rate(week=week)
            if week == 3:
                starting.add_pasted(
                    rating_list=hall.pool, text="Cy, 1700, 80", on=(MONDAY + timedelta(weeks=2)).date(),
                    reason="moved here", by=None,
                )  # fmt: skip
            if matches and rng.random() < 0.5:
                changed = rng.choice(matches)
                changed.board["race"]["won"] = {"A": 1, "B": 4}
                changed.save()
                marking.mark_match(changed)
            if matches and rng.random() < 0.3:
                void_match(match=matches.pop(rng.randrange(len(matches))))
        hall.rate(week=5)
        counted_on = _written(hall)
        generation = hall.pool.generation
        hall.rate(week=5, whole=True)
        assert hall.pool.generation == generation + 1
        assert _written(hall) == counted_on
        assert len(counted_on[0]) > 10
        assert RatingChange.objects.filter(rating_list=hall.pool).count() == len(counted_on[0])


def test_the_order_of_arrival_changes_nothing(db: None) -> None:
    """The same results, told the other way round."""
    results = [
        ("Ann", "Bob", 5, 3, 0),
        ("Bob", "Cy", 5, 4, 0),
        ("Cy", "Ann", 1, 5, 1),
        ("Dee", "Ann", 5, 0, 2),
    ]
    found = []
    for order in (results, results[::-1]):
        hall = Hall()
        for one, other, won, lost, week in order:
            hall.play(one, other, won, lost, week=week)
            hall.rate(week=2)
        found.append({name: ratings_on(hall.club.pk, "pool")[p.pk] for name, p in hall.players.items()})
    for name, one in found[0].items():
        assert one.value == pytest.approx(found[1][name].value, abs=1e-9)
        assert one.uncertainty == pytest.approx(found[1][name].uncertainty, abs=1e-9)


def test_a_new_result_goes_on_from_the_last_closed_week(hall: Hall) -> None:
    """Nothing before it is read or written again."""
    for week in range(4):
        hall.play("Ann", "Bob", 5, 3, week=week)
    hall.rate(week=3)
    first = list(RatingChange.objects.filter(week__lt=hall.pool.rated_week).values_list("pk", flat=True))
    kept = RatingState.objects.get(rating_list=hall.pool)
    assert kept.through == hall.pool.rated_week - 1 and kept.last_number == len(first) == 6
    hall.play("Cy", "Dee", 5, 1, week=3)
    assert rating.go_on(hall.pool.pk, at=MONDAY + timedelta(weeks=3, days=5)) is rating.Done.UP_TO_DATE
    assert set(first) <= set(RatingChange.objects.values_list("pk", flat=True))
    hall.play("Cy", "Dee", 5, 1, week=0)
    assert rating.go_on(hall.pool.pk, at=MONDAY + timedelta(weeks=3, days=5)) is rating.Done.WHOLE


def test_an_award_of_an_old_match_changes_what_follows(hall: Hall) -> None:
    """Given to the other side the frames stay; made a walkover they are struck out."""
    old = hall.play("Ann", "Bob", 5, 0, week=0)
    hall.play("Ann", "Cy", 5, 4, week=2)
    hall.rate(week=2)
    before = _written(hall)
    award(match=old, winner="B", by=Actor.system())
    hall.rate(week=2)
    assert _written(hall) == before
    award(match=old, winner="B", kind="walkover", by=Actor.system())
    assert RatingList.objects.get().stale_from == old.finished_at
    hall.rate(week=2)
    assert hall.players["Bob"].pk not in ratings_on(hall.club.pk, "pool")
    assert len(_written(hall)[0]) == 2


@pytest.mark.one_database
def test_what_does_not_count(hall: Hall) -> None:
    """Guests, pairs, walkovers, other disciplines, simulated play and unconfirmed results move nobody."""
    ann, bob = hall.players["Ann"], hall.players["Bob"]
    marking.mark_match(row(hall.club, ann, None, 5, 0, MONDAY))
    pair = hall.play("Ann", "Bob", 5, 0)
    MatchSide.objects.filter(match=pair, letter="A").update(partner=hall.players["Cy"])
    named = hall.play("Ann", "Bob", 5, 0)
    named.header["partners"] = {"A": ["Ann", "A guest"], "B": ["Bob", "Another"]}
    named.save()
    hall.play("Ann", "Bob", 5, 0, result_kind="walkover")
    hall.play("Ann", "Bob", 5, 0, game="today/snooker")
    hall.play("Ann", "Bob", 5, 0, simulated=True)
    hall.play("Ann", "Bob", 5, 0, status="finished", confirmed_at=None)
    hall.rate()
    assert ratings_on(hall.club.pk, "pool") == {}
    assert bob.pk not in ratings_on(hall.club.pk, "snooker")


@pytest.mark.one_database
def test_which_occasions_count(hall: Hall) -> None:
    """A list may leave out friendlies; and what was before its first day."""
    hall.play("Ann", "Bob", 5, 3, week=1)
    hall.rate(week=1)
    assert len(ratings_on(hall.club.pk, "pool")) == 2
    setup.edit(rating_list=hall.pool, settings=Settings(counts_friendlies=False), by=None)
    hall.rate(week=1)
    assert ratings_on(hall.club.pk, "pool") == {}
    late = Settings(counts_friendlies=True, since=(MONDAY + timedelta(weeks=1, days=1)).date())
    setup.edit(rating_list=hall.pool, settings=late, by=None)
    hall.rate(week=1)
    assert ratings_on(hall.club.pk, "pool") == {}


def test_ratings_of_a_past_day(hall: Hall) -> None:
    """By the changes until then; uncertainty grows until the day."""
    hall.play("Ann", "Bob", 5, 3, week=0)
    hall.play("Ann", "Bob", 0, 5, week=4)
    hall.rate(week=4)
    key = hall.players["Ann"].pk
    before = ratings_on(hall.club.pk, "pool", (MONDAY + timedelta(weeks=1)).date())[key]
    later = ratings_on(hall.club.pk, "pool", (MONDAY + timedelta(weeks=3)).date())[key]
    now = ratings_on(hall.club.pk, "pool")[key]
    assert before.value == later.value > 1500 > now.value and before.frames == 8 and now.frames == 13
    assert before.uncertainty < later.uncertainty < 350
    assert now.provisional and now.system == "glicko2"
    assert ratings_on(hall.club.pk, "pool", MONDAY.date() - timedelta(days=1)) == {}
    assert ratings_on(hall.club.pk, "snooker") == {}


@pytest.mark.one_database
def test_provisional_until_enough_is_known(db: None) -> None:
    """Frames and uncertainty both have to be reached."""
    hall = Hall(provisional_frames=10, provisional_uncertainty=1000.0)
    hall.play("Ann", "Bob", 5, 3)
    hall.rate()
    key = hall.players["Ann"].pk
    assert ratings_on(hall.club.pk, "pool")[key].provisional
    hall.play("Ann", "Cy", 5, 3)
    hall.rate()
    found = ratings_on(hall.club.pk, "pool")
    assert not found[key].provisional and found[hall.players["Cy"].pk].provisional


def test_joined_players_have_one_rating(hall: Hall) -> None:
    """Both rows may be there while they are joined; the list is computed anew."""
    hall.play("Ann", "Bob", 5, 3)
    hall.play("Cy", "Dee", 5, 3)
    for name, value in (("Ann", 1600), ("Cy", 1700)):
        starting.add_pasted(
            rating_list=hall.pool, text=f"{name};{value}", on=MONDAY.date(), reason="Moved", by=None
        )
    hall.rate()
    merge_players(keep=hall.players["Ann"], duplicate=hall.players["Cy"], by=owner_of(hall.club))
    hall.rate()
    assert set(ratings_on(hall.club.pk, "pool")) == {hall.players[name].pk for name in ("Ann", "Bob", "Dee")}
    assert Rating.objects.get(player=hall.players["Ann"]).matches == 2
    assert hall.pool.starting_values.get().value == 1700


def test_a_result_that_comes_while_a_worker_computes_is_not_lost(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker sees that the list has moved on, and computes again."""
    hall.play("Ann", "Bob", 5, 3)
    compute, rounds = rating._computed, []

    def meanwhile(*asked: Any) -> Any:
        done = compute(*asked)
        if not rounds:
            rounds.append(hall.play("Cy", "Dee", 5, 3))
        return done

    monkeypatch.setattr(rating, "_computed", meanwhile)
    hall.rate()
    assert len(ratings_on(hall.club.pk, "pool")) == 4 and hall.pool.stale_from is None


def test_one_worker_computes_a_whole_list(hall: Hall) -> None:
    """Another finds the lease, until it expires."""
    RatingList.objects.update(claimed_until=clock.steady() + timedelta(minutes=1))
    assert rating.rerate(hall.pool.pk) is rating.Done.BUSY
    RatingList.objects.update(claimed_until=clock.steady() - timedelta(seconds=1))
    assert rating.rerate(hall.pool.pk) is rating.Done.UP_TO_DATE
    assert RatingList.objects.get().claimed_until is None


def test_rerate_by_command(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    """It says how many ratings were wrong."""
    hall.play("Ann", "Bob", 5, 3)
    hall.rate()
    call_command("rerate", club=hall.club.slug)
    assert "2 players, 2 changes" in (told := capsys.readouterr().out) and "right" in told
    Rating.objects.filter(player=hall.players["Ann"]).update(value=9)
    call_command("rerate", club=hall.club.slug, discipline="pool")
    assert "1 of 2 ratings put right" in capsys.readouterr().out
    with pytest.raises(Exception, match="no club"):
        call_command("rerate", club="nowhere")


def test_a_starting_value_holds_from_its_week(hall: Hall) -> None:
    """It replaces what was computed, and can be taken back."""
    hall.play("Ann", "Bob", 0, 5, week=0)
    hall.rate(week=1)
    (begun,) = starting.add_pasted(
        rating_list=hall.pool,
        text="player; value; RD\nANN; 1800,5; 60",
        on=(MONDAY + timedelta(weeks=1)).date(),
        reason="County list",
        by=None,
    )
    hall.rate(week=1)
    found = ratings_on(hall.club.pk, "pool")[hall.players["Ann"].pk]
    assert found.value == 1800.5 and found.frames == 5
    told = RatingChange.objects.get(kind="start")
    assert (told.value, told.uncertainty) == (1800.5, 60) and told.change > 300
    starting.remove(rating_list=hall.pool, value_id=begun.pk, by=None)
    hall.rate(week=1)
    assert ratings_on(hall.club.pk, "pool")[hall.players["Ann"].pk].value < 1500
