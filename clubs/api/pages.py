"""A person's tokens: seeing them, making one, revoking one."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.api import tokens
from clubs.api.models import Token
from clubs.api.scopes import LABELS, Scope
from clubs.people.forms import attempt
from clubs.people.models import Club, User
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem

DAYS = ((30, "30 days"), (90, "90 days"), (365, "a year"))


class TokenForm(forms.Form):
    """What a new token is for."""

    label = forms.CharField(
        label="Name", max_length=80, help_text="For yourself: which program signs in with it."
    )
    scopes = forms.MultipleChoiceField(
        label="What it may do, as far as you may",
        choices=[(str(scope), LABELS[scope]) for scope in Scope],
        widget=forms.CheckboxSelectMultiple,
    )
    club = forms.ModelChoiceField(
        label="In which club", queryset=Club.objects.none(), required=False, empty_label="All of your clubs"
    )
    days = forms.TypedChoiceField(label="For how long", choices=DAYS, coerce=int, initial=90)

    def __init__(self, *arguments: object, user: User, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        mine = Club.objects.filter(memberships__user=user).distinct().order_by("name")
        self.fields["club"].queryset = mine  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def own_tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of whoever is signed in. The text of a new one stands in this answer alone."""
    user = signed_in(request)
    form, text = TokenForm(posted(request), user=user, initial={"scopes": [str(Scope.READ)]}), ""
    if request.method == "POST" and form.is_valid():
        made = attempt(form, tokens.make_token, user=user, **form.cleaned_data)
        if made is not None:
            text = made[1]
            form = TokenForm(user=user, initial={"scopes": [str(Scope.READ)]})
    rows = Token.objects.filter(user=user).select_related("club")
    shown = [(row, [LABELS[one] for one in row.scopes]) for row in rows]
    return form_page(request, "api/tokens.html", form, rows=shown, text=text)


@require_POST
@login_required
def revoke(request: HttpRequest, token: str) -> HttpResponse:
    """Revoke one's own token."""
    found = Token.objects.filter(user=signed_in(request), public_id=token).first()
    if found is None:
        raise UserProblem("not-found", "There is no such token.", 404)
    tokens.revoke(token=found)
    messages.success(request, f"The token {found.label} is revoked.")
    return redirect("tokens:own")
