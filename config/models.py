"""What belongs to the deployment itself: the workers' heartbeats, its authority for HTTPS, its backups."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models

from config import clock


class Heartbeat(models.Model):
    """When a queue's worker last finished a task that it was sent.

    One row for each queue, by its name, with the time of :func:`config.clock.steady`. The row is written by
    the worker, after the scheduler asked for it through the broker, so that a fresh one proves the whole
    chain.
    """

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {clock.on_the_wall(self.at):%H:%M:%S}"

    @classmethod
    def record(cls, name: str) -> None:
        """Write that ``name`` is alive now."""
        cls.objects.update_or_create(name=name, defaults={"at": clock.steady()})

    @classmethod
    def ages(cls) -> dict[str, float]:
        """Return the seconds since each name was last alive; not of those that were before the machine was
        started anew."""
        now = clock.steady()
        ages = {name: (now - at).total_seconds() for name, at in cls.objects.values_list("name", "at")}
        return {name: max(0.0, age) for name, age in ages.items() if age > -clock.SLACK.total_seconds()}


class SealedAuthority(models.Model):
    """The server's own authority for HTTPS (:mod:`config.https`), with its key sealed: one row at most.

    Club archives leave it out: it belongs to this server, not to a club.
    """

    certificate = models.TextField()
    sealed_key = models.TextField()

    class Meta:
        verbose_name_plural = "sealed authorities"

    def __str__(self) -> str:
        return "authority for HTTPS"

    @classmethod
    def keep(cls, certificate: str, sealed_key: str) -> None:
        """Put it in the place of the one before."""
        cls.objects.update_or_create(pk=1, defaults={"certificate": certificate, "sealed_key": sealed_key})


class BackupRun(models.Model):
    """One day's backup by the schedule (:mod:`config.backups.schedule`): the row is the job.

    ``name`` is empty until it is made. While ``claimed_until`` lies ahead a worker makes it.
    """

    due = models.DateTimeField(unique=True)
    began_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=80, blank=True)
    size = models.BigIntegerField(default=0, help_text="bytes")
    problem = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-due"]
        verbose_name = "backup"

    def __str__(self) -> str:
        return self.name or f"backup of {self.due:%Y-%m-%d %H:%M}"

    def waits(self, at: datetime, pause: timedelta, claim: timedelta) -> bool:
        """Whether a worker should take it at the time ``at``; after a failure not before ``pause`` is over.
        ``claim`` is how long a worker's claim is."""
        if self.name or clock.holds(self.claimed_until, claim):
            return False
        return not self.problem or self.ended_at is None or self.ended_at + pause <= at

    def note(self, **values: Any) -> None:
        """Set these values, in the row and here."""
        BackupRun.objects.filter(pk=self.pk).update(**values)
        for name, value in values.items():
            setattr(self, name, value)
