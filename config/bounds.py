"""What one visitor may cost the server before it is known who asks. docs/running.md has the same table.

The values are generous for a tablet on a bad line and for a hall behind one address, and small for somebody
who wants to keep the server busy. Those that depend on the machine are settings (docs/configuration.md).
"""

from __future__ import annotations

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True)
class Bounds:
    """Bounds of one web process (bytes and seconds)."""

    head_bytes: int = 64 * KIB
    """Request line and fields together; also what a body may have between two parts, and after the last."""
    head_fields: int = 100
    line_bytes: int = 8 * KIB
    """The address in the request line."""
    head_seconds: float = 10
    """From the connection, or the first byte of a further request, to the end of the head."""
    body_seconds: float = 30
    body_rate: int = 8 * KIB
    """Bytes that win a body a further second, after ``body_seconds``."""
    write_seconds: float = 60
    """How long a reader may take nothing of what waits for it."""
    unfinished_per_address: int = 256
    """Connections whose request has not arrived whole. A newer one takes the place of the oldest."""
    unfinished: int = 2_000
    """The same, of all addresses together. Trusted proxies are counted here alone."""
    linger_seconds: float = 2
    linger_bytes: int = MIB
    """What is read and thrown away after a refusal, so that its answer is not lost with the connection."""


USUAL_BODY = 2 * MIB + 64 * KIB
"""A body, where nothing larger is uploaded (config/bodies.py): a file of 2 MB in a form."""
