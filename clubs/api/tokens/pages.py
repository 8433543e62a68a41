"""A person's tokens: seeing them, making one, revoking one."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django import forms
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
from clubs.api.core.shown_once import Carrier
from clubs.api.models import Consent, Token
from clubs.people.forms import NameField, attempt
from clubs.people.models import Club, User
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem

CARRIER = "balkline_new_token"
_CARRIER = Carrier(CARRIER, "new-token")
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
            answer = redirect("tokens:own")
            _CARRIER.send(answer, request, user, made[1], reverse("tokens:own"))
            return answer
    rows = Token.objects.filter(user=user, consent=None).select_related("club", "made_by", "consent")
    allowed = Consent.objects.filter(user=user).select_related("app", "club")
    page = form_page(
        request,
        "api/tokens.html",
        form,
        rows=[(row, [LABELS[one] for one in row.scopes]) for row in rows],
        allowed=[(row, [LABELS[one] for one in row.scopes]) for row in allowed],
        text=_CARRIER.brought(request, user),
    )
    _CARRIER.forget(page, request, reverse("tokens:own"))
    return page


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
