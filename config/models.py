"""What belongs to the deployment itself: the workers' heartbeats, and its authority for HTTPS."""

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
