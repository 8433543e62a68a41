"""The names and addresses that a hall's own server may have, and no others.

The authority is bound to them: even with its key stolen, nobody can pose to the hall's devices as a site
of the internet. A name of a single word (``chalk``) is none of them: as a limit it would stand for all names
that end in it.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import ifaddr
from django.conf import settings

from config import environment as env

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MDNS_FILE: Final = "mdns-name"
"""In the data folder: the name that the server has by multicast DNS, or had last."""
LOOPBACK: Final = ("127.0.0.1", "::1")
NETWORKS: Final[tuple[Network, ...]] = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "fc00::/7",
            "::1/128",
        ),
    )
)
"""What a router at home gives out, and the machine itself."""


def machine() -> str:
    """This machine's name, its first part alone, as it may stand in an address; "" where it has none."""
    name = socket.gethostname().lower().partition(".")[0]
    return name if re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", name) else ""


def dns_names(name: str) -> list[str]:
    """The names of a server on the machine called ``name``."""
    own = f"{name}.local"
    return list(
        dict.fromkeys(["localhost", *env.MDNS_NAMES, *([own] if name and name != "localhost" else [])])
    )


def certified(host: str) -> str:
    """``host``, if the server's certificate is good for it, else the best name that it is good for; "" if
    there is none in the network."""
    try:
        good = within(host)
    except ValueError:
        good = host in dns_names(machine())
    if good:
        return host
    own = kept_name(Path(settings.DATA) / MDNS_FILE) if settings.MDNS else ""
    heard = (one for one in addresses() if ":" not in one or ":" in settings.BIND)
    return own or next(heard, "")


def kept_name(file: Path) -> str:
    """The name that the server has by multicast DNS (:mod:`config.mdns`), or had last; "" if none."""
    try:
        name = file.read_text().strip()
    except (OSError, ValueError):
        return ""
    return name if name in env.MDNS_NAMES else ""


def within(address: str) -> bool:
    """Whether an address belongs to a network at home."""
    found = ipaddress.ip_address(address)
    return any(found in network for network in NETWORKS if network.version == found.version)


def addresses() -> list[str]:
    """This machine's addresses in networks at home, the one that others most likely see first."""
    return [one for one in dict.fromkeys([*env.lan_addresses(), *_of_adapters()]) if within(one)]


def _of_adapters() -> Iterable[str]:
    """The addresses of all adapters; none where the system does not tell (to a service with few rights)."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return
    for adapter in adapters:
        for ip in adapter.ips:
            number = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            if not ipaddress.ip_address(number).is_loopback:
                yield number
