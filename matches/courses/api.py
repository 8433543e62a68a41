"""JSON endpoints of two courses, beside the tablet's others: ``courses/compare``, ``courses/choose`` and
``courses/strike``.

docs/api-tablet.md describes them. The entries come as rows, or as the text that a tablet has given out.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext

from matches.courses import told
from matches.courses.choosing import choose as choose_course
from matches.courses.choosing import require
from matches.courses.judging import check_known
from matches.courses.judging import compare as compare_courses
from matches.courses.shapes import comparison_json
from matches.courses.striking import strike as strike_course
from matches.log.actor import Actor
from matches.marking.appending import client_id
from matches.problems import UserProblem
from matches.tablet.api import action, field, match_of
from matches.tablet.desk import Desk, state_json

endpoint = partial(action, most=told.MOST_TEXT)


@endpoint
def compare(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST courses/compare: both courses, judged from where they part. Writes nothing."""
    match = match_of(match_id)
    require(match, actor)
    judged = compare_courses(match, _told(actor, match_id, body), _skipped(body))
    if "text" not in body:
        check_known(judged)
    return comparison_json(judged, actor)


@endpoint
def choose(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST courses/choose: ``choice`` "keep", "take" or "lay"; answers the state, and what was done."""
    done = choose_course(
        match_id=match_id,
        told=_told(actor, match_id, body),
        seq=field(body, "seq", int),
        choice=field(body, "choice", str),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
        skipped=_skipped(body),
        reason=field(body, "reason", str, optional=True) or "",
        force=bool(field(body, "force", bool, optional=True)),
        again=bool(field(body, "again", bool, optional=True)),
        strict="text" not in body,
    )
    return {**state_json(Desk(actor, match_of(match_id))), "chosen": done}


@endpoint
def strike(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST courses/strike: entries that were thrown away at the tablet are kept with the match."""
    return strike_course(
        match_id=match_id,
        told=_told(actor, match_id, body),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
        reason=field(body, "reason", str, optional=True) or "",
    )


def _told(actor: Actor, match_id: str, body: dict[str, Any]) -> told.Told:
    text = field(body, "text", str, optional=True)
    if text is None:
        rows = field(body, "entries", list)
        state_hash = field(body, "state_hash", str, optional=True) or ""
        follows = field(body, "follows", str, optional=True)
        before = client_id(follows) if follows else None
        return told.from_json(field(body, "after", int), rows, actor.label, state_hash, before)
    export = told.from_text(text)
    if export.match != match_id:
        raise UserProblem(
            "other-match", gettext("These entries are of another match."), 409, {"match": export.match}
        )
    return export.course


def _skipped(body: dict[str, Any]) -> frozenset[int]:
    numbers = field(body, "skipped", list, optional=True) or []
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise UserProblem(
            "bad-field", gettext("skipped must be numbers of entries."), data={"field": "skipped"}
        )
    return frozenset(numbers)
