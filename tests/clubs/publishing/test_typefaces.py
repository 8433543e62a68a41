"""Typefaces that are read once give the same documents as those that each document reads for itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from fpdf import FPDF

from clubs.publishing.views.pdf import typefaces
from clubs.publishing.views.pdf.lettering import FACES, FOLDER

TEXTS = (
    "Three cushion: Ann Müller – Bo Ş., 25 : 18 “½” □",
    "Ж and Ω are no usual letters",
)


def read_anew(document: FPDF, face: str, style: str) -> None:
    """As without this module."""
    document.add_font(face, style, FOLDER / FACES[face, style])


def blank(take_up: Callable[..., None] = typefaces.take_up) -> FPDF:
    """A page with all typefaces, the last one first."""
    made = FPDF()
    made.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
    made.add_page()
    for face, style in reversed(FACES):
        take_up(made, face, style)
    return made


def write(document: FPDF, text: str) -> None:
    """Write a text in each typeface, a letter less each time."""
    for line, (face, style) in enumerate(FACES, 1):
        document.set_font(face, style, 10)
        document.text(10, 10 * line, text[line:])


def alone(text: str) -> bytes:
    """The document that reads its typefaces for itself."""
    made = blank(read_anew)
    write(made, text)
    return bytes(made.output())


def finished(document: FPDF) -> bytes:
    """Its file."""
    typefaces.give_letters(document)
    return bytes(document.output())


@pytest.mark.parametrize("text", TEXTS)
def test_a_document_is_the_same_to_the_last_byte(text: str) -> None:
    """With usual letters and with others, and whatever was drawn before."""
    for letters in (*TEXTS, text):
        made = blank()
        write(made, letters)
        content = finished(made)
    same = content == alone(text)
    assert same  # to show where two files differ would take minutes


def test_documents_that_are_drawn_at_once_keep_apart() -> None:
    """None has the letters of another."""
    documents = [blank() for _ in TEXTS]
    for made, text in zip(documents, TEXTS, strict=True):
        write(made, text)
    same = [finished(made) == alone(text) for made, text in zip(documents, TEXTS, strict=True)]
    assert same == [True] * len(TEXTS)
