"""A file on its way in or out. The row is the job; the file lies beside, until it is fetched or runs out."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.models import new_public_id


class Transfer(models.Model):
    """What the worker exports or imports; a sheet or a club is tried first, and waits for its confirmation.

    ``progress`` is ``{"part", "done", "of"}``, ``report`` its outcome. ``held_by`` and ``held_until`` are
    the lease of the worker that has it. ``hidden`` names what is written and not there yet,
    ``{"club": 7}`` or ``{"match": 7}``: another worker removes it before it begins anew. Of a sheet
    ``{"rows": 7}`` are written: another worker goes on behind them. The file lies in the storage under
    the ``public_id``. It belongs to ``by`` alone. A person's data are the asker's own, or those of a
    ``club``'s player, whose key is in ``options``.
    """

    class Kind(models.TextChoices):
        SHEET = "sheet", gettext_lazy("Sheet to import")
        EXPORT = "export", gettext_lazy("Archive to write")
        IMPORT = "import", gettext_lazy("Archive to import")
        RECORD = "record", gettext_lazy("Record to import")
        PERSON = "person", gettext_lazy("A person’s data to write")

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        RUNNING = "running", gettext_lazy("Being done")
        DONE = "done", gettext_lazy("Done")
        REFUSED = "refused", gettext_lazy("Refused")

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
    hidden = models.JSONField(default=dict, blank=True)
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
    def state_in_words(self) -> str:
        """The state within a sentence."""
        return str(STATES_IN_WORDS[self.State(self.state)])

    @property
    def percent(self) -> int:
        """How far the part that is on has come."""
        return min(100, 100 * self.progress.get("done", 0) // max(self.progress.get("of", 0), 1))


STATES_IN_WORDS = {
    Transfer.State.WAITING: pgettext_lazy("in a sentence", "waiting"),
    Transfer.State.RUNNING: pgettext_lazy("in a sentence", "being done"),
    Transfer.State.DONE: pgettext_lazy("in a sentence", "done"),
    Transfer.State.REFUSED: pgettext_lazy("in a sentence", "refused"),
}


class StoredPart(models.Model):
    """A part of a file that lies in the database (``storage.DatabaseStorage``)."""

    name = models.CharField(max_length=100)
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "number"], name="part_once")]

    def __str__(self) -> str:
        return f"{self.name}, part {self.number}"
