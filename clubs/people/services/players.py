"""Players of a club: adding, changing, joining duplicates, and the account behind a player."""

from __future__ import annotations

from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import Count
from django.utils.translation import gettext

from clubs.people.handicap_lists import Values, lists
from clubs.people.models import Club, Membership, Player, User
from clubs.people.names import free_slug, tidy
from clubs.people.rules.shown import Level
from clubs.people.services import shown as names
from clubs.people.services.common import checked_name, checked_number, lock_club, log
from clubs.people.services.invitations import checked_email
from clubs.people.signals import players_merged
from matches.models import MatchSide, played_by
from matches.problems import UserProblem

RESERVED_SLUGS = frozenset({"new", "paste", "merge", "bulk"})
RATING_BOUNDS = (0, 5000)
DEFAULT_RATING = 500


def _checked_rating(rating: int) -> int:
    return checked_number(rating, what="rating", least=RATING_BOUNDS[0], most=RATING_BOUNDS[1])


def _checked_home_club(text: str) -> str:
    return checked_name(text, what="home club") if tidy(text) else ""


def _free_player_slug(club: Club, name: str) -> str:
    return free_slug(
        name,
        fallback="player",
        length=90,
        taken=lambda slug: slug in RESERVED_SLUGS or Player.objects.filter(club=club, slug=slug).exists(),
    )


def _locked(player: Player) -> Player:
    return Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)


@transaction.atomic
def add_player(
    *,
    club: Club,
    name: str,
    by: User | None,
    rating: int = DEFAULT_RATING,
    email: str = "",
    note: str = "",
    home_club: str = "",
    handicaps: Values | None = None,
    shown: str = "",
    under_age: bool = False,
    consent: str = "",
) -> Player:
    """Add one player, with handicaps by list (:mod:`clubs.people.handicap_lists`). Two players may have one
    name; they get addresses of their own. Raises ``UserProblem`` for what is wrong."""
    club = lock_club(club)
    name = checked_name(name)
    lists().check(club, handicaps or {})
    player = Player.objects.create(
        club=club,
        name=name,
        slug=_free_player_slug(club, name),
        home_club=_checked_home_club(home_club),
        rating=_checked_rating(rating),
        email=checked_email(email) if email.strip() else "",
        note=tidy(note)[:500],
    )
    names.apply(player, level=shown, under_age=under_age, consent=consent, by=by)
    if club.names_shown != Level.FULL:
        names.names_changed(club, [player])
    log(club, by, "player-added", player=player.pk, name=name)
    lists().write(club, {player: handicaps or {}}, by)
    return player


@transaction.atomic
def change_player(
    *,
    player: Player,
    name: str,
    home_club: str,
    rating: int,
    email: str,
    note: str,
    handicaps: Values | None = None,
    shown: str | None = None,
    under_age: bool | None = None,
    consent: str | None = None,
    by: User,
) -> Player:
    """Change a player. The address stays, so that links go on working, unless it would tell a name that is
    not shown (:mod:`.shown`). ``shown``, ``under_age`` and ``consent`` stay where they are None.
    ``handicaps`` are those that the player has from now on (None: they stay); a list that they do not name
    loses the player."""
    lock_club(player.club)
    player = _locked(player)
    if player.former:
        raise UserProblem("former-player", gettext("The name of this player was erased."), status=409)
    before = {"name": player.name, "home_club": player.home_club, "rating": player.rating}
    player.name = checked_name(name)
    player.home_club = _checked_home_club(home_club)
    player.rating = _checked_rating(rating)
    player.email = checked_email(email) if email.strip() else ""
    player.note = tidy(note)[:500]
    if player.name != before["name"]:
        player.earlier_names = [*(player.earlier_names or ()), before["name"]]
    player.save()
    names.apply(player, level=shown, under_age=under_age, consent=consent, by=by)
    if player.name != before["name"]:
        names.renamed(player)
    if handicaps is not None:
        lists().check(player.club, handicaps)
    changes: dict[str, object] = {
        key: [was, getattr(player, key)] for key, was in before.items() if was != getattr(player, key)
    }
    log(player.club, by, "player-changed", player=player.pk, **changes)
    if handicaps is not None:
        _replace_handicaps(player, handicaps, by)
    return player


def _replace_handicaps(player: Player, handicaps: Values, by: User) -> None:
    old: dict[str, Decimal] = lists().of_player(player)
    lists().clear(player, [key for key in old if key not in handicaps], by)
    lists().write(player.club, {player: handicaps}, by)


