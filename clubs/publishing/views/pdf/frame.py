"""What all sheets share: colours, measures, and what a sheet is; :mod:`page` draws them.

Sheets are collected first and drawn afterwards, so that each knows how many there are. Measures are
millimetres from the top left corner, sizes of letters are points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.publishing.views.pdf.lettering import LACKING

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

Colour = tuple[int, int, int]
INK: Colour = (24, 29, 26)
MUTED: Colour = (88, 94, 88)
HAIR: Colour = (158, 154, 140)
WASH: Colour = (236, 232, 221)
CLOTH: Colour = (13, 91, 66)
BRASS: Colour = (150, 112, 40)

MARGIN = 10.0
LEAST = 6.0
POINT = 25.4 / 72
QR_SIDE = 17.0


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every sheet of one printing says of itself.

    `address` is the whole address of the page that shows the same; `state` says of which entry of the log
    it tells; `printed` is the time of printing in the club's zone.
    """

    title: str
    club: str
    address: str
    printed: datetime
    subject: str = ""
    state: str = ""

    @property
    def short(self) -> str:
        """The address as people read it."""
        return self.address.split("://", 1)[-1]

    @property
    def line(self) -> str:
        """When it was printed, and what it shows."""
        at = self.printed
        zone = getattr(at.tzinfo, "key", "") or at.tzname() or ""
        moment = date_format(at, gettext("j F Y, H:i"))
        when = gettext("Printed {moment} ({zone})").format(moment=moment, zone=zone)
        return f"{when} · {self.state}" if self.state else when


class Box(NamedTuple):
    """A place on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page to be drawn. `draw` gets the page and the place that head and foot leave free.

    `label` stands under the title; `bookmark` in the outline; a sheet that is not `framed` has neither head
    nor foot and gets the whole page inside the margins.
    """

    draw: Callable[[Page, Box], None]
    label: str = ""
    bookmark: str = ""
    lying: bool = False
    framed: bool = True


def lacking_words() -> str:
    """What the empty square on a sheet means."""
    return gettext("{square}: a sign that this typeface lacks").format(square=LACKING)
