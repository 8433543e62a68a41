"""The tablet's pages: pairing it, and marking with it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from matches.marking import pairing
from matches.offline.marks import own
from matches.problems import UserProblem
from matches.tablet.desk import match_desk, state_json, table_desk


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pair(request: HttpRequest, code: str) -> HttpResponse:
    """Behind a pairing QR code: GET asks whether to pair this tablet, POST pairs it.

    A look alone uses nothing up, because messengers and cameras open addresses to show a preview.
    """
    address = request.META.get("REMOTE_ADDR", "")
    if request.method != "POST":
        try:
            found = pairing.find_code(code, address)
        except UserProblem:
            if pairing.device_of(request) is None:
                raise
            return redirect("marking:tablet")  # "Back" on a tablet that is paired leads to its pad
        return render(
            request,
            "matches/pair.html",
            {
                "table": found.table,
                "club": found.table.club,
                "expires_at": found.expires_at,
                "before": pairing.device_of(request),
            },
        )
    device, token = pairing.pair(code=code, address=address, label=request.POST.get("label", ""))
    response = redirect("marking:tablet")
    pairing.set_cookie(response, request, device, token)
    return response


@never_cache
@ensure_csrf_cookie
@require_safe
def tablet(request: HttpRequest) -> HttpResponseBase:
    """The page of a paired tablet. It shows its table's match, whichever that is, and waits for the next."""
    try:
        desk = table_desk(request)
    except UserProblem as problem:
        return render(request, "matches/unpaired.html", {"problem": problem}, status=problem.status)
    page = render(
        request,
        "matches/tablet.html",
        {
            "state": state_json(desk),
            "match": desk.match,
            "table": desk.actor.device.table,
            "device": desk.actor.device,
            "base": "/table/",
        },
    )
    return own(page, f"device-{desk.actor.device.pk}")


@never_cache
@ensure_csrf_cookie
@require_safe
def mark(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The same page for somebody signed in who may mark this match."""
    desk = match_desk(request, public_id)
    match = desk.require_match()
    page = render(
        request,
        "matches/tablet.html",
        {
            "state": state_json(desk),
            "match": match,
            "table": match.table,
            "device": None,
            "base": f"/m/{match.public_id}/mark/",
        },
    )
    return own(page, f"user-{request.user.pk}")
