"""What a member chooses about calls, what a club sets, and how names are spoken."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.calling.models import CallChoice, CallTerms, SaidName
from clubs.calling.models.choices import LONGEST
from clubs.people.models import Club, Player, User
from clubs.people.names import tidy
from clubs.people.services.common import checked_number, lock_club, log
from matches.problems import UserProblem
from matches.services import write_transaction


def choice_of(user: User, club: Club) -> CallChoice:
    """What the member chose; what holds where nothing was chosen."""
    found = CallChoice.objects.filter(club=club, user=user).first()
    return found or CallChoice(club=club, user=user)


def choose(
    *, user: User, club: Club, push: bool, letters: bool, early: bool, base_url: str = ""
) -> CallChoice:
    """Set how the member is called in this club."""
    with write_transaction():
        given = {"push": push, "letters": letters, "early": early}
        if base_url:
            given["base_url"] = base_url[:200]  # type: ignore[assignment]
        made, _ = CallChoice.objects.update_or_create(club=club, user=user, defaults=given)
    return made


def stop_letters(*, user: User, club: Club) -> None:
    """No more letters about calls from this club; phones are told as before. Idempotent."""
    CallChoice.objects.filter(club=club, user=user).update(letters=False)


def set_terms(
    *, club: Club, by: User, late_minutes: int, again_minutes: int, guests_answer: bool
) -> CallTerms:
    """Set how the club calls. Raises ``UserProblem`` "out-of-range" (422), "club-archived" (409)."""
    with write_transaction():
        found = lock_club(club)
        given = {
            "late_minutes": checked_number(late_minutes, what="minutes until late", least=1, most=LONGEST),
            "again_minutes": checked_number(
                again_minutes, what="minutes until the second call", least=0, most=LONGEST
            ),
            "guests_answer": guests_answer,
        }
        made, _ = CallTerms.objects.update_or_create(club=found, defaults=given)
        log(found, by, "calls-set", **given)
    return made


def say_name(*, player: Player, said: str) -> str:
    """Set how ``player``'s name is spoken; "": as it is written. Raises ``UserProblem`` "name-too-long"."""
    said = tidy(said)
    if len(said) > 120:
        raise UserProblem(
            "name-too-long", gettext("This has {count} characters; at most 120 fit.").format(count=len(said))
        )
    with write_transaction():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        SaidName.objects.filter(player=player).delete()
        if said and said != player.name:
            SaidName.objects.create(player=player, said=said)
    return said
