"""What people allow apps: giving a consent, and ending it with every token that it gave."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext
from oauth2_provider.models import AccessToken, RefreshToken

from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import App, Consent, Token
from clubs.audit.services.writing import About, note
from clubs.people.models import Club, User
from clubs.people.services import letters
from config.languages.speaking import later
from matches.problems import UserProblem
from matches.services import write_transaction

MOST: Final = 100
"""Consents that one person may have given."""
LONGEST_DAYS: Final = 400


def allow(*, user: User, app: App, scopes: Iterable[str], days: int, club: Club | None = None) -> Consent:
    """Let ``app`` act for ``user``; the person gets a letter.

    A consent to the same lives on, until the new day, and no letter is sent. Raises ``UserProblem``:
    "bad-field" (422) naming the field, "too-many-apps" (409).
    """
    wanted = [one for one in Scope if one in set(scopes)]
    if not wanted:
        raise _bad("scopes", gettext("Tick at least one thing that the app may do, or refuse."))
    if not 1 <= days <= LONGEST_DAYS:
        raise _bad("days", gettext("An app may be allowed for 1 to {days} days.").format(days=LONGEST_DAYS))
    until = now() + timedelta(days=days)
    with write_transaction():
        User.objects.select_for_update().get(pk=user.pk)  # serializes concurrent calls: the count is right
        given = good_of(user)
        for one in given.filter(app=app, club=club):
            if one.scopes == wanted:
                one.expires_at = until
                one.save(update_fields=["expires_at"])
                _note("app-consented", one)
                return one
        if given.count() >= MOST:
            said = gettext("You have allowed {most} apps. Revoke one first.").format(most=MOST)
            raise UserProblem("too-many-apps", said, 409)
        made = Consent.objects.create(user=user, app=app, club=club, scopes=wanted, expires_at=until)
        subject = later(lambda: gettext("An app may act in your name"))
        labels = [LABELS[one] for one in wanted]
        letters.notify([user], subject, "api/mail/app_allowed.txt", consent=made, scopes=labels)
        _note("app-consented", made)
        return made


def _note(what: str, consent: Consent) -> None:
    """A line of the audit log about what a person allows an app."""
    data = {
        "scopes": list(consent.scopes),
        "until": consent.expires_at.isoformat(),
        "person": consent.user.get_short_name(),
    }
    about = About("app", consent.app.client_id, consent.app.name)
    note(what, club=consent.club, about=about, data=data)


def _bad(field: str, why: str) -> UserProblem:
    return UserProblem("bad-field", why, 422, {"field": field})


def good_of(user: User) -> QuerySet[Consent]:
    """The consents of a person by which apps may act now."""
    return Consent.objects.filter(user=user, revoked_at=None, expires_at__gt=now())


def of_app(app: App) -> int:
    """How many people allow an app now."""
    good = Consent.objects.filter(app=app, revoked_at=None, expires_at__gt=now())
    return good.values("user").distinct().count()


def end(*, consent: Consent) -> None:
    """Revoke a consent, and every token that it gave. Idempotent."""
    with write_transaction():
        _end(Consent.objects.select_for_update().filter(pk=consent.pk))


def end_all(user: User) -> int:
    """Revoke all consents of a person; how many could still be used."""
    with write_transaction():
        return _end(good_of(user).select_for_update())


def _end(consents: QuerySet[Consent]) -> int:
    rows = list(consents)  # locked: no app gets a token meanwhile
    ended = [one.pk for one in rows]
    for one in rows:
        if one.revoked_at is None:
            _note("app-consent-ended", one)
    at = now()
    Consent.objects.filter(pk__in=ended, revoked_at=None).update(revoked_at=at)
    access = AccessToken.objects.filter(rows__consent__in=ended)
    RefreshToken.objects.filter(access_token__in=access, revoked=None).update(revoked=at, updated=at)
    AccessToken.objects.filter(pk__in=list(access.values_list("pk", flat=True))).delete()
    Token.objects.filter(consent__in=ended, revoked_at=None).update(revoked_at=at)
    return len(ended)
