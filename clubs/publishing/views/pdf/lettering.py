"""Letters on paper: what the typefaces can show, and how a text is made to fit.

DejaVu has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and most signs. A character that it
lacks (Chinese, emoji) becomes an empty square, and the foot of the page says so. Hebrew and Arabic are put
into the order in which they are read; Arabic letters stand unjoined.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from config import shown_names
from config.languages.speaking import translated
from config.later import later

if TYPE_CHECKING:
    from fontTools import ttLib as fonts  # noqa: N813  # as we name things
    from fpdf import bidi
else:
    fonts = later("fontTools.ttLib")
    bidi = later("fpdf.bidi")

FOLDER = Path(settings.BASE_DIR) / "static" / "vendor" / "dejavu"
FACES = {
    ("sans", ""): "DejaVuSansCondensed.ttf",
    ("sans", "B"): "DejaVuSansCondensed-Bold.ttf",
    ("serif", ""): "DejaVuSerif.ttf",
    ("serif", "B"): "DejaVuSerif-Bold.ttf",
    ("serif", "I"): "DejaVuSerif-Italic.ttf",
}
LACKING = "\u25a1"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


@lru_cache(maxsize=len(FACES))
def known(face: str, style: str) -> frozenset[int]:
    """The characters that a typeface has."""
    with fonts.TTFont(FOLDER / FACES[face, style], lazy=True) as font:
        return frozenset(font.getBestCmap())


def plain(text: str) -> str:
    """`text` in the reader's language, on one line, without characters that cannot be seen."""
    one_line = " ".join(unicodedata.normalize("NFC", shown_names.text(translated(text))).split())
    return "".join(char for char in one_line if unicodedata.category(char) not in _UNSEEN)


def face_for(text: str, face: str, style: str) -> tuple[str, str]:
    """The typeface for `text`: the one wanted, or the one with more letters where that lacks some."""
    if all(ord(char) in known(face, style) for char in text):
        return face, style
    return "sans", "B" if style == "B" else ""


def shown(text: str, face: str, style: str) -> tuple[str, bool]:
    """`text` as it can be printed, in the order of the page, and whether characters are lacking."""
    letters = known(face, style)
    lacking = False
    signs: list[str] = []
    for char in text:
        if ord(char) in letters:
            signs.append(char)
        elif unicodedata.category(char) not in ("Mn", "Me"):  # an accent of something that is not there
            signs.append(LACKING)
            lacking = True
    printable = "".join(signs)
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in printable):
        printable = str(bidi.BidiParagraph(printable).get_reordered_string())
    return printable, lacking
