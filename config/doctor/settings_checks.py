"""Settings: checks of Django's own framework, which ``manage.py check --deploy`` shows, too.

Those of Balkline have the tag ``balkline``. A server at home, on plain http in its own network, is no mistake
and is told so; the same settings on a public address are one.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage

from config import environment as env
from config.doctor.findings import Asked, Finding, check, ok, warn, wrong

TAG: Final = "balkline"
SHORTEST_KEY: Final = 40
FOR_HTTPS: Final = ("security.W004", "security.W012", "security.W016")
"""Checks of Django's that make sense on a public address only: a hall's server speaks plain http, too."""


def is_public() -> bool:
    """Whether the server is reached by a name or address of the internet, as far as its settings tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    if not host or host == "localhost" or host.endswith(".local") or "." not in host:
        return False
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        return True


@checks.register(TAG, deploy=True)
def debug_off(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """No page may show the inside of the server."""
    if not settings.DEBUG:
        return []
    return [
        checks.Error(
            "BALKLINE_DEBUG is on", "Switch it off: its pages show settings and code.", id="balkline.E001"
        )
    ]


@checks.register(TAG, deploy=True)
def key_is_long(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """The key that signs sessions cannot be guessed."""
    key = settings.SECRET_KEY
    if len(key) >= SHORTEST_KEY and len(set(key)) >= 10:
        return []
    hint = "Take BALKLINE_SECRET_KEY away: the server makes a good one (see docs/running.md)."
    return [checks.Error("the secret key is short", hint, id="balkline.E002")]


@checks.register(TAG, deploy=True)
def public_means_https(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Passwords do not cross the internet in the clear."""
    if not is_public():
        return []
    found: list[CheckMessage] = []
    if urlsplit(settings.PUBLIC_URL).scheme != "https":
        hint = "Put a proxy with a certificate before it (docs/running.md), and name https:// there."
        found.append(
            checks.Error("BALKLINE_PUBLIC_URL is a public address without HTTPS", hint, id="balkline.E003")
        )
    elif not settings.SESSION_COOKIE_SECURE and not settings.OWN_HTTPS:
        hint = "Set BALKLINE_HTTPS=yes, so that cookies travel by HTTPS alone."
        found.append(
            checks.Error(
                "the public address is https, and BALKLINE_HTTPS is not set", hint, id="balkline.E004"
            )
        )
    if settings.HTTPS and not getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        hint = "Set BALKLINE_BEHIND_PROXY=yes; else each request looks like plain http."
        found.append(checks.Warning("BALKLINE_HTTPS without BALKLINE_BEHIND_PROXY", hint, id="balkline.W005"))
    return found


@checks.register(TAG, deploy=True)
def hosts_fit(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """The server answers to the name that it prints."""
    host = urlsplit(settings.PUBLIC_URL).hostname
    found: list[CheckMessage] = []
    if "*" in settings.ALLOWED_HOSTS:
        hint = "Name the hosts: with any name, letters with links to strangers' sites can be made."
        found.append(checks.Warning("BALKLINE_HOSTS is *", hint, id="balkline.W006"))
    elif host and not any(
        host == one or (one[0] == "." and host.endswith(one)) for one in settings.ALLOWED_HOSTS
    ):
        hint = f"Add {host} to BALKLINE_HOSTS."
        found.append(
            checks.Error("the server refuses the name in BALKLINE_PUBLIC_URL", hint, id="balkline.E007")
        )
    return found


@checks.register(TAG, deploy=True)
def proxies_are_named(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Limits are counted by addresses that nobody can invent."""
    if env.words("TRUSTED_PROXIES", ["127.0.0.1"]) != ["*"]:
        return []
    hint = (
        "Name the proxy's address: else each caller chooses the address by which limits count and logs tell."
    )
    return [checks.Warning("BALKLINE_TRUSTED_PROXIES is *", hint, id="balkline.W008")]


@check("settings")
def system_checks(asked: Asked) -> Iterator[Finding]:
    """All that Django's framework finds, ours among it."""
    yield from told(checks.run_checks(include_deployment_checks=True))


def told(found: Iterable[CheckMessage]) -> Iterator[Finding]:
    """The messages of checks as findings, without those that are silenced or not meant for a hall."""
    shown = [one for one in found if not one.is_silenced() and (is_public() or one.id not in FOR_HTTPS)]
    for one in shown:
        level = wrong if one.level >= checks.ERROR else warn
        yield level(
            str(one.id or "check"), " ".join(str(one.msg).split()), " ".join(str(one.hint or "").split())
        )
    if not shown:
        yield ok("Checks", "no problem found")


@check("settings")
def at_home_or_public(asked: Asked) -> Iterator[Finding]:
    """What kind of server the settings make."""
    how = (
        "its own HTTPS beside http"
        if settings.OWN_HTTPS
        else "HTTPS by a proxy"
        if settings.HTTPS
        else "plain http"
    )
    where = settings.PUBLIC_URL or "this network only, no BALKLINE_PUBLIC_URL"
    yield ok("Reached by", f"{how}; {where}")
