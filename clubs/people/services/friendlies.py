"""Friendly matches: two who want a game, begun at a free table in a few taps, or at a tablet without the
server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

import rules_engine as engine
from clubs.people.access import require_open
from clubs.people.models import Club, Player, Table
from clubs.people.names import name_key, tidy
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, Plan, again_on_deadlock, make_planned, void_match
from rules_engine.saying import say

TITLE = say("people.title-friendly", "Friendly")
PLAYED_FOR = ("fixture", "fixture_match", "rubber", "emblem_contest", "ladder_challenge")
"""What packages above this one call the row for which a match is played."""
MOST_NAMES = 600
"""So many names a tablet keeps to propose."""
MOST_RACE, MOST_LENGTH = 99, 10_000


Who = str | Player
"""A player, or a name: a player's stands for the player, any other for a guest."""


def start(*, table: Table, game: str, names: tuple[Who, Who], by: Actor, **more: Any) -> Match:
    """Begin a friendly, as :func:`begin` does, in a transaction of its own."""
    return again_on_deadlock(lambda: begin(table=table, game=game, names=names, by=by, **more))


def begin(
    *,
    table: Table,
    game: str,
    names: tuple[Who, Who],
    by: Actor,
    length: int | None = None,
    race: int = 1,
    options: Mapping[str, Any] | None = None,
    starts: tuple[int, int] = (0, 0),
    public_id: str = "",
    told: Mapping[str, Any] | None = None,
    at: datetime | None = None,
) -> Match:
    """Begin a friendly of two at ``table``. ``starts`` are the points that each is given, ``options`` those
    of the game. A tablet that began it without the server, ``at`` that time, has given it its ``public_id``.

    Raises ``UserProblem``: "same-side" (422), "wrong-table" (422), "bad-match" (422), "table-busy" (409).
    """
    require_open(table.club)
    if game not in table.games:
        raise UserProblem(
            "wrong-table", gettext("This game is not played on {table}.").format(table=table.title), 422
        )
    if _key(names[0]) == _key(names[1]):
        raise _same()
    if not 1 <= race <= MOST_RACE or (length is not None and not 1 <= length <= MOST_LENGTH):
        raise UserProblem("bad-match", gettext("A friendly is not so long."), 422)
    option = engine.game(game).length_option
    chosen = {**(options or {}), **({option: length} if option is not None and length else {})}
    sides = [_side(table, who, start) for who, start in zip(names, starts, strict=True)]
    if sides[0][0] is not None and sides[0][0] == sides[1][0]:
        raise _same()
    plan = Plan(game, sides, chosen, race, title=TITLE)
    return make_planned(plan, club=table.club, table=table, by=by, public_id=public_id, told=told, at=at)


def friendlies_of(club: Club) -> QuerySet[Match]:
    """The friendlies of ``club``, those that were called off included."""
    return Match.objects.filter(club=club, title=TITLE, title_message__isnull=False)


def call_off(*, match: Match, by: Actor, reason: str = "") -> Match:
    """Call off a match that is played for nothing: a friendly, or a reported result. It counts no more.

    Raises ``UserProblem``: "for-something" (409) where it is played for a competition, a league, an emblem or
    a ladder, which call it off themselves; "simulated" (409); "not-allowed" (403).
    """
    if match.simulated:
        raise UserProblem("simulated", gettext("Simulated play is ended by who began it."), 409)
    if any(getattr(match, name, None) is not None for name in PLAYED_FOR):
        raise UserProblem(
            "for-something", gettext("This match is played for something: decide it there."), 409
        )
    return again_on_deadlock(lambda: void_match(match=match, by=by, reason=reason))


class Host:
    """What tablets ask that begin friendlies without the server (`matches.coming.friendly.Host`)."""

    def players(self, table: Table) -> list[str]:
        """The names of the club's players: one query."""
        found = Player.objects.filter(club=table.club_id, active=True, merged_into=None)
        return list(found.order_by("name").values_list("name", flat=True).distinct()[:MOST_NAMES])

    def start(self, **given: Any) -> Match:
        """As :func:`begin`."""
        return begin(**given)


def _same() -> UserProblem:
    return UserProblem("same-side", gettext("Two different players are needed."), 422)


def _key(who: Who) -> object:
    return who.pk if isinstance(who, Player) else name_key(who)


def _side(table: Table, who: Who, start: int = 0) -> tuple[Player | None, str, int]:
    """The player, the one of that name, or a guest; of several players with one name none is meant."""
    if isinstance(who, Player):
        return who, who.name, start
    found = [
        one
        for one in Player.objects.filter(club_id=table.club_id, active=True, merged_into=None)
        if name_key(one.name) == name_key(who)
    ]
    return (found[0], found[0].name, start) if len(found) == 1 else (None, tidy(who), start)
