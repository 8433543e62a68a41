"""Registering apps: a person says what an app is called, where it lives and where it has people sent back."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext

from clubs.api.models import App
from clubs.api.oauth import redirects as of_apps
from clubs.api.oauth.validating import digest
from clubs.audit.services.writing import About, note
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from matches.services import write_transaction

MOST: Final = 20
"""Apps that one person may register."""
LONGEST_NAME: Final = 60
LONGEST_WEBSITE: Final = 300
_WEB = URLValidator(schemes=["https", "http"])


def make(*, user: User, name: str, website: str, redirects: list[str], confidential: bool) -> tuple[App, str]:
    """A new app, and its secret, which is never shown again; "" for a public app.

    Raises ``UserProblem``: "bad-field" (422) naming the field, "too-many-apps" (409).
    """
    given = _checked(name, website, redirects)
    secret = _new_secret() if confidential else ""
    with write_transaction():
        User.objects.select_for_update().get(pk=user.pk)  # serializes concurrent calls: the count is right
        if App.objects.filter(user=user).count() >= MOST:
            said = gettext("You have {most} apps. Delete one first.").format(most=MOST)
            raise UserProblem("too-many-apps", said, 409)
        made = App.objects.create(
            user=user,
            client_type=App.CLIENT_CONFIDENTIAL if confidential else App.CLIENT_PUBLIC,
            authorization_grant_type=App.GRANT_AUTHORIZATION_CODE,
            client_secret=digest(secret) if secret else "",
            hash_client_secret=False,  # a digest already
            **given,
        )
        _note("app-registered", made)
    return made, secret


def change(*, app: App, name: str, website: str, redirects: list[str]) -> App:
    """Raises ``UserProblem`` "bad-field" (422) naming the field."""
    given = _checked(name, website, redirects)
    with write_transaction():
        for field, value in given.items():
            setattr(app, field, value)
        app.save(update_fields=["name", "website", "redirect_uris", "updated"])
        _note("app-changed", app)
    return app


def renew_secret(*, app: App) -> str:
    """A new secret in the old one's place. Raises ``UserProblem`` "app-public" (409)."""
    if not app.is_confidential:
        raise UserProblem("app-public", gettext("A public app has no secret."), 409)
    secret = _new_secret()
    with write_transaction():
        app.client_secret = digest(secret)
        app.save(update_fields=["client_secret", "updated"])
        _note("app-secret", app)
    return secret


def delete(*, app: App) -> None:
    """With it go what people allowed it, and its tokens."""
    with write_transaction():
        _note("app-removed", app)
        app.delete()


def _note(what: str, app: App) -> None:
    """A line of the audit log about an app, with the addresses to which it sends people back."""
    data = {"website": app.website, "redirects": app.redirects}
    note(what, about=About("app", app.client_id, app.name), data=data)


def _checked(name: str, website: str, redirects: list[str]) -> dict[str, str]:
    name = tidy(name)
    if not name or len(name) > LONGEST_NAME:
        raise _bad(
            "name", gettext("An app needs a name of at most {most} characters.").format(most=LONGEST_NAME)
        )
    website = website.strip()
    try:
        _WEB(website)
    except ValidationError:
        website = ""
    if not website or len(website) > LONGEST_WEBSITE or "@" in urlsplit(website).netloc:
        raise _bad("website", gettext("Give the address of a page about the app, with https://."))
    return {"name": name, "website": website, "redirect_uris": " ".join(of_apps.checked(redirects))}


def _bad(field: str, why: str) -> UserProblem:
    return UserProblem("bad-field", why, 422, {"field": field})


def _new_secret() -> str:
    return f"bks_{secrets.token_urlsafe(32)}"
