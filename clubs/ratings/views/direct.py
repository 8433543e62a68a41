"""The officers' pages of rating lists: making one, how it counts, starting values, deleting it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.people.access import OFFICERS, club_page
from clubs.people.editing import editing
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.views.common import UNFINISHED, form_page, posted, signed_in
from clubs.ratings.access import list_for
from clubs.ratings.forms import FIELD_OF, DeleteForm, RatingListForm, StartingForm
from clubs.ratings.models import RatingList, StartingValue
from clubs.ratings.services import setup, starting
from clubs.ratings.views.public import way
from config.languages.speaking import translated
from matches.services import again_on_deadlock

attempt = Attempt(FIELD_OF)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new list."""
    form = RatingListForm(posted(request), club=club)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form,
            lambda: setup.create(
                club=club,
                discipline=form.cleaned_data["discipline"],
                settings=form.settings(),
                source=form.cleaned_data.get("source", ""),
                by=signed_in(request),
            ),
        )
        if made is not None:
            told = gettext("{name} is rated now. The matches so far are being counted.")
            messages.success(request, told.format(name=translated(made.name)))
            return redirect(made)
    steps = way(club, ("", gettext("New list")))
    return form_page(request, "ratings/settings.html", form, club=club, crumbs=steps)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def edit(request: HttpRequest, club: Club, discipline: str) -> HttpResponse:
    """Change how a list counts; delete it."""
    found = list_for(request.user, club, discipline)
    with editing(found, request):
        found.club = club
        form = RatingListForm(posted(request), kept=RatingListForm.of(found))
        if request.method == "POST" and form.is_valid():
            done = attempt(
                form, lambda: setup.edit(rating_list=found, settings=form.settings(), by=signed_in(request))
            )
            if done is not None:
                messages.success(request, gettext("Saved."))
                return redirect(found)
    return _settings_page(request, found, form, DeleteForm())


def _settings_page(
    request: HttpRequest, found: RatingList, form: RatingListForm, deleting: DeleteForm
) -> HttpResponse:
    page = form_page(
        request, "ratings/settings.html", form, club=found.club, list=found, deleting=deleting,
        crumbs=way(found.club, (found.get_absolute_url(), found.name), ("", gettext("Settings"))),
    )  # fmt: skip
    if deleting.errors:
        page.status_code = UNFINISHED
    return page


@require_POST
@club_page(*OFFICERS)
def delete(request: HttpRequest, club: Club, discipline: str) -> HttpResponse:
    """Delete a list, its name typed out."""
    found = list_for(request.user, club, discipline)
    deleting = DeleteForm(posted(request))
    if deleting.is_valid():
        typed = deleting.cleaned_data["typed_name"]
        attempt(deleting, lambda: setup.delete(rating_list=found, typed_name=typed, by=signed_in(request)))
        if not deleting.errors:
            told = gettext("The ratings of {name} are deleted. The matches stay.")
            messages.success(request, told.format(name=translated(found.name)))
            return redirect("ratings:lists", club.slug)
    return _settings_page(request, found, RatingListForm(kept=RatingListForm.of(found)), deleting)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def starting_values(request: HttpRequest, club: Club, discipline: str) -> HttpResponse:
    """The starting values of a list; paste more, look at them, and write them."""
    found = list_for(request.user, club, discipline)
    form = StartingForm(posted(request), initial={"on": timezone.localdate(timezone=club.tzinfo)})
    looked: list[starting.Pasted] | None = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        asked: dict[str, Any] = {
            "rating_list": found,
            "text": data["lines"],
            "on": data["on"],
            "reason": data["reason"],
            "uncertainty": data["uncertainty"],
        }
        if "write" in request.POST:
            written = attempt(form, lambda: starting.add_pasted(by=signed_in(request), **asked))
            if written is not None:
                told = ngettext("{n} starting value written.", "{n} starting values written.", len(written))
                messages.success(request, told.format(n=len(written)))
                return redirect("ratings:starting", club.slug, found.slug)
        else:
            looked = attempt(form, lambda: starting.try_pasted(**asked))
    problem = getattr(form, "problem", None)
    values = StartingValue.objects.filter(rating_list=found).select_related("player")
    context = {
        "club": club,
        "list": found,
        "form": form,
        "looked": looked,
        "problems": problem.data.get("problems", []) if problem else [],
        "values": values.order_by("-on", "player__name", "pk"),
        "crumbs": way(club, (found.get_absolute_url(), found.name), ("", gettext("Starting values"))),
    }
    status = UNFINISHED if form.errors else 200
    return render(request, "ratings/starting.html", context, status=status)


@require_POST
@club_page(*OFFICERS)
def remove_value(request: HttpRequest, club: Club, discipline: str, value: int) -> HttpResponse:
    """Take a starting value back."""
    found = list_for(request.user, club, discipline)
    again_on_deadlock(lambda: starting.remove(rating_list=found, value_id=value, by=signed_in(request)))
    messages.success(request, gettext("The starting value is taken back."))
    return redirect("ratings:starting", club.slug, found.slug)
