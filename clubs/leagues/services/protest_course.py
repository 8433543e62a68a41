"""The course of a protest: its entries, and what closes those that are still open."""

from __future__ import annotations

from typing import Any

from clubs.leagues.models import OPEN_PROTESTS, Protest, ProtestEntry, TeamMatch
from clubs.leagues.services.common import changed
from clubs.people.models import User
from rules_engine import telling


def enter(
    protest: Protest,
    kind: str,
    by: User | None,
    *,
    side: str = "",
    text: str = "",
    outcome: str = "",
    data: dict[str, Any] | None = None,
) -> ProtestEntry:
    """Add a step to the course, within another change. Texts in `data` keep their messages."""
    return ProtestEntry.objects.create(
        protest=protest,
        kind=kind,
        side=side,
        outcome=outcome,
        text=text,
        data=telling.kept(data or {}),
        by=by,
        by_label=by.get_short_name()[:120] if by is not None else "Balkline",
    )


def close_open(match: TeamMatch, by: User | None, words: str) -> int:
    """Close the protests of a match that was decided otherwise, within another change; how many were open."""
    found = list(match.protests.filter(state__in=OPEN_PROTESTS))
    for protest in found:
        changed(protest, {"state": Protest.State.CLOSED})
        enter(protest, ProtestEntry.Kind.CLOSED, by, text=words)
    return len(found)
