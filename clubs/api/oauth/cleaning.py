"""Removing what is over: codes, tokens of apps, and consents that ended a while ago."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q
from django.utils.timezone import now
from oauth2_provider.models import AccessToken, RefreshToken

from clubs.api.models import AppCode, Consent, Token

CODES_KEPT: Final = timedelta(days=1)
"""How long a used code is known again."""
TOKENS_KEPT: Final = timedelta(days=7)
"""How long an app is told that its old token was revoked, and not that it is unknown."""
CONSENTS_KEPT: Final = timedelta(days=90)
"""How long a person sees what he allowed once."""


def clean() -> int:
    """Delete what is over; how many rows. A used refresh token stays as long as its family has a token: until
    then it must be known again."""
    at = now()
    over = Q(revoked_at__lt=at - CONSENTS_KEPT) | Q(expires_at__lt=at - CONSENTS_KEPT)
    ended = list(Consent.objects.filter(over).values_list("pk", flat=True))
    deleted = 0
    for rows in (
        AppCode.objects.filter(expires__lt=at - CODES_KEPT),
        AccessToken.objects.filter(rows__consent__in=ended),
        Consent.objects.filter(pk__in=ended),
        Token.objects.filter(access=None, expires_at__lt=at - TOKENS_KEPT).exclude(consent=None),
        RefreshToken.objects.filter(~Exists(Token.objects.filter(family=OuterRef("token_family")))),
    ):
        deleted += rows.delete()[0]
    return deleted
