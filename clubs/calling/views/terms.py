"""How a club calls, for its owners and directors."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubs.calling.forms import TermsForm
from clubs.calling.models import terms_of
from clubs.calling.services import choices
from clubs.people.access import OFFICERS, club_page
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.models import Club
from clubs.people.views.common import crumbs, form_page, posted, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def terms(request: HttpRequest, club: Club) -> HttpResponse:
    """When a player is late, when the second call comes, and who may answer."""
    with editing(club, request):
        form = TermsForm(posted(request), kept=TermsForm.of(terms_of(club)))
        if (
            request.method == "POST"
            and form.is_valid()
            and attempt(form, choices.set_terms, club=club, by=signed_in(request), **form.cleaned_data)
            is not None
        ):
            messages.success(request, gettext("Saved."))
            return redirect("calling:terms", club.slug)
    return form_page(
        request,
        "calling/terms.html",
        form,
        club=club,
        crumbs=crumbs(
            club,
            (reverse("calling:list", args=[club.slug]), gettext("Calls")),
            ("", gettext("Settings of calls")),
        ),
    )
