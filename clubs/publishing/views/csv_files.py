"""CSV that a spreadsheet may open safely, streamed row by row.

Headings are English, numbers have a point and days are written as 2027-01-31 in every language: formulas,
scripts and other sites go by them. What the program says in a cell (a reason, a state, the name of a game) is
in the reader's language.
"""

from __future__ import annotations

import csv
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import get_language, override

from clubs.people.sheets.cells import safe
from config import shown_names
from config.languages.speaking import translated
from rules_engine.saying import FIGURE, Text

BOM = "\ufeff"
LINES_AT_ONCE = 200


class _Line:
    """A file that hands each written line straight back."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[Iterable[Any]], *, bom: bool = False) -> Iterator[str]:
    """The lines of the file, some hundred at a time; the first row are the headings."""
    writer = csv.writer(_Line())
    source = (
        writer.writerow([safe(_cell(value) if at else value) for value in row]) for at, row in enumerate(rows)
    )
    if bom:
        yield BOM
    while block := "".join(islice(source, LINES_AT_ONCE)):
        yield block


def _cell(value: Any) -> Any:
    return translated(value) if isinstance(value, Text) and value.id != FIGURE else value


def download(request: HttpRequest, rows: Iterable[Iterable[Any]], name: str) -> StreamingHttpResponse:
    """The answer that sends `rows` as `name`.csv; `?bom=1` marks it as UTF-8 for old spreadsheets."""
    blocks = _said(lines(rows, bom=request.GET.get("bom") == "1"), get_language(), shown_names.current())
    content = _asynchronously(blocks) if isinstance(request, ASGIRequest) else blocks
    return StreamingHttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.csv"',
            "X-Content-Type-Options": "nosniff",
        },
    )


def _said(blocks: Iterator[str], language: str | None, names: shown_names.Names | None) -> Iterator[str]:
    """The blocks as they are made in a language, with the names that its reader may see: they are asked for
    when the request was answered."""
    while True:
        with override(language), shown_names.reading(names):
            block = next(blocks, None)
            if block is None:
                return
            told = shown_names.text(block)
        yield told


async def _asynchronously(blocks: Iterator[str]) -> AsyncIterator[str]:
    while (block := await sync_to_async(_next)(blocks)) is not None:
        yield block


def _next(blocks: Iterator[str]) -> str | None:
    return next(blocks, None)
