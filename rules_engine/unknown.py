"""The third value of a fact.

A tablet button says little and a simulator's trace says everything. What a record does not show is
``UNKNOWN``: neither true nor false. Using it as a truth value raises, so that a forgotten guard fails a
test instead of becoming a silent "no".
"""

from __future__ import annotations

from typing import Any, Final


class Unknown:
    """The type of :data:`UNKNOWN`; there is one instance."""

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError("an unknown fact was used as a truth value")

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __reduce__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()


def known(*facts: Any) -> bool:
    """Return whether none of ``facts`` is unknown."""
    return all(fact is not UNKNOWN for fact in facts)
