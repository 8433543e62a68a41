"""Names on a picture: names of any length and script fit.

The letters are DejaVu's (static/vendor/dejavu), shaped by Pillow with HarfBuzz, so that Arabic joins and
Hebrew runs its own way. A name that is too long is set smaller, and then cut with an ellipsis. Letters that
DejaVu lacks (Chinese and Korean, emoji) are left out; where nothing is left, words stand in their place. The
picture's alternative text always has the whole name.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from config import shown_names
from config.later import later

if TYPE_CHECKING:
    from PIL import ImageFont
else:
    ImageFont = later("PIL.ImageFont")

FOLDER = Path(settings.BASE_DIR) / "static" / "vendor" / "dejavu"
MARKS = 2
"""Accents on one letter; more would climb over the lines above and below."""
LETTERS = 200
"""Letters of a text that are looked at at all; no picture holds more."""
ELLIPSIS = "…"
JOINERS = "\u200c\u200d"
"""They shape Persian words, and nothing else about a name may be invisible."""


@lru_cache(maxsize=64)
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """DejaVu Sans at a size in pixels. Not for use in two threads at once."""
    return ImageFont.truetype(str(FOLDER / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")), size)


@lru_cache(maxsize=4096)
def has(letter: str) -> bool:
    """Whether the fonts have a letter."""
    if letter == " ":
        return True
    category = unicodedata.category(letter)
    if category[0] == "C" or category in ("Zl", "Zp"):
        return letter in JOINERS
    for bold in (False, True):
        face = font(20, bold)
        if bytes(face.getmask(letter)) == bytes(face.getmask("\U0010fffe")):
            return False
    return True


def drawable(text: str, otherwise: str = "") -> str:
    """What of ``text`` the fonts can set, on one line; ``otherwise`` when that is not even one letter."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(shown_names.text(text[: 4 * LETTERS]).split())):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if letter in JOINERS and not (kept and kept[-1].isalpha()):
            continue  # what it joined was left out
        if marks <= MARKS and has(letter):
            kept.append(letter)
    found = " ".join("".join(kept).split())[:LETTERS]
    return found if any(letter.isalnum() for letter in found) else otherwise


@dataclass(frozen=True, slots=True)
class Line:
    """A text that fits: what is left of it, and the size at which."""

    text: str
    size: int
    bold: bool

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """The font to set it in."""
        return font(self.size, self.bold)


def fit(text: str, width: float, most: int, least: int, *, bold: bool = False) -> Line:
    """``text`` (drawable already) at the largest size from ``most`` down to ``least`` that fits ``width``.

    If not even the least does, it is cut and ends with an ellipsis.
    """
    for size in range(most, least - 1, -2):
        if font(size, bold).getlength(text) <= width:
            return Line(text, size, bold)
    least_font = font(least, bold)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if least_font.getlength(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    while low and low < len(text) and unicodedata.combining(text[low]):
        low -= 1  # an accent is not parted from its letter
    return Line(text[:low].rstrip() + ELLIPSIS, least, bold)


def lines(text: str, width: float, most: int, least: int, *, bold: bool = False) -> list[Line]:
    """``text`` on one line, or parted between words into two where one would be cut."""
    whole = fit(text, width, most, least, bold=bold)
    words = text.split(" ")
    if whole.text == text or len(words) == 1:
        return [whole]
    taken = max(
        (n for n in range(1, len(words)) if font(least, bold).getlength(" ".join(words[:n])) <= width),
        default=0,
    )
    if not taken:
        return [whole]
    first, rest = " ".join(words[:taken]), " ".join(words[taken:])
    return [fit(one, width, least, least, bold=bold) for one in (first, rest)]
