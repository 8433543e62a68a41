"""Whose match is the next for a table."""

from __future__ import annotations

from clubs.competitions.models import Fixture
from clubs.competitions.selectors.coming import ready_fixtures
from clubs.competitions.services.seating import people
from clubs.people.models import Club, Player
from clubs.people.rules.surfaces import kinds_for_game


def next_fixtures(club: Club) -> list[Fixture]:
    """The fixtures that come next: for each choice of tables the one that has waited longest and whose
    players are not at a table now. Four queries at most."""
    waiting = [one for one in ready_fixtures(club) if one.a is not None and one.b is not None]
    waiting.sort(key=lambda one: (one.ready_at is None, one.ready_at, one.competition_id, one.number))
    busy = people(club, {pk for one in waiting for pk in player_ids(one)})[0] if waiting else frozenset()
    found: dict[object, Fixture] = {}
    for one in waiting:
        own = frozenset(table.pk for table in one.competition.tables.all())
        where: object = own or frozenset(kinds_for_game(one.competition.game))
        if where not in found and busy.isdisjoint(player_ids(one)):
            found[where] = one
    return list(found.values())


def player_ids(fixture: Fixture) -> list[int]:
    """The players of a fixture."""
    return [pk for one in (fixture.a, fixture.b) if one is not None for pk in one.player_ids]


def next_of(club: Club, player: Player) -> Fixture | None:
    """The player's own match, if that is a next one."""
    return next((one for one in next_fixtures(club) if player.pk in player_ids(one)), None)
