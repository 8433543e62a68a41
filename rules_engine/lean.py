"""``NamedTuple`` without the check of every annotation, which costs half of the import of all games.

The standard one compiles the text of each annotation while the class is made, seven hundred times for all
games together. Type checkers see the standard one; at run time the fields, defaults, methods and
annotations are the same. ``_replace`` and ``_make``, which every stroke calls, take half the time.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    _tuple = tuple.__new__

    def _replacing(fields: Iterable[str]) -> Callable[..., Any]:
        """A ``_replace`` in half the time: it puts the new values in their places, and looks at no other."""
        place = {field: at for at, field in enumerate(fields)}

        def _replace(self: Any, /, **changes: Any) -> Any:
            row = [*self]
            try:
                for field, value in changes.items():
                    row[place[field]] = value
            except KeyError:
                unknown = [field for field in changes if field not in place]
                raise ValueError(f"Got unexpected field names: {unknown!r}") from None
            return _tuple(type(self), row)

        return _replace

    class _Making(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            made._replace = _replacing(fields)
            made._make = partial(
                _tuple, made
            )  # no count of the values: who has them all in a row has them all
            for key, value in body.items():
                if key not in fields and key not in ("__annotations__", "__module__", "__qualname__"):
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {"__doc__": "A tuple with named fields."})

__all__ = ["NamedTuple"]
