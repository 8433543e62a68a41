"""The guides of ``docs/`` as pages: HTML with anchors, contents, and coloured code.

Each guide is made once in a process. Links between guides lead to their pages;
what has no page is named only.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from config.later import later

if TYPE_CHECKING:
    import markdown_it
    import pygments
    from markdown_it.token import Token
    from pygments import formatters, lexers, util

else:
    markdown_it = later("markdown_it")
    pygments = later("pygments")
    formatters = later("pygments.formatters")
    lexers = later("pygments.lexers")
    util = later("pygments.util")

DOCS: Final = Path(settings.BASE_DIR) / "docs"

GUIDES: Final = {
    "guide": "api.md",
    "roles": "api-roles.md",
    "tablet": "api-tablet.md",
    "live": "api-live.md",
    "webhooks": "webhooks.md",
    "stream": "stream.md",
    "feeds": "feeds.md",
    "changes": "api-changes.md",
    "import-export": "import-export.md",
    "archive": "archive.md",
    "notation": "notation.md",
    "glossary": "glossary.md",
    "leagues": "leagues.md",
    "ratings": "ratings.md",
    "records": "records.md",
    "calling": "calling.md",
    "disputes": "disputes.md",
    "dice": "dice.md",
    "emblems": "emblems/README.md",
    "library": "library.md",
    "languages": "languages.md",
}
"""Every guide that has a page: its name in the address, and its file."""
FIRST: Final = ("guide", "roles", "webhooks", "stream", "feeds", "tablet", "live", "changes", "import-export")
FILES: Final = {"openapi.yaml": "api:openapi"}
"""Other files of ``docs/`` that the server gives, with the names of their addresses."""

_MARKUP: Final = re.compile(r"[`*\[\]]|\]\([^)]*\)")


class Heading(NamedTuple):
    """A heading: its anchor, its text, and how deep it stands (2 or 3)."""

    anchor: str
    text: str
    level: int


class Guide(NamedTuple):
    """A guide as a page shows it."""

    name: str
    title: str
    headings: list[Heading]
    html: SafeString


def names() -> list[str]:
    """The guides that are there, the first ones first."""
    there = [name for name, file in GUIDES.items() if (DOCS / file).is_file()]
    return sorted(there, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))


@cache
def title_of(name: str) -> str:
    """The first heading of a guide."""
    with (DOCS / GUIDES[name]).open(encoding="utf-8") as file:
        return _MARKUP.sub("", file.readline().lstrip("# ").strip())


@cache
def guide(name: str) -> Guide:
    """The guide ``name``. Raises ``KeyError`` for one that is not there."""
    path = DOCS / GUIDES[name]
    if not path.is_file():
        raise KeyError(name)
    reader = markdown_it.MarkdownIt("commonmark", {"html": False, "highlight": _coloured}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    title, headings = _headings(tokens)
    for token in tokens:
        _link(token, PurePosixPath(GUIDES[name]))
    html = reader.renderer.render(tokens, reader.options, {})
    html = html.replace("<pre>", '<pre tabindex="0">')  # a keyboard scrolls what has the focus
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table class="table">')
    return Guide(name, title, headings, mark_safe(html.replace("</table>", "</table></div>")))  # noqa: S308 - ours


def _headings(tokens: list[Token]) -> tuple[str, list[Heading]]:
    """The title, which leaves the text, and all headings, which get anchors as on a forge of code."""
    title, found = "", []
    for number, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        text = _plain(tokens[number + 1])
        if token.tag == "h1":
            title = text
            for one in tokens[number : number + 3]:
                one.hidden = True
                one.children, one.content = [], ""
            continue
        anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        token.attrSet("id", anchor)
        if token.tag in ("h2", "h3"):
            found.append(Heading(anchor, text, int(token.tag[1])))
    return title, found


def _plain(token: Token) -> str:
    return "".join(one.content for one in token.children or [])


def _link(token: Token, file: PurePosixPath) -> None:
    """Lead links to pages, and take away those that would lead nowhere."""
    kept: list[Token] = []
    open_links: list[bool] = []
    for one in token.children or []:
        if one.type == "link_open":
            href = _address(str(one.attrGet("href")), file)
            open_links.append(href is not None)
            if href is None:
                continue
            one.attrSet("href", href)
        elif (one.type == "link_close" and not open_links.pop()) or one.type == "image":
            continue
        kept.append(one)
    if token.children is not None:
        token.children = kept


def _address(target: str, file: PurePosixPath) -> str | None:
    """Where a link leads; None where there is nothing on this server."""
    if target.startswith(("http:", "https:", "mailto:", "#")):
        return target
    path, _, anchor = target.partition("#")
    parts: list[str] = []
    for part in (file.parent / path).parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        else:
            parts.append(part)
    wanted = "/".join(parts)
    end = f"#{anchor}" if anchor else ""
    if wanted in FILES:
        return reverse(FILES[wanted])
    name = next((name for name, one in GUIDES.items() if one == wanted), None)
    return None if name is None else reverse("reading:guide", args=[name]) + end


def _coloured(code: str, language: str, attributes: Any) -> str:
    """Code with classes for its colours; the JSON of a message has those of JSON."""
    head, gap, body = code.partition("\n\n")
    if language == "http" and body.startswith(("{", "[")):
        return f"{_coloured(head, 'http', attributes).rstrip()}{gap}{_coloured(body, 'json', attributes)}"
    try:
        lexer = lexers.get_lexer_by_name(language or "text")
    except util.ClassNotFound:
        return str(escape(code))
    made: str = pygments.highlight(code, lexer, formatters.HtmlFormatter(nowrap=True))
    return made
