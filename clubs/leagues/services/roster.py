"""Who is registered for whom: players join a side or the pool of substitutes, change sides, and leave."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.timezone import localdate
from django.utils.translation import gettext

from clubs.leagues.models import Registration, Season, Side
from clubs.leagues.selectors.registering import Registering
from clubs.leagues.services.common import changed, changing_season, log, require_player
from clubs.leagues.services.teams import OPEN
from clubs.people.models import Player, User
from matches.problems import UserProblem
from rules_engine.saying import Text, say

Role = Registration.Role


def register(
    *,
    season: Season,
    side: Side | None,
    player: Player,
    role: str = Role.PLAYER,
    from_on: date | None = None,
    by: User | None,
) -> Registration:
    """Register a player for a side, or (without one) in the pool of substitutes. One who is in the pool
    leaves it.

    Raises ``UserProblem``: "not-a-player" (422) for one who is neither of the league's club nor of a member
    club of it, "player-gone" (409) for one who plays no more, "registered" (409) where the player, or the
    same person as a player of another club, is with a side already, "bad-role" (422), "squad-full"
    (409), "withdrawn" (409), "registration-closed" (409), what `rules.eligibility` refuses of one who has
    played for another side (422), "wrong-season-phase".
    """
    if role not in Role.values:
        raise UserProblem(
            "bad-role", gettext("A role is one of {roles}.").format(roles=", ".join(Role.values)), 422
        )
    with changing_season(season, *OPEN) as found:
        require_player(found.league, player)
        if not player.active:
            raise UserProblem(
                "player-gone",
                gettext("{player} is not an active player of the club.").format(player=player.name),
                409,
            )
        if side is not None and side.season_id != found.pk:
            raise UserProblem("other-season", gettext("This side belongs to another season."), 422)
        if side is not None and side.withdrawn_on is not None:
            raise UserProblem("withdrawn", gettext("{side} has withdrawn.").format(side=side), 409)
        day = from_on or max(localdate(), found.begins_on)
        before = found.registrations.filter(player=player, until_on=None).select_related("side").first()
        if before is not None and before.side_id is not None:
            raise UserProblem(
                "registered",
                gettext("{player} is registered for {side}. Transfer the player instead.").format(
                    player=player.name, side=before.side
                ),
                409,
            )
        if before is not None and side is None:
            return before
        _require(found, player, None, side, day)
        if side is not None:
            _require_room(side, found)
        if before is not None:
            _end(before, day)
        row = _begin(found, side, player, role, day)
        text = (
            say("leagues.log-in-the-pool", "{player} plays for the pool.", player=player.name)
            if side is None
            else say(
                "leagues.log-registered", "{player} plays for {side}.", player=player.name, side=side.name
            )
        )
        log(found.league, by, "registered", text, season=found)
    return row


def transfer(
    *, registration: Registration, side: Side | None, on: date | None = None, by: User | None
) -> Registration:
    """Move a player to another side (or to the pool) from a day on.

    Raises ``UserProblem``: "other-season" (422), "same-side" (409), "squad-full", "withdrawn" (409),
    "bad-day" (422), "transfers-closed" (409), "bound-to-team" (422), "wrong-season-phase".
    """
    with changing_season(registration.season, *OPEN) as season:
        row = _current(registration)
        if side is not None and side.season_id != season.pk:
            raise UserProblem("other-season", gettext("This side belongs to another season."), 422)
        if row.side_id == (side.pk if side is not None else None):
            raise UserProblem(
                "registered-there",
                gettext("{player} is registered there already.").format(player=row.player.name),
                409,
            )
        if side is not None and side.withdrawn_on is not None:
            raise UserProblem("withdrawn", gettext("{side} has withdrawn.").format(side=side), 409)
        day = on or max(localdate(), season.begins_on)
        if day < row.from_on:
            raise UserProblem(
                "bad-day",
                gettext("{player} was registered on {from_on} only.").format(
                    player=row.player.name, from_on=row.from_on
                ),
                422,
            )
        _require(season, row.player, row.side, side, day)
        if side is not None:
            _require_room(side, season)
        was = row.side
        _end(row, day)
        made = _begin(season, side, row.player, Role.PLAYER, day)
        log(season.league, by, "transferred", _moved(row.player, was, side), season=season)
    return made


def release(*, registration: Registration, on: date | None = None, by: User | None) -> None:
    """End a registration. One that has not begun is removed. Raises ``UserProblem`` "not-registered"
    (409)."""
    with changing_season(registration.season, *OPEN) as season:
        row = _current(registration)
        _end(row, on or max(localdate(), season.begins_on))
        who = row.player.name
        text = (
            say("leagues.log-left-the-pool", "{player} is not registered for the pool any more.", player=who)
            if row.side is None
            else say(
                "leagues.log-released",
                "{player} is not registered for {side} any more.",
                player=who,
                side=row.side.name,
            )
        )
        log(season.league, by, "released", text, season=season)


def set_role(*, registration: Registration, role: str, by: User | None) -> Registration:
    """Make a registered player the captain (who was it becomes a player), a vice-captain, or a player.

    Raises ``UserProblem``: "bad-role" (422), "not-registered" (409).
    """
    if role not in Role.values:
        raise UserProblem(
            "bad-role", gettext("A role is one of {roles}.").format(roles=", ".join(Role.values)), 422
        )
    with changing_season(registration.season, *OPEN) as season:
        row = _current(registration)
        if row.side is None and role != Role.PLAYER:
            raise UserProblem("bad-role", gettext("The pool has no captain."), 422)
        if row.role == role:
            return row
        if role == Role.CAPTAIN:
            row.side.registrations.filter(role=Role.CAPTAIN, until_on=None).update(role=Role.PLAYER)  # type: ignore[union-attr]
        changed(row, {"role": role})
        log(season.league, by, "role", _is_now(row), season=season)
    return row


def _moved(player: Player, was: Side | None, side: Side | None) -> Text:
    """From where to where; None is the pool, and one of both is a side."""
    if was is None:
        return say(
            "leagues.log-moved-from-the-pool",
            "{player} moves from the pool to {side}.",
            player=player.name,
            side=str(side),
        )
    if side is None:
        return say(
            "leagues.log-moved-to-the-pool",
            "{player} moves from {side} to the pool.",
            player=player.name,
            side=was.name,
        )
    return say(
        "leagues.log-moved",
        "{player} moves from {was} to {side}.",
        player=player.name,
        was=was.name,
        side=side.name,
    )


def _is_now(row: Registration) -> Text:
    values = {"player": row.player.name, "side": str(row.side)}
    if row.role == Role.CAPTAIN:
        return say("leagues.log-captain", "{player} is captain of {side}.", **values)
    if row.role == Role.VICE:
        return say("leagues.log-vice-captain", "{player} is vice-captain of {side}.", **values)
    return say("leagues.log-player", "{player} is player of {side}.", **values)


def _current(registration: Registration) -> Registration:
    row = (
        Registration.objects.filter(pk=registration.pk, until_on=None)
        .select_related("player", "side")
        .first()
    )
    if row is None:
        raise UserProblem("not-registered", gettext("This registration has ended."), 409)
    return row


def _require_room(side: Side, season: Season) -> None:
    most = season.rules.squad
    if most is not None and side.registrations.filter(until_on=None).count() >= most:
        raise UserProblem(
            "squad-full", gettext("{side} has its {most} players already.").format(side=side, most=most), 409
        )


def _require(season: Season, player: Player, own: Side | None, side: Side | None, day: date) -> None:
    refused = Registering(season, [player.pk]).refused(player, own, side, day)
    if refused is not None:
        raise UserProblem(refused.code, refused.words, refused.status)


def _begin(season: Season, side: Side | None, player: Player, role: str, day: date) -> Registration:
    if role == Role.CAPTAIN and side is not None:
        side.registrations.filter(role=Role.CAPTAIN, until_on=None).update(role=Role.PLAYER)
    return Registration.objects.create(season=season, side=side, player=player, role=role, from_on=day)


def _end(row: Registration, day: date) -> None:
    """End a row the day before `day`; one that would have lasted no day goes."""
    last = day - timedelta(days=1)
    if last < row.from_on:
        row.delete()
    else:
        changed(row, {"until_on": last})
