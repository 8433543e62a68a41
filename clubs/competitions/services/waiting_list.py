"""The waiting list: joining and leaving it, taking a place that is offered, the next one after the draw.

A place that comes free before the draw goes to the first on the list by itself (`entries.fill_places`): at
once, or, where the rules give a time to confirm, as an offer that is held for so long.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Status, Waiting
from clubs.competitions.services import entries
from clubs.competitions.services.common import DRAWN, OPEN_FOR_ENTRY, changing, log
from clubs.competitions.services.entry_rules import check_entry, rules_of
from clubs.competitions.services.places import ON_THE_LIST, check_room, free_places
from clubs.people.models import Player, User
from matches.problems import UserProblem
from matches.services import write_transaction

MOST_WAITING = 200


def sign_up(*, competition: Competition, user: User) -> Entrant | Waiting:
    """Enter the player behind an account, or put them on the waiting list when the field is full.

    Raises what `entries.enter_self` raises; "full" only where there is no waiting list; "already-waiting".
    """
    with changing(competition, Status.OPEN) as found:
        entries.fill_places(found, None)
        if free_places(found) > 0:
            return entries.enter_self(competition=found, user=user)
        player = own_player(found, user)
        if not found.self_entry:
            raise UserProblem("no-self-entry", "In this competition the director enters the players.", 403)
        check_entry(found, player, user)
        return _join(found, player, user)


def put(*, competition: Competition, player: Player, by: User | None) -> Waiting:
    """A director puts a player at the end of the list. Raises `UserProblem` "not-full" where a place is free,
    "already-in", "already-waiting", "no-waiting-list"."""
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        if free_places(found) > 0:
            raise UserProblem("not-full", "There is a free place: enter the player.", 409)
        return _join(found, player, by)


def _join(competition: Competition, player: Player, by: User | None) -> Waiting:
    if competition.of_pairs:
        raise UserProblem("no-waiting-pairs", "Single players wait here, not pairs.", 409)
    if player.club_id != competition.club_id:
        raise UserProblem("other-club", f"{player.name} is a player of another club.")
    if not player.active or player.merged_into_id is not None:
        raise UserProblem("inactive", f"{player.name} is not an active player.")
    if competition.entrants.filter(player=player).exclude(status=Entrant.Status.WITHDRAWN).exists():
        raise UserProblem("already-in", f"{player.name} has entered already.", 409)
    if not rules_of(competition).waiting_list:
        check_room(competition, places=1)
    listed = competition.waiting.filter(state__in=ON_THE_LIST)
    if listed.filter(player=player).exists():
        raise UserProblem("already-waiting", f"{player.name} is on the waiting list already.", 409)
    place = listed.count() + 1
    if place > MOST_WAITING:
        raise UserProblem("list-full", f"The waiting list has {MOST_WAITING} names; no more fit.", 409)
    last = competition.waiting.aggregate(last=Max("number"))["last"] or 0
    row = Waiting.objects.create(competition=competition, player=player, number=last + 1)
    log(
        competition,
        by,
        "waiting",
        f"On the waiting list: {player.name}, place {place}.",
        private=competition.status == Status.DRAFT,
        waiting=row.number,
    )
    return row


def own_player(competition: Competition, user: User) -> Player:
    """The player behind an account. Raises `UserProblem` "no-player" (403)."""
    player = Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()
    if player is None:
        raise UserProblem("no-player", "Your account is not linked to a player of this club.", 403)
    return player


def place_of(competition: Competition, row: Waiting) -> int:
    """The place on the list, from 1."""
    return competition.waiting.filter(state__in=ON_THE_LIST, number__lte=row.number).count()


def leave_list(*, competition: Competition, user: User) -> Waiting:
    """Leave the list, or decline the place that is offered. Raises `UserProblem` "not-waiting" (409)."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        row = found.waiting.filter(player__user=user, state__in=ON_THE_LIST).select_related("player").first()
        return _strike(found, row, user)


def strike(*, competition: Competition, number: int, by: User | None) -> Waiting:
    """A director takes a name off the list. Raises `UserProblem` "not-waiting" (409)."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        row = found.waiting.filter(number=number, state__in=ON_THE_LIST).select_related("player").first()
        return _strike(found, row, by)


def _strike(competition: Competition, row: Waiting | None, by: User | None) -> Waiting:
    if row is None:
        raise UserProblem("not-waiting", "That name is not on the waiting list.", 409)
    row.state, row.ended_at, row.confirm_by = Waiting.State.LEFT, now(), None
    row.save(update_fields=["state", "ended_at", "confirm_by"])
    text, quiet = f"Off the waiting list: {row.player.name}.", competition.status == Status.DRAFT
    log(competition, by, "waiting-left", text, private=quiet, waiting=row.number)
    entries.fill_places(competition, None)
    return row


def confirm(*, competition: Competition, user: User) -> Entrant:
    """Take the place that is offered. Raises `UserProblem` "no-offer" (409), also when its time is over."""
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        row = (
            found.waiting.filter(player__user=user, state=Waiting.State.OFFERED)
            .select_related("player")
            .first()
        )
        if row is None or (row.confirm_by is not None and row.confirm_by <= now()):
            raise UserProblem("no-offer", "No place is held for you any more.", 409)
        row.state = Waiting.State.WAITING  # its own place is free for it
        row.save(update_fields=["state"])
        return entries.enter(competition=found, players=[row.player], by=user)[0]


def lapse(at: datetime | None = None) -> int:
    """Pass on the places that nobody confirmed in time, and fill places that came free; how many changed.

    Called every minute. Each competition is a transaction of its own.
    """
    moment = at or now()
    rows = Waiting.objects.filter(state__in=ON_THE_LIST, competition__status__in=OPEN_FOR_ENTRY)
    changed = 0
    for pk in sorted(set(rows.order_by().values_list("competition_id", flat=True))):
        with write_transaction():
            changed += _lapse_in(pk, moment)
    return changed


def _lapse_in(competition_id: int, moment: datetime) -> int:
    try:
        with changing(competition_id, *OPEN_FOR_ENTRY) as found:
            over = list(
                found.waiting.filter(state=Waiting.State.OFFERED, confirm_by__lte=moment)
                .select_related("player")
                .order_by("number")
            )
            for row in over:
                row.state, row.ended_at = Waiting.State.LAPSED, moment
                row.save(update_fields=["state", "ended_at"])
                text = f"{row.player.name} did not confirm in time; the place goes to the next."
                log(found, None, "waiting-lapsed", text, waiting=row.number)
            return len(over) + len(entries.fill_places(found, None))
    except UserProblem:  # drawn, cancelled or archived since the look
        return 0


def take_next(*, competition: Competition, by: User | None) -> Entrant:
    """After the draw: the first on the list as late entry.

    Raises `UserProblem` "nobody-waiting" (409), and what `entries.late_entry` raises ("no-place").
    """
    row = (
        competition.waiting.filter(state__in=ON_THE_LIST).select_related("player").order_by("number").first()
    )
    if row is None:
        raise UserProblem("nobody-waiting", "Nobody is on the waiting list.", 409)
    return entries.late_entry(competition=competition, player=row.player, by=by)
