"""Letters about entry: to those who come from the waiting list, and to guests whose request is decided."""

from __future__ import annotations

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from clubs.competitions.models import Competition, EntryRequest, Waiting
from clubs.people.languages import letters_to
from clubs.people.models import Player, User
from clubs.people.services import letters


def promoted(competition: Competition, row: Waiting) -> None:
    """Tell a player, or both of a pair, of the place that came free: theirs already, or held until they
    confirm."""
    offered = row.state == Waiting.State.OFFERED
    subject = (
        gettext_lazy("A place is held for you: {name}")
        if offered
        else gettext_lazy("You have a place: {name}")
    )
    for one in row.people:
        _write(
            one,
            format_lazy(subject, name=competition.name),
            "competitions/mail/promoted.txt",
            competition,
            reverse("competitions:sign-up", args=[competition.club.slug, competition.slug]),
            offered=offered,
            partner=next((other for other in row.people if other != one), None),
            until=timezone.localtime(row.confirm_by, competition.club.tzinfo) if row.confirm_by else None,
        )


def off_list(competition: Competition, row: Waiting, by: User) -> None:
    """Tell the other of a pair that waited that their partner has taken both off the list."""
    for one in row.people:
        if one.user_id != by.pk and (other := next((x for x in row.people if x != one), None)) is not None:
            _write(
                one,
                format_lazy(gettext_lazy("No longer on the waiting list: {name}"), name=competition.name),
                "competitions/mail/off_list.txt",
                competition,
                reverse("competitions:partners", args=[competition.club.slug, competition.slug]),
                partner=other,
            )


def decided(competition: Competition, request: EntryRequest, *, waits: bool = False) -> None:
    """Tell a guest what became of the request."""
    accepted = request.state == EntryRequest.State.ACCEPTED
    subject = (
        gettext_lazy("Your request for a place: {name}")
        if waits or not accepted
        else gettext_lazy("You have a place: {name}")
    )
    _write(
        request.email,
        format_lazy(subject, name=competition.name),
        "competitions/mail/request_decided.txt",
        competition,
        reverse("competitions:own-request", args=[competition.club.slug, competition.slug, request.key]),
        accepted=accepted,
        waits=waits,
        reason=request.reason,
    )


def address_of(player: Player) -> str:
    """Where letters to a player go: to their account, else to the address on the club's list."""
    user = player.user
    return user.email if user is not None and user.is_active else player.email


def _write(
    to: Player | str, subject: Promise, template: str, competition: Competition, path: str, **context: object
) -> None:
    user = to.user if isinstance(to, Player) else None
    to = address_of(to) if isinstance(to, Player) else to
    if not letters.may_go_to(to, competition.club):
        return
    link = f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else ""
    told = {"competition": competition, "link": link, "server": settings.PUBLIC_URL, **context}
    with letters_to(user, competition.club):
        letters.write(to=to, subject=str(subject), text=render_to_string(template, told).strip() + "\n")
