"""From sheets to the answer of a request.

The tag of an answer is a digest of everything that is drawn, of the paper, and of the code that draws. It is
a weak one: two printings of the same state differ in the time of printing alone. A printing is kept for a
minute, so that many who ask at once cost one drawing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.timezone import localtime

from clubs.people.models import Club
from clubs.publishing.views.pdf.frame import Imprint, Sheet
from clubs.publishing.views.pdf.papers import Paper
from clubs.publishing.wording import language
from config import shown_names
from config.later import later

if TYPE_CHECKING:
    import fpdf

    from clubs.publishing.views.pdf import page as pages
    from clubs.publishing.views.pdf.page import Page
else:
    fpdf = later("fpdf")
    pages = later("clubs.publishing.views.pdf.page")

KEPT_SECONDS = 60
MOST_KEPT = 1_000_000
"""Longer files are not cached, so that a hundred copies do not fill the cache."""


@dataclass(frozen=True, slots=True)
class Printing:
    """What is to be printed: `facts` decide the drawing, `sheets` lays them on paper.

    `page` is the full address of the page that shows the same, `name` the file's name without its ending.
    """

    name: str
    title: str
    page: str
    facts: Any
    sheets: Callable[[Page], list[Sheet]]
    paper: Paper
    subject: str = ""
    state: str = ""
    personal: bool = False
    """Whether it is for the person named on it, and not for the wall."""


@lru_cache(maxsize=1)
def edition() -> str:
    """A digest of the code that draws: another edition gives another tag."""
    whole = hashlib.sha256(fpdf.FPDF_VERSION.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def digest(club: Club, printing: Printing) -> str:
    """Tells two printings apart that differ in anything but the time."""
    known = (
        edition(), language(), printing.paper.key, printing.title, printing.page, printing.subject,
        printing.state, club.name, club.timezone, printing.facts, shown_names.key(),
    )  # fmt: skip
    return hashlib.sha256(repr(known).encode()).hexdigest()[:32]


def made(club: Club, printing: Printing) -> bytes:
    """The file."""
    imprint = Imprint(
        shown_names.text(printing.title),
        club.name,
        printing.page,
        localtime(timezone=club.tzinfo),
        printing.subject,
        printing.state,
    )
    page = pages.Page(imprint, printing.paper)
    page.sheets = printing.sheets(page)
    return page.bind()


def answer(request: HttpRequest, club: Club, printing: Printing) -> HttpResponseBase:
    """The file, shown in the browser; 304 if the client has the same state already. What may hang on the
    wall has the names that all may read there."""
    if printing.personal:
        return _answer(request, club, printing)
    with shown_names.on_wall():
        return _answer(request, club, printing)


def _answer(request: HttpRequest, club: Club, printing: Printing) -> HttpResponseBase:
    key = digest(club, printing)
    tag = f'W/"{key}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        content = cache.get(f"pdf:{key}")
        if content is None:
            content = made(club, printing)
            if len(content) <= MOST_KEPT:
                cache.set(f"pdf:{key}", content, KEPT_SECONDS)
        response = HttpResponse(content, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{printing.name}.pdf"'
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response
