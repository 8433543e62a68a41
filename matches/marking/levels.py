"""How much of a match is marked: chosen for a competition or a table, and changed in a match by who marks it.

The log takes finer entries than the level at any time; a coarser one would leave out what somebody wanted to
know, and is refused until the level is changed.
"""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now

from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.problems import UserProblem
from rules_engine import levels
from rules_engine.record.entries import Entry
from rules_engine.record.tokens import Token


def level_of(match: Match) -> str:
    """The level at which a match is marked: its own, else its table's, else every stroke; the next finer one
    where the match does not have that."""
    wanted = match.level or (match.table.level if match.table is not None else "") or levels.STROKE
    has = levels.offered(fold.play_of(match))["levels"]
    return next((one for one in levels.LEVELS[levels.LEVELS.index(wanted) :] if one in has), levels.STROKE)


def marking_json(match: Match) -> dict[str, Any]:
    """What the tablet is told: the level now, and what can be chosen, with names."""
    play = fold.play_of(match)
    offered = levels.offered(play)
    return {
        **offered,
        "level": level_of(match),
        "levels": [{"level": one, "name": levels.name_at(one, play.game)} for one in offered["levels"]],
    }


def check_level(match: Match, entry: Entry) -> None:
    """Raise ``UserProblem("below-level", 409)`` for an entry that tells less than the match asks for."""
    tokens: tuple[Token, ...] = entry.tokens
    if entry.correction is not None:
        if entry.correction.kind not in ("amend", "before"):
            return
        tokens = entry.correction.b
    told = levels.level_of(tokens)
    if told == levels.STROKE:
        return
    asked = level_of(match)
    if levels.coarser(told, asked):
        play = fold.play_of(match)
        names = [levels.name_at(one, play.game).lower() for one in (asked, told)]
        raise UserProblem(
            "below-level",
            f"Here is marked: {names[0]}. Change that first to mark less: {names[1]}.",
            409,
            {"level": asked, "told": told},
        )


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
                "no-such-level", f"A level is one of: {', '.join(has)}.", 422, {"field": "level"}
            )
        if match.status in (Match.Status.CONFIRMED, Match.Status.VOID):
            raise UserProblem("confirmed", "The result has been confirmed. Use a correction.", 409)
        before = level_of(match)
        if level != before or not match.level:
            match.level = level
            for name, value in columns.items():
                setattr(match, name, value)
            match.save(update_fields=["level", *columns])
            act(match, Act.Kind.LEVEL, by, data={"before": before, "now": level})
        return match
