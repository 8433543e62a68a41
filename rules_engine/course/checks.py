"""What an entry must satisfy before it is judged: the level of marking, and what the clock still gives."""

from __future__ import annotations

from typing import Any

from .. import levels
from ..clocks import TAKEN, Clock, why_not
from ..play import Play
from ..record.entries import Entry
from ..record.tokens import Token
from ..saying import say
from ..wording import inside
from .problems import NotTaken
from .standing import CONFIRMED, VOID

PLAYED, AWARDED = "played", "awarded"
"""Kinds of results of matches whose log can be corrected."""

_CALLED_OFF = say("course.called-off", "This match was called off.")


def told_by(entry: Entry) -> str:
    """The level of what an entry tells, itself or as a correction; a stroke where it tells nothing new."""
    tokens: tuple[Token, ...] = entry.tokens
    if entry.correction is not None:
        if entry.correction.kind not in ("amend", "before"):
            return levels.STROKE
        tokens = entry.correction.b
    return levels.level_of(tokens)


def check_level(play: Play, entry: Entry, asked: str) -> None:
    """Raise :class:`NotTaken` with ``below-level`` for an entry that tells less than ``asked``, the level at
    which the match is marked."""
    told = told_by(entry)
    if not levels.coarser(told, asked):
        return
    names = [inside(levels.name_at(one, play.game)) for one in (asked, told)]
    raise NotTaken(
        "below-level",
        say(
            "course.below-level",
            "Here is marked: {level}. Change that first to mark less: {less}.",
            level=names[0],
            less=names[1],
        ),
        409,
        {"level": asked, "told": told},
    )


def chosen(entry: Entry) -> str:
    """The choice with which an entry begins, such as ``extension`` or ``time-out``; or ""."""
    first = entry.tokens[0]
    return str(first.a) if first.kind == "choice" else ""


def check_allowance(play: Play, entry: Entry, clock: Clock, board: dict[str, Any]) -> None:
    """Raise :class:`NotTaken` with ``none-left`` for an extension or time-out that the clock does not
    give."""
    word = chosen(entry)
    if word not in TAKEN:
        return
    counts = (board.get("clock") or {}).get(TAKEN[word], {})
    name = play.names.get(entry.side, entry.side)
    why = why_not(clock, word, counts.get(entry.side, {}), name, play.family.unit)
    if why:
        raise NotTaken("none-left", why, 409)


def check_open(status: str, result_kind: str) -> None:
    """Raise :class:`NotTaken` unless a match of this status takes plain entries."""
    if status == CONFIRMED:
        message = say("course.confirmed", "The result has been confirmed. Use a correction.")
        raise NotTaken("confirmed", message, 409)
    if status == VOID:
        raise NotTaken("match-void", _CALLED_OFF, 409)
    if result_kind != PLAYED:
        message = say("course.declared", "This match was decided without further play.")
        raise NotTaken("declared", message, 409)


def check_correctable(status: str, result_kind: str) -> None:
    """Raise :class:`NotTaken` unless a match of this status takes corrections."""
    if status == VOID:
        raise NotTaken("match-void", _CALLED_OFF, 409)
    if result_kind not in (PLAYED, AWARDED):
        message = say(
            "course.declared-reopen", "This match was decided without further play. Reopen it first."
        )
        raise NotTaken("declared", message, 409)