@transaction.atomic
def set_active(*, player: Player, active: bool, by: User) -> Player:
    """Take a player off the list of those who can be entered, or put them back."""
    lock_club(player.club)
    player = _locked(player)
    if player.merged_into_id is not None:
        raise UserProblem("player-merged", gettext("This player was joined with another."), status=409)
    player.active = active
    player.save(update_fields=["active"])
    log(player.club, by, "player-active" if active else "player-inactive", player=player.pk, name=player.name)
    return player


@transaction.atomic
def link_account(*, player: Player, member: User | None, by: User) -> Player:
    """Link a player to a member's account (``None``: to no account), so that they can confirm matches.

    Raises ``UserProblem`` "not-a-member", "account-taken".
    """
    club = lock_club(player.club)
    player = _locked(player)
    if member is not None:
        if not Membership.objects.filter(club=club, user=member).exists():
            raise UserProblem(
                "not-a-member",
                gettext("Only a member's account can be linked; invite them first."),
                status=409,
            )
        other = Player.objects.filter(club=club, user=member).exclude(pk=player.pk).first()
        if other is not None:
            raise UserProblem(
                "account-taken",
                gettext("This account already belongs to {name}.").format(name=other.name),
                status=409,
            )
    player.user = member
    player.save(update_fields=["user"])
    log(
        club,
        by,
        "player-linked" if member else "player-unlinked",
        player=player.pk,
        name=player.name,
        account=member.pk if member else None,
    )
    return player


@transaction.atomic
def merge_players(*, keep: Player, duplicate: Player, by: User) -> Player:
    """Join two players that are one person: all that ``duplicate`` did becomes ``keep``'s.

    What ``keep`` lacks (account, e-mail, home club, handicaps) is taken over; the duplicate's address
    leads to ``keep`` from now on. Raises ``UserProblem`` "same-player", "met-each-other" when they have
    played one another, "both-entered" when both stand in the same competition, list or season of a
    league.
    """
    club = lock_club(keep.club)
    if keep.pk == duplicate.pk:
        raise UserProblem("same-player", gettext("Choose two different players."))
    if duplicate.club_id != club.pk:
        raise UserProblem("not-found", gettext("There is no such player."), status=404)
    keep, duplicate = _locked(keep), _locked(duplicate)
    if keep.merged_into_id or duplicate.merged_into_id:
        raise UserProblem(
            "player-merged", gettext("One of them was already joined with another."), status=409
        )
    both = [keep, duplicate]
    sides = MatchSide.objects.filter(played_by(both))
    met = sides.values("match").annotate(sides=Count("pk")).filter(sides__gt=1)
    if met.exists() or sides.filter(player__in=both, partner__in=both).exists():
        raise UserProblem(
            "met-each-other",
            gettext("{name} and {name2} have played in one match, so they are two people.").format(
                name=keep.name, name2=duplicate.name
            ),
            status=409,
        )
    account = keep.user or duplicate.user
    if keep.user and duplicate.user and keep.user != duplicate.user:
        raise UserProblem(
            "two-accounts", gettext("Both are linked to an account; unlink one first."), status=409
        )
    Player.objects.filter(pk=duplicate.pk).update(user=None)
    lists().join(keep, duplicate)
    try:
        with transaction.atomic():
            _hand_over(duplicate, keep)
    except IntegrityError:
        raise UserProblem(
            "both-entered",
            gettext(
                "{name} and {name2} both stand in one competition, or in one season of a league; "
                "withdraw one of them there first."
            ).format(name=keep.name, name2=duplicate.name),
            status=409,
        ) from None
    duplicate.user, duplicate.merged_into, duplicate.active = None, keep, False
    duplicate.save(update_fields=["user", "merged_into", "active"])
    keep.user, keep.email = account, keep.email or duplicate.email
    keep.home_club = keep.home_club or duplicate.home_club
    keep.save(update_fields=["user", "email", "home_club"])
    names.names_changed(club, [keep])
    players_merged.send(sender=Player, keep=keep, duplicate=duplicate)
    log(
        club,
        by,
        "players-merged",
        kept=keep.pk,
        name=keep.name,
        merged=duplicate.pk,
        merged_name=duplicate.name,
    )
    return keep


def _hand_over(duplicate: Player, keep: Player) -> None:
    """Let every row of every app that names ``duplicate`` name ``keep``.

    The relations are read from the models, so that a package written later is not forgotten.
    """
    for relation in Player._meta.related_objects:
        if not lists().owns(relation.related_model) and (
            relation.many_to_one or relation.one_to_many or relation.one_to_one
        ):
            field = relation.field.name
            rows = relation.related_model._base_manager.filter(**{field: duplicate})
            rows.update(**{field: keep})
