"""Tables: the list, one table with its pairing code and tablets, labels to print.

Two QR codes: the *label*, printed and stuck to the table, always leads spectators to the current
match; the *pairing code*, on screen for a few minutes only, makes a tablet the table's marker.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import qr, selectors
from clubs.people.access import (
    OFFICERS,
    PAIRERS,
    club_page,
    device_for,
    require_open,
    roles_in,
    table_by_label,
    table_for,
)
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.forms.tables import TableForm
from clubs.people.models import Club, Table
from clubs.people.services import tables as services
from clubs.people.views.common import base_url, crumbs, doubt, form_page, posted, signed_in
from matches import services as marking


def _tables(club: Club) -> tuple[str, str]:
    return reverse("people:tables", args=[club.slug]), gettext("Tables")


def _numbered(number: int) -> str:
    return gettext("Table {number}").format(number=number)


def _label_address(request: HttpRequest, table: Table) -> str:
    return base_url(request) + reverse("people:label", args=[table.public_id])


@require_safe
@club_page()
def table_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's tables and what is on at each."""
    busy = selectors.busy_tables(club)
    rows = [(table, busy.get(table.pk)) for table in Table.objects.filter(club=club)]
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    return render(
        request,
        "people/tables.html",
        {"club": club, "rows": rows, "officer": officer, "crumbs": crumbs(club, ("", gettext("Tables")))},
    )


@never_cache
@require_safe
@club_page()
def table_page(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """One table: what is on; for those who mark, its tablets and a button for a pairing code."""
    table = table_for(request.user, club, number)
    return _table_page(request, club, table)


def _table_page(request: HttpRequest, club: Club, table: Table, **more: object) -> HttpResponse:
    held = roles_in(request.user, club)
    pairer = not held.isdisjoint(PAIRERS)
    return render(
        request,
        "people/table.html",
        {
            "club": club,
            "table": table,
            "on": selectors.match_at(table),
            "officer": not held.isdisjoint(OFFICERS),
            "pairer": pairer,
            "devices": marking.devices_of(table=table) if pairer else [],
            "crumbs": crumbs(club, _tables(club), ("", _numbered(table.number))),
            **more,
        },
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*PAIRERS)
def table_pair(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Make a pairing code and show it; a reload of the page by GET goes back to the table."""
    table = table_for(request.user, club, number)
    if request.method != "POST":
        return redirect(table)
    require_open(club)
    ticket = marking.make_pairing_code(table=table, by=signed_in(request))
    address = base_url(request) + ticket.path
    return _table_page(
        request,
        club,
        table,
        ticket=ticket,
        pair_address=address,
        doubt=doubt(request),
        pair_svg=qr.svg(address, title=gettext("Pairing code for {table}").format(table=table.title)),
    )


@require_POST
@club_page(*PAIRERS)
def device_revoke(request: HttpRequest, club: Club, number: int, device: int) -> HttpResponse:
    """Take a tablet's right to mark at this table away."""
    table = table_for(request.user, club, number)
    found = device_for(request.user, table, device)
    marking.revoke_device(table=table, device_id=found.pk, by=signed_in(request))
    messages.success(
        request, gettext("{label} is unpaired; it can no longer mark here.").format(label=found.label)
    )
    return redirect(table)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def table_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Add a table."""
    form = TableForm(posted(request), initial={"number": services.next_number(club)})
    if request.method == "POST" and form.is_valid():
        table = attempt(form, services.add_table, club=club, by=signed_in(request), **form.cleaned_data)
        if table is not None:
            messages.success(request, gettext("{table} is added.").format(table=table.title))
            return redirect(
                "people:table-new" if "another" in request.POST else "people:tables", club=club.slug
            )
    return form_page(
        request,
        "people/table_form.html",
        form,
        club=club,
        crumbs=crumbs(club, _tables(club), ("", gettext("Add a table"))),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def table_edit(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Change a table."""
    table = table_for(request.user, club, number)
    with editing(table, request):
        form = TableForm(posted(request), kept=TableForm.of(table))
        if request.method == "POST" and form.is_valid():
            by = signed_in(request)
            changed = attempt(form, services.change_table, table=table, by=by, **form.cleaned_data)
            if changed is not None:
                messages.success(request, gettext("Saved."))
                return redirect(changed)
    return form_page(
        request,
        "people/table_form.html",
        form,
        club=club,
        table=table,
        crumbs=crumbs(
            club, _tables(club), (table.get_absolute_url(), _numbered(number)), ("", gettext("Edit"))
        ),
    )


@require_POST
@club_page(*OFFICERS)
def table_order(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Put a table out of order, or back."""
    table = table_for(request.user, club, number)
    in_order = request.POST.get("in_order") == "1"
    services.set_in_order(table=table, in_order=in_order, by=signed_in(request))
    told = gettext("{table} is in order.") if in_order else gettext("{table} is out of order.")
    messages.success(request, told.format(table=table.title))
    return redirect("people:tables", club=club.slug)


@require_POST
@club_page(*OFFICERS)
def table_move(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Move a table one place up or down in the list."""
    table = table_for(request.user, club, number)
    services.move_table(table=table, up=request.POST.get("way") == "up", by=signed_in(request))
    return redirect(reverse("people:tables", args=[club.slug]) + f"#table-{table.number}")


@require_POST
@club_page(*OFFICERS)
def table_remove(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Delete a table that was never played on."""
    table = table_for(request.user, club, number)
    services.remove_table(table=table, by=signed_in(request))
    messages.success(request, gettext("{table} is removed.").format(table=table.title))
    return redirect("people:tables", club=club.slug)


@require_safe
@club_page(*PAIRERS)
def labels(request: HttpRequest, club: Club) -> HttpResponse:
    """A page to print: one label for each table."""
    found = [
        (
            table,
            qr.svg(
                _label_address(request, table),
                title=gettext("What is on at {table}").format(table=table.title),
            ),
            _label_address(request, table),
        )
        for table in Table.objects.filter(club=club)
    ]
    return render(
        request,
        "people/labels.html",
        {
            "club": club,
            "labels": found,
            "doubt": doubt(request),
            "crumbs": crumbs(club, _tables(club), ("", gettext("Labels"))),
        },
    )


@require_safe
def label(request: HttpRequest, public_id: str) -> HttpResponse:
    """The target of a printed label: the board of the table, with the match there.

    The address on the label is short, so that the code is coarse and read from afar.
    """
    return redirect("watching:table", table_by_label(request.user, public_id).public_id)
