"""The director's pages before and at the draw: stages, drawing again, moving by hand, and copying."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Format, Stage
from clubs.competitions.selectors.directing import to_direct
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.services import copying, life, moving, redrawing, staging
from clubs.competitions.services.common import DRAWN, OPEN_FOR_ENTRY
from clubs.competitions.services.redrawing import begun_of
from clubs.competitions.services.setup import MOST_STAGES
from clubs.competitions.stage_forms import CopyForm, NextFormatForm, StageForm
from clubs.competitions.views.common import action, context, page, signed_in
from clubs.competitions.views.direct import attempt
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.editing import editing
from clubs.people.models import Club
from clubs.people.views.common import UNFINISHED, posted
from matches.problems import UserProblem


@require_safe
@club_page(*OFFICERS)
def stages(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Every stage: its settings until it is drawn, and then who stands where, to be moved or drawn again."""
    found = competition_for(request.user, club, competition)
    draws = load_draws(found)
    begun = {draw.stage.number: begun_of(draw) for draw in draws}
    shown = to_direct(found, draws, begun, open_=found.status in DRAWN)
    may_change = found.status in (*OPEN_FOR_ENTRY, *DRAWN)
    adding = NextFormatForm() if may_change and len(shown) < MOST_STAGES else None
    return page(
        request,
        found,
        "stages",
        "competitions/stages.html",
        stages=shown,
        adding=adding,
        may_change=may_change,
    )


def _stages(competition: Competition) -> HttpResponse:
    return redirect("competitions:stages", competition.club.slug, competition.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def stage_new(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Add a stage of the format that was chosen."""
    found = competition_for(request.user, club, competition)
    format_ = (request.POST if request.method == "POST" else request.GET).get("format", "")
    if format_ not in Format.values:
        return _stages(found)
    number = len(found.in_stages) + 1
    form = StageForm(posted(request), competition=found, number=number, format=format_)
    if request.method == "POST" and form.is_valid():
        stage = form.settings()
        if attempt(form, lambda: staging.add(competition=found, stage=stage, by=signed_in(request))):
            messages.success(request, gettext("The stage is added."))
            return _stages(found)
    return _stage_page(
        request,
        found,
        form,
        gettext("Stage {number}: {stage}").format(number=number, stage=Format(format_).label),
    )


def _stage_of(competition: Competition, number: int) -> Stage:
    for stage in competition.in_stages:
        if stage.number == number:
            return stage
    raise not_found("stage")


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def stage_edit(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """Change a stage until it is drawn."""
    found = competition_for(request.user, club, competition)
    stage = _stage_of(found, number)
    with editing(found, request):
        form = StageForm(
            posted(request),
            competition=found,
            number=number,
            format=stage.format,
            kept=StageForm.of(stage),
        )
        if request.method == "POST" and form.is_valid():
            asked = form.settings()
            done = attempt(
                form,
                lambda: staging.change(competition=found, number=number, stage=asked, by=signed_in(request)),
            )
            if done is not None:
                messages.success(request, gettext("Saved."))
                return _stages(found)
    return _stage_page(
        request, found, form, gettext("Stage {number}: {stage}").format(number=number, stage=stage)
    )


def _stage_page(request: HttpRequest, found: Competition, form: StageForm, title: str) -> HttpResponse:
    more = context(request, found, "stages", form=form, title=title, format=form.format)
    status = UNFINISHED if form.is_bound else 200
    return render(request, "competitions/stage_form.html", more, status=status)


@action
def stage_remove(request: HttpRequest, competition: Competition, number: int) -> str:
    """Remove a stage that is not drawn."""
    name = request.POST.get("typed_name", "")
    staging.remove(competition=competition, number=number, typed_name=name, by=signed_in(request))
    return gettext("The stage is removed.")


@action
def redraw(request: HttpRequest, competition: Competition, number: int) -> str:
    """Draw a stage again."""
    found = redrawing.redraw(
        competition=competition,
        number=number,
        typed_name=request.POST.get("typed_name", ""),
        seed=request.POST.get("seed", ""),
        by=signed_in(request),
    )
    return (
        gettext("The draw is made again, with the seed {seed}.").format(seed=found.seed)
        if number == 1
        else gettext("The stage is drawn again.")
    )


@action
def swap(request: HttpRequest, competition: Competition, number: int) -> str:
    """Two entrants change places."""
    entrants = [_number(request, "one"), _number(request, "other")]
    moving.swap(
        competition=competition, number=number, entrants=entrants, reason=_why(request), by=signed_in(request)
    )
    return gettext("They have changed places.")


@action
def byes(request: HttpRequest, competition: Competition, number: int) -> str:
    """Give the byes by hand."""
    chosen = [int(one) for one in request.POST.getlist("byes") if one.isdecimal() and len(one) < 6]
    moving.give_byes(
        competition=competition, number=number, entrants=chosen, reason=_why(request), by=signed_in(request)
    )
    return gettext("The byes are given.")


@action
def to_group(request: HttpRequest, competition: Competition, number: int) -> str:
    """An entrant goes to another group."""
    moving.to_group(
        competition=competition,
        number=number,
        entrant=_number(request, "entrant"),
        group=_number(request, "group"),
        reason=_why(request),
        by=signed_in(request),
    )
    return gettext("The groups are changed.")


@action
def merge(request: HttpRequest, competition: Competition, number: int) -> str:
    """Two groups become one."""
    groups = [_number(request, "one"), _number(request, "other")]
    moving.merge(
        competition=competition, number=number, groups=groups, reason=_why(request), by=signed_in(request)
    )
    return gettext("The groups are one now.")


@action
def split(request: HttpRequest, competition: Competition, number: int) -> str:
    """A group becomes two."""
    group = _number(request, "group")
    moving.split(
        competition=competition, number=number, group=group, reason=_why(request), by=signed_in(request)
    )
    return gettext("The group is split.")


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isdecimal() and len(text) < 6):
        raise UserProblem("nobody", gettext("Choose from the list."))
    return int(text)


def _why(request: HttpRequest) -> str:
    return request.POST.get("reason", "")


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def copy(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Make another competition with the same settings."""
    found = competition_for(request.user, club, competition)
    form = CopyForm(posted(request), initial={"name": found.name})
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form,
            lambda: copying.copy(competition=found, by=signed_in(request), **form.cleaned_data),
        )
        if made is not None:
            messages.success(
                request,
                gettext("{competition} is ready. Look at its settings, then open it for all to see.").format(
                    competition=made.name
                ),
            )
            return redirect("competitions:manage", club.slug, made.slug)
    more = context(request, found, "copy", form=form)
    return render(request, "competitions/copy.html", more, status=UNFINISHED if form.is_bound else 200)


@action
def uncancel(request: HttpRequest, competition: Competition) -> str:
    """Take the cancellation back."""
    life.uncancel(competition=competition, by=signed_in(request))
    return gettext("The cancellation is taken back.")
