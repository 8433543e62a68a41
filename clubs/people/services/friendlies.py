"""Friendly matches: two who want a game, begun at a free table in a few taps, or at a tablet without the
server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from clubs.people.access import require_open
from clubs.people.models import Player, Table
from clubs.people.names import name_key, tidy
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, Plan, again_on_deadlock, make_planned
from rules_engine.saying import say

TITLE = say("people.title-friendly", "Friendly")
MOST_NAMES = 600
"""So many names a tablet keeps to propose."""
MOST_RACE, MOST_LENGTH = 99, 10_000


def start(*, table: Table, game: str, names: tuple[str, str], by: Actor, **more: Any) -> Match:
    """Begin a friendly, as :func:`begin` does, in a transaction of its own."""
    return again_on_deadlock(lambda: begin(table=table, game=game, names=names, by=by, **more))


def begin(
    *,
    table: Table,
    game: str,
    names: tuple[str, str],
    by: Actor,
    length: int | None = None,
    race: int = 1,
    public_id: str = "",
    told: Mapping[str, Any] | None = None,
    at: datetime | None = None,
) -> Match:
    """Begin a friendly of two at ``table``: a name that is a player's stands for the player, any other for a
    guest. A tablet that began it without the server, ``at`` that time, has given it its ``public_id``.

    Raises ``UserProblem``: "same-side" (422), "wrong-table" (422), "bad-match" (422), "table-busy" (409).
    """
    require_open(table.club)
    if game not in table.games:
        raise UserProblem(
            "wrong-table", gettext("This game is not played on {table}.").format(table=table.title), 422
        )
    if name_key(names[0]) == name_key(names[1]):
        raise UserProblem("same-side", gettext("Two different players are needed."), 422)
    if not 1 <= race <= MOST_RACE or (length is not None and not 1 <= length <= MOST_LENGTH):
        raise UserProblem("bad-match", gettext("A friendly is not so long."), 422)
    option = engine.game(game).length_option
    options = {option: length} if option is not None and length else {}
    plan = Plan(game, [_side(table, name) for name in names], options, race, title=TITLE)
    return make_planned(plan, club=table.club, table=table, by=by, public_id=public_id, told=told, at=at)


class Host:
    """What tablets ask that begin friendlies without the server (`matches.coming.friendly.Host`)."""

    def players(self, table: Table) -> list[str]:
        """The names of the club's players: one query."""
        found = Player.objects.filter(club=table.club_id, active=True, merged_into=None)
        return list(found.order_by("name").values_list("name", flat=True).distinct()[:MOST_NAMES])

    def start(self, **given: Any) -> Match:
        """As :func:`begin`."""
        return begin(**given)


def _side(table: Table, name: str) -> tuple[Player | None, str, int]:
    """The player of that name, or a guest; of several players with one name none is meant."""
    found = [
        one
        for one in Player.objects.filter(club_id=table.club_id, active=True, merged_into=None)
        if name_key(one.name) == name_key(name)
    ]
    return (found[0], found[0].name, 0) if len(found) == 1 else (None, tidy(name), 0)
