"""Making tokens, finding out whose one is, and revoking them.

A token reads ``bk_<id>_<secret>``: the id finds the row, the secret (256 bits) is compared with the row's
SHA-256 digest. Nothing slower is needed for a secret that nobody chose.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.utils.crypto import constant_time_compare
from django.utils.timezone import now

from clubs.api.models import Token
from clubs.api.scopes import OF_DEVICES, Scope
from clubs.people.models import Club, User
from matches.models import Device
from matches.problems import UserProblem

PREFIX: Final = "bk"
LONGEST_DAYS: Final = 400
MOST: Final = 50
"""Good tokens that one person may have."""
SEEN_EVERY: Final = timedelta(minutes=1)
_SHAPE = re.compile(rf"{PREFIX}_([a-z0-9]{{4,16}})_([A-Za-z0-9_-]{{43}})")


def make_token(
    *, user: User, label: str, scopes: Iterable[str], days: int, club: Club | None = None
) -> tuple[Token, str]:
    """A person's token, and its text, which can be read this once.

    Raises ``UserProblem``: "bad-field" (422) naming the field, "too-many-tokens" (409).
    """
    if Token.objects.filter(user=user, revoked_at=None, expires_at__gt=now()).count() >= MOST:
        raise UserProblem("too-many-tokens", f"You have {MOST} tokens. Revoke one first.", 409)
    return _make(label, scopes, days, user=user, club=club)


def make_device_token(
    *, device: Device, label: str, days: int, scopes: Iterable[str] = OF_DEVICES
) -> tuple[Token, str]:
    """The token of a paired device; it dies with the pairing. Raises ``UserProblem`` "bad-field" (422)."""
    wanted = set(scopes)
    if not wanted <= set(OF_DEVICES):
        raise UserProblem(
            "bad-field", "A device's token has the scopes read and mark alone.", 422, {"field": "scopes"}
        )
    return _make(label, wanted, days, device=device, club=device.table.club)


def _make(
    label: str,
    scopes: Iterable[str],
    days: int,
    *,
    club: Club | None,
    user: User | None = None,
    device: Device | None = None,
) -> tuple[Token, str]:
    label, wanted = " ".join(label.split())[:80], set(scopes)
    if not label:
        raise UserProblem("bad-field", "A token needs a name.", 422, {"field": "label"})
    if not wanted or not wanted <= set(Scope):
        names = ", ".join(Scope)
        raise UserProblem("bad-field", f"Give one or more scopes of: {names}.", 422, {"field": "scopes"})
    if not 1 <= days <= LONGEST_DAYS:
        raise UserProblem("bad-field", f"A token lasts 1 to {LONGEST_DAYS} days.", 422, {"field": "days"})
    secret = secrets.token_urlsafe(32)
    row = Token.objects.create(
        user=user, device=device, club=club, label=label, digest=_digest(secret),
        scopes=[one for one in Scope if one in wanted], expires_at=now() + timedelta(days=days),
    )  # fmt: skip
    return row, f"{PREFIX}_{row.public_id}_{secret}"


def find(text: str) -> Token:
    """The good token that ``text`` is.

    Raises ``UserProblem`` (401): "bad-token", "token-expired", "token-revoked". The last two are told only to
    who knows the secret.
    """
    shape = _SHAPE.fullmatch(text)
    row = (
        Token.objects.select_related("user", "device__table__club", "club").filter(public_id=shape[1]).first()
        if shape
        else None
    )
    if shape is None or row is None or not constant_time_compare(row.digest, _digest(shape[2])):
        raise UserProblem("bad-token", "This token is not known.", 401)
    if (problem := problem_of(row)) is not None:
        raise problem
    if row.last_used_at is None or row.last_used_at < now() - SEEN_EVERY:
        Token.objects.filter(pk=row.pk).update(last_used_at=now())
    return row


def problem_of(row: Token) -> UserProblem | None:
    """Why the token, with its user and device, is good no more; None while it is."""
    gone = row.device is not None and row.device.revoked_at is not None
    if row.revoked_at is not None or gone or (row.user is not None and not row.user.is_active):
        return UserProblem("token-revoked", "This token has been revoked.", 401)
    if not row.is_good:
        return UserProblem("token-expired", "This token has run out. Make a new one.", 401)
    return None


def revoke(*, token: Token) -> None:
    """Make it useless, now. Revoking twice does nothing more."""
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now())


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
