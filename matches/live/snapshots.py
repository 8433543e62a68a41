"""How a match stands, for the many: an answer that any cache on the way may keep for a second.

``/live/match/<id>/now.json`` is the ``state`` of the match's stream, as everybody sees it: no cookie counts,
and the language stands in the address, so each language has one answer for all. Caches keep it for a second,
show it for some more while they ask again, and so the server is asked about once a second by each cache,
however many watch. The body is made and compressed once for each state of the match.

``room`` says whether a viewer may open a stream instead; where it is false the page goes on asking
(static/js/live/poll.js).
"""

from __future__ import annotations

import gzip
from hashlib import blake2b
from typing import Final, NamedTuple

FRESH: Final = 1
"""Seconds that a cache answers without asking."""
STALE: Final = 4
"""Seconds beyond, in which it answers with what it has and asks meanwhile."""
BROKEN: Final = 60
"""Seconds beyond, in which it answers with what it has if the server does not answer."""

LASTS: Final = 5.0
"""Seconds that a process keeps an answer without asking its reader: less than its channels linger."""

CACHE: Final = (
    b"cache-control",
    f"public, max-age={FRESH}, stale-while-revalidate={STALE}, stale-if-error={BROKEN}".encode(),
)
VARY: Final = (b"vary", b"Accept-Encoding")
JSON: Final = (b"content-type", b"application/json; charset=utf-8")

Headers = list[tuple[bytes, bytes]]


class Snapshot(NamedTuple):
    """A match as it stands, with its tag, plain and compressed."""

    tag: bytes
    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, body: bytes) -> Snapshot:
        """The snapshot with this body."""
        tag = b'W/"' + blake2b(body, digest_size=12).hexdigest().encode() + b'"'
        return cls(tag, body, gzip.compress(body, 6, mtime=0))

    def answer(self, known: str | None, accepts: str | None) -> tuple[int, Headers, bytes]:
        """Status, headers and body for who has what ``known`` names (``If-None-Match``) and reads what
        ``accepts`` names (``Accept-Encoding``)."""
        headers = [CACHE, VARY, (b"etag", self.tag)]
        if known is not None and _names(known, self.tag):
            return 304, headers, b""
        packed = "gzip" in (accepts or "").lower()
        body = self.packed if packed else self.plain
        headers += [JSON, (b"content-length", str(len(body)).encode())]
        return 200, [*headers, (b"content-encoding", b"gzip")] if packed else headers, body


def _names(known: str, tag: bytes) -> bool:
    """Whether ``If-None-Match`` names ``tag``, by the weak comparison."""
    bare = tag.decode().removeprefix("W/")
    return known.strip() == "*" or any(one.strip().removeprefix("W/") == bare for one in known.split(","))
