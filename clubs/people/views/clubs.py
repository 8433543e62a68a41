"""The list of clubs, a club's front page, founding and settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import selectors
from clubs.people.access import MEMBERS, club_page, roles_in
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.forms.clubs import ClubForm, TypedNameForm
from clubs.people.models import Club, ClubEvent, Invitation, Role
from clubs.people.names import tidy
from clubs.people.panels import panels_for
from clubs.people.services import founding, members
from clubs.people.views.common import crumbs, form_page, posted, signed_in
from matches.offline.marks import watched

CLUBS_A_PAGE = 24
LINES_A_PAGE = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The clubs; a visitor to a server with a single club is taken straight to it."""
    asked = tidy(request.GET.get("q", ""))[:80]
    listed = Club.objects.filter(listed=True, public=True, archived_at=None)
    user = request.user
    if not user.is_authenticated and not asked:
        first_two = list(listed[:2])
        if len(first_two) == 1:
            return redirect(first_two[0])
    mine: list[Club] = []
    invited: list[Invitation] = []
    if user.is_authenticated:
        mine = list(Club.objects.filter(memberships__user=user).distinct())
        listed = listed.exclude(pk__in=[club.pk for club in mine])
    if asked:
        listed = listed.filter(Q(name__icontains=asked) | Q(town__icontains=asked))
    page = Paginator(listed, CLUBS_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "people/home.html",
        {
            "mine": mine,
            "page": page,
            "asked": asked,
            "invited": invited,
            "invitation": request.session.get("invitation") if user.is_authenticated else None,
        },
    )


@watched
@require_safe
@club_page()
def club_front(request: HttpRequest, club: Club) -> HttpResponse:
    """A club's front page: what is on now, and what other parts of the club put on it."""
    on, latest = selectors.today(club)
    return render(
        request,
        "people/club.html",
        {
            "club": club,
            "on": on,
            "latest": latest,
            "panels": panels_for("club", request, club),
            "held": roles_in(request.user, club),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def found(request: HttpRequest) -> HttpResponse:
    """Create a club."""
    form = ClubForm(posted(request), initial={"timezone": "UTC"})
    if request.method == "POST" and form.is_valid():
        club = attempt(form, founding.found_club, by=signed_in(request), **form.values())
        if club is not None:
            messages.success(
                request,
                gettext("{name} is founded, and you are its owner. Next: add tables and players.").format(
                    name=club.name
                ),
            )
            return redirect(club)
    return form_page(
        request,
        "people/club_new.html",
        form,
        crumbs=[(reverse("people:home"), gettext("Clubs")), ("", gettext("Create a club"))],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.OWNER)
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    """Change a club's details."""
    with editing(club, request):
        form = ClubForm(posted(request), kept=ClubForm.of(club))
        if request.method == "POST" and form.is_valid():
            changed = attempt(form, founding.change_club, club=club, by=signed_in(request), **form.values())
            if changed is not None:
                messages.success(request, gettext("Saved."))
                return redirect("people:settings", club=club.slug)
    return _settings_page(request, club, form, TypedNameForm(prefix="close"))


def _settings_page(request: HttpRequest, club: Club, form: ClubForm, closing: TypedNameForm) -> HttpResponse:
    page = form_page(
        request,
        "people/settings.html",
        form,
        club=club,
        closing=closing,
        crumbs=crumbs(club, ("", gettext("Settings"))),
    )
    if closing.errors:
        page.status_code = 422
    return page


@require_POST
@club_page(Role.OWNER)
def archive(request: HttpRequest, club: Club) -> HttpResponse:
    """Archive a club, its name typed out."""
    closing = TypedNameForm(posted(request), prefix="close")
    if (
        closing.is_valid()
        and attempt(
            closing,
            founding.archive_club,
            club=club,
            by=signed_in(request),
            typed_name=closing.cleaned_data["typed_name"],
        )
        is not None
    ):
        messages.success(request, gettext("{name} is archived.").format(name=club.name))
        return redirect("people:settings", club=club.slug)
    return _settings_page(request, club, ClubForm(initial=ClubForm.of(club)), closing)


@require_POST
@club_page(Role.OWNER)
def restore(request: HttpRequest, club: Club) -> HttpResponse:
    """Open an archived club again."""
    founding.restore_club(club=club, by=signed_in(request))
    messages.success(request, gettext("{name} is open again.").format(name=club.name))
    return redirect("people:settings", club=club.slug)


@require_POST
@club_page(Role.OWNER)
def delete(request: HttpRequest, club: Club) -> HttpResponse:
    """Delete an archived club without matches, or the demonstration, its name typed out."""
    closing = TypedNameForm(posted(request), prefix="close")
    if closing.is_valid():
        attempt(
            closing,
            founding.delete_club,
            club=club,
            by=signed_in(request),
            typed_name=closing.cleaned_data["typed_name"],
        )
        if not closing.errors:
            messages.success(request, gettext("{name} is deleted.").format(name=club.name))
            return redirect("people:home")
    return _settings_page(request, club, ClubForm(initial=ClubForm.of(club)), closing)


@require_safe
@club_page(Role.OWNER)
def log(request: HttpRequest, club: Club) -> HttpResponse:
    """Who changed what."""
    lines = ClubEvent.objects.filter(club=club).select_related("by")
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "people/log.html",
        {
            "club": club,
            "page": page,
            "crumbs": crumbs(
                club,
                (reverse("people:settings", args=[club.slug]), gettext("Settings")),
                ("", gettext("Log")),
            ),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def leave(request: HttpRequest, club: Club) -> HttpResponse:
    """Leave a club."""
    if request.method == "POST":
        members.remove_member(club=club, member=signed_in(request), by=signed_in(request))
        messages.success(request, gettext("You have left {name}.").format(name=club.name))
        return redirect("people:home")
    return render(
        request, "people/leave.html", {"club": club, "crumbs": crumbs(club, ("", gettext("Leave")))}
    )
