"""Who describes what happened: to the streams of :mod:`matches.live`, and to webhooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.api.core.old_names import plan_of, with_old
from clubs.api.events import competitions, leagues, matches, saying
from clubs.api.events.shapes import shape_of
from clubs.api.matches.match_shapes import MatchHeadSerializer
from clubs.webhooks.services import describing
from matches.live import described


def _plain(describer: describing.Describer) -> describing.Describer:
    def describe(*about: Any, **more: Any) -> dict[str, Any]:
        return saying.in_messages(lambda: _shown(describer(*about, **more)))

    return describe


def _shown(event: dict[str, Any]) -> dict[str, Any]:
    """An event with the names that its shape has."""
    made: dict[str, Any] = with_old(event, plan_of(shape_of(event["kind"])))
    return made


def _each(describer: described.Describer) -> described.Describer:
    def describe(about: Sequence[Any]) -> list[dict[str, Any] | None]:
        return [one and _shown(one) for one in describer(about)]

    return describe


def _match_shown(data: dict[str, Any]) -> dict[str, Any]:
    """A match of a stream with the names that its shape has."""
    made: dict[str, Any] = with_old(data, plan_of(MatchHeadSerializer))
    return made


def connect() -> None:
    """Register the describers. Idempotent."""
    described.register(described.MATCH, _each(matches.of_matches), _match_shown)
    described.register(described.ENTRY, _each(matches.of_entries))
    described.register("competition", _each(competitions.of_updates))
    described.register("league", _each(leagues.of_updates))
    for subject, describer in (
        ("match", matches.of_match),
        ("competition", lambda line, kind: competitions.of_line(line, kind)),
        ("league", lambda line, kind: leagues.of_line(line, kind)),
        ("thing", saying.of_thing),
    ):
        describing.register(subject, _plain(describer))
