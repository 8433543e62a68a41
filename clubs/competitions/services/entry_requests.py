"""Requests for a place, of people who have no player in this club; a director accepts or declines."""

from __future__ import annotations

from django.db.models import Max
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Entrant, EntryRequest, Status, Waiting
from clubs.competitions.rules.entry_limits import Candidate, refusal
from clubs.competitions.services import entries, entry_letters, waiting_list
from clubs.competitions.services.common import OPEN_FOR_ENTRY, changing, log
from clubs.competitions.services.entry_rules import from_home_club, limits_of, refuse, rules_of
from clubs.competitions.services.places import free_places, listed_with
from clubs.people.access import roles_in
from clubs.people.models import Player, User
from clubs.people.names import name_key, tidy
from clubs.people.services.common import checked_name
from clubs.people.services.invitations import checked_email
from clubs.people.services.players import DEFAULT_RATING, add_player
from matches.problems import UserProblem
from matches.services import write_transaction
from rules_engine.saying import Text, say

MOST_OPEN = 60
"""Open requests of one competition: what a director can still read."""
MOST_OF_ONE_ADDRESS = 3


def ask(
    *,
    competition: Competition,
    name: str,
    email: str = "",
    home_club: str = "",
    message: str = "",
    user: User | None = None,
) -> EntryRequest:
    """Ask for a place. `user` is the account of who asks, where they have one.

    Raises `UserProblem` "no-guests" (403), what `rules.entry_limits` refuses (403), "already-asked",
    "too-many-requests" (409), and what a bad name or address raises.
    """
    name = checked_name(name)
    email = checked_email(email) if email.strip() else ""
    home_club = tidy(home_club)[:80]
    with changing(competition, Status.OPEN) as found:
        rules = rules_of(found)
        if not rules.guests:
            raise UserProblem("no-guests", gettext("In this competition guests cannot ask for a place."), 403)
        if user is not None and Player.objects.filter(club=found.club, user=user, merged_into=None).exists():
            raise UserProblem("has-player", gettext("You are a player of this club: enter yourself."), 409)
        who = Candidate(
            is_member=bool(roles_in(user, found.club)),
            home_club=home_club,
            from_home_club=from_home_club(found, home_club),
        )
        refuse(refusal(limits_of(rules), who, now()))
        rows = list(found.entry_requests.filter(state=EntryRequest.State.OPEN))
        if any(name_key(row.name) == name_key(name) for row in rows):
            raise UserProblem(
                "already-asked",
                gettext("{name} has asked already. The director will answer.").format(name=name),
                409,
            )
        if email and sum(row.email.casefold() == email.casefold() for row in rows) >= MOST_OF_ONE_ADDRESS:
            raise UserProblem(
                "too-many-requests",
                gettext("At most {most} requests can be open for one address.").format(
                    most=MOST_OF_ONE_ADDRESS
                ),
                409,
            )
        if len(rows) >= MOST_OPEN:
            raise UserProblem(
                "too-many-requests", gettext("Too many requests wait for an answer. Try later."), 409
            )
        last = found.entry_requests.aggregate(last=Max("number"))["last"] or 0
        row = EntryRequest.objects.create(
            competition=found,
            number=last + 1,
            name=name,
            email=email,
            home_club=home_club,
            message=tidy(message)[:300],
            user=user,
        )
        text = say("competitions.log-asked", "{name} asks for a place.", name=name)
        log(found, user, "asked", text, private=True, request=row.number)
    return row


def accept(
    *,
    competition: Competition,
    number: int,
    by: User | None,
    player: Player | None = None,
    rating: int = DEFAULT_RATING,
) -> Entrant | Waiting:
    """Enter a guest as `player`, or as a new player of the club; on the waiting list when the field is full.

    Raises `UserProblem` "not-open-request" (409), and what entering raises.
    """
    with write_transaction():
        asked = request_of(competition, number)
        _check_open(asked)
        if player is None:  # the club's lock comes before the competition's
            player = add_player(
                club=competition.club,
                name=asked.name,
                rating=rating,
                email=asked.email,
                home_club=asked.home_club,
                by=by,
            )
            _link(player, asked.user)
        with changing(competition, *OPEN_FOR_ENTRY) as found:  # held until the transaction ends
            _check_open(request_of(found, number))
            room = free_places(found) > 0
        entered: Entrant | Waiting
        if room:
            entered = entries.enter(competition=competition, players=[player], by=by)[0]
        else:
            entered = waiting_list.put(competition=competition, player=player, by=by)
        with changing(competition) as found:
            row = request_of(found, number)
            row.player = player
            _decide(found, row, EntryRequest.State.ACCEPTED, by)
            entry_letters.decided(found, row, waits=not room)
    return entered


