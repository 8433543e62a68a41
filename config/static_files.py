"""Static files, as they are collected at each start and sent.

Large vendored files lie in a folder that is named after their version. They need no hash in their
names: hashing ten megabytes of WebAssembly takes its time. Whatever has been compressed once is not
compressed again at the next start.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import timedelta
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
    """Collects as whitenoise does, and compresses what has no compressed copy yet."""

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """Hash and compress what was collected; the large vendored files get no hash."""
        large = [path for path in paths if path.startswith(LARGE)]
        others = {path: found for path, found in paths.items() if not path.startswith(LARGE)}
        yield from super().post_process(others, *args, **options)
        if not options.get("dry_run"):
            for path, made in self.compress_files(large):
                yield path, made, True

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress these files: to compress them all takes seconds of each start."""
        yield from super().compress_files([path for path in paths if not self._is_compressed(path)])

    def _is_compressed(self, path: str) -> bool:
        """Whether a file has its compressed copy. Once that is whole, it gets the time of the file."""
        copy = f"{path}.gz"
        if not self.exists(copy):
            return False
        apart = self.get_modified_time(copy) - self.get_modified_time(path)
        return abs(apart) < timedelta(milliseconds=1)
