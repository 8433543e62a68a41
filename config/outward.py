"""Sending to other people's servers: in one time for the whole attempt, and never to where it must not go.

The address's name is looked up here, every address that it has must be a public one, and the connection goes
to the address that was looked at: a name that answers differently the second time gains nothing. Redirects
are not followed. An attempt has one deadline for the whole of it: an address that drips its answer, byte for
byte, would pass every limit between two bytes.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from typing import Final

import anyio
import anyio.to_thread
import httpx

from rules_engine.saying import say

CONNECT: Final = 5.0
"""Seconds of an attempt for the connection."""
MOST_BYTES: Final = 4096
"""Of an answer no more is read."""
INWARD: Final = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))
"""They carry an IPv4 address to a gateway of one's own network, and Python counts them as public ones."""


class Forbidden(Exception):
    """Nothing may be sent to this address; the message says why."""


class NotReached(Exception):
    """No answer; the message says why."""


def post(
    address: str, body: bytes, headers: Mapping[str, str], *, seconds: float, private: bool
) -> tuple[int, bytes]:
    """The status that ``address`` answers, and the beginning of its answer. ``private``: also to private
    addresses.

    Raises :class:`Forbidden`, :class:`NotReached`.
    """
    try:
        return anyio.run(_in_time, address, body, headers, seconds, private)
    except (httpx.TimeoutException, TimeoutError):
        raise NotReached(say("outward.no-answer", "No answer in time.")) from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as failure:
        raise NotReached(say("outward.not-reached", "Not reached: {why}", why=str(failure))) from failure


async def _in_time(
    address: str, body: bytes, headers: Mapping[str, str], seconds: float, private: bool
) -> tuple[int, bytes]:
    with anyio.fail_after(seconds):
        url = httpx.URL(address)
        port = url.port or {"https": 443, "http": 80}[url.scheme]
        # A name server that is silent keeps its thread; the attempt goes on without it.
        number = await anyio.to_thread.run_sync(_number, url.host, port, private, abandon_on_cancel=True)
        timeout = httpx.Timeout(seconds, connect=CONNECT)
        async with (
            httpx.AsyncClient(
                timeout=timeout, follow_redirects=False, trust_env=False, verify=_trusted()
            ) as client,
            client.stream(
                "POST",
                url.copy_with(host=number),
                content=body,
                headers={"Host": url.netloc.decode("ascii"), **headers},
                extensions={"sni_hostname": url.host},
            ) as response,
        ):
            read = b""
            async for chunk in response.aiter_raw(1024):
                read += chunk
                if len(read) >= MOST_BYTES:
                    break
            return response.status_code, read


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates are believed: read once in a process, for that takes longer than to send."""
    return httpx.create_ssl_context(trust_env=False)


def _number(host: str, port: int, private: bool) -> str:
    """A number to connect to; every number of the name is allowed. Raises :class:`Forbidden`, ``OSError``."""
    found = {str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not private and not all(is_public(one) for one in found):
        raise Forbidden(say("outward.private", "The name leads to a private address; nothing was sent."))
    # IPv4 first: many homes have no way to IPv6.
    return min(found, key=lambda one: (":" in one, one))


def is_public(number: str) -> bool:
    """Whether the number of an address leads to the public network."""
    found = ipaddress.ip_address(number.partition("%")[0].strip("[]"))
    if any(found in network for network in INWARD if network.version == found.version):
        return False
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or mapped.is_global)


def is_number(host: str) -> bool:
    """Whether a host is given by number, not by name."""
    try:
        ipaddress.ip_address(host.partition("%")[0].strip("[]"))
    except ValueError:
        return False
    return True
