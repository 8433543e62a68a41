"""The pages of deeds: a club's own deed, and the deed of an emblem with its readings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules_engine as engine
from clubs.emblems import access
from clubs.emblems.forms import DeedForm, ReadingsForm
from clubs.emblems.models import DeedVersion, Emblem
from clubs.emblems.rules.events import DONOR
from clubs.emblems.rules.terms import DeedError, readings_of
from clubs.emblems.selectors import cases
from clubs.emblems.services import emblems, recording
from clubs.emblems.views.common import way
from clubs.people.access import OFFICERS, club_page, roles_in
from clubs.people.editing import editing
from clubs.people.models import Club
from clubs.people.names import slug_of
from clubs.people.views.common import form_page, posted, signed_in

STEPS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def deed_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A club's own deed."""
    form = DeedForm(posted(request))
    if form.is_valid():
        try:
            title = form.cleaned_data["title"]
            made = form.deed(slugify(title)[:60] or slug_of(title, 60), club.name)
            row = emblems.publish_deed(club=club, deed=made, by=signed_in(request))
        except DeedError as error:
            form.add_deed_error(error)
        else:
            said = gettext("“{deed}” is written down as version {version}.")
            messages.success(request, said.format(deed=row.title, version=row.version))
            return redirect("emblems:new", club=club.slug)
    steps = way(club, ("", gettext("New deed")))
    return form_page(request, "emblems/deed_form.html", form, club=club, crumbs=steps)


@require_safe
@club_page()
def deed(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The deed: its clauses, its readings, its versions."""
    found = access.emblem_for(request.user, club, emblem)
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    return _deed(request, club, found, ReadingsForm(cases.deeds_of(found)[-1]) if officer else None)


@require_POST
@club_page(*OFFICERS)
def deed_amend(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """Other readings: a new version of the deed, which holds for challenges from now on."""
    found = access.emblem_for(request.user, club, emblem)
    with editing(found, request):
        now = cases.deeds_of(found)[-1]
        form = ReadingsForm(now, request.POST)
        if not form.is_valid():
            return _deed(request, club, found, form, status=422)
        user = signed_in(request)
        made = emblems.publish_deed(club=club, deed=now.read_as(form.cleaned_data), by=user)
        recording.record(emblem=found, kind="amend", by=DONOR, facts={"version": made.version}, user=user)
    said = gettext("Version {version} holds from now on; older challenges keep theirs.")
    messages.success(request, said.format(version=made.version))
    return redirect("emblems:deed", club=club.slug, emblem=found.slug)


def _deed(
    request: HttpRequest, club: Club, found: Emblem, form: ReadingsForm | None, status: int = 200
) -> HttpResponse:
    now = cases.deeds_of(found)[-1]
    points = [
        {"row": one, "choice": now.reading(one.id), "words": dict(one.choices)[now.reading(one.id)]}
        for one in readings_of(now)
    ]
    rows = DeedVersion.objects.filter(club=club, slug=found.deed_slug).order_by("-version")
    context = {
        "club": club,
        "emblem": found,
        "deed": now,
        "points": points,
        "versions": rows,
        "form": form,
        "game": engine.game(now.game),
        "crumbs": way(club, (found.get_absolute_url(), found.title), ("", gettext("Deed"))),
    }
    return render(request, "emblems/deed.html", context, status=status)
