"""The pages of import and export. A sheet is read and tried first, shown with all faults, then confirmed."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.archives import limits
from clubs.archives.access import transfer_for
from clubs.archives.forms import ArchiveForm, FileForm
from clubs.archives.models import Transfer
from clubs.archives.selectors import challonge as challonge_form
from clubs.archives.selectors import sol as sol_form
from clubs.archives.selectors.records import recorded_at, recorded_in, zip_records
from clubs.archives.services import person as persons
from clubs.archives.services import transfers
from clubs.archives.storage import answer_with, stored
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition
from clubs.people.access import OFFICERS, club_page, not_found, player_for, require, require_open, roles_in
from clubs.people.models import Club, Role
from clubs.people.sheets.limits import SHEET_BYTES, SHEET_ROWS
from clubs.people.views.common import UNFINISHED, base_url, crumbs, signed_in
from config.later import later
from matches.models import Match
from matches.problems import UserProblem

if TYPE_CHECKING:
    from clubs.archives.services.sheets import resources
else:
    resources = later("clubs.archives.services.sheets.resources")

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": XLSX}
OF_CLUB = ("players", "results")
FAULTS_ON_PAGE = 100
REFUSED = 422


def _attachment(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=kind,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "X-Content-Type-Options": "nosniff",
        },
    )


def _front(club: Club) -> tuple[str, str]:
    return reverse("archives:front", args=[club.slug]), gettext("Import and export")


@require_safe
@club_page(*OFFICERS)
def front(request: HttpRequest, club: Club) -> HttpResponse:
    """All that can be imported and exported."""
    return render(
        request,
        "archives/front.html",
        {
            "club": club,
            "sheets": OF_CLUB,
            "owner": Role.OWNER in roles_in(request.user, club),
            "competitions": Competition.objects.filter(club=club).only("name", "slug", "club")[:100],
            "transfers": Transfer.objects.filter(club=club, by=signed_in(request)).exclude(kind="sheet")[:10],
            "crumbs": crumbs(club, ("", gettext("Import and export"))),
        },
    )


# --- Sheets --------------------------------------------------------------------------------------


def _sheet_file(sheet: resources.Sheet, name: str, form: str, *, template: bool = False) -> HttpResponse:
    if form not in TYPES:
        raise not_found("file")
    table = sheet.template() if template else sheet.export()
    content = table.export(form)
    if isinstance(content, str):
        content = ("\ufeff" + content).encode()
    return _attachment(content, TYPES[form], f"{name}.{form}")


def _of_club(sheet: str, club: Club, request: HttpRequest) -> resources.Sheet:
    if sheet not in OF_CLUB:
        raise not_found("sheet")
    return resources.SHEETS[sheet](club, signed_in(request))


@require_safe
@club_page(*OFFICERS)
def sheet_file(request: HttpRequest, club: Club, sheet: str, form: str) -> HttpResponse:
    """A sheet of the club as CSV or Excel."""
    return _sheet_file(_of_club(sheet, club, request), f"{club.slug}-{sheet}", form)


@require_safe
@club_page(*OFFICERS)
def sheet_template(request: HttpRequest, club: Club, sheet: str, form: str) -> HttpResponse:
    """An empty sheet with its headings and one example."""
    if sheet not in resources.SHEETS:
        raise not_found("sheet")
    return _sheet_file(resources.SHEETS[sheet](club), f"{sheet}-template", form, template=True)


@require_safe
@club_page(*OFFICERS)
def fixtures_file(request: HttpRequest, club: Club, competition: str, form: str) -> HttpResponse:
    """The fixtures of a competition as CSV or Excel."""
    found = competition_for(request.user, club, competition)
    return _sheet_file(resources.FixtureSheet(club, None, found), f"{club.slug}-{found.slug}-fixtures", form)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def sheet_import(request: HttpRequest, club: Club, sheet: str) -> HttpResponse:
    """Upload a sheet: it is tried; the page shows all faults, or what it would change."""
    return _sheet_page(request, club, sheet, _of_club(sheet, club, request), None)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def competition_front(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """What a competition is written out as, and a sheet of decisions on its fixtures."""
    found = competition_for(request.user, club, competition)
    return _sheet_page(
        request, club, "fixtures", resources.FixtureSheet(club, signed_in(request), found), found
    )


SHEET_TITLES = {
    "players": gettext_lazy("Import players"),
    "results": gettext_lazy("Import results"),
    "fixtures": gettext_lazy("Import fixtures"),
}


def sheet_title(name: str) -> str:
    """What the page is called on which a kind of sheet is imported."""
    return str(SHEET_TITLES[name])


def _sheet_page(
    request: HttpRequest, club: Club, name: str, sheet: resources.Sheet, competition: Competition | None
) -> HttpResponse:
    """The page of a kind of sheet. A small file is tried at once, a larger one by the worker."""
    title = competition.name if competition else sheet_title(name)
    context: dict[str, Any] = {
        "club": club, "sheet": name, "title": title, "columns": sheet.columns, "required": sheet.required,
        "competition": competition, "most": limits.megabytes(SHEET_BYTES), "rows": SHEET_ROWS,
        "crumbs": crumbs(club, _front(club), ("", title)), "form": FileForm(),
    }  # fmt: skip
    status = 200
    if request.method == "POST":
        require_open(club)
        form = context["form"] = FileForm(request.POST, request.FILES)
        if form.is_valid():
            upload = form.cleaned_data["file"]
            try:
                row = transfers.begin(
                    kind="sheet",
                    by=signed_in(request),
                    club=club,
                    content=upload,
                    name=upload.name,
                    sheet=name,
                    competition=competition.slug if competition else "",
                    dry_run=True,
                )
            except UserProblem as problem:
                return render(
                    request, "archives/sheet.html", context | {"problem": problem}, status=problem.status
                )
            if upload.size > transfers.SMALL:
                return redirect("archives:transfer", public_id=row.public_id)
            transfers.do_here(row)
            context["row"] = row
            if row.state == Transfer.State.REFUSED:
                status = REFUSED
                context["faults"] = row.report.get("faults", [])[:FAULTS_ON_PAGE]
        else:
            status = UNFINISHED
    return render(request, "archives/sheet.html", context, status=status)


@require_POST
def transfer_confirm(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Import a file that was tried before: a small sheet at once, all else by the worker."""
    row = transfer_for(request.user, public_id)
    if row.kind == Transfer.Kind.SHEET and row.club is not None:
        require(request.user, row.club, *OFFICERS)
        require_open(row.club)
    transfers.confirm(row)
    transfers.do_if_small(row)
    return redirect("archives:transfer", public_id=row.public_id)


