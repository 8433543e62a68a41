"""Getting in: the rules of entry, the waiting list and its promotion, requests of guests, self check-in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, EntryRequest, Waiting
from clubs.competitions.rules.entry_limits import Candidate, Limits, refusal
from clubs.competitions.services import (
    drawing,
    entries,
    entry_requests,
    entry_rules,
    own_entry,
    setup,
    waiting_list,
)
from clubs.competitions.services.entry_rules import EntrySettings
from clubs.people.models import Club, Letter, Player, Role, User
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build
from tests.factories import make_member, make_player, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def rules(competition: Competition, **settings: Any) -> None:
    """Set rules of entry."""
    entry_rules.set_rules(competition=competition, settings=EntrySettings(**settings), by=None)


def member_player(club: Club, **fields: Any) -> tuple[User, Player]:
    """A member with a player of their own."""
    user = make_member(club, Role.PLAYER)
    return user, make_player(club, user=user, **fields)


def full(club: Club, players: int = 4, **fields: Any) -> Competition:
    """A competition whose last place is taken, open for entry."""
    return build(club, players, until="open", **fields)


def refused(code: str, service: Any, **arguments: Any) -> None:
    """The service refuses with this code."""
    with pytest.raises(UserProblem) as caught:
        service(**arguments)
    assert caught.value.code == code, caught.value.message


def inside(competition: Competition) -> list[str]:
    """Who is in, by entry number."""
    rows = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).order_by("number")
    return list(rows.values_list("name", flat=True))


def on_list(competition: Competition) -> list[tuple[str, str]]:
    """Who is on the list, in order."""
    rows = competition.waiting.filter(state__in=("waiting", "offered")).order_by("number")
    return list(rows.values_list("player__name", "state"))


# --- The rules of entry ----------------------------------------------------------------------------


@pytest.mark.one_database
def test_each_limit_refuses_with_its_own_code() -> None:
    """Times, ratings, members and home clubs; at the bounds one may enter."""
    at = now()
    hour = timedelta(hours=1)
    who = Candidate(rating=600, is_member=False, home_club="Corner House", from_home_club=2)
    for limits, code in (
        (Limits(), None),
        (Limits(opens_at=at + hour), "entry-not-open"),
        (Limits(opens_at=at), None),
        (Limits(closes_at=at), "entry-closed"),
        (Limits(closes_at=at + hour), None),
        (Limits(rating_from=601), "rating-too-low"),
        (Limits(rating_from=600, rating_to=600), None),
        (Limits(rating_to=599), "rating-too-high"),
        (Limits(members_only=True), "members-only"),
        (Limits(most_per_home_club=2), "home-club-full"),
        (Limits(most_per_home_club=3), None),
    ):
        found = refusal(limits, who, at)
        assert (found.code if found else None) == code, limits


@pytest.mark.one_database
def test_limits_bind_players_and_not_the_director(club: Club) -> None:
    """A player above the highest rating is refused; the director may enter them."""
    competition = full(club, 2, entry_limit=8)
    rules(competition, rating_to=500)
    user, player = member_player(club, rating=700)
    refused("rating-too-high", entries.enter_self, competition=competition, user=user)
    refused("rating-too-high", waiting_list.sign_up, competition=competition, user=user)
    entries.enter(competition=competition, players=[player], by=None)
    assert player.name in inside(competition)


def test_places_for_each_home_club(club: Club) -> None:
    """The third of a home club that has two places is refused; spelling in capitals is the same club."""
    competition = full(club, 2, entry_limit=8)
    rules(competition, most_per_home_club=2)
    for home in ("Corner House", "CORNER HOUSE"):
        user, _ = member_player(club, home_club=home)
        waiting_list.sign_up(competition=competition, user=user)
    user, _ = member_player(club, home_club="Corner house")
    refused("home-club-full", waiting_list.sign_up, competition=competition, user=user)


@pytest.mark.one_database
def test_rules_that_cannot_be_are_refused(club: Club) -> None:
    """Nothing is written of them."""
    competition = full(club)
    at = now()
    for code, settings in (
        ("bad-entry-times", {"opens_at": at, "closes_at": at}),
        ("bad-rating-range", {"rating_from": 600, "rating_to": 500}),
        ("out-of-range", {"rating_to": 9000}),
        ("out-of-range", {"hold_minutes": -1}),
        ("bad-amount", {"fee": "1.234", "currency": "EUR"}),
        ("bad-amount", {"fee": "-1", "currency": "EUR"}),
        ("bad-amount", {"fee": "NaN", "currency": "EUR"}),
        ("currency-missing", {"fee": "5"}),
    ):
        refused(
            code, entry_rules.set_rules, competition=competition, settings=EntrySettings(**settings), by=None
        )
    assert entry_rules.rules_of(competition).pk is None


# --- The waiting list --------------------------------------------------------------------------------


def test_a_full_field_puts_the_next_on_the_list_in_order(club: Club) -> None:
    """Each gets a place; nobody stands there twice."""
    competition = full(club)
    users = [member_player(club)[0] for _ in range(2)]
    rows = [waiting_list.sign_up(competition=competition, user=user) for user in users]
    places = [waiting_list.place_of(competition, row) for row in rows if isinstance(row, Waiting)]
    assert places == [1, 2]
    refused("already-waiting", waiting_list.sign_up, competition=competition, user=users[0])
    rules(competition, waiting_list=False)
    refused("full", waiting_list.sign_up, competition=competition, user=member_player(club)[0])


def test_a_withdrawal_promotes_the_next_with_a_letter(
    club: Club, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """The first on the list is entered by itself, gets a letter, and everybody reads it in the log."""
    settings.SENDS_MAIL = True
    competition = full(club)
    user, player = member_player(club)
    waiting_list.sign_up(competition=competition, user=user)
    second, _ = member_player(club)
    waiting_list.sign_up(competition=competition, user=second)
    entries.withdraw(competition=competition, number=2, by=None)
    assert player.name in inside(competition) and len(inside(competition)) == 4
    assert len(on_list(competition)) == 1
    assert competition.events.filter(kind="promoted", private=False).exists()
    assert list(Letter.objects.values_list("to", flat=True)) == [user.email]


def test_with_a_time_to_confirm_the_place_is_held(club: Club) -> None:
    """Nobody else gets the place meanwhile, not even by the director; confirmed, it is theirs."""
    competition = full(club)
    rules(competition, hold_minutes=30)
    user, player = member_player(club)
    waiting_list.sign_up(competition=competition, user=user)
    entries.withdraw(competition=competition, number=2, by=None)
    assert on_list(competition) == [(player.name, "offered")]
    refused("full", entries.enter, competition=competition, players=[make_player(club)], by=None)
    other, _ = member_player(club)
    assert isinstance(waiting_list.sign_up(competition=competition, user=other), Waiting)
    refused("no-offer", waiting_list.confirm, competition=competition, user=other)
    assert waiting_list.confirm(competition=competition, user=user).player == player
    refused("no-offer", waiting_list.confirm, competition=competition, user=user)
    assert len(inside(competition)) == 4


def test_an_offer_that_nobody_confirms_goes_to_the_next(club: Club) -> None:
    """When its time is over it cannot be confirmed, and the sweep passes it on."""
    competition = full(club)
    rules(competition, hold_minutes=30)
    people = [member_player(club) for _ in range(2)]
    for user, _ in people:
        waiting_list.sign_up(competition=competition, user=user)
    entries.withdraw(competition=competition, number=2, by=None)
    assert waiting_list.lapse() == 0
    competition.waiting.filter(state="offered").update(confirm_by=now() - timedelta(seconds=1))
    refused("no-offer", waiting_list.confirm, competition=competition, user=people[0][0])
    assert waiting_list.lapse() == 2
    assert on_list(competition) == [(people[1][1].name, "offered")]
    waiting_list.leave_list(competition=competition, user=people[1][0])
    assert on_list(competition) == [] and len(inside(competition)) == 3


def test_more_places_promote_at_once(club: Club) -> None:
    """A director who raises the limit lets the list in."""
    competition = full(club)
    user, player = member_player(club)
    waiting_list.sign_up(competition=competition, user=user)
    asked = setup.Settings(name="Friday cup", game=competition.game, length=1, entry_limit=5)
    setup.edit(competition=competition, settings=asked, by=None)
    assert player.name in inside(competition) and on_list(competition) == []


@pytest.mark.one_database
def test_who_cannot_enter_any_more_is_left_out(club: Club) -> None:
    """A player who is no longer active does not hold the others up."""
    competition = full(club)
    people = [member_player(club) for _ in range(2)]
    for user, _ in people:
        waiting_list.sign_up(competition=competition, user=user)
    Player.objects.filter(pk=people[0][1].pk).update(active=False)
    entries.withdraw(competition=competition, number=2, by=None)
    assert people[1][1].name in inside(competition)


@pytest.mark.one_database
def test_entered_by_the_director_one_is_off_the_list(club: Club) -> None:
    """The row stays, as one that has entered."""
    competition = full(club)
    user, player = member_player(club)
    waiting_list.sign_up(competition=competition, user=user)
    Competition.objects.filter(pk=competition.pk).update(entry_limit=6)
    entries.enter(competition=competition, players=[player], by=None)
    assert on_list(competition) == []
    assert competition.waiting.get().state == Waiting.State.ENTERED


@pytest.mark.one_database
def test_after_the_draw_the_director_takes_the_next_late(club: Club) -> None:
    """Promotion by itself ends with the draw; the first on the list takes a bye as late entry."""
    competition = full(club, 3)
    people = [member_player(club) for _ in range(2)]
    for user, _ in people:
        waiting_list.sign_up(competition=competition, user=user)
    drawing.draw(competition=competition, by=None)
    drawing.start(competition=competition, by=None)
    late = waiting_list.take_next(competition=competition, by=None)
    assert late.player == people[0][1] and late.late and late.seed == 4
    refused("no-place", waiting_list.take_next, competition=competition, by=None)
    assert on_list(competition) == [(people[1][1].name, "waiting")]
    waiting_list.strike(competition=competition, number=2, by=None)
    refused("nobody-waiting", waiting_list.take_next, competition=competition, by=None)


@pytest.mark.one_database
def test_the_director_puts_somebody_on_the_list_only_when_full(club: Club) -> None:
    """Where a place is free, they are to be entered."""
    competition = full(club, 3, entry_limit=4)
    player = make_player(club)
    refused("not-full", waiting_list.put, competition=competition, player=player, by=None)
    entries.enter(competition=competition, players=[player], by=None)
    refused("already-in", waiting_list.put, competition=competition, player=player, by=None)
    other = make_player(club)
    waiting_list.put(competition=competition, player=other, by=None)
    assert on_list(competition) == [(other.name, "waiting")]


# --- Requests of guests --------------------------------------------------------------------------------


def asking(club: Club, **fields: Any) -> Competition:
    """A competition in which guests may ask."""
    competition = full(club, 3, **{"entry_limit": 4, **fields})
    rules(competition, guests=True)
    return competition


def test_a_request_becomes_a_player_and_an_entry(club: Club) -> None:
    """The new player has the guest's home club, address and account."""
    competition, guest = asking(club), make_user()
    made = entry_requests.ask(
        competition=competition, name="Ann  Guest", email="ann@example.org", home_club="Corner", user=guest
    )
    entered = entry_requests.accept(competition=competition, number=made.number, rating=640, by=None)
    assert isinstance(entered, Entrant)
    player = entered.player
    assert (player.name, player.rating, player.home_club, player.user) == ("Ann Guest", 640, "Corner", guest)
    refused("not-open-request", entry_requests.accept, competition=competition, number=1, by=None)
    assert club.players.filter(name="Ann Guest").count() == 1


