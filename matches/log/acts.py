"""Locking a match, and writing down what people decided about it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from matches.log import announcing
from matches.log.actor import Actor
from matches.log.models import Act, Match
from matches.problems import UserProblem
from rules_engine.saying import Text

LONGEST_REASON = 300


def locked(match_id: int | str) -> Match:
    """The match, its row locked until the transaction ends.

    ``match_id`` is its primary key or its public id. Raises ``UserProblem("not-found", 404)``.
    """
    rows = Match.objects.select_for_update()
    try:
        return rows.get(pk=match_id) if isinstance(match_id, int) else rows.get(public_id=match_id)
    except Match.DoesNotExist:
        raise UserProblem("not-found", gettext("There is no such match."), 404) from None


def kept_reason(reason: str) -> str:
    """A reason as an act keeps it: what somebody wrote is cut, a message stays whole."""
    return reason if isinstance(reason, Text) else reason[:LONGEST_REASON]


def act(match: Match, kind: str, by: Actor, *, side: str = "", data: dict[str, Any] | None = None) -> Act:
    """Write an act of ``match``, which must be locked, and count the revision that it makes."""
    match.revision += 1
    match.save(update_fields=["revision"])
    row = Act.objects.create(
        match=match, number=match.revision, kind=kind, side=side, data=data or {}, **by.signature()
    )
    announcing.announce_match()
    return row
