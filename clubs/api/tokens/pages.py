"""A person's tokens: seeing them, making one, revoking one."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.api.core import tokens
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import Token
from clubs.people.forms import NameField, attempt
from clubs.people.models import Club, User
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem

CARRIER = "balkline_new_token"
CARRIED_SECONDS = 120
DAYS = ((30, gettext_lazy("30 days")), (90, gettext_lazy("90 days")), (365, gettext_lazy("a year")))


class TokenForm(forms.Form):
    """What a new token is for."""

    label = NameField(
        label=gettext_lazy("Name"),
        max_length=tokens.LONGEST_LABEL,
        help_text=gettext_lazy("For yourself: which program signs in with it."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do, as far as you may"),
        choices=[(str(scope), LABELS[scope]) for scope in Scope],
        widget=forms.CheckboxSelectMultiple,
    )
    club = forms.ModelChoiceField(
        label=gettext_lazy("In which club"),
        queryset=Club.objects.none(),
        required=False,
        empty_label=gettext_lazy("All of your clubs"),
    )
    days = forms.TypedChoiceField(label=gettext_lazy("For how long"), choices=DAYS, coerce=int, initial=90)

    def __init__(self, *arguments: object, user: User, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        mine = Club.objects.filter(memberships__user=user).distinct().order_by("name")
        self.fields["club"].queryset = mine  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(app="allauth.account", enabled=lambda request: request.method == "POST")
def own_tokens(request: HttpRequest) -> HttpResponse:
    """The user's own tokens. The text of a new one is shown once."""
    user = signed_in(request)
    form = TokenForm(posted(request), user=user, initial={"scopes": [str(Scope.READ)]})
    if request.method == "POST" and form.is_valid():
        made = attempt(form, tokens.make_token, user=user, **form.cleaned_data)
        if made is not None:
            return _carrying(redirect("tokens:own"), request, user, made[1])
    text = _carried(request, user) if request.method == "GET" else ""
    rows = Token.objects.filter(user=user).select_related("club", "made_by")
    shown = [(row, [LABELS[one] for one in row.scopes]) for row in rows]
    page = form_page(request, "api/tokens.html", form, rows=shown, text=text)
    if CARRIER in request.COOKIES:
        page.delete_cookie(CARRIER, path=reverse("tokens:own"), samesite="Strict")
    return page


def _carrying(answer: HttpResponse, request: HttpRequest, user: User, text: str) -> HttpResponse:
    """``answer`` with the text of a new token for the next page: in the browser, and nowhere on the server.

    It is signed for its owner, so that the page only shows a text that was made here for this user.
    """
    answer.set_signed_cookie(
        CARRIER,
        text,
        salt=_salt(user),
        max_age=CARRIED_SECONDS,
        path=reverse("tokens:own"),
        httponly=True,
        samesite="Strict",
        secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
    )
    return answer


def _carried(request: HttpRequest, user: User) -> str:
    found = request.get_signed_cookie(CARRIER, default="", salt=_salt(user), max_age=CARRIED_SECONDS)
    return found or ""


def _salt(user: User) -> str:
    return f"balkline.new-token.{user.pk}"


@require_POST
@login_required
def revoke(request: HttpRequest, token: str) -> HttpResponse:
    """Revoke one's own token."""
    found = Token.objects.filter(user=signed_in(request), public_id=token).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such token."), 404)
    tokens.revoke(token=found)
    messages.success(request, gettext("The token {label} is revoked.").format(label=found.label))
    return redirect("tokens:own")
