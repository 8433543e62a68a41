"""Sheets of a league and of a season: written out, tried and taken in."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.leagues.access import league_for, season_for
from clubs.leagues.forms.sheets import MOST_TEXT, SheetForm
from clubs.leagues.models import League, Season
from clubs.leagues.services.sheets.common import SAME, Choices, Row, Sheet, Trial
from clubs.leagues.services.sheets.taking import (
    OUT_OF_SEASON,
    SHEETS,
    rows_of,
    take_sheet,
    template,
    try_sheet,
    written_out,
)
from clubs.leagues.views.common import Step, in_league, in_season
from clubs.people.access import OFFICERS, club_page, not_found, require_open
from clubs.people.models import Club
from clubs.people.sheets.limits import too_large
from clubs.people.sheets.reading import LINE
from clubs.people.views.common import UNFINISHED, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": XLSX}
SHOWN = 300
"""Faults and lines on a page; the others are counted."""


def _owner(request: HttpRequest, club: Club, league: str, season: str | None) -> tuple[League, Season | None]:
    if season is None:
        return league_for(request.user, club, league), None
    found = season_for(request.user, club, league, season)
    return found.league, found


def _address(name: str, league: League, season: Season | None, *more: str) -> str:
    """The address of a page of sheets of a league, or of a season."""
    args = [league.club.slug, league.slug, *([season.slug] if season is not None else []), *more]
    return reverse(f"leagues:{'season-' if season is not None else ''}{name}", args=args)


def _way(league: League, season: Season | None, *more: Step) -> list[Step]:
    return in_season(season, *more) if season is not None else in_league(league, *more)


@require_safe
@club_page(*OFFICERS)
def front(request: HttpRequest, club: Club, league: str, season: str | None = None) -> HttpResponse:
    """All sheets of a league, or of a season: in and out."""
    of, found = _owner(request, club, league, season)
    kinds = {**SHEETS, **(OUT_OF_SEASON if found is not None else {})}
    rows = [
        {
            "title": kind.out[0] if kind.out and found is not None else kind.title,
            "about": kind.out[1] if kind.out and found is not None else kind.about,
            "take": _address("sheet", of, found, kind.name) if _takes(kind, found) else "",
            "csv": _address("sheet-file", of, found, kind.name, "csv") if _gives(kind, found) else "",
            "xlsx": _address("sheet-file", of, found, kind.name, "xlsx") if _gives(kind, found) else "",
        }
        for kind in kinds.values()
        if _takes(kind, found) or _gives(kind, found)
    ]
    context = {
        "club": club, "league": of, "season": found, "sheets": rows,
        "crumbs": _way(of, found, ("", gettext("Sheets"))),
    }  # fmt: skip
    return render(request, "leagues/sheets.html", context)


def _takes(kind: type[Sheet], season: Season | None) -> bool:
    if kind.name not in SHEETS or kind.of_season != (season is not None):
        return False
    return season is None or season.phase != Season.Phase.CLOSED


def _gives(kind: type[Sheet], season: Season | None) -> bool:
    if season is not None:
        return kind.name in OUT_OF_SEASON
    return not kind.of_season and "season" not in kind.asks


@require_safe
@club_page(*OFFICERS)
def sheet_file(
    request: HttpRequest, club: Club, league: str, sheet: str, form: str, season: str | None = None
) -> HttpResponse:
    """A sheet as CSV or Excel; `?template=1` is the headings with one example."""
    of, found = _owner(request, club, league, season)
    kind = SHEETS.get(sheet) or OUT_OF_SEASON.get(sheet)
    if kind is None or form not in TYPES:
        raise not_found("file")
    if request.GET.get("template") == "1":
        table, name = template(kind), f"{sheet}-template"
    elif _gives(kind, found):
        table = written_out(kind, of, found)
        name = "-".join([of.slug, *([found.slug] if found is not None else []), sheet])
    else:
        raise not_found("file")
    content = table.export(form)
    if isinstance(content, str):
        content = ("\ufeff" + content).encode()
    return HttpResponse(
        content,
        content_type=TYPES[form],
        headers={
            "Content-Disposition": f'attachment; filename="{name}.{form}"',
            "X-Content-Type-Options": "nosniff",
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def sheet(
    request: HttpRequest, club: Club, league: str, sheet: str, season: str | None = None
) -> HttpResponse:
    """A kind of sheet: paste or upload it, see what it would do, take it in."""
    of, found = _owner(request, club, league, season)
    kind = SHEETS.get(sheet)
    if kind is None or kind.of_season != (found is not None):
        raise not_found("sheet")
    form = SheetForm(posted(request), request.FILES or None, kind=kind)
    context: dict[str, Any] = {
        "club": club, "league": of, "season": found, "kind": kind, "form": form,
        "template_csv": _address("sheet-file", of, found, kind.name, "csv") + "?template=1",
        "template_xlsx": _address("sheet-file", of, found, kind.name, "xlsx") + "?template=1",
        "crumbs": _way(of, found, (_address("sheets", of, found), gettext("Sheets")), ("", str(kind.title))),
    }  # fmt: skip
    if request.method != "POST":
        return render(request, "leagues/sheet.html", context)
    require_open(club)
    if not form.is_valid():
        return render(request, "leagues/sheet.html", context, status=UNFINISHED)
    try:
        rows, notice = rows_of(kind, _content(form))
        choices = form.choices()
        if request.POST.get("what") == "take":
            done = again_on_deadlock(
                lambda: take_sheet(
                    kind, of, found, rows, choices, seen=form.cleaned_data["seen"], by=signed_in(request)
                )
            )
            messages.success(request, _told(done))
            return redirect(_address("sheets", of, found))
        trial = try_sheet(kind, of, found, rows, choices)
    except UserProblem as problem:
        if problem.status in (401, 403, 404):
            raise
        if problem.code not in ("faulty", "import-changed"):
            context |= {"problem": problem.message}
            return render(request, "leagues/sheet.html", context, status=problem.status)
        context |= {"problem": problem.message, "faults": problem.data.get("faults", [])[:SHOWN]}
        if problem.code == "faulty" and request.POST.get("what") != "take":
            return render(request, "leagues/sheet.html", context, status=problem.status)
        trial = try_sheet(kind, of, found, rows, choices)
        notice = ""
    context |= _shown(choices, trial, notice)
    context["form"] = _again(form, kind, rows, trial)
    status = UNFINISHED if trial.faults or "problem" in context else 200
    return render(request, "leagues/sheet.html", context, status=status)


def _content(form: SheetForm) -> bytes:
    """What was sent: the file, if there is one, else the text."""
    file = form.cleaned_data.get("file")
    if file:
        content: bytes = file.read()
        return content
    return str(form.cleaned_data["text"]).encode()


def _again(form: SheetForm, kind: type[Sheet], rows: list[Row], trial: Trial) -> SheetForm:
    """The form with the rows as text, so that they can be corrected, and what was seen."""
    text = _as_text(rows)
    if len(text) > MOST_TEXT:
        raise too_large(gettext("A sheet of a league"), MOST_TEXT)
    data = {**form.data.dict(), "text": text, "seen": trial.digest}  # type: ignore[attr-defined]
    made = SheetForm(data, kind=kind)
    made.is_valid()
    return made


def _as_text(rows: list[Row]) -> str:
    """The rows as text with tabs, each in the line that faults name."""
    out = io.StringIO()
    writer = csv.writer(out, dialect="excel-tab", lineterminator="\n")
    names = [name for name in rows[0] if name != LINE]
    writer.writerow(names)
    at = 2
    for row in rows:
        out.write("\n" * max(0, int(row[LINE]) - at))
        at = max(at, int(row[LINE])) + 1
        writer.writerow([row[name] for name in names])
    return out.getvalue()


def _shown(choices: Choices, trial: Trial, notice: str) -> dict[str, Any]:
    """What a trial shows: faults, questions, and what each line does, changes first."""
    open_ones = {one.key for one in trial.unknown}
    lines = sorted(trial.lines, key=lambda one: (one.what == SAME, one.line))
    return {
        "trial": trial,
        "notes": [one for one in (notice, *trial.notes) if one],
        "faults": [one.to_json() for one in trial.faults.kept[:SHOWN]],
        "more_faults": max(0, trial.faults.count - SHOWN),
        "lines": lines[:SHOWN],
        "more_lines": max(0, len(lines) - SHOWN),
        "unknown": [(one, choices.names.get(one.key, "")) for one in trial.unknown],
        "kept_names": [
            {"number": number, "written": written, "key": key}
            for number, (written, key) in enumerate(
                ((written, key) for written, key in choices.names.items() if written not in open_ones),
                len(trial.unknown) + 1,
            )
        ],
    }


def _told(trial: Trial) -> str:
    counted = trial.counted
    if not trial.changes:
        return gettext("All is as it was; nothing had to be written.")
    words = (
        gettext("Taken in: {new} new, {changed} changed, {removed} removed.")
        if counted["remove"]
        else gettext("Taken in: {new} new, {changed} changed.")
    )
    return words.format(new=counted["new"], changed=counted["change"], removed=counted["remove"])
