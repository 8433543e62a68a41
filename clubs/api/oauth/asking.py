"""The page on which a person lets an app act for them, or refuses (RFC 6749, 4.1.1).

The request stands in the address of the page, also when the form is sent: nothing of it is kept in between,
and what the form says can only narrow it. An error goes back to the app where the app and its address are
known, and is shown here otherwise: nobody is sent to an address that is not registered.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.http import OAuth2ResponseRedirect
from oauth2_provider.models import AbstractGrant
from oauth2_provider.oauth2_backends import get_oauthlib_core
from oauth2_provider.settings import oauth2_settings
from oauthlib.oauth2.rfc6749 import errors

from clubs.api.core import consents
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import App
from clubs.api.oauth.redirects import place
from clubs.people.forms import attempt
from clubs.people.models import Club, User
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem
from matches.services import write_transaction

DAYS: Final = (
    (1, gettext_lazy("a day")),
    (30, gettext_lazy("30 days")),
    (90, gettext_lazy("90 days")),
    (365, gettext_lazy("a year")),
)
_CHALLENGE: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""A SHA-256 digest, as RFC 7636 writes it."""
_CARRIED: Final = (
    "client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method"
)  # fmt: skip


class ConsentForm(forms.Form):
    """What of that which an app asks for it gets, where, and for how long."""

    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do, as far as you may"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    club = forms.ModelChoiceField(
        label=gettext_lazy("In which club"),
        queryset=Club.objects.none(),
        required=False,
        empty_label=gettext_lazy("All of your clubs"),
    )
    days = forms.TypedChoiceField(label=gettext_lazy("For how long"), choices=DAYS, coerce=int, initial=90)

    def __init__(self, *arguments: Any, user: User, asked: list[str], **more: Any) -> None:
        super().__init__(*arguments, **more)
        wanted = [(str(one), LABELS[one]) for one in Scope if one in asked]
        self.fields["scopes"].choices = wanted  # type: ignore[attr-defined]
        self.fields["scopes"].initial = [name for name, _ in wanted]
        mine = Club.objects.filter(memberships__user=user).distinct().order_by("name")
        self.fields["club"].queryset = mine  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(app="allauth.account")
def authorize(request: HttpRequest) -> HttpResponse:
    """Ask the person, and send the browser back to the app with a code, or with "access_denied"."""
    core = get_oauthlib_core()
    try:
        asked, credentials = _asked(core, request)
        app = App.objects.select_related("user").get(client_id=credentials["client_id"])
        if request.POST.get("answer") == "refuse":
            raise OAuthToolkitError(
                error=errors.AccessDeniedError(state=credentials["state"]),
                redirect_uri=credentials["redirect_uri"],
            )
        form = ConsentForm(posted(request), user=signed_in(request), asked=asked)
        if request.method == "POST" and form.is_valid():
            uri = attempt(form, partial(_allow, core, request, app, credentials), **form.cleaned_data)
            if uri is not None:
                return OAuth2ResponseRedirect(uri, app.get_allowed_schemes())
    except OAuthToolkitError as problem:
        return _refused(request, problem)
    page = form_page(
        request,
        "api/oauth/consent.html",
        form,
        app=app,
        maker=app.user,
        leads_to=place(credentials["redirect_uri"]),
    )
    # Browsers apply this also to where a form's answer leads, and an app's own page may lead further.
    scheme = urlsplit(credentials["redirect_uri"]).scheme
    page._csp_update = {"form-action": sorted({"https:", f"{scheme}:"})}  # type: ignore[attr-defined]
    return page


def _asked(core: Any, request: HttpRequest) -> tuple[list[str], dict[str, Any]]:
    """The scopes that the app asks for, and the rest of its request, checked.

    Raises ``OAuthToolkitError``, and ``UserProblem`` "bad-app-request" (400) for what is no request at all.
    """
    try:
        scopes, found = core.validate_authorization_request(request)
    except ValueError as unreadable:
        raise _shown("") from unreadable
    credentials = {name: found.get(name) for name in _CARRIED}
    if credentials["code_challenge_method"] != AbstractGrant.CODE_CHALLENGE_S256:
        error: errors.OAuth2Error = errors.UnsupportedCodeChallengeMethodError(state=credentials["state"])
        raise OAuthToolkitError(error=error, redirect_uri=credentials["redirect_uri"])
    if not _CHALLENGE.fullmatch(credentials["code_challenge"]):
        error = errors.InvalidRequestError("This is no code_challenge.", state=credentials["state"])
        raise OAuthToolkitError(error=error, redirect_uri=credentials["redirect_uri"])
    return scopes, credentials


def _allow(
    core: Any,
    request: HttpRequest,
    app: App,
    credentials: dict[str, Any],
    *,
    scopes: list[str],
    club: Club | None,
    days: int,
) -> str:
    """Where the browser goes with the code. Raises what :func:`consents.allow` raises."""
    with write_transaction():
        consent = consents.allow(user=signed_in(request), app=app, scopes=scopes, days=days, club=club)
        given = {**credentials, "consent": consent}
        uri, *_ = core.create_authorization_response(request, consent.scopes, given, allow=True)
    return str(uri)


def _refused(request: HttpRequest, problem: OAuthToolkitError) -> HttpResponse:
    """To the app with the error; to nowhere where the app or the address is not known.

    Raises ``UserProblem`` "bad-app-request" (400).
    """
    error = problem.oauthlib_error
    app = App.objects.filter(client_id=getattr(error, "client_id", None) or request.GET.get("client_id"))
    found = app.first() if not isinstance(problem, FatalClientError) else None
    address = error.redirect_uri or ""
    if found is None or not found.redirect_uri_allowed(address):
        raise _shown(error.error)
    issuer = oauth2_settings.oauth2_authorization_server_issuer(request)
    separator = "&" if "?" in address else "?"
    told = f"{address}{separator}{urlencode([*error.twotuples, ('iss', issuer)])}"
    return OAuth2ResponseRedirect(told, found.get_allowed_schemes())


def _shown(error: str) -> UserProblem:
    said = gettext(
        "An app sent you here, but its request is wrong: this server does not know the app, or the app has"
        " not registered the address to which you should be sent back. Nothing was allowed."
    )
    return UserProblem("bad-app-request", said, 400, {"error": error} if error else {})
