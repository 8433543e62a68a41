"""What a tablet sees and may do: one desk for the paired tablet and for the signed-in marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext

from config.clock import now
from matches import authority
from matches.log import fold
from matches.log.actor import Actor
from matches.log.models import LogEntry, Match
from matches.log.shapes import LAST_ENTRIES, entry_json, lease_json, match_json
from matches.marking import pairing
from matches.marking.arranging import current_match
from matches.marking.clocks import clock_json
from matches.marking.freezing import open_disputes
from matches.marking.levels import marking_json
from matches.marking.seeds import uses_dice
from matches.problems import UserProblem
from matches.rule_book.told import engine_json
from matches.secrets import keeping
from rules_engine.course.fingerprint import state_hash

TOLD = ("mark", "confirm", "correct", "decide", "dispute")
"""Actions whose permission the tablet gets with the state."""


@dataclass(frozen=True)
class Desk:
    """An actor before a match; ``match`` is None at a table where none has been called."""

    actor: Actor
    match: Match | None

    def require_match(self) -> Match:
        """The match. Raises ``UserProblem("no-match", 409)`` when none has been called to the table."""
        if self.match is None:
            raise UserProblem("no-match", gettext("No match has been called to this table."), 409)
        return self.match


def paired(request: HttpRequest) -> Actor:
    """The paired tablet that asks. Raises ``UserProblem("not-paired", 401)``."""
    device = pairing.device_of(request)
    if device is None:
        raise UserProblem("not-paired", gettext("This tablet is not paired with a table."), 401)
    return Actor.of_device(device)


def table_desk(request: HttpRequest) -> Desk:
    """The desk of the paired tablet that asks. Raises ``UserProblem("not-paired", 401)``."""
    actor = paired(request)
    return Desk(actor, current_match(actor.device.table_id))


def match_desk(request: HttpRequest, public_id: str) -> Desk:
    """The desk of a signed-in person at a match.

    Raises ``UserProblem``: ``sign-in`` (401), ``not-found`` (404, missing or hidden), ``not-allowed`` (403).
    """
    match = visible_match(request.user, public_id)
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    actor = Actor.of_user(request.user, request.headers.get("X-Marker", ""))
    if not (actor.may("mark", match) or actor.may("confirm", match)):
        raise UserProblem("not-allowed", gettext("You may not mark this match."), 403)
    return Desk(actor, match)


def visible_match(user: Any, public_id: str) -> Match:
    """The match if its club lets ``user`` watch; "missing" and "hidden" look alike.

    Raises ``UserProblem("not-found", 404)``.
    """
    match = Match.objects.select_related("club", "table").filter(public_id=public_id).first()
    if match is None or not authority.may(user, "watch", match):
        raise UserProblem("not-found", gettext("There is no such match."), 404)
    return match


def _dice_json(match: Match) -> dict[str, Any] | None:
    """The commitment to the dice that the server throws; None where it throws none."""
    seed = getattr(match, "dice_seed", None) if uses_dice(match.game) else None
    return None if seed is None else {"commitment": seed.commitment}


def _struck(match: Match) -> list[str]:
    """The UUIDs of the struck courses of ``match``, by which a tablet sees that the server has its own."""
    rows = match.struck_courses.order_by("number")
    return [str(client) for client in rows.values_list("client_uuid", flat=True)]


def last_uuid(match: Match) -> str | None:
    """The UUID of the last entry of ``match``; None before the first."""
    found = LogEntry.objects.filter(match=match, seq=match.last_seq).values_list("client_uuid", flat=True)
    return next(map(str, found), None)


def state_json(desk: Desk) -> dict[str, Any]:
    """All that the tablet draws: see docs/api-tablet.md."""
    match, actor = desk.match, desk.actor
    table = actor.device.table if actor.kind == "device" else match.table if match else None
    common = {
        "who": actor.label,
        "table": {"number": table.number, "name": str(table)} if table else None,
        "time": now().isoformat(),
    }
    if match is None:
        return {**common, "match": None}
    game = fold.resume(match)
    rows = list(LogEntry.objects.filter(match=match).order_by("-seq")[:LAST_ENTRIES])
    return {
        **common,
        "match": match_json(match),
        "seq": match.last_seq,
        "revision": match.revision,
        "board": match.board,
        "expects": game.expects().to_json(),
        "problems": match.problems,
        "state_hash": state_hash(game),
        "engine": engine_json(match.game),
        "lease": lease_json(match, actor),
        "marking": marking_json(match),
        "clock": clock_json(match),
        "entries": [{**entry_json(row), "uuid": str(row.client_uuid)} for row in reversed(rows)],
        "pills": keeping.pills_of(match),
        "sealed": keeping.sealed_sides(match),
        "dice": _dice_json(match),
        "disputes": open_disputes(match),
        "struck": _struck(match),
        "may": {action: actor.may(action, match) for action in TOLD},
    }
