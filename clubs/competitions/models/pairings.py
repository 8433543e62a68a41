"""What was drawn at once in a stage that is drawn step by step."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from clubs.competitions.models.stages import Stage


class Pairing(models.Model):
    """One step of a stage that is drawn from its results: a round of Swiss, a match of king of the table, a
    part of a round robin with a split. `number` counts within the stage.

    `facts` hold what the step rests on beside the results: who left the queue or joined it before (king), the
    order at the split. `reasons` say why two meet, by the number of the fixture, as pairs of a code and a
    sentence, kept with its message (:mod:`rules_engine.telling`), in which {7} stands for the entrant with
    entry number 7. With `closes` it is not a step but the director's word that none follows; then it has no
    fixtures.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    closes = models.BooleanField(default=False)
    facts = models.JSONField(default=dict, blank=True)
    reasons = models.JSONField(default=dict, blank=True)
    paired_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="pairing_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, {self.number}"
