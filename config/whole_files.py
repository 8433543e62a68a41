"""Files that nobody ever sees in part: written under another name, then renamed."""

from __future__ import annotations

import uuid
from pathlib import Path


def write_whole(file: Path, content: str | bytes) -> None:
    """Write ``file``. Raises ``OSError`` where that cannot be, and leaves nothing behind then."""
    part = file.with_name(f"{uuid.uuid4()}.part")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
        raise
