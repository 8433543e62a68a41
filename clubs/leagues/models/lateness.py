"""What was done about sides that are late: reminders, each once, and penalties."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from clubs.leagues.models.team_matches import TeamMatch


class Reminder(models.Model):
    """A reminder of what a side owes, before or after its limit `due_at`. One row for each, so it is sent
    once; another limit (a match that was moved) has its own. `sent_to` is how many were written to."""

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="reminders")
    duty = models.CharField(max_length=7)
    side = models.CharField(max_length=4)
    moment = models.CharField(max_length=7)
    due_at = models.DateTimeField()
    at = models.DateTimeField(default=now, editable=False)
    sent_to = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team_match", "duty", "side", "moment", "due_at"], name="reminded_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.moment} {self.duty} of {self.side} in {self.team_match}"


class Penalty(models.Model):
    """What a side that was late pays by the season's rules: proposed, then applied or waived. Points
    are a deduction of their own; a fine is noted, and collected elsewhere. `number` counts in the match."""

    class State(models.TextChoices):
        PROPOSED = "proposed", pgettext_lazy("a penalty", "Proposed")
        APPLIED = "applied", pgettext_lazy("a penalty", "Applied")
        WAIVED = "waived", pgettext_lazy("a penalty", "Waived")

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveSmallIntegerField()
    duty = models.CharField(max_length=7)
    side = models.CharField(max_length=4)
    cost = models.CharField(max_length=7)
    points = models.PositiveSmallIntegerField(default=0)
    fine = models.CharField(max_length=80, blank=True)
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PROPOSED)
    made_at = models.DateTimeField(default=now, editable=False)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.UniqueConstraint(fields=["team_match", "duty", "side"], name="one_penalty_a_duty"),
            models.UniqueConstraint(fields=["team_match", "number"], name="penalty_number_in_match"),
        ]

    def __str__(self) -> str:
        return f"{self.cost} for the {self.duty} of {self.side} in {self.team_match}"
