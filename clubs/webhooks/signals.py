"""What the services of webhooks tell to whoever listens."""

from __future__ import annotations

from django.dispatch import Signal

deliveries_wait = Signal()
"""The ``deliveries`` (keys) wait for a worker. Sent after the commit, by the ``Delivery`` class."""
