"""The admin's site: operators sign in where everybody does and, on wish, with more than a password."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponseBase]


class OperatorsSite(AdminSite):
    """The admin as Balkline has it. Its own sign-in form knows no limit, no second factor and no log, so
    everybody's is used."""

    def __init__(self, name: str = "admin") -> None:
        super().__init__(name)
        self.login = secure_admin_login(self.login)  # type: ignore[method-assign]

    def admin_view(self, view: View, cacheable: bool = False) -> Any:
        """``view`` for operators. With ``BALKLINE_ADMIN_SECOND_STEP``, those without a second step are led to
        the page on which they set one up."""
        guarded = super().admin_view(view, cacheable)

        @never_cache
        @wraps(view)
        def asked(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
            missing = settings.ADMIN_SECOND_STEP and self.has_permission(request)
            if missing and not is_mfa_enabled(request.user):
                messages.warning(
                    request, gettext("The admin pages of this server ask for a second step: set one up here.")
                )
                return redirect("mfa_index")
            return guarded(request, *args, **named)

        return asked
