"""Removing what was made by mistake: the frame that all packages use, and players who never played.

What hangs on a thing is never removed with it: it is refused with the reason. Logs go only with a trace of
who removed what (:func:`matches.services.removing`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import Model, ProtectedError, RestrictedError
from django.utils.translation import gettext

from clubs.people.models import Club, Player, User
from clubs.people.services.common import lock_club, log
from matches.models import MatchSide, played_by
from matches.problems import UserProblem
from matches.services import Actor, removing

OF_THE_PERSON = frozenset(
    {
        "calling.Call", "calling.Phone", "calling.SaidName", "competitions.EntryRequest",
        "competitions.PartnerInvite", "competitions.PartnerWanted", "leagues.PlayerClass",
        "people.Invitation", "ratings.StartingValue",
    }
)  # fmt: skip
"""What goes with a player, or forgets them: wishes, names, phones, values that nobody has played with."""


@contextmanager
def by_mistake(*, club: Club, by: User | None, what: str, **data: Any) -> Iterator[None]:
    """Remove something inside, and note it in the club's log as ``what``.

    Raises ``UserProblem``: "club-archived", "in-use" (409) where rows of others point to it.
    """
    with transaction.atomic():
        club = lock_club(club)
        actor = Actor.of_user(by) if by is not None else Actor.system()
        try:
            with removing(club=club, by=actor, reason=what):
                yield
        except (ProtectedError, RestrictedError):
            raise in_use() from None
        log(club, by, what, **data)


def in_use(words: str = "") -> UserProblem:
    """Something hangs on it."""
    return UserProblem("in-use", words or gettext("Something hangs on it, so it stays."), 409)


def remove_player(*, player: Player, by: User) -> None:
    """Delete a player who never played and stands nowhere; others are taken off the list instead.

    Raises ``UserProblem`` "in-use" (409), "club-archived".
    """
    with by_mistake(club=player.club, by=by, what="player-removed", player=player.pk, name=player.name):
        found = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
        if played_anything(found) or _stands_anywhere(found):
            raise in_use(
                gettext(
                    "This player has played or stands in a list, so the name stays in the records. Take the "
                    "player off the list instead."
                )
            )
        found.delete()


def played_anything(player: Player) -> bool:
    """Whether the player is a side of any match."""
    return MatchSide.objects.filter(played_by(player)).exists()


def _stands_anywhere(player: Player) -> bool:
    """Whether a row speaks of the player that would not go with them."""
    for relation in Player._meta.related_objects:
        model: type[Model] = relation.related_model
        if model._meta.label in OF_THE_PERSON:
            continue
        if model._default_manager.filter(**{relation.field.name: player}).exists():
            return True
    return False
