"""How much of a match is marked: chosen for a competition or a table, and changed in a match by who marks it.

The log takes finer entries than the level at any time; a coarser one would leave out what somebody wanted to
know, and is refused until the level is changed.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from config.clock import now
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.problems import UserProblem, told_to_user
from rules_engine import levels
from rules_engine.course import checks
from rules_engine.record.entries import Entry


def level_of(match: Match) -> str:
    """The level at which a match is marked: its own, else its table's, else every stroke; the next finer one
    where the match does not have that."""
    wanted = match.level or (match.table.level if match.table is not None else "") or levels.STROKE
    return levels.level_at(fold.play_of(match), wanted)


def marking_json(match: Match) -> dict[str, Any]:
    """What the tablet is told: the level now, and what can be chosen, with names."""
    return levels.told(fold.play_of(match), level_of(match))


def check_level(match: Match, entry: Entry) -> None:
    """Raise ``UserProblem("below-level", 409)`` for an entry that tells less than the match asks for."""
    if checks.told_by(entry) != levels.STROKE:
        with told_to_user():
            checks.check_level(fold.play_of(match), entry, level_of(match))


def set_level(*, match_id: int | str, level: str, by: Actor) -> Match:
    """Mark the match at ``level`` from now on.

    Raises ``UserProblem``: "no-such-level" (422) where the game or the match does not have it, "lease-lost",
    "not-allowed", and what a match that takes no entries raises.
    """
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        columns = lease.claim(match, by, now())
        has = levels.offered(fold.play_of(match))["levels"]
        if level not in has:
            raise UserProblem(
                "no-such-level",
                gettext("A level is one of: {levels}.").format(levels=", ".join(has)),
                422,
                {"field": "level"},
            )
        if match.status in (Match.Status.CONFIRMED, Match.Status.VOID):
            raise UserProblem("confirmed", gettext("The result has been confirmed. Use a correction."), 409)
        before = level_of(match)
        if level != before or not match.level:
            match.level = level
            for name, value in columns.items():
                setattr(match, name, value)
            match.save(update_fields=["level", *columns])
            act(match, Act.Kind.LEVEL, by, data={"before": before, "now": level})
        return match
