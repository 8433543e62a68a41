"""What oauthlib asks while an app gets its tokens: django-oauth-toolkit answers, and here is what differs.

- A code and the secret of an app are kept as digests.
- Codes and refresh tokens belong to a :class:`~clubs.api.models.Consent`: none is good without it, and each
  exchange holds its lock, so that none of two requests at once slips past a revocation.
- A code that comes a second time revokes what the first gave. (For refresh tokens the toolkit does that.)
- The access token is one of ours, which the whole interface takes (:mod:`clubs.api.core.tokens`).

The caller runs each request in a transaction.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.crypto import constant_time_compare
from django.utils.functional import Promise
from django.utils.timezone import now
from oauth2_provider.models import AccessToken, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes
from oauth2_provider.settings import oauth2_settings
from oauthlib.common import Request
from oauthlib.oauth2 import WebApplicationServer

from clubs.api.core import tokens
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import App, AppCode, Consent, Token

logger = logging.getLogger("balkline.apps")

REFRESH_PREFIX: Final = "bkr"


def new_access_token(request: Request, refresh_token: bool = False) -> str:
    """The text of a new access token."""
    return tokens.new_text()


def new_refresh_token(request: Request, refresh_token: bool = False) -> str:
    """The text of a new refresh token: 256 bits, with a beginning by which it is known where it leaks."""
    return f"{REFRESH_PREFIX}_{secrets.token_urlsafe(32)}"


def digest(secret: str) -> str:
    """What is kept of a code or of an app's secret. Both are random, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Scopes(BaseScopes):
    """The scopes of tokens; an app that asks for none asks to read."""

    def get_all_scopes(self) -> Mapping[str, str | Promise]:
        """Each with its words."""
        return LABELS

    def get_available_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        """All, for every app."""
        return [str(one) for one in Scope]

    def get_default_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        """What is meant where nothing is named."""
        return [str(Scope.READ)]


class Server(WebApplicationServer):
    """Codes and refresh tokens, and no other grant. No access token outlives the consent behind it."""

    def __init__(self, request_validator: Validator, **options: Any) -> None:
        super().__init__(request_validator, **{**options, "token_expires_in": _seconds})


def _seconds(request: Request) -> int:
    longest: int = oauth2_settings.ACCESS_TOKEN_EXPIRE_SECONDS
    left = (request.consent.expires_at - now()).total_seconds()
    return max(1, min(longest, int(left)))