def test_accepted_into_a_full_field_one_waits(club: Club) -> None:
    """The request is answered, and the guest stands on the list."""
    competition = asking(club, entry_limit=3)
    entry_requests.ask(competition=competition, name="Ann")
    entered = entry_requests.accept(competition=competition, number=1, by=None)
    assert isinstance(entered, Waiting) and on_list(competition) == [("Ann", "waiting")]


@pytest.mark.one_database
def test_a_guest_takes_anything_back(club: Club) -> None:
    """An open request; a place on the list; an entry, before the draw."""
    competition = asking(club)
    first = entry_requests.ask(competition=competition, name="Ann")
    entry_requests.give_up(competition=competition, key=first.key)
    assert competition.entry_requests.get().state == EntryRequest.State.TAKEN_BACK
    refused("not-open-request", entry_requests.give_up, competition=competition, key=first.key)
    second, third = (entry_requests.ask(competition=competition, name=name) for name in ("Ann", "Bob"))
    for row in (second, third):
        entry_requests.accept(competition=competition, number=row.number, by=None)
    assert "Ann" in inside(competition) and on_list(competition) == [("Bob", "waiting")]
    entry_requests.give_up(competition=competition, key=third.key)
    assert on_list(competition) == []
    entry_requests.give_up(competition=competition, key=second.key)
    assert "Ann" not in inside(competition)
    refused("not-in", entry_requests.give_up, competition=competition, key=second.key)


