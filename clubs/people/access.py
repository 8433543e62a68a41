"""Who may see and change what in a club: one function for each kind of object.

Pages and interfaces fetch a club's objects through their package's ``access`` and in no other way. This
one has the club's roles and its own objects. Missing objects
and other people's objects give the same answer, so that guessing addresses reveals nothing of a
hidden club.

- A *public* club's front page, players, tables, competitions and matches are seen by anyone; a
  club that is not public, or that is archived, exists for its members only. The members of an association are
  its clubs: who belongs to one of them sees the association as anyone sees a public club.
- A page for certain roles sends every visitor who is not signed in to the sign-in page; is "not found" for
  those who do not belong to the club, and "not allowed" for members
  without one of the roles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from clubs.people.models import Affiliation, Club, Invitation, Membership, Player, Role, Table, User
from config.languages.speaking import any_of
from matches.models import Device, Match, played_by
from matches.problems import UserProblem

Visitor = User | AnonymousUser
P = ParamSpec("P")

OFFICERS = (Role.OWNER, Role.DIRECTOR)
PAIRERS = (*OFFICERS, Role.REFEREE, Role.MARKER)
MEMBERS = tuple(Role)


NOT_THERE = {
    "address": gettext_lazy("There is no such address."),
    "affiliation": gettext_lazy("There is no such affiliation."),
    "allowed app": gettext_lazy("You have allowed no such app."),
    "app": gettext_lazy("There is no such app."),
    "bracket yet": gettext_lazy("There is no such bracket yet."),
    "bracket": gettext_lazy("There is no such bracket."),
    "call": gettext_lazy("There is no such call."),
    "challenge": gettext_lazy("There is no such challenge."),
    "club": gettext_lazy("There is no such club."),
    "competition": gettext_lazy("There is no such competition."),
    "cup": gettext_lazy("There is no such cup."),
    "deduction": gettext_lazy("There is no such deduction."),
    "division": gettext_lazy("There is no such division."),
    "draw yet": gettext_lazy("There is no such draw yet."),
    "emblem": gettext_lazy("There is no such emblem."),
    "entrant": gettext_lazy("There is no such entrant."),
    "file": gettext_lazy("There is no such file."),
    "fixture list": gettext_lazy("There is no such fixture list."),
    "fixture yet": gettext_lazy("There is no such fixture yet."),
    "game": gettext_lazy("There is no such game."),
    "handicap policy": gettext_lazy("There is no such handicap policy."),
    "invitation": gettext_lazy("There is no such invitation."),
    "ladder": gettext_lazy("There is no such ladder."),
    "league": gettext_lazy("There is no such league."),
    "match": gettext_lazy("There is no such match."),
    "member club": gettext_lazy("There is no such member club."),
    "member": gettext_lazy("There is no such member."),
    "page of prizes": gettext_lazy("There is no such page of prizes."),
    "page": gettext_lazy("There is no such page."),
    "pair of players": gettext_lazy("There is no such pair of players."),
    "pair": gettext_lazy("There is no such pair."),
    "phone": gettext_lazy("There is no such phone."),
    "player in this call": gettext_lazy("There is no such player in this call."),
    "player": gettext_lazy("There is no such player."),
    "proposal": gettext_lazy("There is no such proposal."),
    "race yet": gettext_lazy("There is no such race yet."),
    "rating list": gettext_lazy("There is no such rating list."),
    "receipt": gettext_lazy("There is no such receipt."),
    "record": gettext_lazy("There is no such record."),
    "registration": gettext_lazy("There is no such registration."),
    "report": gettext_lazy("There is no such report."),
    "score sheet": gettext_lazy("There is no such score sheet."),
    "search for a partner": gettext_lazy("There is no such search for a partner."),
    "season": gettext_lazy("There is no such season."),
    "series": gettext_lazy("There is no such series."),
    "sheet": gettext_lazy("There is no such sheet."),
    "side": gettext_lazy("There is no such side."),
    "stage": gettext_lazy("There is no such stage."),
    "standings yet": gettext_lazy("There is no such standings yet."),
    "table yet": gettext_lazy("There is no such table yet."),
    "table": gettext_lazy("There is no such table."),
    "tablet": gettext_lazy("There is no such tablet."),
    "team match": gettext_lazy("There is no such team match."),
    "team": gettext_lazy("There is no such team."),
    "token": gettext_lazy("There is no such token."),
    "transfer": gettext_lazy("There is no such transfer."),
    "venue": gettext_lazy("There is no such venue."),
}
"""What is missing, and how that is said: whole sentences, so that they can be translated."""


def not_found(what: str = "page") -> UserProblem:
    """The one answer for what is missing and for what is hidden."""
    told = NOT_THERE.get(what)
    message = str(told) if told else gettext("There is no such {what}.").format(what=what)
    return UserProblem("not-found", message, status=404)


def roles_in(user: Visitor | None, club: Club) -> frozenset[str]:
    """The roles that ``user`` holds in ``club``; none for a visitor.

    Remembered on ``club`` as fetched, so that a page asks the database once; services, which
    change roles, fetch the club again.
    """
    if user is None or not user.is_authenticated or not user.is_active:
        return frozenset()
    known: dict[int, frozenset[str]] = club.__dict__.setdefault("_roles_of", {})
    if user.pk not in known:
        known[user.pk] = frozenset(
            Membership.objects.filter(club=club, user_id=user.pk).values_list("role", flat=True)
        )
    return known[user.pk]


def is_kin(user: Visitor | None, club: Club) -> bool:
    """Whether ``user`` belongs to ``club``, or to a club that is a member of it. Remembered as
    :func:`roles_in`."""
    if roles_in(user, club):
        return True
    if user is None or not user.is_authenticated or not user.is_active or club.archived_at is not None:
        return False
    known: dict[int, bool] = club.__dict__.setdefault("_kin_of", {})
    if user.pk not in known:
        standing = Affiliation.objects.standing().filter(association=club)
        rows = Membership.objects.filter(user_id=user.pk, club__archived_at=None)
        known[user.pk] = rows.filter(club__in=standing.values("club")).exists()
    return known[user.pk]


def may_see(user: Visitor | None, club: Club) -> bool:
    """Whether the public part of ``club`` is open to ``user``."""
    return (club.public and club.archived_at is None) or is_kin(user, club)


def member_clubs(association: Club) -> QuerySet[Club]:
    """The clubs that are members of ``association`` and not archived, by name."""
    standing = Affiliation.objects.standing().filter(association=association)
    return Club.objects.filter(pk__in=standing.values("club"), archived_at=None).order_by("name", "pk")


def club_for(user: Visitor | None, slug: str) -> Club:
    """The club at this address, its public part. Raises ``UserProblem`` "not-found"."""
    club = Club.objects.filter(slug=slug).first()
    if club is None or not may_see(user, club):
        raise not_found("club")
    return club


def require(user: Visitor | None, club: Club, *roles: str) -> frozenset[str]:
    """See to it that ``user`` holds one of ``roles`` in ``club``; return all roles held there.

    Raises ``UserProblem``: "sign-in" (401) for a visitor, "not-found" (404) for a user who is no
    member, "not-allowed" (403) for a member with other roles.
    """
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), status=401)
    held = roles_in(user, club)
    if not held:
        raise not_found("club")
    if roles and held.isdisjoint(roles):
        wanted = any_of(Role(role).in_words for role in roles)
        raise UserProblem(
            "not-allowed", gettext("This is for the club's {wanted}.").format(wanted=wanted), status=403
        )
    return held


def require_open(club: Club) -> None:
    """See to it that ``club`` is not archived. Raises ``UserProblem`` "club-archived" (409)."""
    if club.archived_at is not None:
        raise UserProblem(
            "club-archived",
            gettext("This club is archived; restore it before changing anything."),
            status=409,
        )


def player_for(user: Visitor | None, club: Club, slug: str) -> Player:
    """A player of ``club``; a merged player's address gives the one that remained."""
    if not may_see(user, club):
        raise not_found("player")
    player = Player.objects.filter(club=club, slug=slug).select_related("merged_into").first()
    if player is None:
        raise not_found("player")
    player = player.merged_into or player
    player.club = club
    return player


