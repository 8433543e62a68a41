"""Where a request comes from, as one place: what may be counted together.

An IPv4 address is a place. Of IPv6 a household or a hall gets a network of 2**64 addresses, and one machine
may use as many of them as it likes: the network is the place.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

LONGEST = 64
"""Characters kept of what is no address (a name in a proxy's header)."""


@lru_cache(maxsize=4096)
def place_of(host: str) -> str:
    """The place of an address: itself, or its /64 network (IPv6). What is no address stands for itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))
