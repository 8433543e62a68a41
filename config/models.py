"""What belongs to the deployment itself: the workers' heartbeats, and its authority for HTTPS."""

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