def table_for(user: Visitor | None, club: Club, number: int) -> Table:
    """A table of ``club`` by its number."""
    table = Table.objects.filter(club=club, number=number).first() if may_see(user, club) else None
    if table is None:
        raise not_found("table")
    table.club = club
    return table


def table_by_label(user: Visitor | None, public_id: str) -> Table:
    """The table behind a printed label."""
    table = Table.objects.filter(public_id=public_id).select_related("club").first()
    if table is None or not may_see(user, table.club):
        raise not_found("table")
    return table


def device_for(user: Visitor | None, table: Table, device_id: int) -> Device:
    """A tablet paired with ``table``, for those who may pair."""
    require(user, table.club, *PAIRERS)
    device = Device.objects.filter(table=table, pk=device_id, revoked_at=None).first()
    if device is None:
        raise not_found("tablet")
    return device


def member_for(user: Visitor | None, club: Club, member_id: int) -> User:
    """A member of ``club``, for its members."""
    require(user, club)
    member = User.objects.filter(pk=member_id, memberships__club=club).distinct().first()
    if member is None:
        raise not_found("member")
    return member


def invitation_for(user: Visitor | None, club: Club, invitation_id: int) -> Invitation:
    """An invitation into ``club``, for its officers."""
    require(user, club, *OFFICERS)
    invitation = Invitation.objects.filter(club=club, pk=invitation_id).first()
    if invitation is None:
        raise not_found("invitation")
    invitation.club = club
    return invitation


