"""Making tokens, authenticating them, and revoking them.

A token reads ``bk_<id>_<secret>``: the id finds the row, the secret (256 bits) is compared with the row's
SHA-256 digest. A slow password hash is not needed, because the secret is random.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now
from django.utils.translation import gettext
from oauth2_provider.models import AccessToken, revoke_access_token

from clubs.api.core import consents
from clubs.api.core.scopes import LABELS, OF_DEVICES, Scope
from clubs.api.models import Consent, Token
from clubs.audit.services.writing import About, note
from clubs.people.models import Club, User, new_public_id
from clubs.people.names import tidy
from clubs.people.services import letters
from config.languages.speaking import later
from matches.models import Device
from matches.problems import UserProblem
from matches.services import write_transaction

PREFIX: Final = "bk"
LONGEST_DAYS: Final = 400
USUAL_DAYS: Final = 90
LONGEST_LABEL: Final = 80
MOST: Final = 50
"""Valid tokens that one person may have."""
SEEN_EVERY: Final = timedelta(minutes=1)
_SHAPE = re.compile(rf"{PREFIX}_([a-z0-9]{{4,16}})_([A-Za-z0-9_-]{{43}})")


def make_token(
    *,
    user: User,
    label: str,
    scopes: Iterable[str],
    days: int | None = None,
    club: Club | None = None,
    by: Token | None = None,
) -> tuple[Token, str]:
    """A new token of a person, and its text, which is never shown again.

    The person gets a letter. A token that is made ``by`` another has no more scopes, no more clubs and no
    later expiry; without ``days`` or ``club`` it takes those of its parent. An app makes none: what it got
    ends with its consent. Raises ``UserProblem``: "bad-field" (422) naming the field, "too-many-tokens"
    (409), "token-wider" (403) naming the field, "account-only" (403), "token-revoked" (401).
    """
    wanted = set(scopes)
    if by is not None and by.consent_id is not None:
        raise account_only()
    with write_transaction():
        _lock(user)  # serializes concurrent calls, so that the count is right
        good = good_of(user)
        if good.count() >= MOST:
            raise UserProblem(
                "too-many-tokens", gettext("You have {most} tokens. Revoke one first.").format(most=MOST), 409
            )
        if by is None:
            until = _until(USUAL_DAYS if days is None else days)
            return _told(_make(label, wanted, until, user=user, club=club))
        maker = good.filter(pk=by.pk).select_related("club").first()
        if maker is None:
            raise UserProblem("token-revoked", gettext("This token has been revoked."), 401)
        club = club or maker.club
        until = maker.expires_at if days is None else _until(days)
        _check_narrower(maker, wanted, until, club)
        return _told(_make(label, wanted, until, user=user, club=club, made_by=maker))


def is_lent(token: Token) -> bool:
    """Whether others may hold it: a club's program, or somebody's app."""
    return token.club_id is not None or token.consent_id is not None


def account_only() -> UserProblem:
    """The refusal of what concerns a person's account to tokens that others may hold."""
    said = gettext("Only you can do that: sign in, or use a token of your own for all of your clubs.")
    return UserProblem("account-only", said, 403)


def _told(made: tuple[Token, str]) -> tuple[Token, str]:
    """A new token, after its owner was written to."""
    row, _ = made
    assert row.user is not None
    scopes = [LABELS[Scope(one)] for one in row.scopes]
    subject = later(lambda: gettext("A new token for your account"))
    letters.notify([row.user], subject, "api/mail/token_made.txt", token=row, scopes=scopes)
    _note("token-made", row)
    return made


def _note(what: str, row: Token) -> None:
    """A line of the audit log about a token, which names it and its scopes and never its text."""
    data = {"scopes": list(row.scopes), "until": row.expires_at.isoformat()}
    if row.user is not None:
        data["person"] = row.user.get_short_name()
    note(what, club=row.club, about=About("token", row.public_id, row.label), data=data)


def _check_narrower(maker: Token, scopes: set[str], until: datetime, club: Club | None) -> None:
    """Raises ``UserProblem`` "token-wider" (403)."""
    if more := (scopes & set(Scope)) - set(maker.scopes):
        raise _wider(
            "scopes",
            gettext("This token lacks the scopes {names}. It cannot make one with more rights.").format(
                names=", ".join(sorted(more))
            ),
        )
    if maker.club_id is not None and (club is None or club.pk != maker.club_id):
        raise _wider("club", gettext("This token is for another club. It cannot make one with more rights."))
    if until > maker.expires_at:
        raise _wider(
            "days",
            gettext("This token lasts until {moment} UTC. It cannot make one with more rights.").format(
                moment=format(maker.expires_at, "%Y-%m-%d %H:%M")
            ),
        )


def _wider(field: str, why: str) -> UserProblem:
    return UserProblem("token-wider", why, 403, {"field": field})


def make_device_token(
    *, device: Device, label: str, days: int, scopes: Iterable[str] = OF_DEVICES
) -> tuple[Token, str]:
    """The token of a paired device; unpairing revokes it. Raises ``UserProblem`` "bad-field" (422)."""
    wanted = set(scopes)
    if not wanted <= set(OF_DEVICES):
        raise UserProblem(
            "bad-field",
            gettext("A device's token can only have the scopes read and mark."),
            422,
            {"field": "scopes"},
        )
    made = _make(label, wanted, _until(days), device=device, club=device.table.club)
    _note("token-made", made[0])
    return made


