"""Lists go on where they were left, whatever comes and goes meanwhile."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db.models import Case, Count, F, Value, When
from django.test import Client

from clubs.api.core.keyset import Rows
from clubs.competitions.models import Competition, Stage, Status
from clubs.people.models import Club, Player
from tests.factories import make_club, make_player
from tests.soak import one_in

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
GAME = "brunswick/three-cushion-carrom"


def walk(client: Client, address: str, meanwhile: Any = lambda: None) -> list[dict[str, Any]]:
    """All rows of a list, page after page, with the doings of others between two pages."""
    found: list[dict[str, Any]] = []
    following: str | None = address
    while following is not None:
        answer = client.get(following)
        assert answer.status_code == 200, answer.content
        page = answer.json()
        found += page["results"]
        following = page["next"]
        meanwhile()
    return found


def add(club: Club, dice: random.Random, number: int) -> Competition:
    """A competition with a common name, and often without a time."""
    at = dice.choice([None, datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=dice.randrange(3))])
    made = Competition.objects.create(
        club=club, name=dice.choice("abc"), slug=f"c{number}", game=GAME, starts_at=at, status=Status.OPEN
    )
    Stage.objects.create(competition=made, number=1)
    return made


@pytest.mark.parametrize("ordering", ["", "name", "-name", "starts_at", "-starts_at", "-starts_at,name"])
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_no_row_comes_twice_and_none_is_missed_while_rows_come_and_go(client, ordering, seed) -> None:
    """Of rows that were there from the beginning to the end."""
    dice, club = random.Random(f"{seed} {ordering}"), make_club()
    rows = [add(club, dice, number) for number in range(25)]
    numbers = iter(range(100, 1000))
    gone: set[str] = set()

    def meanwhile() -> None:
        rows.append(add(club, dice, next(numbers)))
        one = rows.pop(dice.randrange(len(rows)))
        gone.add(one.slug)
        one.delete()

    there = {row.slug for row in rows}
    query = f"?limit=3&fields=slug&ordering={ordering}".removesuffix("&ordering=")
    seen = [row["slug"] for row in walk(client, f"/api/v1/clubs/{club.slug}/competitions/{query}", meanwhile)]
    assert len(seen) == len(set(seen))
    assert there - gone <= set(seen)


@pytest.mark.parametrize("ordering", ["", "name", "-starts_at", "starts_at,-name"])
def test_pages_by_cursor_are_those_by_offset_there_and_back(client, ordering) -> None:
    dice, club = random.Random(ordering), make_club()
    for number in range(11):
        add(club, dice, number)
    root = f"/api/v1/clubs/{club.slug}/competitions/?limit=4"
    root += f"&ordering={ordering}" if ordering else ""
    by_offset = [client.get(f"{root}&offset={at}").json()["results"] for at in (0, 4, 8)]
    first = client.get(root).json()
    second = client.get(first["next"]).json()
    third = client.get(second["next"]).json()
    assert [one["results"] for one in (first, second, third)] == by_offset
    assert [one["count"] for one in (first, second, third)] == [11, None, None]
    assert (first["previous"], third["next"]) == (None, None)
    back = client.get(third["previous"]).json()
    assert back["results"] == second["results"]
    start = client.get(back["previous"]).json()
    assert (start["results"], start["previous"]) == (first["results"], None)
    assert client.get(start["next"]).json()["results"] == second["results"]


def test_who_pages_by_offset_goes_on_by_offset(client) -> None:
    club = make_club()
    for name in ("Ann", "Bob", "Cy"):
        make_player(club, name)
    page = client.get(f"/api/v1/clubs/{club.slug}/players/?limit=1&offset=1").json()
    assert page["count"] == 3
    assert "offset=2" in page["next"] and "cursor" not in page["next"]


def test_a_cursor_is_good_for_its_list_and_order_alone(client) -> None:
    one, other = make_club(), make_club()
    for club in (one, other):
        for name in ("Ann", "Bob", "Cy"):
            make_player(club, name)
    root = f"/api/v1/clubs/{one.slug}/players/"
    following = client.get(f"{root}?limit=1").json()["next"]
    cursor = dict(pair.split("=") for pair in urlsplit(following).query.split("&"))["cursor"]
    assert client.get(f"{root}?cursor={cursor}&limit=2").status_code == 200
    for address in (
        f"/api/v1/clubs/{other.slug}/players/?cursor={cursor}",
        f"{root}?cursor={cursor}&ordering=-name",
        f"{root}?cursor={cursor}&offset=1",
        f"{root}?cursor={cursor[:-2]}",
        f"{root}?cursor=",
        f"{root}?cursor={'x' * 5000}",
    ):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["field"]) == (422, "cursor"), address


def test_rows_in_any_order_are_walked_as_they_are_sorted() -> None:
    """By what is computed, by related rows, by groups; nulls where they were asked for; either way round."""
    clubs = [make_club(name) for name in ("Zeta", "Alpha")]
    for number in range(9):
        make_player(clubs[number % 2], f"P{number % 3}", rating=(number % 4) * 100 or 700)
    late = Case(When(rating=100, then=None), default=F("rating"))
    odd = Case(When(name="P1", then=Value(0)), default=Value(1))
    players = Player.objects.all()
    for rows in (
        players,
        players.order_by("club", "-rating"),
        players.order_by("-club__name", F("rating").desc()),
        players.order_by(odd.desc(), "name"),
        players.annotate(late=late).order_by(F("late").asc(nulls_last=True)),
        players.annotate(late=late).order_by(F("late").desc(nulls_first=True), "name"),
        players.annotate(late=late).order_by("late"),
        players.annotate(late=late).order_by("-late", "-pk"),
        Club.objects.annotate(size=Count("players")).order_by("-size", "name"),
        players.values("name", "rating").annotate(size=Count("pk")).order_by("-size", "name", "rating"),
    ):
        ordered = Rows(rows)
        whole = list(ordered.rows)
        assert len(whole) >= 2
        for place in (None, *map(ordered.place, whole)):
            at = 0 if place is None else whole.index(_row(whole, ordered, place)) + 1
            page, more = ordered.page(place, 3)
            assert page == whole[at : at + 3] and more is (len(whole) > at + 3), str(rows.query)
        for at, row in enumerate(whole):
            page, more = ordered.page(ordered.place(row, back=True), 3)
            assert page == whole[max(at - 3, 0) : at] and more is (at > 3), str(rows.query)


def _row(whole: list[Any], ordered: Rows, place: Any) -> Any:
    return next(row for row in whole if ordered.place(row) == place)
