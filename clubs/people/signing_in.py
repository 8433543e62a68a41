"""How often somebody may try to sign in, and what the log says of those who fail.

Wrong passwords are counted three times: for the account as tried from one address (few), for the address (as
many as a full hall behind it needs), and for the account from everywhere (so many that they are guesses from
a hundred addresses). So nobody is locked out by what a stranger tries elsewhere. The numbers are
``ACCOUNT_RATE_LIMITS``; docs/running.md explains them.

The log's lines begin with words that do not change, and the address stands before whatever the caller sent,
so that a program (fail2ban) can read them.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.internal import ratelimit
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from clubs.people.letters import Letters
from clubs.people.models import User
from clubs.people.signals import sign_in_failed

logger = logging.getLogger("balkline.signin")

APP = "allauth.account"
LONGEST_ACCOUNT = 254
WAYS = {
    "reauthenticate": gettext_lazy("The password"),
    "mfa_reauthenticate": gettext_lazy("A code of your app"),
    "mfa_reauthenticate:webauthn": gettext_lazy("A passkey"),
}


class SigningIn(Letters):
    """The adapter of django-allauth: letters, limits, log."""

    error_messages = {
        **Letters.error_messages,
        "too_many_login_attempts": gettext_lazy(
            "Too many wrong tries from here. Wait five minutes, or ask for a new password by e-mail."
        ),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try before it is made. Raises ``ValidationError`` when there were too many."""
        account = _account(credentials)
        used: list[ratelimit.RateLimitUsage] = []
        for action, key in (
            ("login_failed", _from_here(request, account)),
            ("login_failed_address", None),
            ("login_failed_account", account),
        ):
            usage = ratelimit.consume(request, app=APP, action=action, key=key)
            if usage is None:
                ratelimit.RateLimitUsage([one for each in used for one in each.usage]).rollback()
                self.tell(request, account, "too many tries")
                raise self.validation_error("too_many_login_attempts")
            used.append(usage)
        # What :meth:`authenticate` takes back when the password was right.
        self._login_failed_rl_usage = ratelimit.RateLimitUsage([one for each in used for one in each.usage])

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """The password was wrong, or there is no such account."""
        self.tell(request, _account(credentials), "wrong password")

    def tell(self, request: HttpRequest, account: str, why: str) -> None:
        """Write a line about a failed sign-in into the log, and tell who listens; never the password."""
        shown = ascii(account[:LONGEST_ACCOUNT])  # no ends of lines, nothing that a terminal obeys
        logger.warning("failed sign-in from %s: %s, account %s", self.get_client_ip(request), why, shown)
        sign_in_failed.send(sender=User, account=account[:LONGEST_ACCOUNT], why=why)

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whether the person must first say again who they are; not shortly after signing in."""
        if not super().is_reauthentication_required(app=app, **kwargs):
            return False
        return not signed_in_lately(self.request)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The ways to say again who one is, in our words."""
        ways = super().get_reauthentication_methods(user)
        return [{**way, "description": WAYS[way["id"]]} for way in ways]

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Who has chosen a new password by letter begins anew, here and everywhere."""
        account = _account(credentials)
        ratelimit.clear(request, app=APP, action="login_failed", key=_from_here(request, account))
        ratelimit.clear(request, app=APP, action="login_failed_account", key=account)


def signed_in_lately(request: HttpRequest) -> bool:
    """Whether somebody has signed in, or said again who they are, in this session a short while ago."""
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < app_settings.REAUTHENTICATION_TIMEOUT


def _account(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email") or "").strip().lower()


def _from_here(request: HttpRequest, account: str) -> str:
    """An account as tried from one address. The name that this server was asked by is no part of it: a caller
    who knows several would have as many tries for each."""
    return f"{account} {ratelimit.get_ip(request)}"
