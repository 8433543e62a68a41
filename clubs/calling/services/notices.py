"""Who is told of a call, and how: phones by push, members by letter if they want it.

Everything is written in the transaction of the call, and a worker sends it (`pushing`, letters of people).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.calling.links import answer_path, stop_path
from clubs.calling.models import Call, CallChoice, CalledPlayer, Phone, Push
from clubs.calling.rules.words import detail, headline
from clubs.competitions.models import Fixture
from clubs.people.access import may_see
from clubs.people.languages import letters_to
from clubs.people.models import Club, Player
from clubs.people.services import letters
from config.doorbell import ring_after_commit
from config.languages.speaking import translated


def tell_of_call(call: Call, called: Sequence[CalledPlayer], kind: Push.Kind) -> None:
    """Tell the players of ``called`` (all of one call, with their players) that they are called.

    Three queries where nobody wants to be told.
    """
    _tell(call.fixture, call, [one.player for one in called], kind)


def tell_next(fixture: Fixture) -> int:
    """Tell the players of a fixture that they are next, those who want it; how many messages that makes."""
    players = [player for one in (fixture.a, fixture.b) if one is not None for player in one.players]
    return _tell(fixture, None, players, Push.Kind.NEXT)


def _tell(fixture: Fixture, call: Call | None, players: Sequence[Player], kind: Push.Kind) -> int:
    club = fixture.competition.club
    early = kind == Push.Kind.NEXT
    phones = list(Phone.objects.filter(player__in=players).select_related("user"))
    accounts = {one.user_id for one in players} | {one.user_id for one in phones}
    rows = CallChoice.objects.filter(club=club, user__in=accounts - {None}) if accounts != {None} else ()
    choices = {one.user_id: one for one in rows}
    at = now()
    pushes = Push.objects.bulk_create(
        Push(phone=phone, fixture=fixture, call=call, kind=kind, due_at=at, made_at=at)
        for phone in phones
        if _wants_push(phone, club, choices, early)
    )
    for push in pushes:
        ring_after_commit("calling.push", push.pk)
    return len(pushes) + _write(fixture, call, players, kind, choices)


def _wants_push(phone: Phone, club: Club, choices: dict[int, CallChoice], early: bool) -> bool:
    if not may_see(phone.user, club):
        return False
    if phone.user_id is None:
        return phone.early or not early
    choice = choices.get(phone.user_id) or CallChoice()
    return choice.push and (choice.early or not early)


def _write(
    fixture: Fixture,
    call: Call | None,
    players: Iterable[Player],
    kind: Push.Kind,
    choices: dict[int, CallChoice],
) -> int:
    if not settings.SENDS_MAIL:
        return 0
    club, written = fixture.competition.club, 0
    for player in players:
        choice = choices.get(player.user_id) if player.user_id is not None else None
        if choice is None or not choice.letters or (kind == Push.Kind.NEXT and not choice.early):
            continue
        if player.user is None or not may_see(player.user, club):
            continue
        base = settings.PUBLIC_URL or choice.base_url
        with letters_to(player.user, club):
            head = translated(headline(kind, str(call.table) if call else ""))
            letters.notify(
                [player.user],
                gettext("{headline}: {competition}").format(
                    headline=head, competition=fixture.competition.name
                ),
                "calling/mail/call.txt",
                headline=head,
                detail=translated(
                    detail(opponents(fixture, player), fixture.competition.name, fixture.round_name)
                ),
                club=club,
                answer=base + answer_path(call, player) if call else "",
                stop=base + stop_path(club, player.user),
            )
        written += 1
    return written


def opponents(fixture: Fixture, player: Player) -> list[str]:
    """The names that ``player`` meets in a fixture."""
    return [one.name for one in (fixture.a, fixture.b) if one is not None and player.pk not in one.player_ids]
