"""Removing what is over: codes, tokens of apps, and consents that ended a while ago."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now
from oauth2_provider.models import AccessToken, RefreshToken

from clubs.api.models import AppCode, Consent, Token
from matches import retention

CODES_KEPT: Final = timedelta(days=1)
"""How long a used code is known again."""
TOKENS_KEPT: Final = timedelta(days=7)
"""How long an app is told that its old token was revoked, and not that it is unknown."""
CONSENTS_KEPT: Final = timedelta(days=90)
"""How long a person sees what he allowed once."""


def _ended() -> QuerySet[Consent]:
    before = now() - CONSENTS_KEPT
    return Consent.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))


def _over() -> list[QuerySet[Any]]:
    """What is over, in the order in which it goes. A used refresh token stays as long as its family has a
    token: until then it must be known again."""
    at = now()
    return [
        AppCode.objects.filter(expires__lt=at - CODES_KEPT),
        AccessToken.objects.filter(rows__consent__in=_ended()),
        _ended(),
        Token.objects.filter(access=None, expires_at__lt=at - TOKENS_KEPT).exclude(consent=None),
        RefreshToken.objects.filter(~Exists(Token.objects.filter(family=OuterRef("token_family")))),
    ]


def count() -> int:
    """How many rows are over. Tokens that go with what is over are not counted."""
    return sum(rows.count() for rows in _over())


def clean() -> int:
    """Delete what is over, some rows at a time; how many."""
    return sum(retention.remove_rows(rows) for rows in _over())
