"""Pages about times: how true they were, times that are set, and what ends in time before there is a draw."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules_engine as engine
from clubs.competitions.access import competition_for
from clubs.competitions.forms import games_for_two
from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.selectors import advice, start_times
from clubs.competitions.selectors.truth import truth
from clubs.competitions.services import advising
from clubs.competitions.services import start_times as services
from clubs.competitions.time_forms import (
    FIELD_OF,
    AdviceForm,
    SetTimeForm,
    StartTimesForm,
    day_of,
    round_field,
    to_fill_in,
)
from clubs.competitions.views.common import action, context, page, public_page, signed_in
from clubs.people.access import OFFICERS, club_page
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.rules.surfaces import kinds_for_game
from clubs.people.views.common import UNFINISHED, crumbs, posted
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock, write_transaction

# --- How true the times were ------------------------------------------------------------------------


@public_page("truth", seconds=60)
def how_true(request: HttpRequest, found: Competition) -> HttpResponse:
    """What was told of when matches begin, and of the end, against what happened."""
    if not found.is_drawn:
        return redirect(found)
    return page(request, found, "truth", "competitions/truth.html", truth=truth(found))


# --- Times that are set -----------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def set_times(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Before when stages and rounds do not begin."""
    found = competition_for(request.user, club, competition)
    rows, initial = _rows(found), {}
    for one in start_times.set_in(found):
        if one.fixture_id is None:
            initial[round_field(one.stage, one.code, one.round)] = localtime(one.not_before)
    form = StartTimesForm(
        posted(request), rows={name: words for name, (words, *_) in rows.items()}, initial=initial
    )
    if request.method == "POST" and form.is_valid():

        def save() -> None:
            with write_transaction():
                for name in form.changed_data:
                    _, stage, code, round_ = rows[name]
                    _save(found, stage, code, round_, form.cleaned_data[name], request)

        try:
            again_on_deadlock(save)
        except UserProblem as problem:
            if problem.status in (401, 403, 404):
                raise
            form.add_error(None, translated(problem.message))
        else:
            messages.success(request, gettext("Saved. Nothing is called before its time."))
            return redirect("competitions:set-times", club.slug, found.slug)
    matches = [one for one in start_times.set_in(found) if one.fixture is not None]
    more = context(request, found, "set-times", form=form, matches=matches)
    status = UNFINISHED if form.is_bound else 200
    return render(request, "competitions/set_times.html", more, status=status)


def _rows(competition: Competition) -> dict[str, tuple[str, int, str, int]]:
    """The fields: words, number of the stage, code and number of the round; rounds that are over are left
    out."""
    found: dict[str, tuple[str, int, str, int]] = {}
    open_ = competition.fixtures.filter(phase__in=(Phase.PENDING, Phase.READY)).order_by("number")
    rounds: dict[int, dict[tuple[str, int], Fixture]] = {}
    for fixture in open_:
        rounds.setdefault(fixture.stage_id, {}).setdefault((fixture.code, fixture.round), fixture)
    several = len(competition.in_stages) > 1
    for stage in competition.in_stages:
        own = rounds.get(stage.pk, {})
        if stage.size is None and (several or not own):
            found[round_field(stage, "", 0)] = (str(stage), stage.number, "", 0)
        for (code, round_), fixture in sorted(own.items(), key=lambda one: (one[0][1], one[1].number)):
            words = translated(fixture.round_name)
            if several:
                words = gettext("{stage}: {round}").format(stage=stage, round=words)
            found[round_field(stage, code, round_)] = (words, stage.number, code, round_)
    return found


def _save(
    competition: Competition, stage: int, code: str, round_: int, value: Any, request: HttpRequest
) -> None:
    by = signed_in(request)
    if code:
        services.set_round(
            competition=competition, stage=stage, code=code, round_=round_, not_before=value, by=by
        )
    else:
        services.set_stage(competition=competition, stage=stage, not_before=value, by=by)


@action
def set_match(request: HttpRequest, competition: Competition, number: int) -> str:
    """Before when one match is not called."""
    form = SetTimeForm(request.POST)
    if not form.is_valid():
        raise UserProblem("bad-start-time", gettext("Give a day and a time, or leave it empty."))
    value = form.cleaned_data["not_before"]
    row = services.set_match(competition=competition, number=number, not_before=value, by=signed_in(request))
    return (
        gettext("{match} is not called before {time}.").format(
            match=row.label, time=f"{localtime(value):%H:%M}"
        )
        if value
        else gettext("{match} has no set time.").format(match=row.label)
    )


# --- What ends in time ------------------------------------------------------------------------------


