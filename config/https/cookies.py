"""Cookies that open something never travel in the clear once they were set by HTTPS.

Browsers share cookies between both ways to a server, and let plain HTTP neither see nor replace one that
is ``Secure``. With the same names a browser that lost its trust could then sign in by neither. So by the
server's own HTTPS, cookies that scripts cannot read (sessions, paired tablets) have names of their own,
beginning with ``__Secure-``. A tablet that was paired by plain HTTP stays paired: its old cookie is read,
too, and taken away when a new one is set.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

from config.threads import App

SECURE: Final = "__Secure-"

Headers = list[tuple[bytes, bytes]]


def with_secure_cookies(app: App) -> App:
    """``app`` with names of their own for cookies that came, or are set, by HTTPS."""

    async def serve(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope.get("scheme") != "https":
            return await app(scope, receive, send)
        headers, sent = read(scope["headers"])

        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": written(message.get("headers", ()), sent)}
            await send(message)

        return await app({**scope, "headers": headers}, receive, answer)

    return serve


def read(headers: Any) -> tuple[Headers, frozenset[str]]:
    """The headers of a request as the application reads them, and the names of the cookies as they came."""
    pairs: list[tuple[str, str]] = []
    for key, value in headers:
        if key == b"cookie":
            for part in value.decode("latin-1").split(";"):
                name, equals, rest = part.strip().partition("=")
                if equals:
                    pairs.append((name, rest))
    sent = frozenset(name for name, _ in pairs)
    ours = [
        (name.removeprefix(SECURE), rest)
        for name, rest in pairs
        if name.startswith(SECURE) or SECURE + name not in sent
    ]
    others = [(key, value) for key, value in headers if key != b"cookie"]
    if not ours:
        return others, sent
    line = "; ".join(f"{name}={rest}" for name, rest in ours)
    return [*others, (b"cookie", line.encode("latin-1"))], sent


def written(headers: Any, sent: frozenset[str]) -> Headers:
    """The headers of an answer as the browser gets them; ``sent`` are the cookies that it has."""
    made: Headers = []
    for key, value in headers:
        if key.lower() != b"set-cookie":
            made.append((key, value))
            continue
        line = value.decode("latin-1")
        name, _, rest = line.partition("=")
        flags = [part.strip() for part in rest.split(";")[1:]]
        lower = {flag.lower() for flag in flags}
        # What takes a cookie away does not say that scripts could not read it.
        if "httponly" not in lower and SECURE + name not in sent:
            made.append((key, value))
            continue
        end = "" if "secure" in lower else "; Secure"
        made.append((key, f"{SECURE}{name}={rest}{end}".encode("latin-1")))
        if name in sent:
            path = next((flag for flag in flags if flag.lower().startswith("path=")), "Path=/")
            made.append((key, f'{name}=""; Max-Age=0; {path}; SameSite=Lax'.encode("latin-1")))
    return made
