"""``NamedTuple`` without the check of every annotation, which costs half of the import of all games.

The standard one compiles the text of each annotation while the class is made, seven hundred times for all
games together. Type checkers see the standard one; at run time the fields, defaults, methods and
annotations are the same.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Making(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key not in ("__annotations__", "__module__", "__qualname__"):
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {"__doc__": "A tuple with named fields."})

__all__ = ["NamedTuple"]
