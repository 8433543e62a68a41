"""A competition of several stages or parts on paper: tables of everybody as a list of their matches, every
bracket as its trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.selectors.draw import Draw
from clubs.publishing.selectors.round_lists import meetings_of
from clubs.publishing.views.pdf import standings, trees
from clubs.publishing.views.pdf.frame import Sheet

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page


@dataclass(frozen=True, slots=True)
class Document:
    """All that is drawn, in the order of the stages."""

    parts: tuple[standings.Standings | trees.Forest, ...]


def document_of(
    competition: Competition, draws: Sequence[Draw], way: Callable[[Fixture], str], notice: str
) -> Document:
    """The drawn stages of a competition as they now stand."""
    parts: list[standings.Standings | trees.Forest] = []
    for draw in draws:
        if draw.bracket is None:
            parts.append(standings.of_meetings(meetings_of([draw]), notice))
            continue
        title = str(draw.stage) if len(competition.in_stages) > 1 else ""
        fixtures = list(draw.fixtures.values())
        parts.append(trees.forest_of(competition, fixtures, way, title=title, notice=notice))
    return Document(tuple(parts))


def sheets(page: Page, document: Document) -> list[Sheet]:
    """The sheets of all parts, one after the other."""
    found: list[Sheet] = []
    for part in document.parts:
        if isinstance(part, trees.Forest):
            found += trees.sheets(page, part, ahead=len(found))
        else:
            found += standings.sheets(page, part, what=gettext("matches"))
    return found
