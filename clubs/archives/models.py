"""A file on its way in or out. The row is the job; the file lies beside, until it is fetched or runs out."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.timezone import now

from matches.models import new_public_id


class Transfer(models.Model):
    """A sheet that waits for its confirmation, or an archive that the worker exports or imports.

    ``progress`` is ``{"part", "done", "of"}``, ``report`` its outcome. ``held_by`` and ``held_until`` are
    the lease of the worker that has it. It belongs to ``by`` alone.
    """

    class Kind(models.TextChoices):
        SHEET = "sheet", "Sheet to import"
        EXPORT = "export", "Archive to write"
        IMPORT = "import", "Archive to import"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Being done"
        DONE = "done", "Done"
        REFUSED = "refused", "Refused"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey(
        "people.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="transfers"
    )
    by = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="transfers")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    options = models.JSONField(default=dict, blank=True)
    file_name = models.CharField(max_length=120, blank=True)
    progress = models.JSONField(default=dict, blank=True)
    report = models.JSONField(default=dict, blank=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    held_by = models.CharField(max_length=40, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["state", "held_until"], name="transfer_to_do")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.public_id})"

    @property
    def path(self) -> Path:
        """Where the file lies."""
        folder = Path(settings.DATA) / "transfers"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder / self.public_id

    @property
    def percent(self) -> int:
        """How far the part that is on has come."""
        return min(100, 100 * self.progress.get("done", 0) // max(self.progress.get("of", 0), 1))
