"""Fixture lists that a worker makes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from clubs.leagues.models.league import Season
from config.languages.columns import KeptJSONField, MessageField, SaidField
from matches.models import new_public_id


class FixtureJob(models.Model):
    """A fixture list to be made for a season. The row is the job.

    `options` are those of `services.fixture_jobs.JobOptions`, as plain values. `digest` is what the season
    asked when the search began: a list is written only while the season still asks the same. `progress` is a
    sentence, `report` what was reached, or why nothing was written. `held_by` and `held_until` are the lease
    of the worker that has it. One job a season is open.
    """

    class State(models.TextChoices):
        WAITING = "waiting", pgettext_lazy("a fixture list", "Waiting")
        RUNNING = "running", pgettext_lazy("a fixture list", "Being made")
        DONE = "done", pgettext_lazy("a fixture list", "Made")
        REFUSED = "refused", pgettext_lazy("a fixture list", "Refused")
        OUTDATED = "outdated", pgettext_lazy("a fixture list", "Outdated")
        CANCELLED = "cancelled", pgettext_lazy("a fixture list", "Cancelled")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="fixture_jobs")
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    options = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    progress = SaidField(max_length=200, blank=True)
    progress_message = MessageField("progress")
    report = KeptJSONField(default=dict, blank=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    held_by = models.CharField(max_length=40, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state__in=("waiting", "running")),
                name="one_open_fixture_job_a_season",
            )
        ]
        indexes = [models.Index(fields=["state", "held_until"], name="fixture_job_to_do")]

    def __str__(self) -> str:
        return f"List of {self.season} ({self.public_id})"

    def get_absolute_url(self) -> str:
        league = self.season.league
        return reverse(
            "leagues:list-job", args=[league.club.slug, league.slug, self.season.slug, self.public_id]
        )

    @property
    def is_open(self) -> bool:
        """Whether it is still to be done."""
        return self.state in (self.State.WAITING, self.State.RUNNING)
