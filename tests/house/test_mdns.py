"""The server's name in the local network: taken, not taken twice, and never in the way of the start."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from zeroconf import AddressResolverIPv4
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from config import environment as env
from config import mdns
from tests.running import until

HERE = "127.0.0.1"


@pytest.fixture
def multicast() -> None:
    """Skips where the machine has no multicast on its loopback."""
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as heard,
    ):
        try:
            heard.bind(("", 0))
            group = socket.inet_aton("224.0.0.251") + socket.inet_aton(HERE)
            heard.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            heard.settimeout(1)
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
            probe.sendto(b"?", ("224.0.0.251", heard.getsockname()[1]))
            heard.recv(1)
        except OSError as error:
            pytest.skip(f"no multicast on the loopback: {error}")


def test_two_servers_and_their_names(multicast: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one in a network gets the second name; both are found by name, and with HTTPS by service."""
    monkeypatch.setattr(mdns, "PROBE_MS", 300)
    word = f"balkline-test-{secrets.token_hex(3)}"
    names = [f"{word}.local", f"{word}-2.local"]

    async def take() -> None:
        first, second = AsyncZeroconf(interfaces=[HERE]), AsyncZeroconf(interfaces=[HERE])
        asking = AsyncZeroconf(interfaces=[HERE])
        try:
            assert await mdns.Named(first, [HERE], 8000, 8443).take(names) == names[0]
            assert await mdns.Named(second, ["127.0.0.2"], 8000, None).take(names) == names[1]
            for name, number in zip(names, (HERE, "127.0.0.2"), strict=True):
                found = AddressResolverIPv4(f"{name}.")
                assert await found.async_request(asking.zeroconf, 3000)
                assert found.parsed_addresses() == [number]
            service = AsyncServiceInfo(mdns.HTTPS, f"{word.capitalize()}.{mdns.HTTPS}")
            assert await service.async_request(asking.zeroconf, 3000) and service.port == 8443
            with pytest.raises(mdns.NoName):
                await mdns.Named(asking, ["127.0.0.3"], 8000, None).take(names)
        finally:
            for one in (asking, second, first):
                await one.async_close()

    asyncio.run(take())


def test_a_server_keeps_its_name() -> None:
    """The one that it had is tried first."""
    assert mdns.order("") == list(env.MDNS_NAMES)
    assert mdns.order("balkline-3.local")[:2] == ["balkline-3.local", "balkline.local"]


def test_a_server_bound_to_one_address_tells_that_one() -> None:
    """Others would lead nowhere."""
    assert mdns.bound("0.0.0.0") is env.lan_addresses and mdns.bound("chalk") is env.lan_addresses
    assert mdns.bound("192.168.1.5")() == ["192.168.1.5"]


def answering(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    once: Callable[[list[str]], Awaitable[None]],
    addresses: Callable[[], list[str]],
    rounds: int,
) -> list[str]:
    """Let a server answer for some rounds with ``once`` in the place of the network; what it said."""
    said: list[str] = []
    monkeypatch.setattr(mdns, "LOOK", 0.001)

    async def run() -> None:
        ending, left = asyncio.Event(), iter(range(rounds))

        def look() -> list[str]:
            if next(left, None) is None:
                ending.set()
            return addresses()

        async def with_addresses(now: list[str], *more: Any) -> None:
            await once(now)

        monkeypatch.setattr(mdns, "_with_addresses", with_addresses)
        answering = mdns.keep_answering(8000, None, tmp_path / "name", ending, look, said.append)
        await asyncio.wait_for(answering, 10)

    asyncio.run(run())
    return said


def test_without_multicast_it_says_so_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And tries again: a start never fails for it."""

    async def fail(now: list[str]) -> None:
        raise OSError("Network is unreachable")

    said = answering(monkeypatch, tmp_path, fail, lambda: [HERE], 5)
    assert len(said) == 1 and "multicast is not to be had" in said[0]
    said = answering(monkeypatch, tmp_path, fail, list, 5)
    assert len(said) == 1 and "in no network" in said[0]


def test_a_fault_of_it_is_told_and_it_begins_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It runs in the process that keeps all others alive."""
    rounds: list[list[str]] = []

    async def fail(now: list[str]) -> None:
        rounds.append(now)
        raise ValueError("no packet of ours")

    said = answering(monkeypatch, tmp_path, fail, lambda: [HERE], 3)
    assert len(rounds) == len(said) >= 3 and all("no packet of ours" in one for one in said)


def test_it_ends_with_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The thread takes the word that all ends, and the name is given up before."""
    happened: list[str] = []

    async def with_addresses(*given: Any) -> None:
        happened.append("answers")
        await given[4].wait()
        happened.append("gives up the name")

    monkeypatch.setattr(mdns, "_with_addresses", with_addresses)
    with mdns.answered("10.0.0.1", 8000, None, tmp_path, happened.append):
        until(lambda: happened == ["answers"])
    assert happened == ["answers", "gives up the name"]


def test_it_follows_another_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The name is announced anew."""
    seen: list[list[str]] = []
    numbers = iter([["10.0.0.1"], ["10.0.0.2"], ["10.0.0.2"]])

    async def once(now: list[str]) -> None:
        seen.append(now)

    answering(monkeypatch, tmp_path, once, lambda: next(numbers, ["10.0.0.2"]), 2)
    assert seen[:2] == [["10.0.0.1"], ["10.0.0.2"]]
