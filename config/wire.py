"""Writing to a connection past ASGI, so that what goes to thousands is framed once and wakes no task each.

ASGI has one way to send: a coroutine for each connection, which makes a message, waits for the writer and
frames the body anew. For one event and 3,000 viewers that is most of the work. So this server's own protocol
(:mod:`.protocol`) offers an extension in the scope of each request, ``extensions["balkline.wire"]``: a
:class:`Wire`. Under any other server there is none, and everything is sent by ASGI.

A wire carries the middle of an answer: the head is sent by ASGI before, and the end after. Nothing on the way
(:mod:`config.asgi`) may change the bodies of answers that are written to a wire.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

EXTENSION: Final = "balkline.wire"
"""The name in the scope's ``extensions``."""

USED: Final = ("chunked_encoding", "disconnected", "response_complete", "response_started", "transport")
"""What a wire uses of uvicorn's own record of an answer. Of a uvicorn that has another, no wire is made."""


def frame(body: bytes) -> bytes:
    """``body`` as a chunk of HTTP/1.1 (RFC 9112, 7.1). Nothing stays nothing: an empty chunk is the end."""
    return b"%x\r\n%b\r\n" % (len(body), body) if body else b""


class Wire:
    """The connection of one answer. Only the event loop touches it. ``cycle`` is uvicorn's record of it."""

    __slots__ = ("_cycle", "_transport")

    def __init__(self, cycle: Any) -> None:
        self._cycle, self._transport = cycle, cycle.transport

    @property
    def ready(self) -> bool:
        """Whether chunks may be written now: the answer has begun, its body is chunked and goes on."""
        cycle = self._cycle
        return bool(cycle.response_started and cycle.chunked_encoding and not cycle.response_complete)

    def write(self, framed: bytes, most: int) -> bool:
        """Write what :func:`frame` made; false if more than ``most`` bytes would wait for the reader then.

        Nothing is written to who has hung up or is hanging up: the application is told so by ASGI.
        """
        transport = self._transport
        if self._cycle.disconnected or transport.is_closing():
            return True
        if transport.get_write_buffer_size() + len(framed) > most:
            return False
        transport.write(framed)
        return True


def offer(scope: Any, cycle: Any) -> None:
    """Put a wire to the answer of which ``cycle`` keeps record into ``scope``, if it is of the known kind."""
    if all(hasattr(cycle, name) for name in USED):
        scope["extensions"] = {**scope.get("extensions", {}), EXTENSION: Wire(cycle)}


def wire_of(scope: Mapping[str, Any]) -> Wire | None:
    """The wire of a request; None under a server that offers none. Use it once it is :attr:`Wire.ready`."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, Wire) else None
