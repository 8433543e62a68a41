"""What backups tell the packages above."""

from django.dispatch import Signal

failed = Signal()
"""A backup of the schedule failed for the first time since its hour; sent with ``run``, within a
transaction."""
