"""One line for one deed, in the transaction of the deed: both are written, or neither."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.timezone import now

from clubs.audit.callers import By, Caller, caller, is_asked
from clubs.audit.models import AuditLine
from clubs.people.models import Club, User


class About(NamedTuple):
    """What a deed was done to: its kind (match, person, token), its key and its name then."""

    kind: str
    key: str = ""
    label: str = ""


def person(user: User | None) -> About:
    """An account."""
    return About("person", str(user.pk), user.get_short_name()) if user is not None else About("person")


def note(
    what: str,
    *,
    club: Club | None = None,
    about: About | None = None,
    by: User | tuple[str, int | None, str] | None = None,
    data: Mapping[str, Any] | None = None,
) -> AuditLine | None:
    """Write a line; ``data`` is plain JSON, with ``before`` and ``after`` where it matters.

    ``by`` is who did it where the request may not say it: somebody who signs in, or the signature (kind, key,
    label) of an entry in a match's log. Nothing is written of a sandbox, in which anybody does anything, nor
    while a command or a worker builds a demonstration; the answer is None then.
    """
    if club is not None and (club.is_sandbox or (club.is_demonstration and not is_asked())):
        return None
    who, at = _by(by, caller()), now()
    days = settings.AUDIT_DAYS
    about = about or About("")
    return AuditLine.objects.create(
        at=at,
        kept_until=at + timedelta(days=days) if days else None,
        what=what,
        by_kind=who.kind,
        by_key=who.key,
        by_label=who.label,
        program=who.program,
        address=who.address,
        club_key=club.pk if club is not None else None,
        club_name=club.name[:80] if club is not None else "",
        about_kind=about.kind,
        about_key=about.key[:60],
        about_label=about.label[:160],
        data=dict(data or {}),
        request_id=who.request_id,
    )


_OF_SIGNATURES = {"user": By.ACCOUNT, "device": By.TABLET, "system": By.SERVER}


def _by(by: User | tuple[str, int | None, str] | None, who: Caller) -> Caller:
    if by is None:
        return who
    if isinstance(by, tuple):
        kind, key, label = _OF_SIGNATURES.get(by[0], By.SERVER), by[1], by[2]
    else:
        kind, key, label = By.ACCOUNT, by.pk, by.get_short_name()
    return who._replace(kind=kind, key=key, label=label[:120])