def _link(player: Player, user: User | None) -> None:
    """A new player belongs to the account that asked, unless it has a player here already."""
    if user is not None and not Player.objects.filter(club_id=player.club_id, user=user).exists():
        player.user = user
        player.save(update_fields=["user"])


def decline(*, competition: Competition, number: int, by: User | None, reason: str = "") -> EntryRequest:
    """Decline a request; the guest reads the reason. Raises `UserProblem` "not-open-request" (409)."""
    with changing(competition) as found:
        row = request_of(found, number)
        _check_open(row)
        row.reason = tidy(reason)[:200]
        _decide(found, row, EntryRequest.State.DECLINED, by)
        entry_letters.decided(found, row)
    return row


def give_up(*, competition: Competition, key: str) -> EntryRequest:
    """The guest does not come after all: the request, the place on the waiting list or the entry is taken
    back, before the draw. Raises `UserProblem` "not-found", "not-open-request", "wrong-status" (409)."""
    with write_transaction():
        row = request_by_key(competition, key)
        if row.state != EntryRequest.State.ACCEPTED or row.player is None:
            with changing(competition) as found:
                row = request_by_key(found, key)
                _check_open(row)
                _decide(found, row, EntryRequest.State.TAKEN_BACK, None)
            return row
        with changing(competition, *OPEN_FOR_ENTRY) as found:
            entrant = (
                found.entrants.filter(player=row.player).exclude(status=Entrant.Status.WITHDRAWN).first()
            )
            listed = listed_with(found, [row.player]).first()
            if entrant is not None:
                entries.withdraw(competition=found, number=entrant.number, by=None)
            elif listed is not None:
                waiting_list.strike(competition=found, number=listed.number, by=None)
            else:
                raise UserProblem("not-in", gettext("You have not entered."), 409)
    return row


def request_of(competition: Competition, number: int) -> EntryRequest:
    """A request by number. Raises `UserProblem` "not-found" (404)."""
    row = competition.entry_requests.filter(number=number).select_related("user").first()
    if row is None:
        raise UserProblem("not-found", gettext("There is no such request."), 404)
    return row


def request_by_key(competition: Competition, key: str) -> EntryRequest:
    """A request by the key in the guest's address. Raises `UserProblem` "not-found" (404)."""
    row = competition.entry_requests.filter(key=key).select_related("player").first()
    if row is None:
        raise UserProblem("not-found", gettext("There is no such request."), 404)
    return row


REQUEST_IS: dict[str, object] = {
    EntryRequest.State.OPEN: gettext_lazy("This request is open."),
    EntryRequest.State.ACCEPTED: gettext_lazy("This request is accepted."),
    EntryRequest.State.DECLINED: gettext_lazy("This request is declined."),
    EntryRequest.State.TAKEN_BACK: gettext_lazy("This request is taken back."),
}


def _check_open(row: EntryRequest) -> None:
    if row.state != EntryRequest.State.OPEN:
        raise UserProblem("not-open-request", str(REQUEST_IS[row.state]), 409)


def _decide(competition: Competition, row: EntryRequest, state: str, by: User | None) -> None:
    row.state, row.decided_at = state, now()
    row.decided_by = by.get_short_name()[:120] if by is not None else ""
    row.save(update_fields=["state", "decided_at", "decided_by", "player", "reason"])
    log(competition, by, "request-decided", _decided(row), private=True, request=row.number)


def _decided(row: EntryRequest) -> Text:
    if row.state == EntryRequest.State.ACCEPTED:
        return say("competitions.log-request-accepted", "The request of {name}: accepted.", name=row.name)
    if row.state == EntryRequest.State.DECLINED:
        return say("competitions.log-request-declined", "The request of {name}: declined.", name=row.name)
    return say("competitions.log-request-taken-back", "The request of {name}: taken back.", name=row.name)
