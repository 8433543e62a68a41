"""QR codes as inline SVG: always black on white, so that cameras read them."""

from __future__ import annotations

import io

import segno
from django.utils.safestring import SafeString, mark_safe


def svg(address: str, *, title: str, scale: int = 8, namespace: bool = False) -> SafeString:
    """The SVG of a QR code for ``address``. ``title`` is read out in its place.

    ``namespace`` is for a picture that stands alone, not within a page.

    Medium error correction: a code in the hall gets scratched, and stays small enough at that.
    """
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out,
        kind="svg",
        scale=scale,
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgns=namespace,
        title=title,
        omitsize=True,
        svgclass="qr",
        lineclass=None,
    )
    return mark_safe(out.getvalue().decode())  # noqa: S308 - segno escapes the title; the rest is its own
