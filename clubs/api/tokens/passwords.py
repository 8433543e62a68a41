"""A new password, and what becomes of what the old one let in: other sessions, tokens for programs and apps.

Unless the person says otherwise both end, because a password is often changed for fear of somebody else.
(Sessions end by themselves: Django keeps a hash of the password in each.)
"""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ChangePasswordForm, ResetPasswordKeyForm
from django import forms
from django.db import transaction
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.api.core import consents, tokens
from clubs.people.models import User
from clubs.people.services import accounts


class _Tokens:
    """The question whether tokens stay; not asked of somebody who has none."""

    fields: dict[str, forms.Field]
    cleaned_data: dict[str, Any]
    user: User | None

    def ask(self) -> None:
        """Add the question."""
        number = self._number()
        if number:
            self.fields["keep_tokens"] = forms.BooleanField(
                label=gettext("Let programs and apps keep their access"),
                required=False,
                help_text=ngettext(
                    "Without this, {n} token or app that you allowed will be revoked. Tick it only if nobody"
                    " else can have it.",
                    "Without this, {n} tokens and apps that you allowed will be revoked. Tick it only if"
                    " nobody else can have them.",
                    number,
                ).format(n=number),
            )

    def _number(self) -> int:
        if self.user is None:
            return 0
        return tokens.good_of(self.user).count() + consents.good_of(self.user).count()

    def end_tokens(self) -> None:
        """Do what was answered."""
        if self.user is not None and not self.cleaned_data.get("keep_tokens"):
            tokens.revoke_all(self.user)


class ChangePassword(_Tokens, ChangePasswordForm):
    """A new password by somebody who knows the old one."""

    keep_sessions = forms.BooleanField(
        label=gettext_lazy("Stay signed in on my other devices"),
        required=False,
        help_text=gettext_lazy("Without this, you are signed out everywhere but here."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask()

    @transaction.atomic
    def save(self) -> None:
        """Set the password, and end what the person did not want to keep."""
        assert isinstance(self.user, User)
        before = self.user.get_session_auth_hash()
        super().save()
        if self.cleaned_data["keep_sessions"]:
            accounts.carry_sessions_over(user=self.user, before=before)
        self.end_tokens()


class ForgottenPassword(_Tokens, ResetPasswordKeyForm):
    """A new password by somebody who has the letter. All sessions end: who forgot it is signed in nowhere."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask()

    @transaction.atomic
    def save(self) -> None:
        """Set the password, and end what the person did not want to keep."""
        super().save()
        self.end_tokens()
