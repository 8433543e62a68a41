"""Letters about partners: somebody asks, the other has answered, a partner has taken the entry back.

They go to the account of the person, or to the address that the club keeps of a player without one. Nobody
learns the address of another.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Entrant, PartnerInvite, Waiting
from clubs.people.languages import letters_to
from clubs.people.models import Player, User
from clubs.people.services import letters
from config.languages.speaking import later


def asked(invite: PartnerInvite) -> None:
    """Tell the invited that somebody would like to play with them."""
    _write(
        invite.invited,
        later(
            lambda: gettext("{player} asks you to be partners in {competition}").format(
                player=invite.player.name, competition=invite.competition.name
            )
        ),
        "competitions/mail/partner_asked.txt",
        invite.competition,
        invite=invite,
        answers=invite.invited.user_id is not None,
    )


def answered(invite: PartnerInvite, entrant: Entrant | Waiting | None, by_director: bool = False) -> None:
    """Tell both that they are entered, or wait; or, without an entrant, the one who asked that the other
    declined."""
    waits = isinstance(entrant, Waiting)
    told = [invite.player]
    if entrant is not None and by_director:
        told.append(invite.invited)
    for one in told:
        other = invite.invited if one == invite.player else invite.player
        if waits:
            subject = gettext_lazy("You wait for a place with {player}, {competition}")
        elif entrant is not None:
            subject = gettext_lazy("You are entered with {player}, {competition}")
        else:
            subject = gettext_lazy("No partner yet: {player}, {competition}")
        _write(
            one,
            format_lazy(subject, player=other.name, competition=invite.competition.name),
            "competitions/mail/partner_answered.txt",
            invite.competition,
            other=other,
            entrant=entrant,
            waits=waits,
        )


def left(competition: Competition, entrant: Entrant, by: User) -> None:
    """Tell the other of a pair that the entry was taken back."""
    for one in entrant.players if entrant.partner is not None else ():
        if one.user_id != by.pk:
            _write(
                one,
                later(
                    lambda: gettext("{entrant} is no longer entered for {competition}").format(
                        entrant=entrant.name, competition=competition.name
                    )
                ),
                "competitions/mail/partner_left.txt",
                competition,
                entrant=entrant,
                by=next(other for other in entrant.players if other != one),
            )


def _write(
    player: Player, subject: str | Promise, template: str, competition: Competition, **context: Any
) -> None:
    context |= {"club": competition.club, "competition": competition, "player": player}
    if player.user is not None:
        letters.notify([player.user], subject, template, **context)
    elif letters.may_go_to(player.email, competition.club):
        with letters_to(None, competition.club):
            text = render_to_string(template, {**context, "to": player, "server": settings.PUBLIC_URL})
            letters.write(to=player.email, subject=str(subject), text=text.strip() + "\n")
