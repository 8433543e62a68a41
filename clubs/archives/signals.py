"""Signals of the jobs of import and export."""

from __future__ import annotations

from django.dispatch import Signal

transfer_waits = Signal()
"""The transfer ``pk`` waits for a worker. Sent after the commit, by the ``Transfer`` class."""
