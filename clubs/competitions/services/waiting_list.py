"""The waiting list: joining and leaving it, taking a place that is offered, the next one after the draw.

In a competition of pairs two wait together, and either of them may answer for both.

A place that comes free before the draw goes to the first on the list by itself (`entries.fill_places`): at
once, or, where the rules give a time to confirm, as an offer that is held for so long.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Q
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Status, Waiting
from clubs.competitions.services import entries, entry_letters, pairs
from clubs.competitions.services.common import DRAWN, OPEN_FOR_ENTRY, changing, log
from clubs.competitions.services.entry_rules import check_entry, rules_of
from clubs.competitions.services.places import ON_THE_LIST, check_room, free_places, listed_with, on_list
from clubs.people.models import Player, User
from clubs.people.names import name_key
from matches.problems import UserProblem
from matches.services import write_transaction
from rules_engine.saying import say

MOST_WAITING = 200


def sign_up(
    *, competition: Competition, user: User, partner: Player | None = None, name: str = ""
) -> Entrant | Waiting:
    """Enter the player behind an account, with the `partner` who has agreed in a competition of pairs, or put
    them on the waiting list when the field is full.

    Raises what `entries.enter_self` raises; "full" only where there is no waiting list; "already-waiting".
    """
    with changing(competition, Status.OPEN) as found:
        entries.fill_places(found, None)
        if free_places(found) > 0:
            return entries.enter_self(competition=found, user=user, partner=partner, name=name)
        player = own_player(found, user)
        if not found.self_entry:
            raise UserProblem(
                "no-self-entry", gettext("In this competition the director enters the players."), 403
            )
        check_entry(found, player, user)
        return _join(found, player, user, partner, name)


def put(
    *,
    competition: Competition,
    player: Player,
    by: User | None,
    partner: Player | None = None,
    name: str = "",
) -> Waiting:
    """A director puts a player, or a pair that would be called `name`, at the end of the list.

    Raises `UserProblem` "not-full" where a place is free, "already-in", "already-waiting", "list-full",
    "full" (there is no waiting list), and what `pairs.sides_asked` raises.
    """
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        if free_places(found) > 0:
            if found.of_pairs:
                told = gettext("There is a free place: enter the pair.")
            else:
                told = gettext("There is a free place: enter the player.")
            raise UserProblem("not-full", told, 409)
        return _join(found, player, by, partner, name)


def _join(
    competition: Competition,
    player: Player,
    by: User | None,
    partner: Player | None = None,
    name: str = "",
) -> Waiting:
    side = pairs.sides_asked(competition, [player], [partner], [name])[0]
    pairs.check_nobody_twice(competition, side.people)
    if not rules_of(competition).waiting_list:
        check_room(competition, places=1)
    _check_not_listed(competition, side)
    place = competition.waiting.filter(state__in=ON_THE_LIST).count() + 1
    if place > MOST_WAITING:
        raise UserProblem(
            "list-full",
            gettext("The waiting list has {most} names; no more fit.").format(most=MOST_WAITING),
            409,
        )
    last = competition.waiting.aggregate(last=Max("number"))["last"] or 0
    row = Waiting.objects.create(
        competition=competition, player=player, partner=partner, chosen_name=side.name, number=last + 1
    )
    pairs.partners_found(competition, side.people)
    log(
        competition,
        by,
        "waiting",
        say(
            "competitions.log-waiting",
            "On the waiting list: {name}, place {place}.",
            name=row.name,
            place=place,
        ),
        private=competition.status == Status.DRAFT,
        waiting=row.number,
    )
    return row


def _check_not_listed(competition: Competition, side: pairs.Side) -> None:
    """Nobody waits twice, and no two pairs would go by one name. The competition is locked."""
    there = {pk for row in listed_with(competition, side.people) for pk in (row.player_id, row.partner_id)}
    for one in side.people:
        if one.pk in there:
            raise UserProblem(
                "already-waiting",
                gettext("{player} is on the waiting list already.").format(player=one.name),
                409,
            )
    pairs.check_names_free(competition, [side])
    if side.name:
        listed = competition.waiting.filter(state__in=ON_THE_LIST).exclude(chosen_name="")
        if name_key(side.name) in {name_key(one) for one in listed.values_list("chosen_name", flat=True)}:
            raise UserProblem("name-taken", gettext("Another pair on the waiting list has that name."), 409)


def row_of(competition: Competition, user: User) -> Waiting | None:
    """The place on the list of the player behind an account, alone or in a pair."""
    rows = on_list(competition).filter(Q(player__user=user) | Q(partner__user=user))
    return rows.select_related("player__user", "partner__user").first()


def own_player(competition: Competition, user: User) -> Player:
    """The player behind an account. Raises `UserProblem` "no-player" (403)."""
    player = Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()
    if player is None:
        raise UserProblem("no-player", gettext("Your account is not linked to a player of this club."), 403)
    return player


def place_of(competition: Competition, row: Waiting) -> int:
    """The place on the list, from 1."""
    return competition.waiting.filter(state__in=ON_THE_LIST, number__lte=row.number).count()


def leave_list(*, competition: Competition, user: User) -> Waiting:
    """Leave the list, or decline the place that is offered; a pair leaves it together, and the other of the
    two gets a letter. Raises `UserProblem` "not-waiting" (409)."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        row = _strike(found, row_of(found, user), user)
        entry_letters.off_list(found, row, user)
        return row


