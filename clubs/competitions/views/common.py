"""What the pages of one competition share: fetching it, its tabs, and a director's action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST, require_safe

import rules_engine as engine
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Status
from clubs.competitions.selectors.pauses import in_words, shown_pauses
from clubs.competitions.stamps import of_competition
from clubs.people.access import OFFICERS, club_page, roles_in
from clubs.people.models import Club, User
from clubs.people.views.common import crumbs
from clubs.stamps.pages import SECONDS, kept_page
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

NAMES = {
    "new": pgettext_lazy("page", "New"),
    "edit": gettext_lazy("Settings"),
    "fixture": pgettext_lazy("page", "Match"),
    "codes": gettext_lazy("Codes"),
    "entry": gettext_lazy("Entry"),
    "door": gettext_lazy("Check-in"),
    "manage-prizes": gettext_lazy("Prizes"),
    "own-request": gettext_lazy("Your request"),
    "pair": gettext_lazy("Pair"),
    "partners": gettext_lazy("Partners"),
    "stages": gettext_lazy("Stages and draw"),
    "copy": pgettext_lazy("page", "Copy"),
    "truth": gettext_lazy("How true the times were"),
    "set-times": gettext_lazy("Times"),
    "advice": gettext_lazy("What ends in time?"),
}
"""Pages of a competition that have no tab."""

WITHOUT_PART = frozenset({"entry", "manage-prizes", "own-request"})
"""Pages that do not change by themselves."""

Page = Callable[..., HttpResponseBase]


def is_officer(request: HttpRequest, club: Club) -> bool:
    """Whether the visitor may direct competitions of the club."""
    return not roles_in(request.user, club).isdisjoint(OFFICERS)


def signed_in(request: HttpRequest) -> User:
    """The visitor of a page that only members reach."""
    assert isinstance(request.user, User)
    return request.user


def game_name(competition: Competition) -> str:
    """The name of the competition's game."""
    try:
        return translated(engine.game(competition.game).name)
    except engine.UnknownGame:
        return competition.game


def context(request: HttpRequest, competition: Competition, here: str, **more: Any) -> dict[str, Any]:
    """What every page of one competition is given."""
    club = competition.club
    officer = is_officer(request, club)
    root = [club.slug, competition.slug]
    tabs = [("overview", gettext("Overview"))]
    if competition.status == Status.OPEN or here == "sign-up":
        tabs.append(("sign-up", gettext("Sign up")))
    if competition.is_drawn:
        if any(stage.is_bracket for stage in competition.in_stages):
            tabs.append(("bracket", gettext("Bracket")))
        tabs += [("standings", gettext("Standings")), ("schedule", gettext("Schedule"))]
    if competition.of_pairs and competition.status == Status.OPEN:
        tabs.append(("partners", gettext("Partners")))
    if getattr(competition, "prize_fund", None) is not None:
        tabs.append(("prizes", gettext("Prizes")))
    tabs.append(("log", gettext("Log")))
    if officer:
        tabs.append(("manage", gettext("Manage")))
    names = dict(tabs) | NAMES
    steps = [(reverse("competitions:list", args=[club.slug]), gettext("Tournaments"))]
    steps.append((competition.get_absolute_url(), competition.name))
    if here != "overview":
        steps.append(("", str(names.get(here, ""))))
    return {
        "club": club,
        "competition": competition,
        "game_name": game_name(competition),
        "officer": officer,
        "tabs": [(reverse(f"competitions:{n}", args=root), words, n == here) for n, words in tabs],
        "here": here,
        "crumbs": crumbs(club, *steps),
        "told_pause": _told_pause(competition),
        "live": competition.status in (Status.OPEN, Status.DRAWN, Status.RUNNING),
        **more,
    }


def _told_pause(competition: Competition) -> str:
    """What every page of a paused competition says at its top."""
    pause = shown_pauses(competition).get(None)
    return in_words(pause, competition.club) if pause is not None else ""


def page(
    request: HttpRequest,
    competition: Competition,
    here: str,
    template: str,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """A page of one competition, or only its live part when a script asks for that.

    The live part is the template `competitions/parts/<here>.html`, which the whole page includes, so that
    both always agree.
    """
    if request.GET.get("part") == "live" and here not in WITHOUT_PART:
        template = f"competitions/parts/{here}.html"
    response = render(request, template, context(request, competition, here, **more), status=status)
    response["Vary"] = "Cookie"
    return response


def public_page(
    here: str, *, seconds: int = SECONDS
) -> Callable[[Callable[[HttpRequest, Competition], HttpResponse]], Page]:
    """A public page of one competition, made from a view of `(request, competition)`.

    When something happens, every viewer's script asks for the live part in the same second. For visitors
    who are not signed in it is the same for all, so it is made once, as the whole page is, and kept until
    the competition or the club changes; `seconds` at most. `here` is the page's name among the tabs.
    """

    def decorate(function: Callable[[HttpRequest, Competition], HttpResponse]) -> Page:
        @kept_page(of_competition, asks=("part", "page"), seconds=seconds)
        @require_safe
        @club_page()
        @wraps(function)
        def view(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
            return function(request, competition_for(request.user, club, competition))

        return view

    return decorate


def action(function: Callable[..., str | None]) -> Page:
    """A director's action by POST: on success the message it returns is shown, on refusal the reason.

    The way back is the page that it came from (`next`, within this competition), else the director's page.
    """

    @require_POST
    @club_page(*OFFICERS)
    @wraps(function)
    def view(request: HttpRequest, club: Club, competition: str, **kwargs: Any) -> HttpResponse:
        found = competition_for(request.user, club, competition)
        try:
            said = again_on_deadlock(partial(function, request, found, **kwargs))
        except UserProblem as problem:
            if problem.status in (401, 403, 404):
                raise
            messages.error(request, translated(problem.message))
        else:
            if said:
                messages.success(request, said)
        return back(request, found)

    return view


def back(request: HttpRequest, competition: Competition) -> HttpResponseRedirect:
    """To the page of this competition that the form names, else to the director's page."""
    wanted = request.POST.get("next", "")
    inside = competition.get_absolute_url()
    if wanted.startswith(inside) and "\\" not in wanted and "\n" not in wanted:
        return redirect(wanted)
    return redirect(reverse("competitions:manage", args=[competition.club.slug, competition.slug]))
