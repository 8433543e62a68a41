"""Pages of webhooks, for owners: the list, their deliveries, and a test message."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.people.access import club_page
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.models import Club, Role
from clubs.people.views.common import crumbs, form_page, posted, signed_in
from clubs.webhooks import selectors
from clubs.webhooks.access import delivery_for, webhook_for
from clubs.webhooks.forms import WebhookForm
from clubs.webhooks.rules.kinds import USUAL
from clubs.webhooks.services import registering
from clubs.webhooks.services.telling import tell_again, tell_test
from matches.problems import UserProblem

ROWS_A_PAGE = 25


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.OWNER)
def webhooks(request: HttpRequest, club: Club) -> HttpResponse:
    """The webhooks of a club, and making one; its secret is shown on the next page, once."""
    form = WebhookForm(posted(request), initial={"kinds": USUAL})
    del form.fields["on"]
    if request.method == "POST" and form.is_valid():
        made = attempt(form, registering.make_webhook, club=club, by=signed_in(request), **form.cleaned_data)
        if made is not None:
            request.session["webhook-secret"] = made.public_id
            return redirect("webhooks:webhook", club=club.slug, webhook=made.public_id)
    rows = list(selectors.webhooks_of(club))
    return form_page(
        request,
        "webhooks/list.html",
        form,
        club=club,
        rows=rows,
        kinds=form.by_heading,
        crumbs=crumbs(club, _settings(club), ("", gettext("Webhooks"))),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.OWNER)
def webhook(request: HttpRequest, club: Club, webhook: str) -> HttpResponse:
    """One webhook: its settings, and the log of its deliveries."""
    found = webhook_for(club, webhook)
    with editing(found, request):
        begin = {"label": found.label, "url": found.url, "kinds": found.kinds, "on": found.is_on}
        form = WebhookForm(posted(request), kept=begin)
        if request.method == "POST" and form.is_valid():
            given = form.cleaned_data
            by = signed_in(request)
            if attempt(form, registering.change_webhook, webhook=found, by=by, **given) is not None:
                messages.success(request, gettext("Saved."))
                return redirect("webhooks:webhook", club=club.slug, webhook=webhook)
    rows = selectors.deliveries_of(found)
    here: dict[str, Any] = {
        "club": club,
        "webhook": found,
        "kinds": form.by_heading,
        "page": Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get("page")),
        "crumbs": crumbs(club, _settings(club), (_list(club), gettext("Webhooks")), ("", found.label)),
    }
    if request.session.get("webhook-secret") == found.public_id:
        del request.session["webhook-secret"]
        here["secret"] = found.secret
    return form_page(request, "webhooks/webhook.html", form, **here)


@require_POST
@club_page(Role.OWNER)
def test(request: HttpRequest, club: Club, webhook: str) -> HttpResponse:
    """Send a test."""
    found = webhook_for(club, webhook)
    if not found.is_on:
        raise UserProblem("webhook-off", gettext("This webhook is switched off."), 409)
    tell_test(found)
    messages.success(request, gettext("A test is on its way. Look at the log below in a moment."))
    return redirect("webhooks:webhook", club=club.slug, webhook=webhook)


@require_POST
@club_page(Role.OWNER)
def secret(request: HttpRequest, club: Club, webhook: str) -> HttpResponse:
    """Make another secret, shown once on the next page."""
    registering.new_secret(webhook=webhook_for(club, webhook), by=signed_in(request))
    request.session["webhook-secret"] = webhook
    return redirect("webhooks:webhook", club=club.slug, webhook=webhook)


@require_POST
@club_page(Role.OWNER)
def remove(request: HttpRequest, club: Club, webhook: str) -> HttpResponse:
    """Remove it."""
    registering.remove_webhook(webhook=webhook_for(club, webhook), by=signed_in(request))
    messages.success(request, gettext("The webhook is removed."))
    return redirect("webhooks:list", club=club.slug)


@require_POST
@club_page(Role.OWNER)
def again(request: HttpRequest, club: Club, webhook: str, delivery: int) -> HttpResponse:
    """Tell one thing again."""
    found = webhook_for(club, webhook)
    tell_again(delivery_for(found, delivery))
    messages.success(request, gettext("The message is sent again."))
    return redirect("webhooks:webhook", club=club.slug, webhook=webhook)


def _settings(club: Club) -> tuple[str, str]:
    return reverse("people:settings", args=[club.slug]), gettext("Settings")


def _list(club: Club) -> str:
    return reverse("webhooks:list", args=[club.slug])
