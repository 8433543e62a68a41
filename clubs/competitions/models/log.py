"""The log of a competition."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.timezone import now

from clubs.competitions.models.competition import Competition
from config.languages.columns import MessageField, SaidField


class CompetitionEvent(models.Model):
    """One line of a competition's log. Never changed, never deleted while the competition exists.

    `text` is the sentence for people; `kind` and `data` are for programs. `fixture` is the number of the
    fixture concerned. `private` lines are for the officers alone.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    text = SaidField(max_length=400)
    text_message = MessageField("text")
    data = models.JSONField(default=dict, blank=True)
    fixture = models.PositiveSmallIntegerField(null=True, blank=True)
    private = models.BooleanField(default=False)
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["competition_id", "-seq"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "seq"], name="competition_event_seq_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.text}"

    def to_json(self) -> dict[str, Any]:
        """As the live stream sends it."""
        return {"kind": self.kind, "text": self.text, "fixture": self.fixture, "at": self.at.isoformat()}
