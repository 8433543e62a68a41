"""The operations of a description. It imports nothing, so that a small process can use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

METHODS: Final = ("get", "post", "put", "patch", "delete")


def operations(result: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation of a description with its address and method."""
    for path, methods in result["paths"].items():
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]
