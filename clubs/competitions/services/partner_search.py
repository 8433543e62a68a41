"""Finding a partner: a public list of those who look, and invites that one accepts or declines.

An invite is also how one enters with somebody: "enter with Ben" asks Ben, and who accepts enters both at
once. A player without an account cannot answer; then the director does, who asks them in the hall. Two who
ask each other have agreed. An invite holds no place: when the field is full, the
two who have agreed wait together on the waiting list.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Entrant, PartnerInvite, PartnerWanted, Status, Waiting
from clubs.competitions.models.partners import NOTE_LENGTH
from clubs.competitions.services import entries, pairs, partner_letters, waiting_list
from clubs.competitions.services.common import changing, log
from clubs.competitions.services.entry_rules import rules_of
from clubs.competitions.services.places import free_places, listed_with
from clubs.people.models import Player, User
from clubs.people.names import tidy
from clubs.people.services.common import checked_name
from matches.problems import UserProblem
from rules_engine.saying import Text, say

State = PartnerInvite.State

MOST_ASKED = 5
"""Open invites that one player may have out in a competition."""

MOST_RECEIVED = 20
"""Open invites that may wait for one player in a competition."""

MOST_IN_ALL = 30
"""Invites that one player may make in a competition, answered ones included: letters are written for them."""


def _searcher(competition: Competition, user: User) -> Player:
    """The player behind an account who may still enter. The competition must be locked.

    Raises `UserProblem` "no-pairs" (409), "no-self-entry" (403), "no-player" (403), "inactive", "already-in",
    "already-waiting" (409: on the waiting list with somebody).
    """
    if not competition.of_pairs:
        raise UserProblem("no-pairs", gettext("Single players enter here, not pairs."), 409)
    if not competition.self_entry:
        raise UserProblem(
            "no-self-entry", gettext("In this competition the director enters the players."), 403
        )
    player = player_of(competition, user)
    if player is None:
        raise UserProblem("no-player", gettext("Your account is not linked to a player of this club."), 403)
    pairs.check_may_enter(competition, player)
    _check_free(competition, player)
    return player


def _check_free(competition: Competition, player: Player) -> None:
    """Raises `UserProblem` "already-in", "already-waiting" (409)."""
    pairs.check_nobody_twice(competition, [player])
    if listed_with(competition, [player]).exists():
        raise UserProblem(
            "already-waiting",
            gettext("{player} is on the waiting list already.").format(player=player.name),
            409,
        )


def player_of(competition: Competition, user: User) -> Player | None:
    """The player behind an account in the competition's club."""
    return Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()


def look(*, competition: Competition, user: User, note: str = "") -> PartnerWanted:
    """Put oneself on the public list of those who look, or change one's note.

    Raises `UserProblem` "note-too-long" (422), "wrong-status" (409: entries are not open), and those of
    those who may not enter: "no-pairs", "no-self-entry", "no-player", "inactive", "already-in".
    """
    words = pairs.cleaned_note(note, NOTE_LENGTH)
    with changing(competition, Status.OPEN) as found:
        player = _searcher(found, user)
        row, made = PartnerWanted.objects.update_or_create(
            competition=found, player=player, defaults={"note": words}
        )
        if made:
            text = say("competitions.log-partner-wanted", "{name} looks for a partner.", name=player.name)
        else:
            text = say("competitions.log-note-changed", "{name} has changed the note.", name=player.name)
        log(found, user, "partner-wanted", text, private=True)
    return row


def look_no_more(*, competition: Competition, user: User) -> None:
    """Take oneself off the list. Idempotent."""
    with changing(competition) as found:
        row = found.wanting.filter(player__user=user).select_related("player").first()
        if row is not None:
            row.delete()
            text = say(
                "competitions.log-looks-no-more",
                "{name} looks no longer for a partner.",
                name=row.player.name,
            )
            log(found, user, "partner-wanted", text, private=True)


def invite(
    *, competition: Competition, user: User, partner: Player, note: str = "", name: str = ""
) -> tuple[PartnerInvite, Entrant | Waiting | None]:
    """Ask `partner` to enter with oneself, as a pair called `name` ("" for both names); with the entrant
    where the other had asked already, so that both are entered or, when the field is full, wait.

    Raises `UserProblem` "own-partner" (422), "already-in", "already-waiting" (409), "already-asked" (409),
    "too-many-invites" (409), "name-taken", "full", and what `look` raises.
    """
    words = pairs.cleaned_note(note, NOTE_LENGTH)
    chosen = checked_name(name, what="name of the pair") if tidy(name) else ""
    with changing(competition, Status.OPEN) as found:
        player = _searcher(found, user)
        pairs.sides_asked(found, [player], [partner], [chosen])
        _check_free(found, partner)
        pairs.check_names_free(found, [pairs.Side(player, partner, chosen)])
        theirs = found.partner_invites.filter(player=partner, invited=player, state=State.OPEN).first()
        if theirs is not None:
            return theirs, _agreed(found, theirs, user, name=chosen)
        _check_room_for_invites(found, player, partner)
        row = PartnerInvite.objects.create(
            competition=found, player=player, invited=partner, note=words, chosen_name=chosen
        )
        log(
            found,
            user,
            "partner-asked",
            say(
                "competitions.log-partner-asked",
                "{name} asks {partner} to enter together.",
                name=player.name,
                partner=partner.name,
            ),
            private=True,
        )
        partner_letters.asked(row)
    return row, None


