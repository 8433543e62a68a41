"""Static files, as they are collected at each start and sent.

Large vendored files lie in a folder that is named after their version. They need no hash in their
names, and are compressed once, not at each start: hashing and compressing ten megabytes of WebAssembly takes
seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.static_headers import LARGE

PIECE = 256 * 1024
"""Bytes that are read at once."""


class Files(WhiteNoiseMiddleware):
    """Sends files as whitenoise does, but piece by piece under ASGI, too, where Django would read the whole
    file first, and warn of it."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> WhiteNoiseFileResponse:
        """The answer with a file, or without one where the browser has it."""
        response = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest) and response.file_to_stream is not None:
            response.streaming_content = _pieces(response.file_to_stream)
        return response


async def _pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    read = sync_to_async(file.read, thread_sensitive=False)
    while piece := await read(PIECE):
        yield piece


class Storage(CompressedManifestStaticFilesStorage):
    """Collects and compresses as whitenoise does, the large vendored files only when they are new."""

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """Hash and compress what was collected."""
        large = [path for path in paths if path.startswith(LARGE)]
        others = {path: found for path, found in paths.items() if not path.startswith(LARGE)}
        yield from super().post_process(others, *args, **options)
        if options.get("dry_run"):
            return
        compressor = self.create_compressor(quiet=True)
        for path in large:
            if compressor.should_compress(path) and self._is_older(f"{path}.gz", path):
                for made in compressor.compress(self.path(path)):
                    yield path, made, True

    def _is_older(self, path: str, than: str) -> bool:
        """Whether a file is missing, or older than another."""
        return not self.exists(path) or self.get_modified_time(path) < self.get_modified_time(than)
