"""``Idempotency-Key`` (draft-ietf-httpapi-idempotency-key-header): asked twice, done once, answered alike.

A program that has lost an answer sends its request again with the same key and gets the first answer. What is
kept (:class:`clubs.api.models.KeptAnswer`) is written in the transaction that it guards: either both are
there or neither, whenever the process dies. Keys of one token, session or address are nobody else's.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.datastructures import MultiValueDict
from django.utils.timezone import now
from django.utils.translation import gettext
from rest_framework.request import Request

from clubs.api.core.advisory import number_of
from clubs.api.core.throttling import PerCaller
from clubs.api.models import KeptAnswer
from config.sealing import Unreadable, seal, unseal
from matches.problems import UserProblem

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
LONGEST: Final = 128
KEPT_FOR: Final = timedelta(hours=24)
CLEANED_AT_ONCE: Final = 500
_HEADERS: Final = ("Content-Type", "Content-Language", "Location", "ETag", "Retry-After", "WWW-Authenticate")

_in_work: set[str] = set()
_guard = threading.Lock()


@dataclass(frozen=True)
class Key:
    """A request's key: ``digest`` says whose and which, ``request`` what is asked."""

    digest: str
    request: str

    def step(self, number: int) -> Key:
        """The key of one of its steps."""
        return Key(_digest([self.digest, number]), self.request)


def key_of(request: Request) -> Key | None:
    """The key of a request; None without. Raises ``UserProblem`` "bad-field" (422)."""
    text = request.headers.get(HEADER)
    if text is None:
        return None
    text = text.strip()
    if len(text) > 2 and text[0] == text[-1] == '"':  # as the draft writes it
        text = text[1:-1]
    if not 1 <= len(text) <= LONGEST or not all("!" <= char <= "~" for char in text):
        raise UserProblem(
            "bad-field",
            gettext("{header} has 1 to {longest} visible characters.").format(header=HEADER, longest=LONGEST),
            422,
            {"field": HEADER},
        )
    asked = [request.method, request.get_full_path(), _sent(request.data)]
    return Key(_digest([PerCaller().asker(request), text]), _digest(asked))


def _digest(parts: list[Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=_told).encode()).hexdigest()


def _sent(data: Any) -> Any:
    """What was sent: of a form all values of each name."""
    return dict(data.lists()) if isinstance(data, MultiValueDict) else data


def _told(value: Any) -> Any:
    """What stands in the digest for a value that is no JSON: of a file its name and its content, which is
    read in pieces."""
    if isinstance(value, UploadedFile):
        content = hashlib.sha256()
        for part in value.chunks():
            content.update(part)
        value.seek(0)  # for those who read it next
        return [value.name, content.hexdigest()]
    return hashlib.sha256(value).hexdigest() if isinstance(value, bytes) else str(value)


@contextmanager
def held(key: Key) -> Iterator[None]:
    """Hold ``key`` while its request is in work in this process. Raises ``UserProblem`` "in-work" (409)."""
    with _guard:
        if key.digest in _in_work:
            raise in_work()
        _in_work.add(key.digest)
    try:
        yield
    finally:
        with _guard:
            _in_work.discard(key.digest)


def lock(key: Key) -> None:
    """Hold ``key`` in all processes until the transaction ends. On SQLite the transaction does that, and who
    comes second waits. Raises ``UserProblem`` "in-work" (409)."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number_of(f"key {key.digest}")])
        if not cursor.fetchone()[0]:
            raise in_work()


def in_work() -> UserProblem:
    """Another request with this key is being answered."""
    return UserProblem(
        "in-work",
        gettext("The same request is being answered just now. Ask again for its answer."),
        409,
        {"retry_after": 1},
    )


def row_of(key: Key) -> KeptAnswer | None:
    """What is kept under ``key``; None where it is new. Raises ``UserProblem`` "key-reused" (422)."""
    row = KeptAnswer.objects.filter(digest=key.digest, expires_at__gt=now()).first()
    if row is not None and row.request != key.request:
        raise UserProblem(
            "key-reused",
            gettext("This {header} belongs to another request.").format(header=HEADER),
            422,
        )
    return row


def unpacked(row: KeptAnswer) -> Any:
    """What was :func:`packed` into a row. Raises ``UserProblem`` "answer-lost" (409)."""
    try:
        return json.loads(zlib.decompress(base64.b64decode(unseal(row.answer))))
    except Unreadable:
        raise UserProblem(
            "answer-lost", gettext("This was answered before, and the answer can be read no more."), 409
        ) from None


def packed(told: Any) -> str:
    """``told``, which is JSON, as a row keeps it."""
    return seal(base64.b64encode(zlib.compress(json.dumps(told).encode(), 1)).decode())


def answered(key: Key) -> HttpResponse | None:
    """The answer that ``key`` has got; None where it is new.

    Raises ``UserProblem``: "key-reused" (422) where another request had this key, "answer-lost" (409).
    """
    row = row_of(key)
    if row is None:
        return None
    kept = unpacked(row)
    body = base64.b64decode(kept["body"])
    answer = HttpResponse(body, status=row.status, headers={REPLAYED: "true", **kept["headers"]})
    if "Content-Type" not in kept["headers"]:
        del answer["Content-Type"]
    return answer


def keep(key: Key, answer: HttpResponseBase) -> None:
    """Keep ``answer`` for :data:`KEPT_FOR`; not one that asks to come again (429, 5xx)."""
    if answer.status_code == 429 or answer.status_code >= 500:
        return
    body = base64.b64encode(getattr(answer, "content", b"")).decode()
    told = {"body": body, "headers": {name: answer[name] for name in _HEADERS if answer.has_header(name)}}
    write(key, answer.status_code, told, now() + KEPT_FOR)


def write(key: Key, status: int, told: Any, until: datetime) -> None:
    """Keep what was ``told`` under ``key``."""
    KeptAnswer.objects.update_or_create(
        digest=key.digest,
        defaults={
            "request": key.request,
            "status": status,
            "answer": packed(told),
            "made_at": now(),
            "expires_at": until,
        },
    )


def over() -> QuerySet[KeptAnswer]:
    """Answers that are kept no longer."""
    return KeptAnswer.objects.filter(expires_at__lte=now())


def clean() -> int:
    """Delete answers that are kept no longer, some at a time; return how many."""
    gone = 0
    while keys := list(over().values_list("pk", flat=True)[:CLEANED_AT_ONCE]):
        gone += KeptAnswer.objects.filter(pk__in=keys).delete()[0]
    return gone
