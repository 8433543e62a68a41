"""Photographs of the table: what is kept and shown of a file that somebody took.

A file from a camera tells where and when it was taken and by which camera, and may hold more than one
picture, or one that is a thousand times larger than its file. What is kept is a picture drawn anew: a JPEG of
bounded size, upright, in the usual colours, with nothing else in it. The size is looked at before a point is
decoded.

A file that was kept before this was done, or that came with an archive, may be named by its digest in the
evidence of a ruling, which never changes. So it stays as it is, and is drawn anew when it is shown.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from config.later import later
from matches.problems import UserProblem

if TYPE_CHECKING:
    from PIL import Image, ImageCms, ImageOps


else:
    Image = later("PIL.Image")
    ImageCms = later("PIL.ImageCms")
    ImageOps = later("PIL.ImageOps")

MOST_BYTES: Final = 6 * 1024 * 1024
"""The file as it is sent."""
MOST_PIXELS: Final = 40_000_000
LONGEST: Final = 2_560
"""Points of the longer side that are kept; the page sends 2,000."""
MEDIA_TYPE: Final = "image/jpeg"

_QUALITY: Final = 85
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_MOVING: Final = ("PNG", "WEBP")
"""Formats that may hold a film. (In a JPEG, a second picture is a small or a deep copy of the first.)"""
_PLAIN: Final = frozenset({"APP0"})
"""Parts of a JPEG that tell nothing: the density."""


def drawn_anew(content: bytes) -> bytes:
    """The picture in ``content`` (JPEG, PNG or WebP) as a JPEG without anything else.

    Raises ``UserProblem``: "too-large" (413: more than :data:`MOST_BYTES` or :data:`MOST_PIXELS`),
    "bad-photo" (422: no such picture, a film, a file that breaks off).
    """
    if len(content) > MOST_BYTES:
        raise UserProblem(
            "too-large",
            gettext("The photograph is larger than {most} MB.").format(most=MOST_BYTES >> 20),
            413,
        )
    try:
        with _opened(content) as image:
            picture = _upright(image)
            out = io.BytesIO()
            picture.save(out, "JPEG", quality=_QUALITY, optimize=True)
            return out.getvalue()
    except UserProblem:
        raise
    except Exception:
        # The exceptions for broken files are not documented; there are many.
        raise _no_photograph() from None


def to_show(content: bytes) -> bytes:
    """``content`` itself if it was drawn anew, else drawn anew. Raises what :func:`drawn_anew` raises."""
    return content if _is_plain(content) else drawn_anew(content)


def _opened(content: bytes) -> Image.Image:
    """The picture, not yet decoded."""
    try:
        image = Image.open(io.BytesIO(content), formats=_FORMATS)
    except Image.DecompressionBombError:
        raise _too_many_pixels() from None
    if image.width * image.height > MOST_PIXELS:
        raise _too_many_pixels()
    if image.format in _MOVING and getattr(image, "is_animated", False):
        raise _no_photograph()
    return image


def _upright(image: Image.Image) -> Image.Image:
    """Its points: upright, in sRGB, on white, of bounded size."""
    profile = image.info.get("icc_profile")
    image.draft("RGB", (LONGEST, LONGEST))  # a JPEG is decoded no larger than needed
    image.load()
    turned = ImageOps.exif_transpose(image)
    turned.thumbnail((LONGEST, LONGEST))
    if turned.has_transparency_data:
        ground = Image.new("RGBA", turned.size, "white")
        ground.alpha_composite(turned.convert("RGBA"))
        turned = ground.convert("RGB")
    if profile:
        with suppress(ImageCms.PyCMSError, OSError):  # of no use to this picture: then without it
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(
                turned, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
            turned = converted or turned
    rgb = turned.convert("RGB")
    plain = Image.new("RGB", rgb.size)
    plain.paste(rgb)  # the points alone: what the file told beside them stays behind
    return plain


def _is_plain(content: bytes) -> bool:
    if not content.startswith(b"\xff\xd8\xff"):
        return False
    try:
        with _opened(content) as image:
            parts = {name for name, _ in getattr(image, "applist", [("unknown", b"")])}
            whole = content.endswith(b"\xff\xd9")  # and nothing behind it
            return whole and parts <= _PLAIN and max(image.size) <= LONGEST
    except (UserProblem, OSError, SyntaxError, ValueError):
        return False


def _too_many_pixels() -> UserProblem:
    most = MOST_PIXELS // 1_000_000
    return UserProblem(
        "too-large", gettext("The photograph has more than {most} million points.").format(most=most), 413
    )


def _no_photograph() -> UserProblem:
    return UserProblem("bad-photo", gettext("This is no photograph in JPEG, PNG or WebP."), 422)
