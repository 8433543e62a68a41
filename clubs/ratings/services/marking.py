"""Saying that a list is to be computed anew, from when on: the job of a worker.

Called inside the transaction that changes what counts. The row of the list is the job; the bell that rings
after the commit only says that there is one.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import DateTimeField, F, Min, QuerySet, Value
from django.db.models.functions import Coalesce, Least
from django.utils.timezone import now

from clubs.people.models import Club, Player
from clubs.ratings.models import RatingChange, RatingList
from clubs.ratings.rules.disciplines import discipline_of
from clubs.ratings.selectors.counted import beginning, when
from clubs.ratings.selectors.occasions import owners_of
from config.doorbell import ring_after_commit
from matches.models import Match

RATE = "ratings.rate"


def mark(lists: QuerySet[RatingList], since: datetime) -> int:
    """Have these lists computed anew from the week of ``since`` on. Returns how many there are."""
    keys = list(lists.values_list("pk", flat=True))
    if keys:
        moment = Value(since, DateTimeField())
        RatingList.objects.filter(pk__in=keys).update(
            stale_from=Least(Coalesce("stale_from", moment), moment), revision=F("revision") + 1
        )
        for pk in keys:
            ring_after_commit(RATE, pk)
    return len(keys)


def mark_match(match: Match, *, stands: bool = True) -> None:
    """The result of a match stands, or has changed; or (not ``stands``) it stands no more."""
    discipline = discipline_of(match.game)
    if match.simulated or discipline is None:
        return
    lists = RatingList.objects.filter(club_id__in=owners_of(match), discipline=discipline)
    if not lists.exists():
        return
    before = RatingChange.objects.filter(match=match).aggregate(first=Min("at"))["first"]
    # Even a match that was not counted yet may be in the hands of a worker: the revision tells it.
    after = when(match) if stands else now()
    mark(lists, min(before, after) if before else after)


def mark_typed(club: Club, game: str, at: datetime) -> None:
    """Results of a game that were typed in count from now on, or count no more; ``at`` is the earliest."""
    lists = RatingList.objects.filter(club=club, discipline=discipline_of(game) or "", counts_typed=True)
    mark(lists, at)


def mark_player(player: Player) -> None:
    """All lists of the player's club, and those of others on which the player stands: players were joined."""
    mark_all(player.club)
    rows = RatingList.objects.filter(ratings__player=player).exclude(club=player.club_id)
    for found in rows.select_related("club").distinct():
        mark(RatingList.objects.filter(pk=found.pk), beginning(0, found.club.tzinfo))


def mark_all(club: Club) -> None:
    """All lists of a club, from their beginning: players were joined, or the club's clock was changed."""
    mark(RatingList.objects.filter(club=club), beginning(0, club.tzinfo))
