"""Phones that are told: added after a tap of their owner, removed by them, or by their push service."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import gettext, pgettext

from clubs.calling.models import Phone
from clubs.calling.services.keys import push_key
from clubs.people.models import Player, User
from clubs.people.services.common import refuse_in_sandbox
from config import outward
from config.sealing import seal
from matches.problems import UserProblem
from matches.services import write_transaction

MOST_OWN: Final = 10
"""Phones of one member for one player; the oldest goes when another comes."""
MOST_GUESTS: Final = 20
"""Phones of people without an account for one player."""
LONGEST: Final = 800


def add_phone(
    *, player: Player, user: User | None, endpoint: str, p256dh: str, auth: str, label: str, early: bool
) -> Phone:
    """Have a browser told of ``player``'s calls. The same browser once more replaces what was kept of it.
    Without a ``label`` it is called a phone, in the language of its owner, who alone reads that.

    Raises ``UserProblem`` "bad-field" (422): an address of no known push service, or keys that are none;
    "not-in-sandbox" (403).
    """
    refuse_in_sandbox(player.club)
    allowed_address(endpoint)
    _check_keys(p256dh, auth)
    digest = digest_of(endpoint)
    key = push_key()
    with write_transaction():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        rows = Phone.objects.filter(player=player)
        rows.filter(digest=digest).delete()
        kept = rows.filter(user=user)
        most = MOST_GUESTS if user is None else MOST_OWN
        surplus = list(kept.order_by("-pk").values_list("pk", flat=True)[most - 1 :])
        rows.filter(pk__in=surplus).delete()
        return Phone.objects.create(
            player=player,
            user=user,
            key=key,
            digest=digest,
            sealed=seal(json.dumps({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})),
            label=" ".join(label.split())[:60] or pgettext("device", "Phone"),
            early=early,
        )


def remove_phone(*, phone: Phone) -> None:
    """Tell this phone no more."""
    phone.delete()


def forget_phone(*, player: Player, endpoint: str) -> bool:
    """Tell the browser with this address no more of ``player``; whether it was told.

    Only the browser knows its address, so that needs no other right.
    """
    return bool(Phone.objects.filter(player=player, digest=digest_of(endpoint)).delete()[0])


def digest_of(endpoint: str) -> str:
    """By which the address of a browser is found again."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def allowed_address(endpoint: str) -> str:
    """The address, if it is one of a push service that this server knows (``BALKLINE_PUSH_HOSTS``).

    Raises ``UserProblem`` "bad-field" (422).
    """
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise _bad("endpoint", gettext("This is no address.")) from None
    schemes = ("https", "http") if settings.PUSH_PRIVATE else ("https",)
    fits = any(host == one or (one.startswith(".") and host.endswith(one)) for one in settings.PUSH_HOSTS)
    if (
        parts.scheme not in schemes
        or not fits
        or parts.username is not None
        or parts.password is not None
        or len(endpoint) > LONGEST
        or not endpoint.isascii()
        or any(c.isspace() or ord(c) < 32 for c in endpoint)
        or (not settings.PUSH_PRIVATE and (port not in (None, 443) or outward.is_number(host)))
    ):
        raise _bad("endpoint", gettext("This server does not know the push service of this browser."))
    return endpoint


def _check_keys(p256dh: str, auth: str) -> None:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
    except (ValueError, binascii.Error):
        raise _bad("p256dh", gettext("This is no key of a browser.")) from None
    try:
        fits = len(_bytes(auth)) == 16
    except (ValueError, binascii.Error):
        fits = False
    if not fits:
        raise _bad("auth", gettext("This is no secret of a browser."))


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _bad(field: str, words: str) -> UserProblem:
    found: dict[str, Any] = {"field": field}
    return UserProblem("bad-field", words, 422, found)
