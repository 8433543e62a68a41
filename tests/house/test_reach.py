"""The address in codes and letters is one that others reach."""

from __future__ import annotations

from typing import Any

import pytest

from config import environment
from config.reach import NO_NETWORK, ONLY_HERE, UNKNOWN_NAME, Reach, reach


@pytest.fixture
def network(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A machine with one address in the local network, which listens everywhere."""
    settings.PUBLIC_URL, settings.BIND = "", "0.0.0.0"
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]
    monkeypatch.setattr(environment, "lan_addresses", lambda: ["192.168.1.5"])
    return settings


@pytest.mark.parametrize(
    ("seen", "address"),
    [
        ("http://localhost:8000/", "http://192.168.1.5:8000"),
        ("http://127.0.0.1:8000", "http://192.168.1.5:8000"),
        ("http://[::1]/", "http://192.168.1.5"),
        ("https://localhost/", "https://192.168.1.5"),
        ("http://balkline.local:8000/", "http://balkline.local:8000"),
        ("http://192.168.1.9/", "http://192.168.1.9"),
    ],
)
def test_never_localhost(network: Any, seen: str, address: str) -> None:
    """The machine's own name for itself gives way to its address in the local network."""
    assert reach(seen) == Reach(address)


def test_the_public_address_goes_before_all(network: Any) -> None:
    """Whatever the request came by; but one that names this machine alone is doubted."""
    network.PUBLIC_URL = "https://scores.example.org"
    assert reach("http://localhost:8000/") == Reach("https://scores.example.org")
    network.PUBLIC_URL = "http://localhost:8000"
    assert reach("http://10.0.0.1/").doubt == ONLY_HERE


def test_what_cannot_be_reached_is_said(network: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No network, a server that listens to itself alone, and one that refuses its own address."""
    network.ALLOWED_HOSTS = ["localhost"]
    assert reach("http://localhost/").doubt == UNKNOWN_NAME
    network.BIND = "127.0.0.1"
    assert reach("http://localhost/").doubt == ONLY_HERE
    network.BIND, network.ALLOWED_HOSTS = "0.0.0.0", ["*"]
    monkeypatch.setattr(environment, "lan_addresses", list)
    assert reach("http://localhost:8000/") == Reach("http://localhost:8000", NO_NETWORK)
