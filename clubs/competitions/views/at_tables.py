"""The director's tools while play goes on: pauses, exchanged tables, absent players, disqualification."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import localtime, now
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from clubs.competitions.access import competition_for
from clubs.competitions.disqualify_form import DisqualifyForm
from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.selectors.no_shows import awaited, has_frames
from clubs.competitions.selectors.pauses import AT_TABLES, in_words, shown_pauses
from clubs.competitions.services import disqualifying, no_show, pausing, table_swaps
from clubs.competitions.services.common import DRAWN, entrant_of
from clubs.competitions.views.common import action, page, signed_in
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club
from clubs.people.rules.surfaces import kinds_for_game
from clubs.people.views.common import UNFINISHED, posted
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock


def tools_of_match(competition: Competition, row: Fixture) -> dict[str, Any]:
    """What the page of one match needs of these tools."""
    if competition.status != Status.RUNNING:
        return {}
    paused = shown_pauses(competition).get(row.number)
    return {
        "wait": awaited(competition, [row]).get(row.number),
        "has_games": has_frames(competition, row),
        "match_pause": paused,
        "match_pause_words": in_words(paused, competition.club) if paused is not None else "",
        "may_pause": row.phase in AT_TABLES,
        "others": _others(competition, row),
    }


def tools_of_competition(competition: Competition) -> dict[str, Any]:
    """What the director's page needs of these tools."""
    pause = shown_pauses(competition).get(None)
    words = in_words(pause, competition.club) if pause is not None else ""
    over = pause is not None and pause.until is not None and pause.until <= now()
    return {"pause": pause, "pause_words": words, "pause_over": over}


def _others(competition: Competition, row: Fixture) -> list[Fixture]:
    """The matches with which this one can exchange its table, by table."""
    phases: tuple[str, ...] = ()
    if row.phase == Phase.AT_TABLE:
        phases = (*AT_TABLES, Phase.READY)
    elif row.phase == Phase.LIVE:
        phases = AT_TABLES
    elif row.phase == Phase.READY:
        phases = (Phase.AT_TABLE,)
    kinds = kinds_for_game(competition.game)
    own = Q(competition=competition)
    besides = Q(competition__club=competition.club_id, competition__status=Status.RUNNING)
    fits = Q(match__table__kind__in=kinds) if row.match is None or row.match.table is None else Q()
    rows = Fixture.objects.filter(own | besides & fits, phase__in=phases).exclude(pk=row.pk)
    found = rows.select_related("a", "b", "match__table", "stage", "competition").order_by("number")
    table = row.match.table if row.match is not None else None

    def order(one: Fixture) -> tuple[bool, bool, int]:
        here = one.competition_id == competition.pk
        return not here, one.match is None or one.match.table is None, one.number

    return sorted((one for one in found if table is None or one.competition.game in table.games), key=order)


def moment_of(text: str, club: Club) -> datetime | None:
    """The next moment at which the club's clock shows "20:15"; None for nothing.

    Raises `UserProblem` "bad-pause".
    """
    if not text.strip():
        return None
    try:
        clock = datetime.strptime(text.strip(), "%H:%M")
    except ValueError:
        raise UserProblem("bad-pause", gettext("Write the time as 20:15.")) from None
    at = localtime(now(), club.tzinfo)
    found = at.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0)
    return found if found > at else found + timedelta(days=1)


@action
def pause(request: HttpRequest, competition: Competition) -> str:
    """Pause the competition, or tell the pause otherwise."""
    until = moment_of(request.POST.get("until", ""), competition.club)
    row = pausing.pause(
        competition=competition,
        by=signed_in(request),
        until=until,
        reason=request.POST.get("reason", ""),
    )
    return gettext("{pause}. Nothing is called until you go on.").format(
        pause=translated(in_words(row, competition.club)).rstrip(".")
    )


@action
def unpause(request: HttpRequest, competition: Competition) -> str:
    """Go on."""
    pausing.resume(competition=competition, by=signed_in(request))
    return gettext("Play goes on. Matches are called to the free tables.")


