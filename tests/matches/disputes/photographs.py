"""Photographs as cameras write them, made for tests."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

PLACE_WORD = b"48.2082 N 16.3738 E"
ORIENTATION, MAKE, GPS = 0x0112, 0x010F, 0x8825


def exif(orientation: int = 1) -> Image.Exif:
    """What a camera tells: its name, how it was held, where."""
    told = Image.Exif()
    told[ORIENTATION] = orientation
    told[MAKE] = PLACE_WORD.decode()
    told.get_ifd(GPS)[29] = "2026:05:01"
    return told


PLACE = exif()


def taken(kind: str, *, size: tuple[int, int] = (64, 48), colour: Any = "green", **more: Any) -> bytes:
    """A picture of one colour, with a red corner at its upper left."""
    mode = more.pop("mode", "RGB")
    picture = Image.new(mode, size, colour)
    if mode == "RGB":
        picture.paste("red", (0, 0, size[0] // 4, size[1] // 4))
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()
