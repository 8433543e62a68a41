"""The weekly report: when it is sent, to whom, and which weeks were."""

from __future__ import annotations

from datetime import time

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.leagues.models.league import League, Season


class ReportPlan(models.Model):
    """When a league sends its weekly report; without a row only by hand.

    It goes out on `weekday` (0 Monday) at `at`, in the club's time zone, if `by_itself`. While results of the
    week lack, it waits, unless `incomplete`. `since` is when this was switched on: no earlier week is sent.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="report_plan")
    by_itself = models.BooleanField("sent by itself", default=False)
    weekday = models.PositiveSmallIntegerField(default=4, validators=[MaxValueValidator(6)])
    at = models.TimeField(default=time(12))
    incomplete = models.BooleanField("sent also while results lack", default=False)
    since = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"Weekly report of {self.league}"


class ReportAddress(models.Model):
    """Somebody who gets the weekly report. Nothing but the question itself is sent before the owner of the
    address has agreed (`agreed_at`). Who stops the report (`stopped_at`) is asked again only on a new wish of
    their own."""

    class Kind(models.TextChoices):
        NEWSPAPER = "newspaper", gettext_lazy("Newspaper")
        OFFICER = "officer", gettext_lazy("Officer")
        CAPTAIN = "captain", gettext_lazy("Captain")
        READER = "reader", gettext_lazy("Somebody else")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="report_addresses")
    email = models.EmailField()
    name = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=9, choices=Kind.choices, default=Kind.READER)
    asked_at = models.DateTimeField(default=now)
    agreed_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["kind", "email"]
        verbose_name_plural = "report addresses"
        constraints = [
            models.UniqueConstraint("league", Lower("email"), name="report_address_once_in_league")
        ]

    def __str__(self) -> str:
        return f"{self.email} of {self.league}"

    @property
    def gets_it(self) -> bool:
        """Whether the report is sent there."""
        return self.agreed_at is not None and self.stopped_at is None


class SentReport(models.Model):
    """The report of one week (of its Monday) has been sent. Each week is sent once."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sent_reports")
    week = models.DateField()
    sent_at = models.DateTimeField(default=now)
    addresses = models.PositiveSmallIntegerField(default=0)
    by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["season_id", "-week"]
        constraints = [models.UniqueConstraint(fields=["season", "week"], name="report_once_a_week")]

    def __str__(self) -> str:
        return f"Report of {self.week} of {self.season}"
