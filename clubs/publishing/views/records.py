"""The club's records, champions and emblems; the roll of honour for the wall."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dates import MONTHS
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from clubs.emblems.selectors.listing import listed
from clubs.leagues.models import Title
from clubs.leagues.selectors.honours import titles_of_club
from clubs.people.access import OFFICERS, club_page, not_found, roles_in
from clubs.people.models import Club, User
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs, form_page
from clubs.publishing import selectors
from clubs.publishing.models import ALL_SEASONS, RecordTitle
from clubs.publishing.rules.measures import KINDS
from clubs.publishing.selectors import champions, lineages, walls
from clubs.publishing.selectors.terms import terms_of
from clubs.publishing.services.terms import LEAST, MOST, set_terms
from clubs.stamps.pages import kept_page
from config.languages import choosing
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.selectors import game_name

BEST_SHOWN = 20
CHAMPIONS_A_PAGE = 12
CHAMPIONS_OF_A_SEASON = 60
EMBLEMS_A_PAGE = 5
SECONDS_A_PAGE, LEAST_SECONDS, MOST_SECONDS = 15, 5, 600


@kept_page(of_club)
@require_safe
@club_page()
def club_records(request: HttpRequest, club: Club) -> HttpResponse:
    """Every record of the club, game by game."""
    return _record_book(request, club, ALL_SEASONS)


@kept_page(of_club)
@require_safe
@club_page()
def season_records(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    """The records of one season, and its champions."""
    return _record_book(request, club, season)


def _record_book(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    terms = terms_of(club)
    known = selectors.seasons_of(club, terms.calendar)
    if season and season not in dict(known):
        raise not_found("season")
    latest = champions.roll(club, shared=True)
    steps = [("", gettext("Records"))]
    if season:
        latest = champions.within(latest, *terms.calendar.bounds(season))
        steps = [_records(club), ("", _season(dict(known)[season]))]
    return render(
        request,
        "publishing/records.html",
        {
            "club": club,
            "games": selectors.club_records(club, season, terms),
            "terms": terms,
            "season": season,
            "season_name": dict(known).get(season, ""),
            "seasons": known,
            "officer": not roles_in(request.user, club).isdisjoint(OFFICERS),
            "champions": list(latest[:CHAMPIONS_OF_A_SEASON]) if season else [],
            "league_titles": _league_titles(club, *terms.calendar.bounds(season)) if season else [],
            "crumbs": crumbs(club, *steps),
        },
    )


def _league_titles(club: Club, start: datetime, end: datetime) -> list[Title]:
    """The winners of leagues whose titles were won in a season."""
    rows = titles_of_club(club).filter(place=1, won_at__gte=start, won_at__lt=end)
    return list(rows[:CHAMPIONS_OF_A_SEASON])


@kept_page(of_club)
@require_safe
@club_page()
def best(
    request: HttpRequest,
    club: Club,
    book: str,
    slug: str,
    kind: str,
    length: int = 0,
    season: int = ALL_SEASONS,
) -> HttpResponse:
    """The best of one kind at one game, ever or in one season: the record and what comes next."""
    game = f"{book}/{slug}"
    if (
        kind not in KINDS
        or not RecordTitle.objects.filter(club=club, game=game, kind=kind, length=length).exists()
    ):
        raise not_found("record")
    terms = terms_of(club)
    found = selectors.feats(club, game, kind, length, terms.average_innings, season)
    rows = found.select_related("result__player", "result__opponent", "result__match").defer(
        "result__match__snapshot", "result__match__board"
    )[:BEST_SHOWN]
    title = translated(KINDS[kind].label)
    if length:
        title = gettext("{record} to {length}").format(record=title, length=length)
    steps = [_records(club)]
    if season:
        address = reverse("publishing:season", args=[club.slug, season])
        steps.append((address, _season(terms.calendar.name(season))))
    return render(
        request,
        "publishing/best.html",
        {
            "club": club,
            "kind": KINDS[kind],
            "game": game,
            "title": title,
            "rows": list(rows),
            "length": length,
            "season_name": terms.calendar.name(season) if season else "",
            "crumbs": crumbs(club, *steps, ("", f"{title}, {translated(game_name(game))}")),
        },
    )


@require_safe
@club_page()
def reigns(request: HttpRequest, club: Club) -> HttpResponse:
    """Who held the club's emblems, from when to when, and every defence with its match."""
    page = Paginator(listed(club), EMBLEMS_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "publishing/reigns.html",
        {
            "club": club,
            "page": page,
            "emblems": [lineages.lineage(emblem) for emblem in page],
            "crumbs": crumbs(club, _records(club), ("", gettext("Challenge trophies"))),
        },
    )