@action
def pause_match(request: HttpRequest, competition: Competition, number: int) -> str:
    """Pause one match."""
    pausing.pause_match(
        competition=competition,
        number=number,
        by=signed_in(request),
        until=moment_of(request.POST.get("until", ""), competition.club),
        reason=request.POST.get("reason", ""),
    )
    return gettext("M{number} is paused, and its clocks stand.").format(number=number)


@action
def unpause_match(request: HttpRequest, competition: Competition, number: int) -> str:
    """Let one match go on."""
    pausing.resume_match(competition=competition, number=number, by=signed_in(request))
    return gettext("M{number} goes on. The marker starts its clocks.").format(number=number)


@action
def swap(request: HttpRequest, competition: Competition, number: int) -> str:
    """Exchange tables with another match."""
    other, _, seen = request.POST.get("other", "").partition(":")
    seen, _, slug = seen.partition(":")
    if not (other.isdecimal() and len(other) < 6):
        raise UserProblem("same-match", gettext("Choose another match to exchange tables with."))
    pair = table_swaps.swap(
        competition=competition,
        number=number,
        other=int(other),
        other_of=competition_for(request.user, competition.club, slug) if slug else None,
        by=signed_in(request),
        seen=_seen(seen),
    )
    return gettext("{one} and {other} have exchanged places.").format(one=pair[0].label, other=pair[1].label)


def _seen(text: str) -> list[int | None] | None:
    """The tables that the page showed, as "2,5"; a match without one leaves its place empty."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part == "" or (part.isdecimal() and len(part) < 6) for part in parts):
        return None
    return [int(part) if part else None for part in parts]


@action
def here(request: HttpRequest, competition: Competition, number: int) -> None:
    """Tick a player as being at the table, or take that back."""
    no_show.check_in(
        competition=competition,
        number=number,
        side=request.POST.get("side", ""),
        present=request.POST.get("present") == "1",
        by=signed_in(request),
    )


@action
def more_time(request: HttpRequest, competition: Competition, number: int) -> str:
    """Wait some minutes more."""
    text = request.POST.get("minutes", "5")
    minutes = int(text) if text.isdecimal() and len(text) < 6 else 0
    no_show.give_time(competition=competition, number=number, minutes=minutes, by=signed_in(request))
    told = ngettext(
        "M{number} is waited for {n} minutes longer.", "M{number} is waited for {n} minutes longer.", minutes
    )
    return told.format(number=number, n=minutes)


@action
def begin(request: HttpRequest, competition: Competition, number: int) -> str:
    """Let it begin without a limit."""
    no_show.stop(competition=competition, number=number, by=signed_in(request))
    return gettext("M{number} begins; nobody loses it by the clock.").format(number=number)


@action
def give_game(request: HttpRequest, competition: Competition, number: int) -> str:
    """Give the first game to who is there."""
    no_show.give_game(
        competition=competition,
        number=number,
        winner=request.POST.get("winner", ""),
        by=signed_in(request),
        note=request.POST.get("note", ""),
    )
    return gettext("The first game of M{number} is given. The marker can undo it.").format(number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def disqualify(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """Ask for the reason and what becomes of the results, then disqualify."""
    found = competition_for(request.user, club, competition)
    entrant = entrant_of(found, number)
    if found.status not in DRAWN or not entrant.is_in:
        messages.error(request, gettext("{entrant} cannot be disqualified now.").format(entrant=entrant.name))
        return redirect("competitions:manage", club.slug, found.slug)
    form = DisqualifyForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            again_on_deadlock(
                lambda: disqualifying.disqualify(
                    competition=found, number=number, by=signed_in(request), **form.chosen()
                )
            )
        except UserProblem as problem:
            if problem.status in (401, 403, 404):
                raise
            form.add_error(
                "reason" if problem.code == "reason-missing" else None, translated(problem.message)
            )
        else:
            messages.success(
                request,
                gettext("{entrant} is disqualified. You can take it back there.").format(
                    entrant=entrant.name
                ),
            )
            return redirect("competitions:manage", club.slug, found.slug)
    return page(
        request,
        found,
        "manage",
        "competitions/disqualify.html",
        status=UNFINISHED if form.is_bound else 200,
        entrant=entrant,
        form=form,
    )
