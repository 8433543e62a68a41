"""Who describes what happened: to the streams of :mod:`matches.live`, and to webhooks."""

from __future__ import annotations

from typing import Any

from clubs.api.events import competitions, leagues, matches, saying
from clubs.webhooks.services import describing
from matches.live import described


def _plain(describer: describing.Describer) -> describing.Describer:
    def describe(*about: Any, **more: Any) -> dict[str, Any]:
        return saying.in_messages(describer, *about, **more)

    return describe


def connect() -> None:
    """Register the describers. Idempotent."""
    described.register(described.MATCH, matches.of_matches)
    described.register(described.ENTRY, matches.of_entries)
    described.register("competition", competitions.of_updates)
    described.register("league", leagues.of_updates)
    for subject, describer in (
        ("match", matches.of_match),
        ("competition", lambda line, kind: competitions.of_line(line, kind)),
        ("league", lambda line, kind: leagues.of_line(line, kind)),
        ("thing", saying.of_thing),
    ):
        describing.register(subject, _plain(describer))
