"""What a token may be used for. A scope never adds to what its owner may do: it only takes away."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


class Scope(StrEnum):
    """One kind of use. A token has one or more."""

    READ = "read"
    """Read what its owner sees, clubs that are not public included."""
    MARK = "mark"
    """Record strokes, undo, confirm, and open disputes."""
    DIRECT = "direct"
    """Run competitions: entries, draws, tables, decisions, corrections, rulings."""
    PEOPLE = "people"
    """Change players, tables, members and what the club says of itself."""
    EMBLEMS = "emblems"
    """Act at emblems and ladders: challenges, events, proposals, deeds."""
    CLUB = "club"
    """What only owners do: founding and closing clubs, webhooks, archives."""


LABELS: dict[str, Promise] = {
    Scope.READ: gettext_lazy("Read what you see"),
    Scope.MARK: gettext_lazy("Mark matches and confirm results"),
    Scope.DIRECT: gettext_lazy("Run competitions, correct and rule"),
    Scope.PEOPLE: gettext_lazy("Change players, tables and members"),
    Scope.EMBLEMS: gettext_lazy("Act at emblems and ladders"),
    Scope.CLUB: gettext_lazy("Found and close clubs, webhooks, archives"),
}
"""What the page of tokens calls them."""

OF_DEVICES = (Scope.READ, Scope.MARK)
"""Scopes that the token of a paired device can have: it marks its table, and nothing else."""
