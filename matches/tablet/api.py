"""The tablet's JSON endpoints: plain views, one for each thing that a marker does.

Every endpoint has two addresses: below ``/table/`` for the paired tablet (the table's current match),
and below ``/m/<id>/mark/`` for somebody signed in. Requests and answers are JSON; a refusal is
``{"code", "message", "data"?}`` with a 4xx status. docs/api-tablet.md describes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from config.metrics.meters import refused
from matches.answers import json_answer
from matches.log.actor import Actor
from matches.log.countdown import clock_event, shown_clock
from matches.log.models import Match
from matches.log.shapes import lease_json
from matches.log.sheet import sheet
from matches.log.writing import again_on_deadlock
from matches.marking import amending, arranging, clocks, deciding, lease, levels, record
from matches.marking.appending import client_id
from matches.marking.taps import Tap
from matches.offline import files
from matches.problems import UserProblem
from matches.tablet.desk import Desk, last_uuid, match_desk, paired, state_json, table_desk
from matches.tablet.journal import journal_json
from matches.tablet.rule_books import rule_books

MAX_BODY = 32 * 1024
_DIGEST = re.compile(r"([0-9a-f]{32})?")

View = Callable[..., JsonResponse]


def body_of(request: HttpRequest, most: int = MAX_BODY) -> dict[str, Any]:
    """The JSON object sent. Raises ``UserProblem("bad-json", 400)``, ``("too-large", 413)``."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > most:
        raise UserProblem("too-large", gettext("That is more than an entry can need."), 413)
    try:
        body = json.loads(request.body or b"{}", parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise UserProblem("bad-json", gettext("The request is not JSON."), 400) from None
    if not isinstance(body, dict):
        raise UserProblem("bad-json", gettext("The request must be a JSON object."), 400)
    return body


def _no_number(name: str) -> None:
    """Python reads NaN and Infinity, which are no JSON and which no database keeps as such."""
    raise ValueError(name)


def field(body: dict[str, Any], name: str, kind: type, *, optional: bool = False) -> Any:
    """A field of the request. Raises ``UserProblem("bad-field", 422)`` when missing or of another kind."""
    value: Any = body.get(name)
    if value is None and optional:
        return None
    fits = isinstance(value, kind)
    if kind is int:
        fits = fits and not isinstance(value, bool) and 0 <= value < 2**31
    if not fits:
        raise UserProblem("bad-field", _KINDS[kind].format(name=name), data={"field": name})
    if not _storable(value):
        message = gettext("{name} holds a character that cannot be stored.").format(name=name)
        raise UserProblem("bad-field", message, data={"field": name})
    return value


def tap_of(body: dict[str, Any]) -> Tap:
    """What the tablet tells of a tap. Raises ``UserProblem``: ``bad-field``, ``bad-uuid`` (422)."""
    digests = {}
    for name in ("state_hash", "engine", "judged"):
        digests[name] = field(body, name, str, optional=True) or ""
        if not _DIGEST.fullmatch(digests[name]):
            raise UserProblem(
                "bad-field", gettext("{name} is no hash.").format(name=name), data={"field": name}
            )
    said = field(body, "tapped_at", str, optional=True)
    try:
        tapped_at = parse_datetime(said) if said else None
    except ValueError:
        tapped_at = None
    if said and (tapped_at is None or tapped_at.tzinfo is None):
        raise UserProblem("bad-field", gettext("tapped_at is no moment."), data={"field": "tapped_at"})
    follows = field(body, "follows", str, optional=True)
    after = client_id(follows) if follows else None
    return Tap(digests["state_hash"], digests["engine"], tapped_at, digests["judged"], after)


def _storable(value: Any) -> bool:
    """Whether every database keeps a value of the request: no nul, no half of a surrogate pair."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text and "\\u0000" not in text


_KINDS: dict[type, Any] = {
    int: gettext_lazy("{name} must be given, as a whole number."),
    str: gettext_lazy("{name} must be given, as text."),
    bool: gettext_lazy("{name} must be given, as true or false."),
    dict: gettext_lazy("{name} must be given, as an object."),
    list: gettext_lazy("{name} must be given, as a list."),
}


def json_view(view: View) -> View:
    """Answer problems as JSON, even if the request accepts other types."""

    @never_cache
    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        try:
            return view(request, *args, **kwargs)
        except UserProblem as problem:
            refused(problem.code)
            return json_answer(problem.to_json(), status=problem.status)

    return answering


def desk_of(request: HttpRequest, public_id: str | None) -> Desk:
    """The desk that an address means: a match's, or the table's of the paired tablet."""
    return match_desk(request, public_id) if public_id is not None else table_desk(request)


def action(
    view: Callable[[Actor, str, dict[str, Any]], dict[str, Any] | None], *, most: int = MAX_BODY
) -> View:
    """A POST endpoint of ``view(actor, match_id, body)``; when that returns None, it answers the state. A
    body has ``most`` bytes.

    A tap names its match. A paired tablet's current match is not looked up beforehand: the service sees
    under the lock whether the tablet may write there.
    """

    @require_POST
    @json_view
    @wraps(view)
    def endpoint(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
        body = body_of(request, most)
        if public_id is not None:
            actor = match_desk(request, public_id).actor
            if field(body, "match", str, optional=True) not in (None, public_id):
                raise UserProblem("other-match", gettext("The tap was meant for another match."), 409)
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
                    gettext("Another match is at this table now."),
                    409,
                    {"match": current.public_id if current else None},
                ) from None
        if answer is None:
            match = (
                arranging.current_match(actor.device.table_id)
                if actor.kind == "device"
                else match_of(public_id)
            )
            answer = state_json(Desk(actor, match))
        return json_answer(answer)

    return endpoint


def match_of(public_id: str) -> Match:
    """The match of that public id. Raises ``UserProblem("not-found", 404)``."""
    match = Match.objects.select_related("table", "club").filter(public_id=public_id).first()
    if match is None:
        raise UserProblem("not-found", gettext("There is no such match."), 404)
    return match


@require_safe
@ensure_csrf_cookie
@json_view
def state(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET state: all that the tablet draws. Also sets the CSRF cookie that the POSTs need."""
    return json_answer(state_json(desk_of(request, public_id)))


@require_safe
@json_view
def lines(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET sheet: every entry as the log now reads."""
    match = desk_of(request, public_id).require_match()
    return json_answer({"seq": match.last_seq, "lines": [line.to_json() for line in sheet(match)]})


@require_safe
@json_view
def offline(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET offline: the files that this page needs without the server, with the rule book of its games."""
    return json_answer(files.listed("tablet", rule_books(desk_of(request, public_id))))


@require_safe
@json_view
def journal(request: HttpRequest, public_id: str | None = None) -> JsonResponse:
    """GET journal: what a tablet needs to judge the match by itself; with ``?since=N``, entries after N."""
    match = desk_of(request, public_id).require_match()
    since = request.GET.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        raise UserProblem("bad-field", gettext("since is the number of an entry."), data={"field": "since"})
    return json_answer(journal_json(match, int(since)))


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
        tap=tap_of(body),
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
        tap=tap_of(body),
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
        tap=tap_of(body),
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
            raise UserProblem("bad-field", gettext("side must be given, as text."), data={"field": "side"})
        deciding.confirm(match_id=match_id, by=actor)
    else:
        deciding.confirm_side(
            match_id=match_id,
            side=side,
            by=actor,
            expected_seq=field(body, "expected_seq", int, optional=True),
            tap=tap_of(body),
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
        tap=tap_of(body),
        by=actor,
    )
    return {
        **clock_event(shown_clock(ran), ran.revision),
        "state": ran.clock_state or {},
        "seq": ran.last_seq,
    }


@action
def heartbeat(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST heartbeat: keep the lease; tells where the log ends, so that a tablet sees what it missed."""
    held = lease.renew(match_id=match_id, by=actor)
    return {
        "lease": lease_json(held, actor),
        "seq": held.last_seq,
        "revision": held.revision,
        "last": last_uuid(held),
    }


@action
def declare(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST declare: an official declares a walkover, double forfeit or retirement."""
    deciding.declare(
        match=match_of(match_id),
        result_kind=field(body, "kind", str),
        winner=field(body, "winner", str, optional=True),
        by=actor,
        reason=field(body, "reason", str, optional=True) or "",
    )


@action
def reopen(actor: Actor, match_id: str, body: dict[str, Any]) -> None:
    """POST reopen: take back a declaration or a confirmation."""
    deciding.reopen(
        match=match_of(match_id), by=actor, reason=field(body, "reason", str, optional=True) or ""
    )
