"""Reading PDFs back with Poppler's tools: their texts with places, links, pictures."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests import services

TOOLS = ("pdfinfo", "pdftotext", "pdftoppm")


@dataclass(frozen=True)
class Word:
    """A word on a page, in points from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Leaf:
    """A page: its size in points and its words."""

    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """All words, in the order in which they were written."""
        return " ".join(word.text for word in self.words)


def need_poppler() -> None:
    """Skip, or fail where services are required, when Poppler's tools are missing."""
    if all(shutil.which(tool) for tool in TOOLS):
        return
    if services.required():
        pytest.fail("poppler-utils is required to read PDFs", pytrace=False)
    pytest.skip("poppler-utils reads the PDFs")


def _run(content: bytes, *command: str) -> bytes:
    need_poppler()
    return subprocess.run(command, input=content, check=True, capture_output=True, timeout=120).stdout


def leaves(content: bytes) -> list[Leaf]:
    """The pages of a PDF."""
    page = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.S)
    word = re.compile(
        r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>'
    )
    told = _run(content, "pdftotext", "-bbox", "-", "-").decode()
    return [
        Leaf(
            float(width),
            float(height),
            tuple(Word(unescape(text), *map(float, box)) for *box, text in word.findall(inner)),
        )
        for width, height, inner in page.findall(told)
    ]


def info(content: bytes) -> dict[str, str]:
    """What the file says of itself."""
    lines = _run(content, "pdfinfo", "-").decode().splitlines()
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


def links(content: bytes) -> set[str]:
    """The addresses to which a click leads."""
    return set(re.findall(r"https?://\S+", _run(content, "pdfinfo", "-url", "-").decode()))


def picture(content: bytes, folder: Path, page: int = 1, dots: int = 60) -> Any:
    """A page as a grey picture."""
    from PIL import Image

    _run(
        content,
        "pdftoppm",
        "-r",
        str(dots),
        "-f",
        str(page),
        "-l",
        str(page),
        "-gray",
        "-",
        str(folder / "p"),
    )
    found = sorted(folder.glob("p*.pgm"))[0]
    image = Image.open(found).copy()
    found.unlink()
    return image


def assert_inside(content: bytes, edge: float = 8) -> list[Leaf]:
    """Every word stands on its page, `edge` points from the rim; the pages."""
    found = leaves(content)
    for number, leaf in enumerate(found, 1):
        for word in leaf.words:
            assert word.left >= edge and word.top >= edge, (number, word)
            assert word.right <= leaf.width - edge and word.bottom <= leaf.height - edge, (number, word)
    return found
