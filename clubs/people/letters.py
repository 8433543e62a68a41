"""The account letters (confirmation, new password, notices): what address they name, and how they leave."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest

from clubs.people.services import letters
from config.reach import reach


class Letters(DefaultAccountAdapter):
    """The adapter of django-allauth, with addresses from :func:`config.reach.reach`; a worker sends."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Let a letter be sent that names this server."""
        seen = self.request.build_absolute_uri("/")
        site = get_current_site(self.request)
        told = {"request": self.request, "email": email, "current_site": site, **context}
        told["server"] = reach(seen).address
        written = self.render_mail(template_prefix, email, told)
        letters.write(to=email, subject=written.subject, text=written.body)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell a person what was changed of the account; nothing where no mail server is set."""
        if settings.SENDS_MAIL:
            super().send_notification_mail(template_prefix, user, context, email)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell the owner of an account that somebody wanted another with this address.

        A new account costs the work of a password's hash; without it the time would tell who has one.
        """
        get_user_model()().set_password(email)
        super().send_account_already_exists_mail(email)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The link by which an address is confirmed."""
        return _outside(super().get_email_confirmation_url(request, emailconfirmation))

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link by which a new password is set."""
        return _outside(super().get_reset_password_from_key_url(key))


def _outside(address: str) -> str:
    """An address of this server as others reach it."""
    parts = urlsplit(address)
    return reach(f"{parts.scheme}://{parts.netloc}").address + parts._replace(scheme="", netloc="").geturl()
