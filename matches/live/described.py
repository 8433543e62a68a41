"""What happened, for programs: who describes it is registered by the package that has the interface.

A stream tells its viewers data; a program also gets the description that a webhook has of the same event. It
is made of rows of packages above, so ``matches`` only asks for it, once for each language in demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from matches.live.styles import EVENT

Describer = Callable[[Sequence[Any]], "Sequence[dict[str, Any] | None]"]

MATCH: Final = "match"
"""What happened last in a match, and how it stands: described of public ids."""
ENTRY: Final = "entry"
"""An entry of a match: described of :class:`Entered`."""

Shown = Callable[[dict[str, Any]], dict[str, Any]]

_describers: dict[str, Describer] = {}
_shown: dict[str, Shown] = {}


class Entered(NamedTuple):
    """An entry as the stream has it; ``newest`` says that the match stands as it left it."""

    match: str
    entry: dict[str, Any]
    newest: bool


def register(name: str, describer: Describer, shown: Shown | None = None) -> None:
    """Let ``describer`` describe what is called ``name``: ``MATCH``, ``ENTRY``, or a source of
    :mod:`.streams`, whose updates it is given. It answers one description for each, None where there is
    nothing to tell; it runs in the hub's thread, in the language of the stream. ``shown`` makes of the data
    beside it those of the interface, where pages have other names."""
    _describers[name] = describer
    if shown is not None:
        _shown[name] = shown


def beside(name: str, about: Sequence[Any], data: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each of ``data`` with the description of what it is ``about``."""
    describer = _describers.get(name)
    found = describer(about) if describer is not None and about else [None] * len(about)
    shown = _shown.get(name, dict)
    return [{**shown(one), EVENT: said} for one, said in zip(data, found, strict=True)]
