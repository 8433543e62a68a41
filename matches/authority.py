"""Who may do what with a match: asked here, answered by the package that knows the members.

``clubs`` registers one function for matches and one for clubs when it is loaded. Until then, the answer is
no.

Actions on a match: ``watch`` (look on), ``mark`` (record entries, undo), ``confirm`` (accept the result
for a side), ``correct`` (amend after confirmation, rule on a dispute), ``decide`` (walkover, double forfeit,
retirement), ``seat`` (bring to a table), ``dispute`` (open a dispute of an entry), ``overrule`` (open again a
dispute that was ruled on). Actions on a club: ``watch``, and ``play`` (begin simulated play).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ACTIONS = frozenset({"watch", "mark", "confirm", "correct", "decide", "seat", "dispute", "overrule"})

CLUB_ACTIONS = frozenset({"watch", "play"})

Answer = Callable[[Any, str, Any], bool]

_on_match: Answer | None = None
_on_club: Answer | None = None


def register(on_match: Answer, on_club: Answer | None = None) -> None:
    """Let ``on_match(user, action, match)`` and ``on_club(user, action, club)`` answer from now on.

    ``user`` may be anonymous. Without ``on_club``, the stream of a whole club is closed to all.
    """
    global _on_match, _on_club
    _on_match, _on_club = on_match, on_club


def may(user: Any, action: str, match: Any) -> bool:
    """Whether ``user`` may do ``action`` with ``match``. Raises ``ValueError`` for an unknown action."""
    if action not in ACTIONS:
        raise ValueError(f"{action!r} is no action on a match")
    return _on_match is not None and bool(_on_match(user, action, match))


def may_in_club(user: Any, action: str, club: Any) -> bool:
    """Whether ``user`` may ``watch`` the whole of ``club``, or ``play`` there by simulation."""
    if action not in CLUB_ACTIONS:
        raise ValueError(f"{action!r} is no action on a club")
    return _on_club is not None and bool(_on_club(user, action, club))