@choosing.wall()
@require_safe
@club_page()
def honour(request: HttpRequest, club: Club) -> HttpResponse:
    """The roll of honour for the wall: pages for the hall's screen that turn by themselves, or for paper."""
    asked = request.GET.get("seconds", "")
    seconds = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else SECONDS_A_PAGE
    return render(
        request,
        "publishing/honour.html",
        {
            "club": club,
            "walls": walls.pages(club),
            "seconds": max(LEAST_SECONDS, min(seconds, MOST_SECONDS)),
        },
    )


@kept_page(of_club, asks=("page",))
@require_safe
@club_page()
def champions_roll(request: HttpRequest, club: Club) -> HttpResponse:
    """Who won what: champion, runner-up and third, the final, and the champion's way to it."""
    page = Paginator(champions.roll(club, shared=True), CHAMPIONS_A_PAGE).get_page(request.GET.get("page"))
    page.object_list = champions.with_ways(page.object_list)
    return render(
        request,
        "publishing/champions.html",
        {
            "club": club,
            "page": page,
            "most": champions.most_titles(club),
            "crumbs": crumbs(club, _records(club), ("", gettext("Champions"))),
        },
    )


class TermsForm(forms.Form):
    """What the club asks of a record."""

    average_innings = forms.IntegerField(
        label=gettext_lazy("Innings for an average"),
        min_value=LEAST,
        max_value=MOST,
        help_text=gettext_lazy(
            "A best average counts as a record when the match had at least so many innings."
        ),
    )
    grand_matches = forms.IntegerField(
        label=gettext_lazy("Matches for a grand average"),
        min_value=LEAST,
        max_value=MOST,
        help_text=gettext_lazy("All points by all innings count as a record over at least so many matches."),
    )
    season_month = forms.TypedChoiceField(
        label=gettext_lazy("Seasons begin in"),
        coerce=int,
        choices=[(number, name) for number, name in MONTHS.items()],
        help_text=gettext_lazy(
            "At midnight in the club's own time zone. Another beginning recomputes all seasons."
        ),
    )
    season_day = forms.IntegerField(label=gettext_lazy("on day"), min_value=1, max_value=31)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def terms(request: HttpRequest, club: Club) -> HttpResponse:
    """Say from how many innings an average counts as a record."""
    kept = terms_of(club)
    form = TermsForm(
        request.POST or None, initial={name: getattr(kept, name) for name in TermsForm.base_fields}
    )
    if request.method == "POST" and form.is_valid() and _set(form, club, request.user):
        messages.success(request, gettext("Saved."))
        return redirect("publishing:records", club=club.slug)
    return form_page(
        request,
        "publishing/terms.html",
        form,
        club=club,
        crumbs=crumbs(club, _records(club), ("", gettext("What counts as a record"))),
    )


def _set(form: TermsForm, club: Club, by: Any) -> bool:
    """Take over what the form says; what the service refuses stands at the field."""
    assert isinstance(by, User)
    try:
        set_terms(club=club, by=by, **form.cleaned_data)
    except UserProblem as problem:
        if problem.code != "bad-terms":
            raise
        form.add_error("season_day", translated(problem.message))
        return False
    return True


def _records(club: Club) -> tuple[str, str]:
    return reverse("publishing:records", args=[club.slug]), gettext("Records")


def _season(name: str) -> str:
    return gettext("Season {name}").format(name=name)