def test_requests_are_bounded(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """One open request for a name, three for an address, and not more than a director can read."""
    monkeypatch.setattr(entry_requests, "MOST_OPEN", 5)
    competition = asking(club)
    for name in ("Ann", "Bob", "Cy"):
        entry_requests.ask(competition=competition, name=name, email="a@example.org")
    refused("already-asked", entry_requests.ask, competition=competition, name="ANN")
    refused(
        "too-many-requests", entry_requests.ask, competition=competition, name="Di", email="A@example.org"
    )
    for name in ("Di", "Ed"):
        entry_requests.ask(competition=competition, name=name)
    refused("too-many-requests", entry_requests.ask, competition=competition, name="Flo")


@pytest.mark.one_database
def test_who_may_not_ask_is_refused(club: Club) -> None:
    """Where guests are not let in, where members alone play, and players of the club."""
    competition = full(club)
    refused("no-guests", entry_requests.ask, competition=competition, name="Ann")
    rules(competition, guests=True, members_only=True)
    refused("members-only", entry_requests.ask, competition=competition, name="Ann")
    rules(competition, guests=True)
    refused("name-empty", entry_requests.ask, competition=competition, name=" ")
    user, _ = member_player(club)
    refused("has-player", entry_requests.ask, competition=competition, name="Ann", user=user)
    drawing.draw(competition=competition, by=None)
    refused("wrong-status", entry_requests.ask, competition=competition, name="Ann")


@pytest.mark.one_database
def test_a_declined_guest_reads_why(club: Club, settings: Any) -> None:
    """The reason stands on the request and in the letter."""
    settings.SENDS_MAIL = True
    competition = asking(club)
    entry_requests.ask(competition=competition, name="Ann", email="ann@example.org")
    row = entry_requests.decline(competition=competition, number=1, reason="Too late", by=None)
    assert (row.state, row.reason) == (EntryRequest.State.DECLINED, "Too late")
    assert Letter.objects.get().to == "ann@example.org"


# --- Check-in by oneself ----------------------------------------------------------------------------------


@pytest.mark.one_database
def test_check_in_by_oneself_where_the_director_allows_it(club: Club) -> None:
    """Only one's own entry, only where allowed, only on the day."""
    competition = full(club, 2, entry_limit=4)
    user, _ = member_player(club)
    mine = waiting_list.sign_up(competition=competition, user=user)
    arguments = {"competition": competition, "number": mine.number, "user": user}
    refused("no-self-check-in", own_entry.check_in_self, **arguments)
    rules(competition, self_check_in=True)
    refused("not-yours", own_entry.check_in_self, **{**arguments, "number": 1})
    competition.starts_at = now() + timedelta(days=2)
    refused("too-early", own_entry.check_in_self, **arguments)
    competition.starts_at = now() + timedelta(hours=2)
    assert own_entry.check_in_self(**arguments).status == Entrant.Status.CHECKED_IN
