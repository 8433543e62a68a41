"""Certificates, to be signed: of a competition's champion, and of an emblem's holder.

Lying, in a frame like a table's rail with its inlaid sights. No cups and no crowns: the name is the
ornament.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from clubs.publishing.views.pdf.frame import BRASS, CLOTH, INK, MUTED, POINT, Box, Sheet, lacking_words

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

STEPS_IN_A_COLUMN = 8
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Certificate:
    """All that is drawn.

    `above` stands over the name ("Champion of"), `award` what was won, `facts` the line below. `way` are the
    steps to it: round, opponent, score. `signed` names who signs.
    """

    club: str
    town: str
    honour: str
    name: str
    award: str
    facts: tuple[str, ...]
    heading: str = ""
    way: tuple[tuple[str, str, str], ...] = ()
    signed: tuple[str, ...] = field(default_factory=lambda: (gettext("For the club"), gettext("Director")))


def sheets(page: Page, certificate: Certificate) -> list[Sheet]:
    """The one sheet of a certificate."""
    return [Sheet(lambda page, box: _draw(page, certificate), lying=True, framed=False)]


def _frame(page: Page) -> Box:
    """The rail: two rules with sights between them; the cloth inside."""
    outer, rail = 9.0, 8.0
    width, height = page.w - 2 * outer, page.h - 2 * outer
    with page.pen(0.9, CLOTH):
        page.rect(outer, outer, width, height)
    with page.pen(0.25, CLOTH):
        page.rect(outer + rail, outer + rail, width - 2 * rail, height - 2 * rail)
    middle = outer + rail / 2
    for at in range(1, 8):  # seven sights along the rail and three across, as on a table
        x = outer + at * width / 8
        page.diamond(x, middle, 1.15)
        page.diamond(x, page.h - middle, 1.15)
    for at in range(1, 4):
        y = outer + at * height / 4
        page.diamond(middle, y, 1.15)
        page.diamond(page.w - middle, y, 1.15)
    inset = outer + rail
    return Box(inset + 10, inset + 6, page.w - 2 * inset - 20, page.h - 2 * inset - 12)


def _rule(page: Page, x: float, y: float, half: float) -> None:
    with page.pen(0.3, BRASS):
        page.line(x - half, y, x - 3, y)
        page.line(x + 3, y, x + half, y)
    page.diamond(x, y, 1.3)


def _draw(page: Page, one: Certificate) -> None:
    box = _frame(page)
    middle = page.w / 2
    unit = box.height / 100  # heights in hundredths, so that every paper gets the same picture
    scale = unit / 1.6

    def say(at: float, text: str, size: float, **more: object) -> None:
        page.say(middle, box.y + at * unit, text, size=size * scale, align="C", **more)  # type: ignore[arg-type]

    say(7, one.club.upper(), 13, face="serif", spacing=1.6, colour=MUTED, width=box.width * 0.9)
    if one.town:
        say(12, one.town, 10, colour=MUTED, width=box.width * 0.9)
    _rule(page, middle, box.y + 16.5 * unit, 42 * scale)
    say(25.5, one.honour, 19, face="serif", style="I", colour=CLOTH, width=box.width)
    say(42, one.name, 46, face="serif", style="B", width=box.width * 0.96, least=16)
    say(52.5, one.award, 21, face="serif", style="I", width=box.width * 0.94, least=10)
    y = 59.5
    for fact in one.facts:
        say(y, fact, 11.5, colour=INK, width=box.width * 0.96)
        y += 4.4
    _way(page, box._replace(y=box.y + (y - 1) * unit, height=(86 - y) * unit), one, scale)
    _below(page, box, one, scale)


def _way(page: Page, box: Box, one: Certificate, scale: float) -> None:
    """The steps to it, in columns about the middle."""
    if not one.way:
        return
    heading = 8.5 * scale
    page.say(
        box.x + box.width / 2,
        box.y + heading * POINT * 1.1,
        one.heading.upper(),
        size=heading,
        colour=BRASS,
        align="C",
        spacing=0.8,
        width=box.width,
    )
    top = box.y + heading * POINT * 1.9
    size = 9.5 * scale
    leading = size * POINT * 1.42
    room = max(1, int((box.bottom - top) // leading))
    shown = one.way[: room * COLUMNS]
    left_out = len(one.way) - len(shown)
    columns = -(-len(shown) // room) if len(shown) > room else 1
    each = -(-len(shown) // columns)
    wide = min(box.width / columns, (130 if columns == 1 else 98) * scale)
    first = box.x + box.width / 2 - wide * columns / 2
    for at, (where, against, score) in enumerate(shown):
        x, y = first + at // each * wide, top + (at % each + 0.8) * leading
        known = page.say(x + 8, y, where, size=size * 0.86, colour=MUTED, width=wide * 0.34)
        known = max(known, wide * 0.3 if columns == 1 else 0)
        right = page.say(x + wide - 8, y, score, size=size, style="B", align="R", width=wide * 0.26)
        page.say(x + known + 11, y, against, size=size, width=wide - known - right - 22)
    if left_out:
        page.say(
            box.x + box.width / 2,
            box.bottom + leading * 0.7,
            ngettext("and {n} more", "and {n} more", left_out).format(n=left_out),
            size=size * 0.86,
            colour=MUTED,
            align="C",
        )


def _below(page: Page, box: Box, one: Certificate, scale: float) -> None:
    """Where it is signed, the code, and when and from what it was printed."""
    side = 19 * scale
    page.code(box.right - side, box.bottom - side + 1, side, page.imprint.address)
    known = page.imprint
    room = box.width - side - 6
    small = 7 * scale
    lacking = f" · {lacking_words()}" if page.lacking else ""
    wide = page.say(
        box.x, box.bottom - 0.5, known.line + lacking, size=small, colour=MUTED, width=room * 0.6, least=5.5
    )
    page.say(
        box.right - side - 4,
        box.bottom - 0.5,
        known.short,
        size=small,
        colour=CLOTH,
        align="R",
        width=room - wide - 4,
        least=5.5,
        link=known.address,
    )
    y = box.bottom - 9 * scale
    each = (room - 8) / len(one.signed)
    for at, who in enumerate(one.signed):
        x = box.x + at * (each + 4)
        with page.pen(0.25, INK):
            page.line(x, y, x + each - 6, y)
        page.say(x, y + 3.8 * scale, who, size=8.5 * scale, colour=MUTED, width=each - 6)
