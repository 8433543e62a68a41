"""Pauses: of a whole competition, or of one of its matches."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.timezone import now

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.fixtures import Fixture


class Pause(models.Model):
    """A time in which nothing is called to a table (without `fixture`), or in which one match waits.

    `until` is when play is to go on, if that is known: it is told to people, nothing happens by itself then.
    `ended_at` is when it really went on.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="pauses")
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="pauses"
    )
    since = models.DateTimeField(default=now)
    until = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=120, blank=True)
    by_label = models.CharField(max_length=120, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition"],
                condition=Q(ended_at__isnull=True, fixture__isnull=True),
                name="one_pause_of_competition",
            ),
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(ended_at__isnull=True, fixture__isnull=False),
                name="one_pause_of_fixture",
            ),
        ]

    def __str__(self) -> str:
        what = self.fixture.label if self.fixture is not None else str(self.competition)
        return f"{what}, paused"
