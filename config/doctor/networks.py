"""Network: something listens, it is Balkline, tablets reach it, and its name leads to it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from config import environment as env
from config.doctor.findings import Asked, Finding, check, ok, warn, wrong

PATIENCE: Final = 3.0
UFW: Final = Path("/etc/ufw/ufw.conf")


def who_answers(host: str, port: int) -> str:
    """ "balkline", "other" for another program, or "" for nobody."""
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz/web", headers={"Host": "localhost"})
        told = json.loads(connection.getresponse().read(4096))
    except ConnectionRefusedError:
        return ""
    except (OSError, HTTPException) as error:
        return "" if isinstance(error, TimeoutError | socket.gaierror) else "other"
    except ValueError:
        return "other"
    finally:
        connection.close()
    return "balkline" if isinstance(told, dict) and "ok" in told and "database" in told else "other"


@check("network")
def listens(asked: Asked) -> Iterator[Finding]:
    """The server's own port."""
    here = "127.0.0.1" if settings.BIND in ("0.0.0.0", "::", "") else settings.BIND  # noqa: S104
    about, found = f"Port {settings.PORT}", who_answers(here, settings.PORT)
    if found == "balkline":
        yield ok(about, "Balkline listens")
    elif found:
        todo = "End the other program, or choose another port with BALKLINE_PORT."
        yield wrong(about, "another program listens there", todo)
    else:
        yield warn(
            about, "nobody listens: the server does not run, or at another port", "Start it (make run)."
        )


@check("network")
def from_the_hall(asked: Asked) -> Iterator[Finding]:
    """The address that tablets use."""
    near = next(iter(env.lan_addresses()), None)
    if settings.BIND.startswith("127.") or settings.BIND in ("localhost", "::1"):
        yield ok("Tablets", "the server is for this machine, or for a proxy on it, alone (BALKLINE_BIND)")
        return
    if near is None:
        yield warn("Tablets", "this machine has no address in a network", "Connect it to the hall's network.")
        return
    if who_answers(near, settings.PORT) == "balkline":
        yield ok(
            "Tablets", f"http://{near}:{settings.PORT}/ answers from this machine; open it on a tablet, too"
        )
    else:
        todo = "Let BALKLINE_BIND be 0.0.0.0, and open the port in the firewall."
        yield warn("Tablets", f"http://{near}:{settings.PORT}/ does not answer", todo)


@check("network")
def firewall(asked: Asked) -> Iterator[Finding]:
    """A firewall that is on may keep tablets away; from this machine that cannot be seen."""
    yield from told_by(UFW)


def told_by(configuration: Path) -> Iterator[Finding]:
    """What ufw's file of settings tells."""
    try:
        text = configuration.read_text("utf-8")
    except OSError:
        yield ok("Firewall", "no ufw here; if tablets cannot reach the server, look for another firewall")
        return
    if "ENABLED=yes" in text.replace(" ", ""):
        ports = f"sudo ufw allow {settings.PORT}/tcp" + (
            f"; sudo ufw allow {settings.HTTPS_PORT}/tcp" if settings.OWN_HTTPS else ""
        )
        yield warn(
            "Firewall", "ufw is on: it may keep tablets away", f"If they cannot reach the server: {ports}"
        )
    else:
        yield ok("Firewall", "ufw is off")


@check("network")
def public_name(asked: Asked) -> Iterator[Finding]:
    """The name in BALKLINE_PUBLIC_URL leads somewhere."""
    host = urlsplit(settings.PUBLIC_URL).hostname
    if not host or not asked.online:
        return
    try:
        found = sorted({str(one[4][0]) for one in socket.getaddrinfo(host, None)})
    except OSError as error:
        yield wrong(
            "Name", f"{host} leads nowhere: {error}", "Correct BALKLINE_PUBLIC_URL, or the name's DNS record."
        )
        return
    yield ok("Name", f"{host} is {', '.join(found[:4])}")