def strike(*, competition: Competition, number: int, by: User | None) -> Waiting:
    """A director takes a name off the list. Raises `UserProblem` "not-waiting" (409)."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        return _strike(found, on_list(found).filter(number=number).first(), by)


def _strike(competition: Competition, row: Waiting | None, by: User | None) -> Waiting:
    if row is None:
        raise UserProblem("not-waiting", gettext("That name is not on the waiting list."), 409)
    row.state, row.ended_at, row.confirm_by = Waiting.State.LEFT, now(), None
    row.save(update_fields=["state", "ended_at", "confirm_by"])
    text = say("competitions.log-waiting-left", "Off the waiting list: {name}.", name=row.name)
    quiet = competition.status == Status.DRAFT
    log(competition, by, "waiting-left", text, private=quiet, waiting=row.number)
    entries.fill_places(competition, None)
    return row


def confirm(*, competition: Competition, user: User) -> Entrant:
    """Take the place that is offered; one of a pair takes it for both. Raises `UserProblem` "no-offer" (409),
    also when its time is over."""
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        row = row_of(found, user)
        offered = row is not None and row.state == Waiting.State.OFFERED
        if row is None or not offered or (row.confirm_by is not None and row.confirm_by <= now()):
            raise UserProblem("no-offer", gettext("No place is held for you any more."), 409)
        row.state = Waiting.State.WAITING  # its own place is free for it
        row.save(update_fields=["state"])
        name = row.chosen_name if pairs.is_name_free(found, row.chosen_name) else ""
        return entries.enter(
            competition=found, players=[row.player], partners=[row.partner], names=[name], by=user
        )[0]


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
            over = list(on_list(found).filter(state=Waiting.State.OFFERED, confirm_by__lte=moment))
            for row in over:
                row.state, row.ended_at = Waiting.State.LAPSED, moment
                row.save(update_fields=["state", "ended_at"])
                text = say(
                    "competitions.log-waiting-lapsed",
                    "{name} did not confirm in time; the place goes to the next.",
                    name=row.name,
                )
                log(found, None, "waiting-lapsed", text, waiting=row.number)
            return len(over) + len(entries.fill_places(found, None))
    except UserProblem:  # drawn, cancelled or archived since the look
        return 0


def take_next(*, competition: Competition, by: User | None) -> Entrant:
    """After the draw: the first on the list as late entry.

    Raises `UserProblem` "nobody-waiting" (409), and what `entries.late_entry` raises ("no-place").
    """
    row = on_list(competition).first()
    if row is None:
        raise UserProblem("nobody-waiting", gettext("Nobody is on the waiting list."), 409)
    name = row.chosen_name if pairs.is_name_free(competition, row.chosen_name) else ""
    return entries.late_entry(
        competition=competition, player=row.player, partner=row.partner, name=name, by=by
    )
