"""The codes of refusals, as docs/api.md lists them, which a test holds complete."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

GUIDE: Final = Path(settings.BASE_DIR) / "docs" / "api.md"
_ROW: Final = re.compile(r"^\| `([a-z-]+)` \| (\d{3}(?:, \d{3})*) \| (.+) \|$", re.M)


@cache
def codes() -> dict[str, tuple[int, ...]]:
    """Every code with the statuses that it comes with, in alphabetical order."""
    rows = _ROW.findall(GUIDE.read_text(encoding="utf-8"))
    return {code: tuple(int(one) for one in statuses.split(", ")) for code, statuses, _ in sorted(rows)}


def codes_with(status: int) -> list[str]:
    """The codes that come with ``status``."""
    return [code for code, statuses in codes().items() if status in statuses]
