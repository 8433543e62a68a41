"""Who may see an emblem, and who may do what with it.

A person acts only for himself; the trustee keeps books and decides.
The *trustee* acts for the donor: the person that the emblem names, else the club's owners and directors.
Money is recorded by the trustee alone, who holds it; the trustee may also record what a person did at the
table or by letter, and the record then says so. Referees record results. The public reads what the deed makes
public.
"""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.emblems.models import Emblem, EmblemPerson
from clubs.emblems.rules.events import DONOR, REFEREE
from clubs.people.access import OFFICERS, Visitor, may_see, not_found, roles_in
from clubs.people.models import Club, Role
from matches.problems import UserProblem

MONEY = frozenset({"challenge", "cover", "final", "guarantee", "receipts", "expense"})
"""Kinds of event that the trustee records, because they say that he received or paid money."""


def is_trustee(user: Visitor | None, emblem: Emblem) -> bool:
    """Whether ``user`` stands for the donor."""
    if user is None or not user.is_authenticated:
        return False
    held = roles_in(user, emblem.club)
    if emblem.trustee_id is not None:
        return user.pk == emblem.trustee_id and bool(held)
    return not held.isdisjoint(OFFICERS)


def is_referee(user: Visitor | None, emblem: Emblem) -> bool:
    """Whether ``user`` may record a result."""
    return user is not None and Role.REFEREE in roles_in(user, emblem.club)


def names_of(user: Visitor | None, emblem: Emblem) -> tuple[str, ...]:
    """The names under which ``user`` acts in the emblem's log; none for a stranger."""
    if user is None or not user.is_authenticated or not roles_in(user, emblem.club):
        return ()
    return tuple(
        EmblemPerson.objects.filter(emblem=emblem, player__user_id=user.pk).values_list("name", flat=True)
    )


def require(user: Visitor | None, emblem: Emblem, kind: str, by: str, *, moneyless: bool = False) -> None:
    """See to it that ``user`` may record ``kind`` as done by ``by``.

    Raises ``UserProblem``: "sign-in" (401), "not-allowed" (403).
    """
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    if is_trustee(user, emblem):
        return
    if by == DONOR:
        raise UserProblem("not-allowed", gettext("This is for the emblem's trustee."), 403)
    if by == REFEREE:
        if is_referee(user, emblem):
            return
        raise UserProblem("not-allowed", gettext("This is for a referee of the club."), 403)
    if by not in names_of(user, emblem):
        raise UserProblem("not-allowed", gettext("You can act for yourself only."), 403)
    if kind in MONEY and not moneyless:
        raise UserProblem(
            "trustee-records",
            gettext("The trustee records money. Tell him of it; he confirms what he received."),
            403,
        )


def emblem_for(user: Visitor | None, club: Club, slug: str) -> Emblem:
    """An emblem of ``club`` by its address. Raises ``UserProblem`` "not-emblem"."""
    emblem = Emblem.objects.filter(club=club, slug=slug).select_related("holder").first()
    if emblem is None or not may_see(user, club):
        raise not_found("emblem")
    emblem.club = club
    return emblem
