"""The tablet's JSON endpoints: plain views, one for each thing that a marker does.

Every endpoint has two addresses: below ``/table/`` for the paired tablet (the table's current match),
and below ``/m/<id>/mark/`` for somebody signed in. Requests and answers are JSON; a refusal is
``{"code", "message", "data"?}`` with a 4xx status. docs/api-tablet.md describes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from matches.log.actor import Actor
from matches.log.countdown import clock_event, shown_clock
from matches.log.models import Match
from matches.log.shapes import lease_json
from matches.log.sheet import sheet
from matches.log.writing import again_on_deadlock
from matches.marking import amending, arranging, clocks, deciding, lease, levels, record
from matches.problems import UserProblem
from matches.tablet.desk import Desk, match_desk, paired, state_json, table_desk

MAX_BODY = 32 * 1024

View = Callable[..., JsonResponse]


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object sent. Raises ``UserProblem("bad-json", 400)``, ``("too-large", 413)``."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY:
        raise UserProblem("too-large", "That is more than an entry can need.", 413)
    try:
        body = json.loads(request.body or b"{}", parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise UserProblem("bad-json", "The request is not JSON.") from None
    if not isinstance(body, dict):
        raise UserProblem("bad-json", "The request must be a JSON object.")
    return body


def _no_number(name: str) -> None:
    """Python reads NaN and Infinity, which are no JSON and which no database keeps as such."""
    raise ValueError(name)


def field(body: dict[str, Any], name: str, kind: type, *, optional: bool = False) -> Any:
    """A field of the request. Raises ``UserProblem("bad-field", 400)`` when missing or of another kind."""
    value: Any = body.get(name)
    if value is None and optional:
        return None
    fits = isinstance(value, kind)
    if kind is int:
        fits = fits and not isinstance(value, bool) and 0 <= value < 2**31
    if not fits:
        raise UserProblem("bad-field", f"{name} must be given, as {_KINDS[kind]}.", data={"field": name})
    if not _storable(value):
        message = f"{name} holds a character that cannot be stored."
        raise UserProblem("bad-field", message, data={"field": name})
    return value


def _storable(value: Any) -> bool:
    """Whether every database keeps a value of the request: no nul, no half of a surrogate pair."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text and "\\u0000" not in text


