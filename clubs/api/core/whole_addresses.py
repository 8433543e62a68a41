"""The whole addresses of this server, for programs: not those by which a request came."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import Final

from django.conf import settings

from config.reach import at_port, reach

_KEPT: Final = 10
"""Seconds for which the address in the local network is kept."""


def base() -> str:
    """The server's address, without a slash at its end: that which the operator has set
    (``BALKLINE_PUBLIC_URL``), else that in the local network."""
    return settings.PUBLIC_URL or _in_network(settings.PORT, settings.BIND, monotonic() // _KEPT)


@lru_cache(maxsize=8)
def _in_network(port: int, bind: str, span: float) -> str:
    """The address in the local network, which takes a while to look up: once for each ``span`` of time."""
    return reach(f"http://{at_port('localhost', port, 80)}").address


def whole_address(path: str | None) -> str | None:
    """The whole address of a page of this server; None of none."""
    return None if path is None else base() + path
