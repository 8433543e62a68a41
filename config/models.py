"""The workers' heartbeats: the only table that belongs to the deployment itself."""

from django.db import models
from django.utils import timezone


class Heartbeat(models.Model):
    """When a queue's worker last finished a task that it was sent.

    One row for each queue, by its name. The row is written by the worker, after the scheduler asked for it
    through the broker, so that a fresh one proves the whole chain.
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
    def ages(cls) -> dict[str, float]:
        """Return the seconds since each name was last alive."""
        now = timezone.now()
        return {name: (now - at).total_seconds() for name, at in cls.objects.values_list("name", "at")}
