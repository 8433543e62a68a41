"""CSV that a spreadsheet may open safely, streamed row by row."""

from __future__ import annotations

import csv
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

from clubs.people.sheets.cells import safe

BOM = "\ufeff"
LINES_AT_ONCE = 200


class _Line:
    """A file that hands each written line straight back."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[Iterable[Any]], *, bom: bool = False) -> Iterator[str]:
    """The lines of the file, some hundred at a time."""
    writer = csv.writer(_Line())
    source = (writer.writerow([safe(value) for value in row]) for row in rows)
    if bom:
        yield BOM
    while block := "".join(islice(source, LINES_AT_ONCE)):
        yield block


def download(request: HttpRequest, rows: Iterable[Iterable[Any]], name: str) -> StreamingHttpResponse:
    """The answer that sends `rows` as `name`.csv; `?bom=1` marks it as UTF-8 for old spreadsheets."""
    blocks = lines(rows, bom=request.GET.get("bom") == "1")
    content = _asynchronously(blocks) if isinstance(request, ASGIRequest) else blocks
    return StreamingHttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.csv"',
            "X-Content-Type-Options": "nosniff",
        },
    )


async def _asynchronously(blocks: Iterator[str]) -> AsyncIterator[str]:
    while (block := await sync_to_async(_next)(blocks)) is not None:
        yield block


def _next(blocks: Iterator[str]) -> str | None:
    return next(blocks, None)
