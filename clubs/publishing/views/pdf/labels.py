"""Labels for the tables on sheets of labels, each with the code that leads to what is on at the table.

The sheets are those that stationers sell: their measures stand in `LAYOUTS`. A hair-thin frame helps those
who cut plain paper, and is covered by the edge of a real label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from clubs.publishing.views.pdf.frame import CLOTH, HAIR, INK, MUTED, Box, Sheet
from matches.problems import UserProblem

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

MOST_COPIES = 20


class Layout(NamedTuple):
    """A sheet of labels in millimetres: how many across and down, their size, where the first lies, and the
    step from one to the next. `like` names what stationers call it."""

    paper: str
    across: int
    down: int
    width: float
    height: float
    left: float
    top: float
    step_x: float
    step_y: float
    like: str

    @property
    def many(self) -> int:
        """Labels on a sheet."""
        return self.across * self.down


LAYOUTS = {
    "a4": {
        8: Layout("a4", 2, 4, 99.1, 67.7, 4.65, 13.1, 101.6, 67.7, "L7165"),
        14: Layout("a4", 2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1, "L7163"),
        21: Layout("a4", 3, 7, 63.5, 38.1, 7.25, 15.15, 66.0, 38.1, "L7160"),
    },
    "letter": {
        6: Layout("letter", 2, 3, 101.6, 84.67, 3.97, 12.7, 106.36, 84.67, "5164"),
        10: Layout("letter", 2, 5, 101.6, 50.8, 3.97, 12.7, 106.36, 50.8, "5163"),
        30: Layout("letter", 3, 10, 66.67, 25.4, 4.76, 12.7, 69.85, 25.4, "5160"),
    },
}


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on one label."""

    number: int
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Labels:
    """All that is drawn: the labels in order, and how many places of the first sheet are used up."""

    club: str
    labels: tuple[Label, ...]
    layout: Layout
    skip: int = 0


def layout_of(paper: str, asked: int) -> Layout:
    """The sheet with so many labels; the first of the paper when 0 is asked for. Raises ``UserProblem``
    "labels"."""
    offered = LAYOUTS[paper]
    if not asked:
        return next(iter(offered.values()))
    if asked not in offered:
        words = gettext("On this paper there are sheets of {numbers} labels.")
        raise UserProblem("labels", words.format(numbers=", ".join(map(str, offered))), 422)
    return offered[asked]


def sheets(page: Page, labels: Labels) -> list[Sheet]:
    """The sheets of labels; the used places of the first are left empty."""
    places: list[Label | None] = [*[None] * labels.skip, *labels.labels]
    many = labels.layout.many
    found = []
    for at in range(0, max(len(places), 1), many):

        def draw(page: Page, box: Box, here: Sequence[Label | None] = places[at : at + many]) -> None:
            for place, label in enumerate(here):
                if label is not None:
                    _label(page, labels, place, label)

        found.append(
            Sheet(
                draw, framed=False, bookmark=gettext("Labels, sheet {number}").format(number=at // many + 1)
            )
        )
    return found


def _label(page: Page, labels: Labels, place: int, label: Label) -> None:
    layout = labels.layout
    x = layout.left + place % layout.across * layout.step_x
    y = layout.top + place // layout.across * layout.step_y
    with page.pen(0.1, HAIR):
        page.rect(x, y, layout.width, layout.height)
    edge = min(4.0, layout.height * 0.07)
    side = min(layout.height - 2 * edge, layout.width * 0.46)
    page.code(x + edge, y + (layout.height - side) / 2, side, label.address)
    left = x + edge + side + edge / 2
    room = x + layout.width - edge - left
    tall = layout.height
    hint = max(6.0, min(10, tall * 0.17))
    page.say(left, y + tall * 0.17, labels.club, size=min(11, tall * 0.2), colour=MUTED, width=room, least=5)
    page.say(
        left - 0.3,
        y + tall * 0.51,
        str(label.number),
        size=min(tall * 1.1, 62),
        face="serif",
        style="B",
        colour=CLOTH,
        width=room,
    )
    page.say(
        left,
        y + tall * 0.655,
        label.name,
        size=min(12, tall * 0.22),
        style="B",
        colour=INK,
        width=room,
        least=5.5,
    )
    page.say(left, y + tall * 0.81, gettext("Scan to see the score"), size=hint, width=room, least=5)
    address = label.address.split("://", 1)[-1]
    page.say(left, y + tall * 0.93, address, size=max(5.5, hint * 0.72), colour=MUTED, width=room, least=4.5)
