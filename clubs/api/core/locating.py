"""Where a new thing is found: the header ``Location`` of the answer that made it (RFC 9110, 10.2.2).

An endpoint declares for each method, a view set for each action, that makes something with an address of its
own, which address that is::

    located = {"create": Made("player", player="slug")}

The first word is the name of the address. A parameter comes from the member of the answer that is named for
it, or is that of the request's own address.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse

STATUSES: Final = (201, 202)
"""Answers that tell where something is: it is made, or will be."""

LAST, HIGHEST = "last", "highest"


class Made:
    """What an operation makes, by the ``name`` of its address.

    ``told`` names for a parameter the member of the answer that has it: ``"slug"``, or deeper ``"a.slug"``.
    In a list, ``last`` is its last row and ``highest`` the one with the highest value of the next step; any
    other name is looked for in its only row, so that of several new things none is told. With None, a
    parameter of the request's address is left out.
    """

    def __init__(self, name: str, **told: str | None) -> None:
        self.name, self.told = name, told

    def path(self, answer: Any, given: Mapping[str, Any]) -> str | None:
        """The address, from the data of an ``answer`` to a request whose address had the parameters
        ``given``; None if the answer does not tell one thing."""
        found = {name: value for name, value in given.items() if name not in self.told}
        for name, member in self.told.items():
            if member is None:
                continue
            value = _member(answer, member)
            if value is None:
                return None
            found[name] = value
        return reverse(f"api:{self.name}", kwargs=found)


def _member(data: Any, path: str) -> Any:
    """What ``data`` has at ``path``; None where it has nothing there, or more than one thing."""
    step, _, rest = path.partition(".")
    if isinstance(data, list):
        if step == HIGHEST:
            return max((one[rest] for one in data), default=None)
        if step == LAST:
            return _member(data[-1], rest) if data else None
        return _member(data[0], path) if len(data) == 1 else None
    found = None if data is None else data.get(step)
    return _member(found, rest) if rest else found
