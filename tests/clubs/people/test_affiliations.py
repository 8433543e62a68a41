"""Member clubs of an association: who asks, who accepts, and who sees what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.people.access import is_kin, may_see, member_clubs
from clubs.people.models import Affiliation, Club, Letter, User
from clubs.people.services import affiliations, founding, letters
from matches.problems import UserProblem
from tests.factories import make_club, make_member, owner_of

pytestmark = pytest.mark.django_db


def join(association: Club, club: Club) -> Affiliation:
    """Let a club be a member."""
    row = affiliations.ask(association=association, club=club, by_association=True, by=owner_of(association))
    return affiliations.accept(affiliation=row, side=club, by=owner_of(club))


def refused(call: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(UserProblem) as raised:
        call()
    return raised.value.code


def logged(club: Club) -> list[str]:
    """What the club's log says of affiliations, in order."""
    rows = club.events.filter(what__startswith="affiliation").order_by("pk")
    return list(rows.values_list("what", flat=True))


def test_the_other_club_accepts() -> None:
    """Who has asked cannot accept; accepted, the club is a member, and both logs say so."""
    over, under = make_club(), make_club()
    row = affiliations.ask(association=over, club=under, by_association=True, by=owner_of(over))
    accept = affiliations.accept
    assert refused(lambda: accept(affiliation=row, side=over, by=owner_of(over))) == "own-question"
    assert not member_clubs(over).exists()
    accept(affiliation=row, side=under, by=owner_of(under))
    assert list(member_clubs(over)) == [under]
    assert logged(over) == logged(under) == ["affiliation-asked", "affiliation-accepted"]


@pytest.mark.parametrize(
    ("asks", "ends", "what"), [(0, 0, "withdrawn"), (0, 1, "declined"), (1, 0, "declined")]
)
def test_a_question_is_withdrawn_or_declined(asks: int, ends: int, what: str) -> None:
    """By the side that asked, or by the other; then it can be asked again."""
    both = make_club(), make_club()
    ask = lambda: affiliations.ask(  # noqa: E731
        association=both[0], club=both[1], by_association=asks == 0, by=owner_of(both[asks])
    )
    row = ask()
    assert refused(ask) == "affiliation-exists"
    affiliations.end(affiliation=row, side=both[ends], by=owner_of(both[ends]))
    assert logged(both[1])[-1] == f"affiliation-{what}"
    late = lambda: affiliations.accept(affiliation=row, side=both[1 - asks], by=owner_of(both[0]))  # noqa: E731
    assert refused(late) == "affiliation-ended"
    assert ask().pk != row.pk


def test_there_is_one_level() -> None:
    """No club is in itself, an association is no member, and a member is no association: also where the
    question was asked before."""
    top, middle, low = make_club(), make_club(), make_club()
    before = affiliations.ask(association=middle, club=low, by_association=True, by=owner_of(middle))
    join(top, middle)
    late = lambda: affiliations.accept(affiliation=before, side=low, by=owner_of(low))  # noqa: E731
    assert refused(late) == "affiliation-nested"
    for over, under, code in (
        (top, top, "same-club"),
        (middle, top, "affiliation-nested"),
        (middle, low, "affiliation-exists"),
        (low, top, "affiliation-nested"),
    ):
        call = lambda o=over, u=under: affiliations.ask(  # noqa: E731
            association=o, club=u, by_association=True, by=owner_of(o)
        )
        assert refused(call) == code


def test_a_member_sees_a_private_association() -> None:
    """Who belongs to a member club sees the association as everybody sees a public club; it goes with the
    affiliation, and while the member club is archived."""
    over, under = make_club(public=False), make_club()
    user = make_member(under, "player")
    fresh = lambda: Club.objects.get(pk=over.pk)  # noqa: E731
    assert not may_see(user, fresh())
    row = join(over, under)
    assert may_see(user, fresh()) and is_kin(user, fresh())
    assert not may_see(owner_of(over), Club.objects.get(pk=make_club(public=False).pk))
    founding.archive_club(club=under, typed_name=under.name, by=owner_of(under))
    assert not may_see(user, fresh())
    founding.restore_club(club=under, by=owner_of(under))
    affiliations.end(affiliation=row, side=over, by=owner_of(over))
    assert not may_see(user, fresh())


