"""What backups tell the packages above."""

from django.dispatch import Signal

failed = Signal()
"""A backup of the schedule failed for the first time since its hour; sent with ``run``, within a
transaction."""

restored = Signal()
"""A backup was restored, and the database is of this version again; the installation counts as half restored
until all that hear of it are done."""
