"""HTTP as the web process speaks it: uvicorn's protocol on httptools, with bounds (:mod:`.bounds`).

httptools keeps a header field until it ends and copies it with each piece that comes, so one field without
end takes memory and the whole processor. uvicorn sets no time for a request to arrive, and none for an answer
to be taken. Here a request that is too large or too slow is refused (414, 431, 408), and its connection ends.
(h11, uvicorn's other parser, bounds the head, but not the time, and takes twice the processor for a request.)

Streams are written past ASGI (:mod:`.wire`).

Fields after a body (trailers) are dropped: uvicorn would add them to the request's head, where a proxy has
already looked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config.bounds import Bounds
from config.refusals import LARGE_HEAD, LONG_ADDRESS, SLOW_REQUEST, Refusal
from config.waiting import Waiting
from config.wire import offer
from matches.addresses import place_of

SLICE = 16 * 1024
"""Bytes given to the parser in one go: so much more than its bound a head may have at most."""


class BoundedHttp(HttpToolsProtocol):
    """One connection. Use a class made by :func:`bounded_http`."""

    bounds: Bounds
    waiting: Waiting
    proxies: Collection[IPv4Network | IPv6Network]

    place: str | None = None
    url = b""
    _refusal: Refusal | None = None
    _discarded = 0
    _timer: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _fields = _quiet = _received = 0
    _heard = _head_done = _complete = False

    # --- The connection ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it until its first request has arrived."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.place = place_of(host) if host and not self._is_proxy(host) else None
        self.waiting.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.waiting.leave(self)
        for timer in (self._timer, self._stuck):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come, in slices, as long as it keeps to the bounds."""
        if self._refusal is not None:
            self._discarded += len(data)
            if self._discarded > self.bounds.linger_bytes:
                self.transport.abort()
            return
        heard = False
        for at in range(0, len(data), SLICE):
            part = data[at : at + SLICE] if len(data) > SLICE else data
            self._heard = False
            super().data_received(part)
            heard |= self._heard
            self._quiet = 0 if self._heard else self._quiet + len(part)
            if self._quiet > self.bounds.head_bytes:
                self._refusal = self._refusal or LARGE_HEAD
            if self._refusal is not None:
                self._refuse(self._refusal)
                return
            if self.transport.is_closing():
                return
        if heard and self._complete:
            self.waiting.leave(self)
        else:
            self.waiting.enter(self)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.proxies)

    # --- What the parser tells ---

    def on_message_begin(self) -> None:
        """A further request: count anew."""
        super().on_message_begin()
        self._heard = True
        self._head_done = self._complete = False
        self._fields = self._received = 0

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        if len(self.url) + len(url) > self.bounds.line_bytes:
            self._refusal = LONG_ADDRESS
        else:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of the head; one after the body is dropped."""
        self._fields += 1
        if self._fields > self.bounds.head_fields:
            self._refusal = self._refusal or LARGE_HEAD
        elif not self._head_done:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, unless its head is refused."""
        if self._refusal is None:
            super().on_headers_complete()
            self._heard = self._head_done = True
            if self.cycle is not None and self.cycle.scope is self.scope:
                offer(self.scope, self.cycle)  # its task has not begun

    def on_chunk_header(self) -> None:
        """A part of the body begins, or its end."""
        self._heard = True

    def on_body(self, body: bytes) -> None:
        """Some of the body."""
        if self._refusal is None:
            self._heard = True
            self._received += len(body)
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has arrived whole."""
        if self._refusal is None:
            self._heard = self._complete = True
            super().on_message_complete()

    # --- Time ---

    def patience(self) -> float | None:
        """How long the request may take to arrive; None while the server itself is not reading, or owes an
        answer to the request before."""
        if self._head_done and not self._complete:
            if self.flow.read_paused:
                return None
            return self.bounds.body_seconds + self._received / self.bounds.body_rate
        return None if self._answering() else self.bounds.head_seconds

    def give_up(self) -> None:
        """Refuse a request that takes too long; a connection on which nothing was asked is just closed."""
        if self._complete or self.parser is None:
            self.transport.abort()
        elif self.headers is None:
            self.transport.close()
        else:
            self._refuse(SLOW_REQUEST)

    def on_response_complete(self) -> None:
        """End the connection, too, when the request goes on after its answer."""
        super().on_response_complete()
        if self.cycle.response_complete and self._head_done and not self._complete:
            self._linger()
        elif self.transport.get_write_buffer_size():
            self._watch_writing()

    def pause_writing(self) -> None:
        """The reader takes less than is written: give it some time."""
        super().pause_writing()
        self._watch_writing()

    def resume_writing(self) -> None:
        """The reader has taken something."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _watch_writing(self) -> None:
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.bounds.write_seconds, self._check_written)

    def _check_written(self) -> None:
        self._stuck = None
        if self.flow.write_paused or (self.transport.is_closing() and self.transport.get_write_buffer_size()):
            self.transport.abort()

    # --- Refusing ---

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _refuse(self, refusal: Refusal) -> None:
        """Answer, if no other answer is on its way, and close."""
        self._refusal = refusal
        self._unset_keepalive_if_required()
        self.waiting.leave(self)
        if self.transport.is_closing():
            return
        cycle = self.cycle
        if self._answering():
            if cycle.response_started or self.pipeline or not self._head_done:
                self.transport.abort()  # the answer to this request, or to the one before, is on its way
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self.flow.resume_reading()
        accept = next((value for name, value in self.headers or () if name == b"accept"), b"")
        self.transport.write(refusal.raw(self.url.decode("latin-1"), accept.decode("latin-1")))
        self._linger()

    def _linger(self) -> None:
        """Close for writing now, and wholly after a moment: a reset would take the answer away from who is
        still sending."""
        self._refusal = self._refusal or SLOW_REQUEST
        self.waiting.leave(self)
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(self.bounds.linger_seconds, self.transport.abort)


def bounded_http(bounds: Bounds, proxies: Collection[str]) -> type[BoundedHttp]:
    """The protocol of one server. ``proxies`` are addresses and networks, or ``*`` for all."""
    networks: list[IPv4Network | IPv6Network] = []
    for word in proxies:
        if word == "*":
            networks += [ip_network("0.0.0.0/0"), ip_network("::/0")]
            continue
        try:
            networks.append(ip_network(word, strict=False))
        except ValueError:
            continue  # uvicorn takes names and paths, too; they are no addresses of connections
    made: dict[str, Any] = {"bounds": bounds, "waiting": Waiting(bounds), "proxies": tuple(networks)}
    return type("BoundedHttp", (BoundedHttp,), made)