def affiliation_for(user: Visitor | None, club: Club, affiliation_id: int) -> Affiliation:
    """An affiliation of ``club``, on either side, for its officers; one that has ended is not found."""
    require(user, club, *OFFICERS)
    rows = Affiliation.objects.filter(Q(association=club) | Q(club=club), pk=affiliation_id, ended_at=None)
    affiliation = rows.select_related("association", "club").first()
    if affiliation is None:
        raise not_found("affiliation")
    return affiliation


def match_for(user: Visitor | None, public_id: str) -> Match:
    """A match, when its club is open to ``user``, or ``user`` plays in it."""
    match = Match.objects.select_related("club").filter(public_id=public_id).first()
    if match is None or not may_watch(user, match):
        raise not_found("match")
    return match


# --- Pages ---------------------------------------------------------------------------------------

ClubView = Callable[Concatenate[HttpRequest, Club, P], HttpResponseBase]


def club_page(*roles: str) -> Callable[[ClubView[P]], Callable[..., HttpResponseBase]]:
    """Make a view of ``(request, club, ...)`` out of an address ``/c/<club>/...``.

    Without ``roles`` the page is public (when the club is). With roles it is for members who hold
    one of them; use ``club_page(*MEMBERS)`` for every member. Times are shown in the club's zone.
    """

    def decorate(view: ClubView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def page(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
            if roles and not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            found = club_for(request.user, club)
            if roles:
                require(request.user, found, *roles)
            with timezone.override(found.tzinfo):
                return view(request, found, **kwargs)  # type: ignore[call-arg]

        return page

    return decorate


def kin_page() -> Callable[[ClubView[P]], Callable[..., HttpResponseBase]]:
    """As ``club_page(*MEMBERS)``, and open to the members of the club's member clubs, too; the view says who
    of them may do what."""

    def decorate(view: ClubView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def page(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            found = club_for(request.user, club)
            if not is_kin(request.user, found):
                raise not_found("club")
            with timezone.override(found.tzinfo):
                return view(request, found, **kwargs)  # type: ignore[call-arg]

        return page

    return decorate


# --- Matches -------------------------------------------------------------------------------------

MATCH_ACTIONS: dict[str, frozenset[str]] = {
    "mark": frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE, Role.MARKER}),
    "confirm": frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE, Role.MARKER}),
    "correct": frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE}),
    "decide": frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE}),
    "seat": frozenset({Role.OWNER, Role.DIRECTOR, Role.MARKER}),
    "dispute": frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE, Role.MARKER}),
    "overrule": frozenset({Role.OWNER, Role.DIRECTOR}),
}


def may_watch(user: Visitor | None, match: Match) -> bool:
    """Whether ``user`` may see ``match``: its club is open to them, or they play in it as a guest."""
    return may_see(user, match.club) or (match.club.archived_at is None and plays_as_guest(user, match))


def plays_as_guest(user: Visitor | None, match: Match) -> bool:
    """Whether ``user`` is a player of another club, and of that club still a member, who plays ``match``."""
    if user is None or not user.is_authenticated or not user.is_active:
        return False
    own = Player.objects.filter(user_id=user.pk, club__memberships__user_id=user.pk)
    keys = list(own.exclude(club=match.club_id).values_list("pk", flat=True).distinct())
    return bool(keys) and match.sides.filter(played_by(keys)).exists()


def may_act(user: Visitor | None, action: str, match: Match) -> bool:
    """Whether ``user`` may do ``action`` at ``match``: the club's answer for ``matches.authority``.

    To ``"watch"``, the club has to be open to the user. A player may confirm a match of their
    own and dispute its strokes, as long as they are a member of the club, or of their own club where they
    play as a guest. Unknown actions are refused.
    """
    club = match.club
    if action == "watch":
        return may_watch(user, match)
    if club.archived_at is not None:
        return False
    held = roles_in(user, club)
    if not held.isdisjoint(MATCH_ACTIONS.get(action, frozenset())):
        return True
    if action not in ("confirm", "dispute") or user is None or user.pk is None:
        return False
    if not held:
        return plays_as_guest(user, match)
    return match.sides.filter(Q(player__user_id=user.pk) | Q(partner__user_id=user.pk)).exists()


def may_act_in_club(user: Visitor | None, action: str, club: Club) -> bool:
    """Whether ``user`` may do ``action`` with a whole club: watch it, where it is open; begin simulated play
    there, as a member."""
    if action == "play":
        return club.archived_at is None and bool(roles_in(user, club))
    return action == "watch" and may_see(user, club)
