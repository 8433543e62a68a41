"""What is kept of a network address: the network, not the line of one household.

Of IPv4 the first 24 bits, of IPv6 the first 48. That tells a hall from a stranger abroad, and nobody's home.
"""

from __future__ import annotations

import ipaddress
from typing import Final

KEPT_V4: Final = 24
KEPT_V6: Final = 48


def shortened(address: str) -> str:
    """``203.0.113.77`` as ``203.0.113.0/24``; "" for what is no address."""
    try:
        found = ipaddress.ip_address(address.strip().partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    kept = KEPT_V4 if found.version == 4 else KEPT_V6
    return str(ipaddress.ip_network((found, kept), strict=False))
