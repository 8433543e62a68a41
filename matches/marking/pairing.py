"""Pairing a tablet with a table.

An official of the club creates a code for a table and shows it as a QR code. The tablet opens
the address behind it, a person presses one button there (so that a link preview pairs nothing), and the
tablet gets a long-lived cookie. The code is good for one tablet and some minutes; code and cookie are
kept as digests only.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext

from matches import signals
from matches.log import announcing
from matches.log.models import ID_ALPHABET, Match
from matches.log.writing import write_transaction
from matches.marking.models import Device, PairingCode
from matches.problems import UserProblem

CODE_LENGTH = 10
CODE_MINUTES = 10
COOKIE = "balkline_table"
COOKIE_SALT = "balkline.table"
COOKIE_AGE = timedelta(days=400)
SEEN_EVERY = timedelta(minutes=1)
SILENT_AFTER = timedelta(minutes=3)
"""A tablet that was not heard for so long may be out of the server's reach."""
WRONG_CODES = 10
WRONG_CODES_SECONDS = 600


@dataclass(frozen=True)
class Ticket:
    """A fresh pairing code: the only moment at which it can be read."""

    code: str
    expires_at: datetime

    @property
    def path(self) -> str:
        """The address, without the host, that the QR code leads to."""
        return f"/pair/{self.code}/"


def make_pairing_code(*, table: Any, by: Any) -> Ticket:
    """Make a code that pairs one tablet with ``table`` within ``CODE_MINUTES``.

    ``by`` is a user or a label; the caller has checked the right. Unused older codes of the table expire now.
    """
    code = "".join(secrets.choice(ID_ALPHABET) for _ in range(CODE_LENGTH))
    at = now()
    with write_transaction():
        PairingCode.objects.filter(table=table, used_at=None, expires_at__gt=at).update(expires_at=at)
        row = PairingCode.objects.create(
            table=table,
            code_hash=_code_digest(code),
            made_by=_label(by),
            expires_at=at + timedelta(minutes=CODE_MINUTES),
        )
        signals.pairing_code_made.send(sender=Device, table=table)
    return Ticket(code, row.expires_at)


def find_code(code: str, address: str) -> PairingCode:
    """The unused code, with its table. Raises ``UserProblem``: bad-code (404), too-many-guesses (429).

    ``address`` is the caller's network address, by which wrong guesses are counted.
    """
    key = f"pairing-guesses:{hashlib.sha256(address.encode()).hexdigest()[:32]}"
    if int(cache.get(key, 0)) >= WRONG_CODES:
        raise UserProblem(
            "too-many-guesses", gettext("Too many wrong codes from here. Wait ten minutes."), 429
        )
    row = (
        PairingCode.objects.select_related("table__club")
        .filter(code_hash=_code_digest(code.strip().lower()), used_at=None, expires_at__gt=now())
        .first()
    )
    if row is None:
        cache.add(key, 0, WRONG_CODES_SECONDS)
        with contextlib.suppress(ValueError):  # it may run out between the two
            cache.incr(key)
        raise UserProblem(
            "bad-code", gettext("This code is not good any more. Ask for a new one at the table's page."), 404
        )
    return row


def pair(*, code: str, address: str, label: str = "") -> tuple[Device, str]:
    """Use up ``code`` and return the new device with its token, which is not kept.

    Raises what ``find_code`` raises; of two tablets with one code the second gets ``bad-code``.
    """
    found = find_code(code, address)
    token = secrets.token_urlsafe(32)
    with write_transaction():
        if not PairingCode.objects.filter(pk=found.pk, used_at=None).update(used_at=now()):
            raise UserProblem("bad-code", gettext("This code has just been used by another tablet."), 404)
        count = Device.objects.filter(table=found.table).count() + 1
        label = " ".join(label.split())[:60] or f"Tablet {count} at {found.table}"
        device = Device.objects.create(
            table=found.table, label=label[:80], token_hash=_token_digest(token), paired_by=found.made_by
        )
        PairingCode.objects.filter(pk=found.pk).update(device=device)
        signals.tablet_paired.send(sender=Device, device=device)
    return device, token


def set_cookie(response: HttpResponse, request: HttpRequest, device: Device, token: str) -> None:
    """Let the browser keep the credential, out of reach of scripts."""
    response.set_signed_cookie(
        COOKIE,
        f"{device.pk}.{token}",
        salt=COOKIE_SALT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
        max_age=int(COOKIE_AGE.total_seconds()),
    )


def device_of(request: HttpRequest) -> Device | None:
    """The paired tablet that sends ``request``; None for any other, a revoked one included."""
    value = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE_SALT)
    if not value:
        return None
    number, _, token = value.partition(".")
    if not number.isdigit():
        return None
    device = (
        Device.objects.filter(pk=int(number), token_hash=_token_digest(token), revoked_at=None)
        .order_by()
        .first()
    )
    if device is not None and device.last_seen_at < now() - SEEN_EVERY:
        with write_transaction():
            Device.objects.filter(pk=device.pk).update(last_seen_at=now())
    return device


def silent_since(*, table_id: int) -> datetime | None:
    """When the tablets of a table were last heard, if that is long ago: they may mark on without the server.
    None where one is heard, or where the table has none."""
    seen = (
        Device.objects.filter(table_id=table_id, revoked_at=None)
        .order_by("-last_seen_at")
        .values_list("last_seen_at", flat=True)
        .first()
    )
    return seen if seen is not None and seen < now() - SILENT_AFTER else None


def devices_of(*, table: Any) -> QuerySet[Device]:
    """The tablets that may mark at ``table`` now, the latest first."""
    return Device.objects.filter(table=table, revoked_at=None)


def revoke_device(*, table: Any, device_id: int, by: Any) -> Device:
    """Revoke a tablet of ``table``, and free the leases that it holds.

    The caller has checked the right of ``by``. Raises ``UserProblem("not-found", 404)`` when the table has no
    such tablet; idempotent.
    """
    device = Device.objects.filter(table=table, pk=device_id).first()
    if device is None:
        raise UserProblem("not-found", gettext("There is no such tablet."), 404)
    with write_transaction():
        standing = Device.objects.filter(pk=device.pk, revoked_at=None)
        if standing.update(revoked_at=now(), revoked_by=_label(by)):
            signals.tablet_revoked.send(sender=Device, device=device)
        Match.objects.filter(lease_holder=f"device:{device.pk}").update(
            lease_holder="", lease_label="", lease_since=None, lease_until=None, revision=F("revision") + 1
        )
        announcing.announce()
    device.refresh_from_db()
    return device


def rename(*, device: Device, label: str) -> Device:
    """Give ``device`` another name. Raises ``UserProblem("bad-name", 422)`` for an empty one."""
    label = " ".join(label.split())[:80]
    if not label:
        raise UserProblem("bad-name", gettext("A tablet needs a name."), 422)
    with write_transaction():
        device.label = label
        device.save(update_fields=["label"])
    return device


def _label(by: Any) -> str:
    return str(by.get_short_name() if hasattr(by, "get_short_name") else by)[:120]


def _code_digest(code: str) -> str:
    return salted_hmac("balkline.pairing", code, algorithm="sha256").hexdigest()


def _token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
