"""Starting a friendly: from the club's page, from a table's page, and at the table's own tablet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.people.access import PAIRERS, club_page
from clubs.people.forms import attempt
from clubs.people.forms.tables import FriendlyForm
from clubs.people.models import Club, Player, Table
from clubs.people.services import friendlies
from clubs.people.views.common import UNFINISHED, crumbs, posted, signed_in
from matches.models import Match
from matches.services import Actor, device_of


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*PAIRERS)
def friendly(request: HttpRequest, club: Club) -> HttpResponse:
    """Start a friendly at a free table, and mark it."""
    free = list(_free(club))
    asked = request.GET.get("table", "")
    chosen = [one for one in free if str(one.number) == asked] or free
    form = FriendlyForm(posted(request), tables=chosen)
    made = _started(form, request, Actor.of_user(signed_in(request)))
    if made is not None:
        return redirect("marking:mark", made.public_id)
    return _page(request, club, form, free=bool(free), crumbs=crumbs(club, ("", gettext("Start a friendly"))))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tablet_friendly(request: HttpRequest) -> HttpResponse:
    """The same at a paired tablet, for its own table."""
    device = device_of(request)
    if device is None:
        return render(request, "matches/unpaired.html", status=401)
    table: Table = device.table
    form = FriendlyForm(posted(request), tables=[table])
    if _started(form, request, Actor.system(device.label)) is not None:
        return redirect("marking:tablet")
    return _page(request, table.club, form, free=table in _free(table.club), device=device)


def _free(club: Club) -> Sequence[Table]:
    held = Match.objects.filter(
        club=club, status__in=(Match.Status.READY, Match.Status.LIVE), table__isnull=False
    ).values("table_id")
    return list(Table.objects.filter(club=club, active=True).exclude(pk__in=held).select_related("club"))


def _started(form: FriendlyForm, request: HttpRequest, by: Actor) -> Match | None:
    if request.method != "POST" or not form.is_valid():
        return None
    return attempt(form, friendlies.start, by=by, **form.values())


def _page(request: HttpRequest, club: Club, form: FriendlyForm, **more: Any) -> HttpResponse:
    names = Player.objects.filter(club=club, active=True, merged_into=None).values_list("name", flat=True)
    context = {"club": club, "form": form, "names": names.distinct(), **more}
    status = UNFINISHED if form.is_bound and form.errors else 200
    return render(request, "people/friendly.html", context, status=status)
