"""Disqualifications of entrants, those that were lifted among them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.timezone import now

from clubs.competitions.models.entrants import Entrant


class Disqualification(models.Model):
    """An entrant is out by the director's decision.

    `private`: only officers read the reason. `annul`: the results in the stage that was on then were struck
    (in a bracket, the last one: `struck` says which fixture, and what its result was). `lifted_at` is when
    the entrant was taken in again.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="disqualifications")
    reason = models.CharField(max_length=300)
    private = models.BooleanField(default=False)
    annul = models.BooleanField(default=False)
    struck = models.JSONField(default=dict, blank=True)
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=now)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(lifted_at__isnull=True), name="disqualified_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, disqualified"
