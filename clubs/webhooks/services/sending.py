"""One attempt to tell one address: signed after Standard Webhooks, and never to where it must not go.

How is in :mod:`config.outward`. ``BALKLINE_WEBHOOKS_PRIVATE=yes`` allows http and private addresses, for
programs beside the server.
"""

from __future__ import annotations

import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext
from standardwebhooks import Webhook as Signer

from clubs.webhooks.models import Told, Webhook
from config import outward
from matches.problems import UserProblem
from rules_engine.saying import say

DEADLINE: Final = 10.0
"""Seconds for a whole attempt: the name, the connection, the answer."""
SHOWN: Final = 400


class Outcome(NamedTuple):
    """What came of an attempt: ``problem`` is empty when the address answered 2xx."""

    status: int | None
    milliseconds: int
    answer: str
    problem: str

    @property
    def gone(self) -> bool:
        """Whether the address says that it wants no more (410)."""
        return self.status == 410


def check_url(url: str) -> str:
    """The address as it is kept. Raises ``UserProblem`` "bad-field" (422): no https, a password in it.

    The host name is not resolved here: that is done at each delivery.
    """
    url = url.strip()
    try:
        parts = urlsplit(url)
        _ = parts.port
        host = parts.hostname
    except ValueError:
        host, parts = None, urlsplit("")
    schemes = ("https", "http") if settings.WEBHOOKS_PRIVATE else ("https",)
    problem = ""
    if parts.scheme not in schemes or not host:
        if len(schemes) > 1:
            problem = gettext("Give an address that begins with https or http://.")
        else:
            problem = gettext("Give an address that begins with https://.")
    elif parts.username is not None or parts.password is not None:
        problem = gettext("Leave name and password out of the address: messages are signed.")
    elif len(url) > 500 or not url.isascii() or any(c.isspace() or ord(c) < 32 for c in url):
        problem = gettext("The address has at most 500 characters, without blanks, in ASCII.")
    elif outward.is_number(host) and not (settings.WEBHOOKS_PRIVATE or outward.is_public(host)):
        problem = gettext("This is a private address; webhooks are only sent to public ones.")
    if problem:
        raise UserProblem("bad-field", problem, 422, {"field": "url"})
    return url


def send(webhook: Webhook, told: Told) -> Outcome:
    """Make one attempt at delivery. A network failure is an outcome, not an exception."""
    begun = time.monotonic()

    def outcome(status: int | None, answer: str, problem: str) -> Outcome:
        return Outcome(status, round(1000 * (time.monotonic() - begun)), answer[:SHOWN], problem)

    at = now()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Balkline-Webhooks/1",
        "webhook-id": told.public_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Signer(webhook.secret).sign(told.public_id, at, told.body),
    }
    try:
        status, answer = outward.post(
            webhook.url,
            told.body.encode(),
            headers,
            seconds=DEADLINE,
            private=settings.WEBHOOKS_PRIVATE,
        )
    except (outward.Forbidden, outward.NotReached) as failure:
        return outcome(None, "", str(failure))
    problem = say("webhooks.note-answered", "Answered {status}.", status=status)
    return outcome(status, _readable(answer), "" if 200 <= status < 300 else problem)


def _readable(read: bytes) -> str:
    """The beginning of an answer as a log can keep it."""
    text = read[:SHOWN].decode("utf-8", "replace")
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)
