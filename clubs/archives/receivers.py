"""Rings for a worker when a transfer waits."""

from __future__ import annotations

import logging
from typing import Any

from clubs.archives.models import Transfer
from clubs.archives.signals import transfer_waits
from clubs.archives.tasks import run_transfer

logger = logging.getLogger(__name__)


def _ring(sender: Any, pk: int, **kwargs: Any) -> None:
    """Tell a worker. When no broker answers, the sweep rings later."""
    try:
        run_transfer.delay(pk)
    except OSError as failure:
        logger.warning("The broker does not answer (%s); the sweep rings again for a transfer.", failure)


def connect() -> None:
    """Register everything. Idempotent."""
    transfer_waits.connect(_ring, sender=Transfer, dispatch_uid="archives.run_transfer")
