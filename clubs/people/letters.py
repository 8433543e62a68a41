"""What the account letters (confirmation, new password) say of this server: an address that others reach."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from config.reach import reach


class Letters(DefaultAccountAdapter):
    """The adapter of django-allauth, with addresses from :func:`config.reach.reach`."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter that names this server."""
        seen = self.request.build_absolute_uri("/")
        super().send_mail(template_prefix, email, {**context, "server": reach(seen).address})

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
