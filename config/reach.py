"""The address by which others reach this server: what codes, letters and printed labels say.

A request tells only by which address its own browser came. Who sits at the server's own machine comes by
``localhost``, which no tablet ever reaches: there the machine's address in the local network is said.
"""

from __future__ import annotations

import ipaddress
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from config import environment as env

NO_NETWORK = "no-network"
"""This machine has no address in a local network."""
ONLY_HERE = "only-here"
"""The server listens to this machine alone."""
UNKNOWN_NAME = "unknown-name"
"""The server does not answer to its address in the local network (``BALKLINE_HOSTS``)."""


class Reach(NamedTuple):
    """An address without a slash at its end, and why tablets may not reach it ("" where they should)."""

    address: str
    doubt: str = ""


def reach(seen: str) -> Reach:
    """By which address others come, given the one by which a request came (``http://localhost:8000``).

    The public address, where the operator has set one; else the one seen, with the address in the local
    network in place of this machine's own name for itself. Where the server has an authority of its own, the
    address is that of plain HTTP, which opens on every phone; a device that trusts the authority is led on to
    HTTPS (:mod:`config.https.leading`), and others see no warning.
    """
    if settings.PUBLIC_URL:
        return Reach(settings.PUBLIC_URL, ONLY_HERE if _loopback(_host(settings.PUBLIC_URL)) else "")
    seen = plain(seen.rstrip("/"))
    if not _loopback(_host(seen)):
        return Reach(seen)
    if _loopback(settings.BIND):
        return Reach(seen, ONLY_HERE)
    near = next(iter(env.lan_addresses()), None)
    if near is None:
        return Reach(seen, NO_NETWORK)
    if near not in settings.ALLOWED_HOSTS and "*" not in settings.ALLOWED_HOSTS:
        return Reach(seen, UNKNOWN_NAME)
    parts = urlsplit(seen)
    port = f":{parts.port}" if parts.port else ""
    return Reach(f"{parts.scheme}://{near}{port}")


def plain(address: str) -> str:
    """The address of plain HTTP for one of the server's own HTTPS; any other as it is."""
    parts = urlsplit(address)
    if not settings.OWN_HTTPS or parts.scheme != "https" or (parts.port or 443) != settings.HTTPS_PORT:
        return address
    return f"http://{at_port(parts.hostname or '', settings.PORT, 80)}"


def at_port(host: str, port: int, usual: int) -> str:
    """A host with its port, as it stands in an address; the usual port is left out."""
    host = f"[{host}]" if ":" in host else host
    return host if port == usual else f"{host}:{port}"


def _host(address: str) -> str:
    return urlsplit(address).hostname or ""


def _loopback(host: str) -> bool:
    """Whether a host name or address stands for the machine itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
