"""Matches of two competitions of a club exchange their tables."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition, Fixture
from clubs.competitions.services import seating, table_swaps
from clubs.people.models import Club
from clubs.people.rules.surfaces import kinds_for_game
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.api.asking import by_token, code_of
from tests.clubs.competitions.conftest import build, build_club, fixture, mark
from tests.clubs.competitions.test_concurrency import at_once
from tests.clubs.competitions.test_partner_search import refusal
from tests.factories import make_table, owner_of


def two(club: Club) -> tuple[Competition, Competition]:
    """Two competitions, each with its one match: at tables as far as there are some."""
    made = build(club, 2, name="One"), build(club, 2, name="Two")
    seating.seat_club(club.pk)
    return made


def at(competition: Competition) -> int | None:
    """The table of a competition's match."""
    match = fixture(competition, 1).match
    return match.table.number if match is not None and match.table is not None else None


@pytest.mark.django_db
@pytest.mark.both_databases
class TestBetween:
    def test_both_are_at_the_other_table_and_both_logs_say_so(self) -> None:
        """With the name of the other competition, and the fixture of the own one."""
        one, other = two(build_club(2))
        before = at(one), at(other)
        assert None not in before
        table_swaps.swap(competition=one, number=1, other=1, other_of=other, by=None, seen=before)
        assert (at(other), at(one)) == before
        for competition in (one, other):
            event = competition.events.get(kind="swapped")
            assert "M1 of One and M1 of Two have exchanged tables" in event.text and event.fixture == 1

    def test_one_that_waits_takes_the_place_of_one_called_elsewhere(self) -> None:
        """The other competition's match waits for the next table."""
        one, other = two(build_club(1))
        called, waits = (one, other) if at(one) else (other, one)
        table_swaps.swap(competition=waits, number=1, other=1, other_of=called, by=None, seen=(None, 1))
        assert (at(waits), at(called)) == (1, None)
        assert fixture(called, 1).phase == "ready"
        text = waits.events.get(kind="swapped").text
        assert f"M1 of {waits.name} takes" in text and f"in place of M1 of {called.name}" in text

    def test_what_cannot_be_is_refused_and_changes_nothing(self) -> None:
        """Another club's, one under way with one that waits, tables that changed, a table of another kind."""
        club = build_club(1)
        one, other = two(club)
        called, waits = (one, other) if at(one) else (other, one)
        stranger = build(build_club(1), 2, name="Far")
        ask = {"competition": called, "number": 1, "other": 1, "by": None}
        assert refusal(table_swaps.swap, **ask) == "same-match"
        assert refusal(table_swaps.swap, **ask, other_of=stranger) == "of-another-club"
        assert refusal(table_swaps.swap, **ask, other_of=waits, seen=(None, 1)) == "changed-meanwhile"
        pool = make_table(club, sorted(kinds_for_game("today/eight-ball"))[0])
        Competition.objects.filter(pk=called.pk).update(game="today/eight-ball")
        Match.objects.filter(pk=fixture(called, 1).match_id).update(table=pool)
        assert refusal(table_swaps.swap, **ask, other_of=waits) == "unfit-table"
        assert at(called) == pool.number and at(waits) is None

    def test_a_match_under_way_gives_no_place(self) -> None:
        """It keeps its table; the one that waits is refused."""
        one, other = two(build_club(1))
        called, waits = (one, other) if at(one) else (other, one)
        match = fixture(called, 1).match
        assert match is not None
        mark(match, "A", ":lead")
        ask = {"competition": waits, "number": 1, "other": 1, "other_of": called, "by": None}
        assert refusal(table_swaps.swap, **ask) == "not-at-table"

    def test_the_director_does_it_on_the_page_or_by_program(self) -> None:
        """The other competition stands beside its match; its name is part of the choice."""
        club = build_club(2)
        one, other = two(club)
        client = Client()
        client.force_login(owner_of(club))
        address = f"{one.get_absolute_url()}manage/m/1/"
        said = client.get(address).content.decode()
        value = f"1:{at(one)},{at(other)}:{other.slug}"
        assert f'value="{value}"' in said and "<bdi>Two</bdi>" in said
        before = at(one), at(other)
        said = client.post(f"{address}swap/", {"other": value, "next": address}, follow=True).content.decode()
        assert "have exchanged places." in said and (at(other), at(one)) == before
        director = by_token(owner_of(club), Scope.READ, Scope.DIRECT)
        root = f"clubs/{club.slug}/competitions"
        body = {"other": 1, "competition": other.slug}
        made = director.post(f"{root}/{one.slug}/fixtures/1/swap/", body)
        assert made.status_code == 200 and (at(one), at(other)) == before
        assert [row["table"] for row in made.json()["fixtures"]] == list(before)
        missing = director.post(f"{root}/{one.slug}/fixtures/1/swap/", {**body, "competition": "none"})
        assert code_of(missing) == (422, "bad-field")


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_directors_who_exchange_both_ways_at_once_do_not_lock_each_other_out() -> None:
    """Each begins from his own competition; one wins, the other is told to look again."""
    one, other = two(build_club(2))
    before = at(one), at(other)

    def exchange(here: Competition, there: Competition) -> None:
        seen = (before[0], before[1]) if here.pk == one.pk else (before[1], before[0])
        table_swaps.swap(competition=here, number=1, other=1, other_of=there, by=None, seen=seen)

    raised = at_once(lambda: exchange(one, other), lambda: exchange(other, one))
    assert [error.code for error in raised if isinstance(error, UserProblem)] == ["changed-meanwhile"]
    assert (at(other), at(one)) == before
    assert Fixture.objects.filter(phase="at_table").count() == 2
