"""A person's own page: their name, clubs and the ways to the account pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubs.people.forms import attempt
from clubs.people.forms.members import AccountForm
from clubs.people.models import Membership, Player, Role
from clubs.people.services import accounts
from clubs.people.views.common import form_page, posted, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """The signed-in user's name, clubs and players."""
    user = signed_in(request)
    form = AccountForm(posted(request), initial={"display_name": user.display_name})
    if (
        request.method == "POST"
        and form.is_valid()
        and attempt(form, accounts.change_account, user=user, **form.cleaned_data) is not None
    ):
        messages.success(request, gettext("Saved."))
        return redirect("people:me")
    clubs: dict[int, tuple[object, list[str]]] = {}
    for row in Membership.objects.filter(user=user).select_related("club").order_by("club__name"):
        clubs.setdefault(row.club_id, (row.club, []))[1].append(str(Role(row.role).label))
    return form_page(
        request,
        "people/me.html",
        form,
        clubs=list(clubs.values()),
        players=Player.objects.filter(user=user).select_related("club"),
    )
