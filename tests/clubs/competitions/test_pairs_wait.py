"""Pairs on the waiting list: they join together, one of them answers for both, and hold one place."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Waiting
from clubs.competitions.services import drawing, entries, partner_search, waiting_list
from clubs.competitions.services.entry_rules import EntrySettings, set_rules
from clubs.competitions.services.places import free_places
from clubs.people.models import Club, Letter, Player, User
from config.sealing import unseal
from tests.clubs.competitions.pairs import build_pairs
from tests.clubs.competitions.test_partner_search import refusal
from tests.factories import make_member, make_player, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def full(club: Club, pairs: int = 2, **fields: Any) -> Competition:
    """A competition of pairs whose places are all taken."""
    return build_pairs(club, pairs, until="open", **fields)


def two(club: Club, one: str = "Cy Cole", other: str = "Di Dunn") -> tuple[Player, Player]:
    """Two players without an account."""
    return make_player(club, one), make_player(club, other)


def account_of(club: Club, player: Player) -> User:
    """Give a player an account."""
    player.user = make_member(club)
    player.save(update_fields=["user"])
    return player.user


def names_in(competition: Competition) -> list[str]:
    """Who is in, by entry number."""
    rows = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).order_by("number")
    return list(rows.values_list("name", flat=True))


def page(competition: Competition, user: User, name: str) -> str:
    """A page of the competition, as a member sees it."""
    client = Client()
    client.force_login(user)
    answer = client.get(f"{competition.get_absolute_url()}{name}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_pair_moves_up_when_another_withdraws(club: Club) -> None:
    """Both are entered under the name that they have chosen, and hold one place; the row of the list ends."""
    competition = full(club)
    cy, di = two(club)
    row = waiting_list.put(competition=competition, player=cy, partner=di, name="The Tops", by=None)
    assert (row.name, free_places(competition)) == ("The Tops", 0)
    entries.withdraw(competition=competition, number=1, by=None)
    made = competition.entrants.get(name="The Tops")
    assert {made.player_id, made.partner_id} == {cy.pk, di.pk} and free_places(competition) == 0
    assert competition.waiting.get().state == Waiting.State.ENTERED
    assert "On the waiting list: The Tops, place 1." in competition.events.values_list("text", flat=True)


def test_without_a_name_they_are_called_by_both(club: Club) -> None:
    """As they would be when they enter."""
    competition = full(club)
    cy, di = two(club)
    row = waiting_list.put(competition=competition, player=cy, partner=di, by=None)
    assert row.name == "Cole & Dunn" and str(row) == f"1. Cole & Dunn for {competition}"


def test_who_cannot_wait_together(club: Club) -> None:
    """One alone, two who are one, who is in or waits already in whatever pair, a name twice, a free place."""
    competition = full(club)
    (cy, di), (ed, flo) = two(club), two(club, "Ed East", "Flo Frost")
    inside = competition.entrants.select_related("partner").first()
    assert inside is not None and inside.partner is not None

    def refused(player: Player, partner: Player | None, name: str = "", **more: Any) -> str:
        asked = {"competition": competition, "by": None, **more}
        return refusal(waiting_list.put, player=player, partner=partner, name=name, **asked)

    assert refused(cy, None) == "partner-missing"
    assert refused(cy, cy) == "own-partner"
    assert refused(cy, inside.partner) == "already-in"
    assert refused(inside.partner, cy) == "already-in"
    assert refused(cy, di, competition=full(club, 1, name="Half", entry_limit=2)) == "not-full"
    waiting_list.put(competition=competition, player=cy, partner=di, name="The Tops", by=None)
    assert refused(ed, di) == "already-waiting"
    assert refused(di, ed) == "already-waiting"
    assert refused(ed, flo, "the tops") == "name-taken"
    set_rules(competition=competition, settings=EntrySettings(waiting_list=False), by=None)
    assert refused(ed, flo) == "full"
    ed.active = False
    ed.save()
    assert refused(flo, ed) == "inactive"


def test_who_is_in_otherwise_is_passed_over(club: Club) -> None:
    """The first pair has one who entered with another since: the second gets the place; a name taken since
    is not used."""
    competition = full(club, 3)
    (cy, di), (ed, flo) = two(club), two(club, "Ed East", "Flo Frost")
    waiting_list.put(competition=competition, player=cy, partner=di, by=None)
    waiting_list.put(competition=competition, player=ed, partner=flo, name="The Tops", by=None)
    Entrant.objects.filter(competition=competition, number=2).update(partner=cy)
    Entrant.objects.filter(competition=competition, number=3).update(name="THE TOPS")
    entries.withdraw(competition=competition, number=1, by=None)
    assert "East & Frost" in names_in(competition)
    assert [row.name for row in competition.waiting.filter(state="waiting")] == ["Cole & Dunn"]


def test_either_takes_the_offered_place_for_both(club: Club) -> None:
    """Where there is a time to confirm the place is held; the partner's account takes it."""
    competition = full(club)
    set_rules(competition=competition, settings=EntrySettings(hold_minutes=30), by=None)
    cy, di = two(club)
    user = account_of(club, di)
    waiting_list.put(competition=competition, player=cy, partner=di, by=None)
    entries.withdraw(competition=competition, number=1, by=None)
    assert competition.waiting.get().state == Waiting.State.OFFERED and free_places(competition) == 0
    said = page(competition, user, "sign-up")
    assert "A place is held for you both, as" in said and "We cannot come" in said
    entrant = waiting_list.confirm(competition=competition, user=user)
    assert entrant.name == "Cole & Dunn" and free_places(competition) == 0


