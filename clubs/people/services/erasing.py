"""Forgetting a person: the name goes everywhere, results stay.

A club's player becomes "Former player 12", a number that says nothing; matches, places and records keep their
figures. An account goes with all that signs in: password, second steps, sessions, tokens, consents, phones,
addresses. Its row stays as an empty shell, since logs point to it.

Asked by the person, it waits some days in which it can be taken back; an owner's or the operator's erasure is
done at once. :class:`clubs.people.models.Erasure` is the trace, with numbers alone. A copy of it stands in a
file of the data folder, so that it outlives a restored backup: :func:`apply_again` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.people import shown
from clubs.people.models import Affiliation, Club, ClubEvent, Erasure, Letter, Membership, Player, Role, User
from clubs.people.services import letters, redacting
from clubs.people.services import shown as names
from clubs.people.services.common import log
from clubs.people.signals import person_forgotten
from clubs.stamps.pages import forget_all
from config.doorbell import ring_after_commit
from config.languages.speaking import later
from matches.problems import UserProblem
from matches.services import write_transaction

LEDGER = "erasures.jsonl"
"""The file in the data folder with a line for each erasure."""

OF_PLAYER = (
    "people.Invitation", "competitions.EntryRequest", "competitions.PartnerWanted",
    "competitions.PartnerInvite", "calling.Phone", "calling.SaidName", "ratings.StartingValue",
)  # fmt: skip
"""Rows about a player that go with the name: wishes, phones, what only served to reach them."""

OF_USER = (
    "people.Membership", "competitions.EntryRequest", "calling.Phone", "calling.CallChoice", "api.Token",
    "api.Consent", "api.AppCode", "oauth2_provider.AccessToken", "oauth2_provider.RefreshToken",
    "oauth2_provider.IDToken", "oauth2_provider.DeviceGrant", "account.EmailAddress", "mfa.Authenticator",
    "leagues.FixtureJob",
)  # fmt: skip
"""Rows of an account that go with it."""

FORMER_MEMBER = "Former member {number}"
ERASED = "erased.invalid"
"""The domain of the addresses of empty accounts; nobody can have it (RFC 2606)."""


def waiting_days() -> int:
    """How long a person may take an erasure back."""
    return int(settings.ERASURE_DAYS)


def pending_of(user: User) -> Erasure | None:
    """The erasure that a person has asked for and that is still to come."""
    return Erasure.objects.filter(user_number=user.pk, withdrawn_at=None, done_at=None).first()


@transaction.atomic
def ask(*, user: User) -> Erasure:
    """A person asks to be forgotten; a letter says until when it can be taken back.

    Raises ``UserProblem`` "last-owner" (409) where a club would be left without an owner.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    check_leaving(user)
    found = pending_of(user)
    if found is not None:
        return found
    made = Erasure.objects.create(
        user_number=user.pk,
        made_at=user.date_joined,
        asked_by=user.pk,
        due_at=now() + timedelta(days=waiting_days()),
    )
    letters.notify(
        [user],
        later(lambda: gettext("Your account will be erased")),
        "people/mail/erasure_asked.txt",
        due=made.due_at,
    )
    return made


@transaction.atomic
def take_back(*, user: User) -> None:
    """The person wants to stay. Raises ``UserProblem`` "no-erasure" (404) where nothing waits."""
    found = Erasure.objects.select_for_update().filter(user_number=user.pk, withdrawn_at=None, done_at=None)
    if not found.update(withdrawn_at=now()):
        raise UserProblem("no-erasure", gettext("You have not asked to be erased."), 404)
    letters.notify([user], later(lambda: gettext("Your account stays")), "people/mail/erasure_taken_back.txt")


def check_leaving(user: User) -> None:
    """Raises ``UserProblem`` "last-owner" (409) where a club would be left without an owner."""
    for club in Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER):
        if not club.memberships.filter(role=Role.OWNER).exclude(user=user).exists():
            told = gettext("You are the only owner of {club}. Make another member an owner first.")
            raise UserProblem("last-owner", told.format(club=club.name), 409)


