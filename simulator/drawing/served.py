"""The style sheets and scripts that pictures share with the pages of the server.

In the project they are the server's own static files; the distribution of the simulator brings a copy.
"""

from __future__ import annotations

from pathlib import Path

_BROUGHT = Path(__file__).with_name("static")
STATIC = _BROUGHT if _BROUGHT.is_dir() else Path(__file__).resolve().parents[2] / "static"
"""The folder that they are in."""


def served(name: str) -> str:
    """The text of a static file, such as "css/picture.css"."""
    return (STATIC / name).read_text(encoding="utf-8")
