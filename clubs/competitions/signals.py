"""What competitions tell the packages above."""

from __future__ import annotations

from django.dispatch import Signal

places_changed = Signal()
"""Sent with ``competition`` in the transaction that tells, corrects or takes back its places."""
