"""The director's page of one match: its table, results and decisions, corrections with their preview."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.rules.level_results import WORD as LEVEL_WORD
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.given import tell_one
from clubs.competitions.selectors.measured import Lengths
from clubs.competitions.selectors.playing_on import where_loser_plays_on
from clubs.competitions.selectors.start_times import set_in_match
from clubs.competitions.services import deciding, result_changes, seating, undoing
from clubs.competitions.services.common import actor, fixture_of
from clubs.competitions.services.level_results import may_be_level
from clubs.competitions.views import at_tables
from clubs.competitions.views.common import action, page, signed_in
from clubs.people.access import OFFICERS, club_page, table_for
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from config.languages.speaking import translated
from matches import services as match_services
from matches.problems import UserProblem


@require_safe
@club_page(*OFFICERS)
def fixture_page(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """Everything a director can do with one match; with `result`, the preview of a correction."""
    found = competition_for(request.user, club, competition)
    row = fixture_of(found, number)
    tell_one(found, row, Lengths(found).length(row.code))
    preview = problem = None
    result = request.GET.get("result", "")
    if result:
        try:
            preview = result_changes.preview(
                competition=found, number=number, result=result, choices=choices_in(request.GET)
            )
        except UserProblem as refused:
            if refused.status == 404:
                raise
            problem = translated(refused.message)
    tables = Table.objects.filter(club=club, active=True, kind__in=kinds_for_game(found.game))
    waiting = row.phase in (Phase.READY, Phase.AT_TABLE, Phase.LIVE)
    may_level = may_be_level(found, row)
    return page(
        request,
        found,
        "fixture",
        "competitions/fixture.html",
        fixture=row,
        card=drawn.card_of(row),
        set_for=set_in_match(row),
        tables=free_and_busy(club, tables) if waiting and found.status == Status.RUNNING else [],
        corrected=results_to_choose(row, level=may_level),
        may_level=may_level,
        result=result,
        preview=preview,
        problem=problem,
        choices=result_changes.CHOICES.items(),
        **at_tables.tools_of_match(found, row),
        past=row.matches.select_related("match").exclude(match=row.match_id),
        loser_plays=where_loser_plays_on(row) if waiting else "",
        may_undo=undoing.may_undo(row) and found.status in (Status.RUNNING, Status.FINISHED),
        may_correct=row.phase == Phase.DECIDED
        and row.result_by in ("match", "director")
        and found.status in (Status.RUNNING, Status.FINISHED),
    )


def free_and_busy(club: Club, tables: Any) -> list[tuple[Table, bool]]:
    """Tables with whether each is free now."""
    free = {t.key for t in seating.free_tables(club)}
    return [(table, table.pk in free) for table in tables]


def results_to_choose(fixture: Fixture, *, level: bool) -> list[tuple[str, str]]:
    """The results that a correction can give a fixture, as (value, words)."""
    found = []
    for side, entrant in (("a", fixture.a), ("b", fixture.b)):
        if entrant is not None:
            if fixture.match_id:
                walkover = gettext("{name} has a walkover (what was played no longer counts)")
            else:
                walkover = gettext("{name} has a walkover")
            found += [
                (side, gettext("{name} won").format(name=entrant.name)),
                (f"{side}:walkover", walkover.format(name=entrant.name)),
            ]
    if level:
        found.append((LEVEL_WORD, gettext("They drew")))
    found.sort(key=lambda pair: ":" in pair[0])
    return [
        *found,
        ("double_forfeit", gettext("Both forfeit")),
        ("open", gettext("No result: play it again")),
    ]


def choices_in(data: Any) -> dict[int, str]:
    """The choices "choice-11=keep" of a form."""
    found = {}
    for name, value in data.items():
        kind, _, number = name.partition("-")
        if kind == "choice" and number.isdecimal() and len(number) < 6 and value:
            found[int(number)] = value
    return found


@action
def seat(request: HttpRequest, competition: Competition, number: int) -> str:
    """Bring a match to a table."""
    wanted = request.POST.get("table", "")
    if not (wanted.isdecimal() and len(wanted) < 6):
        raise UserProblem("table-missing", gettext("Choose a table."))
    table = table_for(request.user, competition.club, int(wanted))
    seating.seat(competition=competition, number=number, table=table, by=signed_in(request))
    return gettext("M{number} is called to {table}.").format(number=number, table=table)


@action
def unseat(request: HttpRequest, competition: Competition, number: int) -> str:
    """Take a match from its table."""
    seating.unseat(competition=competition, number=number, by=signed_in(request))
    return gettext("M{number} is taken from its table and held back.").format(number=number)


@action
def hold(request: HttpRequest, competition: Competition, number: int) -> str:
    """Hold a match back, or release it."""
    held = request.POST.get("held") == "1"
    seating.hold(competition=competition, number=number, held=held, by=signed_in(request))
    return (
        gettext("M{number} is held back.").format(number=number)
        if held
        else gettext("M{number} is released.").format(number=number)
    )


@action
def decide(request: HttpRequest, competition: Competition, number: int) -> str:
    """Walkover, double forfeit, retirement, or the result of a match that was not marked here."""
    kind, _, winner = request.POST.get("decision", "").partition(":")
    deciding.decide(
        competition=competition,
        number=number,
        kind=kind,
        winner=winner or None,
        by=signed_in(request),
        note=request.POST.get("note", ""),
        plays_on=kind == ResultKind.WALKOVER and request.POST.get(f"plays_on_{winner}") == "1",
    )
    return gettext(
        "M{number} is decided. You can undo this on its page until the next match has begun."
    ).format(number=number)


@action
def undo(request: HttpRequest, competition: Competition, number: int) -> str:
    """Take a walkover, a double forfeit or a retirement back."""
    undoing.undo(competition=competition, number=number, by=signed_in(request))
    return gettext("M{number} goes on where it was.").format(number=number)


@action
def tie(request: HttpRequest, competition: Competition, number: int) -> str:
    """A level knockout match: a further match, or the director's word."""
    winner = request.POST.get("winner", "")
    if winner:
        note = request.POST.get("note", "")
        deciding.decide_tie(
            competition=competition, number=number, winner=winner, by=signed_in(request), note=note
        )
        return gettext("M{number} is decided.").format(number=number)
    deciding.tie_break(competition=competition, number=number, by=signed_in(request))
    return gettext("A further match decides M{number}.").format(number=number)


@action
def confirm(request: HttpRequest, competition: Competition, number: int) -> str:
    """Confirm a result for both players."""
    row = fixture_of(competition, number)
    if row.match is None:
        raise UserProblem(
            "not-over", gettext("{match} has no match to confirm.").format(match=row.label), 409
        )
    match_services.confirm(match_id=row.match.pk, by=actor(signed_in(request)))
    return gettext("The result of M{number} stands.").format(number=number)


@action
def correct(request: HttpRequest, competition: Competition, number: int) -> str:
    """Correct a result after its preview."""
    result_changes.correct(
        competition=competition,
        number=number,
        result=request.POST.get("result", ""),
        by=signed_in(request),
        choices=choices_in(request.POST),
        note=request.POST.get("note", ""),
    )
    return gettext("M{number} is corrected.").format(number=number)