class Validator(OAuth2Validator):
    """Who may have what. ``request.consent`` is set where a code or a refresh token is good."""

    def _check_secret(self, provided_secret: str, stored_secret: str) -> bool:
        return bool(stored_secret) and constant_time_compare(stored_secret, digest(provided_secret))

    def _load_application(self, client_id: str, request: Request) -> App | None:
        if not client_id or not client_id.isascii() or not client_id.isalnum():  # PostgreSQL takes no NUL
            return None
        found: App | None = super()._load_application(client_id, request)
        return found

    def save_authorization_code(
        self, client_id: str, code: dict[str, str], request: Request, *args: Any, **kwargs: Any
    ) -> None:
        """Keep a new code, for the consent that was given on the page."""
        AppCode.objects.create(
            application=request.client,
            user=request.user,
            consent=request.consent,
            code=digest(code["code"]),
            expires=now() + timedelta(seconds=oauth2_settings.AUTHORIZATION_CODE_EXPIRE_SECONDS),
            redirect_uri=request.redirect_uri,
            scope=" ".join(request.scopes),
            code_challenge=request.code_challenge,
            code_challenge_method=request.code_challenge_method,
        )

    def validate_code(
        self, client_id: str, code: str, client: App, request: Request, *args: Any, **kwargs: Any
    ) -> bool:
        """Whether the code is good, here and now; a used one revokes what it gave."""
        kept = AppCode.objects.filter(code=digest(code), application=client)
        held = _held(kept.values_list("consent_id", flat=True).first())
        row = kept.first()
        if held is None or row is None:
            return False
        if row.used_at is not None:
            logger.warning("a code of the app %s came twice: what it gave is revoked", client.client_id)
            RefreshToken.revoke_family(row.family)
            return False
        request.consent = held
        return _is_good(held) and bool(super().validate_code(client_id, row.code, client, request))

    def get_code_challenge(self, code: str, request: Request) -> str | None:
        """What the verifier must lead to."""
        found: str | None = super().get_code_challenge(digest(code), request)
        return found

    def get_code_challenge_method(self, code: str, request: Request) -> str | None:
        """How it must."""
        found: str | None = super().get_code_challenge_method(digest(code), request)
        return found

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: App, *args: Any, **kwargs: Any
    ) -> bool:
        """Whether the address is that to which the code was sent."""
        return bool(super().confirm_redirect_uri(client_id, digest(code), redirect_uri, client))

    def get_authorization_code_scopes(
        self, client_id: str, code: str, redirect_uri: str, request: Request
    ) -> Sequence[str]:
        """What the code is good for."""
        found: Sequence[str] = super().get_authorization_code_scopes(
            client_id, digest(code), redirect_uri, request
        )
        return found

    def invalidate_authorization_code(
        self, client_id: str, code: str, request: Request, *args: Any, **kwargs: Any
    ) -> None:
        """Note that it was used; its row stays for a while, to know it again."""
        AppCode.objects.filter(code=digest(code), application=request.client).update(used_at=now())

    def validate_refresh_token(
        self, refresh_token: str, client: App, request: Request, *args: Any, **kwargs: Any
    ) -> bool:
        """Whether the refresh token is good, here and now; a used one revokes all that came of it."""
        checksum = digest(refresh_token)
        kept = Token.objects.filter(access__refresh_token__token_checksum=checksum)
        held = _held(kept.values_list("consent_id", flat=True).first())
        good = bool(super().validate_refresh_token(refresh_token, client, request))
        if good and held is not None:
            request.consent = held
            return _is_good(held)
        if RefreshToken.objects.filter(token_checksum=checksum).exclude(revoked=None).exists():
            logger.warning("a revoked refresh token came from the app %s", client.client_id)
        return False

    def is_within_original_scope(
        self, request_scopes: list[str], refresh_token: str, request: Request, *args: Any, **kwargs: Any
    ) -> bool:
        """Libraries ask again for what they asked for first, of which the person may have allowed less: what
        is more is passed over."""
        allowed = set(self.get_original_scopes(refresh_token, request).split())
        request.scopes = [one for one in request_scopes if one in allowed]
        return bool(request.scopes)

    def _create_access_token(
        self,
        expires: datetime,
        request: Request,
        token: dict[str, Any],
        source_refresh_token: RefreshToken | None = None,
    ) -> AccessToken:
        access: AccessToken = super()._create_access_token(expires, request, token, source_refresh_token)
        tokens.keep_for_app(
            text=token["access_token"], consent=request.consent, access=access, scopes=token["scope"].split()
        )
        return access

    def _create_refresh_token(
        self, request: Request, refresh_token_code: str, access_token: AccessToken, previous: Any
    ) -> RefreshToken:
        made: RefreshToken = super()._create_refresh_token(
            request, refresh_token_code, access_token, previous
        )
        Token.objects.filter(access=access_token).update(family=made.token_family)
        if request.grant_type == "authorization_code":
            AppCode.objects.filter(code=digest(request.code)).update(family=made.token_family)
        return made


def _held(consent: int | None) -> Consent | None:
    """The consent with this key, locked until the transaction ends."""
    if consent is None:
        return None
    Consent.objects.select_for_update().filter(pk=consent).first()
    return Consent.objects.select_related("user", "club", "app").filter(pk=consent).first()


def _is_good(consent: Consent) -> bool:
    return consent.is_good and consent.user.is_active
