"""Signals of the services of emblems, sent inside the transaction of the change."""

from __future__ import annotations

from django.dispatch import Signal

steps_written = Signal()
"""``steps`` of ``emblem`` were written, in order. Sent by the ``EmblemStep`` class."""

money_moved = Signal()
"""``movements`` of money were written into the ledger of ``emblem``. Sent by the ``Movement`` class."""
