"""The worker's heartbeat: the only table that belongs to the deployment itself."""

from django.db import models
from django.utils import timezone


class Heartbeat(models.Model):
    """When a background process last finished a task that it was sent.

    One row a name. The row is written by the worker, after the scheduler asked for it through the
    broker, so that a fresh one proves the whole chain.
    """

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"

    @classmethod
    def record(cls, name: str) -> None:
        """Write that ``name`` is alive now."""
        cls.objects.update_or_create(name=name, defaults={"at": timezone.now()})

    @classmethod
    def age(cls, name: str) -> float | None:
        """Return the seconds since ``name`` was last alive, or None if it never was."""
        row = cls.objects.filter(name=name).first()
        return None if row is None else (timezone.now() - row.at).total_seconds()
