"""Seeding by the club's rating list: whose ratings decide, at which day, and who is not rated."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing.published import rerun
from clubs.competitions.selectors.draw_document import document_of
from clubs.competitions.selectors.seed_ratings import put_ratings
from clubs.competitions.services import drawing, entries, life, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club, Player
from clubs.ratings.models import Rating, RatingChange, RatingList
from matches.problems import UserProblem
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db
GAME = "today/eight-ball"


def rated(club: Club, values: dict[str, float]) -> RatingList:
    """A list of pool with these players on it, whose typed ratings are all the same."""
    made = RatingList.objects.create(club=club, discipline="pool", generation=1)
    for number, (name, value) in enumerate(values.items(), 1):
        player = make_player(club, name)
        Rating.objects.create(
            rating_list=made, player=player, value=value, uncertainty=50, volatility=0.06, frames=40, week=1
        )
        RatingChange.objects.create(
            rating_list=made, generation=1, number=number, kind="match", player=player, week=1, change=0,
            at=now() - timedelta(days=10), value=1000 + number, uncertainty=50, frames=40,
        )  # fmt: skip
    return made


def entered(club: Club, **more: object) -> Competition:
    """A competition with all players of the club, open for entry."""
    made = setup.create(club=club, settings=Settings(name="Cup", game=GAME, **more), by=None)  # type: ignore[arg-type]
    life.open_entries(competition=made, by=None)
    entries.enter(competition=made, players=list(Player.objects.filter(club=club).order_by("pk")), by=None)
    made.refresh_from_db()
    return made


def seeds(competition: Competition) -> list[tuple[str, int | None]]:
    """Names and ratings in the order of seeds."""
    drawing.draw(competition=competition, by=None)
    rows = competition.entrants.order_by("seed")
    return [(one.name, one.seed_rating) for one in rows]


def test_a_club_with_a_list_seeds_by_it() -> None:
    """Without being asked; who is not rated comes last, and is said to be so before the draw."""
    club = make_club()
    rated(club, {"Ana": 1400.4, "Bo": 1712.6})
    make_player(club, "Zed", rating=4000)
    cup = entered(club)
    assert cup.seeded_by == "list"
    assert put_ratings(cup, list(cup.entrants.select_related("player"))) == 1
    assert seeds(cup) == [("Bo", 1713), ("Ana", 1400), ("Zed", None)]
    assert rerun(document_of(Competition.objects.get(pk=cup.pk))).agrees


def test_typed_ratings_where_they_are_chosen_or_no_list_is_kept() -> None:
    """Then the list decides nothing, and is not told."""
    club = make_club()
    assert entered_by_default(club) == "typed"
    rated(club, {"Ana": 1400, "Bo": 1700})
    make_player(club, "Zed", rating=4000)
    cup = entered(club, seeded_by="typed")
    assert seeds(cup)[0] == ("Zed", None)
    assert "rated_by" not in document_of(Competition.objects.get(pk=cup.pk))["inputs"]


def entered_by_default(club: Club) -> str:
    """By whose ratings a new competition of the club is seeded."""
    return setup.create(club=club, settings=Settings(name="Early", game=GAME), by=None).seeded_by


def test_the_ratings_of_a_day() -> None:
    """Those at its end decide, not those of now."""
    club = make_club()
    rated(club, {"Ana": 1700, "Bo": 1400})
    cup = entered(club, seeded_on=localdate() - timedelta(days=2))
    assert seeds(cup) == [("Bo", 1002), ("Ana", 1001)]


def test_a_list_that_there_is_not_is_refused() -> None:
    """When it is chosen, and when it is gone at the draw; then nothing is drawn."""
    club = make_club()
    with pytest.raises(UserProblem) as caught:
        entered(club, seeded_by="list")
    assert caught.value.code == "no-ratings"
    made = rated(club, {"Ana": 1700, "Bo": 1400})
    cup = entered(club)
    made.delete()
    with pytest.raises(UserProblem) as caught:
        drawing.draw(competition=cup, by=None)
    assert caught.value.code == "no-ratings" and not cup.fixtures.exists()


def test_a_draw_that_is_taken_back_forgets_its_ratings() -> None:
    """They are read anew at the next."""
    club = make_club()
    rated(club, {"Ana": 1700, "Bo": 1400})
    cup = entered(club)
    assert seeds(cup)[0] == ("Ana", 1700)
    drawing.undo_draw(competition=cup, by=None)
    Rating.objects.filter(player__name="Bo").update(value=1800)
    assert seeds(cup)[0] == ("Bo", 1800)
