"""The club's records and champions."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from clubs.access import OFFICERS, club_page, not_found, roles_in
from clubs.people.models import Club, User
from clubs.people.views.common import crumbs, form_page
from clubs.publishing import champions, selectors
from clubs.publishing.measures import KINDS
from clubs.publishing.models import RecordTitle
from clubs.publishing.terms import LEAST, MOST, set_terms
from matches.log.fold import game_name

BEST_SHOWN = 20
CHAMPIONS_A_PAGE = 12


@require_GET
@club_page()
def club_records(request: HttpRequest, club: Club) -> HttpResponse:
    """Every record of the club, game by game."""
    return render(
        request,
        "publishing/records.html",
        {
            "club": club,
            "games": selectors.club_records(club),
            "average_from": selectors.average_innings(club),
            "officer": not roles_in(request.user, club).isdisjoint(OFFICERS),
            "latest_champions": list(champions.roll(club)[:3]),
            "crumbs": crumbs(club, ("", "Records")),
        },
    )


@require_GET
@club_page()
def best(request: HttpRequest, club: Club, book: str, slug: str, kind: str, length: int = 0) -> HttpResponse:
    """The best of one kind at one game: the record and what comes next."""
    game = f"{book}/{slug}"
    if (
        kind not in KINDS
        or not RecordTitle.objects.filter(club=club, game=game, kind=kind, length=length).exists()
    ):
        raise not_found("record")
    found = selectors.feats(club, game, kind, length, selectors.average_innings(club))
    rows = found.select_related("result__player", "result__opponent", "result__match").defer(
        "result__match__snapshot", "result__match__board"
    )[:BEST_SHOWN]
    title = f"{KINDS[kind].label} to {length}" if length else KINDS[kind].label
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
            "crumbs": crumbs(club, _records(club), ("", f"{title}, {game_name(game)}")),
        },
    )


@require_GET
@club_page()
def champions_roll(request: HttpRequest, club: Club) -> HttpResponse:
    """Who won what: champion, runner-up and third, the final, and the champion's way to it."""
    page = Paginator(champions.roll(club), CHAMPIONS_A_PAGE).get_page(request.GET.get("page"))
    page.object_list = champions.with_ways(page.object_list)
    return render(
        request,
        "publishing/champions.html",
        {
            "club": club,
            "page": page,
            "most": champions.most_titles(club),
            "crumbs": crumbs(club, _records(club), ("", "Champions")),
        },
    )


class TermsForm(forms.Form):
    """What the club asks of a record."""

    average_innings = forms.IntegerField(
        label="Innings for an average",
        min_value=LEAST,
        max_value=MOST,
        help_text="A best average counts as a record when the match had at least so many innings.",
    )


@require_http_methods(["GET", "POST"])
@club_page(*OFFICERS)
def terms(request: HttpRequest, club: Club) -> HttpResponse:
    """Say from how many innings an average counts as a record."""
    form = TermsForm(request.POST or None, initial={"average_innings": selectors.average_innings(club)})
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        set_terms(club=club, average_innings=form.cleaned_data["average_innings"], by=request.user)
        messages.success(request, "Saved.")
        return redirect("publishing:records", club=club.slug)
    return form_page(
        request,
        "publishing/terms.html",
        form,
        club=club,
        crumbs=crumbs(club, _records(club), ("", "What counts as a record")),
    )


def _records(club: Club) -> tuple[str, str]:
    return reverse("publishing:records", args=[club.slug]), "Records"
