"""Taking a suggestion: a competition that is prepared gets its stages, its length and its race."""

from __future__ import annotations

from dataclasses import fields

from clubs.competitions.models import Competition, Status
from clubs.competitions.rules.times.advice import Candidate
from clubs.competitions.services import setup
from clubs.competitions.services.common import changing
from clubs.competitions.services.setup import Settings
from clubs.people.models import User
from matches.services import write_transaction


def take(*, competition: Competition, suggestion: Candidate, by: User | None) -> Competition:
    """Give a competition that is not drawn these stages, everything else stays.

    Raises `UserProblem` "wrong-status" (409) once it is drawn.
    """
    with write_transaction():
        with changing(competition, Status.DRAFT, Status.OPEN) as found:
            pass
        kept = {
            one.name: getattr(found, one.name)
            for one in fields(Settings)
            if hasattr(found, one.name) and one.name not in ("format", "stages", "handicap", "tables")
        }
        kept["length"] = suggestion.length if found.length is not None else None
        if suggestion.length is not None:
            kept["length"] = suggestion.length
        settings = Settings(
            **(kept | {"race": suggestion.race}),
            stages=suggestion.stages,
            handicap=found.handicap_policy,
            tables=list(found.tables.all()),
        )
        return setup.edit(competition=found, settings=settings, by=by)
