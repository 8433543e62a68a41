"""Players of leagues for programs: one of the league's club by the address, ``ann``, one of a member club of
an association with that club's before it, ``the-bell/ann``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.api.core.naming import Way, naming
from clubs.leagues.models import League, Season
from clubs.leagues.selectors.clubs import clubs_of
from clubs.people.models import Player

HANDLE: Final = r"^[-a-zA-Z0-9_]+(/[-a-zA-Z0-9_]+)?$"
LONGEST: Final = 60 + 1 + 90


@extend_schema_field({"type": "string", "pattern": HANDLE, "maxLength": LONGEST})
class LeaguePlayerField(serializers.RegexField):
    """A player of the league's club, ``ann``, or of a member club, ``the-bell/ann``."""

    def __init__(self, **more: Any) -> None:
        super().__init__(HANDLE, max_length=LONGEST, **more)


def handle_of(player: Player, league: League) -> str:
    """What a player is called in a league. The player's club should be fetched."""
    return player.address_in(league.club_id)


def players_named(
    league: League, handles: Mapping[Way, str | None], *, clubs: Collection[int] | None = None
) -> dict[str | None, Player | None]:
    """The players of these names, which the body has at these places; that of None is None. A merged one
    gives the one that remained. With `clubs` (keys) they are of these, or of the league's own club.

    Raises ``UserProblem`` "bad-field" (422), with the places of all whom none of the league's clubs has.
    """
    found: dict[str | None, Player | None] = {None: None}
    allowed = {one.slug: one for one in clubs_of(league) if one.pk == league.club_id or _in(one.pk, clubs)}
    strange = set()
    for handle in {one for one in handles.values() if one is not None}:
        of, _, slug = handle.rpartition("/")
        club = allowed.get(of) if of else league.club
        rows = Player.objects.filter(club=club, slug=slug) if club is not None else Player.objects.none()
        player = rows.select_related("club", "merged_into__club").first()
        if player is None:
            strange.add(handle)
        else:
            found[handle] = player.merged_into or player
    _refuse(handles, strange)
    return found


def _refuse(handles: Mapping[Way, str | None], strange: Collection[str]) -> None:
    with naming() as names:
        for way, handle in handles.items():
            if handle in strange:
                names.unknown(way, gettext("There is no player {name} here.").format(name=handle))


def _in(key: int, clubs: Collection[int] | None) -> bool:
    return clubs is None or key in clubs


def registered_named(season: Season, handles: Mapping[Way, str | None]) -> dict[str | None, int | None]:
    """The keys of these players, whom the body names at these places, for a line-up; that of None is None.
    Of a member club only those who are registered in the season are known, so that nobody learns from it whom
    a private club has.

    Raises ``UserProblem`` "bad-field" (422), with the places of all who are not known.
    """
    named = {one for one in handles.values() if one is not None}
    league = season.league
    found = players_named(league, {at: one for at, one in handles.items() if one is None or "/" not in one})
    keys: dict[str | None, int | None] = {
        handle: one.pk if one is not None else None for handle, one in found.items()
    }
    if guests := {one for one in named if "/" in one}:
        rows = Player.objects.filter(registrations__season=season).exclude(club=league.club_id)
        known = {handle_of(one, league): one.pk for one in rows.select_related("club").distinct()}
        _refuse(handles, guests - known.keys())
        keys |= {one: known[one] for one in guests}
    return keys
