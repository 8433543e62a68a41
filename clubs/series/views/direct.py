"""The officers' pages of a series: making it, how it counts, which competitions count, closing, deleting."""

from __future__ import annotations

from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.competitions.access import competition_for
from clubs.people.access import OFFICERS, club_page
from clubs.people.editing import editing
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.views.common import UNFINISHED, form_page, posted, signed_in
from clubs.series.access import series_for
from clubs.series.forms import FIELD_OF, AddForm, DeleteForm, SeriesForm, WeightForm
from clubs.series.models import Series
from clubs.series.selectors.races import race_of
from clubs.series.services import competitions as counted
from clubs.series.services import setup
from clubs.series.views.public import steps
from config.languages.figures import decimal
from matches.problems import UserProblem
from matches.services import again_on_deadlock

attempt = Attempt(FIELD_OF)


def _own(series: Series, here: str) -> list[tuple[str, str]]:
    return steps(series.club, (series.get_absolute_url(), series.name), ("", here))


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new series."""
    form = SeriesForm(posted(request))
    if request.method == "POST" and form.is_valid():
        made = attempt(form, lambda: setup.create(club=club, settings=form.settings(), by=signed_in(request)))
        if made is not None:
            messages.success(
                request,
                gettext("{name} is ready. Choose the competitions that count for it.").format(name=made.name),
            )
            return redirect("series:competitions", club.slug, made.slug)
    return form_page(
        request, "series/settings.html", form, club=club, crumbs=steps(club, ("", gettext("New series")))
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def edit(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    """Change how a series counts; close it, open it again, or delete it."""
    found = series_for(request.user, club, series)
    with editing(found, request):
        found.club = club
        form = SeriesForm(posted(request), kept=SeriesForm.of(found))
        if request.method == "POST" and form.is_valid():
            done = attempt(
                form, lambda: setup.edit(series=found, settings=form.settings(), by=signed_in(request))
            )
            if done is not None:
                messages.success(request, gettext("Saved. The race is counted anew."))
                return redirect(found)
    return _settings_page(request, found, form, DeleteForm())


def _settings_page(
    request: HttpRequest, series: Series, form: SeriesForm, deleting: DeleteForm
) -> HttpResponse:
    page = form_page(
        request, "series/settings.html", form, club=series.club, series=series, deleting=deleting,
        crumbs=_own(series, gettext("Settings")),
    )  # fmt: skip
    if deleting.errors:
        page.status_code = UNFINISHED
    return page


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def competitions(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    """The competitions that count, in order; add one."""
    found = series_for(request.user, club, series)
    form = AddForm(posted(request), series=found)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form,
            lambda: counted.add(
                series=found, competition=data["competition"], weight=data["weight"], by=signed_in(request)
            ),
        )
        if made is not None:
            messages.success(
                request,
                gettext("{name} counts for {series}.").format(name=made.competition.name, series=found.name),
            )
            return redirect("series:competitions", club.slug, found.slug)
    context = {
        "club": club, "series": found, "race": race_of(found), "form": form,
        "crumbs": _own(found, gettext("Competitions")),
    }  # fmt: skip
    status = UNFINISHED if form.is_bound else 200
    return render(request, "series/competitions.html", context, status=status)


@require_POST
@club_page(*OFFICERS)
def competition(request: HttpRequest, club: Club, series: str, competition: str) -> HttpResponse:
    """Move a competition up or down in the order, weigh it anew, or take it out."""
    found, by = series_for(request.user, club, series), signed_in(request)
    one = competition_for(request.user, club, competition)
    what = request.POST.get("what", "")
    if what in ("up", "down"):
        row = next((row for row in found.counted.all() if row.competition_id == one.pk), None)
        number = (row.number if row else 0) + (-1 if what == "up" else 1)
        again_on_deadlock(lambda: counted.place(series=found, competition=one, number=number, by=by))
    elif what == "remove":
        again_on_deadlock(lambda: counted.remove(series=found, competition=one, by=by))
        messages.success(
            request, gettext("{name} counts for {series} no longer.").format(name=one.name, series=found.name)
        )
    elif what == "weigh":
        form = WeightForm(posted(request))
        if not form.is_valid():
            problem = gettext("The weight: {problem}").format(problem=form.errors["weight"][0])
            raise UserProblem("bad-weight", problem)
        weight = form.cleaned_data["weight"]
        again_on_deadlock(lambda: counted.weigh(series=found, competition=one, weight=weight, by=by))
        messages.success(
            request,
            gettext("{name} counts {weight} times.").format(
                name=one.name, weight=decimal(Decimal(f"{weight.normalize():f}"))
            ),
        )
    else:
        raise UserProblem("bad-answer", gettext("Choose what to do with the competition."), 422)
    return redirect(f"{reverse('series:competitions', args=[club.slug, found.slug])}#{one.slug}")


@require_POST
@club_page(*OFFICERS)
def close(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    """Close a series, or open it again."""
    found, by = series_for(request.user, club, series), signed_in(request)
    if request.POST.get("closed") == "0":
        again_on_deadlock(lambda: setup.reopen(series=found, by=by))
        messages.success(request, gettext("{name} is open again.").format(name=found.name))
    else:
        again_on_deadlock(lambda: setup.close(series=found, by=by))
        messages.success(
            request, gettext("{name} is closed. Corrected results still count.").format(name=found.name)
        )
    return redirect(found)


@require_POST
@club_page(*OFFICERS)
def delete(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    """Delete a series, its name typed out."""
    found = series_for(request.user, club, series)
    deleting = DeleteForm(posted(request))
    if deleting.is_valid():
        typed = deleting.cleaned_data["typed_name"]
        attempt(deleting, lambda: setup.delete(series=found, typed_name=typed, by=signed_in(request)))
        if not deleting.errors:
            messages.success(
                request,
                gettext("{name} is deleted. Its competitions stay as they are.").format(name=found.name),
            )
            return redirect("series:list", club.slug)
    return _settings_page(request, found, SeriesForm(kept=SeriesForm.of(found)), deleting)