@require_safe
@club_page(*OFFICERS)
def advise_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Before there is a competition: what would end when."""
    values = _advice(request, club, None)
    steps = (
        (reverse("competitions:list", args=[club.slug]), gettext("Tournaments")),
        (reverse("competitions:new", args=[club.slug]), pgettext("page", "New")),
        ("", gettext("What ends in time?")),
    )
    values |= {"club": club, "crumbs": crumbs(club, *steps)}
    if (made := values["advised"]) is not None:
        new = reverse("competitions:new", args=[club.slug])
        for name in ("suggested", "rows"):
            values[name] = [
                (row, f"{new}?{urlencode(to_fill_in(row.advice.candidate, made.asked))}")
                for row in getattr(made, name)
            ]
    return render(request, "competitions/advice.html", values, status=values["status"])


@require_safe
@club_page(*OFFICERS)
def advise(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """For a competition that is prepared: what would end when, and one button to have it so."""
    found = competition_for(request.user, club, competition)
    values = _advice(request, club, found)
    if (made := values["advised"]) is not None:
        values |= {name: [(row, "") for row in getattr(made, name)] for name in ("suggested", "rows")}
    may_take = found.status in (Status.DRAFT, Status.OPEN)
    more = context(request, found, "advice", may_take=may_take, **values)
    return render(request, "competitions/advice.html", more, status=values["status"])


@require_POST
@club_page(*OFFICERS)
def take_advice(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Take one of the suggestions: it is worked out again from the question, never believed."""
    found = competition_for(request.user, club, competition)
    form = AdviceForm(request.POST, games=_games(club), day=day_of(found))
    back = reverse("competitions:advice", args=[club.slug, found.slug])
    if not form.is_valid() or form.cleaned_data["game"] != found.game:
        messages.error(request, gettext("Ask again, then choose."))
        return redirect(back)
    try:
        made = advice.advised(club, form.asked())
        rows = {row.id: row for row in (*made.rows, *made.suggested)}
        chosen = rows.get(request.POST.get("take", ""))
        if chosen is None:
            raise UserProblem(
                "no-such-suggestion", gettext("This is not among the suggestions any more."), 409
            )
        suggestion = chosen.advice.candidate
        again_on_deadlock(
            partial(advising.take, competition=found, suggestion=suggestion, by=signed_in(request))
        )
    except UserProblem as problem:
        if problem.status in (401, 403, 404):
            raise
        messages.error(request, translated(problem.message))
        return redirect(back)
    messages.success(request, gettext("Taken: {words}.").format(words=translated(chosen.words)))
    return redirect("competitions:manage", club.slug, found.slug)


def _games(club: Club) -> list[engine.Game]:
    """Games for two, those that the club has tables for; all, where it has none."""
    kinds = set(club.tables.filter(active=True).values_list("kind", flat=True))
    fitting = [game for game in games_for_two() if kinds & set(kinds_for_game(game.id))]
    return fitting or games_for_two()


def _advice(request: HttpRequest, club: Club, competition: Competition | None) -> dict[str, Any]:
    """The form, and the answer once it is asked."""
    games = _games(club)
    if competition is not None:
        games = [game for game in games_for_two() if game.id == competition.game]
    asked = request.GET if "players" in request.GET else None
    initial = _initial(club, competition, request.GET.get("game", ""), games)
    form = AdviceForm(asked, games=games, day=day_of(competition), initial=initial)
    made = None
    if form.is_bound and form.is_valid():
        attempt = Attempt(FIELD_OF)
        made = attempt(form, lambda: advice.advised(club, form.asked()))
    status = UNFINISHED if form.is_bound and form.errors else 200
    return {"form": form, "advised": made, "status": status, "asked": request.GET.items()}


def _initial(
    club: Club, competition: Competition | None, game: str, games: list[engine.Game]
) -> dict[str, Any]:
    by_id = {one.id: one for one in games}
    if competition is None:
        chosen = by_id.get(game) or (games[0] if games else None)
        if chosen is None:
            return {}
        return {
            "game": chosen.id,
            "tables": advice.tables_for(club, chosen.id) or 1,
            "length": advice.usual_length(chosen),
        }
    entered = competition.entrants.exclude(status="withdrawn").count()
    ticked = competition.tables.count()
    found = {
        "game": competition.game,
        "players": max(2, entered) if entered > 1 else competition.entry_limit,
        "tables": ticked or advice.tables_for(club, competition.game) or 1,
        "length": competition.length or (advice.usual_length(by_id[competition.game]) if by_id else None),
        "race": competition.race,
        "minutes": competition.minutes_guess,
        "rest_minutes": competition.rest_minutes,
    }
    if competition.starts_at is not None:
        found["begins"] = f"{localtime(competition.starts_at):%H:%M}"
    return found
