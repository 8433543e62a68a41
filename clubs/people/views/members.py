"""Members, their roles, and invitations."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import qr
from clubs.people.access import MEMBERS, OFFICERS, club_page, invitation_for, member_for, roles_in
from clubs.people.forms import attempt
from clubs.people.forms.members import AccountForm, InvitationForm, RolesForm
from clubs.people.models import Club, Membership, Player, Role, User
from clubs.people.services import accounts, invitations, members
from clubs.people.views.common import base_url, crumbs, doubt, form_page, posted, signed_in
from matches.problems import UserProblem


@dataclass(slots=True)
class Member:
    """A member as listed: the account, its roles, and the player that it is linked to."""

    user: User
    roles: list[str]
    player: Player | None
    changeable: bool


def _members(club: Club, visitor: User) -> list[Member]:
    mine = members.roles_to_give(roles_in(visitor, club))
    players = {
        player.user_id: player
        for player in Player.objects.filter(club=club, user__isnull=False, merged_into=None)
    }
    order = {role: place for place, role in enumerate(Role.values)}
    found: dict[int, Member] = {}
    for row in Membership.objects.filter(club=club).select_related("user"):
        one = found.setdefault(row.user_id, Member(row.user, [], players.get(row.user_id), True))
        one.roles.append(row.role)
    for one in found.values():
        one.roles.sort(key=lambda role: order[role])
        one.changeable = bool(mine) and set(one.roles) <= mine
        one.roles = [str(Role(role).label) for role in one.roles]
    return sorted(found.values(), key=lambda one: (one.user.get_full_name().casefold(), one.user.pk))


@require_safe
@club_page(*MEMBERS)
def member_list(request: HttpRequest, club: Club) -> HttpResponse:
    """Who belongs to the club; for officers also who is invited."""
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    return render(
        request,
        "people/members.html",
        {
            "club": club,
            "members": _members(club, signed_in(request)),
            "officer": officer,
            "sends_mail": settings.SENDS_MAIL,
            "invitations": invitations.open_invitations(club).select_related("invited_by") if officer else [],
            "crumbs": crumbs(club, ("", gettext("People"))),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def invite(request: HttpRequest, club: Club) -> HttpResponse:
    """Invite a person by e-mail."""
    form = InvitationForm(
        posted(request),
        club=club,
        held=roles_in(request.user, club),
        initial={"player": request.GET.get("player"), "roles": [Role.PLAYER]},
    )
    if request.method == "POST" and form.is_valid():
        sent = attempt(
            form,
            invitations.invite,
            club=club,
            by=signed_in(request),
            base_url=base_url(request),
            **form.cleaned_data,
        )
        if sent is not None:
            if not settings.SENDS_MAIL:
                return redirect("people:invitation-link", club=club.slug, invitation=sent.pk)
            messages.success(
                request, gettext("The invitation to {email} is on its way.").format(email=sent.email)
            )
            return redirect("people:members", club=club.slug)
    people = reverse("people:members", args=[club.slug])
    return form_page(
        request,
        "people/invite.html",
        form,
        club=club,
        sends_mail=settings.SENDS_MAIL,
        crumbs=crumbs(club, (people, gettext("People")), ("", gettext("Invite"))),
    )


@never_cache
@require_safe
@club_page(*OFFICERS)
def invitation_link(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """The link of an open invitation, to copy or to scan."""
    found = invitation_for(request.user, club, invitation)
    invitations.check_usable(found)
    people = reverse("people:members", args=[club.slug])
    link = invitations.link_of(found)
    return render(
        request,
        "people/invitation_link.html",
        {
            "club": club,
            "invitation": found,
            "link": link,
            "svg": qr.svg(link, title=gettext("Invitation of {email}").format(email=found.email)),
            "doubt": doubt(request),
            "sends_mail": settings.SENDS_MAIL,
            "crumbs": crumbs(club, (people, gettext("People")), ("", gettext("Invitation"))),
        },
    )


@require_POST
@club_page(*OFFICERS)
def resend(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """Send an invitation again."""
    found = invitation_for(request.user, club, invitation)
    sent = invitations.resend(invitation=found, by=signed_in(request), base_url=base_url(request))
    if not settings.SENDS_MAIL:
        messages.success(request, gettext("This is a new link; the old one no longer works."))
        return redirect("people:invitation-link", club=club.slug, invitation=sent.pk)
    messages.success(
        request,
        gettext("A new letter to {email} is on its way; the old link no longer works.").format(
            email=sent.email
        ),
    )
    return redirect("people:members", club=club.slug)


@require_POST
@club_page(*OFFICERS)
def withdraw(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """Withdraw an invitation."""
    found = invitation_for(request.user, club, invitation)
    gone = invitations.withdraw(invitation=found, by=signed_in(request))
    messages.success(request, gettext("The invitation to {email} is withdrawn.").format(email=gone.email))
    return redirect("people:members", club=club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def member_roles(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Change a member's roles."""
    person = member_for(request.user, club, member)
    held = roles_in(person, club)
    members.check_may_give(club, signed_in(request), held)
    form = RolesForm(posted(request), held=roles_in(request.user, club), initial={"roles": sorted(held)})
    if request.method == "POST" and form.is_valid():
        attempt(
            form,
            members.change_roles,
            club=club,
            member=person,
            by=signed_in(request),
            roles=form.cleaned_data["roles"],
        )
        if not form.errors:
            messages.success(request, gettext("Saved the roles of {person}.").format(person=person))
            return redirect("people:members", club=club.slug)
    people = reverse("people:members", args=[club.slug])
    return form_page(
        request,
        "people/member_roles.html",
        form,
        club=club,
        person=person,
        crumbs=crumbs(club, (people, gettext("People")), ("", str(person))),
    )


@require_POST
@club_page(*OFFICERS)
def remove(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Remove a member."""
    person = member_for(request.user, club, member)
    members.remove_member(club=club, member=person, by=signed_in(request))
    messages.success(request, gettext("{person} no longer belongs to the club.").format(person=person))
    return redirect("people:members", club=club.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation_page(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link of an invitation: whose it is, to what, and the button to join.

    Who is not signed in finds the ways to sign in or up; the link is remembered for afterwards.
    """
    invitation = invitations.find(token)
    invitations.check_usable(invitation)
    user = request.user
    if request.method == "POST" and user.is_authenticated:
        form = AccountForm(posted(request)) if "display_name" in request.POST else None
        if form is not None and form.is_valid():
            attempt(form, accounts.change_account, user=user, **form.cleaned_data)
        if form is None or not form.errors:
            club = invitations.accept(token=token, by=user)
            request.session.pop("invitation", None)
            messages.success(request, gettext("Welcome to {name}.").format(name=club.name))
            return redirect(club)
    else:
        form = AccountForm(initial={"display_name": invitation.player.name if invitation.player else ""})
    request.session["invitation"] = request.path
    wrong = ""
    if user.is_authenticated:
        try:
            invitations.check_addressee(invitation, user)
        except UserProblem as problem:
            wrong = problem.message
    return form_page(
        request, "people/invitation.html", form or AccountForm(), invitation=invitation, wrong=wrong
    )
