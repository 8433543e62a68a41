"""Noting the classes of players (sex and year of birth) for the rules of leagues; officers alone do it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.timezone import localdate
from django.utils.translation import gettext

from clubs.leagues.models import PlayerClass
from clubs.leagues.rules.eligibility import classes
from clubs.leagues.services.common import allowed
from clubs.people.access import member_clubs
from clubs.people.models import Club, Player, User
from clubs.people.services.common import lock_club
from clubs.people.services.common import log as club_log
from matches.problems import UserProblem
from matches.services import write_transaction


def note_classes(*, club: Club, noted: Mapping[int, classes.PlayerClass], by: User | None) -> int:
    """Note the classes of players, by their keys; an empty class removes what was noted. Returns how many
    changed. The log of the club says whose class was changed, not what it is.

    Raises ``UserProblem``: "not-a-player" (422) for one of neither the club nor a member club of it,
    "bad-year" (422), "club-archived".
    """
    year = localdate().year
    for one in noted.values():
        allowed(lambda one=one: classes.checked_born(one.born, year))  # type: ignore[misc]
    count = 0
    with write_transaction():
        club = lock_club(club)
        here = [club, *member_clubs(club)]
        players = {one.pk: one for one in Player.objects.filter(club__in=here, pk__in=list(noted))}
        if set(noted) - players.keys():
            raise UserProblem(
                "not-a-player",
                gettext("Classes are noted of players of the club and of its member clubs."),
                422,
            )
        known = {row.player_id: row for row in PlayerClass.objects.filter(player__in=list(noted))}
        for key, of in noted.items():
            row = known.get(key)
            if (row.values if row is not None else classes.NOTHING) == of:
                continue
            if of == classes.NOTHING and row is not None:
                row.delete()
            else:
                row = row or PlayerClass(player_id=key)
                row.sex, row.born = of.sex.value, of.born
                row.save()
            club_log(club, by, "league-class-noted", player=key, name=players[key].name)
            count += 1
    return count
