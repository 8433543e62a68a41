"""Static files: collected at each start, compressed once, sent under ASGI."""

from __future__ import annotations

import gzip
import warnings
from pathlib import Path

from asgiref.sync import async_to_sync
from django.http import HttpResponse
from django.test import AsyncRequestFactory, RequestFactory

from config.static_files import PIECE, Files, Storage
from config.static_headers import LARGE


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


def test_what_is_compressed_is_not_compressed_again(tmp_path: Path) -> None:
    """A start finds the copies of the one before. A file that has changed since gets another copy, and so
    does one whose copy was cut off when a start was killed."""
    script, style, large = "script.js", "style.css", f"{LARGE[0]}0.1/large.wasm"
    for name in (script, style, large):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"/* {name} */" * 200)
    storage = Storage(location=tmp_path, base_url="/static/")

    def compressed() -> set[str]:
        """What a start compresses, by the names without hashes."""
        found = storage.post_process({name: (storage, name) for name in (script, style, large)})
        return {name for name, made, _ in found if str(made).endswith(".gz")} & {script, style, large}

    assert compressed() == {script, style, large}
    assert compressed() == set()
    (tmp_path / script).write_text("/* another */" * 200)
    assert compressed() == {script}
    assert gzip.decompress((tmp_path / f"{script}.gz").read_bytes()) == (tmp_path / script).read_bytes()
    cut_off = tmp_path / f"{large}.gz"
    cut_off.write_bytes(cut_off.read_bytes()[:20])
    assert compressed() == {large}
    assert gzip.decompress(cut_off.read_bytes()) == (tmp_path / large).read_bytes()
