"""The second step of signing in: codes of an app, recovery codes, passkeys. Django-allauth does it; this adds
what it leaves to a site.

Secrets are sealed with the site's key (:mod:`config.sealing`). A code works once. Wrong ones are in the log
as wrong passwords are. Browsers have passkeys only where the page came by https (or from the machine itself)
and under a name, not under an address.
"""

from __future__ import annotations

import ipaddress
import logging
import struct
from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.core import context
from allauth.mfa import app_settings
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from clubs.people import qr
from config.sealing import Unreadable, seal, unseal
from matches.problems import UserProblem

logger = logging.getLogger(__name__)


def passkeys_possible(request: HttpRequest) -> bool:
    """Whether a browser can make and use a passkey on the page of ``request``."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return request.is_secure()
    return False


class SecondFactor(DefaultMFAAdapter):
    """The adapter of django-allauth's second factor."""

    def get_totp_issuer(self) -> str:
        """What an app shows above the code."""
        return f"Balkline {context.request.get_host()}"

    def build_totp_svg(self, url: str) -> str:
        """A code that cameras read on dark pages, too."""
        return str(qr.svg(url, title=gettext("Code for your app"), namespace=True))

    def encrypt(self, text: str) -> str:
        """``text`` as the database keeps it."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """What was sealed. Raises ``UserProblem`` "second-step-unreadable" (409)."""
        try:
            return unseal(encrypted_text)
        except Unreadable:
            logger.error("A second factor cannot be read: the secret key has changed since it was set up.")
            raise UserProblem(
                "second-step-unreadable",
                gettext(
                    "This server's secret key has changed since your two-step sign-in was set up, so "
                    "codes cannot be checked. The administrator of the server can remove it: manage.py "
                    "second_step --remove, with your e-mail address."
                ),
                409,
            ) from None

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """The name that a new passkey gets if its owner gives none."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey {number}").format(number=number + 1) if number else gettext("Passkey")


class _Code:
    """A form that asks for a code."""

    user: Any
    authenticator: Authenticator

    def clean_code(self) -> str:
        """The code, if it is right and was not used before. Raises ``ValidationError``."""
        try:
            code: str = super().clean_code()  # type: ignore[misc]
        except ValidationError:
            _tell("wrong code", self.user)
            raise
        if self.authenticator.type == Authenticator.Type.TOTP and not _first_use(self.user, code):
            _tell("wrong code", self.user)
            raise SecondFactor().validation_error("incorrect_code")
        return code


def _first_use(user: AbstractBaseUser, code: str) -> bool:
    """Whether a code of the app was not used while it is good. The library forgets it too soon, since here
    the codes of the periods before and after are taken, too, for clocks that differ."""
    seconds = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
    digits = "".join(filter(str.isalnum, code))
    return bool(cache.add(f"second-step-used-{user.pk}-{digits}", True, timeout=seconds))


class Code(_Code, AuthenticateForm):
    """The second step of signing in."""


class CodeAgain(_Code, ReauthenticateForm):
    """A code before something that matters."""


class _Passkey:
    """A form that takes what a passkey has signed."""

    user: Any
    cleaned_data: dict[str, Any]

    def clean_credential(self) -> Authenticator:
        """The passkey that signed. Raises ``ValidationError``."""
        try:
            _check_form(AuthenticationResponse.from_dict, self.cleaned_data["credential"])
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
        except ValidationError:
            _tell("wrong passkey", self.user)
            raise
        return found


def _check_form(parse: Callable[[Any], object], sent: object) -> None:
    """Refuse what no browser sends: the libraries let anything but a few kinds of it break the page.

    Raises ``ValidationError``.
    """
    try:
        parse(sent)
    except (TypeError, ValueError, LookupError, AttributeError, struct.error):
        raise SecondFactor().validation_error("incorrect_code") from None


class NewApp(ActivateTOTPForm):
    """An app to be set up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = gettext("The six digits")


class NewPasskey(AddWebAuthnForm):
    """A passkey to be added."""

    passwordless = forms.BooleanField(
        label=gettext_lazy("Use it in place of the password"),
        required=False,
        help_text=gettext_lazy("You then sign in with it alone; the device asks for finger, face or PIN."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = gettext("For yourself: which device it is kept on.")

    def clean_credential(self) -> Any:
        """What the browser has made. Raises ``ValidationError``."""
        sent = self.cleaned_data["credential"]
        _check_form(RegistrationResponse.from_dict, sent)
        return sent


class Passkey(_Passkey, AuthenticateWebAuthnForm):
    """A passkey as the second step."""


class PasskeyAlone(_Passkey, LoginWebAuthnForm):
    """A passkey instead of a password."""


class PasskeyAgain(_Passkey, ReauthenticateWebAuthnForm):
    """A passkey before something that matters."""


def _tell(why: str, user: AbstractBaseUser | None) -> None:
    get_account_adapter().tell(context.request, getattr(user, "email", ""), why)
