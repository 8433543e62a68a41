"""Libraries that few requests need, loaded when one of them is first used.

A server that never draws a PDF need not keep in memory what draws them: the libraries for PDF, workbooks, Web
Push, calendars and pictures take 40 MB together. A module that needs one says so at its top, where imports
stand, and tells the type checker and the import linter the whole truth::

    if TYPE_CHECKING:
        import fpdf
    else:
        fpdf = later("fpdf")

It is for whole libraries and for modules that inherit from what they define, and for nothing that every
evening needs: then the first who asks would wait, and processes that are forked would not share it.

``importlib.util.LazyLoader`` is not safe before Python 3.12.3: of two threads that use a module first, one
may see half of it. Here each use goes through the import system, which has a lock for each module.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Later:
    """Stands for a module: what is asked of it is asked of the module, which is loaded for the first."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)

    def __repr__(self) -> str:
        return f"<module {self._name!r}, loaded when it is used>"


def later(name: str) -> Any:
    """The module ``name``, which is loaded at its first use. Raises ``ImportError`` then, where it is
    missing."""
    return _Later(name)
