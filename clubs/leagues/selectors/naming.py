"""What both sides name in secret during the evening, until both have."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.leagues.models import Rubber, TeamMatch
from clubs.leagues.rules.choosing import Chooses


def is_secret(rubber: Rubber) -> bool:
    """Whether what a side has named for a rubber stays hidden, as the other has not named yet."""
    if rubber.chooses != Chooses.BLIND:
        return False
    return len({one.side for one in rubber.players.all()}) < 2


def still_secret(match: TeamMatch) -> list[int]:
    """The keys of the rubbers of a match whose players are still secret."""
    rows: Iterable[Rubber] = match.rubbers.filter(chooses=Chooses.BLIND).prefetch_related("players")
    return [one.pk for one in rows if is_secret(one)]
