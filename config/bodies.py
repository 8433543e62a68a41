"""How much may be sent to which address: refused by its stated length at once, or when it has come to more.

Django keeps a body in a file before it looks at the request, so the bound stands before Django. Only the
addresses of :data:`UPLOADS` take more than a form needs, and only from who is signed in: a session or a token
that is named is looked up. Here stand the addresses where files are sent, by their names; what a file may
hold is decided there.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.urls import Resolver404, resolve

from clubs.api.core.authentication import Bearer
from clubs.api.core.slashes import BELOW
from clubs.archives.limits import ARCHIVE_BYTES
from config.bounds import KIB, USUAL_BODY, Bounds
from config.refusals import large_body
from config.threads import App
from matches.disputes.photographs import MOST_BYTES as PHOTO_BYTES
from matches.problems import UserProblem

FORM: Final = 64 * KIB
"""What a form adds to the file in it."""

UPLOADS: Final = {
    "api:imports": ARCHIVE_BYTES + FORM,
    "archives:import-club": ARCHIVE_BYTES + FORM,
    "disputes:photo": PHOTO_BYTES + FORM,
    "api:dispute-photo": PHOTO_BYTES + FORM,
}
"""Addresses (by name) that take more than :data:`USUAL_BODY`, which is enough for sheets and records."""


def with_bounded_bodies(app: App, bounds: Bounds | None = None) -> App:
    """Serve requests of ``app`` whose body keeps to its bound; answer 413 to others, and hang up."""
    refuse = partial(_refuse, bounds or Bounds())

    async def serve(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        head = dict(scope["headers"])
        if b"transfer-encoding" in head:
            await _counted(app, refuse, scope, receive, send)
            return
        length = head.get(b"content-length", b"0")
        if not length.isdigit() or int(length) <= USUAL_BODY:
            await app(scope, receive, send)  # the server lets no more through than was stated
            return
        most = await _most(scope)
        if int(length) > most:
            await refuse(most, scope, receive, send)
        else:
            await app(scope, receive, send)

    return serve


async def _counted(
    app: App, refuse: Callable[..., Awaitable[None]], scope: MutableMapping[str, Any], receive: Any, send: Any
) -> None:
    """A body of unknown length. To ``app``, one that is too long is a visitor who hangs up."""
    taken, most = 0, USUAL_BODY
    looked = cut = started = False

    async def counted() -> Any:
        nonlocal taken, most, looked, cut
        if cut:
            return {"type": "http.disconnect"}
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most and not looked:
            looked, most = True, await _most(scope)
        if taken > most:
            cut = True
            return {"type": "http.disconnect"}
        return message

    async def noted(message: Any) -> None:
        nonlocal started
        started = True
        await send(message)

    await app(scope, counted, noted)
    if cut and not started:
        await refuse(most, scope, receive, send)


async def _most(scope: MutableMapping[str, Any]) -> int:
    """The bound of a request that is larger than usual."""
    try:
        name = resolve(scope["path"]).view_name
    except Resolver404:
        return USUAL_BODY
    most = UPLOADS.get(name, USUAL_BODY)
    if most > USUAL_BODY and not await sync_to_async(_signed_in, thread_sensitive=False)(scope):
        return USUAL_BODY
    return most


def _signed_in(scope: MutableMapping[str, Any]) -> bool:
    """Whether the request names a session of somebody's, or a token. Runs in a thread of its own."""
    request = ASGIRequest({**scope, "query_string": b""}, io.BytesIO())
    if scope["path"].startswith(BELOW) and "Authorization" in request.headers:
        return _has_token(request)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(
        request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    )
    try:
        return bool(get_user(request).is_authenticated)
    finally:
        connection.close()


def _has_token(request: ASGIRequest) -> bool:
    """Whether the request names a token that is good."""
    try:
        return Bearer().authenticate(request) is not None  # type: ignore[arg-type]
    except UserProblem:
        return False
    finally:
        connection.close()


async def _refuse(
    bounds: Bounds, most: int, scope: MutableMapping[str, Any], receive: Any, send: Any
) -> None:
    """Answer at once; then take a little of what is being sent, as a reset would take the answer away."""
    refusal = large_body(most)
    fields = dict(scope["headers"])
    headers, content = refusal.answer(scope["path"], fields.get(b"accept", b"").decode("latin-1"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    if b"expect" not in fields:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(bounds.linger_seconds):
                taken, more = 0, True
                while more and taken < bounds.linger_bytes:
                    message = await receive()
                    taken += len(message.get("body", b""))
                    more = message.get("more_body", False)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