# --- Match records -------------------------------------------------------------------------------


def _zip(matches: Any, name: str) -> HttpResponse:
    out = io.BytesIO()
    zip_records(matches.select_related("club", "table").order_by("pk").iterator(chunk_size=100), out)
    return _attachment(out.getvalue(), "application/zip", f"{name}-records.zip")


@require_safe
@club_page(*OFFICERS)
def records_zip(request: HttpRequest, club: Club) -> HttpResponse:
    """The records of all confirmed matches that were marked here."""
    return _zip(recorded_in(club), club.slug)


@require_safe
@club_page(*OFFICERS)
def competition_records(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """The records of a competition's confirmed matches."""
    found = competition_for(request.user, club, competition)
    return _zip(recorded_at(found), f"{club.slug}-{found.slug}")


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def record_import(request: HttpRequest, club: Club) -> HttpResponse:
    """Send a match record; the worker has the rules judge it entry by entry, and imports it."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    problem, status = None, 200
    if request.method == "POST":
        require_open(club)
        status = UNFINISHED
        if form.is_valid():
            upload = form.cleaned_data["file"]
            try:
                row = transfers.begin(
                    kind="record",
                    by=signed_in(request),
                    club=club,
                    content=upload,
                    name=upload.name,
                    confirmed=bool(request.POST.get("confirmed")),
                )
            except UserProblem as found:
                problem, status = found, found.status
            else:
                return redirect("archives:transfer", public_id=row.public_id)
    context = {
        "club": club,
        "form": form,
        "problem": problem,
        "most": limits.megabytes(limits.RECORD_BYTES),
        "crumbs": crumbs(club, _front(club), ("", gettext("Import a match record"))),
    }
    return render(request, "archives/record.html", context, status=status)


# --- Other programs ------------------------------------------------------------------------------


@require_safe
@club_page(*OFFICERS)
def challonge(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """A competition as Challonge's interface tells it."""
    found = competition_for(request.user, club, competition)
    answer = JsonResponse(challonge_form.tournament_of(found))
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}-challonge.json"'
    return answer