def _check_room_for_invites(competition: Competition, player: Player, partner: Player) -> None:
    made = competition.partner_invites.filter(player=player)
    waiting = made.filter(state=State.OPEN)
    if waiting.filter(invited=partner).exists():
        raise UserProblem(
            "already-asked",
            gettext("{partner} has your invite and has not answered yet.").format(partner=partner.name),
            409,
        )
    if waiting.count() >= MOST_ASKED:
        raise UserProblem(
            "too-many-invites",
            gettext("You have {most} invites out; take one back before you ask more.").format(
                most=MOST_ASKED
            ),
            409,
        )
    if made.count() >= MOST_IN_ALL:
        raise UserProblem(
            "too-many-invites",
            gettext("You have made {most} invites here; ask the director to enter you.").format(
                most=MOST_IN_ALL
            ),
            409,
        )
    if competition.partner_invites.filter(invited=partner, state=State.OPEN).count() >= MOST_RECEIVED:
        raise UserProblem(
            "too-many-invites",
            gettext("{partner} has too many invites to answer already.").format(partner=partner.name),
            409,
        )


def accept(*, competition: Competition, number: int, user: User) -> Entrant | Waiting:
    """Accept an invite: both are entered, or wait when the field is full.

    Raises `UserProblem` "no-invite" (404: it is not yours, or there is none), "invite-over" (409: it was
    answered, taken back or has lapsed), and what entering raises.
    """
    with changing(competition, Status.OPEN) as found:
        row = _received(found, number, user)
        return _agreed(found, row, user)


def _agreed(competition: Competition, row: PartnerInvite, user: User, name: str = "") -> Entrant | Waiting:
    """Enter the two of an invite, as the invited, who accepts. The competition is locked."""
    got = waiting_list.sign_up(
        competition=competition, user=user, partner=row.player, name=name or row.chosen_name
    )
    _close(row, State.ACCEPTED)
    partner_letters.answered(row, got)
    return got


def decline(*, competition: Competition, number: int, user: User) -> PartnerInvite:
    """Decline an invite. Raises `UserProblem` "no-invite" (404), "invite-over" (409)."""
    with changing(competition, Status.OPEN) as found:
        row = _received(found, number, user)
        _close(row, State.DECLINED)
        log(found, user, "partner-declined", _declined(row), private=True)
        partner_letters.answered(row, None)
    return row


def take_back(*, competition: Competition, number: int, user: User) -> PartnerInvite:
    """Take one's own invite back. Raises `UserProblem` "no-invite" (404), "invite-over" (409)."""
    with changing(competition, Status.OPEN) as found:
        row = _open(found.partner_invites.filter(pk=number, player__user=user).first())
        _close(row, State.TAKEN_BACK)
        text = say("competitions.log-invite-taken-back", "{name} takes an invite back.", name=row.player.name)
        log(found, user, "partner-unasked", text, private=True)
    return row


def confirm(*, competition: Competition, number: int, by: User) -> Entrant | Waiting:
    """Enter the two of an invite, or let them wait when the field is full, as the director whom both have
    told so.

    Raises `UserProblem` "no-invite" (404), "invite-over" (409), and what entering raises.
    """
    with changing(competition, Status.OPEN) as found:
        row = _open(found.partner_invites.filter(pk=number).select_related("player", "invited").first())
        one, other, name = row.player, row.invited, row.chosen_name
        got: Entrant | Waiting
        if free_places(found) > 0 or not rules_of(found).waiting_list:
            got = entries.enter(competition=found, players=[one], partners=[other], names=[name], by=by)[0]
        else:
            got = waiting_list.put(competition=found, player=one, partner=other, name=name, by=by)
        _close(row, State.ACCEPTED)
        partner_letters.answered(row, got, by_director=True)
    return got


def refuse(*, competition: Competition, number: int, by: User) -> PartnerInvite:
    """Decline an invite for the invited, as the director. Raises `UserProblem` "no-invite", "invite-over"."""
    with changing(competition, Status.OPEN) as found:
        row = _open(found.partner_invites.filter(pk=number).select_related("player", "invited").first())
        _close(row, State.DECLINED)
        log(found, by, "partner-declined", _declined(row), private=True)
        partner_letters.answered(row, None)
    return row


def _declined(row: PartnerInvite) -> Text:
    return say("competitions.log-partner-declined", "{name} declined.", name=row.invited.name)


def _received(competition: Competition, number: int, user: User) -> PartnerInvite:
    rows = competition.partner_invites.filter(Q(invited__user=user), pk=number)
    return _open(rows.select_related("player__user", "invited__user").first())


INVITE_IS: dict[str, object] = {
    State.ACCEPTED: gettext_lazy("This invite is over: accepted."),
    State.DECLINED: gettext_lazy("This invite is over: declined."),
    State.TAKEN_BACK: gettext_lazy("This invite is over: taken back."),
    State.LAPSED: gettext_lazy("This invite is over: lapsed."),
}


def _open(row: PartnerInvite | None) -> PartnerInvite:
    if row is None:
        raise UserProblem("no-invite", gettext("There is no such invite."), 404)
    if not row.is_open:
        raise UserProblem("invite-over", str(INVITE_IS[row.state]), 409)
    return row


def _close(row: PartnerInvite, state: str) -> None:
    row.state, row.answered_at = state, now()
    row.save(update_fields=["state", "answered_at"])
