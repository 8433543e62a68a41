"""The row that keeps a private ball."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from matches.log.models import Match


class Secret(models.Model):
    """A ball that a side holds sealed. ``seal`` is what the log shows; it is the hash of salt and number."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="secrets")
    side = models.CharField(max_length=4)
    number = models.PositiveSmallIntegerField()
    salt = models.CharField(max_length=40)
    seal = models.CharField(max_length=40)
    client_uuid = models.UUIDField()
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seal"], name="seal_once"),
            models.UniqueConstraint(fields=["match", "client_uuid"], name="seal_client_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"sealed ball of {self.side}"
