"""The page that all sheets are drawn on: typefaces, its head and foot, links, codes, bookmarks.

The file is the same to the last byte for the same sheets and the same minute of printing. This module is
loaded when the first file is drawn, for the library that writes it is large (:mod:`config.later`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import segno
from django.utils.translation import gettext
from fpdf import FPDF

from clubs.publishing.views.pdf import typefaces
from clubs.publishing.views.pdf.frame import (
    BRASS,
    CLOTH,
    HAIR,
    INK,
    LEAST,
    MARGIN,
    MUTED,
    POINT,
    QR_SIDE,
    Box,
    Colour,
    Imprint,
    Sheet,
    lacking_words,
)
from clubs.publishing.views.pdf.lettering import face_for, plain, shown
from clubs.publishing.views.pdf.papers import Paper
from clubs.publishing.wording import language
from config.languages.speaking import translated


class Page(FPDF):
    """The document while it is drawn: letters that fit, lines, codes, links."""

    def __init__(self, imprint: Imprint, paper: Paper) -> None:
        super().__init__(unit="mm", format=(paper.width, paper.height))
        self.imprint = imprint
        self.paper = paper
        self.sheets: list[Sheet] = []
        self.lacking = False
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        self.set_title(plain(imprint.title))
        self.set_author(plain(imprint.club))
        self.set_subject(plain(imprint.subject or imprint.title))
        self.set_creator("Balkline")
        self.set_producer("Balkline")
        self.set_lang(language())
        self.set_creation_date(imprint.printed.replace(second=0, microsecond=0))
        self.set_display_mode("fullpage", "single")

    # --- Letters ---------------------------------------------------------------------------------

    def face(self, face: str, style: str, size: float) -> None:
        """Take up a typeface; it is in the document once it is used."""
        if f"{face}{style}" not in self.fonts:
            typefaces.take_up(self, face, style)
        self.set_font(face, style, size)

    def measure(self, text: str, size: float, face: str = "sans", style: str = "") -> float:
        """How wide a text is."""
        text = plain(text)
        face, style = face_for(text, face, style)
        self.face(face, style, size)
        return float(self.get_string_width(shown(text, face, style)[0]))

    def say(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        face: str = "sans",
        style: str = "",
        colour: Colour = INK,
        width: float | None = None,
        align: str = "L",
        least: float = LEAST,
        spacing: float = 0,
        link: str | int = "",
    ) -> float:
        """Write one line of text with its base line at `y`; return how wide it became.

        It begins at `x`, or with `align` "R" or "C" ends there or stands about it. A text wider than
        `width` gets smaller letters, down to `least`, and then loses its end, with "…" in its place.
        """
        text = plain(text)
        if not text:
            return 0.0
        face, style = face_for(text, face, style)
        printable, lacking = shown(text, face, style)
        self.lacking = self.lacking or lacking
        self.set_char_spacing(spacing)
        self.face(face, style, size)
        wide = float(self.get_string_width(printable))
        if width is not None and wide > width:
            size = max(min(least, size), size * width / wide * 0.995)
            self.face(face, style, size)
            wide = float(self.get_string_width(printable))
            while wide > width and len(text) > 1:
                text = text[: max(1, min(len(text) - 1, int(len(text) * width / wide)))].rstrip()
                printable = shown(text, face, style)[0] + "…"
                wide = float(self.get_string_width(printable))
        self.set_text_color(*colour)
        left = x - wide if align == "R" else x - wide / 2 if align == "C" else x
        self.text(left, y, printable)
        if link:
            self.link(left, y - size * POINT, wide, size * POINT * 1.25, link)
        if spacing:
            self.set_char_spacing(0)
        return wide

    def wrapped(self, text: str, width: float, size: float, face: str = "sans", style: str = "") -> list[str]:
        """`text` in lines no wider than `width`; a word that is wider is cut."""
        lines: list[str] = []
        line = ""
        for word in plain(text).split(" "):
            longer = f"{line} {word}" if line else word
            if self.measure(longer, size, face, style) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while self.measure(word, size, face, style) > width and len(word) > 1:
                part = max(1, int(len(word) * width / self.measure(word, size, face, style)))
                while part > 1 and self.measure(word[:part], size, face, style) > width:
                    part -= 1
                lines.append(word[:part])
                word = word[part:]
            line = word
        return [*lines, line] if line or not lines else lines

    # --- Lines -----------------------------------------------------------------------------------

    @contextmanager
    def pen(self, width: float = 0.2, colour: Colour = HAIR) -> Iterator[None]:
        """Draw with a pen of this width and colour."""
        self.set_line_width(width)
        self.set_draw_color(*colour)
        yield

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled area."""
        self.set_fill_color(*colour)
        self.rect(x, y, width, height, style="F")

    def diamond(self, x: float, y: float, half: float, colour: Colour = BRASS) -> None:
        """A diamond, as it is let into a table's rail."""
        self.set_fill_color(*colour)
        self.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], style="F")

    def code(self, x: float, y: float, side: float, address: str) -> None:
        """A QR code of an address, with its quiet border inside `side`; a click leads there, too."""
        rows = qr_rows(address)
        cell = side / len(rows)
        self.fill(x, y, side, side, (255, 255, 255))
        self.set_fill_color(0, 0, 0)
        for at, row in enumerate(rows):
            start = None
            for column, dark in enumerate((*row, False)):
                if dark and start is None:
                    start = column
                elif not dark and start is not None:
                    self.rect(
                        x + start * cell, y + at * cell, (column - start) * cell, cell * 1.02, style="F"
                    )
                    start = None
        self.link(x, y, side, side, address)

    # --- The document ----------------------------------------------------------------------------

    def bind(self) -> bytes:
        """Draw all sheets; the finished file."""
        for sheet in self.sheets:
            self._draw(sheet)
        typefaces.give_letters(self)
        return bytes(self.output())

    def _draw(self, sheet: Sheet) -> None:
        self.add_page(
            orientation="landscape" if sheet.lying else "portrait",
            format=(self.paper.width, self.paper.height),
        )
        self.lacking = False
        if sheet.bookmark and len(self.sheets) > 1:
            self.set_xy(0, 0)
            self.start_section(plain(sheet.bookmark))
        whole = Box(MARGIN, MARGIN, self.w - 2 * MARGIN, self.h - 2 * MARGIN)
        if not sheet.framed:
            sheet.draw(self, whole)
            return
        top = self._head(sheet, whole)
        foot = 8.0
        sheet.draw(self, Box(whole.x, top, whole.width, whole.bottom - foot - top))
        self._foot(whole)

    def _head(self, sheet: Sheet, whole: Box) -> float:
        """Title and label, the club, the code; the height at which the sheet goes on."""
        known = self.imprint
        self.code(whole.right - QR_SIDE + 2, whole.y - 2, QR_SIDE, known.address)
        room = whole.width - QR_SIDE - 4
        club = self.say(
            whole.right - QR_SIDE - 2,
            whole.y + 4.6,
            known.club,
            size=9,
            colour=MUTED,
            align="R",
            width=room * 0.36,
        )
        self.say(
            whole.x,
            whole.y + 5.2,
            known.title,
            size=16,
            face="serif",
            style="B",
            width=room - club - 6,
            least=9,
            link=known.address,
        )
        label = " · ".join(translated(words) for words in (known.subject, sheet.label) if words)
        label = label[:1].upper() + label[1:]
        self.say(whole.x, whole.y + 10.8, label, size=9.5, colour=MUTED, width=room, least=7)
        with self.pen(0.5, CLOTH):
            self.line(whole.x, whole.y + 13.2, whole.right - QR_SIDE - 1, whole.y + 13.2)
        return whole.y + 17.0

    def _foot(self, whole: Box) -> None:
        known, y = self.imprint, whole.bottom
        with self.pen():
            self.line(whole.x, y - 4.4, whole.right, y - 4.4)
        many = len(self.sheets)
        number = gettext("Sheet {number} of {all}").format(number=self.page, all=many) if many > 1 else ""
        side = self.say(whole.right, y - 0.8, number, size=7.5, style="B", align="R")
        printed = known.line + (f" · {lacking_words()}" if self.lacking else "")
        room = whole.width - side - 8
        wide = self.say(whole.x, y - 0.8, printed, size=7, colour=MUTED, width=room * 0.6)
        self.say(
            whole.right - (side + 4 if side else 0),
            y - 0.8,
            known.short,
            size=7,
            colour=CLOTH,
            align="R",
            width=room - wide,
            link=known.address,
        )


@lru_cache(maxsize=512)
def qr_rows(address: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of an address with its border of four: rows of dark and light."""
    made = segno.make(address, error="m", micro=False)
    return tuple(tuple(bool(cell) for cell in row) for row in made.matrix_iter(border=4))