@transaction.atomic
def ask_for_player(*, player: Player, by: User | None) -> Erasure:
    """An owner, or the operator (None), has a club's player forgotten; a worker does it.

    Raises ``UserProblem`` "has-account" (409): people with an account decide it themselves; "former-player".
    """
    player = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
    if player.user_id is not None and by is not None:
        raise UserProblem(
            "has-account",
            gettext("This player has an account. They erase their data themselves, or you unlink it first."),
            409,
        )
    if player.former or player.merged_into_id:
        raise UserProblem("former-player", gettext("The name of this player was erased."), 409)
    made, _ = Erasure.objects.get_or_create(
        player_number=player.pk,
        withdrawn_at=None,
        done_at=None,
        defaults={"made_at": player.created_at, "asked_by": by.pk if by else None, "due_at": now()},
    )
    ring_after_commit("people.erase", made.pk)
    return made


def due(at: datetime | None = None) -> QuerySet[Erasure]:
    """Erasures whose time has come."""
    return Erasure.objects.filter(withdrawn_at=None, done_at=None, due_at__lte=at or now())


def carry_out(erasure: Erasure) -> bool:
    """Forget the person; whether there was somebody to forget. After a failure it may begin again."""
    user = User.objects.filter(pk=erasure.user_number or 0, date_joined=erasure.made_at).first()
    if user is not None:
        players = list(Player.objects.filter(user=user, merged_into=None).select_related("club"))
    else:
        found = Player.objects.filter(pk=erasure.player_number or 0, created_at=erasure.made_at)
        players = list(found.select_related("club"))
    players = [one for one in players if not one.former]
    for player in players:
        _forget_player(player, erasure)
    gone = user is not None and not user.email.endswith(f"@{ERASED}")
    if user is not None and gone:
        _forget_user(user)
    with transaction.atomic():
        Erasure.objects.filter(pk=erasure.pk, done_at=None).update(done_at=now(), former=erasure.former)
        _keep_in_ledger(Erasure.objects.get(pk=erasure.pk))
    forget_all()
    for cache in caches.all(initialized_only=True):
        cache.clear()  # drawings and sheets with the name on them
    return bool(players) or gone


def _forget_player(player: Player, erasure: Erasure) -> None:
    same = [player, *Player.objects.filter(merged_into=player)]
    keys = frozenset(one.pk for one in same)
    clubs = frozenset({player.club_id, *_associations(player.club_id)})
    number = _number(player, erasure)
    stand_in = shown.former_name(number)
    words = {name: stand_in for one in same for name in names_of(one)}
    words |= {one.email: "" for one in same if one.email}
    words |= {one.slug: f"former-player-{number}" for one in same if "-" in one.slug}
    forgotten = redacting.Forgotten(words, keys, clubs)
    _forget_letters(one.email for one in same)
    redacting.replace_everywhere(forgotten)
    with write_transaction():
        for one in Player.objects.select_for_update(of=("self",)).filter(pk__in=keys).select_related("club"):
            one.name, one.email, one.note, one.home_club, one.consent = stand_in, "", "", "", ""
            one.shown, one.under_age, one.earlier_names = "", False, None
            one.former, one.user, one.active = number, None, False
            one.save()
            names.names_changed(one.club, [one])
        for label in OF_PLAYER:
            _remove(label, Q(player__in=keys), "player")
        _remove("competitions.PartnerInvite", Q(invited__in=keys), "invited")
        person_forgotten.send(sender=Player, clubs=clubs)
        log(player.club, None, "player-erased", player=player.pk, number=number)
        erasure.former = number
    redacting.replace_everywhere(forgotten)  # what was written meanwhile


def _number(player: Player, erasure: Erasure) -> int:
    """The one of before, where the club has it free; else the next one of the club."""
    formers = Player.objects.filter(club=player.club, former__isnull=False)
    if erasure.former and not formers.filter(former=erasure.former).exists():
        return erasure.former
    return int(formers.aggregate(most=Max("former"))["most"] or 0) + 1


