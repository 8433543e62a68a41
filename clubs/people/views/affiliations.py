"""The member clubs of an association, and the associations that a club is in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs.people.access import (
    OFFICERS,
    affiliation_for,
    club_for,
    club_page,
    not_found,
    roles_in,
)
from clubs.people.forms import attempt
from clubs.people.forms.clubs import AffiliationForm
from clubs.people.models import Club
from clubs.people.selectors import affiliations_of
from clubs.people.services import affiliations as services
from clubs.people.views.common import base_url, crumbs, form_page, posted, signed_in
from matches.problems import UserProblem


@require_safe
@club_page()
def affiliations(request: HttpRequest, club: Club) -> HttpResponse:
    """A club's affiliations, for everybody who sees the club."""
    return _page(request, club, AffiliationForm())


@require_POST
@club_page(*OFFICERS)
def ask(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask another club, by its address."""
    form = AffiliationForm(posted(request))
    if form.is_valid() and (other := _other(request, form)) is not None:
        invites = form.cleaned_data["kind"] == "invite"
        over, under = (club, other) if invites else (other, club)
        by, base = signed_in(request), base_url(request)
        made = attempt(
            form, services.ask, association=over, club=under, by_association=invites, by=by, base_url=base
        )
        if made is not None:
            messages.success(
                request,
                gettext("{name} is asked. Its officers see it on their front page.").format(name=other.name),
            )
            return redirect("people:affiliations", club=club.slug)
    return _page(request, club, form)


def _other(request: HttpRequest, form: AffiliationForm) -> Club | None:
    """The club of the address; where there is none for this reader, that is said beside the field."""
    try:
        return club_for(request.user, form.cleaned_data["address"])
    except UserProblem:
        form.add_error("address", gettext("There is no such club on this server."))
        return None


def _page(request: HttpRequest, club: Club, form: AffiliationForm) -> HttpResponse:
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    found = affiliations_of(club, request.user)
    way = crumbs(club, ("", gettext("Associations")))
    return form_page(
        request, "people/affiliations.html", form, club=club, officer=officer, found=found, crumbs=way
    )


@require_POST
@club_page(*OFFICERS)
def affiliation(request: HttpRequest, club: Club, affiliation: int) -> HttpResponse:
    """Accept what was asked, or end it: declined, withdrawn or ended."""
    found = affiliation_for(request.user, club, affiliation)
    what = request.POST.get("what", "")
    if what == "accept":
        services.accept(affiliation=found, side=club, by=signed_in(request))
        messages.success(
            request,
            gettext("{club} is a member of {association}.").format(
                club=found.club.name, association=found.association.name
            ),
        )
    elif what == "end":
        services.end(affiliation=found, side=club, by=signed_in(request))
        messages.success(request, gettext("Done."))
    else:
        raise not_found("page")
    return redirect("people:affiliations", club=club.slug)
