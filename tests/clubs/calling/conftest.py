"""A club with a match at a table, and a push service that is this process' own."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from clubs.calling.models import Call
from clubs.calling.selectors.calls import call_list
from clubs.competitions.models import Competition
from clubs.competitions.services import seating
from clubs.people.models import Club, Player
from tests.clubs.competitions.conftest import build, build_club


@dataclass
class Evening:
    """A knockout whose first matches are called: M1 (P1 and P4) and M2 (P3 and P2)."""

    club: Club
    competition: Competition

    def player(self, name: str) -> Player:
        return Player.objects.get(club=self.club, name=name)

    def call_of(self, name: str) -> Call:
        """The open call of a player."""
        return call_list(self.club, player=self.player(name))[0].call


def evening(tables: int = 2, players: int = 4) -> Evening:
    """Matches at all tables."""
    club = build_club(tables)
    competition = build(club, players)
    seating.seat_club(club.pk)
    return Evening(club, competition)


@pytest.fixture
def called(db: None) -> Evening:
    return evening()


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """What a browser keeps of its subscription: it alone can read what it is sent."""

    secret: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, str]:
        point = self.secret.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": b64(point), "auth": b64(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message (RFC 8291)."""
        text = http_ece.decrypt(body, private_key=self.secret, auth_secret=self.auth, version="aes128gcm")
        told: dict[str, str] = json.loads(text)
        return told


@dataclass
class PushService:
    """Answers with ``answers`` in turn, then 201; ``heard`` are path, headers and body of each message."""

    port: int = 0
    answers: list[int] = field(default_factory=list)
    heard: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def address(self, name: str = "one") -> str:
        return f"http://127.0.0.1:{self.port}/push/{name}"


@pytest.fixture
def push_service(settings: Any) -> Iterator[PushService]:
    settings.PUSH_PRIVATE, settings.PUSH_HOSTS = True, ["127.0.0.1"]
    kept = PushService()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.heard.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(kept.answers.pop(0) if kept.answers else 201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Ear)
    kept.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield kept
    server.shutdown()
    server.server_close()
    thread.join()