def names_of(player: Player) -> set[str]:
    """All names under which a player stands somewhere."""
    found = {player.name, *(player.earlier_names or ())}
    rows = ClubEvent.objects.filter(
        club=player.club_id, what__in=["player-changed", "player-added"], data__player=player.pk
    )
    for data in rows.values_list("data", flat=True):
        told = data.get("name")
        found.update(told if isinstance(told, list) else [told])
    return {name for name in found if isinstance(name, str) and name}


def _associations(club: int) -> Iterable[int]:
    return Affiliation.objects.filter(club=club).values_list("association", flat=True)


def _forget_user(user: User) -> None:
    clubs = frozenset(Membership.objects.filter(user=user).values_list("club", flat=True))
    clubs |= frozenset(ClubEvent.objects.filter(by=user).values_list("club", flat=True).order_by().distinct())
    clubs |= frozenset(one for club in clubs for one in _associations(club))
    stand_in = FORMER_MEMBER.format(number=user.pk)
    words = {user.email: "", **{name: stand_in for name in (user.display_name, user.get_full_name()) if name}}
    words |= dict.fromkeys(EmailAddress.objects.filter(user=user).values_list("email", flat=True), "")
    forgotten = redacting.Forgotten(words, frozenset(), clubs, frozenset({user.pk}))
    _forget_letters(one for one in words if "@" in one)
    redacting.replace_everywhere(forgotten)
    with write_transaction():
        Player.objects.filter(user=user).update(user=None)
        for label in OF_USER:
            _remove(label, Q(**{_owner_of(label): user}), _owner_of(label))
        Authenticator.objects.filter(user=user).delete()
        person_forgotten.send(sender=User, clubs=clubs, account=user.pk)
        for session in Session.objects.filter(expire_date__gt=now()).iterator(chunk_size=500):
            if session.get_decoded().get(SESSION_KEY) == str(user.pk):
                session.delete()
        shell = User.objects.select_for_update().get(pk=user.pk)
        shell.email, shell.display_name, shell.language = f"{user.pk}@{ERASED}", stand_in, ""
        shell.is_active = shell.is_staff = shell.is_superuser = False
        shell.last_login = None
        shell.set_unusable_password()
        shell.save()
    redacting.replace_everywhere(forgotten)


def _forget_letters(addresses: Iterable[str]) -> None:
    """Letters to the person go whole, before the address in them is replaced."""
    for address in filter(None, addresses):
        Letter.objects.filter(to__iexact=address).delete()


def _owner_of(label: str) -> str:
    return "by" if label == "leagues.FixtureJob" else "user"


def _remove(label: str, which: Q, column: str) -> None:
    """Delete rows of a table, where it is installed and has the column."""
    app, _, model = label.partition(".")
    kind: Any = apps.get_model(app, model)
    if any(one.name == column for one in kind._meta.get_fields()):
        kind._base_manager.filter(which).delete()


def _ledger() -> Path:
    return Path(settings.DATA) / LEDGER


def _keep_in_ledger(erasure: Erasure) -> None:
    line = {
        "user": erasure.user_number, "player": erasure.player_number, "made_at": erasure.made_at.isoformat(),
        "former": erasure.former, "done_at": erasure.done_at.isoformat() if erasure.done_at else None,
    }  # fmt: skip
    with _ledger().open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def apply_again(ledger: Path | None = None) -> int:
    """Erase again who was erased before, after an older backup was restored: by the rows, and by the file
    that was kept beside the database (``ledger``; None: the one in the data folder). Returns how many came
    back and were erased again."""
    again = list(Erasure.objects.filter(done_at__isnull=False))
    path = ledger or _ledger()
    if path.exists():
        known = {(one.user_number, one.player_number, one.made_at) for one in again}
        for line in path.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            made_at = datetime.fromisoformat(told["made_at"])
            if (told["user"], told["player"], made_at) in known:
                continue
            again.append(
                Erasure.objects.create(
                    user_number=told["user"], player_number=told["player"], made_at=made_at,
                    former=told["former"], due_at=now(), done_at=datetime.fromisoformat(told["done_at"]),
                )
            )  # fmt: skip
    return sum(carry_out(one) for one in again)