def _until(days: int) -> datetime:
    if not 1 <= days <= LONGEST_DAYS:
        raise UserProblem(
            "bad-field",
            gettext("A token lasts 1 to {days} days.").format(days=LONGEST_DAYS),
            422,
            {"field": "days"},
        )
    return now() + timedelta(days=days)


def _make(
    label: str,
    scopes: set[str],
    until: datetime,
    *,
    club: Club | None,
    user: User | None = None,
    device: Device | None = None,
    made_by: Token | None = None,
) -> tuple[Token, str]:
    label = tidy(label)
    if not label or len(label) > LONGEST_LABEL:
        said = gettext("A token needs a name of at most {most} characters.").format(most=LONGEST_LABEL)
        raise UserProblem("bad-field", said, 422, {"field": "label"})
    if not scopes or not scopes <= set(Scope):
        names = ", ".join(Scope)
        raise UserProblem(
            "bad-field",
            gettext("Give one or more scopes of: {names}.").format(names=names),
            422,
            {"field": "scopes"},
        )
    secret = _new_secret()
    row = Token.objects.create(
        user=user,
        device=device,
        club=club,
        made_by=made_by,
        label=label,
        digest=_digest(secret),
        scopes=[one for one in Scope if one in scopes],
        expires_at=until,
    )
    return row, f"{PREFIX}_{row.public_id}_{secret}"


def new_text() -> str:
    """The text of a token that :func:`keep_for_app` will know."""
    return f"{PREFIX}_{new_public_id()}_{_new_secret()}"


def keep_for_app(*, text: str, consent: Consent, access: AccessToken, scopes: Iterable[str]) -> Token:
    """The token with ``text`` that an app gets by ``consent``; ``access`` is the toolkit's row of it."""
    shape = _SHAPE.fullmatch(text)
    assert shape is not None, "made by new_text"
    wanted = set(scopes)
    return Token.objects.create(
        public_id=shape[1],
        user=consent.user,
        club=consent.club,
        consent=consent,
        access=access,
        label=consent.app.name[:LONGEST_LABEL],
        digest=_digest(shape[2]),
        scopes=[one for one in Scope if one in wanted],
        expires_at=access.expires,
    )


def find(text: str) -> Token:
    """The valid token with this text.

    Raises ``UserProblem`` (401): "bad-token", "token-expired", "token-revoked". The last two only if
    the secret is right.
    """
    shape = _SHAPE.fullmatch(text)
    row = (
        Token.objects.select_related("user", "device__table__club", "club", "consent__app")
        .filter(public_id=shape[1])
        .first()
        if shape
        else None
    )
    if shape is None or row is None or not constant_time_compare(row.digest, _digest(shape[2])):
        raise UserProblem("bad-token", gettext("This token is not known."), 401)
    if (problem := problem_of(row)) is not None:
        raise problem
    if row.last_used_at is None or row.last_used_at < now() - SEEN_EVERY:
        Token.objects.filter(pk=row.pk).update(last_used_at=now())
        if row.consent_id is not None:
            Consent.objects.filter(pk=row.consent_id).update(last_used_at=now())
        if row.device is not None:
            Device.objects.filter(pk=row.device.pk).update(last_seen_at=now())
    return row


def problem_of(row: Token) -> UserProblem | None:
    """Why the token, its user or its device no longer gives access; None while it does."""
    gone = row.device is not None and row.device.revoked_at is not None
    if row.is_revoked or gone or (row.user is not None and not row.user.is_active):
        return UserProblem("token-revoked", gettext("This token has been revoked."), 401)
    if not row.is_good:
        return UserProblem("token-expired", gettext("This token has run out. Make a new one."), 401)
    return None


def revoke(*, token: Token) -> None:
    """Revoke this token and its descendants; of an app's, also what it would be renewed by. Idempotent."""
    with write_transaction():
        if token.access is not None:
            revoke_access_token(token.access)
        if token.user is not None:
            _lock(token.user)  # so that it cannot make a token meanwhile
        standing = Token.objects.filter(pk__in=with_descendants(token), revoked_at=None)
        for one in _ended(standing):
            _note("token-revoked", one)


def revoke_all(user: User) -> int:
    """Revoke all tokens of a person, and what apps are allowed; how many could still be used."""
    with write_transaction():
        _lock(user)
        ended = _ended(good_of(user))
        for one in ended:
            _note("token-revoked", one)
        return len(ended) + consents.end_all(user)


def _ended(standing: QuerySet[Token]) -> list[Token]:
    """Revoke what stands; which tokens that were. Their owner is locked."""
    rows = list(standing.select_related("club", "user"))
    Token.objects.filter(pk__in=[one.pk for one in rows], revoked_at=None).update(revoked_at=now())
    return rows


def good_of(user: User) -> QuerySet[Token]:
    """The tokens of a person's own programs that can be used now; those of apps hang on their consents."""
    return Token.objects.filter(user=user, consent=None, revoked_at=None, expires_at__gt=now())


def with_descendants(token: Token) -> set[int]:
    """The keys of ``token``, of those that it made, and so on."""
    found, latest = {token.pk}, {token.pk}
    while latest:
        latest = set(Token.objects.filter(made_by_id__in=latest).values_list("pk", flat=True)) - found
        found |= latest
    return found


def _lock(user: User) -> None:
    User.objects.select_for_update().get(pk=user.pk)


def _new_secret() -> str:
    return secrets.token_urlsafe(32)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