def test_an_archived_club_asks_nobody_and_can_leave() -> None:
    """An archived club is not changed, but the other side can still end the affiliation."""
    over, under, other = make_club(), make_club(), make_club()
    row = join(over, under)
    founding.archive_club(club=under, typed_name=under.name, by=owner_of(under))
    under.refresh_from_db()
    ask = lambda: affiliations.ask(  # noqa: E731
        association=other, club=under, by_association=True, by=owner_of(other)
    )
    assert refused(ask) == "club-archived" and not member_clubs(over).exists()
    affiliations.end(affiliation=row, side=over, by=owner_of(over))
    row.refresh_from_db()
    assert row.ended_at is not None


# -- pages ---------------------------------------------------------------------------------------------------


def signed_in(user: User) -> Client:
    """A client of somebody."""
    client = Client()
    client.force_login(user)
    return client


def test_two_clubs_on_their_pages() -> None:
    """An officer invites by the address as copied from the browser; the other club's officer finds it on the
    front page and accepts. Everybody then sees the member club."""
    over, under = make_club("Town association"), make_club("Black Bull")
    page = reverse("people:affiliations", args=[over.slug])
    data = {"address": f"https://example.org/c/{under.slug}/", "kind": "invite"}
    answer = signed_in(owner_of(over)).post(f"{page}ask/", data)
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    assert "Black Bull" not in Client().get(page).content.decode(), "what is asked is for officers"
    front = signed_in(owner_of(under)).get(under.get_absolute_url()).content.decode()
    assert "1 request to answer" in front
    row = Affiliation.objects.get()
    own = reverse("people:affiliation", args=[under.slug, row.pk])
    assert signed_in(make_member(under, "marker")).post(own, {"what": "accept"}).status_code == 403
    assert signed_in(owner_of(under)).post(own, {"what": "accept"}).status_code == 302
    for address in (page, over.get_absolute_url()):
        assert under.get_absolute_url() in Client().get(address).content.decode()


def test_a_hidden_club_is_not_found_by_its_address() -> None:
    """A private club cannot be invited by who does not see it, and the answer is that for no club; it can ask
    itself. As a member it is named, and no way leads there."""
    over, hidden = make_club(), make_club("The Cellar", public=False)
    page = reverse("people:affiliations", args=[over.slug])
    client = signed_in(owner_of(over))
    asked = [{"address": address, "kind": "invite"} for address in (hidden.slug, "nowhere")]
    answers = [client.post(f"{page}ask/", data).content.decode() for data in asked]
    told = {one.count("no such club") for one in answers}
    assert len(told) == 1 and 0 not in told and not Affiliation.objects.exists()
    own = reverse("people:affiliations", args=[hidden.slug])
    data = {"address": over.slug, "kind": "apply"}
    assert signed_in(owner_of(hidden)).post(f"{own}ask/", data).status_code == 302
    row = Affiliation.objects.get()
    affiliations.accept(affiliation=row, side=over, by=owner_of(over))
    for client in (Client(), signed_in(owner_of(over))):
        text = client.get(page).content.decode()
        assert "The Cellar" in text and hidden.get_absolute_url() not in text


def test_the_officers_of_the_asked_club_get_a_letter(settings: Any) -> None:
    """Owners and directors, with the address at which they answer."""
    settings.SENDS_MAIL = True
    over, under = make_club("Town association"), make_club()
    director = make_member(under, "director")
    make_member(under, "marker")
    affiliations.ask(
        association=over, club=under, by_association=True, by=owner_of(over), base_url="https://b.example"
    )
    found = {one.to: letters.unseal(one.sealed) for one in Letter.objects.all()}
    assert set(found) == {owner_of(under).email, director.email} and not mail.outbox
    assert f"https://b.example/c/{under.slug}/associations/" in found[director.email]
