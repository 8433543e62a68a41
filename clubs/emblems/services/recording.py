"""Recording events and expired deadlines: fold them under the deed and write the new steps."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from clubs.emblems import access, clock
from clubs.emblems.models import (
    Emblem,
    EmblemEvent,
    EmblemStep,
)
from clubs.emblems.problems import bad_fact, refused
from clubs.emblems.rules.events import Event, read_event
from clubs.emblems.rules.state import Refused
from clubs.emblems.rules.terms import DeedError
from clubs.emblems.selectors.cases import fold, has_money
from clubs.emblems.services.emblems import locked
from clubs.emblems.services.steps import write
from clubs.people.access import require_open
from clubs.people.models import User
from matches.problems import UserProblem
from matches.services import Actor, again_on_deadlock, write_transaction


def record(
    *,
    emblem: Emblem,
    kind: str,
    by: str,
    facts: Mapping[str, Any],
    user: User | None,
    at: datetime | None = None,
    client_uuid: uuid.UUID | str | None = None,
) -> list[EmblemStep]:
    """Record that ``by`` did ``kind``: the steps that came of it, deadlines that were due included.

    ``user`` None is the program itself (a contest's result). ``at`` (aware) is now unless the trustee records
    what happened before. Repeating a ``client_uuid`` returns the steps of the first time. Raises
    ``UserProblem``: "deed-refuses" (422) with the clauses, "bad-fact" (422), "not-allowed" (403),
    "in-the-future" (422).
    """
    client = _uuid(client_uuid)
    return again_on_deadlock(lambda: _record(emblem, kind, by, facts, user, at or clock.now(), client))


def _uuid(value: uuid.UUID | str | None) -> uuid.UUID:
    if value is None or isinstance(value, uuid.UUID):
        return value or uuid.uuid4()
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise UserProblem("bad-uuid", gettext("client_uuid must be a UUID.")) from None


def _record(
    known: Emblem,
    kind: str,
    by: str,
    facts: Mapping[str, Any],
    user: User | None,
    at: datetime,
    client: uuid.UUID,
) -> list[EmblemStep]:
    with write_transaction():
        emblem = locked(known)
        require_open(emblem.club)
        if user is not None:
            access.require(user, emblem, kind, by, moneyless=not has_money(emblem))
        if (before := emblem.events.filter(client_uuid=client).first()) is not None:
            if (before.kind, before.by) != (kind, by):
                raise UserProblem(
                    "uuid-reused", gettext("Another event already bears this client_uuid."), 409
                )
            return list(emblem.steps.filter(key=f"e{before.n}"))
        if at > clock.now():
            raise UserProblem("in-the-future", gettext("The time lies ahead; record what has happened."), 422)
        if user is not None and not access.is_trustee(user, emblem):
            at = clock.now()  # only the trustee records what happened before
        event = new_event(emblem, kind, by, facts, at)
        case = fold(emblem)
        try:
            case.apply(event)
        except Refused as refusal:
            raise refused(refusal, emblem) from None
        actor = Actor.of_user(user) if user is not None else Actor.system()
        EmblemEvent.objects.create(
            emblem=emblem,
            n=event.n,
            kind=kind,
            by=by,
            happened_at=clock.aware(event.at, emblem.club.tzinfo),
            facts=event.to_json()["facts"],
            client_uuid=client,
            at=clock.now(),
            **actor.signature(),
        )
        return write(emblem, case)


def new_event(emblem: Emblem, kind: str, by: str, facts: Mapping[str, Any], at: datetime) -> Event:
    """An event as the deed takes it, with the next number. Raises ``UserProblem`` "bad-fact" (422)."""
    try:
        return read_event(
            {
                "n": emblem.last_n + 1,
                "at": clock.local(at, emblem.club.tzinfo),
                "kind": kind,
                "by": by,
                "facts": dict(facts),
            }
        )
    except DeedError as error:
        raise bad_fact(error) from None


def advance(emblem: Emblem | int) -> list[EmblemStep]:
    """Fire the deadlines that are due; the new steps. Idempotent, also late or in two workers at once."""

    def work() -> list[EmblemStep]:
        with write_transaction():
            found = locked(emblem)
            if found.next_at is None or found.next_at > clock.now():
                return []
            case = fold(found, until=clock.now())
            return write(found, case)

    return again_on_deadlock(work)
