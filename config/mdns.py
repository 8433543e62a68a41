"""The name ``balkline.local`` in the local network, by multicast DNS: no router and no domain needed.

A second server in one network takes ``balkline-2.local``, and so on; a server keeps the name that it had, so
that printed labels stay true. The name is a convenience: where multicast cannot be had (a network that
forbids it, no network at all) this process says so once, waits and tries again, and the server runs on. It
also follows when the machine gets another address.

Run by ``serve``, which says the ports in the environment: ``python -m config.mdns``.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import logging.config
import os
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from django.conf import settings
from zeroconf import AddressResolverIPv4, NonUniqueNameException, ServiceInfo
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncZeroconf

from config import environment as env
from config.https.names import MDNS_FILE, kept_name

HTTP, HTTPS = "_http._tcp.local.", "_https._tcp.local."
PROBE_MS: Final = 1000
"""So long it is asked whether another server has a name already."""
LOOK: Final = 30.0
"""Seconds between two looks at this machine's addresses."""

log = logging.getLogger("balkline.mdns")


class NoName(Exception):
    """All names are taken in this network."""


class Named:
    """One server's name in the local network, while it lasts."""

    def __init__(self, zeroconf: AsyncZeroconf, addresses: Sequence[str], port: int, https_port: int | None):
        self.zeroconf = zeroconf
        self.addresses = list(addresses)
        self.ports = {HTTP: port, **({HTTPS: https_port} if https_port else {})}

    async def take(self, names: Sequence[str]) -> str:
        """Take the first free one of ``names``, and answer for it. Raises :class:`NoName`."""
        for name in names:
            if await self._is_free(name) and await self._register(name):
                return name
        raise NoName

    async def _is_free(self, name: str) -> bool:
        asked = AddressResolverIPv4(f"{name}.")
        if not await asked.async_request(self.zeroconf.zeroconf, PROBE_MS):
            return True
        return not set(asked.parsed_addresses()) - set(self.addresses)

    async def _register(self, name: str) -> bool:
        """Announce the services of ``name``; False where another server has just done so."""
        title = name.removesuffix(".local").capitalize()
        packed = [socket.inet_aton(address) for address in self.addresses]
        for kind, port in self.ports.items():
            info = ServiceInfo(
                kind,
                f"{title}.{kind}",
                addresses=packed,
                port=port,
                server=f"{name}.",
                properties={"path": "/"},
            )
            try:
                await (await self.zeroconf.async_register_service(info))
            except NonUniqueNameException:
                await self.zeroconf.async_unregister_all_services()
                return False
        return True


def bound(host: str) -> Callable[[], list[str]]:
    """How the addresses are found at which a server that listens on ``host`` is reached."""
    try:
        one = ipaddress.ip_address(host)
    except ValueError:
        return env.lan_addresses
    return env.lan_addresses if one.is_unspecified else lambda: [host]


def order(last: str) -> list[str]:
    """The names to try, the one that this server had before all others."""
    names = list(env.MDNS_NAMES)
    return sorted(names, key=lambda name: name != last)


async def answer(
    port: int,
    https_port: int | None,
    file: Path,
    ending: asyncio.Event,
    addresses: Callable[[], list[str]],
) -> None:
    """Answer for a name until ``ending``; anew whenever this machine's addresses have changed."""
    said = ""
    while not ending.is_set():
        now, trouble = addresses(), "this machine is in no network"
        if now:
            try:
                await _with_addresses(now, port, https_port, file, ending, addresses)
                said = ""
                continue
            except NoName:
                trouble = "all of its names are taken in this network"
            except (OSError, ZeroconfError) as error:
                trouble = f"multicast is not to be had ({error})"
        if trouble != said:
            log.warning("not reached as %s: %s; tried again by and by", env.MDNS_NAMES[0], trouble)
            said = trouble
        await _pause(ending, LOOK)


async def _with_addresses(
    now: list[str],
    port: int,
    https_port: int | None,
    file: Path,
    ending: asyncio.Event,
    addresses: Callable[[], list[str]],
) -> None:
    zeroconf = AsyncZeroconf(interfaces=now)
    try:
        name = await Named(zeroconf, now, port, https_port).take(order(kept_name(file)))
        file.write_text(f"{name}\n")
        log.info("reached as http://%s:%s/", name, port)
        while not ending.is_set() and addresses() == now:
            await _pause(ending, LOOK)
    finally:
        await zeroconf.async_close()  # says good-bye for the name, too


async def _pause(ending: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ending.wait(), seconds)


async def run(port: int, https_port: int | None, file: Path, addresses: Callable[[], list[str]]) -> None:
    """Answer until SIGTERM or SIGINT."""
    ending = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ending.set)
    await answer(port, https_port, file, ending, addresses)


def main() -> None:
    """Answer for the server's name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    logging.config.dictConfig(settings.LOGGING)
    https_port = settings.HTTPS_PORT if settings.OWN_HTTPS else None
    asyncio.run(run(settings.PORT, https_port, settings.DATA / MDNS_FILE, bound(settings.BIND)))


if __name__ == "__main__":
    main()
