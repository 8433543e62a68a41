"""Proxies before the web process: whom it believes, and that the example lets through what it takes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import Any

import pytest

from config.bodies import UPLOADS
from config.bounds import KIB, MIB, USUAL_BODY, Bounds
from tests.house.web.serving import serving
from tests.running import ROOT

CADDYFILE = ROOT / "deploy" / "Caddyfile"


async def who(scope: Any, receive: Any, send: Any) -> None:
    """Answers from which address one asks."""
    if scope["type"] != "http":
        return
    content = json.dumps(scope["client"][0]).encode()
    headers = [(b"content-length", str(len(content)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


@pytest.mark.parametrize(
    ("proxies", "told"),
    [
        ([], "127.0.0.1"),
        (["192.0.2.0/24"], "127.0.0.1"),
        (["192.0.2.1", "127.0.0.0/8"], "203.0.113.9"),
        (["*"], "203.0.113.9"),
    ],
)
def test_a_trusted_proxy_tells_who_asks(proxies: list[str], told: str) -> None:
    """A visitor who is none cannot choose an address."""
    with serving(who, Bounds(), proxies) as served:
        answer = served.say(b"GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n")
    assert json.loads(answer.split(b"\r\n\r\n")[1]) == told


def test_caddy_lets_through_what_the_site_takes() -> None:
    """Its bounds are no smaller than the site's, and not much larger."""
    text = CADDYFILE.read_text()
    sizes = {name: int(size) * MIB for name, size in re.findall(r"@(\w+) \{\s*max_size (\d+)MiB", text)}
    site = {
        "archive": UPLOADS["archives:import-club"],
        "photograph": UPLOADS["disputes:photo"],
        "other": USUAL_BODY,
    }
    assert sizes.keys() == site.keys()
    assert all(most <= sizes[name] <= most + MIB for name, most in site.items())
    assert f"max_header_size {Bounds().head_bytes // KIB}KiB" in text
    assert f"read_header {Bounds().head_seconds}s" in text


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")
@pytest.mark.parametrize("tls", ["", "tls internal"])
def test_caddy_understands_its_file(tls: str) -> None:
    """Every word of it, also where the certificate comes in another way."""
    environment = {**os.environ, "SITE": "scores.example.org", "TLS": tls}
    command = ["caddy", "adapt", "--validate", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 0, done.stderr
