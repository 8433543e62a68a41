"""The cups of a season: the list, the public page of one, and what officers do: set up, draw, withdraw,
decide."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues import forms
from clubs.leagues.access import cup_for, is_officer, season_for, shows_fixtures
from clubs.leagues.forms import cups as cup_forms
from clubs.leagues.models import Cup, Season
from clubs.leagues.rules.cups.options import Kind, Source, usual
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.selectors.cup_entrants import entrants_of
from clubs.leagues.selectors.cups import CupState, clashes, cups_of, days_of, next_title, state_of
from clubs.leagues.services import cup_draws, cups
from clubs.leagues.views.common import attempt, in_season, whole_number
from clubs.leagues.views.setup import read_plan
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.editing import editing
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import UNFINISHED, form_page, posted, signed_in
from clubs.stamps.pages import kept_page
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

PAGE = ["GET", "HEAD", "POST"]


def _way(season: Season, *more: tuple[str, str]) -> list[tuple[str, str]]:
    return in_season(season, (f"{season.get_absolute_url()}cups/", gettext("Cups")), *more)


@kept_page(of_club)
@require_safe
@club_page()
def cup_list(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The cups, finals and play-offs of a season."""
    found = season_for(request.user, club, league, season)
    context = {
        "club": club, "league": found.league, "season": found, "cups": cups_of(found),
        "kinds": cup_forms.KINDS, "officer": is_officer(request.user, club),
        "crumbs": in_season(found, ("", gettext("Cups"))),
    }  # fmt: skip
    return render(request, "leagues/cups.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def cup(request: HttpRequest, club: Club, league: str, season: str, cup: str) -> HttpResponse:
    """A cup: its rounds with their ties, and how it goes."""
    found = cup_for(request.user, club, league, season, cup)
    of, officer = found.season, is_officer(request.user, club)
    state = state_of(found)
    if not shows_fixtures(request.user, of):
        state = CupState(found, state.rules, ())
    context = {
        "club": club, "league": of.league, "season": of, "cup": found, "state": state,
        "rules": state.rules, "told": told(state), "officer": officer, "next_title": next_title(state),
        "next_day": days_of(state)[0], "crumbs": _way(of, ("", found.name)),
    }  # fmt: skip
    if officer and state.last is not None and not state.last.begun:
        context["clashes"] = clashes(state)
    return render(request, "leagues/cup.html", context)


def told(state: CupState) -> list[str]:
    """How a cup goes, a sentence each."""
    rules, words = state.rules, cup_forms.WORDS
    found = [str(words["drawn"][rules.anew, rules.order]), str(words["home"][rules.home])]
    if rules.legs == 2:
        found.append(
            gettext("Each tie has two matches, added up. The final is one match.")
            if rules.one_leg_final
            else gettext("Each tie has two matches, added up.")
        )
    found.append(_level_tie([str(words["level"][one]) for one in rules.level]))
    if not rules.handicaps:
        found.append(gettext("Sides begin without a handicap."))
    return found


def _level_tie(by: list[str]) -> str:
    if not by:
        return gettext("The officers decide a level tie.")
    patterns = (
        gettext("A level tie is decided by {first}."),
        gettext("A level tie is decided by {first}, then by {second}."),
        gettext("A level tie is decided by {first}, then by {second}, then by {third}."),
    )
    return patterns[len(by) - 1].format(**dict(zip(("first", "second", "third"), by, strict=False)))


# -- setting up ----------------------------------------------------------------------------------------------


def _sources(formset: Any) -> list[Source] | None:
    """Who takes part; None where a row cannot be, which is then said beside it."""
    found = []
    for row in formset:
        try:
            source = row.source()
        except LeagueFault as fault:
            row.add_error("first", translated(fault.message))
            return None
        if source is not None:
            found.append(source)
    return found


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """A new cup; `kind` of the address fills in what is usual."""
    found = season_for(request.user, club, league, season)
    return _form(request, club, found, None)


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def edit(request: HttpRequest, club: Club, league: str, season: str, cup: str) -> HttpResponse:
    """Change a cup, or remove one of which nothing was played."""
    found = cup_for(request.user, club, league, season, cup)
    of = found.season
    if request.method == "POST" and request.POST.get("what") == "remove":
        again_on_deadlock(lambda: cups.delete_cup(cup=found, by=signed_in(request)))
        messages.success(request, gettext("{name} is removed.").format(name=found.name))
        return redirect("leagues:cups", club.slug, league, season)
    with editing(found, request):
        found.season = of
        return _form(request, club, of, found)


def _form(request: HttpRequest, club: Club, season: Season, cup: Cup | None) -> HttpResponse:
    data, by = posted(request), signed_in(request)
    kind = request.GET.get("kind", Kind.CUP.value)
    start = usual(Kind(kind) if kind in tuple(Kind) else Kind.CUP, season.divisions.count())
    if cup is None:
        form = cup_forms.CupForm(data, season=season, initial=cup_forms.CupForm.usual(kind, season))
    else:
        form = cup_forms.CupForm(data, season=season, kept=cup_forms.CupForm.of(cup))
    sources = cup_forms.SourceFormSet(
        data,
        prefix="from",
        initial=cup_forms.source_rows(start.entrants if cup is None else cup.rules.entrants),
        form_kwargs={"choices": cup_forms.source_choices(season, cup)},
    )
    own = cup.plan_in(season) if cup is not None and cup.sheet else None
    blank = [
        {"name": "", "game": season.plan.rubbers[-1].game, "kind": "singles", "race": 5, "weight": 1}
    ] * 2
    plan = forms.PlanFormSet(data, prefix="plan", initial=forms.plan_rows(own) if own is not None else blank)
    valid = data is not None and form.is_valid() and sources.is_valid() and plan.is_valid()
    if valid and (entrants := _sources(sources)) is not None and (rubbers := read_plan(plan)) is not None:
        settings = form.settings(entrants, rubbers, own)
        done: Cup | None = attempt(
            form,
            lambda: (
                cups.create_cup(season=season, settings=settings, by=by)
                if cup is None
                else cups.edit_cup(cup=cup, settings=settings, by=by)
            ),
        )
        if done is not None:
            done.season = season
            messages.success(
                request,
                gettext("{name} is ready to be drawn.").format(name=done.name)
                if cup is None
                else gettext("Saved."),
            )
            return redirect(done)
    last = ("", gettext("Settings")) if cup is not None else ("", pgettext("cup", "New"))
    steps = [(cup.get_absolute_url(), cup.name), last] if cup is not None else [last]
    page = form_page(
        request, "leagues/cup_form.html", form, club=club, league=season.league, season=season, cup=cup,
        sources=sources, plan=plan, crumbs=_way(season, *steps),
    )  # fmt: skip
    page.status_code = UNFINISHED if data is not None else 200
    return page


# -- drawing -------------------------------------------------------------------------------------------------


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def draw(request: HttpRequest, club: Club, league: str, season: str, cup: str) -> HttpResponse:
    """Draw the next round: who is in it, when it is played, and a button that does it."""
    found = cup_for(request.user, club, league, season, cup)
    of = found.season
    state = state_of(found)
    form = cup_forms.DrawForm(posted(request), state=state)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        done = attempt(form, lambda: cup_draws.draw(cup=found, **data, by=signed_in(request)))
        if done is not None:
            messages.success(request, gettext("{name} drawn.").format(name=translated(done.name)))
            return redirect(found)
    hindered, coming = "", []
    try:
        if state.last is None:
            coming = [one.side for one in entrants_of(found)]
        elif state.may_draw:
            coming = [one.winner for one in state.last.ties if one.winner and one.winner.withdrawn_on is None]
        else:
            hindered = (
                gettext("It is over.")
                if state.is_over
                else gettext("Ties of {round} are still open.").format(
                    round=translated(state.last.round.name)
                )
            )
    except UserProblem as problem:  # a table that is not final, say: it is told instead of the form
        hindered = problem.message
    return form_page(
        request, "leagues/cup_draw.html", form, club=club, league=of.league, season=of, cup=found,
        state=state, coming=coming, hindered=hindered, next_title=next_title(state),
        crumbs=_way(of, (found.get_absolute_url(), found.name), ("", pgettext("of a bracket", "Draw"))),
    )  # fmt: skip


@require_POST
@club_page(*OFFICERS)
def change(request: HttpRequest, club: Club, league: str, season: str, cup: str) -> HttpResponse:
    """Withdraw the last round, decide a level tie, or take that back."""
    found = cup_for(request.user, club, league, season, cup)
    by, data = signed_in(request), request.POST
    what = data.get("what", "")
    if what == "withdraw":
        annul = data.get("annul") == "1"
        again_on_deadlock(lambda: cup_draws.withdraw_round(cup=found, annul=annul, by=by))
        messages.success(request, gettext("The round is withdrawn."))
    elif what in ("decide", "take-back"):
        round_, number = whole_number(data.get("round")), whole_number(data.get("tie"))
        side = None
        if what == "decide":
            sides = [one.side for one in state_of(found).entries]
            side = cup_forms.sides_of_tie(data, sides)
            if side is None:
                raise not_found("side")
        again_on_deadlock(
            lambda: cup_draws.decide(
                cup=found, round=round_, number=number, side=side, reason=data.get("reason", ""), by=by
            )
        )
        messages.success(
            request, gettext("Noted.") if side is not None else gettext("The decision is taken back.")
        )
    else:
        raise not_found("page")
    return redirect(found)