_KINDS: dict[type, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


def json_view(view: View) -> View:
    """Answer problems as JSON, even if the request accepts other types."""

    @never_cache
    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        try:
            return view(request, *args, **kwargs)
        except UserProblem as problem:
            return JsonResponse(problem.to_json(), status=problem.status)

    return answering


def desk_of(request: HttpRequest, public_id: str | None) -> Desk:
    """The desk that an address means: a match's, or the table's of the paired tablet."""
    return match_desk(request, public_id) if public_id is not None else table_desk(request)


def action(view: Callable[[Actor, str, dict[str, Any]], dict[str, Any] | None]) -> View:
    """A POST endpoint of ``view(actor, match_id, body)``; when that returns None, it answers the state.

    A tap names its match. A paired tablet's current match is not looked up beforehand: the service sees
    under the lock whether the tablet may write there.
    """

    @require_POST
    @json_view
    @wraps(view)
    def endpoint(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
        body = body_of(request)
        if public_id is not None:
            actor = match_desk(request, public_id).actor
            if field(body, "match", str, optional=True) not in (None, public_id):
                raise UserProblem("other-match", "The tap was meant for another match.", 409)
            answer = again_on_deadlock(partial(view, actor, public_id, body))
        else:
            actor = paired(request)
            public_id = field(body, "match", str)
            try:
                answer = again_on_deadlock(partial(view, actor, public_id, body))
            except UserProblem as problem:
                if problem.code not in ("other-table", "not-found"):
                    raise
                current = arranging.current_match(actor.device.table_id)
                raise UserProblem(
                    "other-match",
                    "Another match is at this table now.",
                    409,
                    {"match": current.public_id if current else None},
                ) from None
        if answer is None:
            match = (
                arranging.current_match(actor.device.table_id)
                if actor.kind == "device"
                else _match(public_id)
            )
            answer = state_json(Desk(actor, match))
        return JsonResponse(answer)

    return endpoint


def _match(public_id: str) -> Match:
    match = Match.objects.select_related("table", "club").filter(public_id=public_id).first()
    if match is None:
        raise UserProblem("not-found", "There is no such match.", 404)
    return match


@require_safe
@ensure_csrf_cookie
@json_view
def state(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET state: all that the tablet draws. Also sets the CSRF cookie that the POSTs need."""
    return JsonResponse(state_json(desk_of(request, public_id)))


@require_safe
@json_view
def lines(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET sheet: every entry as the log now reads."""
    match = desk_of(request, public_id).require_match()
    return JsonResponse({"seq": match.last_seq, "lines": [line.to_json() for line in sheet(match)]})


@action
def entry(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST entry: record one."""
    done = record.record_entry(
        match_id=match_id,
        side=field(body, "side", str),
        tokens=field(body, "tokens", str),
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        note=field(body, "note", str, optional=True) or "",
        by=actor,
    )
    return done.to_json()


@action
def undo(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST undo: void the last entry that has an effect."""
    done = amending.undo(
        match_id=match_id,
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
    )
    return done.to_json()


@action
def amend(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST amend: let an entry read otherwise; without ``tokens``, let it never have happened."""
    done = amending.amend(
        match_id=match_id,
        entry=field(body, "entry", int),
        tokens=field(body, "tokens", str, optional=True),
        side=field(body, "side", str, optional=True),
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        note=field(body, "note", str, optional=True) or "",
        by=actor,
    )
    return done.to_json()


@action
def preview(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST preview: what ``amend`` would change, or with ``insert`` an entry put in. Writes nothing."""
    return amending.preview_amend(
        match_id=match_id,
        entry=field(body, "entry", int),
        tokens=field(body, "tokens", str, optional=True),
        side=field(body, "side", str, optional=True),
        insert=bool(field(body, "insert", bool, optional=True)),
        by=actor,
    )


@action
def confirm(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST confirm: a side accepts the result; without ``side``, an official confirms for all."""
    side = field(body, "side", str, optional=True)
    if side is None:
        if actor.kind == "device":
            raise UserProblem("bad-field", "side must be given, as text.", data={"field": "side"})
        deciding.confirm(match_id=match_id, by=actor)
    else:
        deciding.confirm_side(
            match_id=match_id,
            side=side,
            by=actor,
            expected_seq=field(body, "expected_seq", int, optional=True),
        )


@action
def take(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST lease: take it; with ``force`` take it over from its holder; with ``release`` give it back."""
    if field(body, "release", bool, optional=True):
        held = lease.release(match_id=match_id, by=actor)
    else:
        held = lease.take(match_id=match_id, by=actor, force=bool(field(body, "force", bool, optional=True)))
    return {"lease": lease_json(held, actor), "seq": held.last_seq}


@action
def level(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST level: mark more or less of the match from now on."""
    levels.set_level(match_id=match_id, level=field(body, "level", str), by=actor)


@action
def clock(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """POST clock: start or stop a clock (``do``), or choose another for the match (``policy``)."""
    policy = field(body, "policy", dict, optional=True)
    if policy is not None:
        clocks.set_clock(match_id=match_id, clock=policy, by=actor)
        return None
    ran = clocks.run_clock(
        match_id=match_id,
        deed=field(body, "do", str),
        after_break=bool(field(body, "after_break", bool, optional=True)),
        by=actor,
    )
    return {**clock_event(shown_clock(ran), ran.revision), "seq": ran.last_seq}


@action
def heartbeat(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST heartbeat: keep the lease; tells the server's ``seq``, so that a tablet sees what it missed."""
    held = lease.renew(match_id=match_id, by=actor)
    return {"lease": lease_json(held, actor), "seq": held.last_seq, "revision": held.revision}


@action
def declare(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST declare: an official declares a walkover, double forfeit or retirement."""
    deciding.declare(
        match=_match(match_id),
        result_kind=field(body, "kind", str),
        winner=field(body, "winner", str, optional=True),
        by=actor,
        reason=field(body, "reason", str, optional=True) or "",
    )


@action
def reopen(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST reopen: take back a declaration or a confirmation."""
    deciding.reopen(match=_match(match_id), by=actor, reason=field(body, "reason", str, optional=True) or "")
