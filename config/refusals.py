"""Refusals of the server itself, before Django has seen the request: JSON for programs, a page for people."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from http import HTTPStatus

from config import request_ids
from config.metrics.meters import refused

FOR_PROGRAMS = "/api/"
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Refusal:
    """A status, a stable code and a plain sentence."""

    status: int
    code: str
    message: str

    def answer(self, path: str = "", accept: str = "") -> tuple[Headers, bytes]:
        """Headers and body for who asked for ``path`` with this header ``Accept``; the connection ends."""
        refused(self.code)
        name = request_ids.new()
        if path.startswith(FOR_PROGRAMS):
            kind = "application/problem+json"
            body = json.dumps(
                {
                    "type": f"urn:balkline:problem:{self.code}",
                    "title": self.message,
                    "status": self.status,
                    "code": self.code,
                    "request_id": name,
                }
            )
        elif "json" in accept:
            kind, body = "application/json", json.dumps({"code": self.code, "message": self.message})
        else:
            kind, body = "text/html; charset=utf-8", _page(self)
        content = body.encode()
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(content)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
            (b"content-security-policy", b"default-src 'none'"),
            (request_ids.HEADER.lower().encode(), name.encode()),
            (b"connection", b"close"),
        ]
        if path.startswith(FOR_PROGRAMS):
            headers.append((b"access-control-allow-origin", b"*"))  # pages of other origins are told, too
        return headers, content

    def raw(self, path: str = "", accept: str = "") -> bytes:
        """The whole answer, as it stands on the line."""
        headers, content = self.answer(path, accept)
        lines = [f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}".encode()]
        lines += [name + b": " + value for name, value in headers]
        return b"\r\n".join([*lines, b"", content])


LONG_ADDRESS = Refusal(414, "address-too-long", "The address of the request is too long.")
LARGE_HEAD = Refusal(431, "head-too-large", "The head of the request is too large.")
SLOW_REQUEST = Refusal(408, "too-slow", "The request did not arrive in time. Try again.")

OF_THE_SERVER = (LONG_ADDRESS, LARGE_HEAD, SLOW_REQUEST)


def large_body(most: int) -> Refusal:
    """A body of more than ``most`` bytes."""
    return Refusal(413, "too-large", f"A request has at most {most >> 20} MB here.")


def _page(refusal: Refusal) -> str:
    title = "That cannot be done"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title} · Balkline</title></head>\n<body><main><h1>{title}</h1>\n"
        f"<p>{escape(refusal.message)}</p>\n<p>Code: <code>{escape(refusal.code)}</code></p>"
        '<p><a href="/">To the first page</a></p></main></body></html>\n'
    )
