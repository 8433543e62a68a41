"""To which addresses an app may have people sent back with a code: addresses where only the app listens.

That is https anywhere, http at the same machine (``localhost``, ``127.0.0.1``, ``[::1]``; a program listens
at any port that is free, RFC 8252), or a scheme of an app's own, which is named for its maker's domain
(``com.example.scores:/back``) so that ``javascript:`` and its like are none.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext

from matches.problems import UserProblem

MOST: Final = 10
LONGEST: Final = 500
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_OWN = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
_PRINTABLE = re.compile(r"[\x21-\x7e]+")
_HOST = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+", re.IGNORECASE)


def checked(addresses: list[str]) -> list[str]:
    """The addresses, each once. Raises ``UserProblem`` "bad-field" (422)."""
    found = list(dict.fromkeys(addresses))
    if not found or len(found) > MOST:
        said = gettext("Give 1 to {most} addresses to which people are sent back.").format(most=MOST)
        raise _bad(said)
    for address in found:
        if not _may_be(address):
            said = gettext(
                "{address} cannot be used. An address starts with https://, with http://localhost or"
                " http://127.0.0.1, or with a scheme of the app's own with a dot in it, like"
                " com.example.app:/back. It has no # and no user name."
            ).format(address=address[:100])
            raise _bad(said)
    return found


def _bad(said: str) -> UserProblem:
    return UserProblem("bad-field", said, 422, {"field": "redirects"})


def _may_be(address: str) -> bool:
    if len(address) > LONGEST or not _PRINTABLE.fullmatch(address) or not set(address).isdisjoint('#\\"<>'):
        return False
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if not address.startswith(f"{parts.scheme}:") or "@" in parts.netloc:  # a scheme in capitals is refused
        return False
    if parts.scheme in ("https", "http"):
        known = host is not None and _HOST.fullmatch(host) is not None
        return known and (parts.scheme == "https" or host in LOOPBACK)
    return bool(_OWN.fullmatch(parts.scheme)) and parts.path.startswith("/")


def place(address: str) -> str:
    """Where an address leads, in few words: the host, or the scheme of an app on the same machine."""
    parts = urlsplit(address)
    return parts.netloc or f"{parts.scheme}:"
