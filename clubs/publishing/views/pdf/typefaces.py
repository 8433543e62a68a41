"""The typefaces as a document uses them: each file is read once in a process.

To read a typeface of six thousand signs takes longer than to draw most sheets. So what is known of its signs
is shared, and a document gets a copy that notes which ones it uses. At its end the file of exactly those goes
into it. That is cut out of a smaller file, made once, with the signs that sheets usually have; out of the
whole one where a document has others. Both give the same bytes. This module is loaded when the first file is
drawn, as :mod:`clubs.publishing.views.pdf.page` is.
"""

from __future__ import annotations

import copy
from functools import lru_cache
from io import BytesIO

from fontTools import subset, ttLib
from fpdf import FPDF
from fpdf.fonts import SubsetMap, TTFFont

from clubs.publishing.views.pdf.lettering import FACES, FOLDER

USUAL = (
    (0x0020, 0x0250),  # Latin
    (0x2010, 0x2040),  # dashes, quotation marks
    (0x20AC, 0x20AD),  # the euro
    (0x2190, 0x2194),  # arrows
    (0x2212, 0x2213),  # minus
    (0x25A0, 0x25D0),  # squares, diamonds
)
"""The characters of the smaller files: from the first, up to the second."""


def take_up(document: FPDF, face: str, style: str) -> None:
    """Make a typeface available to ``document.set_font``, as ``add_font`` would."""
    font = copy.copy(_read(face, style))
    font.i = len(document.fonts) + 1
    font.desc = copy.copy(font.desc)  # gets its number in the document
    font.missing_glyphs = []
    font.subset = SubsetMap(font)
    document.fonts[font.fontkey] = font


def give_letters(document: FPDF) -> None:
    """Let each typeface that `document` has used be embedded; call it before the document is put out."""
    for font in document.fonts.values():
        if isinstance(font, TTFFont):
            face, style = font.fontkey.rstrip("BI"), font.emphasis.style
            wanted = set(font.subset.get_all_glyph_names())
            content, letters = _usual(face, style)
            file = BytesIO(content) if wanted <= letters else FOLDER / FACES[face, style]
            font.ttfont = ttLib.TTFont(file, recalcTimestamp=False, lazy=True)


@lru_cache(maxsize=len(FACES))
def _read(face: str, style: str) -> TTFFont:
    """A typeface that belongs to no document."""
    reading = FPDF()
    reading.add_font(face, style, FOLDER / FACES[face, style])
    (font,) = reading.fonts.values()
    assert isinstance(font, TTFFont)
    font.ttfont.close()
    font.ttfont = None  # each document has its own, at its end
    return font


@lru_cache(maxsize=len(FACES))
def _usual(face: str, style: str) -> tuple[bytes, frozenset[str]]:
    """The smaller file of a typeface, and the names of its letters."""
    options = subset.Options(
        glyph_names=True,
        notdef_outline=True,
        recommended_glyphs=True,
        name_IDs=["*"],
        name_languages=["*"],
        name_legacy=True,
        prune_unicode_ranges=False,
        prune_codepage_ranges=False,
    )
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH"]  # a document has none of them
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[code for first, end in USUAL for code in range(first, end)])
    written = BytesIO()
    file = FOLDER / FACES[face, style]
    with ttLib.TTFont(file, recalcBBoxes=False, recalcTimestamp=False, lazy=True) as font:
        cut.subset(font)
        font.save(written)
        return written.getvalue(), frozenset(font.getGlyphOrder())
