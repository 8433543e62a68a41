"""Whether a player may be registered for a side, or change to it, by the days of a season and by what was
played: the same for one player and for a whole sheet of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.leagues.models import Registration, Season, Side
from clubs.leagues.rules.eligibility.bound import KeptOut, Stand, bound_elsewhere
from clubs.leagues.selectors.eligible import matches_played, stands_of
from clubs.people.models import Player


class Registering:
    """What a season refuses of those who are to be registered. Of `players` (keys) it is read once what they
    have played and as whose players they are registered already: up to three queries, whatever their
    number."""

    def __init__(self, season: Season, players: Iterable[int]) -> None:
        self.season, self.terms = season, season.rules.eligibility
        self._players = frozenset(players)

    def refused(
        self, player: Player, own: Side | None, side: Side | None, day: date, *, name: str = ""
    ) -> KeptOut | None:
        """Why a player of `own` (None: of the pool, or not registered yet) may not be registered for `side`
        (None: the pool) from a day on. `name` is what the player is called."""
        called = name or player.name
        person = self.one_person(player, called) if own is None else None
        return person or self.closed(day, moves=own is not None) or self.bound(player, own, side, called)

    def closed(self, day: date, *, moves: bool) -> KeptOut | None:
        """Whether the last day to register players, or to change sides (`moves`), is over."""
        if moves:
            last = self.terms.transfer_until
            if last is not None and day > last:
                words = gettext("The last day to change sides was {day}.").format(day=_told(last))
                return KeptOut("transfers-closed", words, 409)
            return None
        last = self.terms.register_until
        if last is not None and day > last:
            words = gettext("The last day to register players was {day}.").format(day=_told(last))
            return KeptOut("registration-closed", words, 409)
        return None

    def bound(self, player: Player, own: Side | None, side: Side | None, name: str) -> KeptOut | None:
        """Whether a player is bound to another side than `side`. Nobody is kept out of the pool."""
        if side is None or (self.terms.bound_after is None and not self.terms.up):
            return None
        mine = self._stands.get(own.pk) if own is not None else None
        played = self._played.get(player.pk, {})
        return bound_elsewhere(name, self.terms, mine, played, self._stands, self._stands[side.pk])

    def one_person(self, player: Player, name: str) -> KeptOut | None:
        """Whether the same person is registered as a player of another club; the account tells."""
        if player.user_id is None:
            return None
        for row in self._accounts.get(player.user_id, ()):
            if row.player_id != player.pk:
                words = (
                    gettext("{player} is registered for {side} as a player of {club}.")
                    if row.side is not None
                    else gettext("{player} is registered for the pool as a player of {club}.")
                ).format(player=name, side=row.side, club=row.player.club)
                return KeptOut("registered", words, 409)
        return None

    @cached_property
    def _stands(self) -> dict[int, Stand]:
        return stands_of(self.season)

    @cached_property
    def _played(self) -> Mapping[int, Mapping[int, int]]:
        return matches_played(self.season, self._players)

    @cached_property
    def _accounts(self) -> dict[int, list[Registration]]:
        rows = Registration.objects.filter(
            season=self.season, until_on=None, player__user__players__in=self._players
        )
        found: dict[int, list[Registration]] = {}
        for row in rows.select_related("player__club", "side").distinct():
            assert row.player.user_id is not None
            found.setdefault(row.player.user_id, []).append(row)
        return found


def _told(day: date) -> str:
    return date_format(day, gettext("j F Y"))
