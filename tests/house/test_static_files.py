"""Static files under ASGI."""

from __future__ import annotations

import warnings
from pathlib import Path

from asgiref.sync import async_to_sync
from django.http import HttpResponse
from django.test import AsyncRequestFactory, RequestFactory

from config.static_files import PIECE, Files


def test_a_large_file_is_sent_in_pieces(tmp_path: Path) -> None:
    """Nothing reads the whole of it first, and Django has nothing to warn of."""
    body = bytes(range(256)) * (3 * PIECE // 256) + b"end"
    (tmp_path / "large.bin").write_bytes(body)
    middleware = Files(lambda request: HttpResponse(status=404))
    middleware.add_files(str(tmp_path), prefix="/large/")

    async def pieces() -> list[bytes]:
        response = middleware(AsyncRequestFactory().get("/large/large.bin"))
        found = [piece async for piece in response]
        response.close()
        return found

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = async_to_sync(pieces)()
    assert [len(piece) for piece in found] == [PIECE, PIECE, PIECE, 3]
    assert b"".join(found) == body
    assert b"".join(middleware(RequestFactory().get("/large/large.bin"))) == body


def test_a_file_that_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    """The answer to its question is empty."""
    (tmp_path / "small.css").write_text("a {}")
    middleware = Files(lambda request: HttpResponse(status=404))
    middleware.add_files(str(tmp_path), prefix="/small/")
    since = middleware(AsyncRequestFactory().get("/small/small.css"))["Last-Modified"]
    again = AsyncRequestFactory().get("/small/small.css", headers={"If-Modified-Since": since})
    assert middleware(again).status_code == 304
