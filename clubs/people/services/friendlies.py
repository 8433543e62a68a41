"""Friendly matches: two who want a game, begun at a free table in a few taps."""

from __future__ import annotations

from typing import Any

import rules_engine as engine
from clubs.people.access import require_open
from clubs.people.models import Player, Table
from clubs.people.names import name_key, tidy
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, again_on_deadlock, create_match

TITLE = "Friendly"


def start(
    *, table: Table, game: str, names: tuple[str, str], by: Actor, length: int | None = None, race: int = 1
) -> Match:
    """Begin a friendly of two at ``table``: a name that is a player's stands for the player, any other for a
    guest.

    Raises ``UserProblem``: "same-side" (422), "wrong-table" (422), "bad-match" (422), "table-busy" (409).
    """
    require_open(table.club)
    if game not in table.games:
        raise UserProblem("wrong-table", f"This game is not played on {table.title}.", 422)
    if name_key(names[0]) == name_key(names[1]):
        raise UserProblem("same-side", "Two different players are needed.", 422)
    option = engine.game(game).length_option
    options = {option: length} if option is not None and length else {}
    sides = [_side(table, name) for name in names]

    def make() -> Match:
        more: dict[str, Any] = {"options": options, "race": race, "title": TITLE, "table": table, "by": by}
        return create_match(club=table.club, game=game, sides=sides, **more)

    return again_on_deadlock(make)


def _side(table: Table, name: str) -> tuple[Player | None, str, int]:
    """The player of that name, or a guest; of several players with one name none is meant."""
    found = [
        one
        for one in Player.objects.filter(club_id=table.club_id, active=True, merged_into=None)
        if name_key(one.name) == name_key(name)
    ]
    return (found[0], found[0].name, 0) if len(found) == 1 else (None, tidy(name), 0)
