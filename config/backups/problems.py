"""What keeps a backup from being made, read or restored, in a sentence for the person who runs the server."""

from __future__ import annotations


class BackupProblem(Exception):
    """No backup was made, or nothing was restored. The message says why, and what to do."""


class Damaged(BackupProblem):
    """The file is not a whole backup: cut off, changed, or something else."""


class NoRoom(BackupProblem):
    """There is not enough room on the disk."""
