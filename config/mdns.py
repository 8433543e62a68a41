"""The name ``balkline.local`` in the local network, by multicast DNS: no router and no domain needed.

A second server in one network takes ``balkline-2.local``, and so on; a server keeps the name that it had, so
that printed labels stay true. The name is a convenience: where multicast cannot be had (a network that
forbids it, no network at all) it is said once and tried again by and by, and the server runs on. It
also follows when the machine gets another address.

The process that keeps the others alive answers, in a thread with an event loop of its own: a process more
would be 10 MB.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

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
GOODBYE: Final = 5.0
"""Seconds that the end of the server waits for the word that its name is gone."""

Say = Callable[[str], None]


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


@contextlib.contextmanager
def answered(host: str, port: int, https_port: int | None, data: Path, say: Say) -> Iterator[None]:
    """Answer for a name of a server that listens on ``host``, in a thread, while the block runs.

    The name is kept in the folder ``data``; ``say`` tells what happens.
    """
    file = data / MDNS_FILE
    loop, ending = asyncio.new_event_loop(), asyncio.Event()

    def run() -> None:
        with contextlib.closing(loop):
            loop.run_until_complete(keep_answering(port, https_port, file, ending, bound(host), say))

    thread = threading.Thread(target=run, name="mdns", daemon=True)
    thread.start()
    try:
        yield
    finally:
        with contextlib.suppress(RuntimeError):  # it is closed: the thread has broken off
            loop.call_soon_threadsafe(ending.set)
        thread.join(GOODBYE)


async def keep_answering(
    port: int,
    https_port: int | None,
    file: Path,
    ending: asyncio.Event,
    addresses: Callable[[], list[str]],
    say: Say,
) -> None:
    """:func:`answer` until ``ending``, whatever befalls it: the process has others to care for."""
    while not ending.is_set():
        try:
            await answer(port, https_port, file, ending, addresses, say)
        except Exception as error:
            say(f"broke off ({error!r}); begun again in {LOOK:.0f} s")
            await _pause(ending, LOOK)


async def answer(
    port: int,
    https_port: int | None,
    file: Path,
    ending: asyncio.Event,
    addresses: Callable[[], list[str]],
    say: Say,
) -> None:
    """Answer for a name until ``ending``; anew whenever this machine's addresses have changed."""
    said = ""
    while not ending.is_set():
        now, trouble = addresses(), "this machine is in no network"
        if now:
            try:
                await _with_addresses(now, port, https_port, file, ending, addresses, say)
                said = ""
                continue
            except NoName:
                trouble = "all of its names are taken in this network"
            except (OSError, ZeroconfError) as error:
                trouble = f"multicast is not to be had ({error})"
        if trouble != said:
            say(f"not reached as {env.MDNS_NAMES[0]}: {trouble}; tried again by and by")
            said = trouble
        await _pause(ending, LOOK)


async def _with_addresses(
    now: list[str],
    port: int,
    https_port: int | None,
    file: Path,
    ending: asyncio.Event,
    addresses: Callable[[], list[str]],
    say: Say,
) -> None:
    zeroconf = AsyncZeroconf(interfaces=now)
    try:
        name = await Named(zeroconf, now, port, https_port).take(order(kept_name(file)))
        file.write_text(f"{name}\n")
        say(f"reached as http://{name}:{port}/")
        while not ending.is_set() and addresses() == now:
            await _pause(ending, LOOK)
    finally:
        await zeroconf.async_close()  # says good-bye for the name, too


async def _pause(ending: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ending.wait(), seconds)
