"""What people change of their own accounts, beside what the account pages do (address, password)."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.people.limited import limited
from clubs.people.models import Player, User
from clubs.people.services import letters
from clubs.people.services.common import checked_language, checked_name
from clubs.stamps import scopes
from clubs.stamps.changes import touch
from config.languages.speaking import later


@transaction.atomic
def change_account(*, user: User, display_name: str | None = None, language: str | None = None) -> User:
    """Change the name that others see, and the language of letters ("": as the club's); what is not given
    stays. Raises ``UserProblem`` "name-empty", "name-too-long", "no-such-language"."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    if display_name is not None:
        locked.display_name = checked_name(display_name)
    if language is not None:
        locked.language = checked_language(language)
    locked.save(update_fields=["display_name", "language"])
    if display_name is not None:
        clubs = Player.objects.filter(limited(), user=locked).values_list("club", flat=True)
        touch(scopes.NAMES, *(scopes.names_of(club) for club in clubs))
    user.display_name, user.language = locked.display_name, locked.language
    return locked


def carry_sessions_over(*, user: User, before: str) -> int:
    """Let the sessions that held under the old password (whose hash was ``before``) hold under the new one.

    A session of an even older password stays over. All sessions of the site are looked through. Returns how
    many were carried over.
    """
    number = 0
    for session in Session.objects.filter(expire_date__gt=now()).iterator(chunk_size=500):
        data = session.get_decoded()  # no column names the person
        held = constant_time_compare(data.get(HASH_SESSION_KEY, ""), before)
        if held and data.get(SESSION_KEY) == str(user.pk):
            data[HASH_SESSION_KEY] = user.get_session_auth_hash()
            number += Session.objects.filter(pk=session.pk).update(session_data=SessionStore().encode(data))
    return number


def second_steps(user: User) -> list[str]:
    """What is asked of ``user`` after the password, as words: "app", "passkey", "recovery codes"."""
    words = {"totp": "app", "webauthn": "passkey", "recovery_codes": "recovery codes"}
    types = Authenticator.objects.filter(user=user).order_by("pk").values_list("type", flat=True)
    return [words[one] for one in types]


@transaction.atomic
def remove_second_steps(*, user: User) -> None:
    """Let the password alone be enough for ``user``, end all sessions, and tell the person."""
    Authenticator.objects.filter(user=user).delete()
    for session in Session.objects.filter(expire_date__gt=now()).iterator(chunk_size=500):
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()
    subject = later(lambda: gettext("Your two-step sign-in was removed"))
    letters.notify([user], subject, "people/mail/second_step_removed.txt")