@require_safe
@club_page(*OFFICERS)
def sol(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """A carrom competition as SoL's portable file."""
    found = competition_for(request.user, club, competition)
    return _attachment(sol_form.packed(found), "application/gzip", f"{found.slug}.sol.gz")


# --- A whole club --------------------------------------------------------------------------------


@require_POST
@club_page(Role.OWNER)
def export_archive(request: HttpRequest, club: Club) -> HttpResponse:
    """Have the club's archive written."""
    row = transfers.begin(kind="export", by=signed_in(request), club=club, name=f"{club.slug}.zip")
    return redirect("archives:transfer", public_id=row.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def import_club(request: HttpRequest) -> HttpResponseBase:
    """Send a club's archive; the worker tries it first."""
    if not request.user.is_authenticated:
        from django.contrib.auth.views import redirect_to_login

        return redirect_to_login(request.get_full_path())
    form = ArchiveForm(request.POST, request.FILES) if request.method == "POST" else ArchiveForm()
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        row = transfers.begin(
            kind="import",
            by=signed_in(request),
            club=None,
            content=told["file"],
            name=told["file"].name,
            slug=told["slug"],
            new_ids=told["new_ids"],
            invite=told["invite"],
            base_url=base_url(request),
            dry_run=True,
        )
        return redirect("archives:transfer", public_id=row.public_id)
    status = UNFINISHED if form.is_bound else 200
    context = {"form": form, "most": limits.megabytes(limits.ARCHIVE_BYTES)}
    return render(request, "archives/import_club.html", context, status=status)


# --- A person's data -----------------------------------------------------------------------------


@require_POST
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """Have one's own data written."""
    return redirect("archives:transfer", public_id=persons.ask(by=signed_in(request)).public_id)


@require_POST
@club_page(Role.OWNER)
def player_data(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Have the data of a player written who has no account, at the player's wish."""
    found = player_for(request.user, club, player)
    row = persons.ask(by=signed_in(request), player=found)
    return redirect("archives:transfer", public_id=row.public_id)


@reauthentication_required(app="allauth.account")
def _person_file(request: HttpRequest, row: Transfer) -> HttpResponseBase:
    """A person's data. It takes the password or the second step once more, as erasing does: a browser may
    have been left open."""
    return answer_with(persons.fetch(row), row)


@never_cache
@require_safe
def transfer(request: HttpRequest, public_id: str) -> HttpResponse:
    """The progress and outcome of a job; the page reloads itself until the job ends."""
    row = transfer_for(request.user, public_id)
    going = row.state in (Transfer.State.WAITING, Transfer.State.RUNNING)
    match = Match.objects.filter(public_id=row.report.get("match", "")).first()
    if match is not None and row.state == Transfer.State.DONE:
        messages.success(request, gettext("The record is imported."))
        return redirect(match)
    context = {
        "row": row,
        "club": row.club,
        "going": going,
        "sheet_title": sheet_title(row.options["sheet"]) if row.kind == Transfer.Kind.SHEET else "",
        "dry_run": row.options.get("dry_run", False),
        "faults": row.report.get("faults", [])[:FAULTS_ON_PAGE],
        "player": persons.player_of(row),
        "until": row.made_at + transfers.KEPT,
        "taken": [(name, len(ids)) for name, ids in row.report.get("new_ids", {}).items()],
    }
    answer = render(request, "archives/transfer.html", context)
    if going:
        answer["Refresh"] = "2"
    return answer


@never_cache
@require_safe
def transfer_file(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The archive that was written."""
    row = transfer_for(request.user, public_id)
    written = row.kind == Transfer.Kind.EXPORT and row.state == Transfer.State.DONE
    if row.kind == Transfer.Kind.PERSON:
        return _person_file(request, row)
    if not written or not stored().exists(row.public_id):
        raise not_found("file")
    return answer_with(stored().open(row.public_id), row)
