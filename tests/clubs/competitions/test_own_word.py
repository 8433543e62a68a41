"""Players say by themselves that they are at the table of a match that was called."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from clubs.api.core.scopes import Scope
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition, NoShowClock, Phase
from clubs.competitions.selectors.no_shows import Awaited, awaited
from clubs.competitions.services import no_show, own_entry, seating
from clubs.people.models import Club, User
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.archives import whole
from tests.clubs.competitions.conftest import build, fixture, mark
from tests.clubs.competitions.pairs import build_pairs
from tests.clubs.competitions.test_partner_search import refusal
from tests.factories import make_member, make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LIMIT = {"minutes": 10, "by_itself": True}


def called(club: Club, **limit: object) -> tuple[Competition, User, User]:
    """A match at a table for which both are waited, and the accounts of the two."""
    competition = build(club, 2)
    Competition.objects.filter(pk=competition.pk).update(no_show=limit or LIMIT)
    competition.refresh_from_db()
    seating.seat_club(club.pk)
    row = fixture(competition, 1)
    accounts = []
    for one in (row.a, row.b):
        assert one is not None
        one.player.user = make_member(club)
        one.player.save(update_fields=["user"])
        accounts.append(one.player.user)
    return competition, accounts[0], accounts[1]


def wait_of(competition: Competition) -> Awaited:
    """How the match is waited for."""
    return awaited(competition, [fixture(competition, 1)])[1]


def number_of(competition: Competition, user: User) -> int:
    """The entry of an account."""
    return competition.entrants.get(player__user=user).number


def say(competition: Competition, user: User) -> None:
    """What the button does."""
    own_entry.at_table_self(competition=competition, number=number_of(competition, user), user=user)


def test_one_says_so_once_and_the_log_tells_it(club: Club) -> None:
    """Again changes nothing; the director sees that it is the player's own word."""
    competition, one, _ = called(club)
    say(competition, one)
    say(competition, one)
    found = wait_of(competition)
    name = str(fixture(competition, 1).a)
    assert (found.here, found.seen, found.say_so) == (("a",), (), [name])
    assert (
        competition.events.filter(kind="at-table", text=f"M1: {name} says: I am at the table.").count() == 1
    )


def test_who_cannot_say_so(club: Club) -> None:
    """Another's account; before the call, and once play has begun."""
    competition, one, other = called(club)
    mine = {"competition": competition, "number": number_of(competition, one)}
    assert refusal(own_entry.at_table_self, **mine, user=other) == "not-yours"
    match = fixture(competition, 1).match
    assert match is not None
    mark(match, "A", ":lead")
    assert refusal(own_entry.at_table_self, **mine, user=one) == "not-awaited"
    nobody = make_member(club)
    assert refusal(own_entry.at_table_self, **mine, user=nobody) == "not-yours"


def test_it_is_not_said_before_the_call(club: Club) -> None:
    """A match that waits for a table is not waited for."""
    competition = build(club, 2, automatic=False)
    entrant = competition.entrants.get(number=1)
    entrant.player.user = make_member(club)
    entrant.player.save(update_fields=["user"])
    asked = {"competition": competition, "number": 1, "user": entrant.player.user}
    assert refusal(own_entry.at_table_self, **asked) == "not-awaited"


def test_no_walkover_comes_of_it_alone(club: Club) -> None:
    """The time runs out: the director is asked. Once an official has seen the player, it is given."""
    competition, one, _ = called(club)
    say(competition, one)
    NoShowClock.objects.update(since=now() - timedelta(minutes=11))
    assert no_show.sweep() == 0 and fixture(competition, 1).phase == Phase.AT_TABLE
    assert competition.events.filter(kind="no-show").exists()
    no_show.check_in(competition=competition, number=1, side="a", present=True, by=None)
    found = wait_of(competition)
    assert found.seen == ("a",) and found.own_word == ()
    assert no_show.sweep() == 1 and fixture(competition, 1).winner_side == "a"


def test_the_director_takes_it_back_or_gives_the_game(club: Club) -> None:
    """What is taken back is no word any more; who is given the first game is there."""
    competition, one, other = called(club)
    say(competition, one)
    say(competition, other)
    assert wait_of(competition).own_word == ("a", "b")
    no_show.check_in(competition=competition, number=1, side="a", present=False, by=None)
    found = wait_of(competition)
    assert (found.here, found.own_word) == (("b",), ("b",))


def test_the_button_stands_on_ones_own_page(club: Club) -> None:
    """Large, with the time, until it is pressed; others do not see it."""
    competition, one, other = called(club)
    client, stranger = Client(), Client()
    client.force_login(one)
    stranger.force_login(other)
    address = f"{competition.get_absolute_url()}e/{number_of(competition, one)}/"
    said = client.get(address).content.decode()
    assert "You are called to table" in said and "I am at the table" in said and "Be there by" in said
    assert "I am at the table" not in stranger.get(address).content.decode()
    assert "I am at the table" not in Client().get(address).content.decode()
    said = client.post(f"{address}act/", {"at_table": "1"}, follow=True).content.decode()
    assert "Noted: you are at the table for M1." in said and "You are at the table ✓" in said
    assert 'name="at_table"' not in said
    refused = stranger.post(f"{address}act/", {"at_table": "1"}, follow=True).content.decode()
    assert "Only the player behind this entry can do this." in refused
    director = Client()
    director.force_login(owner_of(club))
    shown = director.get(f"{competition.get_absolute_url()}manage/").content.decode()
    assert "by their own word" in shown


def test_one_of_a_pair_says_it_for_both(club: Club) -> None:
    """The partner's account does, too."""
    competition = build_pairs(club, 2)
    Competition.objects.filter(pk=competition.pk).update(no_show=LIMIT)
    competition.refresh_from_db()
    row = fixture(competition, 1)
    assert row.b is not None and row.b.partner is not None
    row.b.partner.user = make_member(club)
    row.b.partner.save(update_fields=["user"])
    own_entry.at_table_self(competition=competition, number=row.b.number, user=row.b.partner.user)
    assert wait_of(competition).own_word == ("b",)


def test_programs_of_players_say_it(club: Club) -> None:
    """With a token of the player's account; the list of who is waited for tells whose word it is."""
    competition, one, _ = called(club)
    root = f"clubs/{club.slug}/competitions/{competition.slug}"
    asker = by_token(one, Scope.READ, Scope.DIRECT)
    made = asker.put(f"{root}/entry/at-table/", {})
    assert made.status_code == 200 and made.json()["number"] == 1
    (found,) = Asker().get(f"{root}/awaited/").json()["awaited"]
    assert (found["here"], found["own_word"]) == (["a"], ["a"])
    stranger = by_token(make_member(club), Scope.READ, Scope.DIRECT)
    assert code_of(stranger.put(f"{root}/entry/at-table/", {})) == (409, "not-in")


def test_an_archive_keeps_whose_word_it_is(club: Club) -> None:
    """The clock comes as it was."""
    competition, one, _ = called(club)
    say(competition, one)
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert NoShowClock.objects.get(fixture__competition__club=done.club).own_word == "a"
