"""What the services of emblems tell to whoever listens, inside the transaction that makes the fact."""

from __future__ import annotations

from django.dispatch import Signal

steps_written = Signal()
"""``steps`` of ``emblem`` were written, in order. Sent by the ``EmblemStep`` class."""