def test_a_place_that_neither_confirms_goes_to_the_next(club: Club) -> None:
    """With no account of either the pair is entered at once: nobody could confirm."""
    competition = full(club)
    set_rules(competition=competition, settings=EntrySettings(hold_minutes=30), by=None)
    (cy, di), (ed, flo) = two(club), two(club, "Ed East", "Flo Frost")
    account_of(club, cy)
    for one, other in ((cy, di), (ed, flo)):
        waiting_list.put(competition=competition, player=one, partner=other, by=None)
    entries.withdraw(competition=competition, number=1, by=None)
    assert waiting_list.lapse(now() + timedelta(minutes=31)) == 2
    assert "East & Frost" in names_in(competition) and "Cole & Dunn" not in names_in(competition)


def test_one_of_the_two_takes_both_off_with_a_letter(
    club: Club, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """The other is told who has done it, and that another partner can be found."""
    settings.SENDS_MAIL = True
    competition = full(club)
    cy, di = two(club)
    user, other = account_of(club, cy), account_of(club, di)
    waiting_list.put(competition=competition, player=di, partner=cy, by=None)
    with django_capture_on_commit_callbacks(execute=True):
        waiting_list.leave_list(competition=competition, user=user)
    assert competition.waiting.get().state == Waiting.State.LEFT
    letter = Letter.objects.get()
    assert letter.to == other.email and "Cy Cole has taken the two of you off" in unseal(letter.sealed)
    assert refusal(waiting_list.leave_list, competition=competition, user=other) == "not-waiting"


def test_two_who_agree_while_the_field_is_full_wait(club: Club) -> None:
    """The invite is accepted, both stop looking, and their page tells the place; neither can ask another."""
    competition = full(club)
    cy, di = two(club)
    ed = make_player(club, "Ed East")
    asking, asked = account_of(club, cy), account_of(club, di)
    partner_search.look(competition=competition, user=asking)
    invite, got = partner_search.invite(competition=competition, user=asking, partner=di, name="The Tops")
    assert got is None
    row = partner_search.accept(competition=competition, number=invite.pk, user=asked)
    assert isinstance(row, Waiting) and row.name == "The Tops"
    assert not competition.wanting.exists() and competition.partner_invites.get().state == "accepted"
    other = account_of(club, ed)
    for user, partner in ((asking, ed), (other, cy)):
        again = refusal(partner_search.invite, competition=competition, user=user, partner=partner)
        assert again == "already-waiting"
    for one in (asking, asked):
        said = page(competition, one, "partners")
        assert "number 1" in said and "The Tops" in said and 'id="ask"' not in said


def test_two_whom_the_director_confirms_wait_too(club: Club) -> None:
    """Without a waiting list they are refused, and the invite stays open."""
    competition = full(club)
    cy, di = two(club)
    invite, _ = partner_search.invite(competition=competition, user=account_of(club, cy), partner=di)
    by = owner_of(club)
    asked = {"competition": competition, "number": invite.pk, "by": by}
    set_rules(competition=competition, settings=EntrySettings(waiting_list=False), by=None)
    assert refusal(partner_search.confirm, **asked) == "full"
    set_rules(competition=competition, settings=EntrySettings(), by=None)
    assert isinstance(partner_search.confirm(**asked), Waiting)


def test_the_director_puts_a_pair_on_the_list_and_takes_it_off(club: Club) -> None:
    """Two fields and a name; one alone is refused with the reason on the page."""
    competition = full(club)
    cy, di = two(club)
    client = Client()
    client.force_login(owner_of(club))
    root = f"{competition.get_absolute_url()}manage/"
    sent = {"player": cy.slug, "next": f"{root}entry/"}
    assert "has no partner" in client.post(f"{root}waiting/", sent, follow=True).content.decode()
    sent |= {"partner": di.slug, "chosen_name": "The Tops"}
    said = client.post(f"{root}waiting/", sent, follow=True).content.decode()
    assert "The Tops are on the waiting list." in said and ">Cy Cole</bdi> and <bdi>Di Dunn" in said
    said = client.post(f"{root}waiting/1/strike/", {"next": f"{root}entry/"}, follow=True).content.decode()
    assert "The Tops are off the waiting list." in said and "Nobody waits." in said


def test_the_first_pair_is_entered_late(club: Club) -> None:
    """After the draw, where it has a place left."""
    competition = full(club, 3)
    cy, di = two(club)
    waiting_list.put(competition=competition, player=cy, partner=di, name="The Tops", by=None)
    drawing.draw(competition=competition, by=None)
    late = waiting_list.take_next(competition=competition, by=None)
    assert late.name == "The Tops" and late.player_ids == (cy.pk, di.pk)
