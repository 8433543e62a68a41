"""How many places a competition has left: those who are in, those that are held, and who waits for one."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext, ngettext

from clubs.competitions.models import Competition, Entrant, Waiting
from clubs.people.models import Player
from matches.problems import UserProblem

ON_THE_LIST = (Waiting.State.WAITING, Waiting.State.OFFERED)


def free_places(competition: Competition) -> int:
    """How many can still enter; a place that is offered to somebody is not free."""
    inside = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
    held = competition.waiting.filter(state=Waiting.State.OFFERED).count()
    return competition.entry_limit - inside - held


def check_room(competition: Competition, *, places: int = 0) -> None:
    """Raise `UserProblem` "full" (409) unless so many places are left. A field that is exactly full passes
    with none."""
    if free_places(competition) < places:
        held = competition.waiting.filter(state=Waiting.State.OFFERED).count()
        if held:
            told = ngettext(
                "At most {most} can enter. {n} of the places are offered to those on the waiting list.",
                "At most {most} can enter. {n} of the places are offered to those on the waiting list.",
                held,
            )
        else:
            told = gettext("At most {most} can enter.")
        raise UserProblem("full", told.format(most=competition.entry_limit, n=held), 409)


def first_waiting(competition: Competition) -> Waiting | None:
    """Who has waited longest and has no offer; those who cannot enter (any more) are left out."""
    inside = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN)
    taken = {one for both in inside.values_list("player", "partner") for one in both if one is not None}
    rows = competition.waiting.filter(
        Q(partner=None) | Q(partner__active=True, partner__merged_into=None),
        state=Waiting.State.WAITING,
        player__active=True,
        player__merged_into=None,
    ).select_related("player__user", "partner__user")
    listed = rows.order_by("number")
    return next((row for row in listed if not taken.intersection(one.pk for one in row.people)), None)


def listed_with(competition: Competition, people: Iterable[Player]) -> QuerySet[Waiting]:
    """Those on the list of whom one of `people` is one, alone or in a pair."""
    keys = [one.pk for one in people]
    return competition.waiting.filter(Q(player__in=keys) | Q(partner__in=keys), state__in=ON_THE_LIST)


def on_list(competition: Competition) -> QuerySet[Waiting]:
    """Everybody on the list, in order."""
    rows = competition.waiting.filter(state__in=ON_THE_LIST)
    return rows.select_related("player", "partner").order_by("number")


def off_the_list(competition: Competition, players: Iterable[Player]) -> None:
    """Those who have entered no longer wait."""
    listed_with(competition, players).update(state=Waiting.State.ENTERED, ended_at=now())
