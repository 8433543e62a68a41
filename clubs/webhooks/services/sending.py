"""One attempt to tell one address: signed after Standard Webhooks, and never to where it must not go.

The address's name is looked up here, every address that it has must be a public one, and the connection goes
to the address that was looked at: a name that answers differently the second time gains nothing. Redirects
are not followed. ``BALKLINE_WEBHOOKS_PRIVATE=yes`` allows http and private addresses, for programs beside the
server. An attempt has one deadline for the whole of it: an address that drips its answer, byte for byte,
would pass every limit between two bytes.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import httpx
from django.conf import settings
from django.utils.timezone import now
from standardwebhooks import Webhook as Signer

from clubs.webhooks.models import Told, Webhook
from matches.problems import UserProblem

DEADLINE: Final = 10.0
"""Seconds for a whole attempt: the name, the connection, the answer."""
CONNECT: Final = 5.0
"""Seconds of these for the connection."""
INWARD: Final = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))
"""They carry an IPv4 address to a gateway of one's own network, and Python counts them as public ones."""
MOST_BYTES: Final = 4096
"""Of an answer no more is read; the log keeps its beginning."""
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


class Forbidden(Exception):
    """Nothing may be sent to this address; the message says why."""


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
        problem = f"Give an address that begins with {' or '.join(schemes)}://."
    elif parts.username is not None or parts.password is not None:
        problem = "Leave name and password out of the address: messages are signed."
    elif len(url) > 500 or not url.isascii() or any(c.isspace() or ord(c) < 32 for c in url):
        problem = "The address has at most 500 characters, without blanks, in ASCII."
    elif _is_number(host) and not _allowed(host):
        problem = "This is a private address; webhooks are only sent to public ones."
    if problem:
        raise UserProblem("bad-field", problem, 422, {"field": "url"})
    return url


def send(webhook: Webhook, told: Told) -> Outcome:
    """Make one attempt at delivery. A network failure is an outcome, not an exception."""
    begun = time.monotonic()

    def outcome(status: int | None, answer: str, problem: str) -> Outcome:
        return Outcome(status, round(1000 * (time.monotonic() - begun)), answer[:SHOWN], problem[:200])

    try:
        status, answer = anyio.run(_in_time, webhook, told)
    except Forbidden as refusal:
        return outcome(None, "", str(refusal))
    except (httpx.TimeoutException, TimeoutError):
        return outcome(None, "", "No answer in time.")
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as failure:
        return outcome(None, "", f"Not reached: {failure}")
    return outcome(status, answer, "" if 200 <= status < 300 else f"Answered {status}.")


async def _in_time(webhook: Webhook, told: Told) -> tuple[int, str]:
    with anyio.fail_after(DEADLINE):
        return await _post(webhook, told)


async def _post(webhook: Webhook, told: Told) -> tuple[int, str]:
    url = httpx.URL(webhook.url)
    port = url.port or {"https": 443, "http": 80}[url.scheme]
    # A name server that is silent keeps its thread; the attempt goes on without it.
    address = await anyio.to_thread.run_sync(_address, url.host, port, abandon_on_cancel=True)
    at = now()
    headers = {
        "Host": url.netloc.decode("ascii"),
        "Content-Type": "application/json",
        "User-Agent": "Balkline-Webhooks/1",
        "webhook-id": told.public_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Signer(webhook.secret).sign(told.public_id, at, told.body),
    }
    timeout = httpx.Timeout(DEADLINE, connect=CONNECT)
    async with (
        httpx.AsyncClient(timeout=timeout, follow_redirects=False, trust_env=False) as client,
        client.stream(
            "POST",
            url.copy_with(host=address),
            content=told.body.encode(),
            headers=headers,
            extensions={"sni_hostname": url.host},
        ) as response,
    ):
        read = b""
        async for chunk in response.aiter_raw(1024):
            read += chunk
            if len(read) >= MOST_BYTES:
                break
        return response.status_code, _readable(read)


def _address(host: str, port: int) -> str:
    """A number to connect to; every number of the name is allowed. Raises :class:`Forbidden`, ``OSError``."""
    found = {str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not all(_allowed(one) for one in found):
        raise Forbidden("The name leads to a private address; nothing was sent.")
    # IPv4 first: many homes have no way to IPv6.
    return min(found, key=lambda one: (":" in one, one))


def _allowed(number: str) -> bool:
    if settings.WEBHOOKS_PRIVATE:
        return True
    found = ipaddress.ip_address(number.partition("%")[0].strip("[]"))
    if any(found in network for network in INWARD if network.version == found.version):
        return False
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or mapped.is_global)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0].strip("[]"))
    except ValueError:
        return False
    return True


def _readable(read: bytes) -> str:
    """The beginning of an answer as a log can keep it."""
    text = read[:SHOWN].decode("utf-8", "replace")
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)
