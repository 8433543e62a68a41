"""Times that are set (a round or a match does not begin before), and times that were told.

What was told is kept as it was told, to say afterwards how true it was; it changes nothing.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.fixtures import Fixture
from clubs.competitions.models.stages import Stage


class StartTime(models.Model):
    """The director's word that something is not called before `not_before`: a match (`fixture`), a round of
    a stage (`code` and `round`, as its fixtures have them), or the whole stage (`code` empty, `round` 0)."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="start_times")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="start_times")
    code = models.CharField(max_length=8, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="start_times"
    )
    not_before = models.DateTimeField()

    class Meta:
        ordering = ["competition_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "code", "round"], condition=Q(fixture=None), name="start_of_round_once"
            ),
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(fixture__isnull=False), name="start_of_fixture_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture or self.code or self.stage} not before {self.not_before:%H:%M}"


class ToldTime(models.Model):
    """When a match (without `fixture`: the end of the competition) was thought to begin, as it was told:
    `likely`, and `early` to `late`, in which it begins four times out of five. `occasion` says when."""

    class Occasion(models.TextChoices):
        DRAW = "draw", gettext_lazy("At the draw")
        START = "start", gettext_lazy("At the start")
        HOUR = "hour", gettext_lazy("Every hour")
        READY = "ready", gettext_lazy("When both were there")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="told_times")
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="told_times"
    )
    occasion = models.CharField(max_length=5, choices=Occasion.choices)
    told_at = models.DateTimeField()
    early = models.DateTimeField()
    likely = models.DateTimeField()
    late = models.DateTimeField()

    class Meta:
        ordering = ["competition_id", "told_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "occasion", "told_at"],
                condition=Q(fixture__isnull=False),
                name="time_of_fixture_told_once",
            ),
            models.UniqueConstraint(
                fields=["competition", "occasion", "told_at"],
                condition=Q(fixture=None),
                name="time_of_end_told_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture or 'end'}: {self.likely:%H:%M}, told at {self.told_at:%H:%M}"
