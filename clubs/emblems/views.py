"""The pages of emblems."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import club_page
from clubs.emblems import ledger, selectors
from clubs.emblems.calendars import calendar_of
from clubs.people.models import Club
from clubs.people.views.common import base_url


@club_page()
def emblem(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """One emblem: where it stands."""
    found = selectors.emblem_for(request.user, club, emblem)
    return render(request, "emblems/emblem.html", {"club": club, "emblem": found})


@club_page()
def calendar(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The emblem's calendar, or with ``?person=`` what that person has to do."""
    found = selectors.emblem_for(request.user, club, emblem)
    link = base_url(request) + found.get_absolute_url()
    text = calendar_of(found, request.GET.get("person", "")[:120], link=link)
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{found.slug}.ics"'
    return answer


@club_page()
def statement(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The movements of one account (``?account=``) with its balance, as far as the visitor may read them."""
    found = selectors.emblem_for(request.user, club, emblem)
    account = request.GET.get("account", "")[:140]
    rows = ledger.statement(found, account, ledger.seen_by(request.user, found))
    answer = HttpResponse(ledger.as_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}-statement.csv"'
    return answer
