"""Reads everything that a visitor can reach in a club by following addresses, and what programs can."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape

from django.test import Client

from clubs.people.models import Club
from tests.clubs.publishing.paper import leaves as leaves_of
from tests.description import described

_LINK = re.compile(r"""(?:href|src|content|action)=["'](?:https?://testserver)?(/[^"'#]*)""")
_OUTSIDE = ("/static/", "/account/", "/admin/", "/rules/", "/sitemap", "/style/", "/clubs/new", "/docs")
_VARIED = re.compile(r"[?&](order|page|language|v|theme|next|q)=")


def text_of(answer) -> str:  # type: ignore[no-untyped-def]  # of Django's test client
    """What stands in an answer, whatever kind it is."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "")
    if kind.startswith("application/pdf"):
        return " ".join(leaf.text for leaf in leaves_of(content))
    if kind.startswith(("image/png", "application/zip", "font/")):
        return ""
    text = content.decode(errors="replace")
    if kind.startswith("text/calendar"):
        text = re.sub(r"\r?\n[ \t]", "", text)
    return unescape(text)


def pages(client: Client, begin: str, *, most: int) -> Iterator[tuple[str, str]]:
    """Addresses and what stands there, from ``begin`` on, link by link, each kind of address a few times."""
    seen, often = {begin}, dict[str, int]()
    waiting = deque([begin])
    while waiting and most:
        address = waiting.popleft()
        answer = client.get(address)
        if answer.status_code != 200:
            continue
        most -= 1
        text = text_of(answer)
        yield address, text
        for link in map(unescape, _LINK.findall(text)):
            kind = re.sub(r"[0-9a-z-]*\d[0-9a-z-]*", "#", link.partition("?")[0])
            kind = re.sub(r"/(players|competitions|leagues|m)/[^/]+", r"/\1/*", kind)
            if link in seen or link.startswith(_OUTSIDE) or _VARIED.search(link) or often.get(kind, 0) >= 3:
                continue
            seen.add(link)
            often[kind] = often.get(kind, 0) + 1
            waiting.append(link)


def sitemap(client: Client) -> Iterator[tuple[str, str]]:
    """Every part of the sitemap, as a search engine follows it from the front."""
    yield "/sitemap.xml", (front := text_of(client.get("/sitemap.xml")))
    parts = re.findall(r"<loc>(?:https?://[^/<]+)?(/[^<]*)</loc>", front)
    for part in parts:
        answer = client.get(part)
        assert answer.status_code == 200, part
        yield part, text_of(answer)


def answers_to_programs(client: Client, club: Club, parts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every address of the interface below the club whose parts are known, and its answer."""
    for path, operations in described()["paths"].items():
        names = re.findall(r"\{(\w+)\}", path)
        if "get" not in operations or not set(names) <= parts.keys() | {"club"} or "/stream" in path:
            continue
        address = path.format(club=club.slug, **parts)
        answer = client.get(address)
        if answer.status_code == 200:
            yield address, text_of(answer)
