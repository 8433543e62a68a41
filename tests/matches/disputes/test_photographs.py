"""What is kept of a photograph: the picture, drawn anew and upright, and nothing else that its file held."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from matches.disputes import photographs
from matches.disputes.photographs import drawn_anew, to_show
from matches.problems import UserProblem
from tests.cases import each_case
from tests.matches.disputes.photographs import PLACE, PLACE_WORD, exif, taken


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def refused(content: bytes) -> tuple[str, int]:
    with pytest.raises(UserProblem) as caught:
        drawn_anew(content)
    return caught.value.code, caught.value.status


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_of(width: int, height: int) -> bytes:
    """The beginning of a PNG of that size, with a line of points."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    points = zlib.compress(b"\0" * (width + 1))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", points) + chunk(b"IEND", b"")


def test_nothing_but_the_picture_is_kept() -> None:
    """No place, no time, no camera, no words, no second picture, whatever the format keeps them in."""
    words = PngImagePlugin.PngInfo()
    words.add_itxt("XML:com.adobe.xmp", PLACE_WORD.decode())
    words.add_text("Comment", PLACE_WORD.decode(), zip=False)
    files = {
        "exif": taken("JPEG", exif=PLACE),
        "comment": taken("JPEG", comment=PLACE_WORD),
        "xmp": taken("JPEG", xmp=PLACE_WORD),
        "png": taken("PNG", pnginfo=words, exif=PLACE),
        "webp": taken("WEBP", exif=PLACE, xmp=PLACE_WORD),
        "behind": taken("JPEG") + PLACE_WORD,
    }

    with each_case() as case:
        for name, content in files.items():
            with case(name):
                assert PLACE_WORD in content, "the test's own file holds it"
                for kept in (drawn_anew(content), to_show(content)):
                    assert PLACE_WORD not in kept
                    assert not opened(kept).getexif()
                    assert {part for part, _ in opened(kept).applist} == {"APP0"}  # type: ignore[attr-defined]


def test_what_is_kept_is_shown_as_it_is() -> None:
    """A picture that was drawn anew is not drawn again."""
    kept = drawn_anew(taken("PNG"))
    assert to_show(kept) is kept


def test_a_photograph_is_upright() -> None:
    """A camera that was held sideways turns its picture by a mark in the file; the points are turned."""
    kept = opened(drawn_anew(taken("JPEG", size=(640, 320), exif=exif(6), quality=95)))
    assert kept.size == (320, 640)
    red, _, blue = kept.getpixel((300, 20))  # type: ignore[misc]
    assert red > 200
    assert blue < 60


def test_a_large_photograph_is_made_smaller() -> None:
    """Its longer side has 2,560 points at most."""
    assert opened(drawn_anew(taken("JPEG", size=(4000, 1000)))).size == (2560, 640)


def test_colours_are_the_usual_ones() -> None:
    """Of another range of colours, of four inks, of greys, with glass: all become sRGB."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    files = {
        "profile": taken("JPEG", icc_profile=profile),
        "no profile": taken("JPEG", icc_profile=b"nonsense" * 40),
        "inks": taken("JPEG", mode="CMYK", colour=(255, 0, 255, 0)),
        "greys": taken("PNG", mode="L", colour=90, icc_profile=profile),
        "glass": taken("PNG", mode="RGBA", colour=(0, 0, 0, 0)),
        "palette": taken("PNG", mode="P", colour=0, transparency=0),
        "two": taken("PNG", mode="1", colour=1),
        "glassy greys": taken("PNG", mode="LA", colour=(0, 0)),
    }

    with each_case() as case:
        for name, content in files.items():
            with case(name):
                kept = opened(drawn_anew(content))
                assert (kept.mode, kept.size) == ("RGB", (64, 48))
                assert "icc_profile" not in kept.info
                if "glass" in name:
                    assert kept.getpixel((30, 30)) == (255, 255, 255)


def test_the_size_is_looked_at_before_the_points() -> None:
    """A file of few bytes may be a picture of gigabytes. These have one line of points."""
    for side in (30_000, 8_000, 6_400):
        assert refused(png_of(side, side)) == ("too-large", 413)
    assert max(opened(drawn_anew(png_of(6_000, 6_000))).size) == photographs.LONGEST


def test_what_is_no_photograph_is_refused() -> None:
    """Other formats, films, and files that break off."""
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]

    def film(kind: str) -> bytes:
        out = io.BytesIO()
        frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=100)
        return out.getvalue()

    whole = taken("JPEG", size=(640, 480))
    files = {
        "nothing": b"",
        "words": b"GIF89a",
        "gif": taken("GIF", mode="L", colour=0),
        "bmp": taken("BMP"),
        "tiff": taken("TIFF"),
        "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n",
        "apng": film("PNG"),
        "webp": film("WEBP"),
        "cut": whole[: len(whole) // 2],
        "head": whole[:20],
        "png": b"\x89PNG\r\n\x1a\n" + b"\0" * 40,
        "words' bomb": b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0))
        + chunk(b"zTXt", b"a\0\0" + zlib.compress(b"0" * 80_000_000)),
    }

    with each_case() as case:
        for name, content in files.items():
            with case(name):
                assert refused(content) == ("bad-photo", 422)
    assert refused(taken("JPEG") + b"\0" * photographs.MOST_BYTES) == ("too-large", 413)
