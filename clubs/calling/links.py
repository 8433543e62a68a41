"""Links of messages that need no sign-in: to answer a call, and to get no more letters.

They are signed with the site's key and name one call and player, or one club and account.
"""

from __future__ import annotations

from typing import Final

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext

from clubs.calling.models import Call
from clubs.people.models import Club, Player, User
from matches.problems import UserProblem

ANSWER: Final = "calling.answer"
STOP: Final = "calling.stop"
ANSWER_SECONDS: Final = 24 * 3600
STOP_SECONDS: Final = 366 * 24 * 3600


def answer_path(call: Call, player: Player) -> str:
    """Where ``player`` answers ``call``."""
    return reverse("calling:answer", args=[signing.dumps([call.pk, player.pk], salt=ANSWER)])


def stop_path(club: Club, user: User) -> str:
    """Where ``user`` stops the letters of ``club``."""
    return reverse("calling:stop", args=[signing.dumps([club.pk, user.pk], salt=STOP)])


def read_answer(token: str) -> tuple[Call, Player]:
    """The call and the player of a link. Raises ``UserProblem`` "bad-link" (404)."""
    call_id, player_id = _read(token, ANSWER, ANSWER_SECONDS)
    rows = Call.objects.select_related("table", "match", "fixture__competition__club")
    call = rows.prefetch_related("players__player").filter(pk=call_id).first()
    player = Player.objects.filter(pk=player_id).first()
    if call is None or player is None:
        raise _bad()
    return call, player.merged_into or player


def read_stop(token: str) -> tuple[Club, User]:
    """The club and the account of a link. Raises ``UserProblem`` "bad-link" (404)."""
    club_id, user_id = _read(token, STOP, STOP_SECONDS)
    club, user = Club.objects.filter(pk=club_id).first(), User.objects.filter(pk=user_id).first()
    if club is None or user is None:
        raise _bad()
    return club, user


def _read(token: str, salt: str, seconds: int) -> tuple[int, int]:
    try:
        first, second = signing.loads(token, salt=salt, max_age=seconds)
    except signing.BadSignature:
        raise _bad() from None
    return int(first), int(second)


def _bad() -> UserProblem:
    return UserProblem("bad-link", gettext("This link is not good any more."), 404)
