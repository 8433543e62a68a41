"""What other parts of the club show on the club's front page and on a player's page.

The package people is below competitions and publishing and imports neither. These register a
function here (in ``AppConfig.ready``), which is asked for a panel each time that a page is shown::

    panels.register("club", latest_results, order=30)

``latest_results(request, club)`` (for ``"player"``: ``(request, player)``, for a person's own data
``(request, user)``) returns a ``Panel`` or
``None``. A panel should cost no more than two queries at any size of club.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from django.http import HttpRequest
from django.utils.translation import gettext

Place = Literal["club", "player", "own-data"]
PLACES: tuple[Place, ...] = ("club", "player", "own-data")


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: its heading, the template that draws it and what that template is given.

    ``more`` is the address of the page with all of it; ``wide`` asks for the page's full width.
    """

    title: str
    template: str
    context: dict[str, Any] = field(default_factory=dict)
    more: str = ""
    more_label: str = field(default_factory=lambda: gettext("Show all"))
    wide: bool = False


PanelFunction = Callable[[HttpRequest, Any], "Panel | None"]
_registered: dict[Place, list[tuple[int, str, PanelFunction]]] = {place: [] for place in PLACES}


def register(place: Place, function: PanelFunction, *, order: int = 50) -> None:
    """Show ``function``'s panel at ``place``; small ``order`` first. Idempotent."""
    entry = (order, f"{function.__module__}.{function.__qualname__}", function)
    here = _registered[place]
    here[:] = sorted([other for other in here if other[1] != entry[1]] + [entry], key=lambda e: e[:2])


def panels_for(place: Place, request: HttpRequest, subject: Any) -> Iterable[Panel]:
    """The panels to show now, in order."""
    shown = (function(request, subject) for _, _, function in _registered[place])
    return [panel for panel in shown if panel is not None]
